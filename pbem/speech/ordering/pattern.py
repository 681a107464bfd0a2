"""Patterns of orders: a sentence is an order only if one of them fits it from end to end.

A pattern is written in the notation of ``notation``, with ``{slots}`` for cards, players and the like.
"""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass

from pbem.speech.notation import Literal, Macros, Node, OneOf, Row, Slot, row_of
from pbem.speech.ordering.text import Word, words_of

Bindings = tuple[tuple[str, object], ...]
"""What the slots of a pattern took, in the order written."""

SlotReader = Callable[[str, int], Iterator[tuple[int, object]]]
"""Yields where a slot that begins at a word may end, and its value there."""


@dataclass(frozen=True, slots=True)
class Pattern:
    """A whole pattern, and words of which a sentence has one of each set if the pattern fits it."""

    row: Row
    needed: tuple[frozenset[str], ...]

    def may_fit(self, there: frozenset[str]) -> bool:
        """Return whether a sentence of these words can fit at all; most patterns fall here."""
        return not any(words.isdisjoint(there) for words in self.needed)

    def beginnings(self, words: Sequence[Word], slots: SlotReader) -> Iterator[int]:
        """Yield after how many words the pattern may end."""
        for end, _ in _row(self.row.parts, words, 0, slots):
            yield end

    def matches(self, words: Sequence[Word], slots: SlotReader) -> Iterator[Bindings]:
        """Yield what the slots take for every way in which the pattern fits all the words."""
        for end, bound in _row(self.row.parts, words, 0, slots):
            if end == len(words):
                yield bound


class Table(Mapping[str, tuple[Pattern, ...]]):
    """Patterns by what they mean; of a sentence's words it is told which can fit, without trying each.

    Args:
        rows: the patterns of each key.
    """

    def __init__(self, rows: Mapping[str, tuple[Pattern, ...]]) -> None:
        self._rows = dict(rows)
        self._all = [(key, pattern) for key, patterns in self._rows.items() for pattern in patterns]
        self._parts: dict[tuple[str, ...], Table] = {}
        self._always: list[int] = []
        self._by_word: dict[str, list[int]] = {}
        for place, (_, pattern) in enumerate(self._all):
            if not pattern.needed:
                self._always.append(place)
            for word in min(pattern.needed, key=len, default=frozenset()):
                self._by_word.setdefault(word, []).append(place)

    def __getitem__(self, key: str) -> tuple[Pattern, ...]:
        return self._rows[key]

    def __iter__(self) -> Iterator[str]:
        return iter(self._rows)

    def __len__(self) -> int:
        return len(self._rows)

    def only(self, *keys: str) -> "Table":
        """Return the part of some keys."""
        if keys not in self._parts:
            self._parts[keys] = Table({key: self._rows[key] for key in keys})
        return self._parts[keys]

    def joined(self, more: Mapping[str, tuple[Pattern, ...]]) -> "Table":
        """Return a table with more patterns of the same keys."""
        return Table({key: (*patterns, *more.get(key, ())) for key, patterns in self._rows.items()})

    def fitting(self, there: frozenset[str]) -> Iterator[tuple[str, Pattern]]:
        """Yield in their order the patterns that can fit a sentence of these words, and their keys."""
        places = set(self._always)
        for word in there:
            places.update(self._by_word.get(word, ()))
        for place in sorted(places):
            key, pattern = self._all[place]
            if pattern.may_fit(there):
                yield key, pattern


def _row(
    parts: tuple[Node, ...], words: Sequence[Word], at: int, slots: SlotReader
) -> Iterator[tuple[int, Bindings]]:
    if not parts:
        yield at, ()
        return
    for middle, first in _node(parts[0], words, at, slots):
        for end, others in _row(parts[1:], words, middle, slots):
            yield end, (*first, *others)


def _node(node: Node, words: Sequence[Word], at: int, slots: SlotReader) -> Iterator[tuple[int, Bindings]]:
    match node:
        case Literal(text):
            if at < len(words) and words[at].text == text:
                yield at + 1, ()
        case Slot(name):
            for end, value in slots(name, at):
                yield end, ((name, value),)
        case Row(parts):
            yield from _row(parts, words, at, slots)
        case OneOf(rows):
            for row in rows:
                yield from _row(row.parts, words, at, slots)


def words_in(text: str) -> Iterable[str]:
    """Return the words of a stretch of a pattern as they are compared, for its ``Macros``."""
    return [word.text for word in words_of(text)]


def compile_pattern(spelled: str, macros: Macros) -> Pattern:
    """Return the pattern that a line of a language's `orders.toml` spells.

    Raises:
        ValueError: a bracket or a name does not fit; the message quotes the line.
    """
    row = row_of(spelled, macros)
    return Pattern(row, _needed(row))


def _needed(node: Node) -> tuple[frozenset[str], ...]:
    match node:
        case Literal(text):
            return (frozenset((text,)),)
        case Row(parts):
            return tuple(words for part in parts for words in _needed(part))
        case OneOf(rows):
            each = [_needed(row) for row in rows]
            return (frozenset().union(*(words[0] for words in each)),) if all(each) else ()
        case Slot():
            return ()


Opening = tuple[tuple[str, ...], bool]
"""Words that something begins with, and whether they are all of it: else a slot follows."""


def openings(node: Node) -> frozenset[Opening]:
    """Return the words that a pattern begins with, up to its first slot, when nothing is said needlessly."""
    match node:
        case Literal(text):
            return frozenset({((text,), True)})
        case Slot():
            return frozenset({((), False)})
        case OneOf(rows) if any(not row.parts for row in rows):
            return frozenset({((), True)})
        case OneOf(rows):
            return frozenset(opening for row in rows for opening in openings(row))
        case Row(parts):
            found: frozenset[Opening] = frozenset({((), True)})
            for part in parts:
                after = openings(part)
                found = frozenset(
                    (words + more, whole)
                    for words, open_ in found
                    for more, whole in (after if open_ else (((), False),))
                )
            return found


def literals(node: Node) -> Iterator[str]:
    """Yield every word that a pattern can contain."""
    match node:
        case Literal(text):
            yield text
        case Row(parts):
            for part in parts:
                yield from literals(part)
        case OneOf(rows):
            for row in rows:
                yield from literals(row)
