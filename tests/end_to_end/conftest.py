"""A process to fork daemons from."""

from tests.end_to_end.forking import forker

__all__ = ["forker"]
