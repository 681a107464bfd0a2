"""People from outside who want a seat in a game that is open, or to watch one.

Who asks by mail gets one letter, which asks back whether it was they: at most one a day to an address, and
only if our own mail server says that the mail passed DMARC. Its key is used once. Nothing else is ever sent
to strangers: what cannot be done is noted, and the game master told.
"""

from dataclasses import dataclass, replace
from datetime import timedelta
from typing import Final

from sqlmodel import Session, col, func, select

from pbem.letters.model import (
    GameMasterTopic,
    InvitationLetter,
    LetterKind,
    LineOutcome,
    LineResult,
    NoticeLetter,
    NoticeTopic,
    Recipient,
)
from pbem.mail.authentication import Dmarc, dmarc_of
from pbem.mail.identity import new_key
from pbem.mail.message import Address, Message, normal_address
from pbem.mail.outgoing import address_is_sound
from pbem.service.agreement import Agreement
from pbem.service.blocking import is_blocked
from pbem.service.errand import Errand
from pbem.service.errors import BadAgreement
from pbem.service.games import invitation_of, post_invitation
from pbem.service.inviting import invitation_results
from pbem.service.limits import strangers_have_room
from pbem.service.lookup import address_of, addresses_of_player, player_at
from pbem.service.observing import may_be_watched, watch, watches
from pbem.service.open_seats import check_name, deal_if_full, free_seat, is_seated, take_seat
from pbem.service.openness import Entry
from pbem.service.outcomes import results_to_json
from pbem.service.outside import Outsider, post_outside
from pbem.service.post import post_to_seat
from pbem.service.reading import LONGEST_TEXT, is_order, reply_in
from pbem.service.reasons import NO_WORD
from pbem.service.sender import Entrant, Keyed, Sender, Unkeyed, Watcher, last_letter, only_sender
from pbem.speech.ordering.entering import Entering, read_entering
from pbem.speech.orders import Orders, Plain, SetLanguage, SetZone
from pbem.store.tables import Alias, Game, MailOutcome, Newcomer, Player, Seat, Stage

STANDS: Final = timedelta(days=7)
"""How long the question stands whether somebody meant it."""


_DAY: Final = timedelta(days=1)
_LONGEST_NAME: Final = 40


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
    _ask(errand, game, question)
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
    return Recipient(name[:_LONGEST_NAME].strip(), language, asked.seat.zone if asked.seat else usual.zone)


def _called(message: Message) -> str:
    """Return what somebody is called who does not say, as their mail program has it."""
    sender = message.senders[0]
    called = sender.name or sender.email.partition("@")[0]
    return " ".join("".join(sign for sign in called if sign.isprintable() or sign.isspace()).split())


def _ask(errand: Errand, game: Game, question: Newcomer, results: tuple[LineResult, ...] = ()) -> None:
    """Put the letter that asks in the outbox."""
    letter: InvitationLetter | NoticeLetter
    if question.watches:
        letter = NoticeLetter(NoticeTopic.WATCH, game.name, _reads(question))
    else:
        letter = replace(
            invitation_of(errand.session, game, _reads(question), LetterKind.INVITATION),
            signs_up=True,
            renames=not _name_does(errand.session, game, question.name),
            results=results,
        )
    _post(errand, game, question, letter)


def _post(errand: Errand, game: Game, question: Newcomer, letter: InvitationLetter | NoticeLetter) -> None:
    to = Address(question.address, question.name)
    post_outside(
        errand.session,
        errand.desk,
        game,
        to,
        letter,
        key=question.key,
        now=errand.now,
        answers=errand.answers,
    )


# --- what they answer ------------------------------------------------------------------------------------


def answer(errand: Errand, sender: Entrant, *, vouched: bool) -> MailOutcome | Keyed | None:
    """Do what somebody says who was asked whether they want a seat, or to watch.

    Args:
        errand: the mail.
        sender: whose it is.
        vouched: whether somebody has said that it is what it claims to be.

    Returns:
        What became of it; or as whose answer it reads better, who has a seat by now; ``None`` if its key is
        somebody else's.
    """
    session, question, game = errand.session, sender.question, sender.game
    if not (sender.fits or vouched):
        return None
    person = _person(session, question.address)
    if (keyed := _seated(session, game, person.id)) is not None:
        return keyed
    orders = errand.read(game, None, question.language, invited=True)
    renamed = read_entering(reply_in(errand.message).sure_text)
    if renamed is not None and not renamed.watches and renamed.game.lower() == game.name and renamed.name:
        question.name = renamed.name[:_LONGEST_NAME].strip()
        orders = Orders((*(item for item in orders.items if is_order(item)),))
    meanings = [item.meaning for item in orders.items]
    for meaning in meanings:
        _prefer(question, meaning)
    session.add(question)
    yes = renamed is not None or not {Plain.JOIN, Plain.CONFIRM}.isdisjoint(meanings)
    no = Plain.DECLINE in meanings
    if question.settled_at is not None or errand.arrived >= question.asked_at + STANDS:
        return _word(errand, game, question, NoticeTopic.TOO_LATE)
    if not no and (gone := _gone(session, game, question)) is not None:
        return _word(errand, game, question, gone)
    if yes == no:
        return _ask_again(errand, game, question, orders)
    if no:
        question.settled_at = errand.now
        _say_farewell(errand, game, question)
        return MailOutcome.PLAYED
    return _let_watch(errand, game, question) if question.watches else _seat(errand, game, question)


