"""Whose mail it is: the key says which seat and turn, and the sender has to fit (design, «who wrote it»)."""

from dataclasses import dataclass
from datetime import datetime

from sqlalchemy import or_
from sqlmodel import Session, col, select
from sqlmodel.sql.expression import Select

from pbem.game.state import State
from pbem.letters.model import LetterKind
from pbem.mail.identity import keys_in, same_address
from pbem.mail.message import Message
from pbem.service.desk import Desk
from pbem.service.lookup import addresses_of_player
from pbem.service.outgoing.again import last_letter
from pbem.service.playing.rematch import AFTERWARDS
from pbem.store.house import MasterKey
from pbem.store.tables import (
    Alias,
    Confirmation,
    FormerKey,
    Game,
    Key,
    Letter,
    Newcomer,
    Observer,
    Player,
    Seat,
    SeatQuestion,
    Stage,
)


@dataclass(frozen=True, slots=True)
class Keyed:
    """A mail that carries a key of ours.

    Args:
        seat: the seat the key was given to.
        game: its game.
        turn: the turn the key was given for, 0 for the invitation.
        letter: the letter answered: the one named by its nonce, else the last one sent.
        named: whether the mail named it.
        fits: whether the sender is the seat's player.
    """

    seat: Seat
    game: Game
    turn: int
    letter: Letter | None
    named: bool
    fits: bool


@dataclass(frozen=True, slots=True)
class Confirming:
    """A mail that answers the question whether another one is the player's.

    Args:
        asked: what was asked.
        seat: whom.
        game: their game.
        fits: whether the sender is the seat's player.
    """

    asked: Confirmation
    seat: Seat
    game: Game
    fits: bool


@dataclass(frozen=True, slots=True)
class Asked:
    """A mail that answers a question about a seat that may change hands.

    Args:
        question: what was asked, and whom.
        seat: the seat.
        game: its game.
        fits: whether the sender is who was asked.
    """

    question: SeatQuestion
    seat: Seat
    game: Game
    fits: bool


@dataclass(frozen=True, slots=True)
class Former:
    """A mail of somebody whose seat has changed hands, with a key of theirs.

    Args:
        key: the key, and whose it was.
        seat: the seat.
        game: its game.
    """

    key: FormerKey
    seat: Seat
    game: Game


@dataclass(frozen=True, slots=True)
class Unkeyed:
    """A mail without a key from the address of a player: the seats they have in running games.

    Who has none is taken to write about the last game that was over not long ago.
    """

    seats: tuple[tuple[Seat, Game], ...]

    @property
    def is_over(self) -> bool:
        """Whether it can only be about a game that is over."""
        return all(game.stage is Stage.ENDED for _, game in self.seats)


@dataclass(frozen=True, slots=True)
class Master:
    """A mail with a key of a letter to the game master, or from their address without any.

    Args:
        key: the key, and what its letter asks, if it has one.
        letter: the letter it answers, if the mail names it.
        fits: whether it has a key, and is from the game master's address, to which that letter went.
    """

    key: MasterKey | None
    letter: Letter | None
    fits: bool


@dataclass(frozen=True, slots=True)
class Entrant:
    """A mail that answers the question whether somebody signed up for a game.

    Args:
        question: what was asked, and at which address.
        game: the game.
        fits: whether the mail is from that address.
    """

    question: Newcomer
    game: Game
    fits: bool


@dataclass(frozen=True, slots=True)
class Watcher:
    """A mail of somebody who watches a game.

    Args:
        observer: who.
        game: the game.
        fits: whether it is from an address of theirs.
        keyed: whether it bears their key.
    """

    observer: Observer
    game: Game
    fits: bool
    keyed: bool


Somebody = Keyed | Confirming | Asked | Former | Unkeyed | Entrant | Watcher
"""Whoever plays, played or may play."""

Sender = Somebody | Master
"""Whoever we know."""


def find_sender(session: Session, desk: Desk, message: Message, now: datetime) -> Sender | None:
    """Return whose mail it is at this time, or ``None`` for a stranger's."""
    found = keys_in(message, desk.address)
    for one in found:
        asked = session.get(Confirmation, one.key)
        if asked is not None:
            seat = session.get_one(Seat, asked.seat_id)
            game = session.get_one(Game, seat.game_id)
            return Confirming(asked, seat, game, _is_of(session, message, seat))
        key = session.get(Key, one.key)
        if key is not None:
            return _keyed(session, message, key, [other.nonce for other in found if other.key == one.key])
        if (about_seat := _about_seat(session, message, one.key)) is not None:
            return about_seat
        if (outside := _from_outside(session, message, one.key)) is not None:
            return outside
        if (mastered := session.get(MasterKey, one.key)) is not None:
            nonces = [other.nonce for other in found if other.nonce]
            return _of_master(session, desk, message, mastered, nonces)
    address = only_sender(message)
    if address is None:
        return None
    return (
        _by_address(session, address)
        or _unkeyed_master(desk, message)
        or _watcher_by_address(session, message)
        or _after(session, address, now)
    )


