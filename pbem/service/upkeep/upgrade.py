"""Bringing a database up to date, and replaying every game in it with the rules of this version."""

from dataclasses import dataclass
from datetime import datetime
from pathlib import Path

from sqlmodel import Session, col, select

from pbem.game.course import Course
from pbem.game.record import move_from_json, setup_from_json
from pbem.game.refusals import Refused
from pbem.service.playing.running import told_to_json
from pbem.store import Store
from pbem.store.tables import Action, Game


@dataclass(frozen=True, slots=True)
class Difference:
    """A game that would replay differently.

    Args:
        game: its name.
        number: the number of the first action that differs; 0 for the deal.
        what: whether the move is refused now, or tells something else, in a few words.
    """

    game: str
    number: int
    what: str


@dataclass(frozen=True, slots=True)
class Upgraded:
    """What an upgrade did.

    Args:
        backup: the copy made before anything was touched; ``None`` where the database is not a file.
        games: how many games were replayed.
        differences: those that would replay differently: end them, or keep the older version for them.
    """

    backup: Path | None
    games: int
    differences: tuple[Difference, ...]


def upgrade(store: Store, backups: Path, now: datetime) -> Upgraded:
    """Back the database up, migrate it, and replay every game.

    Args:
        store: the database, not prepared.
        backups: the folder the copy goes to.
        now: the time, for its name.

    Raises:
        StoreError: the database cannot be used, or is newer than the program.
    """
    copy = backups / f"pbem-backup-{now:%Y%m%d-%H%M%S}.db"
    made = store.back_up(copy)
    store.upgrade()
    with store.begin() as session:
        games = session.exec(select(Game).where(col(Game.setup).is_not(None)).order_by(col(Game.id))).all()
        found = tuple(one for game in games if (one := _replayed(session, game)) is not None)
    return Upgraded(copy if made else None, len(games), found)


def _replayed(session: Session, game: Game) -> Difference | None:
    """Return where a game departs from its log under the rules of today, or ``None``."""
    rows = select(Action).where(Action.game_id == game.id).order_by(col(Action.number))
    actions = list(session.exec(rows))
    moves = {action.number: move_from_json(action.move) for action in actions if action.move is not None}
    course = Course(setup_from_json(game.setup), moves.values())
    for action in actions:
        if action.move is not None:
            try:
                course.play(action.move["seat"], moves[action.number])
            except Refused as refused:
                return Difference(game.name, action.number, f"refused: {refused.reason.value}")
        if [told_to_json(told) for told in course.applied.told] != action.told:
            return Difference(game.name, action.number, "tells something else")
    return None
