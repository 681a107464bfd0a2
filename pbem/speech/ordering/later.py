"""Orders for later: an order with a condition, its alternatives, and what they may depend on.

The grammar is small and closed: a plan is one branch or several, parted by "else"; a branch is an order that
may have one condition, before or after it. What of it is not read from end to end is asked back.
"""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from typing import Final, Protocol

from pbem.game.cards import Card
from pbem.game.statements import Statement
from pbem.speech.conditions import Asked, Claims, Condition, Lays
from pbem.speech.languages import kept
from pbem.speech.notation import Row, Slot
from pbem.speech.ordering.cardlist import whole_card_list
from pbem.speech.ordering.parts import Laid, Meaning, Next, Otherwise, Said, Unread
from pbem.speech.ordering.pattern import Table, openings
from pbem.speech.ordering.plans import ACCUSED, THEM, Plan, Step, When, branches_of, meanings_of
from pbem.speech.ordering.players import Players
from pbem.speech.ordering.slots import Slots
from pbem.speech.ordering.text import Text, Word
from pbem.speech.ordering.vocabulary import Vocabulary, vocabulary
from pbem.speech.orders import (
    AcceptSeat,
    AccuseSeat,
    Moment,
    Plain,
    Problem,
    ProblemKind,
    TakeCards,
    TakeFirst,
    moment_of,
)
from pbem.speech.reading import Kind

Words = tuple[Word, ...]

_MOST_CLAIMS: Final = 80
"""In so many places words of one sentence are read as a claim; where that is not enough it is asked back."""
LONGEST: Final = 48
"""An order for later of more words is not read."""
_JOINING: Final = frozenset(",;:.-!")
_ORDERS: Final = ("accept", "accept-assassin", "accuse", "refuse", "mata-hari", "stand-by", "pass", "lay")
_Order = AcceptSeat | AccuseSeat | Plain | Laid
_JOINTS: Final = ("if", "unless", "whenever", "always", "else", "next")
_TAKES: Final = ("take", "take-nothing")
_NEGATED: Final = frozenset(("claims-not", "they-claim-not", "passes", "they-pass", "nobody"))
_CLAIMING: Final = ("claims", "they-claim", "claims-not", "they-claim-not")
_STATEMENT: Final = Slot("statement")
_CONDITIONS: Final = (
    *_CLAIMING,
    "lays",
    "they-lay",
    "passes",
    "they-pass",
    "anybody",
    "nobody",
    "asked",
)


class Reads(Protocol):
    """What is needed of the reader of clauses."""

    @property
    def text(self) -> Text:
        """The mail's."""

    @property
    def players(self) -> Players:
        """At the table."""

    def orders(self, words: Words, spoken: Vocabulary, table: Table, *, loose: bool = False) -> list[Meaning]:
        """Return every order whose pattern fits all the words."""

    def after_head(self, kind: str, words: Words, spoken: Vocabulary) -> Said | Unread:
        """Read a statement that stands after a keyword."""

    def written(self, words: Words) -> str:
        """Return the words as written."""


@kept()
def _closing(code: str) -> frozenset[str]:
    """Return the words that a language says after what is claimed: "… behauptet"."""
    later = vocabulary(code).later
    rows = [pattern.row.parts for key in _CLAIMING for pattern in later[key]]
    rest = (Row(parts[parts.index(_STATEMENT) + 1 :]) for parts in rows if _STATEMENT in parts)
    return frozenset(words[0] for row in rest for words, _ in openings(row) if words)


def joins_later(there: frozenset[str], spoken: Vocabulary) -> bool:
    """Return whether a sentence of these words has one that makes an order one for later."""
    return any(pattern.may_fit(there) for key in _JOINTS for pattern in spoken.later[key])


def read_later(reads: Reads, words: Words, spoken: Vocabulary) -> list[Meaning]:
    """Return every order for later that all the words give in a language."""
    return _Reader(reads, words, spoken).meanings() if len(words) <= LONGEST else []