def _about_seat(session: Session, message: Message, key: str) -> Asked | Former | None:
    """Return whose answer about a seat a key makes a mail; a dead key counts for who had it alone."""
    question = session.get(SeatQuestion, key)
    if question is not None:
        seat = session.get_one(Seat, question.seat_id)
        fits = _is_from(session, message, question.player_id)
        return Asked(question, seat, session.get_one(Game, seat.game_id), fits)
    former = session.get(FormerKey, key)
    if former is None or not _is_from(session, message, former.player_id):
        return None
    seat = session.get_one(Seat, former.seat_id)
    return Former(former, seat, session.get_one(Game, seat.game_id))


def _from_outside(session: Session, message: Message, key: str) -> Entrant | Watcher | None:
    """Return whose answer a key makes a mail that was given to somebody without a seat."""
    asked = session.get(Newcomer, key)
    if asked is not None:
        player = session.exec(select(Player).where(Player.address == asked.address)).first()
        fits = same_address(only_sender(message) or "", asked.address)
        fits = fits or (player is not None and _is_from(session, message, player.id))
        return Entrant(asked, session.get_one(Game, asked.game_id), fits)
    observer = session.get(Observer, key)
    if observer is None:
        return None
    fits = _is_from(session, message, observer.player_id)
    return Watcher(observer, session.get_one(Game, observer.game_id), fits, keyed=True)


def _watcher_by_address(session: Session, message: Message) -> Watcher | None:
    """Return who watches a game and writes without a key; the last game they came to is meant."""
    mine = (
        select(Observer, Game)
        .join(Game, col(Game.id) == col(Observer.game_id))
        .join(Player, col(Player.id) == col(Observer.player_id))
        .where(Player.address == (only_sender(message) or ""), col(Observer.stopped_at).is_(None))
        .where(col(Game.stage).in_([Stage.ANNOUNCED, Stage.DEALT]))
        .order_by(col(Observer.since).desc())
    )
    found = session.exec(mine).first()
    return Watcher(*found, fits=True, keyed=False) if found else None


def _of_master(session: Session, desk: Desk, message: Message, key: MasterKey, nonces: list[str]) -> Master:
    """Return whose mail a key of a letter to the game master makes it; it dies with their address."""
    to_master = (Letter.kind == LetterKind.GAME_MASTER.value, col(Letter.nonce).in_(nonces))
    letter = session.exec(select(Letter).where(*to_master).limit(1)).first()
    sender = only_sender(message) or ""
    fits = same_address(sender, key.address) and same_address(sender, desk.master_address)
    return Master(key, letter, fits)


def _unkeyed_master(desk: Desk, message: Message) -> Master | None:
    sender = only_sender(message) or ""
    return Master(None, None, fits=False) if same_address(sender, desk.master_address) else None


def _keyed(session: Session, message: Message, key: Key, nonces: list[str | None]) -> Keyed:
    seat = session.get_one(Seat, key.seat_id)
    named = last_letter(session, seat, [nonce for nonce in nonces if nonce])
    return Keyed(
        seat=seat,
        game=session.get_one(Game, seat.game_id),
        turn=key.turn,
        letter=named or last_letter(session, seat),
        named=named is not None,
        fits=_is_of(session, message, seat),
    )


def _is_of(session: Session, message: Message, seat: Seat) -> bool:
    """Return whether a mail is from an address of a seat's player."""
    return _is_from(session, message, seat.player_id)


def _is_from(session: Session, message: Message, player_id: int) -> bool:
    sender = only_sender(message)
    known = addresses_of_player(session, player_id)
    return sender is not None and any(same_address(sender, one) for one in known)


def only_sender(message: Message) -> str | None:
    """Return the one address a mail is from; several From addresses are nobody's (RFC 5322, 3.6.2)."""
    return message.senders[0].email if len(message.senders) == 1 else None


def is_stale(sender: Keyed | None, state: State) -> bool:
    """Tell whether a mail answers a letter of another turn, or of a game that was taken back since."""
    if sender is None or sender.turn != state.turn:
        return True
    return sender.letter is not None and sender.letter.as_of < state.undone


def _by_address(session: Session, address: str) -> Unkeyed | None:
    """Return the seats that the player at an address has in running games, if they have any."""
    running = _seats_at(address).where(col(Game.stage).in_([Stage.ANNOUNCED, Stage.DEALT]))
    seats = tuple((seat, game) for seat, game in session.exec(running.order_by(col(Game.id))))
    return Unkeyed(seats) if seats else None


def _after(session: Session, address: str, now: datetime) -> Unkeyed | None:
    """Return the seat that the player at an address had in the last game that was over not long ago."""
    over = _seats_at(address).where(Game.stage == Stage.ENDED, col(Game.ended_at) > now - AFTERWARDS)
    seats = tuple(
        (seat, game) for seat, game in session.exec(over.order_by(col(Game.ended_at).desc()).limit(1))
    )
    return Unkeyed(seats) if seats else None


def _seats_at(address: str) -> Select[Seat, Game]:
    """Return what selects all seats of the player at an address."""
    other = select(Alias.player_id).where(Alias.address == address)
    return (
        select(Seat, Game)
        .join(Game, col(Game.id) == col(Seat.game_id))
        .join(Player, col(Player.id) == col(Seat.player_id))
        .where(or_(col(Player.address) == address, col(Player.id).in_(other)))
    )
