"""The command line, a few lines a command."""

from pbem.cli.app import app, main

__all__ = ["app", "main"]
