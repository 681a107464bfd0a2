"""Days and durations as people write them: by the words of one language, and Unicode's names of months."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from datetime import date
from typing import Any, Final

from babel import Locale
from babel.dates import format_date, format_skeleton

from pbem.speech.languages import Language
from pbem.speech.locales import locale_of
from pbem.speech.ordering.text import Word, words_of
from pbem.speech.orders import Day, Weekday

_WEEK: Final = 7
_LONGEST_DAY: Final = 9
"""Words and marks of the longest day: "Wednesday, the 12th of August, 2026"."""
_LEAP_YEAR: Final = 2028
_CENTURY: Final = 2000
_POINTS: Final = (".", ",")
"""Marks in a day: after what is short, and before a year."""
_NUMERIC: Final = ("/", ".", "-")


@dataclass(frozen=True, slots=True)
class DateWords:
    """How one language writes days and durations, its words folded.

    Args:
        days: words for days.
        weeks: words for weeks.
        one: words for one before these, besides numbers.
        months: their names, by number.
        weekdays: their names, 0 for Monday.
        ordinal: what may follow the number of a day.
        joints: words within a day: "of", a comma.
        day_first: whether of two numbers the first is the day; ``None`` where people write both ways.
    """

    days: frozenset[str]
    weeks: frozenset[str]
    one: frozenset[str]
    months: Mapping[str, int]
    weekdays: Mapping[str, int]
    ordinal: frozenset[str]
    joints: frozenset[str]
    day_first: bool | None

    def span(self, words: Sequence[Word], at: int, numbers: Mapping[str, int]) -> Iterator[tuple[int, int]]:
        """Yield where a duration that begins at a word ends, and how many days it is."""
        if at + 2 > len(words):
            return
        count = self._count(words[at].text, numbers)
        unit = words[at + 1].text
        if count and unit in self.days:
            yield at + 2, count
        elif count and unit in self.weeks:
            yield at + 2, count * _WEEK

    def _count(self, word: str, numbers: Mapping[str, int]) -> int:
        if word.isdecimal() and len(word) <= len("9999"):
            return int(word)
        return 1 if word in self.one else numbers.get(word, 0)

    def goes_on(self, mark: str, word: str) -> bool:
        """Return whether a day may go on after the mark behind its number: "12. August"."""
        return mark in self.ordinal and word in self.months

    def ends(self, words: Sequence[Word], at: int) -> Iterator[tuple[int, tuple[Day | Weekday, ...]]]:
        """Yield where a day that begins at a word ends, the longest first, and the days it may mean."""
        for end in range(min(len(words), at + _LONGEST_DAY), at, -1):
            meant = tuple(dict.fromkeys(self._days([word.text for word in words[at:end]])))
            if meant:
                yield end, meant

    def _days(self, texts: list[str]) -> Iterator[Day | Weekday]:
        if len(texts) == 1 and texts[0] in self.weekdays:
            yield Weekday(self.weekdays[texts[0]])
            return
        if texts and texts[0] in self.weekdays:
            texts = texts[1:]
        yield from self._in_numbers(texts)
        told = [text for text in texts if text not in self.joints and text not in self.ordinal]
        month = next((self.months[text] for text in told if text in self.months), 0)
        numbers = [int(text) for text in told if text.isdecimal()]
        if month and len(numbers) in (1, 2) and len(told) == len(numbers) + 1:
            yield from _sound(numbers[0], month, *numbers[1:])

    def _in_numbers(self, texts: list[str]) -> Iterator[Day]:
        """Yield the days that numbers alone may mean: 12/8, 12.8.2026, 2026-08-12."""
        marks = {text for text in texts if not text.isdecimal()}
        numbers = [int(text) for text in texts if text.isdecimal()]
        spaced = texts[1::2]
        if len(marks) != 1 or not marks <= set(_NUMERIC) or len(spaced) != texts.count(*marks):
            return
        if len(numbers) == 3 and len(texts[0]) == 4:  # ISO 8601
            yield from _sound(numbers[2], numbers[1], numbers[0])
            return
        if len(numbers) not in (2, 3) or (len(numbers) == 3 and texts[-1] in marks):
            return
        first, second, *year = numbers
        if self.day_first is not False:
            yield from _sound(first, second, *year)
        if self.day_first is not True:
            yield from _sound(second, first, *year)


def _sound(day: int, month: int, year: int = 0) -> Iterator[Day]:
    """Yield a day, if the calendar has it."""
    if 0 < year < 100:
        year += _CENTURY
    try:
        date(year or _LEAP_YEAR, month, day)
    except ValueError:
        return
    yield Day(day, month, year or None)


def date_words(language: Language, data: Mapping[str, Any]) -> DateWords:
    """Return how a language writes days, from its own data and from Unicode's."""
    locale = locale_of(language.code)
    months = _folded(locale, "months")
    for number, more in data.get("months", {}).items():
        months |= {_bare(name): int(number) for name in more}
    return DateWords(
        days=frozenset(map(_bare, data["days"])),
        weeks=frozenset(map(_bare, data["weeks"])),
        one=frozenset(map(_bare, data.get("one", ()))),
        months=months,
        weekdays=_folded(locale, "days"),
        ordinal=frozenset(data["ordinal"]),
        joints=frozenset((*_POINTS, *data["joints"])),
        day_first=data.get("day-first"),
    )


def _folded(locale: Locale, what: str) -> dict[str, int]:
    """Return the names of months or weekdays, whole and short, by their numbers."""
    found: dict[str, int] = {}
    for context in ("format", "stand-alone"):
        for width in ("wide", "abbreviated"):
            names: Mapping[int, str] = getattr(locale, what)[context][width]
            found |= {_bare(name): number for number, name in names.items()}
    return found


def _bare(name: str) -> str:
    """Return a name as it is compared: its first word, without a point."""
    words: Iterable[Word] = words_of(name)
    return next(word.text for word in words)


def written_day(day: Day, locale: Locale) -> str:
    """Return a day as a language writes it, with its year if one was named."""
    named = date(day.year or _LEAP_YEAR, day.month, day.day)
    if day.year:
        return str(format_date(named, "long", locale=locale))
    return str(format_skeleton("MMMMd", named, locale=locale))
