"""How language files spell many ways of saying: ``[optional]``, ``(one|or another)``, ``<named parts>``.

The same notation serves orders, which also have ``{slots}``, and the lexicon, whose lines spell
phrases. A backslash before a mark takes it as it stands.
"""

import re
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from itertools import chain, product
from typing import Final

_PART: Final = re.compile(r"\s*(\[|\]|\(|\)|\||<[a-z-]+>|\{[a-z]+\}|(?:\\.|[^\s\[\]()|<{\\])+|<=?)")
_ESCAPED: Final = re.compile(r"\\(.)")
MOST_SPELLINGS: Final = 4000
"""A line that spells more phrases than this is a slip: two lines say it better."""


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
    many: int = field(default=1, compare=False)
    """How many phrases they spell; 0 with a slot among them, which is none of a phrase."""


@dataclass(frozen=True, slots=True)
class OneOf:
    """One of these rows; an empty one makes it optional."""

    rows: tuple[Row, ...]

    @property
    def many(self) -> int:
        """How many phrases they spell together; 0 if one of them spells none."""
        counts = [row.many for row in self.rows]
        return sum(counts) if all(counts) else 0


Node = Literal | Slot | Row | OneOf


def _whole(text: str) -> tuple[str]:
    return (text,)


class Macros:
    """The parts that a language gives names to, each read once however often it is used.

    Args:
        spelled: by name, how they are spelled in the language's file.
        words: how what stands between the marks is split into words; not at all if nothing is said.
    """

    def __init__(self, spelled: Mapping[str, str], words: Callable[[str], Iterable[str]] = _whole) -> None:
        self._spelled = spelled
        self._words = words
        self._literals: dict[str, tuple[Literal, ...]] = {}
        self._rows: dict[str, Row] = {}
        self._begun: set[str] = set()

    def literals(self, text: str) -> tuple[Literal, ...]:
        """Return the words of what stands between two marks."""
        if text not in self._literals:
            self._literals[text] = tuple(map(Literal, self._words(text)))
        return self._literals[text]

    def row(self, name: str, within: str) -> Row:
        """Return what a name stands for in a line.

        Raises:
            ValueError: it stands for nothing, for itself, or for what cannot be read.
        """
        if name not in self._rows:
            if name not in self._spelled:
                raise ValueError(f"<{name}> is not defined, in {within!r}")
            if name in self._begun:
                raise ValueError(f"<{name}> is spelled with itself, in {within!r}")
            self._begun.add(name)
            self._rows[name] = row_of(self._spelled[name], self)
        return self._rows[name]


def row_of(spelled: str, macros: Macros) -> Row:
    """Return the parts of a line of a language's file.

    Raises:
        ValueError: a bracket or a name does not fit; the message quotes the line.
    """
    parts = _PART.findall(spelled)
    if "".join(parts) != "".join(spelled.split()):
        raise ValueError(f"cannot read the pattern {spelled!r}")
    row, rest = _alternatives(parts, 0, macros, spelled)
    if rest != len(parts):
        raise ValueError(f"a bracket too many in {spelled!r}")
    return row if isinstance(row, Row) else Row((row,), row.many)


def _alternatives(parts: list[str], at: int, macros: Macros, spelled: str) -> tuple[Row | OneOf, int]:
    """Read rows parted by ``|`` up to a closing bracket or the end."""
    rows: list[Row] = []
    row: list[Node] = []
    many = 1
    while at < len(parts) and parts[at] not in ("]", ")"):
        part = parts[at]
        if part == "|":
            rows.append(Row(tuple(row), many))
            row, many = [], 1
        elif part in ("[", "("):
            inner, at = _alternatives(parts, at + 1, macros, spelled)
            if at == len(parts) or parts[at] != ("]" if part == "[" else ")"):
                raise ValueError(f"a bracket is not closed in {spelled!r}")
            node = OneOf((Row(()), *_rows(inner))) if part == "[" else inner
            row.append(node)
            many *= node.many
        elif part[0] == "<" and part[-1] == ">" and len(part) > 2:
            named = macros.row(part[1:-1], spelled)
            row.append(named)
            many *= named.many
        elif part[0] == "{":
            row.append(Slot(part[1:-1]))
            many = 0
        else:
            plain = _ESCAPED.sub(r"\1", part) if "\\" in part else part
            row += macros.literals(plain)
        at += 1
    rows.append(Row(tuple(row), many))
    return (rows[0] if len(rows) == 1 else OneOf(tuple(rows))), at


def _rows(node: Row | OneOf) -> tuple[Row, ...]:
    return node.rows if isinstance(node, OneOf) else (node,)


def phrase_row(spelled: str, macros: Macros) -> Row:
    """Return the parts of a line that spells phrases.

    Raises:
        ValueError: the line cannot be read, has a slot, or spells more than ``MOST_SPELLINGS``.
    """
    if _MARKED.search(spelled) is None:
        return Row(tuple(chain.from_iterable(map(macros.literals, spelled.split()))))
    row = row_of(spelled, macros)
    if row.many == 0:
        raise ValueError(f"{spelled!r}: a phrase has no slots")
    if row.many > MOST_SPELLINGS:
        raise ValueError(
            f"{spelled!r} spells {row.many} phrases, more than {MOST_SPELLINGS}: make it two lines"
        )
    return row


def phrases_of(row: Row) -> Iterator[str]:
    """Yield every phrase that the parts of a line spell, its words parted by single spaces."""
    return filter(None, _spelled(row))


_MARKED: Final = re.compile(r"[\[\]()|<{\\]")


def _spelled(node: Node) -> list[str]:
    match node:
        case Literal(text):
            return [text]
        case Row((only,)):
            return _spelled(only)
        case Row(parts):
            return [" ".join(filter(None, way)) for way in product(*map(_spelled, parts))]
        case OneOf(rows):
            return [words for row in rows for words in _spelled(row)]
        case Slot():
            return []
