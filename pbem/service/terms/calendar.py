"""Time that counts: deadlines skip quiet days and standstills, and end within business hours.

Pure functions of aware moments. What is later stays later, nothing ends before its length is over, and
nothing ever ends in quiet time, whatever clocks are put forward or back.
"""

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace
from datetime import UTC, date, datetime, time, timedelta
from functools import lru_cache
from heapq import merge
from typing import Any, Final
from zoneinfo import ZoneInfo

from pbem.speech.ordering.zones import zone_names

_DAY: Final = timedelta(days=1)
_WEEK: Final = 7
_LAST_MINUTE: Final = 24 * 60 - 1
_WEEKDAYS: Final = ("monday", "tuesday", "wednesday", "thursday", "friday", "saturday", "sunday")
_NONE: Final = "none"
_PLAYERS: Final = "players"
_HOURS: Final = re.compile(r"\s*(\d\d?)(?::([0-5]\d))?\s*-\s*(\d\d?)(?::([0-5]\d))?\s*")


@dataclass(frozen=True, slots=True, order=True)
class Span:
    """A while that does not count, from its beginning up to its end (aware)."""

    since: datetime
    until: datetime

    def to_json(self) -> list[str]:
        """Return it as JSON values."""
        return [self.since.isoformat(), self.until.isoformat()]

    @classmethod
    def from_json(cls, json: list[str]) -> "Span":
        """Return the span that ``to_json`` wrote."""
        since, until = map(datetime.fromisoformat, json)
        return cls(since, until)


@dataclass(frozen=True, slots=True)
class Hours:
    """Business hours of every day, in minutes from midnight; both ends belong to them."""

    opens: int
    closes: int

    def __str__(self) -> str:
        return "-".join(f"{minutes // 60}:{minutes % 60:02}" for minutes in (self.opens, self.closes))


