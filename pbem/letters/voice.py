"""A language to write letters in: its catalogue of sentences, its plurals, its lists and its dates."""

import gettext
from collections.abc import Iterable
from datetime import UTC, datetime
from functools import lru_cache
from io import BytesIO
from pathlib import Path
from typing import Literal
from zoneinfo import ZoneInfo, ZoneInfoNotFoundError

from babel import Locale
from babel.dates import format_datetime
from babel.lists import format_list
from babel.messages.mofile import write_mo
from babel.messages.pofile import PoFileError, read_po

from pbem.speech.languages import CATALOGUE, home, kept, load_language, spoken_or_source
from pbem.speech.locales import locale_of

Plural = tuple[str, str]
"""A sentence for one, and for other numbers."""

ListStyle = Literal["standard", "or"]


def N_(message: str) -> str:
    """Mark a sentence for the catalogue where it is only kept, to be said later."""
    return message


def P_(singular: str, plural: str) -> Plural:
    """Mark a sentence and its plural for the catalogue where they are only kept."""
    return (singular, plural)


class Voice:
    """Says the sentences of one language. Fields are filled in by name and never read as a format."""

    def __init__(self, language: str) -> None:
        self.language = language
        self.locale = locale_of(language)
        self._catalogue = _compile(home() / language / CATALOGUE)

    def gettext(self, message: str, /, **fields: object) -> str:
        """Return a sentence in this language, its fields filled in."""
        return _filled(self._catalogue.gettext(message), message, fields) if message else ""

    def ngettext(self, singular: str, plural: str, n: int, /, **fields: object) -> str:
        """Return the sentence that goes with a number, which it may write as ``{n}``."""
        source = singular if n == 1 else plural
        return _filled(self._catalogue.ngettext(singular, plural, n), source, {"n": n, **fields})

    def label(self, words: str) -> str:
        """Return words as they stand before what they are of: "Pile:"."""
        # Translators: a label and its colon; some languages want a no-break space between them.
        return self.gettext("{label}:", label=words)

    def every(self, words: Iterable[str]) -> str:
        """Return "A, B and C"."""
        return self._listed(tuple(words), "standard")

    def any(self, words: Iterable[str]) -> str:
        """Return "A, B or C"."""
        return self._listed(tuple(words), "or")

    def _listed(self, words: tuple[str, ...], style: ListStyle) -> str:
        """Return words with their last joint as it sounds before the last of them: "Ana e Inés"."""
        listed = _listed(words, style, self.locale)
        if len(words) < 2 or not listed.endswith(words[-1]):
            return listed
        before, last = listed.removesuffix(words[-1]), words[-1].lower()
        joint = before[before.rindex(words[-2]) + len(words[-2]) :]
        polished = load_language(self.language).forms.polish(joint + last)
        if not polished.endswith(last):
            return listed  # what melts into the word itself is not for names
        return before.removesuffix(joint) + polished.removesuffix(last) + words[-1]

    def weekday(self, number: int) -> str:
        """Return the name of a weekday, 0 for Monday."""
        return str(self.locale.days["stand-alone"]["wide"][number])

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


@kept()
def voice(language: str) -> Voice:
    """Return the voice of a language, or that of the source if its folder is gone."""
    return Voice(spoken_or_source(language))


def _filled(sentence: str, source: str, fields: dict[str, object]) -> str:
    """Return a sentence with its fields; in the source language if a slip in it leaves them no place."""
    try:
        return sentence.format(**fields)
    except (LookupError, ValueError):
        return source.format(**fields)


def _compile(path: Path) -> gettext.NullTranslations:
    """Compile a catalogue in memory, so that no built file can be older than its source.

    A draft may have none yet; what is not translated is said in the source language.
    """
    try:
        with path.open("rb") as source:
            catalogue = read_po(source, abort_invalid=True)
    except (FileNotFoundError, PoFileError, UnicodeDecodeError):
        return gettext.NullTranslations()
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
