"""Shapes of sentences, written as they are read: how each is put instead, or that it is in doubt.

A shape is the symbols of a sentence from its first to its last. How it is put names words of the shape by
their place (from 1), words left out by their symbol (`ONE` a one), and words that mean something else as
`3>ONLY`. "All of them 6 or 7" is put with its verb:

    ALL (OF THEM)? NUM OR|TO NUM  ->  1 2 3 IS+ 4 5 6

In a shape, `A|B` is one of two symbols; `(A B)?` and `A?` may be missing; `A+` is said of several and `A-`
of one; `NUM#` is written in digits and `NUM~` in letters; `NUM=2|3` has one of these values (a mark comes
after them); `A^` has no word left out before it; `x:COLOUR` has the value of the first word called x;
`x!COLOUR` has another; `...` stands for some words, and `...!NUM` for some that are no numbers. `ONE` is an
article, or a one in letters; `THE` a definite article; `KIND` a colour, an item, both, or a Partner, with its
word for a card ("red one", "green coats", "5s"), `KINDS` one that is said of several; `SORT` a kind or a
number; `SUCH` what is said of a card ("is a coat", "is above 4"); `ASPECT` a word for the colour, the index
or the item; `LIMIT` an "at least" or the like; `JOINT` a comma, an "and" or a "but", or a comma and one of
these; `ENDS` what may stand behind a saying; `PAUSE`, behind the mark, whatever may part two sayings.

A doubt is such a shape of words that may stand anywhere in a text, which begins and ends with a `STOP`.
"""

import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Final

from pbem.speech.settling.steps import left_out
from pbem.speech.tokens import Token

_VALUE: Final = "[^/;]*"
_ANY: Final = f"{_VALUE}/[^;]*;"
_SEVERAL: Final = f"{_VALUE}/(?=p)[^;]*;"
_KINDS: Final = (
    f"(?:COLOUR/{_SEVERAL}|COLOUR/{_ANY}CARD/{_SEVERAL}|CARD/{_SEVERAL}COLOUR/{_ANY}|ITEM/{_SEVERAL}"
    f"|PARTNER/{_SEVERAL}|NUM/{_ANY}PLURAL/{_ANY})"
)
_KIND: Final = (
    f"(?:{_KINDS}|(?:CARD/{_ANY})?COLOUR/{_ANY}(?:NUM/1/[^;#]*;|CARD/{_ANY})?"
    f"|(?:COLOUR/{_ANY})?ITEM/{_ANY}(?:COLOUR/{_ANY})?|PARTNER/{_ANY})"
)
_SORT: Final = f"(?:{_KIND}|NUM/{_ANY})"
_LIMITS: Final = ("AT_MOST", "AT_LEAST", "LESS", "MORE", "EXACTLY")
_ASPECTS: Final = ("COLOUR_NOUN", "INDEX", "ITEM_NOUN")
_SPECIAL: Final = {
    "ONE": f"(?:A/{_VALUE}/|NUM/1/)[^;#]*;",
    "THE": f"(?:THE|THE_TO)/{_VALUE}/[^;]*;",
    "LIMIT": f"(?:{'|'.join(_LIMITS)})/{_ANY}",
    "ASPECT": f"(?:{'|'.join(_ASPECTS)})/{_ANY}",
    "JOINT": "(?:COMMA/[^;]*;(?:(?:AND|BUT)/[^;]*;)?|(?:AND|BUT)/[^;]*;)",
    "KIND": _KIND,
    "KINDS": _KINDS,
    "SORT": _SORT,
    "SUCH": f"(?:(?:A/{_ANY})?{_SORT}|(?:HIGHER|LOWER)/{_ANY}NUM/{_ANY}|(?:ODD|EVEN)/{_ANY})",
    "ENDS": "(?:STOP|QUESTION|COMMA|SEMI|COLON|AND|OR|BUT)/[^;]*;",
}
_BEGINS: Final = {
    "ONE": ("A", "NUM"),
    "THE": ("THE", "THE_TO"),
    "LIMIT": _LIMITS,
    "ASPECT": _ASPECTS,
    "JOINT": ("COMMA", "AND", "BUT"),
    "KIND": ("COLOUR", "ITEM", "CARD", "PARTNER", "NUM"),
    "KINDS": ("COLOUR", "ITEM", "CARD", "PARTNER", "NUM"),
    "SORT": ("COLOUR", "ITEM", "CARD", "PARTNER", "NUM"),
    "SUCH": ("A", "COLOUR", "ITEM", "CARD", "PARTNER", "NUM", "HIGHER", "LOWER", "ODD", "EVEN"),
    "ENDS": ("STOP", "QUESTION", "COMMA", "SEMI", "COLON", "AND", "OR", "BUT"),
}
_PAUSE: Final = "COMMA|SEMI|COLON|AND|OR|BUT"
_FLAGS: Final = {"+": "(?=p)", "-": "(?!p)", "#": "(?=p?#)", "~": "(?!p?#)", "^": "(?!p?#?x)"}
_WORD: Final = re.compile(
    r"(?P<open>\()|(?P<close>\)\??)|(?P<rest>\.\.\.)(?:!(?P<but>[A-Z_|]+))?(?P<none>\??)"
    r"|(?:(?P<name>[a-z])(?P<same>[:!]))?(?P<syms>[A-Z_|]+)(?:=(?P<value>[a-z0-9|]+(?:-[a-z]+)*))?(?P<flags>[-+#~^]*)(?P<may>\??)"
)
_PUT: Final = re.compile(r"(?P<place>\d+)(?:>(?P<meant>[A-Z_]+))?|(?P<sym>[A-Z_]+)(?P<plural>\+?)")


