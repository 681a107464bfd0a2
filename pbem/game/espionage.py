"""Counter-espionage: accusations, challenge window, looking at the pile (ruling *counter-espionage*)."""

from pbem.game.cards import Partner, in_printed_order
from pbem.game.choices import Choices, accusable
from pbem.game.events import (
    AccusationLapsed,
    Accused,
    CardsTaken,
    ChoiceOpened,
    CoverReason,
    Gained,
    Inspected,
    LapseReason,
    Passed,
    PassReason,
    PileShown,
    ResolutionOpened,
    SentBack,
    TurnCut,
)
from pbem.game.moves import Accusation, Accuse, Seat, Take
from pbem.game.refusals import Refusal, Refused
from pbem.game.state import Choice, ChoiceKind, Offer, Phase, State, Waiting
from pbem.game.table import Table, require_held, without
from pbem.game.turns import end_step, end_turn, next_turn


def accusation_refusal(state: State, seat: Seat, accusation: Accusation) -> Refusal | None:
    """Return why an accusation cannot be brought now, or ``None`` if it can."""
    if state.phase not in (Phase.COUNTER_OFFERS, Phase.CHALLENGE):
        return Refusal.NOT_NOW
    if accusation.accused == seat:
        return Refusal.ACCUSES_SELF
    offer = state.offer_of(accusation.accused)
    if offer is None or not offer.shown:
        return Refusal.NO_OFFER_TO_ACCUSE
    if offer.number != accusation.offer:
        return Refusal.OFFER_CHANGED
    if (seat, offer.number) in state.cleared:
        return Refusal.ALREADY_ACCUSED
    return None if any(target.offer == offer.number for target in accusable(state, seat)) else Refusal.NOT_NOW


def accuse(table: Table, seat: Seat, move: Accuse) -> None:
    """Queue the accusations of one mail; in the challenge window they are the seat's answer.

    Raises:
        Refused: if any of them cannot be brought; none is then judged.
    """
    if not move.accusations:
        raise Refused(Refusal.ACCUSES_NOBODY)
    for accusation in move.accusations:
        reason = accusation_refusal(table.state, seat, accusation)
        if reason is not None:
            raise Refused(reason, seat=accusation.accused)
    state = table.state
    waiting = tuple(Waiting(seat, accusation) for accusation in move.accusations)
    table.set(waiting=state.waiting + waiting)
    if state.phase is Phase.CHALLENGE:
        table.set(stood=state.stood | {seat}, accusers=state.accusers | {seat})


def stand_by(table: Table, seat: Seat, may: Choices) -> None:
    """Answer the challenge window without accusing; nobody is told."""
    if not may.stand_by:
        raise Refused(Refusal.ALREADY_STOOD_BY)
    table.set(stood=table.state.stood | {seat})


def reconsider(table: Table, seat: Seat, may: Choices) -> None:
    """Revoke standing by while the window is open."""
    if not may.reconsider:
        raise Refused(Refusal.NOT_STOOD_BY)
    table.set(stood=table.state.stood - {seat})


def open_resolution(table: Table) -> None:
    """Close the challenge window."""
    table.set(phase=Phase.RESOLUTION)
    table.tell(ResolutionOpened(table.state.active))


def judge_next(table: Table) -> None:
    """Judge the accusation that has waited longest, or let it lapse."""
    first, *rest = table.state.waiting
    table.set(waiting=tuple(rest))
    accuser, accusation = first.accuser, first.accusation
    offer = table.state.offer_of(accusation.accused)
    lapse = _lapse_reason(table.state, first, offer)
    if lapse is not None or offer is None:
        lapse = lapse or LapseReason.GONE
        table.tell(AccusationLapsed(accusation.accused, accusation.kind, lapse), to=accuser)
        return
    founded = Partner(accusation.kind) in offer.cards
    table.tell(Accused(accuser, accusation.accused, accusation.kind, founded))
    if founded:
        _expose(table, accuser, offer, Partner(accusation.kind))
    else:
        _clear(table, accuser, offer)