@dataclass(frozen=True, slots=True)
class Calendar:
    """When a game may have deadlines.

    Args:
        quiet: weekdays that do not count, 0 for Monday; never all seven.
        hours: within which of each day deadlines end; ``None`` for all of it.
        zone: the IANA time zone that both are told in; empty for the clock of whoever is waited for. A
            calendar that is asked for moments has one.
    """

    quiet: tuple[int, ...] = ()
    hours: Hours | None = None
    zone: str = ""

    @property
    def always_open(self) -> bool:
        """Whether there is no quiet time at all."""
        return not self.quiet and self.hours is None

    def by_clocks(self, zones: Iterable[str]) -> tuple["Calendar", ...]:
        """Return the calendars that count where clocks of these zones do, unless it names its own zone."""
        if self.zone or self.always_open:
            return (self,)
        return tuple(replace(self, zone=zone) for zone in zones)

    def opens(self, moment: datetime) -> datetime:
        """Return the first moment, this one or a later one, that is not quiet."""
        if self.always_open:
            return moment
        local = moment.astimezone(_zone(self.zone))
        day = local.date()
        if day.weekday() not in self.quiet:
            minute = timedelta(hours=local.hour, minutes=local.minute, seconds=local.second)
            minute += timedelta(microseconds=local.microsecond)
            if self.hours is None or _minutes(self.hours.opens) <= minute <= _minutes(self.hours.closes):
                return moment
            if minute < _minutes(self.hours.opens):
                return self._opening(day, moment)
        return self._opening(self._next_day(day), moment)

    def quiet_days(self, moment: datetime) -> Iterator[Span]:
        """Yield the runs of quiet days that end after a moment, for ever."""
        if not self.quiet:
            return
        day = moment.astimezone(_zone(self.zone)).date()
        while (day - _DAY).weekday() in self.quiet:
            day -= _DAY
        while True:
            if day.weekday() in self.quiet:
                after = self._next_day(day)
                yield Span(self._midnight(day), self._midnight(after))
                day = after
            day += _DAY

    def _next_day(self, day: date) -> date:
        """Return the first day after another that is not quiet."""
        later = (day + ahead * _DAY for ahead in range(1, _WEEK + 1))
        return next(one for one in later if one.weekday() not in self.quiet)

    def _opening(self, day: date, after: datetime) -> datetime:
        """Return when a day opens, or the first later one that does where clocks left out all its hours."""
        while True:
            opening = next((moment for moment in self._open_minutes(day) if moment >= after), None)
            if opening is not None:
                return opening
            day = self._next_day(day)

    def _open_minutes(self, day: date) -> Iterator[datetime]:
        """Yield the minutes of a day that a clock shows within its hours, twice where it is put back."""
        hours = self.hours or Hours(0, _LAST_MINUTE)
        for minute in range(hours.opens, hours.closes + 1):
            wall = datetime.combine(day, time(minute // 60, minute % 60), _zone(self.zone))
            for fold in (0, 1):
                moment = wall.replace(fold=fold).astimezone(UTC)
                if moment.astimezone(_zone(self.zone)).replace(fold=0) == wall:
                    yield moment

    def _midnight(self, day: date) -> datetime:
        return datetime.combine(day, time(), _zone(self.zone)).astimezone(UTC)

    def to_json(self) -> dict[str, Any]:
        """Return the calendar as JSON values."""
        hours = [self.hours.opens, self.hours.closes] if self.hours else None
        return {"quiet": list(self.quiet), "hours": hours, "zone": self.zone}

    @classmethod
    def from_json(cls, json: dict[str, Any]) -> "Calendar":
        """Return the calendar that ``to_json`` wrote."""
        hours = json["hours"]
        return cls(tuple(json["quiet"]), Hours(*hours) if hours else None, json["zone"])


def read_quiet_days(text: str) -> tuple[int, ...]:
    """Return the weekdays that a text names, such as "saturday, sunday"; none for an empty one or "none".

    Raises:
        ValueError: a word is no weekday, or every day would be quiet.
    """
    found = set()
    for word in text.lower().replace(",", " ").split():
        days = [number for number, name in enumerate(_WEEKDAYS) if name.startswith(word) and len(word) > 1]
        if len(days) != 1 and word != _NONE:
            raise ValueError(f"{word!r} is no weekday; quiet days are written like: saturday, sunday")
        found.update(days)
    if len(found) == _WEEK:
        raise ValueError("not every day can be quiet: no deadline would ever come")
    return tuple(sorted(found))


def read_hours(text: str) -> Hours | None:
    """Return the hours that a text names, such as "9-18" or "8:30-20"; none for an empty one or "none".

    Raises:
        ValueError: it names none, or they end before they begin.
    """
    if text.strip().lower() in ("", _NONE):
        return None
    found = _HOURS.fullmatch(text)
    if found is None:
        raise ValueError(f"{text!r} are no hours; business hours are written like: 9-18 or 8:30-20:00")
    opens, closes = (int(found[at]) * 60 + int(found[at + 1] or 0) for at in (1, 3))
    if not opens < closes <= _LAST_MINUTE:
        raise ValueError(f"{text!r}: business hours must begin before they end, and end before midnight")
    return Hours(opens, closes)


def read_hours_zone(text: str) -> str:
    """Return the zone that a text names, none for "players": then it is each player's own.

    Raises:
        ValueError: there is none of that name.
    """
    if text.strip().lower() == _PLAYERS:
        return ""
    if text not in zone_names():
        raise ValueError(
            f"no time zone has the name {text!r}; names look like Europe/Rome or UTC, or say players: each "
            "player's own"
        )
    return text


ANY_TIME: Final = Calendar()
"""No quiet time at all."""


def ends(since: datetime, length: timedelta, stops: Iterable[Span], calendar: Calendar) -> datetime:
    """Return when a while is over in which neither stops nor quiet days count (ruling *deadlines*).

    Args:
        since: when it begins.
        length: how long it is.
        stops: spans in which it stands still; they may overlap.
        calendar: which days do not count, and within which hours it may end.
    """
    known = sorted(stops)
    over = _counted(since, length, merge(known, calendar.quiet_days(since)))
    while True:
        over = calendar.opens(over)
        within = [stop.until for stop in known if stop.since <= over < stop.until]
        if not within:
            return over
        over = max(within)


def _counted(moment: datetime, left: timedelta, stops: Iterator[Span]) -> datetime:
    """Return when a while has passed outside of stops, which come in order."""
    for stop in stops:
        if moment + left <= stop.since:
            break
        if stop.until > moment:
            left -= max(stop.since - moment, timedelta(0))
            moment = stop.until
    return moment + left


def joined(stops: Iterable[Span]) -> tuple[Span, ...]:
    """Return spans in order, those that touch as one, those of no length left out."""
    done: list[Span] = []
    for stop in sorted(one for one in stops if one.until > one.since):
        if done and stop.since <= done[-1].until:
            done[-1] = Span(done[-1].since, max(done[-1].until, stop.until))
        else:
            done.append(stop)
    return tuple(done)


def _minutes(count: int) -> timedelta:
    return timedelta(minutes=count)


@lru_cache(maxsize=64)
def _zone(name: str) -> ZoneInfo:
    return ZoneInfo(name)
