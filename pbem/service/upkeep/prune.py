"""Throwing away words nobody needs any more: raw mails and letters of games that ended long ago.

What became of each mail and letter stays, so that the books balance; moves, talk and the record stay too.
"""

from dataclasses import dataclass
from datetime import datetime
from typing import Final

from sqlalchemy import ColumnElement, null, or_
from sqlalchemy import update as sql_update
from sqlmodel import Session, col, func, select

from pbem.letters.model import LetterKind
from pbem.service.reasons import FROM_MASTER
from pbem.store import Store
from pbem.store.house import MasterKey
from pbem.store.tables import Delivery, Game, Letter, Mail, MailOutcome, Stage

OVER: Final = (Stage.ENDED, Stage.CANCELLED)
"""Stages of games whose words may go."""

OF_NO_GAME: Final = (MailOutcome.MACHINE, MailOutcome.OURS, MailOutcome.DUPLICATE)
"""What became of mails that nobody asks for again, though they belong to no game."""

TO_MASTER: Final = LetterKind.GAME_MASTER.value
"""The kind of letters that may go, though they belong to no game."""


@dataclass(frozen=True, slots=True)
class Pruned:
    """What was thrown away, or would be.

    Args:
        games: how many games it is of.
        mails: how many mails.
        letters: how many letters.
        size: how many bytes they take in the database.
    """

    games: int
    mails: int
    letters: int
    size: int


def prune(store: Store, before: datetime, *, really: bool) -> Pruned:
    """Throw away the words of mails and letters of games that ended before a moment, and of no game at all.

    Args:
        store: the database.
        before: the moment (aware, UTC).
        really: whether to do it, rather than to count what would go.
    """
    with store.begin() as session:
        over = select(Game.id).where(col(Game.stage).in_(OVER), col(Game.ended_at) < before)
        games = list(session.exec(over))
        mails, letters = _mails(games, before), _letters(games, before)
        touched = set(session.exec(select(Mail.game_id).where(mails)))
        touched |= set(session.exec(select(Letter.game_id).where(letters)))
        found = Pruned(
            games=len(touched - {None}),
            mails=_count(session, mails),
            letters=_count(session, letters),
            size=_size(session, mails, letters),
        )
        if really:
            session.execute(sql_update(Mail).where(mails).values(raw=None, lines=None, pruned=True))
            session.execute(sql_update(Letter).where(letters).values(raw=b"", subject="", pruned=True))
            asked = (col(MasterKey.made_at) < before, col(MasterKey.lines).is_not(None))
            session.execute(sql_update(MasterKey).where(*asked).values(lines=null(), shown=""))
    if really:
        store.compact()
    return found


def _mails(games: list[int], before: datetime) -> ColumnElement[bool]:
    """Say which mails: handled, put away, kept until now."""
    nobodys = col(Mail.outcome).in_(OF_NO_GAME) | (col(Mail.reason) == FROM_MASTER)
    of_none = col(Mail.game_id).is_(None) & nobodys & (col(Mail.stored_at) < before)
    of_game = col(Mail.game_id).in_(games) & col(Mail.outcome).is_not(None)
    return or_(of_game, of_none) & col(Mail.filed).is_(True) & col(Mail.raw).is_not(None)


def _letters(games: list[int], before: datetime) -> ColumnElement[bool]:
    """Say which letters: those that are not to be sent any more."""
    waits = col(Letter.delivery) == Delivery.QUEUED
    to_master = (col(Letter.kind) == TO_MASTER) & col(Letter.game_id).is_(None)
    of_none = to_master & (col(Letter.created_at) < before)
    return or_(col(Letter.game_id).in_(games), of_none) & ~waits & col(Letter.pruned).is_(False)


def _count(session: Session, which: ColumnElement[bool]) -> int:
    return session.exec(select(func.count()).where(which)).one()


def _size(session: Session, mails: ColumnElement[bool], letters: ColumnElement[bool]) -> int:
    raws = (
        select(func.sum(func.length(Mail.raw))).where(mails),
        select(func.sum(func.length(Letter.raw))).where(letters),
    )
    return sum(int(session.exec(raw).one() or 0) for raw in raws)
