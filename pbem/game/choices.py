"""Choices: the one table of what a seat may do now, used by rules, letters, reminders and bots."""

from collections import Counter
from dataclasses import dataclass, replace
from itertools import combinations
from typing import TypedDict

from pbem.game.cards import ASSASSIN, MATA_HARI, Card, Resource, in_printed_order, printed_order
from pbem.game.moves import Seat
from pbem.game.state import ChoiceKind, Offer, Phase, State
from pbem.game.statements import holds


@dataclass(frozen=True, slots=True)
class Target:
    """An offer that may be accused: its owner and its number."""

    seat: Seat
    offer: int


@dataclass(frozen=True, slots=True)
class Choices:
    """What one seat may do now; whatever is not listed is refused.

    Args:
        owed: whether the game waits for this seat.
        declare: the numbers of cards that may be declared.
        lay: how many cards a counter-offer must have, or 0 if none may be laid.
        passes: whether the seat may pass.
        withdraw: whether the seat may take its counter-offer back.
        accuse: the offers that may be accused.
        stand_by: whether the seat may stand by.
        reconsider: whether the seat may revoke standing by.
        accept: the seats whose counter-offer may be accepted.
        assassin: whether the acceptance may use the Assassin.
        refuse: whether all may be refused.
        mata_hari: whether Mata Hari may be activated.
        take: how many cards may be taken from the pile at most, or ``None`` if it is not asked.
        change: whether an offer must be chosen from the seat's ``changes``.
        confirm: whether the seat has nothing to choose and confirms.
        stand_by_ahead: whether standing by may be sent ahead.
        resolve_ahead: whether the resolution may be sent ahead.
    """

    owed: bool = False
    declare: tuple[int, ...] = ()
    lay: int = 0
    passes: bool = False
    withdraw: bool = False
    accuse: tuple[Target, ...] = ()
    stand_by: bool = False
    reconsider: bool = False
    accept: tuple[Seat, ...] = ()
    assassin: bool = False
    refuse: bool = False
    mata_hari: bool = False
    take: int | None = None
    change: bool = False
    confirm: bool = False
    stand_by_ahead: bool = False
    resolve_ahead: bool = False


class _OwnChoice(TypedDict, total=False):
    take: int
    change: bool
    confirm: bool


def choices(state: State, seat: Seat) -> Choices:
    """Return what a seat may do now."""
    if state.phase is Phase.ENDED or state.draw_pending:
        return Choices()
    may = _phase_choices(state, seat)
    if not _owes(state, seat):
        return may
    return replace(may, owed=True, **(_own_choice(state) if state.choice is not None else {}))


def awaited(state: State) -> tuple[Seat, ...]:
    """Return every seat whose answer the game waits for, in the order of play.

    In the challenge window this is not public (ruling *counter-espionage*).
    """
    return tuple(seat for seat in (state.active, *state.others) if _owes(state, seat))


def _owes(state: State, seat: Seat) -> bool:
    """Tell whether the game waits for one seat."""
    if state.choice is not None:
        return seat == state.choice.seat
    if state.phase is Phase.ENDED:
        return False
    if state.phase is Phase.COUNTER_OFFERS:
        return seat != state.active and seat not in state.answered
    if state.phase is Phase.CHALLENGE:
        return seat not in state.stood and bool(accusable(state, seat))
    return seat == state.active


def accusable(state: State, seat: Seat) -> tuple[Target, ...]:
    """Return the offers a seat may accuse: shown, another's, not cleared (ruling *counter-espionage*)."""
    if state.phase not in (Phase.COUNTER_OFFERS, Phase.CHALLENGE):
        return ()
    offers = (*((state.offer,) if state.offer else ()), *state.standing())
    return tuple(
        Target(offer.seat, offer.number)
        for offer in offers
        if offer.shown and offer.seat != seat and (seat, offer.number) not in state.cleared
    )


