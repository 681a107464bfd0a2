"""The command line, a few lines a command."""
