"""Taking moves back: shown first, then done, and told to all (ruling *undo*)."""

from dataclasses import dataclass
from datetime import datetime

from sqlmodel import Session, col, select

from pbem.game.events import Event
from pbem.letters.master_word import MasterWord, WordKind
from pbem.service.acts import ActKind, note_act
from pbem.service.desk import Desk
from pbem.service.errors import WrongStage
from pbem.service.looking.inspect import told_to_all
from pbem.service.lookup import game_named, seats_of
from pbem.service.outgoing.post import post_to_all
from pbem.service.playing.running import RunningGame
from pbem.store import Transactions
from pbem.store.tables import Action, Game, Stage


@dataclass(frozen=True, slots=True)
class TakingBack:
    """What would be taken back.

    Args:
        names: the players, in seat order.
        stands: what everyone was told last of all that stays.
        gone: what everyone was told of that goes.
    """

    names: tuple[str, ...]
    stands: tuple[Event, ...]
    gone: tuple[tuple[Event, ...], ...]


def show_undo(store: Transactions, name: str, number: int) -> TakingBack:
    """Return what going back to a line of the game's log would take back.

    Args:
        store: the database.
        name: the game.
        number: the number of the line, as ``pbem log`` shows it.

    Raises:
        ServiceError: no such game or line, or the game is not being played.
    """
    with store.begin() as session:
        game = game_named(session, name)
        lines, _ = _lines(session, game, number)
        names = tuple(seat.name for seat in seats_of(session, game))
        events = tuple(told_to_all(action) for action in lines[number:])
        return TakingBack(names, events[0], events[1:])


def undo(store: Transactions, desk: Desk, name: str, number: int, now: datetime) -> None:
    """Go back to a line of the game's log: a move of its own, told to all.

    Moves that nobody was told of go with those after the line: else it would show that there are some.

    Raises:
        ServiceError: no such game or line, or the game is not being played.
    """
    with store.begin() as session:
        game = game_named(session, name)
        _, to = _lines(session, game, number)
        running = RunningGame(session, game, now)
        running.take_back(to)
        post_to_all(running, desk, word=MasterWord(WordKind.UNDONE))
        note_act(session, game, f"went back to line {number} of the log", now, ActKind.UNDONE)


def _lines(session: Session, game: Game, number: int) -> tuple[list[Action], int]:
    """Return the actions that everyone was told of, and the number of the one that a line is.

    Raises:
        WrongStage: the game is not being played, or there is nothing to take back after that line.
    """
    if game.stage is not Stage.DEALT:
        raise WrongStage(f"{game.name} is {game.stage.value}: no move can be taken back")
    actions = select(Action).where(Action.game_id == game.id).order_by(col(Action.number))
    lines = [action for action in session.exec(actions) if told_to_all(action)]
    if not 0 <= number < len(lines) - 1:
        back = f"0 to {len(lines) - 2}" if len(lines) > 1 else "none yet"
        raise WrongStage(f"{game.name} can go back to lines of its log: {back}; see: pbem log {game.name}")
    return lines, lines[number].number
