"""Tests on one offered card: what a statement may ask of it (rulings *claim*, *partners in statements*)."""

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from enum import StrEnum
from functools import lru_cache
from typing import Final

from pbem.game.cards import INDICES, RESOURCES, Card, Colour, Item, Partner, PartnerKind

Value = Colour | Item | PartnerKind | int
"""What an aspect can be: a colour, an item, a kind of Partner, an index or a place."""


class Aspect(StrEnum):
    """What a test looks at. A Partner has no colour, item or index, so such a test is false of it."""

    COLOUR = "colour"
    ITEM = "item"
    INDEX = "index"
    PARTNER = "partner"
    """The kind of Partner; false of a resource."""
    PLACE = "place"
    """Where the card lies in the order laid, from 1; -1 is the last, -2 the one before."""


PLACES: Final = (1, 2, 3, -1, -2, -3)
LARGEST: Final = 3
"""The largest offer a player may lay."""

_ORDER: Final[dict[Aspect, tuple[Value, ...]]] = {
    Aspect.COLOUR: tuple(Colour),
    Aspect.ITEM: tuple(Item),
    Aspect.INDEX: tuple(INDICES),
    Aspect.PARTNER: tuple(PartnerKind),
    Aspect.PLACE: PLACES,
}


def values_of(aspect: Aspect) -> tuple[Value, ...]:
    """Return all values of an aspect, in the order in which a test lists them."""
    return _ORDER[aspect]


@dataclass(frozen=True, slots=True)
class Is:
    """The card has one of these values; they stand in the order of `values_of`. No value is never true."""

    aspect: Aspect
    values: tuple[Value, ...]


@dataclass(frozen=True, slots=True)
class Not:
    """The card does not pass the test; so it is true of a Partner wherever the test is about resources."""

    test: "Test"


@dataclass(frozen=True, slots=True)
class Every:
    """The card passes all these tests."""

    tests: tuple["Test", ...]


@dataclass(frozen=True, slots=True)
class Some:
    """The card passes one of these tests or more."""

    tests: tuple["Test", ...]


Test = Is | Not | Every | Some
"""A question about one card, and its place, that is true or false."""


def is_any(aspect: Aspect, values: Iterable[Value]) -> Is:
    """Return the test for any of the values, in canonical order."""
    wanted = set(values)
    if len(wanted) == 1 and (only := wanted.pop()) in _ORDER[aspect]:
        return Is(aspect, (only,))
    return Is(aspect, tuple(value for value in _ORDER[aspect] if value in wanted))


def colour(*colours: Colour) -> Is:
    """Return the test for any of the colours, which are also the types."""
    return is_any(Aspect.COLOUR, colours)


def item(*items: Item) -> Is:
    """Return the test for any of the items."""
    return is_any(Aspect.ITEM, items)


def index(indices: Iterable[int]) -> Is:
    """Return the test for any of the Priority Indices; what is no index is left out."""
    return is_any(Aspect.INDEX, (number for number in indices if number in INDICES))


def partner(*kinds: PartnerKind) -> Is:
    """Return the test for any of the kinds of Partner; none named means every kind."""
    return is_any(Aspect.PARTNER, kinds or tuple(PartnerKind))


def place(*places: int) -> Is:
    """Return the test for any of the places."""
    return is_any(Aspect.PLACE, places)


ANY_PARTNER: Final = partner()
RESOURCE: Final = Not(ANY_PARTNER)


def negate(test: Test) -> Test:
    """Return the opposite test; twice gives the test back."""
    return test.test if isinstance(test, Not) else Not(test)


def _flat(tests: Iterable[Test], join: type[Every] | type[Some]) -> Iterator[Test]:
    for test in tests:
        if isinstance(test, Every | Some) and isinstance(test, join):
            yield from test.tests
        else:
            yield test


def _join(
    tests: list[Test],
    merge: Callable[[set[Value], set[Value]], set[Value]],
) -> list[Test]:
    """Merge plain tests of one aspect, drop repeats and sort, so that equal sayings are equal."""
    if len(tests) == 1:
        return tests
    plain: dict[Aspect, set[Value]] = {}
    others: dict[Test, None] = {}
    for test in tests:
        if isinstance(test, Is):
            values = set(test.values)
            plain[test.aspect] = merge(plain[test.aspect], values) if test.aspect in plain else values
        else:
            others[test] = None
    merged: list[Test] = [is_any(aspect, plain[aspect]) for aspect in _ORDER if aspect in plain]
    return merged + (sorted(others, key=repr) if len(others) > 1 else list(others))


def both(*tests: Test) -> Test:
    """Return the test that all of these pass, in canonical form."""
    if len(tests) == 1:
        return tests[0]
    # Places from both ends can name one card, so only values that exclude each other may be intersected.
    exclusive: list[Test] = []
    places: list[Test] = []
    for test in _flat(tests, Every):
        if isinstance(test, Is) and test.aspect is Aspect.PLACE:
            places += [] if test in places else [test]
        else:
            exclusive.append(test)
    joined = [*_join(exclusive, set.intersection), *places]
    return joined[0] if len(joined) == 1 else Every(tuple(joined))


def either(*tests: Test) -> Test:
    """Return the test that one of these passes, in canonical form."""
    if len(tests) == 1:
        return tests[0]
    joined = _join([*_flat(tests, Some)], set.union)
    return joined[0] if len(joined) == 1 else Some(tuple(joined))


def value_of(aspect: Aspect, card: Card) -> Value | None:
    """Return the card's own value of an aspect, None where it has none (a Partner's colour, any place)."""
    if isinstance(card, Partner):
        return card.kind if aspect is Aspect.PARTNER else None
    match aspect:
        case Aspect.COLOUR:
            return card.colour
        case Aspect.ITEM:
            return card.item
        case Aspect.INDEX:
            return card.index
        case _:
            return None


def passes(test: Test, card: Card, where: int, size: int) -> bool:
    """Return whether the card in a place (from 1) of an offer of a size passes the test."""
    match test:
        case Is(Aspect.PLACE, values):
            return where in values or where - size - 1 in values
        case Is(aspect, values):
            return value_of(aspect, card) in values
        case Not(inner):
            return not passes(inner, card, where, size)
        case Every(tests):
            return all(passes(each, card, where, size) for each in tests)
        case Some(tests):
            return any(passes(each, card, where, size) for each in tests)


@lru_cache(maxsize=4096)
def possible(test: Test) -> bool:
    """Return whether any card in any place of any offer can pass the test."""
    faces: tuple[Card, ...] = (*RESOURCES, *(Partner(kind) for kind in PartnerKind))
    spots = [(where, size) for size in range(1, LARGEST + 1) for where in range(1, size + 1)]
    if Aspect.PLACE not in aspects(test):
        spots = spots[:1]
    return any(passes(test, face, where, size) for face in faces for where, size in spots)


def aspects(test: Test) -> tuple[Aspect, ...]:
    """Return what a test looks at, once for each plain test in it."""
    return (test.aspect,) if isinstance(test, Is) else tuple(leaf.aspect for leaf in leaves(test))


def leaves(test: Test) -> Iterator[Is]:
    """Yield the plain tests that a test is made of."""
    match test:
        case Is():
            yield test
        case Not(inner):
            yield from leaves(inner)
        case Every(tests) | Some(tests):
            for each in tests:
                yield from leaves(each)
