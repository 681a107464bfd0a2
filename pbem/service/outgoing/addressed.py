"""A letter addressed: put in the outbox for a seat or the game master, with its key, in its thread."""

from dataclasses import dataclass
from datetime import datetime

from sqlmodel import Session, select

from pbem.letters.model import (
    GameMasterLetter,
    InvitationLetter,
    MasterAnswer,
    NoticeLetter,
    Recipient,
    TableLetter,
)
from pbem.mail.identity import new_key
from pbem.mail.message import Address
from pbem.service.desk import Desk
from pbem.service.lookup import address_of, has_mailbox
from pbem.service.outgoing.envelopes import with_key
from pbem.store.house import MasterKey
from pbem.store.tables import Game, Key, Mail, Seat


@dataclass(frozen=True, slots=True)
class Answered:
    """The mail that a letter answers: its row and its Message-ID."""

    mail: Mail
    message_id: str


def recipient_of(seat: Seat) -> Recipient:
    """Return how a seat's player reads."""
    return Recipient(seat.name, seat.language, seat.zone)


def key_of(session: Session, seat: Seat, turn: int) -> str:
    """Return the key of a seat and turn, drawn when it is first needed."""
    found = session.exec(select(Key).where(Key.seat_id == seat.id, Key.turn == turn)).first()
    if found is None:
        found = Key(key=new_key(), seat_id=seat.id, turn=turn)
        session.add(found)
        session.flush()
    return found.key


def drop_keys(session: Session, seat: Seat) -> None:
    """Let every key of a seat die: mails that carry one are nobody's."""
    for key in session.exec(select(Key).where(Key.seat_id == seat.id)):
        session.delete(key)
    session.flush()


def post_to_seat(
    session: Session,
    desk: Desk,
    game: Game,
    seat: Seat,
    letter: InvitationLetter | TableLetter | NoticeLetter,
    *,
    turn: int,
    now: datetime,
    answers: Answered | None = None,
    discreet: bool = False,
    key: str = "",
) -> None:
    """Render a letter to a seat and put it in the outbox, threaded in its game (RFC 5322, 3.6.4).

    A bot that has no mailbox gets none.

    Args:
        session: the transaction that causes the letter.
        desk: our side.
        game: the game it belongs to.
        seat: who gets it.
        letter: what it says; its ``reply_to`` is filled in here.
        turn: the turn its key belongs to, 0 for the invitation.
        now: the time of the transaction.
        answers: the mail it answers, if it answers one.
        discreet: whether even its existence would tell something that is not public.
        key: the key it bears, where that is not the seat's and turn's.
    """
    to = address_of(session, seat)
    if not has_mailbox(to):
        return
    earlier = (seat.thread, seat.last_letter, answers.message_id if answers else "")
    row = with_key(
        desk,
        letter,
        Address(to, seat.name),
        key or key_of(session, seat, turn),
        now,
        before=(answers.message_id if answers else "") or seat.last_letter,
        thread=earlier,
    )
    row.game_id, row.seat_id, row.as_of = game.id, seat.id, game.number
    row.mail_id = answers.mail.id if answers else None
    row.discreet = discreet or answers is not None
    seat.thread = seat.thread or row.message_id
    seat.last_letter = row.message_id
    session.add(row)
    session.add(seat)


def post_to_master(
    session: Session,
    desk: Desk,
    letter: GameMasterLetter | MasterAnswer,
    *,
    now: datetime,
    game: Game | None = None,
    answers: Answered | None = None,
    key: MasterKey | None = None,
) -> None:
    """Put word to the game master in the outbox, if there is an address to write to.

    Args:
        session, desk, letter, now: as for letters to seats.
        game: the game it is about, if it is about one.
        answers: the game master's mail that it answers, if it answers one.
        key: the key it bears, where that letter asks something.
    """
    if not desk.master_address:
        return
    key = key or MasterKey(key=new_key(), address=desk.master_address, made_at=now)
    session.add(key)
    before = answers.message_id if answers else ""
    to = Address(desk.master_address, letter.recipient.name)
    row = with_key(desk, letter, to, key.key, now, before=before, thread=(before,))
    row.game_id = game.id if game else None
    if answers is not None:
        row.mail_id = answers.mail.id
    elif isinstance(letter, GameMasterLetter):
        row.mail_id = letter.mail
    session.add(row)