@dataclass(frozen=True)
class _Written:
    """A shape as written; what it says is made out when it is first needed."""

    written: str

    @cached_property
    def _words(self) -> tuple[re.Match[str], ...]:
        """Its words.

        Raises:
            ValueError: not all of it is read, as in "COLOUR-|ITEM", whose mark belongs behind both, or it
                would count for nothing, as that of "KIND+", which stands for several words.
        """
        words = tuple(_WORD.finditer(self.written))
        unclear = any("" in syms or (_marked(word) and _SPECIAL.keys() & syms) for word, syms in _told(words))
        if unclear or "".join(word[0] for word in words) != self.written.replace(" ", ""):
            raise ValueError(self.written)
        return words


@dataclass(frozen=True)
class Shape(_Written):
    """A shape of whole sentences, and how it is put."""

    instead: str

    @cached_property
    def pattern(self) -> re.Pattern[str]:
        """What a sentence, spelled as symbols, has to match."""
        return re.compile(_matching(self._words))

    @cached_property
    def put(self) -> tuple[re.Match[str], ...]:
        """Its words as they are put."""
        return tuple(_PUT.finditer(self.instead))

    @cached_property
    def begins(self) -> frozenset[str] | None:
        """The symbols that it may begin with, None if any."""
        return _begins(self._words)


@dataclass(frozen=True)
class Doubt(_Written):
    """A shape of words asked back wherever they stand."""

    @cached_property
    def pattern(self) -> re.Pattern[str]:
        """What is looked for."""
        return re.compile(f"(?:^|(?<=;)){_matching(self._words)}")

    @cached_property
    def needs(self) -> tuple[frozenset[str], ...]:
        """Symbols of each of which there must be one."""
        return tuple(_needed(self._words))


class Doubts:
    """Doubts, laid out by a symbol that each needs, the rarest of its own."""

    def __init__(self, doubts: Iterable[Doubt]) -> None:
        self._doubts = tuple(doubts)

    @cached_property
    def _by_symbol(self) -> dict[str, list[Doubt]]:
        found: dict[str, list[Doubt]] = {}
        for each in self._doubts:
            for sym in min(each.needs, key=lambda need: (not need.isdisjoint(_COMMON), len(need))):
                found.setdefault(sym, []).append(each)
        return found

    def first(self, tokens: Sequence[Token]) -> Sequence[Token]:
        """Return the words of a text that have one of the shapes, none where it has none of them."""
        # In their order, so that the same words are shown each time.
        there = dict.fromkeys(["STOP", *(token.sym for token in tokens)])
        spelled = ""
        for sym in there:
            for each in self._by_symbol.get(sym, ()):
                if any(need.isdisjoint(there) for need in each.needs):
                    continue
                spelled = spelled or f"{_STOP}{''.join(map(_spelled, tokens))}{_STOP}"
                if found := each.pattern.search(spelled):
                    start, end = (spelled.count(";", 0, at) - 1 for at in found.span())
                    return tokens[max(start, 0) : end]
        return ()


def doubts_of(written: object) -> Doubts:
    """Return the doubts of a language, from the list in its lexicon.

    Raises:
        ValueError: it is no list of shapes.
    """
    if not isinstance(written, list) or not all(isinstance(each, str) for each in written):
        raise ValueError("doubts: expected a list of shapes")
    doubts = [Doubt(each) for each in written]
    for each in doubts:
        if not _can_be_looked_for(each):
            raise ValueError(f"doubts: cannot read the shape {each.written!r}")
    return Doubts(doubts)


def _can_be_looked_for(doubt: Doubt) -> bool:
    """Return whether a doubt can be read, and has a symbol without which it is not there."""
    try:
        return bool(doubt.needs)
    except ValueError:
        return False


_COMMON: Final = frozenset({"STOP", "COMMA", "AND", "NUM", "A", "THE", "IS", "COLOUR", "ITEM", "CARD"})
_STOP: Final = "STOP//;"


def _told(words: Iterable[re.Match[str]]) -> Iterator[tuple[re.Match[str], list[str]]]:
    """Yield the words that name symbols, each with these."""
    yield from ((word, word["syms"].split("|")) for word in words if word["syms"])


