"""People from outside who want a seat in a game that is open, or to watch one.

Who asks by mail gets one letter, which asks back whether it was they: at most one a day to an address, and
only if our own mail server says that the mail passed DMARC. Its key is used once. Nothing else is ever sent
to strangers: what cannot be done is noted, and the game master told.
"""

from dataclasses import dataclass
from datetime import timedelta
from typing import Final

from sqlmodel import Session, col, func, select

from pbem.letters.model import (
    GameMasterTopic,
    NoticeLetter,
    NoticeTopic,
    Recipient,
)
from pbem.mail.authentication import Dmarc, dmarc_of
from pbem.mail.identity import new_key
from pbem.mail.message import Message, normal_address
from pbem.mail.outgoing import address_is_sound
from pbem.service.callers.welcoming import LONGEST_NAME, put_question
from pbem.service.errands.errand import Errand
from pbem.service.errands.limits import strangers_have_room
from pbem.service.errands.reading import LONGEST_TEXT, is_order, reply_in
from pbem.service.errands.sender import Keyed, Sender, Unkeyed, Watcher, only_sender
from pbem.service.lookup import address_of, addresses_of_player
from pbem.service.master.blocking import is_blocked
from pbem.service.outgoing.addressed import post_to_seat
from pbem.service.outgoing.observing import may_be_watched, watches
from pbem.service.outgoing.outside import Outsider
from pbem.service.reasons import NO_WORD
from pbem.service.seating.open_seats import free_seat, is_seated
from pbem.service.terms.agreement import Agreement
from pbem.service.terms.openness import Entry
from pbem.speech.ordering.entering import Entering, read_entering
from pbem.speech.orders import Orders, SetLanguage
from pbem.store.tables import Game, MailOutcome, Newcomer, Player, Seat, Stage

_DAY: Final = timedelta(days=1)


@dataclass(frozen=True, slots=True)
class Asking:
    """A mail that asks for a seat, or to watch.

    Args:
        wants: what it asks for.
        game: the game, if there is one of that name.
        address: where it comes from; empty if that cannot be told.
        seat: a seat of the writer's in another game, if they have one.
    """

    wants: Entering
    game: Game | None
    address: str
    seat: Seat | None


# --- who asks --------------------------------------------------------------------------------------------


def asking(session: Session, message: Message, sender: Sender | None) -> Asking | None:
    """Return what a mail asks for, if it is from somebody who asks to come to a game from outside.

    Mail of strangers is not even read where no game waits or is played, nor what is longer than any orders.
    """
    if not isinstance(sender, Keyed | Unkeyed | Watcher | None):
        return None
    running = select(Game.id).where(col(Game.stage).in_([Stage.ANNOUNCED, Stage.DEALT]))
    if session.exec(running.limit(1)).first() is None or len(message.text) > LONGEST_TEXT:
        return None
    new = reply_in(message)
    wants = read_entering(new.sure_text) or (None if new.text.strip() else read_entering(message.subject))
    if wants is None:
        return None
    game = session.exec(select(Game).where(Game.name == wants.game.lower())).first()
    seat = _own_seat(sender)
    if seat is not None and (game is None or _plays_in(session, game, seat.player_id)):
        return None  # an answer to a letter, to be read as one
    if isinstance(sender, Watcher) and sender.game == game and wants.watches:
        return None
    address = address_of(session, seat) if seat is not None else only_sender(message) or ""
    return Asking(wants, game, address, seat)


def _own_seat(sender: Keyed | Unkeyed | Watcher | None) -> Seat | None:
    match sender:
        case Keyed():
            return sender.seat
        case Unkeyed():
            return sender.seats[-1][0]
    return None


def _plays_in(session: Session, game: Game, player_id: int) -> bool:
    mine = select(Seat.id).where(Seat.game_id == game.id, Seat.player_id == player_id)
    return session.exec(mine.limit(1)).first() is not None


def asks_only(orders: Orders) -> bool:
    """Tell whether a player's mail orders nothing else that would be lost."""
    return not any(is_order(item) and not isinstance(item.meaning, SetLanguage) for item in orders.items)


# --- what they are asked ---------------------------------------------------------------------------------


