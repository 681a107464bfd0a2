"""A language to write letters in: its catalogue of sentences, its plurals, its lists and its dates."""

import gettext
from collections.abc import Iterable
from datetime import UTC, datetime
from functools import lru_cache
from io import BytesIO
from pathlib import Path
from typing import Final, Literal
from zoneinfo import ZoneInfo, ZoneInfoNotFoundError

from babel import Locale
from babel.dates import format_datetime
from babel.lists import format_list
from babel.messages.mofile import write_mo
from babel.messages.pofile import read_po

import pbem.speech

SOURCE: Final = "en"
"""The language the sentences of code and templates are written in."""

Plural = tuple[str, str]
"""A sentence for one, and for other numbers."""

ListStyle = Literal["standard", "or"]

_LOCALES: Final = {"en": "en_GB", "pt": "pt_BR"}
"""Languages whose plain locale is not the one wanted: English has the day before the month, as others do."""

CATALOGUE: Final = "messages.po"
"""The catalogue in the folder of a language."""


def N_(message: str) -> str:
    """Mark a sentence for the catalogue where it is only kept, to be said later."""
    return message


def P_(singular: str, plural: str) -> Plural:
    """Mark a sentence and its plural for the catalogue where they are only kept."""
    return (singular, plural)


def languages() -> tuple[str, ...]:
    """Return the languages that have a catalogue of letters."""
    return tuple(sorted(path.parent.name for path in speech_folder().glob(f"*/{CATALOGUE}")))


def speech_folder() -> Path:
    """Return the folder with one folder of data a language."""
    return Path(pbem.speech.__path__[0])


class Voice:
    """Says the sentences of one language. Fields are filled in by name and never read as a format."""

    def __init__(self, language: str) -> None:
        self.language = language
        self.locale = Locale.parse(_LOCALES.get(language, language))
        self._catalogue = _compile(speech_folder() / language / CATALOGUE)

    def gettext(self, message: str, /, **fields: object) -> str:
        """Return a sentence in this language, its fields filled in."""
        return self._catalogue.gettext(message).format(**fields) if message else ""

    def ngettext(self, singular: str, plural: str, n: int, /, **fields: object) -> str:
        """Return the sentence that goes with a number, which it may write as ``{n}``."""
        return self._catalogue.ngettext(singular, plural, n).format(n=n, **fields)

    def every(self, words: Iterable[str]) -> str:
        """Return "A, B and C"."""
        return _listed(tuple(words), "standard", self.locale)

    def any(self, words: Iterable[str]) -> str:
        """Return "A, B or C"."""
        return _listed(tuple(words), "or", self.locale)

    def moment(self, moment: datetime, zone: str) -> str:
        """Return a moment as a clock on the reader's wall shows it: weekday, date, time and zone."""
        # Translators: how a moment is written, in the letters of Unicode's date patterns (CLDR).
        pattern = self.gettext("EEEE d MMMM, HH:mm")
        return _moment(moment, zone, self.locale, pattern)

    def short_moment(self, moment: datetime, zone: str) -> str:
        """Return a moment for a subject line, without the zone."""
        # Translators: the same, short, for a subject line.
        pattern = self.gettext("EEE d MMM HH:mm")
        return format_datetime(_local(moment, zone)[0], pattern, locale=self.locale)


@lru_cache(maxsize=16)
def voice(language: str) -> Voice:
    """Return the voice of a language, or that of the source if it has no catalogue."""
    known = {code: code for code in languages()}
    return Voice(known.get(language, SOURCE))


def _compile(path: Path) -> gettext.NullTranslations:
    """Compile a catalogue in memory, so that no built file can be older than its source."""
    with path.open("rb") as source:
        catalogue = read_po(source, abort_invalid=True)
    built = BytesIO()
    write_mo(built, catalogue)
    built.seek(0)
    return gettext.GNUTranslations(built)


@lru_cache(maxsize=1024)
def _listed(words: tuple[str, ...], style: ListStyle, locale: Locale) -> str:
    return format_list(words, style=style, locale=locale) if words else ""


def _local(moment: datetime, zone: str) -> tuple[datetime, str]:
    """Return the moment in a zone, and the zone's name; UTC if the name is not known on this machine."""
    try:
        return moment.astimezone(ZoneInfo(zone)), zone
    except (ZoneInfoNotFoundError, ValueError, OSError):
        return moment.astimezone(UTC), "UTC"


@lru_cache(maxsize=1024)
def _moment(moment: datetime, zone: str, locale: Locale, pattern: str) -> str:
    local, name = _local(moment, zone)
    return f"{format_datetime(local, pattern, locale=locale)} ({name.replace('_', ' ')})"
