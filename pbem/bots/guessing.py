"""Offers as they may be: drawn from where the cards may lie, so that what was said of them is true."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import lru_cache
from itertools import accumulate
from random import Random
from typing import Final

from pbem.bots.faces import (
    COUNT,
    ITEMS,
    PARTNERS,
    TWO_FACED,
    Faces,
    allowed,
    check,
    copies,
    meets,
    needs,
    points_of_item,
)
from pbem.game.statements import Statement

Weights = Sequence[float]
"""How likely each face lies somewhere: an expected number of copies."""

_PATIENCE: Final = 6
"""How many draws are made for each offer wanted."""


@dataclass(frozen=True, slots=True)
class Said:
    """An offer on the table as it was told: how many cards, what is claimed of them, what it must meet.

    Args:
        size: how many cards.
        claims: what its owner says of it.
        demand: what it had to meet, if it was demanded.
        certain: faces that are known to lie in it.
    """

    size: int
    claims: tuple[Statement, ...] = ()
    demand: Statement | None = None
    certain: Faces = ()


@dataclass(frozen=True, slots=True)
class Guess:
    """What an offer may hold.

    Args:
        offers: as likely as each other.
        lie: how likely a Double Agent lies in it and its claims need not be true.
    """

    offers: tuple[Faces, ...]
    lie: float

    def chance_of(self, face: int) -> float:
        """Return how likely a face lies in the offer."""
        return sum(face in offer for offer in self.offers) / len(self.offers) if self.offers else 0.0

    def mean(self, worth: Sequence[float]) -> float:
        """Return what the offer is worth on average."""
        if not self.offers:
            return 0.0
        return sum([worth[face] for offer in self.offers for face in offer]) / len(self.offers)


def guess(weights: Weights, said: Said, players: int, rng: Random, count: int, lying: float = 0.0) -> Guess:
    """Return what an offer may hold.

    Args:
        weights: where the owner's cards may come from: how likely each face is to be laid.
        said: the offer as it was told.
        players: how many play.
        rng: dice.
        count: how many offers to draw.
        lying: how readily the owner is thought to lie under a Double Agent, as a part of 1.
    """
    if not said.claims and said.demand is None:
        return Guess(tuple(_draw(weights, said, players, rng, count)), 0.0)
    double = min(1.0, weights[TWO_FACED])
    plain = [*weights]
    plain[TWO_FACED] = 0.0
    honest = _draw(plain, said, players, rng, count)
    likely = _likelihood(plain, said) if honest else 0.0
    false = double * lying
    lie = false / (false + likely) if false + likely else 0.0
    if not honest and double:
        lie = 1.0
    liars = round(count * lie) if honest else count
    if not liars or not double:
        return Guess(tuple(honest), lie)
    free = Said(said.size, (), None, (*said.certain, TWO_FACED)[: said.size])
    lied = _draw(weights, free, players, rng, liars)
    return Guess((*honest[: max(0, count - liars)], *lied), lie)


def _likelihood(weights: Weights, said: Said) -> float:
    """Return roughly how likely the owner holds what was said."""
    likely = 0.5
    statements = said.claims if said.demand is None else (*said.claims, said.demand)
    for statement in statements:
        for passed, least in needs(statement):
            held = sum([weight for weight, ok in zip(weights, passed, strict=True) if ok])
            likely *= min(1.0, held / least)
    return likely


def _draw(weights: Weights, said: Said, players: int, rng: Random, count: int) -> list[Faces]:
    """Draw offers: first cards that must be there, then any that may, until enough are as was said."""
    pool = _Pool(weights, said)
    if pool.impossible:
        return []
    found: list[Faces] = []
    claims, met = tuple(map(check, said.claims)), meets(said.demand, players)
    for _ in range(count * _PATIENCE):
        offer = pool.offer(rng)
        if offer is not None and met(offer) and all(claim(offer) for claim in claims):
            found.append(offer)
            if len(found) == count:
                break
    return found


class _Pool:
    """Where the cards of an offer are drawn from."""

    def __init__(self, weights: Weights, said: Said) -> None:
        self.size = said.size
        self.certain = said.certain
        limits = [limit for claim in said.claims if (limit := allowed(claim)) is not None]
        open_to = [
            face for face in range(COUNT) if weights[face] > 0 and all(limit[face] for limit in limits)
        ]
        self.any = _Bag(open_to, weights)
        must = [need for claim in said.claims for need in needs(claim)]
        free = said.size - len(said.certain)
        if not said.claims and said.demand is not None:
            # a Partner stands for whatever is demanded
            must = [
                (tuple(ok or face in PARTNERS for face, ok in enumerate(passed)), least)
                for passed, least in needs(said.demand)
            ]
        if sum(least for _, least in must) > free:
            must = must[:1] if must and must[0][1] <= free else []
        self.must = [
            bag
            for passed, least in must
            for bag in [_Bag([face for face in open_to if passed[face]], weights)] * least
        ]
        self.impossible = not self.any.faces or any(not bag.faces for bag in self.must)

    def offer(self, rng: Random) -> Faces | None:
        """Draw one offer, or ``None`` if a card would lie in it twice."""
        drawn = [*self.certain]
        drawn += [bag.draw(rng) for bag in self.must]
        while len(drawn) < self.size:
            drawn.append(self.any.draw(rng))
        resources = [face for face in drawn if face < PARTNERS[0]]
        return tuple(drawn) if len(set(resources)) == len(resources) else None


class _Bag:
    """Faces to draw from, each as likely as its weight has it."""

    def __init__(self, faces: list[int], weights: Weights) -> None:
        self.faces = faces
        self._bounds = list(accumulate(weights[face] for face in faces))

    def draw(self, rng: Random) -> int:
        return rng.choices(self.faces, cum_weights=self._bounds)[0]


@lru_cache(maxsize=2048)
def leaning(statement: Statement, size: int, players: int) -> tuple[float, ...]:
    """Return by how much offers of which a statement is true score above any, for each item played for."""
    deck = copies(players)
    rng = Random(0)
    told = guess(deck, Said(size, (statement,)), players, rng, 120).offers
    if not told:
        return (0.0,) * len(ITEMS)
    total = sum(deck)
    gains = []
    for item in ITEMS:
        scores = points_of_item(item)
        usual = size * sum(score * number for score, number in zip(scores, deck, strict=True)) / total
        gains.append(sum(scores[face] for offer in told for face in offer) / len(told) - usual)
    return tuple(gains)


def spread(faces: Iterable[int]) -> list[float]:
    """Return weights with one copy for each of these faces."""
    weights = [0.0] * COUNT
    for face in faces:
        weights[face] += 1.0
    return weights