def _phase_choices(state: State, seat: Seat) -> Choices:
    """Return what the phase offers; a choice in the resolution, or one that cuts the turn, stops it."""
    choice = state.choice
    if choice is not None and (state.phase is Phase.RESOLUTION or choice.cuts):
        return Choices()
    if state.phase is Phase.COUNTER_OFFERS:
        return _counter_offer_choices(state, seat)
    if state.phase is Phase.CHALLENGE:
        return Choices(
            accuse=accusable(state, seat),
            stand_by=seat not in state.stood and bool(accusable(state, seat)),
            reconsider=seat in state.stood and seat not in state.accusers,
            resolve_ahead=seat == state.active,
        )
    if seat != state.active:
        return Choices()
    if state.phase is Phase.DECLARATION:
        return Choices(declare=tuple(range(1, min(3, len(state.hands[seat])) + 1)))
    return _resolution_choices(state)


def _counter_offer_choices(state: State, seat: Seat) -> Choices:
    """Return what may be done while counter-offers are laid (ruling *counter-offers*)."""
    assert state.offer is not None, "counter-offers follow a declaration"
    accuse = accusable(state, seat)
    if seat == state.active:
        return Choices(accuse=accuse, stand_by_ahead=True, resolve_ahead=True)
    size = len(state.offer.cards)
    may_lay = seat not in state.barred and len(state.hands[seat]) >= size
    laid = state.counters[seat] is not None
    return Choices(
        lay=size if may_lay else 0,
        passes=laid or seat not in state.answered,
        withdraw=laid,
        accuse=accuse,
        stand_by_ahead=True,
    )


def _resolution_choices(state: State) -> Choices:
    """Return how the active player may resolve the turn (ruling *resolution*)."""
    assert state.offer is not None, "a resolution follows a declaration"
    standing = tuple(offer.seat for offer in state.standing())
    return Choices(
        accept=standing,
        assassin=bool(standing) and ASSASSIN in state.offer.cards,
        refuse=True,
        mata_hari=MATA_HARI in state.offer.cards and not state.contested and not state.spoiled,
    )


def _own_choice(state: State) -> _OwnChoice:
    """Return what the seat that has to choose may do."""
    assert state.choice is not None, "asked only of a pending choice"
    if state.choice.kind is not ChoiceKind.CHANGE:
        return {"take": min(state.choice.limit, len(state.pile))}
    options = change_options(state)
    return {"change": len(options) > 1 or options[0] != _laid(state).cards, "confirm": len(options) == 1}


def _laid(state: State) -> Offer:
    """Return the counter-offer that was accepted and now answers the Assassin's demand."""
    offer = None if state.partner is None else state.counters[state.partner]
    assert offer is not None, "an accepted counter-offer lies on the table until the swap"
    return offer


def change_options(state: State) -> tuple[tuple[Card, ...], ...]:
    """Return the offers the opponent may end with, the referee's default first (ruling *assassin*).

    One option alone is no choice: the offer stands, or there is one way to change it.
    """
    laid, demand = _laid(state), state.assassin_demand
    assert demand is not None, "only a demand asks for a change"
    hand = state.hands[laid.seat]
    fitting = {
        cards for cards in combinations(in_printed_order(hand), len(laid.cards)) if holds(demand, cards)
    }
    if not fitting:
        return (laid.cards,)
    kept = {cards: sum((Counter(cards) & Counter(laid.cards)).values()) for cards in fitting}
    most = max(kept.values())
    best = sorted((cards for cards in fitting if kept[cards] == most), key=_default_order)
    return tuple(_in_place(laid.cards, cards) for cards in best)


def _default_order(cards: tuple[Card, ...]) -> tuple[int, tuple[int, ...]]:
    """Order offers by sum of indices, Partners counting 0, then card by card in printed order."""
    total = sum(card.index for card in cards if isinstance(card, Resource))
    return total, tuple(map(printed_order, cards))


def _in_place(laid: tuple[Card, ...], chosen: tuple[Card, ...]) -> tuple[Card, ...]:
    """Lay the chosen cards so that those already laid keep their place."""
    left = Counter(chosen)
    places: list[Card | None] = []
    for card in laid:
        keeps = left[card] > 0
        left[card] -= keeps
        places.append(card if keeps else None)
    new = iter(in_printed_order(tuple(left.elements())))
    return tuple(next(new) if card is None else card for card in places)
