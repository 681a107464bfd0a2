"""Turns: how they begin, fail and end, and how a game ends with them."""

from pbem.game.cards import Card
from pbem.game.events import (
    AccusationLapsed,
    CoverReason,
    Drew,
    ExchangeFailed,
    FailReason,
    Gained,
    GameEnded,
    LapseReason,
    TurnStarted,
)
from pbem.game.scoring import score_sheets, visionaries, winners
from pbem.game.state import Ending, Phase, Result
from pbem.game.table import Table


def begin_turn(table: Table) -> None:
    """Start the turn of the active player; a hand without cards fails (ruling *declaration*)."""
    state = table.state
    table.set(
        phase=Phase.DECLARATION,
        offer=None,
        request=None,
        counters=(None,) * len(state.seats),
        answered=frozenset(),
        passed=frozenset(),
        barred=frozenset(),
        cleared=frozenset(),
        spoiled=False,
        contested=False,
        stood=frozenset(),
        accusers=frozenset(),
        choice=None,
        waiting=(),
        partner=None,
        assassin_demand=None,
    )
    table.tell(TurnStarted(state.turn, state.active))
    if not state.hands[state.active]:
        fail_exchange(table, FailReason.NO_CARDS)


def next_turn(table: Table) -> None:
    """Pass the turn to the next seat, or end the game after its last turn (ruling *turn limit*)."""
    lapse_waiting(table, LapseReason.ENDED)
    state = table.state
    if state.turn == state.setup.options.turn_limit:
        end_game(table, Ending.TURN_LIMIT)
        return
    table.set(turn=state.turn + 1, active=(state.active + 1) % len(state.seats))
    begin_turn(table)


def end_step(table: Table) -> bool:
    """End the game if the step just finished calls for it, and return whether it did (ruling *covers*)."""
    state = table.state
    if visionaries(state):
        end_game(table, Ending.VISIONARY)
    elif not state.pile and not state.middle:
        end_game(table, Ending.PILE_AND_MIDDLE)
    elif not state.pile:
        end_game(table, Ending.PILE)
    elif not state.middle:
        end_game(table, Ending.MIDDLE)
    return table.state.phase is Phase.ENDED


def fail_exchange(table: Table, reason: FailReason) -> None:
    """Take the offer back, draw 2, take a cover, and let the turn pass (ruling *failed exchange*)."""
    active = table.state.active
    table.tell(ExchangeFailed(active, reason))
    drawn, pile = table.state.pile[:2], table.state.pile[2:]
    table.set(pile=pile, offer=None)
    table.set_hand(active, table.state.hands[active] + drawn)
    table.tell(Drew(active, len(drawn)))
    table.tell(Gained(drawn), to=active)
    table.take_cover(active, CoverReason.FAILED_EXCHANGE)
    end_turn(table)


def end_turn(table: Table) -> None:
    """Finish the last step of a turn: the game ends or the turn passes."""
    if not end_step(table):
        next_turn(table)


def end_game(table: Table, ending: Ending) -> None:
    """Score the game and show everything (rulings *covers*, *score*)."""
    lapse_waiting(table, LapseReason.ENDED)
    state = table.state
    sheets = score_sheets(state)
    complete = visionaries(state)
    result = Result(ending, winners(ending, sheets, complete), sheets, complete)
    table.set(phase=Phase.ENDED, choice=None, reshuffle=False, result=result)
    table.tell(GameEnded(result, _offers(table)))


def lapse_waiting(table: Table, reason: LapseReason) -> None:
    """Give back every accusation that still waits, free, telling each sender only."""
    for waiting in table.state.waiting:
        accusation = waiting.accusation
        table.tell(AccusationLapsed(accusation.accused, accusation.kind, reason), to=waiting.accuser)
    table.set(waiting=())


def _offers(table: Table) -> tuple[tuple[int, tuple[Card, ...]], ...]:
    state = table.state
    laid = (state.offer_of(seat) for seat in state.seats)
    return tuple((offer.seat, offer.cards) for offer in laid if offer is not None)
