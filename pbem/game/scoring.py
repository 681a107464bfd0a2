"""Scoring: complete sets, score sheets and winners."""

from pbem.game.cards import INDICES, Resource, items_in_game
from pbem.game.moves import Seat
from pbem.game.state import Ending, ScoreSheet, State


def visionaries(state: State) -> tuple[tuple[Seat, int], ...]:
    """Return each seat that holds every card of one Priority Index, with that index (ruling *visionary*)."""
    complete = len(items_in_game(len(state.seats)))
    return tuple(
        (seat, index)
        for seat in state.seats
        for index in INDICES
        if sum(isinstance(card, Resource) and card.index == index for card in state.hands[seat]) == complete
    )


def score_sheets(state: State) -> tuple[ScoreSheet, ...]:
    """Return the score sheet of every seat, the eliminated ones marked (rulings *elimination*, *score*)."""
    most = max(covers.compromised for covers in state.covers)
    return tuple(_sheet(state, seat, most) for seat in state.seats)


def _sheet(state: State, seat: Seat, most_compromised: int) -> ScoreSheet:
    objective = state.setup.objectives[seat]
    skull = state.setup.options.skull_of(objective)
    resources = [card for card in state.hands[seat] if isinstance(card, Resource)]
    covers = state.covers[seat]
    return ScoreSheet(
        seat=seat,
        objective=objective,
        skull=skull,
        hand=state.hands[seat],
        covers=covers,
        gained=sum(card.index for card in resources if card.item is objective),
        hidden=2 * covers.undercover,
        lost=sum(card.index for card in resources if card.colour is skull),
        eliminated=covers.compromised == most_compromised > 0,
    )


def winners(
    ending: Ending, sheets: tuple[ScoreSheet, ...], complete: tuple[tuple[Seat, int], ...]
) -> tuple[Seat, ...]:
    """Return who wins or shares the win; nobody if all are eliminated or the game was abandoned."""
    if ending is Ending.ABANDONED:
        return ()
    if ending is Ending.VISIONARY:
        return tuple(dict.fromkeys(seat for seat, _ in complete))
    remaining = [sheet for sheet in sheets if not sheet.eliminated]
    best = max((sheet.total for sheet in remaining), default=None)
    return tuple(sheet.seat for sheet in remaining if sheet.total == best)
