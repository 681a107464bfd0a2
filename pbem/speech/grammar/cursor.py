"""Where a reading stands in the tokens, and how it fails."""

from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from functools import wraps
from typing import Any, Concatenate, Generic, ParamSpec, TypeVar

from pbem.speech.reasons import Reason
from pbem.speech.tokens import Token

T = TypeVar("T")
P = ParamSpec("P")


class NoParse(Exception):
    """This rule does not fit here; another may."""


class Contradiction(NoParse):
    """The rule fits, but no card can be what it says; it is the reason where no other rule fits."""


class Refused(Exception):
    """The words fit, but are no statement, or say two things; no other rule may be tried."""

    def __init__(self, reason: Reason) -> None:
        super().__init__(reason.value)
        self.reason = reason


END = "END"
ENDS = (END, "COMMA", "SEMI")
"""Where what is said of cards ends."""
PAUSES = (*ENDS, "AND", "BUT")
"""Where that ends, or goes on about others."""
_PAST = [END] * 4
"""What stands past the last token, as far as any rule looks; a look before the first lands there too."""


class Cursor:
    """A place in the tokens of one sentence, remembering the farthest failure and what would have fitted.

    A quick one remembers nothing, and does not begin rules that cannot fit for want of a symbol.
    """

    __slots__ = (
        "at",
        "contradicted",
        "expected",
        "farthest",
        "quick",
        "read",
        "request",
        "subjunctive",
        "syms",
        "there",
        "tokens",
        "unbounded",
    )

    def __init__(self, tokens: list[Token], quick: bool = False) -> None:
        self.tokens = tokens
        syms = [token.sym for token in tokens]
        self.there = frozenset(syms)
        self.syms = syms + _PAST
        self.quick = quick
        self.at = 0
        self.farthest = 0
        self.expected: set[str] = set()
        self.contradicted = False
        """Whether some rule fitted but for what no card can be."""
        self.request = False
        """Whether a request is read, where verbs may stand as wishes."""
        self.subjunctive = False
        """Whether a clause is denied by "it is not true that", where verbs may stand as wishes too."""
        self.unbounded = False
        """Whether the last predicate had an "or" between verbs, over which a following "and" could reach."""
        self.read: dict[object, tuple[Any, int]] = {}
        """What rules marked `once` read, and where they ended; or how they failed."""

    def peek(self, ahead: int = 0) -> str:
        """Return the symbol so far ahead, `END` past the last and before the first."""
        return self.syms[self.at + ahead]

    def has(self, *syms: str) -> bool:
        """Return whether a rule that needs one of these symbols is worth beginning."""
        return not self.quick or not self.there.isdisjoint(syms)

    def begins(self, *syms: str) -> bool:
        """Return whether a rule that begins with one of these symbols is worth beginning."""
        return not self.quick or self.syms[self.at] in syms

    def token(self, ahead: int = 0) -> Token | None:
        """Return the token so far ahead, None past the last."""
        place = self.at + ahead
        return self.tokens[place] if 0 <= place < len(self.tokens) else None

    def accept(self, *syms: str) -> Token | None:
        """Step over the next token if it is one of these symbols."""
        at = self.at
        if self.syms[at] in syms:
            self.at = at + 1
            return self.tokens[at]
        if not self.quick:
            self.missed(*syms)
        return None

    def missed(self, *syms: str) -> None:
        """Note what would have been read on here."""
        if self.at > self.farthest:
            self.farthest = self.at
            self.expected = set()
        if self.at == self.farthest:
            self.expected.update(syms)

    def need(self, *syms: str) -> Token:
        """Step over the next token, which must be one of these symbols.

        Raises:
            NoParse: it is not.
        """
        token = self.accept(*syms)
        if token is None:
            raise NoParse
        return token

    def attempt(self, rule: Callable[[], T]) -> T | None:
        """Return what a rule reads here; where it does not fit, step back and return None."""
        start = self.at
        try:
            return rule()
        except NoParse as failure:
            self.failed(failure, start)
            return None

    def failed(self, failure: NoParse, start: int) -> None:
        """Step back after a rule that did not fit."""
        self.contradicted = self.contradicted or isinstance(failure, Contradiction)
        self.at = start

    @contextmanager
    def asking(self) -> Iterator[None]:
        """Read a request meanwhile, where verbs may stand as wishes."""
        self.request = True
        try:
            yield
        finally:
            self.request = False

    def verb(self) -> bool:
        """Step over a verb ("is"); in a request also its own forms ("be", "should be")."""
        return self.accept(*(("IS", "BE") if self.request or self.subjunctive else ("IS",))) is not None


def once(rule: Callable[Concatenate[Cursor, P], T]) -> Callable[Concatenate[Cursor, P], T]:
    """Read a rule once in each place, however many other rules begin with it, where all rules are begun.

    A quick cursor begins few, and hardly reads anything twice. The rule may look only at the tokens and at
    how verbs stand, and write nothing but what it returns; what is refused is refused for good, so that only
    what is read and what does not fit is kept.
    """

    @wraps(rule)
    def reading(c: Cursor, /, *args: P.args, **kwargs: P.kwargs) -> T:
        if c.quick:
            return rule(c, *args, **kwargs)
        given = (*args, *kwargs.values()) if kwargs else args
        key = (rule, c.at, c.request, c.subjunctive, given)
        known = c.read.get(key)
        if known is None:
            try:
                known = rule(c, *args, **kwargs), c.at
            except NoParse as failure:
                known = type(failure), c.at
            c.read[key] = known
        found, c.at = known
        if isinstance(found, type):
            raise found
        result: T = found
        return result

    return reading


class Rules(Generic[T]):
    """Rules in the order in which they are tried, each with what it needs.

    Args:
        rows: a rule, the symbols that it may begin with, and symbols of which it needs one somewhere; where
            none are given, any will do.
    """

    def __init__(self, *rows: tuple[T, Iterable[str], Iterable[str]]) -> None:
        self._rows = tuple((rule, frozenset(begins), frozenset(needs)) for rule, begins, needs in rows)
        self._begun: dict[str, list[tuple[T, frozenset[str]]]] = {}

    def worth_trying(self, c: Cursor) -> Iterator[T]:
        """Yield the rules that may fit here; all, if the cursor is to tell what would have fitted."""
        if not c.quick:
            return (rule for rule, _, _ in self._rows)
        sym, there = c.peek(), c.there
        rules = self._begun.get(sym)
        if rules is None:
            rules = [(rule, needs) for rule, begins, needs in self._rows if not begins or sym in begins]
            self._begun[sym] = rules
        return (rule for rule, needs in rules if not needs or not needs.isdisjoint(there))


VERBS = ("IS", "BE", "ADD_UP", "SECRET")
"""What follows a subject, so that the words before it are no description."""
