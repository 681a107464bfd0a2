"""Patterns of orders: a sentence is an order only if one of them fits it from end to end.

A pattern is written with words, ``[optional parts]``, ``(one|or another)``, ``<named parts>``, ``{slots}``.
"""

import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Final

from pbem.speech.ordering.text import Word, words_of

Bindings = tuple[tuple[str, object], ...]
"""What the slots of a pattern took, in the order written."""

SlotReader = Callable[[str, int], Iterator[tuple[int, object]]]
"""Yields where a slot that begins at a word may end, and its value there."""

_PART: Final = re.compile(r"\s*(\[|\]|\(|\)|\||<[a-z-]+>|\{[a-z]+\}|[^\s\[\]()|<{]+)")


@dataclass(frozen=True, slots=True)
class Literal:
    """A word or mark as it stands."""

    text: str


@dataclass(frozen=True, slots=True)
class Slot:
    """A place for a card list, a player, a kind of Partner."""

    name: str


@dataclass(frozen=True, slots=True)
class Row:
    """Parts one after another."""

    parts: tuple["Node", ...]


@dataclass(frozen=True, slots=True)
class OneOf:
    """One of these rows; an empty one makes it optional."""

    rows: tuple[Row, ...]


Node = Literal | Slot | Row | OneOf


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


def compile_pattern(spelled: str, macros: Mapping[str, str]) -> Pattern:
    """Return the pattern that a line of a language's `orders.toml` spells.

    Raises:
        ValueError: a bracket or a name does not fit; the message quotes the line.
    """
    row = _compile(spelled, macros)
    return Pattern(row, _needed(row))


def _compile(spelled: str, macros: Mapping[str, str]) -> Row:
    parts = _PART.findall(spelled)
    if "".join(parts) != "".join(spelled.split()):
        raise ValueError(f"cannot read the pattern {spelled!r}")
    row, rest = _alternatives(parts, 0, macros, spelled)
    if rest != len(parts):
        raise ValueError(f"a bracket too many in {spelled!r}")
    return row if isinstance(row, Row) else Row((row,))


def _alternatives(
    parts: list[str], at: int, macros: Mapping[str, str], spelled: str
) -> tuple[Row | OneOf, int]:
    """Read rows parted by ``|`` up to a closing bracket or the end."""
    rows: list[Row] = []
    row: list[Node] = []
    while at < len(parts) and parts[at] not in ("]", ")"):
        part = parts[at]
        if part == "|":
            rows.append(Row(tuple(row)))
            row = []
        elif part in ("[", "("):
            inner, at = _alternatives(parts, at + 1, macros, spelled)
            if at == len(parts) or parts[at] != ("]" if part == "[" else ")"):
                raise ValueError(f"a bracket is not closed in {spelled!r}")
            row.append(OneOf((Row(()), *_rows(inner))) if part == "[" else inner)
        elif part[0] == "<":
            if part[1:-1] not in macros:
                raise ValueError(f"{part} is not defined, in {spelled!r}")
            row.append(_compile(macros[part[1:-1]], macros))
        elif part[0] == "{":
            row.append(Slot(part[1:-1]))
        else:
            row.extend(Literal(word.text) for word in words_of(part))
        at += 1
    rows.append(Row(tuple(row)))
    return (rows[0] if len(rows) == 1 else OneOf(tuple(rows))), at


def _rows(node: Row | OneOf) -> tuple[Row, ...]:
    return node.rows if isinstance(node, OneOf) else (node,)


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
