"""Statements: what the offered cards are said to be, as values without any words (ruling *claim*)."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from enum import StrEnum
from itertools import chain
from typing import Final

from pbem.game.cards import INDICES
from pbem.game.statements.terms import LARGEST, RESOURCE, Aspect, Not, Test, both, place

TOTALS: Final = range(LARGEST * INDICES[-1] + 1)
"""The totals that an offer can have, Partners counting nothing."""
SPREADS: Final = range(INDICES[-1])
"""The differences that two indices can have."""


@dataclass(frozen=True, slots=True)
class Count:
    """So many cards pass the test: `least` or more, and `most` or fewer where it is not None."""

    test: Test
    least: int
    most: int | None = None


@dataclass(frozen=True, slots=True)
class All:
    """Every card passes the test."""

    test: Test


@dataclass(frozen=True, slots=True)
class Choice:
    """Some choice of distinct cards passes these tests, one each; `rest`, if any, is passed by what remains.

    With `rest` at least one card must remain. The tests stand sorted: which is said first means nothing.
    """

    tests: tuple[Test, ...]
    rest: Test | None = None


@dataclass(frozen=True, slots=True)
class Size:
    """The offer has from `least` to `most` cards."""

    least: int
    most: int


@dataclass(frozen=True, slots=True)
class Total:
    """The indices add up to one of these numbers; `places` narrows it to the cards there, () means all."""

    values: tuple[int, ...]
    places: tuple[int, ...] = ()


@dataclass(frozen=True, slots=True)
class Highest:
    """A resource of the highest index passes the test; false without a resource."""

    test: Test
    places: tuple[int, ...] = ()


@dataclass(frozen=True, slots=True)
class Lowest:
    """A resource of the lowest index passes the test; false without a resource."""

    test: Test
    places: tuple[int, ...] = ()


@dataclass(frozen=True, slots=True)
class Same:
    """All the cards meant have one value of the aspect; false as soon as one is a Partner."""

    aspect: Aspect
    places: tuple[int, ...] = ()


@dataclass(frozen=True, slots=True)
class Different:
    """No two of the cards meant have one value of the aspect; false as soon as one is a Partner."""

    aspect: Aspect
    places: tuple[int, ...] = ()


@dataclass(frozen=True, slots=True)
class Alike:
    """The largest group of resources that share a value of the aspect has from `least` to `most` cards."""

    aspect: Aspect
    least: int
    most: int | None = None


class Relation(StrEnum):
    """How two cards compare in one aspect."""

    SAME = "same"
    DIFFERENT = "different"
    HIGHER = "higher"
    """The first has the higher index."""


@dataclass(frozen=True, slots=True)
class Pair:
    """Two distinct cards pass `tests`, one each, and compare so by the aspect; a third passes any `other`.

    The tests stand sorted where their order means nothing. A Partner has no value to compare.
    """

    aspect: Aspect
    relation: Relation
    tests: tuple[Test, Test]
    other: Test | None = None


@dataclass(frozen=True, slots=True)
class Variety:
    """The resources show from `least` to `most` different values of the aspect."""

    aspect: Aspect
    least: int
    most: int | None = None


@dataclass(frozen=True, slots=True)
class Spread:
    """The highest index less the lowest is one of these numbers; false as soon as one card is a Partner."""

    values: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Higher:
    """The card in one place has a higher index than the card in another; false if either is a Partner."""

    place: int
    than: int


@dataclass(frozen=True, slots=True)
class And:
    """All of these hold."""

    parts: tuple["Statement", ...]


@dataclass(frozen=True, slots=True)
class Or:
    """One of these holds, or more."""

    parts: tuple["Statement", ...]


@dataclass(frozen=True, slots=True)
class Deny:
    """The statement does not hold."""

    part: "Statement"


Atom = (
    Count
    | All
    | Choice
    | Size
    | Total
    | Highest
    | Lowest
    | Same
    | Different
    | Alike
    | Pair
    | Variety
    | Spread
    | Higher
)
"""A statement that is not made of others."""
Statement = Atom | And | Or | Deny
"""What is said of an offer of one to three face-down cards."""


def at_least(number: int, test: Test) -> Statement:
    """Return the statement that so many cards or more pass the test."""
    return Count(test, number)


def count(test: Test, least: int, most: int | None = None) -> Statement:
    """Return the statement on a number of cards, canonical: an upper limit no offer can pass is none."""
    limit = None if most is not None and most >= LARGEST else most
    if limit == 0 and isinstance(test, Not):
        return All(test.test)
    return Count(test, max(least, 0), limit)


def none_is(test: Test) -> Statement:
    """Return the statement that no card passes the test."""
    return count(test, 0, 0)


def all_are(test: Test) -> Statement:
    """Return the statement that every card passes the test."""
    return Count(test.test, 0, 0) if isinstance(test, Not) else All(test)


def choice(tests: Iterable[Test], rest: Test | None = None) -> Statement:
    """Return the statement that distinct cards pass the tests, one each; alike tests are a count."""
    picks = tuple(tests)
    if len(picks) > 1:
        picks = tuple(sorted(picks, key=repr))
    if rest is None and len(set(picks)) == 1:
        return Count(picks[0], len(picks))
    return Choice(picks, rest)


def pair(
    aspect: Aspect, relation: Relation, tests: tuple[Test, Test], other: Test | None = None
) -> Statement:
    """Return the statement that two cards compare so; of any two, that so many are alike says it."""
    one, two = tests if relation is Relation.HIGHER else sorted(tests, key=repr)
    if relation is Relation.HIGHER and other is None and one == two == RESOURCE:
        return Variety(aspect, 2)
    if other is None and one == two == RESOURCE:
        return Alike(aspect, 2) if relation is Relation.SAME else Variety(aspect, 2)
    return Pair(aspect, relation, (one, two), other)


def at_place(where: int, test: Test) -> Statement:
    """Return the statement that there is a card in that place and that it passes the test."""
    return Count(both(place(where), test), 1)


def _flat(parts: Iterable[Statement], join: type[And] | type[Or]) -> Iterator[Statement]:
    for part in parts:
        if isinstance(part, And | Or) and isinstance(part, join):
            yield from part.parts
        else:
            yield part


def every(*parts: Statement) -> Statement:
    """Return the statement that all of these hold: flat, without repeats, sizes met in one."""
    if len(parts) == 1 and not isinstance(parts[0], And):
        return parts[0]
    flat = list(dict.fromkeys(_flat(parts, And)))
    if len(flat) == 1:
        return flat[0]
    sizes = [part for part in flat if isinstance(part, Size)]
    if len(sizes) > 1:
        met = Size(max(size.least for size in sizes), min(size.most for size in sizes))
        if met.least <= met.most:
            flat = [*(part for part in flat if not isinstance(part, Size)), met]
    ordered = sorted(flat, key=repr)
    return ordered[0] if len(ordered) == 1 else And(tuple(ordered))


def some(*parts: Statement) -> Statement:
    """Return the statement that one of these holds: flat, without repeats."""
    flat = list(dict.fromkeys(_flat(parts, Or)))
    return flat[0] if len(flat) == 1 else Or(tuple(sorted(flat, key=repr)))


def deny(part: Statement) -> Statement:
    """Return the opposite, said as plainly as the forms allow."""
    match part:
        case Deny(inner):
            return inner
        case All(test):
            return count(Not(test) if not isinstance(test, Not) else test.test, 1)
        case Count(test, 0, int(most)):
            return count(test, most + 1)
        case Count(test, least, None) if least > 0:
            return count(test, 0, least - 1)
        case _:
            return Deny(part)


def atoms(statement: Statement) -> Iterator[Atom]:
    """Yield the statements, not made of others, that a statement is made of."""
    match statement:
        case And(parts) | Or(parts):
            yield from chain.from_iterable(atoms(part) for part in parts)
        case Deny(part):
            yield from atoms(part)
        case _:
            yield statement


def tests_of(atom: Atom) -> tuple[Test, ...]:
    """Return the card tests that stand in a statement not made of others."""
    match atom:
        case Count(test) | All(test) | Highest(test) | Lowest(test):
            return (test,)
        case Choice(tests, rest):
            return tests if rest is None else (*tests, rest)
        case Pair(_, _, tests, other):
            return tests if other is None else (*tests, other)
        case _:
            return ()
