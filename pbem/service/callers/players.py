"""Mails of players beyond doubt: to a game that is played or over, or to an announced one."""

from pbem.letters.model import GameMasterTopic, LetterKind
from pbem.service.callers import invited, passing
from pbem.service.errands.answering import may_answer, read_from
from pbem.service.errands.errand import Errand
from pbem.service.errands.limits import TOO_MANY, AnswerKind, kind_of
from pbem.service.errands.outcomes import outcome_of, results_to_json
from pbem.service.errands.sender import Keyed, Unkeyed, is_stale
from pbem.service.outgoing.post import post_news
from pbem.service.playing.orders import Carrier
from pbem.service.playing.running import RunningGame
from pbem.service.playing.silence import has_returned
from pbem.service.seating import playing_on
from pbem.store.tables import Game, MailOutcome, Seat, Stage


def answer_player(errand: Errand, sender: Keyed) -> MailOutcome:
    """Do what a player asks for with a key of theirs."""
    game, seat = sender.game, sender.seat
    match game.stage:
        case Stage.ANNOUNCED:
            return invited.answer_invitation(errand, sender, read_from(errand, game, seat, sender))
        case Stage.CANCELLED:
            return invited.reply(errand, game, seat, LetterKind.CANCELLED)
    return _to_game(errand, game, seat, sender)


def answer_without_key(errand: Errand, sender: Unkeyed) -> MailOutcome:
    """Play nothing without a key, but answer: the letter holds a key to answer with."""
    mail = errand.answers.mail
    for seat, game in sender.seats:
        mail.game_id, mail.seat_id = game.id, seat.id
        if game.stage is Stage.ANNOUNCED:
            invited.reply(errand, game, seat, LetterKind.INVITATION)
        else:
            _to_game(errand, game, seat, None, certain=len(sender.seats) == 1)
    if mail.reason != TOO_MANY:
        mail.reason = "no key"
    return MailOutcome.ASKED


def _to_game(
    errand: Errand, game: Game, seat: Seat, sender: Keyed | None, *, certain: bool = True
) -> MailOutcome:
    """Carry out the orders of a mail to a dealt game, and post what it brings about.

    Without a key nothing is played, and unless it is certain which game is meant nothing is passed on;
    the answer is a letter with a key.
    """
    mail = errand.answers.mail
    running = RunningGame(errand.session, game, errand.now, mail.id)
    errand.fire(running)
    own = running.seats[seat.seat]
    has_returned(running, own)
    answered = sender.letter if sender else None
    orders = read_from(errand, game, own, sender, active=own.seat == running.state.active)
    carrier = Carrier(
        running,
        own,
        as_of=answered.as_of if answered else 0,
        stale=game.stage is Stage.DEALT and is_stale(sender, running.state),
        certain=certain,
        keyed=sender is not None,
    )
    carried = carrier.carry_out(orders)
    playing_on.begin_if_all_would(running, errand.desk, carried.results)
    outcome = outcome_of(carried.results)
    kind = kind_of(outcome, help_asked=carried.help_asked)
    only_leaves = passing.only_leaves(carried.results)
    answers = may_answer(errand, own, game, AnswerKind.NOTICE if only_leaves else kind)
    post_news(
        running,
        errand.desk,
        answering=None if only_leaves or not answers else own,
        answers=errand.answers,
        results=carried.results,
        help_asked=carried.help_asked,
    )
    if answers and passing.wants_to_leave(carried.results):
        passing.ask_to_leave(errand.session, errand.desk, game, own, errand.now, errand.answers)
    if carried.to_master:
        words = "\n\n".join(carried.to_master)
        errand.tell_master(GameMasterTopic.PLAYER_WRITES, game, own.name, words, mail.id)
    mail.lines = results_to_json(carried.results)
    return outcome
