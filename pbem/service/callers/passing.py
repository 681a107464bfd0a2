"""Mails about a seat that changes hands: its player leaves, somebody takes it, or it is theirs no more."""

from dataclasses import replace
from datetime import datetime

from sqlmodel import Session

from pbem.game.state import Phase
from pbem.letters.model import (
    GameMasterTopic,
    LetterKind,
    LineOutcome,
    LineResult,
    NoticeLetter,
    NoticeTopic,
    Recipient,
)
from pbem.service.callers.inviting import invitation_results
from pbem.service.desk import Desk
from pbem.service.errands.errand import STANDS, Errand
from pbem.service.errands.outcomes import results_to_json
from pbem.service.errands.sender import Asked, Former, Keyed
from pbem.service.errors import BadAgreement
from pbem.service.lookup import addresses_of_player
from pbem.service.outgoing.addressed import Answered, post_to_seat
from pbem.service.outgoing.again import last_letter
from pbem.service.outgoing.bouncing import has_written
from pbem.service.outgoing.observing import stop_watching
from pbem.service.outgoing.outside import Outsider, post_to_outsider
from pbem.service.outgoing.post import post_news, post_to_all
from pbem.service.playing.preferring import prefer
from pbem.service.playing.running import RunningGame
from pbem.service.seating.handover import hand_over, owner_of, settle_questions, vacate
from pbem.service.seating.offering import asked_person, check_newcomer, dead_key, question_to, seat_offered
from pbem.speech.orders import Aside, Orders, Plain, ToGameMaster
from pbem.store.tables import Game, MailOutcome, Seat, Stage


def answer(errand: Errand, sender: Asked | Former, *, vouched: bool) -> MailOutcome | Keyed | None:
    """Do what a mail says of a seat that changes hands, or changed them.

    Args:
        errand: the mail.
        sender: whose it is.
        vouched: whether somebody has said that it is what it claims to be.

    Returns:
        What became of it; or as whose answer to their last letter of the game it reads better; ``None`` if
        its key is somebody else's.
    """
    if isinstance(sender, Former):
        return _answer_former(errand, sender)
    if not (sender.fits or vouched):
        return None
    if sender.question.invited:
        return _answer_offer(errand, sender)
    seat = sender.seat
    orders = errand.read(sender.game, seat.seat, sender.question.language)
    if seat.player_id == sender.question.player_id:
        has_written(errand.session, seat)
        if not _says_yes_or_no(orders):
            last, turn = last_letter(errand.session, seat), sender.question.turn
            return Keyed(seat, sender.game, turn, last, named=False, fits=True)
    return _answer_leaving(errand, sender, orders)


# --- leaving ---------------------------------------------------------------------------------------------


def wants_to_leave(results: tuple[LineResult, ...]) -> bool:
    """Tell whether a mail asks to leave the game."""
    return any(one.item.meaning is Plain.QUIT and one.outcome is LineOutcome.DONE for one in results)


def only_leaves(results: tuple[LineResult, ...]) -> bool:
    """Tell whether a mail asks to leave the game and nothing else, so that the question is answer enough."""
    rest = (one for one in results if one.item.meaning is not Plain.QUIT)
    return wants_to_leave(results) and all(one.outcome is LineOutcome.ASIDE for one in rest)


def ask_to_leave(
    session: Session, desk: Desk, game: Game, seat: Seat, now: datetime, about: Answered
) -> None:
    """Ask a player whether they mean to leave, by a letter with a key of its own; the last one counts."""
    settle_questions(session, seat, now, invited=False)
    owner = owner_of(seat)
    question = question_to(owner, seat, game, now, invited=False)
    session.add(question)
    letter = NoticeLetter(NoticeTopic.LEAVING, game.name, owner.reads)
    post_to_seat(session, desk, game, seat, letter, turn=game.turn, now=now, answers=about, key=question.key)


def _answer_leaving(errand: Errand, sender: Asked, orders: Orders) -> MailOutcome:
    """Let a player leave who has confirmed it, or stay."""
    question, seat, game = sender.question, sender.seat, sender.game
    if question.settled_at is not None:
        owns = seat.player_id == question.player_id
        return _notice(errand, sender, NoticeTopic.TOO_LATE if owns else NoticeTopic.SEAT_PASSED)
    leaves = Plain.CONFIRM in {item.meaning for item in orders.items}
    if game.stage is not Stage.DEALT or errand.arrived >= question.asked_at + STANDS:
        return _notice(errand, sender, NoticeTopic.TOO_LATE)
    question.settled_at = errand.now
    errand.session.add(question)
    if not leaves:
        _notice(errand, sender, NoticeTopic.STAYING)
        return MailOutcome.PLAYED
    running = RunningGame(errand.session, game, errand.now, errand.answers.mail.id)
    errand.fire(running)
    if running.state.phase is Phase.ENDED:
        post_news(running, errand.desk)
        return _notice(errand, sender, NoticeTopic.TOO_LATE)
    word = vacate(running, running.seats[seat.seat])
    post_to_all(running, errand.desk, word=word)
    _notice(errand, sender, NoticeTopic.LEFT)
    errand.tell_master(GameMasterTopic.SEAT_LEFT, game, question.name)
    return MailOutcome.PLAYED


