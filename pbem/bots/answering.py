"""How a strong bot answers: counter-offers, accusations, the resolution and the Assassin's demand."""

from collections.abc import Iterator
from math import exp
from typing import Final

from pbem.bots.declaring import deal_hand, lie
from pbem.bots.faces import FACES, KILLER, PARTNERS, SPY, TWO_FACED, Faces, cards_of, faces_of, passing
from pbem.bots.laying import claim_of, demand_of, is_partner, sets_to_lay
from pbem.bots.weighing import Mind
from pbem.bots.whereabouts import Row
from pbem.game.cards import Partner, PartnerKind
from pbem.game.choices import Target
from pbem.game.moves import (
    Accept,
    Accusation,
    Accuse,
    ActivateMataHari,
    Change,
    CounterOffer,
    Pass,
    PlayerMove,
    RefuseAll,
    Seat,
    StandBy,
    Take,
)
from pbem.game.statements import Statement, demand_refusal, terms
from pbem.game.statements import forms as said

_DRAWS: Final = 32
_STRANGER: Final = -0.7
"""What a card is thought to be worth to who is offered it without a word."""
_LOOK: Final = 4.0
"""What it is worth to look at the pile and take a card, and to stop an exchange."""
_WORLDS: Final = 12
_ALONE: Final = 0.08
"""How likely nobody else answers either."""


# --- counter-offers --------------------------------------------------------------------------------------


def counter_offer(mind: Mind) -> PlayerMove:
    """Return the counter-offer that promises most, or a pass."""
    view = mind.view
    if not view.choices.lay or view.offer is None:
        return Pass()
    active = view.active
    between, liking = mind.between(active), mind.worth_to[active]
    guess = mind.guess(active, _DRAWS)
    gain = guess.mean(between)
    gain += guess.chance_of(KILLER) * (mind.cover(mind.seat) - 2) * 0.7
    best: tuple[float, Faces, Faces] | None = None
    for cards in sets_to_lay(mind.known.hand, view.choices.lay, demand_of(view), mind.players):
        profit = gain - mind.total(between, cards)
        if profit <= 0:
            continue
        named = _named(mind, cards, liking)
        value = profit * _accepted(mind.total(liking, named) + _STRANGER * (len(cards) - len(named)))
        if best is None or value > best[0]:
            best = (value, cards, named)
    # an active player whom nobody answers takes a cover, unless Mata Hari is there
    spy = guess.chance_of(SPY)
    alone = _ALONE * (mind.cover(active) * (1 - spy) - 4 * spy)
    if best is None or best[0] < max(0.15, alone):
        return Pass()
    laid = [*best[1]]
    mind.rng.shuffle(laid)
    return CounterOffer(cards_of(laid), claim_of(best[2]))


def _named(mind: Mind, cards: Faces, liking: Row) -> Faces:
    if TWO_FACED in cards and mind.character.lies:
        return lie(mind, cards, liking)
    liked = [face for face in cards if not is_partner(face) and liking[face] > _STRANGER]
    return tuple(sorted(liked, key=lambda face: -liking[face])[: mind.character.names])


def _accepted(attraction: float) -> float:
    """Return how likely an offer that seems worth so much is the one accepted."""
    return 0.6 / (1 + exp(-attraction / 3))


# --- accusations -----------------------------------------------------------------------------------------


def challenge(mind: Mind) -> PlayerMove:
    """Accuse where it promises enough, else stand by."""
    best: tuple[float, Target, PartnerKind] | None = None
    for target in mind.view.choices.accuse:
        for kind, chance in _suspicions(mind, target.seat):
            stopped = mind.cover(target.seat) + _LOOK * (1 - mind.late) + mind.worth[SPY] * 0.3
            value = chance * stopped + (1 - chance) * mind.cover(mind.seat)
            if best is None or value > best[0]:
                best = (value, target, kind)
    if best is None or best[0] < mind.character.courage:
        return StandBy()
    _, target, kind = best
    return Accuse((Accusation(target.seat, kind, target.offer),))


