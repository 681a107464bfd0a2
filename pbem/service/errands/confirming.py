"""Mails whose sender is in doubt: the player is asked at the address letters go to, and their word counts.

The question carries a key of its own: whoever answers it with that key, from an address of the player, is the
player. It is asked once for all mails of an address, stands for a day, and is answered once.
"""

from collections.abc import Iterator
from datetime import datetime, timedelta
from typing import Final

from sqlalchemy import ColumnElement, func
from sqlmodel import Session, col, select

from pbem.letters.model import NoticeLetter, NoticeTopic
from pbem.mail.identity import new_key, same_address
from pbem.mail.message import read_message
from pbem.service.desk import Desk
from pbem.service.errands.sender import Confirming, Keyed, only_sender
from pbem.service.lookup import addresses_of, is_free
from pbem.service.outgoing.addressed import Answered, post_to_seat, recipient_of
from pbem.service.outgoing.again import last_letter
from pbem.store.tables import Alias, Confirmation, Game, Mail, MailOutcome, Seat

STANDS: Final = timedelta(hours=24)
"""How long the question stands."""

WAITING: Final = "the player is asked whether it is theirs"
DISOWNED: Final = "the player says it is not theirs"
UNASKED: Final = "the player was asked too often today whether mails are theirs"
CONFIRMED: Final = "confirmed by the player"
OVERTAKEN: Final = "the seat changed hands before it was known whose it is"
"""Reasons of mails that are held, and of one that was held and is handled after all."""

_DAY: Final = timedelta(days=1)
_SHOWN: Final = 400
"""Signs of a mail that are shown to whoever is asked about it."""


def ask(
    session: Session, desk: Desk, seat: Seat, game: Game, address: str, text: str, mail: Mail, now: datetime
) -> bool:
    """Ask a player whether mails from an address are theirs, unless they are being asked, or were too often.

    Each address has a limit of its own, so that what others forge does not use up what a player may need; and
    so many strange addresses are asked about, in all of a player's games, and no more.

    Args:
        session: the transaction.
        desk: our side.
        seat: whose mail it claims to be.
        game: their game.
        address: where the mail is from.
        text: what it says.
        mail: the mail.
        now: the time.

    Returns:
        Whether the question stands now.
    """
    of_address = (Confirmation.seat_id == seat.id, Confirmation.address == address)
    asked = select(func.count()).select_from(Confirmation).where(*of_address)
    standing = asked.where(col(Confirmation.answered_at).is_(None), Confirmation.expires_at > now)
    if session.exec(standing).one():
        return True
    strange, most = _is_strange(session, seat, address), desk.limits.confirmations
    if session.exec(asked.where(_is_lately(now))).one() >= most:
        return False
    if strange and len(_strangers(session, seat, now) - {address}) >= most:
        return False
    question = Confirmation(
        key=new_key(), seat_id=seat.id, address=address, turn=game.turn, asked_at=now, expires_at=now + STANDS
    )
    session.add(question)
    session.flush()
    letter = NoticeLetter(
        topic=NoticeTopic.STRANGE_ADDRESS if strange else NoticeTopic.NO_KEY,
        game=game.name,
        recipient=recipient_of(seat),
        address=address,
        text=text[:_SHOWN],
        hours=STANDS // timedelta(hours=1),
    )
    about = Answered(mail, "")
    post_to_seat(session, desk, game, seat, letter, turn=game.turn, now=now, answers=about, key=question.key)
    return True


def _is_lately(now: datetime) -> ColumnElement[bool]:
    return col(Confirmation.asked_at) > now - _DAY


def _strangers(session: Session, seat: Seat, now: datetime) -> set[str]:
    """Return the strange addresses that a player was asked about within a day, in every game."""
    seats = select(Seat.id).where(Seat.player_id == seat.player_id)
    asked = select(Confirmation.address).where(col(Confirmation.seat_id).in_(seats), _is_lately(now))
    return {one for one in session.exec(asked) if _is_strange(session, seat, one)}


def is_open(question: Confirmation, moment: datetime) -> bool:
    """Tell whether a question still wanted an answer at the moment when that arrived."""
    return question.answered_at is None and moment < question.expires_at


def settle(session: Session, answer: Confirming, *, theirs: bool, now: datetime) -> None:
    """Take a player's word: their mails are handled, or stay held for good.

    A mail that is theirs answers the turn at which they were asked, if it carried no key of its own; whatever
    else it says is judged by how the game stands now.
    """
    question, seat = answer.asked, answer.seat
    question.answered_at = now
    session.add(question)
    for mail in list(_held(session, seat, question.address)):
        mail.reason = CONFIRMED if theirs else DISOWNED
        if theirs:
            mail.outcome, mail.seat_id, mail.game_id = None, seat.id, seat.game_id
        session.add(mail)
    if theirs and _is_strange(session, seat, question.address) and is_free(session, question.address):
        session.add(Alias(player_id=seat.player_id, address=question.address))
    session.flush()


def _held(session: Session, seat: Seat, address: str) -> Iterator[Mail]:
    """Yield the mails of an address that wait for a player's word."""
    seats = select(Seat.id).where(Seat.player_id == seat.player_id)
    held = select(Mail).where(
        Mail.outcome == MailOutcome.HELD, Mail.reason == WAITING, col(Mail.seat_id).in_(seats)
    )
    for mail in session.exec(held.order_by(col(Mail.id))):
        if mail.raw is not None and only_sender(read_message(mail.raw)) == address:
            yield mail


def _is_strange(session: Session, seat: Seat, address: str) -> bool:
    return not any(same_address(address, one) for one in addresses_of(session, seat))


def confirmed(session: Session, mail: Mail, sender: str | None) -> Keyed | None:
    """Return as whose answer a mail counts that its player has confirmed, if it carries no key."""
    if mail.reason != CONFIRMED or mail.seat_id is None:
        return None
    word = select(Confirmation).where(
        Confirmation.seat_id == mail.seat_id,
        Confirmation.address == (sender or ""),
        col(Confirmation.answered_at).is_not(None),
    )
    question = session.exec(word.order_by(col(Confirmation.answered_at).desc())).first()
    if question is None:
        return None
    seat = session.get_one(Seat, question.seat_id)
    game = session.get_one(Game, seat.game_id)
    return Keyed(seat, game, question.turn, last_letter(session, seat), named=False, fits=True)