def unread_condition(reads: Reads, words: Words, spoken: Vocabulary) -> Problem | None:
    """Return the problem of an order that is plain but for its condition."""
    if len(words) > LONGEST:
        return None
    reader = _Reader(reads, words, spoken, loose=True)
    return next((_unknown(each) for each in reader.branches(0, len(words)) if _unknown(each)), None)


def _unknown(step: "Step | Problem") -> Problem | None:
    return step if isinstance(step, Problem) else None


class _Reader:
    """Reads some words in one language.

    Args:
        reads: reads orders and statements.
        words: all of them.
        spoken: the language's.
        loose: whether any words are taken for a condition, as the problem they are.
    """

    def __init__(self, reads: Reads, words: Words, spoken: Vocabulary, *, loose: bool = False) -> None:
        self.reads = reads
        self.words = words
        self.spoken = spoken
        self.loose = loose
        self._orders: dict[tuple[int, int], list[_Order]] = {}
        self._claims: dict[tuple[int, int], Statement | None] = {}
        self._whens: dict[tuple[int, int], list[When | Problem]] = {}

    def meanings(self) -> list[Meaning]:
        """Return what all the words mean, each meaning once."""
        end = len(self.words)
        found: list[Meaning] = [meaning for plan in self._plans(0, end) for meaning in meanings_of(plan)]
        found += [meaning for plan in self._standing() for meaning in meanings_of(plan, standing=True)]
        found += [TakeFirst(options) for options in self._preferences() if len(options) > 1]
        found += self._next()
        for start in self._after("else", 0):
            plans = {branches for plan in self._plans(start, end) if (branches := branches_of(plan))} or {()}
            options = set(self._options(start, end)) or {()}
            found += [Otherwise(plan, option) for plan in plans for option in options if plan or option]
        return list(dict.fromkeys(found))

    # --- ranges of words ---------------------------------------------------------------------------------

    def _matches(self, key: str, at: int, end: int) -> Iterator[dict[str, object]]:
        """Yield what the slots of the patterns under a key take, where one fits a range of words."""
        part = self.words[at:end]
        there = frozenset(word.text for word in part)
        for _, pattern in self.spoken.later.only(key).fitting(there):
            for bound in pattern.matches(part, _Ranges(self, at, end)):
                yield dict(bound)

    def _after(self, key: str, at: int) -> set[int]:
        """Return where the words go on after an "else", or an "and", that stands at a place."""
        part = self.words[at:]
        there = frozenset(word.text for word in part)
        ranges = _Ranges(self, at, len(self.words))
        return {
            at + end
            for pattern in self.spoken.later[key]
            if pattern.may_fit(there)
            for end in pattern.beginnings(part, ranges)
        }

    def _parted(self, at: int, end: int, joint: str = "else") -> Iterator[tuple[int, int]]:
        """Yield the ends of a first part and the beginnings of the rest, parted by an "else" or an "and"."""
        for place in range(at + 1, end):
            for start in self._after(joint, place):
                if start < end:
                    yield self._trimmed(at, place), start

    def _trimmed(self, at: int, end: int) -> int:
        while end > at and self.words[end - 1].text in _JOINING:
            end -= 1
        return end

    def ends(self, at: int, end: int) -> Iterator[int]:
        """Yield where a part that begins at a place may end: at the end, a mark, or a word of the grammar."""
        yield end
        for stop in range(end - 1, at, -1):
            text = self.words[stop].text
            if text in _JOINING or text in self.spoken.seams:
                yield stop

    def ends_of_claims(self, at: int, end: int) -> Iterator[int]:
        """Yield where a claim within a condition may end: with it, or before a verb that stands after it."""
        yield end
        closing = _closing(self.spoken.language.code)
        yield from (stop for stop in range(end - 1, at, -1) if self.words[stop].text in closing)

    # --- plans -------------------------------------------------------------------------------------------

    def _plans(self, at: int, end: int) -> list[Plan]:
        """Return every way in which a range of words is one branch, or several parted by "else"."""
        end = self._trimmed(at, end)
        found: list[Plan] = [(step,) for step in self.branches(at, end) if isinstance(step, Step)]
        for stop, start in self._parted(at, end):
            firsts = [step for step in self.branches(at, stop) if isinstance(step, Step) and step.when]
            if firsts:
                found += [(first, *rest) for first in firsts for rest in self._plans(start, end)]
        return found

    def _standing(self) -> Iterator[Plan]:
        """Yield the plans that are to be kept for every turn."""
        for bound in self._matches("always", 0, len(self.words)):
            plan = bound["plan"]
            assert isinstance(plan, tuple)
            yield plan
        for step in self._steps("whenever", 0, len(self.words), holds=True):
            if isinstance(step, Step):
                yield (step,)

    def plans(self, at: int, end: int) -> Iterator[tuple[int, Plan]]:
        """Yield the plans that begin at a place, and where they end."""
        for stop in self.ends(at, end):
            yield from ((stop, plan) for plan in self._plans(at, stop))

    def branches(self, at: int, end: int) -> list["Step | Problem"]:
        """Return every way in which a range of words is an order, with a condition or without."""
        found: list[Step | Problem] = [Step(order) for order in self.orders(at, end)]
        found += self._steps("if", at, end, holds=True)
        found += self._steps("unless", at, end, holds=False)
        return found

    def _steps(self, key: str, at: int, end: int, *, holds: bool) -> Iterator["Step | Problem"]:
        for bound in self._matches(key, at, end):
            order, when = bound["order"], bound["condition"]
            assert isinstance(order, _Order)
            if isinstance(order, AccuseSeat) and self.loose:
                yield ACCUSED.problem
            elif isinstance(when, Problem):
                if not isinstance(order, Laid) and moment_of(order) is not Moment.COUNTER:
                    yield when
            elif isinstance(when, When):
                yield Step(order, replace(when, holds=when.holds is holds))

    def orders(self, at: int, end: int) -> list[_Order]:
        """Return the orders that all of a range of words gives."""
        if (at, end) not in self._orders:
            part = self.words[at:end]
            spoken = self.spoken
            found = self.reads.orders(part, spoken, spoken.conditional.only(*_ORDERS)) if part else []
            them = any(True for _ in self._matches("accept-them", at, end))
            orders = [each for each in found if isinstance(each, _Order)]
            self._orders[at, end] = [*orders, AcceptSeat(THEM)] if them else orders
        return self._orders[at, end]

    # --- conditions --------------------------------------------------------------------------------------

    def whens(self, at: int, end: int) -> list["When | Problem"]:
        """Return what all of a range of words asks for."""
        if (at, end) not in self._whens:
            found: list[When | Problem] = [*self._single(at, end)]
            for stop, start in self._parted(at, end, "and"):
                rest = [when for when in self.whens(start, end) if isinstance(when, When)]
                found += [first.and_(when) for when in rest for first in self._single(at, stop)]
            if not found and self.loose:
                words = self.reads.written(self.words[at:end])
                found = [Problem(ProblemKind.UNKNOWN_CONDITION, words)]
            self._whens[at, end] = found
        return self._whens[at, end]

    def _single(self, at: int, end: int) -> Iterator[When]:
        """Yield what all of a range of words asks for as one thing."""
        for key in _CONDITIONS:
            for bound in self._matches(key, at, end):
                yield from (When(condition, key not in _NEGATED) for condition in _condition(key, bound))

    def statement(self, at: int, end: int) -> Statement | None:
        """Return what all of a range of words says as a claim; after too many tries it says nothing."""
        if (at, end) not in self._claims:
            if len(self._claims) == _MOST_CLAIMS:
                return None
            said = self.reads.after_head("claim", self.words[at:end], self.spoken)
            claim = said.reading.of(Kind.CLAIM) if isinstance(said, Said) else None
            self._claims[at, end] = claim if isinstance(said, Said) and len(said.reading.parts) == 1 else None
        return self._claims[at, end]

    # --- cards -------------------------------------------------------------------------------------------

    def _preferences(self) -> Iterator[tuple[tuple[Card, ...], ...]]:
        """Yield lists of cards to take, in the order in which they are preferred."""
        for stop, start in self._parted(0, len(self.words)):
            for first in self._taken(0, stop):
                yield from ((first, *rest) for rest in self._options(start, len(self.words)))

    def _options(self, at: int, end: int) -> list[tuple[tuple[Card, ...], ...]]:
        end = self._trimmed(at, end)
        found: list[tuple[tuple[Card, ...], ...]] = [(option,) for option in self._option(at, end)]
        for stop, start in self._parted(at, end):
            for first in self._option(at, stop):
                found += [(first, *rest) for rest in self._options(start, end)]
        return found

    def _option(self, at: int, end: int) -> list[tuple[Card, ...]]:
        taken = self._taken(at, end)
        if taken or at >= end:
            return taken
        if any(True for _ in self._matches("nothing", at, end)):
            return [()]
        part = self.words[at:end]
        cards = whole_card_list(self.reads.text.plain(part[0].start, part[-1].end), self.spoken.cards)
        return [cards] if cards is not None else []

    def _taken(self, at: int, end: int) -> list[tuple[Card, ...]]:
        part = self.words[at:end]
        found = self.reads.orders(part, self.spoken, self.spoken.orders.only(*_TAKES)) if part else []
        return list(dict.fromkeys(each.cards for each in found if isinstance(each, TakeCards)))

    def _next(self) -> Iterator[Laid | Unread]:
        """Yield the offers that are for the sender's next declaration."""
        for bound in self._matches("next", 0, len(self.words)):
            if isinstance(laid := bound["order"], Laid):
                yield replace(laid, later=Next.TURN)
            elif isinstance(laid, AccuseSeat):
                yield ACCUSED


