"""A player that is greedy by its own score sheet: it believes every claim and remembers nothing."""

from random import Random
from typing import Final

from pbem.bots.faces import COUNT, INDEX_OF, Faces, cards_of, copies, faces_of, points
from pbem.bots.guessing import Said, guess
from pbem.bots.laying import claim_of, demand_of, is_partner, sets_to_lay, worst_first
from pbem.game.moves import (
    Accept,
    ActivateMataHari,
    Change,
    Confirm,
    CounterOffer,
    Declare,
    Pass,
    PlayerMove,
    RefuseAll,
    Request,
    RequestKind,
    StandBy,
    Take,
)
from pbem.game.state import Phase
from pbem.game.statements import forms as said
from pbem.game.statements import terms
from pbem.game.views import OfferView, Own, View

_DRAWS: Final = 30
_FAILURE: Final = -3.0
"""What it thinks a failed exchange is worth."""


def decide(view: View, rng: Random) -> PlayerMove | None:
    """Return the move that gains most by the own score sheet, or ``None`` where the seat is asked nothing."""
    own, may = view.own, view.choices
    if own is None:
        return None
    worth = points(own.objective, own.skull)
    if may.take is not None:
        best = sorted(faces_of(own.pile), key=lambda face: -worth[face])[: may.take]
        return Take(cards_of(face for face in best if worth[face] > 0))
    if may.change:
        return Change(min(own.changes, key=lambda cards: sum(worth[face] for face in faces_of(cards))))
    if may.confirm:
        return Confirm()
    if may.declare:
        return _declare(own, max(may.declare), worth, rng)
    if view.phase is Phase.COUNTER_OFFERS and may.passes and own.offer is None:
        return _counter_offer(view, own, worth, rng)
    if may.stand_by:
        return StandBy()
    return _resolve(view, own, worth, rng) if may.refuse else None


def _declare(own: Own, most: int, worth: tuple[int, ...], rng: Random) -> PlayerMove:
    """Lay the worst cards, say what one of them is, and ask for the objective."""
    worst = worst_first(faces_of(own.hand), worth)[:most]
    cards = tuple(face for face in worst if worth[face] < 0) or tuple(worst[:1])
    request = Request(
        rng.choice((RequestKind.DEMAND, RequestKind.WISH)), said.at_least(1, terms.item(own.objective))
    )
    return Declare(cards_of(cards), _claims(cards), request)


def _claims(cards: Faces) -> tuple[said.Statement, ...]:
    """Return what it says of an offer: its highest card."""
    resources = [face for face in cards if not is_partner(face)]
    return claim_of(sorted(resources, key=lambda face: -INDEX_OF[face])[:1])


def _counter_offer(view: View, own: Own, worth: tuple[int, ...], rng: Random) -> PlayerMove:
    """Lay the worst cards that fit, if what lies there seems worth more."""
    if view.choices.lay and view.offer is not None:
        sets = sets_to_lay(faces_of(own.hand), view.choices.lay, demand_of(view), len(view.players))
        cards = min(sets, key=lambda faces: sum(worth[face] for face in faces), default=None)
        if cards is not None:
            price = sum(worth[face] for face in cards)
            if _expected(view, own, view.offer, worth, rng) > price:
                return CounterOffer(cards_of(cards), _claims(cards))
    return Pass()


def _expected(view: View, own: Own, offer: OfferView, worth: tuple[int, ...], rng: Random) -> float:
    """Return what an offer scores on average, if what is said of it is true."""
    unseen = [float(number) for number in copies(len(view.players))]
    for face in faces_of(own.hand):
        unseen[face] -= 1
    guessed = guess(unseen, Said(offer.size, offer.claims), len(view.players), rng, _DRAWS)
    if guessed.offers:
        return guessed.mean(worth)
    mean = sum(unseen[face] * worth[face] for face in range(COUNT)) / sum(unseen)
    return offer.size * mean


def _resolve(view: View, own: Own, worth: tuple[int, ...], rng: Random) -> PlayerMove:
    """Accept what seems best, unless a failed exchange is better than that."""
    may = view.choices
    if may.mata_hari:
        return ActivateMataHari()
    price = sum(worth[face] for face in faces_of(own.offer.cards)) if own.offer else 0
    standing = [offer for offer in view.counters if offer.seat in may.accept]
    gains = {offer.seat: _expected(view, own, offer, worth, rng) - price for offer in standing}
    if not gains or max(gains.values()) < _FAILURE:
        return RefuseAll()
    seat = max(gains, key=lambda one: gains[one])
    if may.assassin:
        return Accept(seat, assassin=True, demand=said.at_least(1, terms.item(own.objective)))
    return Accept(seat)
