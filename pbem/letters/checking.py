"""What a language's catalogue of letters still lacks, a line each (docs/languages.md)."""

from collections.abc import Iterable, Iterator
from itertools import chain

from babel.messages.catalog import Catalog, Message
from babel.messages.pofile import PoFileError

from pbem.letters.extraction import read_catalogue
from pbem.letters.words import write_above
from pbem.speech.checking import Lack, fields
from pbem.speech.checking import lacks as speech_lacks
from pbem.speech.languages import CATALOGUE, SOURCE, home, language_codes, playable_codes

_LONGEST_LINE = 60
_SHOWN = 60


def lacks(code: str) -> Iterator[Lack]:
    """Yield everything that a language lacks, in speech and in letters."""
    return chain(speech_lacks(code), letters_lacking(code))


def letters_lacking(code: str) -> Iterator[Lack]:
    """Yield what the catalogue of a language lacks; the source needs none of its sentences said again."""
    place = f"{code}/{CATALOGUE}"
    if not (home() / code / CATALOGUE).exists():
        return
    try:
        own = read_catalogue(code)
    except (PoFileError, UnicodeDecodeError) as wrong:
        yield Lack(place, str(wrong))
        return
    source = read_catalogue(SOURCE)
    if own.num_plurals != _plurals(own):
        yield Lack(place, f"Plural-Forms: {own.num_plurals} forms, where the language has {_plurals(own)}")
    for message in source:
        if message.id and own.get(message.id) is None:
            yield Lack(place, f"{_shown(message)}: is missing")
    for message in own:
        if message.id:
            yield from _message_lacking(message, own, place, translated=code != SOURCE)
    yield from _line_lacking(code, place)


def _plurals(catalogue: Catalog) -> int:
    """Return how many forms Babel knows a language to have; as many as are written, if it knows none."""
    return Catalog(locale=catalogue.locale).num_plurals if catalogue.locale else catalogue.num_plurals


def _message_lacking(message: Message, own: Catalog, place: str, *, translated: bool) -> Iterator[Lack]:
    """Yield what is wrong with one sentence: not translated, fuzzy, without a field, or of a strange one."""
    forms, sources = _strings(message.string), _strings(message.id)
    if translated and not all(forms):
        yield Lack(place, f"{_shown(message)}: is not translated")
        return
    if message.fuzzy:
        yield Lack(place, f"{_shown(message)}: is marked fuzzy")
    if message.pluralizable and any(forms) and len(forms) != own.num_plurals:
        yield Lack(place, f"{_shown(message)}: has {len(forms)} forms, not {own.num_plurals}")
    known = frozenset().union(*map(fields, sources))
    for form in filter(None, forms):
        for field in sorted(fields(form) - known):
            yield Lack(place, f"{_shown(message)}: nothing is filled in for {{{field}}}")
    for field in sorted(fields(sources[-1]) - fields(forms[-1]) if forms[-1] else ()):
        yield Lack(place, f"{_shown(message)}: {{{field}}} is not said")


def _strings(said: str | Iterable[str] | None) -> list[str]:
    return [said or ""] if said is None or isinstance(said, str) else list(said)


def _shown(message: Message) -> str:
    text = _strings(message.id)[0]
    return repr(text if len(text) <= _SHOWN else f"{text[:_SHOWN]}…")


def _line_lacking(code: str, place: str) -> Iterator[Lack]:
    """Yield what is wrong with the line above which answers are written: it has to fit, and be its own."""
    if code not in language_codes():
        return
    line = write_above(code)
    if len(line) >= _LONGEST_LINE:
        yield Lack(place, f"{line!r}: is too long for a line, {len(line)} letters")
    for other in playable_codes():
        if code not in (other, SOURCE) and write_above(other) == line:
            yield Lack(place, f"{line!r}: is that of {other!r} too")
