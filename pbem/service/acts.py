"""Acts of the game master: each is kept, for the audit and, where it concerns them, for the players."""

from datetime import datetime
from enum import StrEnum

from sqlmodel import Session, col, func, select

from pbem.service.lookup import game_named
from pbem.store import Store
from pbem.store.house import Act
from pbem.store.tables import Game, Mail, Stage


class ActKind(StrEnum):
    """Kinds of acts; what was done in words stands beside each."""

    OTHER = ""
    LOOKED = "looked"
    """Hidden things of a running game were shown; its players are told at its end."""
    DEALT = "dealt"
    PAUSED = "paused"
    RESUMED = "resumed"
    ENDED = "ended"
    MOVED = "moved"
    FORCED = "forced"
    CHANGED = "changed"
    UNDONE = "undone"
    WROTE = "wrote"


TOLD: tuple[ActKind, ...] = (
    ActKind.DEALT,
    ActKind.PAUSED,
    ActKind.RESUMED,
    ActKind.ENDED,
    ActKind.MOVED,
    ActKind.FORCED,
    ActKind.CHANGED,
    ActKind.UNDONE,
    ActKind.WROTE,
)
"""Acts that everybody at the table has a letter about, written in the same transaction."""


def note_act(
    session: Session, game: Game | None, what: str, now: datetime, kind: ActKind = ActKind.OTHER
) -> None:
    """Keep an act of the game master; ``None`` for one that is about no game."""
    session.add(Act(game_id=game.id if game else None, kind=kind.value, what=what, at=now))


def note_look(store: Store, what: str, now: datetime, *, name: str = "", mail: int | None = None) -> None:
    """Keep that hidden things are shown to the game master, before they are.

    Args:
        store: the database.
        what: what is shown, in a word.
        now: the time.
        name: the game it is of; empty for all.
        mail: the mail that is shown, if it is one.

    Raises:
        UnknownGame: there is none of that name.
    """
    with store.begin() as session:
        # where a game is not being played, nothing is hidden
        wanted = select(Game).where(Game.stage == Stage.DEALT)
        if name:
            wanted = wanted.where(Game.id == game_named(session, name).id)
        if mail is not None:
            wanted = wanted.join(Mail, col(Mail.game_id) == col(Game.id)).where(Mail.id == mail)
        for game in session.exec(wanted).all():
            note_act(session, game, f"looked at what is hidden: {what}", now, ActKind.LOOKED)


def times_looked(session: Session, game: Game) -> int:
    """Return how often hidden things of a game were shown while it was played."""
    looks = select(func.count()).where(col(Act.game_id) == game.id, col(Act.kind) == ActKind.LOOKED.value)
    return session.exec(looks).one()
