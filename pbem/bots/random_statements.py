"""Statements at random: for bots, simulations and tests; true or false, plain or odd, of every form."""

from collections.abc import Callable
from dataclasses import dataclass
from random import Random
from typing import Final

from pbem.game.cards import INDICES, Card, Colour, Item, Partner, PartnerKind
from pbem.game.statements import Statement, demand_refusal, holds, terms
from pbem.game.statements import forms as said

_COMPARED: Final = (terms.Aspect.COLOUR, terms.Aspect.ITEM, terms.Aspect.INDEX)
_TRIES: Final = 4


def _colour(rng: Random) -> terms.Test:
    return terms.colour(rng.choice(tuple(Colour)))


def _item(rng: Random) -> terms.Test:
    return terms.item(rng.choice(tuple(Item)))


def _indices(rng: Random) -> terms.Test:
    low = rng.choice(INDICES)
    return terms.index(rng.choice(((low,), range(low, 8), range(1, low + 1), range(low, min(low + 3, 8)))))


def _partner(rng: Random) -> terms.Test:
    return terms.partner(*rng.choice(((), (rng.choice(tuple(PartnerKind)),))))


def _resource_test(rng: Random) -> terms.Test:
    """Return a test that a demand may use."""
    kind = rng.choice((_colour, _item, _indices, _both, _either, _colour, _indices))
    return kind(rng)


def _both(rng: Random) -> terms.Test:
    return terms.both(rng.choice((_colour, _item))(rng), _indices(rng))


def _either(rng: Random) -> terms.Test:
    return terms.either(_item(rng), rng.choice((_item, _indices))(rng))


def _test(rng: Random) -> terms.Test:
    """Return any test, seldom a negated one or one on Partners."""
    test = _partner(rng) if rng.random() < 0.2 else _resource_test(rng)
    return terms.negate(test) if rng.random() < 0.1 else test


@dataclass(frozen=True, slots=True)
class _Talk:
    """What a statement is made from: dice, the size of the offer, and where its tests come from."""

    rng: Random
    size: int
    any_test: Callable[[Random], terms.Test]

    def test(self) -> terms.Test:
        return self.any_test(self.rng)


def _count(at: _Talk) -> Statement:
    least = at.rng.randint(0, at.size)
    most = at.rng.randint(max(least, 1), 3)
    return said.count(at.test(), least, at.rng.choice((None, None, most)))


def _all(at: _Talk) -> Statement:
    return said.all_are(at.test()) if at.rng.random() < 0.5 else said.none_is(at.test())


def _choice(at: _Talk) -> Statement:
    rest = at.test() if at.size == 3 and at.rng.random() < 0.5 else None
    return said.choice((at.test(), at.test()), rest) if at.size > 1 else said.at_least(1, at.test())


def _total(at: _Talk) -> Statement:
    low = at.rng.randint(at.size, 5 * at.size)
    return said.Total(at.rng.choice(((low,), tuple(range(low, 22)))))


def _extreme(at: _Talk) -> Statement:
    return at.rng.choice((said.Highest, said.Lowest))(_indices(at.rng))


def _compare(at: _Talk) -> Statement:
    return at.rng.choice((said.Same, said.Different))(at.rng.choice(_COMPARED))


def _group(at: _Talk) -> Statement:
    return at.rng.choice((said.Alike, said.Variety))(at.rng.choice(_COMPARED), at.rng.randint(1, at.size))


def _pair(at: _Talk) -> Statement:
    relation = at.rng.choice(tuple(said.Relation))
    aspect = terms.Aspect.INDEX if relation is said.Relation.HIGHER else at.rng.choice(_COMPARED)
    other = at.test() if at.size == 3 and at.rng.random() < 0.5 else None
    return said.pair(aspect, relation, (_colour(at.rng), _colour(at.rng)), other)


def _spread(at: _Talk) -> Statement:
    return said.Spread(tuple(range(at.rng.randint(1, 5))))


def _size(at: _Talk) -> Statement:
    return said.Size(at.size, at.size)


def _placed(at: _Talk) -> Statement:
    return said.at_place(at.rng.randint(1, at.size), at.test())


def _higher(at: _Talk) -> Statement:
    return said.Higher(1, -1) if at.size > 1 else said.at_place(-1, at.test())


def _joined(at: _Talk) -> Statement:
    return at.rng.choice((said.every, said.some))(_count(at), at.rng.choice((_count, _total))(at))


_Form = Callable[[_Talk], Statement]

_OF_RESOURCES: Final[tuple[_Form, ...]] = (
    _count, _count, _count, _all, _choice, _total, _extreme, _compare, _group, _pair, _spread, _joined,
)  # fmt: skip
_ANY: Final[tuple[_Form, ...]] = (*_OF_RESOURCES, _size, _placed, _higher)


def random_statement(rng: Random, size: int) -> Statement:
    """Return a statement on an offer of a size, true or false."""
    return rng.choice(_ANY)(_Talk(rng, size, _test))


def random_claim(rng: Random, cards: tuple[Card, ...], *, true: bool) -> Statement:
    """Return a statement that is true, or one that is false, of the cards offered."""
    for _ in range(_TRIES):
        statement = random_statement(rng, len(cards))
        if holds(statement, cards) is true:
            return statement
    card = rng.choice(cards)
    test = terms.partner(card.kind) if isinstance(card, Partner) else terms.item(card.item)
    return said.at_least(1, test) if true else said.none_is(test)


def random_demand(rng: Random, size: int, players: int) -> Statement | None:
    """Return a statement that may be demanded of offers of a size, or ``None`` if none came to mind."""
    for _ in range(_TRIES):
        statement = rng.choice(_OF_RESOURCES)(_Talk(rng, size, _resource_test))
        if demand_refusal(statement, size, players) is None:
            return statement
    return None
