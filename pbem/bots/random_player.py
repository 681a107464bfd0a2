"""A player that does anything allowed, at random: it knows a view and nothing else."""

from dataclasses import dataclass
from random import Random

from pbem.bots.random_statements import random_claim, random_demand, random_statement
from pbem.game.cards import DOUBLE_AGENT, Card, Partner, PartnerKind
from pbem.game.moves import (
    Accept,
    Accusation,
    Accuse,
    ActivateMataHari,
    Change,
    Confirm,
    CounterOffer,
    Declare,
    Pass,
    PlayerMove,
    Reconsider,
    RefuseAll,
    Request,
    RequestKind,
    StandBy,
    Take,
    Withdraw,
)
from pbem.game.state import Phase
from pbem.game.statements import Statement, meets_demand
from pbem.game.views import Own, View

TALK = ("", "", "", "Trust me.", "You will like these.")
"""What it says; often nothing."""

_KINDS = tuple(PartnerKind)


@dataclass(frozen=True, slots=True)
class Temper:
    """How a random player is inclined, as parts of 1.

    Args:
        accuse: accuses when it could answer otherwise.
        lay: lays a counter-offer when it may.
        partner: lays a Partner first, if it holds one.
        refuse: refuses all although it could accept.
    """

    accuse: float = 0.1
    lay: float = 0.65
    partner: float = 0.2
    refuse: float = 0.2


def random_temper(rng: Random) -> Temper:
    """Return an inclination for one game, so that games differ as tables do."""
    return Temper(
        accuse=rng.choice((0, 0.01, 0.03, 0.1)),
        lay=rng.choice((0.02, 0.3, 0.65, 0.9)),
        partner=rng.choice((0, 0.3, 0.9)),
        refuse=rng.choice((0.05, 0.2, 0.5)),
    )


def decide(view: View, rng: Random, temper: Temper | None = None) -> PlayerMove | None:
    """Return a move out of the seat's choices, or ``None`` if there is none it wants to make."""
    own, may = view.own, view.choices
    temper = temper or Temper()
    if own is None:
        return None
    if may.take is not None:
        return Take(tuple(rng.sample(own.pile, rng.randint(0, may.take))))
    if may.change or may.confirm:
        return _answer_demand(view, own, rng)
    # One accusation draws others: it is the hour of suspicion, and of second thoughts about an offer.
    suspicion = 0.35 if view.choice is not None else temper.accuse
    if may.accuse and rng.random() < suspicion:
        return _accuse(view, rng)
    if may.declare:
        return _declare(view, own, rng, temper)
    if view.phase is Phase.COUNTER_OFFERS:
        return _counter_offer(view, own, rng, temper)
    if may.stand_by or may.reconsider:
        return StandBy() if may.stand_by else Reconsider()
    return _resolve(view, rng, temper) if may.refuse else None


def _answer_demand(view: View, own: Own, rng: Random) -> PlayerMove:
    if view.choices.confirm and (not view.choices.change or rng.random() < 0.5):
        return Confirm()
    return Change(rng.choice(own.changes))


def _accuse(view: View, rng: Random) -> PlayerMove:
    count = min(len(view.choices.accuse), rng.choice((1, 1, 1, 2)))
    targets = rng.sample(view.choices.accuse, count)
    if rng.random() < 0.1:
        targets.append(targets[0])
    return Accuse(tuple(Accusation(target.seat, rng.choice(_KINDS), target.offer) for target in targets))


def _declare(view: View, own: Own, rng: Random, temper: Temper) -> PlayerMove:
    cards = _pick(own.hand, rng.choice(view.choices.declare), rng, temper)
    return Declare(cards, _claims(cards, rng), _request(len(cards), view, rng), rng.choice(TALK))


def _pick(hand: tuple[Card, ...], size: int, rng: Random, temper: Temper) -> tuple[Card, ...]:
    """Return cards in some order, perhaps with a Partner among them on purpose."""
    cards = rng.sample(hand, size)
    partners = [card for card in hand if isinstance(card, Partner)]
    if partners and rng.random() < temper.partner and not any(isinstance(card, Partner) for card in cards):
        cards[rng.randrange(size)] = rng.choice(partners)
    return tuple(cards)


def _claims(cards: tuple[Card, ...], rng: Random) -> tuple[Statement, ...]:
    """Return claims: true ones, or under cover of a Double Agent anything."""
    count = rng.choice((0, 1, 1, 2))
    free = DOUBLE_AGENT in cards
    return tuple(random_claim(rng, cards, true=not free or rng.random() < 0.3) for _ in range(count))


def _request(size: int, view: View, rng: Random) -> Request | None:
    kind = rng.choice((None, RequestKind.DEMAND, RequestKind.WISH))
    if kind is RequestKind.WISH:
        return Request(kind, random_statement(rng, size))
    demand = random_demand(rng, size, len(view.players)) if kind else None
    return Request(RequestKind.DEMAND, demand) if demand else None


def _counter_offer(view: View, own: Own, rng: Random, temper: Temper) -> PlayerMove | None:
    may = view.choices
    if may.withdraw and rng.random() < 0.25:
        return Withdraw()
    if may.lay and rng.random() < temper.lay:
        for _ in range(4):
            cards = _pick(own.hand, may.lay, rng, temper)
            if _meets(view, cards):
                return CounterOffer(cards, _claims(cards, rng), rng.choice(TALK))
    return Pass() if may.passes else None


def _meets(view: View, cards: tuple[Card, ...]) -> bool:
    request = view.request
    if request is None or request.kind is RequestKind.WISH:
        return True
    return meets_demand(request.statement, cards, len(view.players))


def _resolve(view: View, rng: Random, temper: Temper) -> PlayerMove:
    may = view.choices
    if may.mata_hari and rng.random() < 0.9:
        return ActivateMataHari()
    if not may.accept or rng.random() < temper.refuse:
        return RefuseAll()
    seat = rng.choice(may.accept)
    if not (may.assassin and rng.random() < 0.8):
        return Accept(seat)
    size = next(offer.size for offer in view.counters if offer.seat == seat)
    demand = random_demand(rng, size, len(view.players)) if rng.random() < 0.7 else None
    return Accept(seat, assassin=True, demand=demand)
