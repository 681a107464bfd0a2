"""Declaration and counter-offers (rulings *declaration*, *counter-offers*, *truth is enforced*, *demand*)."""

from dataclasses import replace

from pbem.game.cards import DOUBLE_AGENT, Card
from pbem.game.choices import Choices
from pbem.game.events import (
    Answered,
    ChallengeOpened,
    CounterOffered,
    Declared,
    Passed,
    PassReason,
    Talked,
)
from pbem.game.moves import CounterOffer, Declare, Pass, RequestKind, Seat, Withdraw
from pbem.game.refusals import Refusal, Refused
from pbem.game.state import CounterOfferMode, Offer, Phase, State
from pbem.game.statements import DemandFault, Statement, demand_refusal, holds, meets_demand
from pbem.game.table import Table, require_held

_DEMAND_REFUSALS = {
    DemandFault.PARTNER: Refusal.DEMAND_ON_PARTNERS,
    DemandFault.PLACE: Refusal.DEMAND_ON_POSITIONS,
    DemandFault.IMPOSSIBLE: Refusal.DEMAND_IMPOSSIBLE,
}


def check_demand(statement: Statement, size: int, players: int) -> None:
    """Refuse a demand that no offer of this size could satisfy, or that speaks of what it may not.

    Raises:
        Refused: with the reason of ruling *demand*.
    """
    reason = demand_refusal(statement, size, players)
    if reason is not None:
        raise Refused(_DEMAND_REFUSALS[reason], statement=statement)


def declare(table: Table, seat: Seat, move: Declare, may: Choices) -> None:
    """Lay the active player's offer and open the counter-offers."""
    state = table.state
    if len(move.cards) not in may.declare:
        raise Refused(Refusal.WRONG_COUNT, count=max(may.declare))
    require_held(state.hands[seat], move.cards, Refusal.NOT_HELD)
    check_claims(move.cards, move.claims)
    if move.request is not None and move.request.kind is RequestKind.DEMAND:
        check_demand(move.request.statement, len(move.cards), len(state.seats))
    number = table.next_offer()
    offer = Offer(seat, number, move.cards, move.claims, move.talk, laid=state.number)
    table.set(offer=offer, request=move.request, phase=Phase.COUNTER_OFFERS)
    table.tell(Declared(seat, len(move.cards), move.claims, move.request))
    if move.talk:
        table.tell(Talked(seat, move.talk))
    for other in state.others:
        if len(state.hands[other]) < len(move.cards):
            _mark_passed(table, other, PassReason.TOO_FEW_CARDS)


def lay(table: Table, seat: Seat, move: CounterOffer, may: Choices) -> None:
    """Lay a counter-offer, or lay anew."""
    state = table.state
    if not may.lay:
        _refuse_to_lay(state, seat)
    if len(move.cards) != may.lay:
        raise Refused(Refusal.WRONG_COUNT, count=may.lay)
    require_held(state.hands[seat], move.cards, Refusal.NOT_HELD)
    check_claims(move.cards, move.claims)
    _check_demand_met(state, move.cards)
    changed = state.counters[seat] is not None
    opened = state.setup.options.counter_offers is CounterOfferMode.OPEN
    number = table.next_offer() if opened else 0
    offer = Offer(seat, number, move.cards, move.claims, move.talk, laid=state.number)
    table.set_counter(seat, offer)
    if opened:
        table.set(passed=state.passed - {seat})
        _show(table, offer, changed)
    elif seat not in state.answered:
        table.tell(Answered(seat))
    table.set(answered=state.answered | {seat})


def pass_or_withdraw(table: Table, seat: Seat, move: Pass | Withdraw, may: Choices) -> None:
    """Make no counter-offer, or take back the one laid."""
    if isinstance(move, Withdraw) and not may.withdraw:
        raise Refused(Refusal.NOTHING_LAID)
    if not may.passes:
        raise Refused(Refusal.ALREADY_PASSED)
    state = table.state
    laid = state.counters[seat] is not None
    table.set_counter(seat, None)
    if state.setup.options.counter_offers is CounterOfferMode.OPEN:
        _mark_passed(table, seat, PassReason.WITHDREW if laid else PassReason.PASSED)
        return
    if seat not in state.answered:
        table.tell(Answered(seat))
    table.set(answered=state.answered | {seat})


def close_counter_offers(table: Table, missed: tuple[Seat, ...] = ()) -> None:
    """Show what was not shown yet and open the challenge window (ruling *counter-espionage*)."""
    for seat in table.state.others:
        offer = table.state.counters[seat]
        if offer is None:
            if seat not in table.state.passed:
                reason = PassReason.MISSED if seat in missed else PassReason.PASSED
                _mark_passed(table, seat, reason)
        elif not offer.shown:
            offer = replace(offer, number=table.next_offer())
            table.set_counter(seat, offer)
            _show(table, offer, changed=False)
    state = table.state
    standing = state.standing()
    laid = {offer.seat for offer in standing}
    table.set(
        phase=Phase.CHALLENGE,
        answered=frozenset(state.others),
        passed=state.passed - laid,
        contested=bool(standing),
    )
    table.tell(ChallengeOpened())


def _show(table: Table, offer: Offer, changed: bool) -> None:
    table.tell(CounterOffered(offer.seat, len(offer.cards), offer.claims, changed))
    if offer.talk:
        table.tell(Talked(offer.seat, offer.talk))


def _mark_passed(table: Table, seat: Seat, reason: PassReason) -> None:
    """Tell everyone that a seat counts as having passed."""
    state = table.state
    table.set(answered=state.answered | {seat}, passed=state.passed | {seat})
    table.tell(Passed(seat, reason))


def check_claims(cards: tuple[Card, ...], claims: tuple[Statement, ...]) -> None:
    """Refuse a false claim, unless a Double Agent among the cards spares the offer every check."""
    if DOUBLE_AGENT in cards:
        return
    for claim in claims:
        if not holds(claim, cards):
            raise Refused(Refusal.FALSE_CLAIM, cards=cards, statement=claim)


def _check_demand_met(state: State, cards: tuple[Card, ...]) -> None:
    """Refuse a counter-offer that does not satisfy the declaration's demand."""
    request = state.request
    if request is None or request.kind is not RequestKind.DEMAND:
        return
    if not meets_demand(request.statement, cards, len(state.seats)):
        raise Refused(Refusal.DEMAND_NOT_MET, cards=cards, statement=request.statement)


def _refuse_to_lay(state: State, seat: Seat) -> None:
    if seat in state.barred:
        raise Refused(Refusal.BARRED)
    assert state.offer is not None, "counter-offers follow a declaration"
    raise Refused(Refusal.HAND_TOO_SMALL, count=len(state.offer.cards))
