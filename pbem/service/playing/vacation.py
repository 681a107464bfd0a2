"""Carrying out the orders of a player who is away, or is back: for the game of that mail alone.

A deadline that may wait for the player moves at once, and those to come as they begin. Whether one may wait
for them is a question of public facts, so that what moves, and by how much, tells nothing else.
"""

from datetime import UTC, date, datetime, time, timedelta
from typing import Final
from zoneinfo import ZoneInfo

from pbem.letters.model import Absence, AbsenceWord, LineOutcome, LineResult
from pbem.service.playing.running import RunningGame
from pbem.service.timing.absence import come_back, go_away, is_slow, time_left
from pbem.speech.orders import Day, Item, Plain, Vacation, Weekday
from pbem.store.tables import Seat

_DAY: Final = timedelta(days=1)
_WEEK: Final = 7
_YEARS: Final = 9
"""Within so many years every day of the calendar comes, 29 February too."""
_SHIFT: Final = timedelta(hours=2)
"""By how much days may be longer than their number says: clocks are put back."""


def carry_out_absence(running: RunningGame, seat: Seat, item: Item, order: Vacation | Plain) -> LineResult:
    """Carry out an order to be away or to be back, and let the deadline that runs follow."""
    before = running.clock.next_due if running.clock else None
    word = _away(running, seat, order.until) if isinstance(order, Vacation) else _back(running, seat)
    running.wait_for_absent()
    if before is not None and running.clock is not None and running.clock.next_due < before:
        running.sooner.append(seat.seat)
    done = word.outcome in (Absence.GRANTED, Absence.BACK, Absence.NOT_AWAY)
    return LineResult(item, LineOutcome.DONE if done else LineOutcome.REFUSED, absence=word)


def _back(running: RunningGame, seat: Seat) -> AbsenceWord:
    away = is_slow(seat, running.now)
    come_back(seat, running.now)
    left = time_left(seat, running.agreement.absent.vacation)
    return AbsenceWord(Absence.BACK if away else Absence.NOT_AWAY, left=left)


def _away(running: RunningGame, seat: Seat, wanted: int | Day | Weekday) -> AbsenceWord:
    """Let a seat be away, in place of an absence that lasts, if that much is left to it."""
    budget, now = running.agreement.absent.vacation, running.now
    if not budget or running.clock is None:
        return AbsenceWord(Absence.NOT_AGREED)
    until = end_of(wanted, now, seat.zone)
    if until is None or until <= now:
        return AbsenceWord(Absence.OVER)
    left = time_left(seat, budget)
    if is_slow(seat, now) and seat.away_until is not None:
        left += seat.away_until - now
    if until - now > left + _SHIFT:
        return AbsenceWord(Absence.TOO_LONG, asked=until - now, left=left)
    come_back(seat, now)
    running.wait_for_absent()  # for no longer than until now, before it waits for the new absence
    go_away(seat, until, now)
    return AbsenceWord(Absence.GRANTED, until, left=max(time_left(seat, budget), timedelta(0)))


def end_of(wanted: int | Day | Weekday, now: datetime, zone: str) -> datetime | None:
    """Return until when a player is away, by the clocks where they live; ``None`` for a day that is over.

    Args:
        wanted: days from now on, or the last day.
        now: the time (aware).
        zone: an IANA time zone.
    """
    local = now.astimezone(ZoneInfo(zone))
    match wanted:
        case int():
            return _capped(local, wanted)
        case Weekday(number):
            ahead = (number - local.weekday() - 1) % _WEEK + 1
            return _end_of(local.date() + ahead * _DAY, local)
        case Day():
            day = _next(wanted, local.date())
            return None if day is None else _end_of(day, local)


def _capped(local: datetime, days: int) -> datetime:
    """Return the same time of a later day; as late as there are days."""
    furthest = (datetime.max.replace(tzinfo=local.tzinfo) - local).days - 2
    return (local + min(days, furthest) * _DAY).astimezone(UTC)


def _end_of(day: date, local: datetime) -> datetime:
    """Return the last minute of a day, which nobody takes for the next."""
    return datetime.combine(day, time(23, 59), local.tzinfo).astimezone(UTC)


def _next(wanted: Day, today: date) -> date | None:
    """Return the day meant: in the year named, else the first that is not over."""
    years = (wanted.year,) if wanted.year else range(today.year, today.year + _YEARS)
    for year in years:
        try:
            day = date(year, wanted.month, wanted.day)
        except ValueError:  # 29 February
            continue
        if day >= today:
            return day
    return None
