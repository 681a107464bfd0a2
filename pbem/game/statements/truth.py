"""Whether a statement holds on an offer, as the cards are (rulings *claim*, *partners in statements*)."""

from collections import Counter
from collections.abc import Sequence
from itertools import permutations

from pbem.game.cards import Card, Resource
from pbem.game.statements.forms import (
    Alike,
    All,
    And,
    Choice,
    Count,
    Deny,
    Different,
    Higher,
    Highest,
    Lowest,
    Or,
    Pair,
    Relation,
    Same,
    Size,
    Spread,
    Statement,
    Total,
    Variety,
)
from pbem.game.statements.terms import Aspect, Test, Value, passes, value_of

Offer = Sequence[Card]
"""One to three cards in the order laid."""


def holds(statement: Statement, cards: Offer) -> bool:
    """Return the bare truth on these cards, without any exception for Double Agents or Partners."""
    match statement:
        case Count(test, least, most):
            number = sum(_passing(test, cards))
            return least <= number and (most is None or number <= most)
        case All(test):
            return all(_passing(test, cards))
        case Choice(tests, rest):
            return _can_choose(tests, rest, cards)
        case Pair():
            return _can_pair(statement, cards)
        case And(parts):
            return all(holds(part, cards) for part in parts)
        case Or(parts):
            return any(holds(part, cards) for part in parts)
        case Deny(part):
            return not holds(part, cards)
        case Size(least, most):
            return least <= len(cards) <= most
        case _:
            return _compares(statement, cards)


def _passing(test: Test, cards: Offer) -> list[bool]:
    return [passes(test, card, where, len(cards)) for where, card in enumerate(cards, 1)]


def _can_choose(tests: tuple[Test, ...], rest: Test | None, cards: Offer) -> bool:
    if len(cards) < len(tests) + (rest is not None):
        return False
    passing = [_passing(test, cards) for test in tests]
    others = _passing(rest, cards) if rest is not None else [True] * len(cards)
    return any(
        all(passed[where] for passed, where in zip(passing, chosen, strict=True))
        and all(others[where] for where in range(len(cards)) if where not in chosen)
        for chosen in permutations(range(len(cards)), len(tests))
    )


def _can_pair(said: Pair, cards: Offer) -> bool:
    tests = said.tests if said.other is None else (*said.tests, said.other)
    passing = [_passing(test, cards) for test in tests]
    values = [value_of(said.aspect, card) for card in cards]
    return any(
        all(passed[where] for passed, where in zip(passing, chosen, strict=True))
        and (one := values[chosen[0]]) is not None
        and (two := values[chosen[1]]) is not None
        and _relates(said.relation, one, two)
        for chosen in permutations(range(len(cards)), len(tests))
    )


def _relates(relation: Relation, one: Value, two: Value) -> bool:
    if relation is Relation.HIGHER:
        return isinstance(one, int) and isinstance(two, int) and one > two
    return (one == two) is (relation is Relation.SAME)


def _meant(places: tuple[int, ...], cards: Offer) -> list[Card] | None:
    """Return the cards in the places, all for (), None where a place is empty."""
    if not places:
        return list(cards)
    meant = []
    for where in places:
        if abs(where) > len(cards):
            return None
        meant.append(cards[where - 1 if where > 0 else where])
    return meant


def _values(aspect: Aspect, cards: Offer) -> list[Value] | None:
    """Return each card's value of the aspect, None where one is a Partner."""
    values = [value_of(aspect, card) for card in cards]
    known = [value for value in values if value is not None]
    return known if len(known) == len(values) else None


def _extreme(statement: Highest | Lowest, cards: Offer) -> bool:
    if _meant(statement.places, cards) is None:
        return False
    size = len(cards)
    meant = {where if where > 0 else size + 1 + where for where in statement.places} or set(
        range(1, size + 1)
    )
    there = [(where, cards[where - 1]) for where in sorted(meant)]
    indices = [card.index for _, card in there if isinstance(card, Resource)]
    if not indices:
        return False
    wanted = max(indices) if isinstance(statement, Highest) else min(indices)
    return any(
        passes(statement.test, card, where, size)
        for where, card in there
        if isinstance(card, Resource) and card.index == wanted
    )


def _compares(
    statement: Total | Highest | Lowest | Same | Different | Alike | Variety | Spread | Higher, cards: Offer
) -> bool:
    match statement:
        case Total(values, places):
            meant = _meant(places, cards)
            return meant is not None and sum(c.index for c in meant if isinstance(c, Resource)) in values
        case Highest() | Lowest():
            return _extreme(statement, cards)
        case Same(aspect, places):
            meant = _meant(places, cards)
            found = _values(aspect, meant) if meant is not None else None
            return found is not None and len(set(found)) == 1
        case Different(aspect, places):
            meant = _meant(places, cards)
            found = _values(aspect, meant) if meant is not None else None
            return found is not None and len(set(found)) == len(found)
        case Alike(aspect, least, most) | Variety(aspect, least, most):
            groups = Counter(v for card in cards if (v := value_of(aspect, card)) is not None)
            number = len(groups) if isinstance(statement, Variety) else max(groups.values(), default=0)
            return least <= number and (most is None or number <= most)
        case Spread(values):
            indices = [card.index for card in cards if isinstance(card, Resource)]
            return len(indices) == len(cards) and max(indices) - min(indices) in values
        case Higher(place, than):
            meant = _meant((place, than), cards)
            if meant is None:
                return False
            high, low = meant
            return isinstance(high, Resource) and isinstance(low, Resource) and high.index > low.index