def _marked(word: re.Match[str]) -> bool:
    return bool(word["name"] or word["value"] or word["flags"])


def _first(word: re.Match[str]) -> frozenset[str]:
    """Return the symbols one of which a word begins with."""
    return frozenset(sym for each in word["syms"].split("|") for sym in _BEGINS.get(each, (each,)))


def _needed(words: Iterable[re.Match[str]]) -> Iterator[frozenset[str]]:
    """Yield the symbols of each word that may not be missing."""
    within: list[frozenset[str]] | None = None
    for word in words:
        if word["open"]:
            within = []
        elif word["close"]:
            yield from [] if word[0].endswith("?") else within or []
            within = None
        elif word["syms"] and not word["may"]:
            if within is None:
                yield _first(word)
            else:
                within.append(_first(word))


def _matching(words: Iterable[re.Match[str]]) -> str:
    """Return the regular expression of a shape."""
    names: set[str] = set()
    places = 0
    parts: list[str] = []
    for word in words:
        if word["open"] or word["close"]:
            parts.append("(?:" if word["open"] else word[0])
            continue
        places += 1
        parts.append(f"(?P<w{places}>{_one(word, names)}){word['may'] or word['none'] or ''}")
    return "".join(parts)


def _begins(words: Iterable[re.Match[str]]) -> frozenset[str] | None:
    found: set[str] = set()
    within = first = False
    for word in words:
        if word["open"] or word["close"]:
            within = first = bool(word["open"])
        elif word["rest"]:
            return None
        elif first or not within:
            found |= _first(word)
            first = False
            if not (within or word["may"]):
                break
    return frozenset(found)


def _one(word: re.Match[str], names: set[str]) -> str:
    if word["rest"]:
        kept_out = f"(?!(?:{word['but'].replace('PAUSE', _PAUSE)})/)" if word["but"] else ""
        return f"(?:{kept_out}[^;]*;)+"
    name = word["name"]
    value = f"(?:{word['value']})" if word["value"] else _VALUE
    if name and name not in names:
        names.add(name)
        value = f"(?P<{name}>{value})"
    elif name:
        value = f"(?P={name})" if word["same"] == ":" else f"(?!(?P={name})/){_VALUE}"
    flags = "".join(_FLAGS[flag] for flag in word["flags"])
    syms = word["syms"].split("|")
    ways = [_SPECIAL[sym] for sym in syms if sym in _SPECIAL]
    if plain := [sym for sym in syms if sym not in _SPECIAL]:
        ways.append(f"(?:{'|'.join(plain)})/{value}/{flags}[^;]*;")
    return f"(?:{'|'.join(ways)})"


class Shapes:
    """Shapes in the order in which they are tried."""

    def __init__(self, shapes: Iterable[Shape]) -> None:
        self._shapes = tuple(shapes)
        self._begun: dict[str, list[Shape]] = {}

    def put_otherwise(self, said: Sequence[Token]) -> list[Token] | None:
        """Return a sentence as the first shape that it has puts it, None where it has none of them."""
        found = self.first(said)
        return None if found is None else _put(said, found[1], found[0].put)

    def first(self, said: Sequence[Token]) -> tuple[Shape, re.Match[str]] | None:
        """Return the first shape that a sentence has, and where its words are in the sentence."""
        begun = self._begun_with(said[0].sym) if said else []
        spelled = "".join(map(_spelled, said)) if begun else ""
        for each in begun:
            if found := each.pattern.fullmatch(spelled):
                return each, found
        return None

    def _begun_with(self, sym: str) -> list[Shape]:
        if sym not in self._begun:
            self._begun[sym] = [each for each in self._shapes if each.begins is None or sym in each.begins]
        return self._begun[sym]


def _spelled(token: Token) -> str:
    flags = f"{'p' * token.plural}{'#' * token.digits}{'x' * token.apart}"
    return f"{token.sym}/{'' if token.value is None else token.value}/{flags};"


def _put(said: Sequence[Token], found: re.Match[str], put: Sequence[re.Match[str]]) -> list[Token]:
    spelled = found.string
    kept: list[Token] = []
    gaps: list[re.Match[str]] = []
    for word in put:
        if word["sym"]:
            gaps.append(word)
            continue
        start, end = (spelled.count(";", 0, at) for at in found.span(f"w{word['place']}"))
        copied = [token.meaning(word["meant"]) if word["meant"] else token for token in said[start:end]]
        if copied:
            kept += [_gap(gap, copied[0]) for gap in gaps]
            gaps.clear()
        kept += copied
    return kept + [_gap(gap, kept[-1]) for gap in gaps]


def _gap(word: re.Match[str], beside: Token) -> Token:
    """Return a word that was left out, `ONE` the number one."""
    if word["sym"] == "ONE":
        return left_out(beside, "NUM")._replace(value=1)
    return left_out(beside, word["sym"], bool(word["plural"]))
