"""Patterns of orders: a sentence is an order only if one of them fits it from end to end.

A pattern is written in the notation of ``notation``, with ``{slots}`` for cards, players and the like.
"""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import chain

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
        return not any(map(there.isdisjoint, self.needed))

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
        known = self._by_word.keys() & there
        if not known and not self._always:
            return
        for place in sorted({*self._always, *chain.from_iterable(self._by_word[word] for word in known)}):
            key, pattern = self._all[place]
            if pattern.may_fit(there):
                yield key, pattern


def _row(
    parts: tuple[Node, ...], words: Sequence[Word], at: int, slots: SlotReader, place: int = 0
) -> Iterator[tuple[int, Bindings]]:
    """Yield where the parts from a place on may end that begin at a word, and what their slots take there."""
    for part in parts[place:]:
        if not isinstance(part, Literal):
            break
        if not _stands(part, words, at):
            return
        place += 1
        at += 1
    if place == len(parts):
        yield at, ()
        return
    found = _node(parts[place], words, at, slots)
    if place + 1 == len(parts):
        yield from found
        return
    for middle, first in found:
        for end, others in _row(parts, words, middle, slots, place + 1):
            yield end, (*first, *others)


def _node(node: Node, words: Sequence[Word], at: int, slots: SlotReader) -> Iterator[tuple[int, Bindings]]:
    if isinstance(node, OneOf):
        for row in node.rows:
            first = row.parts[0] if row.parts else None
            if not isinstance(first, Literal) or _stands(first, words, at):
                yield from _row(row.parts, words, at, slots)
    elif isinstance(node, Slot):
        for end, value in slots(node.name, at):
            yield end, ((node.name, value),)
    elif isinstance(node, Row):
        yield from _row(node.parts, words, at, slots)
    elif _stands(node, words, at):
        yield at + 1, ()


def _stands(literal: Literal, words: Sequence[Word], at: int) -> bool:
    return at < len(words) and words[at].text == literal.text


def words_in(text: str) -> Iterable[str]:
    """Return the words of a stretch of a pattern as they are compared, for its ``Macros``."""
    return [word.text for word in words_of(text)]


def compile_pattern(spelled: str, macros: Macros) -> Pattern:
    """Return the pattern that a line of a language's `orders.toml` spells.

    Raises:
        ValueError: a bracket or a name does not fit; the message quotes the line.
    """
    row = row_of(spelled, macros)
    return Pattern(row, tuple(_needed(row)))


def _needed(node: Node) -> Iterator[frozenset[str]]:
    match node:
        case Literal(text):
            yield frozenset((text,))
        case Row(parts):
            for part in parts:
                yield from _needed(part)
        case OneOf(rows):
            each = [next(_needed(row), None) for row in rows]
            words = [one for one in each if one is not None]
            if len(words) == len(each):
                yield frozenset().union(*words)
        case Slot():
            return


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


def literals(node: Node) -> set[str]:
    """Return every word that a pattern can contain."""
    found: set[str] = set()
    _gather(node, found)
    return found


def _gather(node: Node, found: set[str]) -> None:
    match node:
        case Literal(text):
            found.add(text)
        case Row(parts):
            for part in parts:
                _gather(part, found)
        case OneOf(rows):
            for row in rows:
                _gather(row, found)
