"""Letters to people who have no seat: who is offered one, who had one, who asks for one or watches."""

from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Final

from sqlmodel import Session, col, func, select

from pbem.letters.model import InvitationLetter, NoticeLetter, Recipient
from pbem.mail.message import Address
from pbem.service.desk import Desk
from pbem.service.lookup import has_mailbox
from pbem.service.outgoing.addressed import Answered
from pbem.service.outgoing.envelopes import with_key
from pbem.store.tables import Game, Letter, Player

_HOUR: Final = timedelta(hours=1)


@dataclass(frozen=True, slots=True)
class Outsider:
    """Somebody without a seat in the game they are written to about.

    Args:
        player_id: who they are.
        reads: how they read.
    """

    player_id: int
    reads: Recipient


def post_to_outsider(
    session: Session,
    desk: Desk,
    game: Game,
    outsider: Outsider,
    letter: InvitationLetter | NoticeLetter,
    *,
    key: str,
    now: datetime,
    answers: Answered | None = None,
) -> None:
    """Put a letter to somebody without a seat in the outbox, if they have a mailbox.

    Args:
        session: the transaction that causes it.
        desk: our side.
        game: the game it is about.
        outsider: whom it is for.
        letter: what it says.
        key: the key that its answer bears.
        now: the time of the transaction.
        answers: the mail it answers, if it answers one.
    """
    address = session.get_one(Player, outsider.player_id).address
    if has_mailbox(address):
        to = Address(address, outsider.reads.name)
        post_outside(session, desk, game, to, letter, key=key, now=now, answers=answers)


def post_outside(
    session: Session,
    desk: Desk,
    game: Game,
    to: Address,
    letter: InvitationLetter | NoticeLetter,
    *,
    key: str,
    now: datetime,
    answers: Answered | None = None,
) -> None:
    """Put a letter to an address in the outbox; as ``post_to_outsider``."""
    before = answers.message_id if answers else ""
    row = with_key(desk, letter, to, key, now, before=before, thread=(before,))
    row.game_id, row.discreet = game.id, True
    row.mail_id = answers.mail.id if answers else None
    session.add(row)


def may_be_answered(session: Session, desk: Desk, outsider: Outsider, now: datetime) -> bool:
    """Tell whether somebody without a seat may get one more letter within the hour."""
    return has_room_for(session, desk, session.get_one(Player, outsider.player_id).address, now)


def has_room_for(
    session: Session, desk: Desk, address: str, now: datetime, *, since: datetime | None = None
) -> bool:
    """Tell whether an address may get one more answer, besides those to seats, within the hour or since."""
    letters = select(func.count()).where(
        col(Letter.recipient) == address,
        col(Letter.seat_id).is_(None),
        col(Letter.mail_id).is_not(None),
        col(Letter.created_at) >= (since or now - _HOUR),
        col(Letter.created_at) <= now,
    )
    return session.exec(letters).one() < desk.limits.notices
