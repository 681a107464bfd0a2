"""A language's phrases as a tree of their words, laid out only where a text goes.

A lexicon's 2,500 lines spell 25,000 phrases, and spelling them all takes many times as long as reading the
file. So a place in the tree holds what is left of the lines that lead there, and finds the words that may
come next when a text first comes by.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from typing import Final, TypeAlias

from pbem.game.cards import Colour, Item, PartnerKind
from pbem.speech.notation import Literal, Node, OneOf, Row, Slot, phrases_of
from pbem.speech.words import without_accents

Value = Colour | Item | PartnerKind | int | str | None
"""What a token names, where it names something."""


@dataclass(frozen=True, slots=True)
class Entry:
    """What one phrase stands for: usually one symbol, sometimes several in a row, or nothing."""

    syms: tuple[tuple[str, Value], ...]
    plural: bool = False
    glued: bool = False
    """Whether no space may stand after its first word: "2a" is an ordinal, "da 2 a 5" a range."""


PLURAL: Final = Entry((), plural=True)
"""What a line stands for that only says which phrases, listed elsewhere, have a plural subject."""

Line = tuple[Row, Entry]
"""A line of a lexicon, folded, and what each phrase that it spells stands for."""

Counted = Mapping[str, Sequence[str]]
"""By stretch of a line, the words of it that count: none, where it is left out within phrases."""

_Rest: TypeAlias = "Entry | tuple[Node | str, _Rest]"
"""What is left of a line: a part, or a word that counts, and the rest; in the end what it stands for."""
_Lead = tuple[_Rest, str]
"""What is left of a line, and the words before it as they are listed, with their accents."""


class Place:
    """Where words lead that phrases begin with.

    Args:
        words: the words.
        leads: what may follow, in the order in which it is listed.
        bare: whether words without their accents may follow for those with accents.
        counted: the words of the stretches of lines.
    """

    def __init__(self, words: str, leads: Sequence[_Lead], bare: bool, counted: Counted) -> None:
        self._words, self._leads, self._bare, self._counted = words, leads, bare, counted

    @cached_property
    def laid_out(self) -> "tuple[Entry | None, Mapping[str, Place]]":
        """What the words stand for, if they are a phrase, and where each next word leads."""
        ends: dict[str, list[Entry]] = {self._words: []}
        after: dict[str, list[_Lead]] = {}
        for rest, listed in self._leads:
            exact = listed == self._words
            for word, left in _ways(rest, self._counted):
                if isinstance(left, Entry) and not word:
                    ends.setdefault(listed, []).append(left)
                    continue
                lead = left, f"{listed} {word}"
                plain = without_accents(word)
                if exact:
                    after.setdefault(word, []).append(lead)
                if not exact or (self._bare and plain != word):
                    after.setdefault(plain, []).append(lead)
        places = {
            word: Place(
                f"{self._words} {word}", leads, self._bare and without_accents(word) == word, self._counted
            )
            for word, leads in after.items()
        }
        exactly, *loosely = map(_meant, ends.values())
        return exactly or next(filter(None, reversed(loosely)), None), places


def beginnings(
    lines: Sequence[Line], marks: Mapping[str, Entry], counted: Counted
) -> tuple[Mapping[str, Place], dict[str, Entry]]:
    """Return where the first words of phrases lead, and what phrases without a word that counts stand for.

    A word that is another one without its accents keeps them: "é só" is no "e só".

    Args:
        lines: of the lexicon; of two that spell the same phrase, the first says what it stands for.
        marks: what marks stand for that are no phrases.
        counted: the words of the stretches of lines.
    """
    begun: list[tuple[str, _Rest]] = []
    uncounted: list[Line] = []
    for row, entry in lines:
        for word, left in _ways(_then(row.parts, entry), counted):
            if word:
                glued = word.isdigit() and _goes_on(left)
                begun.append((word, _glued(left) if glued else left))
            elif entry.syms:
                uncounted.append((row, entry))
    begun += marks.items()
    kept = _kept(begun, counted)
    after: dict[str, list[_Lead]] = {}
    for word, left in begun:
        for typed in {word: None, word if word in kept else without_accents(word): None}:
            after.setdefault(typed, []).append((left, word))
    places = {
        word: Place(word, leads, word in kept or without_accents(word) == word, counted)
        for word, leads in after.items()
    }
    apart = ((phrase, entry) for row, entry in uncounted for phrase in phrases_of(row))
    return places, {phrase: entry for phrase, entry in apart if not counted.get(phrase, (phrase,))}


def _kept(begun: Sequence[tuple[str, _Rest]], counted: Counted) -> frozenset[str]:
    """Return the words that are phrases, and others without their accents."""
    words = {word for word, _ in begun}
    others = {word: without_accents(word) for word in words if not word.isascii()}
    pairs = {word: plain for word, plain in others.items() if plain != word and plain in words}
    asked = {*pairs, *pairs.values()}
    phrases = {word for word, left in begun if word in asked and _may_end(left, counted)}
    return frozenset(word for word, plain in pairs.items() if word in phrases and plain in phrases)


def _may_end(rest: _Rest, counted: Counted) -> bool:
    return any(not word and entry is not PLURAL for word, entry in _ways(rest, counted))


def _then(parts: Sequence[Node | str], rest: _Rest) -> _Rest:
    for part in reversed(parts):
        rest = (part, rest)
    return rest


def _ways(rest: _Rest, counted: Counted) -> list[tuple[str, _Rest]]:
    """Return the words that may come next with what is left after each; no word, where nothing need come."""
    if isinstance(rest, Entry):
        return [("", rest)]
    part, left = rest
    match part:
        case str(word):
            return [(word, left)]
        case Literal(text):
            return _ways(_then(counted[text], left), counted)
        case Row(parts):
            return _ways(_then(parts, left), counted)
        case OneOf(rows):
            return [way for row in rows for way in _ways(_then(row.parts, left), counted)]
        case Slot():
            return []


def _meant(ends: Sequence[Entry]) -> Entry | None:
    """Return the first of what a phrase stands for, plural if a line says so."""
    found = next((entry for entry in ends if entry is not PLURAL), None)
    return replace(found, plural=True) if found is not None and len(ends) > 1 and PLURAL in ends else found


def _goes_on(rest: _Rest) -> bool:
    """Return whether a line goes on without a space."""
    return isinstance(rest, tuple) and isinstance(rest[0], str)


def _glued(rest: _Rest) -> _Rest:
    """Return what is left of a line, with phrases that have no space after their first word."""
    if isinstance(rest, Entry):
        return rest if rest is PLURAL else replace(rest, glued=True)
    return rest[0], _glued(rest[1])
