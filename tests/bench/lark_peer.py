"""The peers of the statement reader: lark reading forms of statements to the same meanings.

`Lalr` has the contextual lexer and makes the meanings while it parses: lark at its fastest, for grammars in
which one word ahead tells what is meant. `Earley` is what lark has for all others.
"""

import re
import unicodedata
from abc import ABC, abstractmethod
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import Any, Final, cast

from lark import Lark, Token, Transformer, v_args
from lark.exceptions import UnexpectedInput

from pbem.game.statements import forms, terms
from pbem.game.statements.forms import Size, Statement
from pbem.game.statements.terms import LARGEST, Aspect, Test
from pbem.speech.languages import LEXICON, read_table
from pbem.speech.reading import Kind
from pbem.speech.words import fold
from tests.bench.lark_grammar import VALUED, Phrases, grammar_of, laid_out, phrases_of, spellings

_TOTALS: Final = range(22)
_GAP: Final = re.compile(r"[\s-]+")

Said = tuple[Kind, Statement]
"""A sentence as read."""


_Group = tuple[int, str, Test]
"""So many cards, how they were spoken of, and what they are."""
_More = tuple[_Group, ...]
"""What a clause says after its first words: more of the same cards ("and", "or"), or others."""


@dataclass(frozen=True, slots=True)
class _Quantity:
    """How many cards a clause speaks of, and how many are offered if that is said with it."""

    least: int
    most: int | None
    all: bool = False
    size: Statement | None = None


class Peer(ABC):
    """A parser of one language.

    Args:
        code: of the language.
        texts: what it is asked to read; its grammar has all phrases that occur in them, and some more.
    """

    def __init__(self, code: str, texts: Iterable[str]) -> None:
        data = laid_out(read_table(code, LEXICON), texts)
        self._phrases = phrases_of(data)
        self._grammar = grammar_of(self._phrases, [*data.get("filler", ()), *data.get("ignored", ())])

    @abstractmethod
    def _parse(self, text: str) -> Said: ...

    def read(self, text: str) -> Said | None:
        """Return what a sentence says, None if it is of no form the grammar has."""
        try:
            return self._parse(fold(unicodedata.normalize("NFC", text)))
        except UnexpectedInput:
            return None


class Lalr(Peer):
    """A parser that looks one word ahead."""

    def __init__(self, code: str, texts: Iterable[str]) -> None:
        super().__init__(code, texts)
        meanings = _Meanings(self._phrases)
        self._parser = Lark(self._grammar, parser="lalr", lexer="contextual", transformer=meanings)

    def _parse(self, text: str) -> Said:
        return cast(Said, self._parser.parse(text))


class Earley(Peer):
    """A parser that follows every way a sentence could be meant."""

    def __init__(self, code: str, texts: Iterable[str]) -> None:
        super().__init__(code, texts)
        self._parser = Lark(self._grammar, parser="earley", lexer="dynamic")
        self._meanings = _Meanings(self._phrases)

    def _parse(self, text: str) -> Said:
        return cast(Said, self._meanings.transform(self._parser.parse(text)))


def _groups(first: _Group, more: _More) -> Iterator[_Group]:
    """Yield the cards a clause speaks of, all that is said of each in one test."""
    number, how, test = first
    for group in more:
        if group[1] in ("and", "or"):
            test = (terms.both if group[1] == "and" else terms.either)(test, group[2])
        else:
            yield number, how, test
            number, how, test = group
    yield number, how, test


def _with(test: Test, more: _More) -> Test:
    ((_, _, whole),) = _groups((1, "first", test), more)
    return whole


def _one_by_one(said: list[_Group]) -> Statement:
    """Return what "one is blue and the other two are red" says."""
    picks = [test for number, _, test in said for _ in range(number)]
    _, how, last = said[-1]
    if how == "rest":
        return forms.every(forms.choice(picks, last), Size(len(picks) + 1, LARGEST))
    chosen = forms.choice(picks)
    return forms.every(chosen, Size(len(picks), len(picks))) if how == "others" else chosen


def _constant(value: object) -> Any:
    """Return a method for a rule without anything in it."""

    def method(self: "_Meanings", *_: Token) -> object:
        return value

    return method


