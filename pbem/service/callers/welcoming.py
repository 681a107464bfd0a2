"""Newcomers who were asked whether it was they: what the question shows, and what becomes of the answer."""

from dataclasses import replace
from typing import Final

from sqlmodel import Session, select

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
from pbem.mail.message import Address
from pbem.service.callers.inviting import invitation_results
from pbem.service.errands.errand import STANDS, Errand
from pbem.service.errands.outcomes import results_to_json
from pbem.service.errands.reading import is_order, reply_in
from pbem.service.errands.sender import Entrant, Keyed
from pbem.service.errors import BadAgreement
from pbem.service.lookup import player_at
from pbem.service.outgoing.again import last_letter
from pbem.service.outgoing.observing import may_be_watched, watch, watches
from pbem.service.outgoing.outside import Outsider, post_outside
from pbem.service.playing.preferring import prefer
from pbem.service.seating.games import invitation_of, post_invitation
from pbem.service.seating.open_seats import check_name, deal_if_full, free_seat, take_seat
from pbem.service.terms.agreement import Agreement
from pbem.service.terms.openness import Entry
from pbem.speech.ordering.entering import read_entering
from pbem.speech.orders import Orders, Plain
from pbem.store.tables import Alias, Game, MailOutcome, Newcomer, Player, Seat

LONGEST_NAME: Final = 40
"""Signs that somebody may be called by."""


def put_question(
    errand: Errand, game: Game, question: Newcomer, results: tuple[LineResult, ...] = ()
) -> None:
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
        question.name = renamed.name[:LONGEST_NAME].strip()
        orders = Orders((*(item for item in orders.items if is_order(item)),))
    meanings = [item.meaning for item in orders.items]
    for meaning in meanings:
        prefer(question, meaning)
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
        put_question(errand, game, question, results)
    asked = any(result.outcome is LineOutcome.ASKED for result in results)
    return MailOutcome.ASKED if asked else MailOutcome.ANSWERED


def _gone(session: Session, game: Game, question: Newcomer) -> NoticeTopic | None:
    """Return word that what somebody asked for is not to be had any more; nothing if it is."""
    still_open = Agreement.from_json(game.agreed).openness.entry is Entry.OPEN
    if question.watches:
        return None if still_open and may_be_watched(game) else NoticeTopic.CANNOT_ENTER
    return None if still_open and free_seat(session, game, question.name) else NoticeTopic.SEAT_GONE


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
        put_question(errand, game, question)
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