def _seated(session: Session, game: Game, player_id: int) -> Keyed | None:
    """Return somebody as the player of their seat, if they have one that they have not given up."""
    mine = select(Seat).where(Seat.game_id == game.id, Seat.player_id == player_id)
    seat = session.exec(mine).first()
    if seat is None or seat.declined:
        return None
    return Keyed(seat, game, 0, last_letter(session, seat), named=False, fits=True)


def _ask_again(errand: Errand, game: Game, question: Newcomer, orders: Orders) -> MailOutcome:
    results = invitation_results(orders)
    errand.answers.mail.lines = results_to_json(results)
    if errand.may_answer_at(question.address, question.asked_at):
        _ask(errand, game, question, results)
    asked = any(result.outcome is LineOutcome.ASKED for result in results)
    return MailOutcome.ASKED if asked else MailOutcome.ANSWERED


def _gone(session: Session, game: Game, question: Newcomer) -> NoticeTopic | None:
    """Return word that what somebody asked for is not to be had any more; nothing if it is."""
    if question.watches:
        return None if may_be_watched(game) else NoticeTopic.CANNOT_ENTER
    return None if free_seat(session, game, question.name) else NoticeTopic.SEAT_GONE


def _say_farewell(errand: Errand, game: Game, question: Newcomer) -> None:
    if not errand.may_answer_at(question.address, question.asked_at):
        return
    if question.watches:
        _post(errand, game, question, NoticeLetter(NoticeTopic.NOT_WATCHING, game.name, _reads(question)))
    else:
        letter = invitation_of(errand.session, game, _reads(question), LetterKind.JOINED)
        _post(errand, game, question, letter)


def _word(errand: Errand, game: Game, question: Newcomer, topic: NoticeTopic) -> MailOutcome:
    if errand.may_answer_at(question.address, question.asked_at):
        _post(errand, game, question, NoticeLetter(topic, game.name, _reads(question)))
    return MailOutcome.ANSWERED


def _seat(errand: Errand, game: Game, question: Newcomer) -> MailOutcome:
    """Give somebody the seat they asked for, if one is still to be had."""
    session, desk, now, mail = errand.session, errand.desk, errand.now, errand.answers.mail
    seat = free_seat(session, game, question.name)
    assert seat is not None, "else it is gone"
    if not _name_does(session, game, question.name):
        _ask(errand, game, question)
        return MailOutcome.ASKED
    question.settled_at = now
    person = Outsider(_person(session, question.address).id, _reads(question))
    take_seat(session, game, seat, person, now, joined=True)
    mail.game_id, mail.seat_id = game.id, seat.id
    errand.tell_master(GameMasterTopic.SIGNED_UP, game, question.name)
    if not deal_if_full(session, desk, game, now, mail_id=mail.id):
        post_invitation(session, desk, game, seat, LetterKind.JOINED, now=now, answers=errand.answers)
    return MailOutcome.PLAYED


def _let_watch(errand: Errand, game: Game, question: Newcomer) -> MailOutcome:
    question.settled_at = errand.now
    player = _person(errand.session, question.address)
    if not watches(errand.session, game, player.id):
        watch(
            errand.session, errand.desk, game, player.id, _reads(question), errand.now, answers=errand.answers
        )
    return MailOutcome.PLAYED


def _name_does(session: Session, game: Game, name: str) -> bool:
    """Tell whether somebody may be called so in a game (ruling *names*)."""
    try:
        check_name(session, game, name)
    except BadAgreement:
        return False
    return True


def _person(session: Session, address: str) -> Player:
    """Return who an address is of, by another of theirs too; a new player if need be."""
    alias = session.exec(select(Alias).where(Alias.address == address)).first()
    return session.get_one(Player, alias.player_id) if alias else player_at(session, address)


def _reads(question: Newcomer) -> Recipient:
    return Recipient(question.name, question.language, question.zone)


def _prefer(question: Newcomer, order: object) -> None:
    """Note in which language, and by which clocks, somebody wants to be written to."""
    match order:
        case SetLanguage(code):
            question.language = code
        case SetZone(zone):
            question.zone = zone