def _suspicions(mind: Mind, seat: Seat) -> Iterator[tuple[PartnerKind, float]]:
    guess = mind.guess(seat, _DRAWS)
    for face in PARTNERS:
        card = FACES[face]
        assert isinstance(card, Partner), "the last faces are Partners"
        chance = guess.chance_of(face)
        if face == SPY and seat == mind.view.active and not mind.view.counters and _asks_for_little(mind):
            chance = max(chance, 0.6 * min(1.0, mind.known.cards.where[seat][SPY]))
        yield card.kind, min(1.0, chance * mind.character.suspicion)


def _asks_for_little(mind: Mind) -> bool:
    """Tell whether what is demanded is hardly anywhere: who wants no answer may have Mata Hari."""
    demand = demand_of(mind.view)
    if demand is None:
        return False
    said_of = mind.known.said[mind.view.active]
    size = said_of.size if said_of else 1
    hands = [faces for seat in mind.others for faces in [_a_hand(mind, seat)]]
    return not any(True for hand in hands for _ in sets_to_lay(_resources(hand), size, demand, mind.players))


def _a_hand(mind: Mind, seat: Seat) -> Faces:
    return deal_hand(mind.known.cards.where[seat], mind.known.cards.sizes[seat], mind.rng)


def _resources(hand: Faces) -> Faces:
    return tuple(face for face in hand if not is_partner(face))


# --- the resolution --------------------------------------------------------------------------------------


def resolve(mind: Mind) -> PlayerMove:
    """Return the best end of the own turn."""
    may, own = mind.view.choices, mind.own
    assert own.offer is not None, "a resolution follows a declaration"
    mine = faces_of(own.offer.cards)
    best, move = mind.failure, RefuseAll()
    chosen: PlayerMove = move
    if may.mata_hari and mind.mata_hari > best:
        best, chosen = mind.mata_hari, ActivateMataHari()
    for seat in may.accept:
        between = mind.between(seat)
        value = mind.guess(seat, _DRAWS).mean(between) - mind.total(between, mine)
        accept: PlayerMove = Accept(seat)
        if may.assassin:
            extra, demand = _assassin(mind, seat, len(mine))
            value += mind.cover(seat) + extra
            accept = Accept(seat, assassin=True, demand=demand)
        if value > best:
            best, chosen = value, accept
    return chosen


def _assassin(mind: Mind, seat: Seat, size: int) -> tuple[float, Statement | None]:
    """Return the demand that brings most, with what it brings."""
    item = terms.item(mind.own.objective)
    hands = [_a_hand(mind, seat) for _ in range(_WORLDS)]
    usual = mind.guess(seat, _WORLDS).mean(mind.worth) / size
    best: tuple[float, Statement | None] = (0.0, None)
    tests: list[tuple[terms.Test, int]] = [(item, least) for least in range(1, size + 1)]
    tests += [(terms.both(item, terms.index(range(low, 8))), 1) for low in (4, 6)]
    for test, least in tests:
        demand = said.at_least(least, test)
        if demand_refusal(demand, size, mind.players) is not None:
            continue
        passed = passing(test)
        value = 0.0
        for hand in hands:
            held = sorted(mind.worth[face] for face in hand if passed[face])
            if len(held) >= least:
                value += sum(held[:least]) - usual * least
        value /= len(hands)
        if value > best[0]:
            best = (value, demand)
    return best


# --- choices ---------------------------------------------------------------------------------------------


def take(mind: Mind) -> PlayerMove:
    """Take what is worth most from the pile."""
    most = mind.view.choices.take or 0
    ranked = sorted(faces_of(mind.own.pile), key=lambda face: -(mind.worth[face] + 0.3 * mind.liking[face]))
    wanted = [face for face in ranked if mind.worth[face] + 0.3 * mind.liking[face] > 0]
    return Take(cards_of(wanted[:most]))


def change(mind: Mind) -> PlayerMove:
    """Answer the Assassin's demand with what costs least."""
    between = mind.between(mind.view.active)
    return Change(min(mind.own.changes, key=lambda cards: mind.total(between, faces_of(cards))))
