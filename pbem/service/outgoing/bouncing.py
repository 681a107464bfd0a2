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
from pbem.store.tables import Game, Key, Letter, Newcomer, Observer, Player, Seat, SeatQuestion

_NO_MAILBOX: Final = re.compile(r"(?<![\d.])5\.1\.(?![78]\b)\d{1,3}(?![.\d])")
"""The status of a mailbox that does not exist (RFC 3463); 5.1.7 and 5.1.8 blame our own address."""

_LONG_ENOUGH: Final = timedelta(days=1)
"""How long letters must come back until an address counts as dead: servers err for hours, not for days."""


@dataclass(frozen=True, slots=True)
class BounceWord:
    """What a bounce told.

    Args:
        name: whose letter came back.
        seat: their seat; ``None`` for who has none: is asked to take one, say, or watches.
        game: the game it belonged to.
        status: the enhanced status (RFC 3463), or nothing.
        is_news: whether the game master should hear of it.
    """

    name: str
    seat: Seat | None
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
        return _read_outside(session, bounce, now)
    game = session.get_one(Game, seat.game_id)
    about = bounce.about(address_of(session, seat))
    if about is None:
        return BounceWord(seat.name, seat, game, "", is_news=not bounce.recipients)
    if not about.has_no_mailbox:
        return BounceWord(seat.name, seat, game, about.status, is_news=about.action is Action.FAILED)
    return BounceWord(seat.name, seat, game, about.status, is_news=_note_dead(session, seat, now))


@dataclass(frozen=True, slots=True)
class _Outside:
    """Somebody without a seat who was given a key: who is asked to take one, or watches."""

    name: str
    address: str
    game: Game
    observer: Observer | None = None


def _outside_with(session: Session, key: str) -> _Outside | None:
    """Return whom without a seat a key was given to, if it was to somebody."""
    question = session.get(SeatQuestion, key)
    if question is not None:
        game = session.get_one(Game, session.get_one(Seat, question.seat_id).game_id)
        return _Outside(question.name, session.get_one(Player, question.player_id).address, game)
    newcomer = session.get(Newcomer, key)
    if newcomer is not None:
        return _Outside(newcomer.name, newcomer.address, session.get_one(Game, newcomer.game_id))
    observer = session.get(Observer, key)
    if observer is None:
        return None
    address = session.get_one(Player, observer.player_id).address
    return _Outside(observer.name, address, session.get_one(Game, observer.game_id), observer)


def _read_outside(session: Session, bounce: Bounce, now: datetime) -> BounceWord | None:
    """Note what a bounce says of somebody without a seat; who watches at no address, watches no more."""
    known = (_outside_with(session, key) for key in bounce.keys)
    outside = next((one for one in known if one is not None), None)
    if outside is None:
        return None
    about = bounce.about(outside.address)
    if about is None:
        return BounceWord(outside.name, None, outside.game, "", is_news=not bounce.recipients)
    if about.has_no_mailbox and outside.observer is not None:
        _let_go(session, outside.observer, now)
    return BounceWord(outside.name, None, outside.game, about.status, is_news=about.action is Action.FAILED)


def _let_go(session: Session, observer: Observer, now: datetime) -> None:
    observer.stopped_at = observer.stopped_at or now
    session.add(observer)


def name_outside(session: Session, letter: Letter, now: datetime) -> str:
    """Return to whom without a seat a letter went that was refused for good, if that is known.

    Who watches at an address that does not exist, watches no more.
    """
    key = letter.message_id.strip("<>").partition(".")[0]
    outside = _outside_with(session, key)
    if outside is None:
        return ""
    if outside.observer is not None and _NO_MAILBOX.search(letter.error):
        _let_go(session, outside.observer, now)
    return outside.name


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
