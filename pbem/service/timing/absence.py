"""Absences: who is away until when, and how much of that is left in a game (option *vacation*)."""

from collections.abc import Iterable, Mapping
from datetime import datetime, timedelta

from pbem.game.moves import Seat as Place
from pbem.service.terms.calendar import Span
from pbem.store.tables import Seat


def absence(seat: Seat) -> Span | None:
    """Return the last absence of a seat, over or not."""
    if seat.away_since is None or seat.away_until is None:
        return None
    return Span(seat.away_since, seat.away_until)


def absences(seats: Iterable[Seat]) -> Mapping[Place, Span]:
    """Return the last absence of each seat that had one."""
    return {seat.seat: span for seat in seats if (span := absence(seat)) is not None}


def is_slow(seat: Seat, now: datetime) -> bool:
    """Tell whether a seat is away now; the others are told that it is slow, and no more."""
    span = absence(seat)
    return span is not None and span.until > now


def time_left(seat: Seat, budget: int) -> timedelta:
    """Return how long a seat may still be away in its game, what was asked for last taken off.

    Args:
        seat: whose.
        budget: days agreed on for the game.
    """
    span = absence(seat)
    asked = span.until - span.since if span else timedelta(0)
    return timedelta(days=budget) - timedelta(seconds=seat.away_before) - asked


def come_back(seat: Seat, now: datetime) -> None:
    """End an absence now; what is unused of it is left for another."""
    if is_slow(seat, now):
        seat.away_until = now


def go_away(seat: Seat, until: datetime, now: datetime) -> None:
    """Begin an absence now, in place of the rest of one that lasts."""
    come_back(seat, now)
    span = absence(seat)
    if span is not None:
        seat.away_before += round((span.until - span.since).total_seconds())
    seat.away_since, seat.away_until = now, until
