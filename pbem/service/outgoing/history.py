"""What a seat was told, turn by turn: the answer to who asks for it again."""

from typing import Final

from sqlmodel import Session, col, select

from pbem.game.events import Event, TurnStarted
from pbem.game.record import event_from_json
from pbem.letters.model import LineResult
from pbem.speech.questions import History
from pbem.store.tables import Action

MOST_TURNS: Final = 20
"""How many turns one letter tells of at most."""


def history_asked(
    session: Session,
    game_id: int,
    seat: int | None,
    results: tuple[LineResult, ...],
    *,
    until: int | None = None,
) -> tuple[tuple[Event, ...], ...]:
    """Return what a seat was told in as many turns as the orders of a mail ask for, the newest last.

    Args:
        session: the transaction.
        game_id: the game.
        seat: whose knowledge it is; for ``None`` what everyone was told.
        results: what became of the orders.
        until: the last action told of, if it is not the last one of the game.
    """
    asked = (one.item.meaning for one in results)
    most = max((order.turns for order in asked if isinstance(order, History)), default=0)
    return turns_told(session, game_id, seat, min(most, MOST_TURNS), until=until) if most else ()


def turns_told(
    session: Session, game_id: int, seat: int | None, most: int, *, until: int | None = None
) -> tuple[tuple[Event, ...], ...]:
    """Return what a seat was told in the last turns of a game, the one being played among them.

    Args:
        session: the transaction.
        game_id: the game.
        seat: whose knowledge it is; for ``None`` what everyone was told.
        most: how many turns.
        until: the last action told of, if it is not the last one of the game.
    """
    turns: list[tuple[Event, ...]] = []
    later: list[Event] = []
    newest_first = select(Action).where(Action.game_id == game_id).order_by(col(Action.number).desc())
    if until is not None:
        newest_first = newest_first.where(Action.number <= until)
    for action in session.exec(newest_first):
        for to, told in reversed(action.told):
            if to not in (None, seat):
                continue
            event = event_from_json(told)
            later.append(event)
            if isinstance(event, TurnStarted):
                if len(turns) == most:
                    return tuple(reversed(turns))
                turns.append(tuple(reversed(later)))
                later.clear()
    # what came before the first turn belongs to it: the deal
    first = tuple(reversed(later))
    return ((*first, *turns[-1]), *reversed(turns[:-1])) if turns else (first,)
