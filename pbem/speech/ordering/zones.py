"""Names of time zones: the words by which a player may call them: in full, or by a city, in any language."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from difflib import get_close_matches
from typing import Final
from zoneinfo import available_timezones

from babel.core import get_global

from pbem.speech.languages import kept, language_codes
from pbem.speech.locales import locale_of
from pbem.speech.ordering.text import Word, words_of

MARKS: Final = frozenset("/_-.'")
"""Marks within a name."""
_LONGEST: Final = 9
"""Words and marks of the longest name: "America/North_Dakota/New_Salem"."""
_CLOSE: Final = 0.75
_MOST: Final = 3
_NOT_OFFERED: Final = frozenset("0123456789")
"""Signs of names that nobody should choose by: "Etc/GMT+2" lies west of Greenwich (POSIX)."""

Name = tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Zones:
    """The time zones by their names, folded and without marks.

    Args:
        named: those of a name; several where it is not enough to tell.
    """

    named: Mapping[Name, tuple[str, ...]]

    def ends(self, words: Sequence[Word], at: int) -> Iterator[tuple[int, tuple[str, ...]]]:
        """Yield where a name that begins at a word ends, the longest first, and the zones it may mean."""
        for end in range(min(len(words), at + _LONGEST), at, -1):
            if words[end - 1].text in MARKS:
                continue
            zones = self.named.get(_bare(word.text for word in words[at:end]))
            if zones:
                yield end, zones

    def like(self, words: Sequence[Word]) -> tuple[str, ...]:
        """Return the zones that a misspelt name may have meant."""
        names = {" ".join(name): zones for name, zones in self.named.items()}
        written = " ".join(_bare(word.text for word in words))
        close = get_close_matches(written, names, n=_MOST, cutoff=_CLOSE)
        return tuple(dict.fromkeys(zone for name in close for zone in names[name]))[:_MOST]


@kept()
def zone_names() -> frozenset[str]:
    """Return every time zone by its own name; the machine's own list is read once, as it takes long."""
    return frozenset(available_timezones())


@kept()
def zones() -> Zones:
    """Return every time zone by its own name, its city, and its city in each language there is."""
    found: dict[Name, tuple[str, ...]] = {}
    own = sorted(zone for zone in zone_names() if _NOT_OFFERED.isdisjoint(zone))
    for layer in (
        ((zone, zone) for zone in own),
        ((zone.rpartition("/")[2], zone) for zone in own),
        (pair for code in language_codes() for pair in _cities(code)),
    ):
        for name, several in _gathered(layer).items():
            found.setdefault(name, several)
    return Zones(found)


def _cities(code: str) -> Iterator[tuple[str, str]]:
    """Yield what a language calls the city of each zone."""
    for zone, names in locale_of(code).time_zones.items():
        if "city" in names and _NOT_OFFERED.isdisjoint(zone):
            yield names["city"], zone


def _gathered(pairs: Iterator[tuple[str, str]]) -> dict[Name, tuple[str, ...]]:
    """Return the zones of each name, once for all that are only other names of the same."""
    same: Mapping[str, str] = get_global("zone_aliases")
    there = zone_names()
    several: dict[Name, dict[str, str]] = {}
    for name, zone in pairs:
        if zone in there:
            several.setdefault(_bare(word.text for word in words_of(name)), {}).setdefault(
                same.get(zone, zone), zone
            )
    return {name: tuple(found.values()) for name, found in several.items()}


def _bare(texts: Iterator[str]) -> Name:
    return tuple(text for text in texts if text not in MARKS)
