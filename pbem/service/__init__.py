"""Use cases, each one transaction."""
