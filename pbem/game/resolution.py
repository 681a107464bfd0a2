"""Resolution: the exchange, the Assassin and Mata Hari (rulings *resolution*, *assassin*, *mata hari*)."""

from collections import Counter
from dataclasses import replace

from pbem.game.cards import MATA_HARI, Card
from pbem.game.choices import Choices, change_options
from pbem.game.declaration import check_demand
from pbem.game.espionage import look_at_pile
from pbem.game.events import (
    AssassinShown,
    ChoiceOpened,
    CoverReason,
    DemandAnswered,
    Exchanged,
    FailReason,
    MataHariActivated,
    Received,
)
from pbem.game.moves import Accept, Change, Seat
from pbem.game.refusals import Refusal, Refused
from pbem.game.state import Choice, ChoiceKind, Offer, State
from pbem.game.table import Table, without
from pbem.game.turns import end_turn, fail_exchange


def accept(table: Table, move: Accept, may: Choices) -> None:
    """Accept a counter-offer; with the Assassin's demand its owner answers first."""
    state = table.state
    if move.seat not in may.accept:
        raise Refused(Refusal.NO_COUNTER_OFFER, seat=move.seat)
    if move.demand is not None and not move.assassin:
        raise Refused(Refusal.DEMAND_NEEDS_ASSASSIN)
    if move.assassin and not may.assassin:
        raise Refused(Refusal.NO_ASSASSIN)
    if move.demand is not None:
        check_demand(move.demand, len(_laid(state, move.seat).cards), len(state.seats))
    table.set(partner=move.seat)
    if move.assassin:
        table.tell(AssassinShown(state.active, move.seat, move.demand))
        table.take_cover(move.seat, CoverReason.ASSASSIN)
    if move.demand is None:
        _swap(table)
        return
    table.set(assassin_demand=move.demand, choice=Choice(ChoiceKind.CHANGE, move.seat))
    table.tell(ChoiceOpened(move.seat, ChoiceKind.CHANGE, 0))


def change(table: Table, move: Change) -> None:
    """Change the offer as the opponent names it, kept cards in their place."""
    options = change_options(table.state)
    wanted = Counter(move.cards)
    fitting = next((option for option in options if Counter(option) == wanted), None)
    if fitting is None:
        raise Refused(Refusal.CHANGE_UNFIT, cards=move.cards, statement=table.state.assassin_demand)
    _answer_demand(table, fitting)


def confirm(table: Table, may: Choices) -> None:
    """Confirm the one offer that is possible."""
    if not may.confirm:
        raise Refused(Refusal.CHANGE_NEEDED)
    answer_by_default(table)


def answer_by_default(table: Table) -> None:
    """Answer the Assassin's demand as the referee does (ruling *assassin*)."""
    _answer_demand(table, change_options(table.state)[0])


def activate_mata_hari(table: Table) -> None:
    """Turn the active player's covers and let them look at the pile."""
    state = table.state
    table.tell(MataHariActivated(state.active, table.turn_covers(state.active)))
    look_at_pile(table, Choice(ChoiceKind.MATA_HARI, state.active, limit=2))


def refuse_mata_hari(state: State) -> Refusal:
    """Return why Mata Hari cannot be activated in the resolution."""
    assert state.offer is not None, "a resolution follows a declaration"
    return Refusal.CONTESTED if MATA_HARI in state.offer.cards else Refusal.NO_MATA_HARI


def refuse_all(table: Table, reason: FailReason) -> None:
    """Refuse every counter-offer."""
    fail_exchange(table, reason)


def _laid(state: State, seat: Seat) -> Offer:
    offer = state.counters[seat]
    assert offer is not None, "the counter-offer stands"
    return offer


def _answer_demand(table: Table, cards: tuple[Card, ...]) -> None:
    partner = table.state.partner
    assert partner is not None, "a demand is answered during an exchange"
    laid = _laid(table.state, partner)
    changed = sum((Counter(cards) - Counter(laid.cards)).values())
    table.set_counter(partner, replace(laid, cards=cards))
    table.set(choice=None)
    table.tell(DemandAnswered(partner, changed))
    _swap(table)


def _swap(table: Table) -> None:
    """Let the two offers change hands, unseen by others."""
    state = table.state
    assert state.offer is not None, "an exchange needs the active player's offer"
    assert state.partner is not None, "an exchange needs an accepted counter-offer"
    mine, active = state.offer.cards, state.active
    theirs, other = _laid(state, state.partner).cards, state.partner
    table.set_hand(active, without(state.hands[active], mine) + theirs)
    table.set_hand(other, without(state.hands[other], theirs) + mine)
    table.tell(Exchanged(active, other, len(mine)))
    table.tell(Received(other, received=theirs, given=mine), to=active)
    table.tell(Received(active, received=mine, given=theirs), to=other)
    table.set(offer=None)
    table.set_counter(other, None)
    end_turn(table)