def why_not(errand: Errand, asked: Asking, *, known: bool) -> str:
    """Return why somebody cannot be asked back; nothing if they can.

    Args:
        errand: the mail.
        asked: what it asks for.
        known: whether it bears a key of theirs, so that it is theirs beyond doubt.
    """
    session, game, address = errand.session, asked.game, asked.address
    if game is None:
        return "there is no such game"
    if not known and dmarc_of(errand.message, errand.desk.authserv_id) is not Dmarc.PASS:
        return "it did not pass DMARC, as far as our mail server says"
    if not address_is_sound(normal_address(address)) or is_blocked(session, errand.message):
        return "its sender is blocked, or no address that could be written to"
    if why := _closed(session, game, asked):
        return why
    lately = select(func.count()).select_from(Newcomer).where(Newcomer.asked_at > errand.now - _DAY)
    if session.exec(lately.where(Newcomer.address == normal_address(address))).one():
        return "they were asked within the day"
    if session.exec(lately).one() >= errand.desk.limits.sign_ups:
        return "too many were asked within the day"
    return ""


def _closed(session: Session, game: Game, asked: Asking) -> str:
    """Return why a game is not open to somebody; nothing if it is."""
    agreed = Agreement.from_json(game.agreed).openness
    if agreed.entry is not Entry.OPEN:
        return "the game is not open"
    addresses: tuple[str, ...] = (normal_address(asked.address),)
    if asked.seat is not None:
        addresses = addresses_of_player(session, asked.seat.player_id)
    if is_seated(session, game, addresses):
        return "they play in it already"
    if not asked.wants.watches:
        return "" if free_seat(session, game, asked.wants.name) else "it has no free seat"
    if not may_be_watched(game):
        return "it is not to be watched"
    known = session.exec(select(Player).where(col(Player.address).in_(addresses))).all()
    return "they watch it already" if any(watches(session, game, one.id) for one in known) else ""


def ask_back(errand: Errand, asked: Asking, *, known: bool) -> MailOutcome:
    """Ask somebody who wants to come to a game whether it was they; or note why they are not asked."""
    mail, game = errand.answers.mail, asked.game
    why = why_not(errand, asked, known=known)
    if why and asked.seat is not None:
        return _refuse(errand, asked, asked.seat)
    if why or game is None:
        if game is not None and strangers_have_room(errand.session, errand.desk.limits, errand.now):
            text = f"{asked.wants.name} <{asked.address}>: {why}".strip()
            errand.tell_master(GameMasterTopic.SIGN_UP_UNANSWERED, game, "", text, mail.id)
        return errand.leave_alone(NO_WORD + why)
    reads = _reader(errand, asked)
    question = Newcomer(
        key=new_key(),
        game_id=game.id,
        address=normal_address(asked.address),
        name=reads.name,
        language=reads.language,
        zone=reads.zone,
        watches=asked.wants.watches,
        asked_at=errand.now,
    )
    errand.session.add(question)
    errand.session.flush()
    mail.game_id = game.id
    put_question(errand, game, question)
    return MailOutcome.ANSWERED


def _refuse(errand: Errand, asked: Asking, seat: Seat) -> MailOutcome:
    """Tell somebody we know that they cannot come to a game, in the language of their seat in another."""
    game = errand.session.get_one(Game, seat.game_id)
    mail = errand.answers.mail
    mail.game_id, mail.seat_id = game.id, seat.id
    person = Outsider(seat.player_id, Recipient(seat.name, seat.language, seat.zone))
    if errand.may_answer(person):
        letter = NoticeLetter(NoticeTopic.CANNOT_ENTER, asked.wants.game.lower(), person.reads)
        post_to_seat(
            errand.session,
            errand.desk,
            game,
            seat,
            letter,
            turn=game.turn,
            now=errand.now,
            answers=errand.answers,
        )
    return MailOutcome.REFUSED


def _reader(errand: Errand, asked: Asking) -> Recipient:
    """Return how somebody is written to: as they say, or as they are elsewhere, or by their words."""
    wants, usual = asked.wants, errand.desk.guest
    spoken = wants.languages[0] if len(wants.languages) == 1 else usual.language
    language = wants.language or (asked.seat.language if asked.seat else spoken)
    name = wants.name or (asked.seat.name if asked.seat else _called(errand.message))
    return Recipient(name[:LONGEST_NAME].strip(), language, asked.seat.zone if asked.seat else usual.zone)


def _called(message: Message) -> str:
    """Return what somebody is called who does not say, as their mail program has it."""
    sender = message.senders[0]
    called = sender.name or sender.email.partition("@")[0]
    return " ".join("".join(sign for sign in called if sign.isprintable() or sign.isspace()).split())