@dataclass(frozen=True, slots=True)
class _Ranges:
    """The slots of a pattern that is tried on a range of words."""

    reader: _Reader
    base: int
    end: int

    def __call__(self, name: str, at: int) -> Iterator[tuple[int, object]]:
        """Yield where the slot may end, and what it takes."""
        reader, base, end = self.reader, self.base, self.end
        start = base + at
        if start >= end:
            return
        match name:
            case "order":
                for stop in reader.ends(start, end):
                    yield from ((stop - base, order) for order in reader.orders(start, stop))
            case "condition":
                for stop in reader.ends(start, end):
                    yield from ((stop - base, when) for when in reader.whens(start, stop))
            case "plan":
                yield from ((stop - base, plan) for stop, plan in reader.plans(start, end))
            case "statement":
                for stop in reader.ends_of_claims(start, end):
                    statement = reader.statement(start, stop)
                    if statement is not None:
                        yield stop - base, statement
            case _:
                slots = Slots(reader.reads.text, reader.words[base:end], reader.spoken, reader.reads.players)
                yield from slots(name, at)


def _condition(key: str, bound: Mapping[str, object]) -> Iterator[Condition]:
    """Yield the condition of a pattern, with what its slots took."""
    seat, count = bound.get("player", THEM), bound.get("count")
    assert isinstance(seat, int)
    assert count is None or isinstance(count, int)
    match key:
        case "claims" | "they-claim" | "claims-not" | "they-claim-not":
            statement = bound["statement"]
            assert isinstance(statement, Statement)
            yield Claims(seat, statement)
        case "asked":
            if count is not None and 1 <= count <= 3:
                yield Asked(count)
        case "anybody" | "nobody":
            yield Lays(None)
        case _:
            yield Lays(seat, count)