@v_args(inline=True)
class _Meanings(Transformer[Token, Any]):
    """Makes meanings: a method for each name after an arrow in the rules."""

    def __init__(self, phrases: Phrases) -> None:
        super().__init__()
        self._values: dict[str, dict[str, Any]] = {
            sym: {
                _GAP.sub(" ", text): value
                for phrase, value in phrases[sym,].items()
                for text in spellings(phrase)
            }
            for sym in VALUED
        }

    def _value(self, token: Token) -> Any:
        values = self._values[token.type]
        return values[token] if token in values else values[_GAP.sub(" ", token)]

    def _number(self, token: Token) -> int:
        return int(token) if token.isdigit() else int(self._value(token))

    # --- numbers ---

    one = _constant(1)
    at_least, at_most, exactly = _constant("least"), _constant("most"), _constant("exactly")
    yes, no = _constant(True), _constant(False)
    none, neither = _constant(_Quantity(0, 0)), _constant(_Quantity(0, 0, size=Size(2, 2)))
    all = _constant(_Quantity(0, 0, all=True))
    both = _constant(_Quantity(0, 0, all=True, size=Size(2, 2)))

    def digit(self, token: Token) -> int:
        return self._number(token)

    def limited(self, limit: str, number: int) -> _Quantity:
        return _Quantity(0 if limit == "most" else number, None if limit == "least" else number)

    def so_few(self, token: Token) -> _Quantity:
        number = self._number(token)
        return _Quantity(0, 0, all=True, size=Size(number, number))

    def plainly(self, number: int) -> _Quantity:
        return _Quantity(number, None)

    def no_number(self, token: Token) -> _Quantity:
        return _Quantity(0, self._number(token) - 1)

    def exact(self, token: Token) -> frozenset[int]:
        return frozenset((self._number(token),))

    def or_exact(self, values: frozenset[int], token: Token) -> frozenset[int]:
        return values | {self._number(token)}

    def from_on(self, token: Token) -> frozenset[int]:
        return frozenset(_TOTALS[self._number(token) :])

    def up_to(self, token: Token) -> frozenset[int]:
        return frozenset(_TOTALS[: self._number(token) + 1])

    def between(self, low: Token, high: Token) -> frozenset[int]:
        return frozenset(_TOTALS[self._number(low) : self._number(high) + 1])

    # --- what is said of a card ---

    odd, even = _constant(terms.index(range(1, 8, 2))), _constant(terms.index(range(2, 7, 2)))

    def thing(self, token: Token) -> Test:
        return terms.is_any(Aspect.COLOUR if token.type == "COLOUR" else Aspect.ITEM, [self._value(token)])

    def or_thing(self, test: Test, token: Token) -> Test:
        return terms.either(test, self.thing(token))

    def partner(self, token: Token) -> Test:
        kind = self._value(token)
        return terms.partner() if kind is None else terms.partner(kind)

    def index(self, token: Token) -> Test:
        return terms.index((self._number(token),))

    def is_what(self, yes: bool, test: Test) -> Test:
        return test if yes else terms.negate(test)

    def is_no(self, test: Test) -> Test:
        return terms.negate(test)

    def is_worth(self, yes: bool, values: frozenset[int]) -> Test:
        return self.is_what(yes, terms.index(values))

    def what_is(self, test: Test, yes: bool) -> Test:
        return self.is_what(yes, test)

    def what_is_not(self, test: Test, yes: bool) -> Test:
        return self.is_what(not yes, test)

    def worth_is(self, values: frozenset[int], yes: bool) -> Test:
        return self.is_worth(yes, values)

    # --- clauses ---

    another, rest, two_others = _constant((1, "another")), _constant((0, "rest")), _constant((2, "others"))
    other = _constant((1, "others"))

    def so_many(self, number: int) -> tuple[int, str]:
        return number, "others"

    def nothing(self) -> _More:
        return ()

    def and_is(self, more: _More, test: Test) -> _More:
        return (*more, (0, "and", test))

    def or_is(self, more: _More, test: Test) -> _More:
        return (*more, (0, "or", test))

    def and_others(self, more: _More, others: tuple[int, str], test: Test) -> _More:
        return (*more, (*others, test))

    def counted(self, of: _Quantity, test: Test, more: _More) -> Statement:
        said = list(_groups((of.least, "first", test), more))
        first = said[0][2]
        if len(said) > 1:
            return _one_by_one(said)
        if of.all:
            counted: Statement = forms.all_are(first)
        else:
            counted = forms.none_is(first) if of.most == 0 else forms.count(first, of.least, of.most)
        return counted if of.size is None else forms.every(counted, of.size)

    by_colour, by_item, by_index = map(_constant, (Aspect.COLOUR, Aspect.ITEM, Aspect.INDEX))

    def itself(self, found: object) -> object:
        return found

    def alike(self, of: _Quantity, yes: bool, same: object, aspect: Aspect) -> Statement:
        return forms.Same(aspect) if of.all else forms.Alike(aspect, of.least, of.most)

    def unlike(self, of: _Quantity, yes: bool, aspect: Aspect) -> Statement:
        return forms.Different(aspect)

    def no_two(self, number: int, same: object, aspect: Aspect) -> Statement:
        return forms.Alike(aspect, 0, number - 1)

    def variety(self, limit: str, number: int, aspect: Aspect) -> Statement:
        of = self.limited(limit, number)
        return forms.Variety(aspect, of.least, of.most)

    def size(self, limit: str, number: int) -> Statement:
        of = self.limited(limit, number)
        return Size(max(of.least, 1), of.most or LARGEST)

    def place(self, token: Token) -> int:
        return int(self._value(token))

    last = _constant(-1)

    def placed(self, place: int, test: Test, more: _More) -> Statement:
        return forms.at_place(place, _with(test, more))

    def total(self, yes: bool, values: frozenset[int]) -> Statement:
        return forms.Total(tuple(sorted(values)))

    def total_of(self, one: int, two: int, yes: bool, values: frozenset[int]) -> Statement:
        return forms.Total(tuple(sorted(values)), (one, two))

    def highest(self, test: Test, more: _More) -> Statement:
        return forms.Highest(_with(test, more))

    def lowest(self, test: Test, more: _More) -> Statement:
        return forms.Lowest(_with(test, more))

    # --- sentences ---

    def some_of(self, one: Statement, two: Statement) -> Statement:
        return forms.some(one, two)

    def not_true(self, statement: Statement) -> Statement:
        return forms.deny(statement)

    def besides(self, statement: Statement, other: Statement) -> Statement:
        return forms.every(statement, other)

    def claim(self, statement: Statement) -> Said:
        return Kind.CLAIM, statement

    def demand(self, statement: Statement) -> Said:
        return Kind.DEMAND, statement

    def wish(self, statement: Statement) -> Said:
        return Kind.WISH, statement
