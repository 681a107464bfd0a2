"""Letters that come back: a seat counts as unreachable by evidence, never on one bounce, and never stops."""

import re
from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Final

from sqlmodel import Session, select

from pbem.mail.bounce import Action, Bounce, bounce_of
from pbem.mail.message import Message
from pbem.service.desk import Desk
from pbem.service.lookup import address_of
from pbem.store.tables import Game, Key, Letter, Seat

_NO_MAILBOX: Final = re.compile(r"(?<![\d.])5\.1\.(?![78]\b)\d{1,3}(?![.\d])")
"""The status of a mailbox that does not exist (RFC 3463); 5.1.7 and 5.1.8 blame our own address."""

_LONG_ENOUGH: Final = timedelta(days=1)
"""How long letters must come back until an address counts as dead: servers err for hours, not for days."""


@dataclass(frozen=True, slots=True)
class BounceWord:
    """What a bounce told.

    Args:
        seat: whose letter came back.
        game: the game it belonged to.
        status: the enhanced status (RFC 3463), or nothing.
        is_news: whether the game master should hear of it.
    """

    seat: Seat
    game: Game
    status: str
    is_news: bool


def read_bounce(session: Session, desk: Desk, message: Message, now: datetime) -> BounceWord | None:
    """Note what a bounce says of a seat's address, if it proves to be about a letter of ours.

    Only who had the letter knows its key or Message-ID, so that nobody else can declare a player dead.
    """
    bounce = bounce_of(message, desk.address)
    seat = _seat_of(session, bounce)
    if seat is None:
        return None
    game = session.get_one(Game, seat.game_id)
    about = bounce.about(address_of(session, seat))
    if about is None:
        return BounceWord(seat, game, "", is_news=not bounce.recipients)
    if not about.has_no_mailbox:
        return BounceWord(seat, game, about.status, is_news=about.action is Action.FAILED)
    return BounceWord(seat, game, about.status, is_news=_note_dead(session, seat, now))


def _seat_of(session: Session, bounce: Bounce) -> Seat | None:
    for text in bounce.keys:
        key = session.get(Key, text)
        if key is not None:
            return session.get_one(Seat, key.seat_id)
    for ident in bounce.letters:
        letter = session.exec(select(Letter).where(Letter.message_id == ident)).first()
        if letter is not None and letter.seat_id is not None:
            return session.get_one(Seat, letter.seat_id)
    return None


def _note_dead(session: Session, seat: Seat, now: datetime) -> bool:
    """Note that there is no such address; return whether that is news: at first, and once it is certain."""
    first = seat.bounced_at is None
    seat.bounced_at = seat.bounced_at or now
    certain = not seat.unreachable and now - seat.bounced_at >= _LONG_ENOUGH
    seat.unreachable = seat.unreachable or certain
    session.add(seat)
    return first or certain


def note_refusal(session: Session, seat: Seat, reason: str, now: datetime) -> bool:
    """Note a letter that was refused at once; return whether the seat is now taken to be unreachable."""
    before = seat.unreachable
    if _NO_MAILBOX.search(reason):
        _note_dead(session, seat, now)
    return seat.unreachable and not before


def has_written(session: Session, seat: Seat) -> None:
    """Forget all evidence against a seat's address: its player has answered."""
    if seat.bounced_at is not None or seat.unreachable:
        seat.bounced_at, seat.unreachable = None, False
        session.add(seat)
