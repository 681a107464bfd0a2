"""A simulated time, so that days of waiting pass at once and in the same way each time."""

from datetime import datetime, timedelta


class SimulatedClock:
    """A clock that stands until it is moved.

    Args:
        start: the time it shows at first (aware, UTC).
    """

    def __init__(self, start: datetime) -> None:
        # mail servers keep whole seconds (INTERNALDATE, RFC 9051): a part of one would make mail come early
        self._now = start.replace(microsecond=0)

    def __call__(self) -> datetime:
        """Return the time."""
        return self._now

    def advance(self, by: timedelta) -> None:
        """Let time pass."""
        self._now += by

    def advance_to(self, moment: datetime) -> None:
        """Let time pass until a moment; one that has passed changes nothing."""
        self._now = max(self._now, moment.replace(microsecond=0) + timedelta(seconds=1))