def _lapse_reason(state: State, waiting: Waiting, offer: Offer | None) -> LapseReason | None:
    if offer is None or not offer.shown:
        return LapseReason.GONE
    if offer.number != waiting.accusation.offer:
        return LapseReason.CHANGED
    return LapseReason.CLEARED if (waiting.accuser, offer.number) in state.cleared else None


def _expose(table: Table, accuser: Seat, offer: Offer, partner: Partner) -> None:
    """Remove the Partner and the offer, and let the accuser look at the pile."""
    state, accused = table.state, offer.seat
    cuts = accused == state.active
    table.set_hand(accused, without(state.hands[accused], (partner,)))
    table.set(gone=(*state.gone, partner))
    if cuts:
        table.set(offer=None)
    else:
        table.set_counter(accused, None)
        table.set(spoiled=True)
        _bar(table, accused)
    table.take_cover(accused, CoverReason.EXPOSED)
    look_at_pile(table, Choice(ChoiceKind.INFORMATION, accuser, limit=1, cuts=cuts))


def _clear(table: Table, accuser: Seat, offer: Offer) -> None:
    """Show the offer to the accuser, who takes a cover; with the active player no exchange is left."""
    state, accused = table.state, offer.seat
    table.set(cleared=state.cleared | {(accuser, offer.number)})
    table.tell(Inspected(accused, offer.cards), to=accuser)
    table.take_cover(accuser, CoverReason.FALSE_ACCUSATION)
    if state.active in (accuser, accused):
        other = accused if accuser == state.active else accuser
        counter = state.counters[other]
        table.set_counter(other, None)
        if counter is not None and counter.shown:
            table.set(spoiled=True)
            table.tell(SentBack(other))
        _bar(table, other)
    end_step(table)


def _bar(table: Table, seat: Seat) -> None:
    """Let a seat count as having passed, laying no other offer this turn."""
    state = table.state
    table.set(barred=state.barred | {seat}, answered=state.answered | {seat}, passed=state.passed | {seat})
    if seat not in state.passed:
        table.tell(Passed(seat, PassReason.ACCUSATION))


def look_at_pile(table: Table, choice: Choice) -> None:
    """Show the pile to the one who may take from it."""
    table.set(choice=choice)
    table.tell(ChoiceOpened(choice.seat, choice.kind, choice.limit))
    table.tell(PileShown(in_printed_order(table.state.pile)), to=choice.seat)


def take(table: Table, seat: Seat, move: Take, may: Choices) -> None:
    """Take cards, or none, from the pile; what is left is then shuffled."""
    choice = table.state.choice
    if choice is None or may.take is None:
        raise Refused(Refusal.NOT_YOUR_CHOICE)
    if len(move.cards) > may.take:
        raise Refused(Refusal.TOO_MANY_TAKEN, count=may.take)
    require_held(table.state.pile, move.cards, Refusal.NOT_IN_PILE)
    table.set_hand(seat, table.state.hands[seat] + move.cards)
    table.set(
        pile=without(table.state.pile, move.cards),
        choice=Choice(choice.kind, seat, choice.limit, choice.cuts, made=True),
    )
    table.tell(CardsTaken(seat, len(move.cards), choice.kind))
    table.tell(Gained(move.cards), to=seat)
    if not table.state.pile:
        finish_choice(table)


def shuffle_pile(table: Table, outcome: tuple[int, ...]) -> None:
    """Lay the pile in the order that chance has drawn; a choice that was made is finished by that."""
    pile = table.state.pile
    table.set(pile=tuple(pile[place] for place in outcome), draws=table.state.draws + 1)
    if table.state.reshuffle:
        table.set(reshuffle=False)
    else:
        finish_choice(table)


def finish_choice(table: Table) -> None:
    """End the step that the choice belonged to."""
    choice = table.state.choice
    assert choice is not None, "only a choice that was made is finished"
    table.set(choice=None)
    if choice.kind is ChoiceKind.MATA_HARI:
        end_turn(table)
    elif not end_step(table) and choice.cuts:
        table.tell(TurnCut(table.state.active))
        next_turn(table)
