"""Jumps of the clock, measured against one that nobody sets (ruling *firing*)."""

import time
from collections.abc import Callable
from datetime import datetime, timedelta
from typing import Final

_STEADY: Final = timedelta(seconds=30)
"""What is less is no jump: clocks are set right by seconds all the time, and nobody is late by them."""


class Pulse:
    """Notices that a clock was set ahead or back, or that the machine slept, while the program runs.

    Args:
        steady: gives seconds that only ever pass, and do not pass while the machine sleeps.
    """

    def __init__(self, steady: Callable[[], float] = time.monotonic) -> None:
        self._steady = steady
        self._seen: tuple[datetime, float] | None = None
        self._jumped = timedelta(0)

    def look(self, now: datetime) -> None:
        """Compare the two clocks.

        Args:
            now: the time (aware, UTC), by the clock that may jump.
        """
        passed = self._steady()
        if self._seen is not None:
            then, mark = self._seen
            self._jumped += (now - then) - timedelta(seconds=passed - mark)
        self._seen = now, passed

    def take(self) -> timedelta:
        """Return by how much the clock was put ahead (or back) since this was asked last."""
        jumped, self._jumped = self._jumped, timedelta(0)
        return jumped if abs(jumped) >= _STEADY else timedelta(0)
