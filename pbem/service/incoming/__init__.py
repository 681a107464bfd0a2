"""A mail's way in: stored as it came, then whose it is, and who answers it, in one transaction."""