# --- taking a seat ---------------------------------------------------------------------------------------


def _answer_offer(errand: Errand, sender: Asked) -> MailOutcome:
    """Give somebody the seat they were offered, if they want it and it is still to be had."""
    question, seat, game = sender.question, sender.seat, sender.game
    orders = errand.read(game, seat.seat, question.language, invited=True)
    meanings = [item.meaning for item in orders.items]
    results = invitation_results(orders)
    errand.answers.mail.lines = results_to_json(results)
    if question.settled_at is not None or game.stage is not Stage.DEALT:
        gone = seat.player_id != question.player_id
        return _notice(errand, sender, NoticeTopic.SEAT_GONE if gone else NoticeTopic.TOO_LATE)
    if Plain.CHECK not in meanings:
        for meaning in meanings:
            prefer(question, meaning)
    joins, declines = (Plain.CHECK not in meanings and one in meanings for one in (Plain.JOIN, Plain.DECLINE))
    if joins == declines:
        _invite_again(errand, sender, LetterKind.INVITATION, results)
        asked = any(result.outcome is LineOutcome.ASKED for result in results)
        return MailOutcome.ASKED if asked else MailOutcome.ANSWERED
    if declines:
        question.settled_at = errand.now
        _invite_again(errand, sender, LetterKind.JOINED, results)
        errand.tell_master(GameMasterTopic.SEAT_DECLINED, game, question.name)
        return MailOutcome.PLAYED
    return _take(errand, sender)


def _take(errand: Errand, sender: Asked) -> MailOutcome:
    session, question, game = errand.session, sender.question, sender.game
    new = asked_person(question)
    running = RunningGame(session, game, errand.now, errand.answers.mail.id)
    errand.fire(running)
    seat = running.seats[sender.seat.seat]
    try:
        check_newcomer(session, game, seat, question.name, addresses_of_player(session, question.player_id))
    except BadAgreement:  # meanwhile somebody else of that name or address has a seat
        errand.tell_master(GameMasterTopic.SEAT_DECLINED, game, question.name)
        return _notice(errand, sender, NoticeTopic.SEAT_GONE)
    if running.state.phase is Phase.ENDED:
        post_news(running, errand.desk)
        return _notice(errand, sender, NoticeTopic.SEAT_GONE)
    old = owner_of(seat)
    stop_watching(session, game, question.player_id, errand.now)
    word = hand_over(running, seat, new)
    question.settled_at = errand.now
    session.add(question)
    post_to_all(running, errand.desk, word=word, answering=seat, answers=errand.answers)
    farewell = NoticeLetter(NoticeTopic.SEAT_PASSED, game.name, old.reads)
    post_to_outsider(
        session, errand.desk, game, old, farewell, key=dead_key(session, seat, old), now=errand.now
    )
    errand.tell_master(GameMasterTopic.SEAT_TAKEN, game, question.name)
    return MailOutcome.PLAYED


def _invite_again(errand: Errand, sender: Asked, kind: LetterKind, results: tuple[LineResult, ...]) -> None:
    new, question = asked_person(sender.question), sender.question
    if not errand.may_answer(new):
        return
    letter = replace(seat_offered(errand.session, sender.game, sender.seat, question, kind), results=results)
    post_to_outsider(
        errand.session,
        errand.desk,
        sender.game,
        new,
        letter,
        key=question.key,
        now=errand.now,
        answers=errand.answers,
    )


# --- whose seat it was -----------------------------------------------------------------------------------


def _answer_former(errand: Errand, sender: Former) -> MailOutcome:
    """Tell somebody whose seat it was that it is theirs no more; words to the game master are passed on."""
    key, game = sender.key, sender.game
    person = Outsider(key.player_id, Recipient(key.name, key.language, key.zone))
    if errand.may_answer(person):
        errand.notice(game, person, NoticeTopic.SEAT_PASSED, key.key)
        orders = errand.read(game, sender.seat.seat, key.language)
        words = [item.meaning.text for item in orders.items if isinstance(item.meaning, ToGameMaster)]
        if words:
            topic = GameMasterTopic.PLAYER_WRITES
            errand.tell_master(topic, game, key.name, "\n\n".join(words), errand.answers.mail.id)
    return MailOutcome.ANSWERED


# --- what they share -------------------------------------------------------------------------------------


def _says_yes_or_no(orders: Orders) -> bool:
    """Tell whether a mail answers a question, and says nothing else."""
    said = {item.meaning for item in orders.items} - {Aside()}
    return said in ({Plain.CONFIRM}, {Plain.DECLINE})


def _notice(errand: Errand, sender: Asked, topic: NoticeTopic) -> MailOutcome:
    """Answer with a word about the seat."""
    person = asked_person(sender.question)
    if errand.may_answer(person):
        errand.notice(sender.game, person, topic, sender.question.key)
    return MailOutcome.ANSWERED
