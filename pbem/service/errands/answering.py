"""A player's mail at work: how it is read, and whether and how it is answered."""

from functools import partial

from pbem.letters.model import NoticeLetter, NoticeTopic
from pbem.mail.message import read_message
from pbem.service.errands.errand import Errand
from pbem.service.errands.limits import TOO_MANY, AnswerKind, has_room, was_silenced
from pbem.service.errands.reading import orders_in, reply_in
from pbem.service.errands.sender import Keyed
from pbem.service.lookup import seats_of
from pbem.service.outgoing.addressed import post_to_seat, recipient_of
from pbem.speech.ordering import read_orders
from pbem.speech.orders import Orders
from pbem.store.tables import Game, Seat, Stage


def read_from(
    errand: Errand, game: Game, seat: Seat, sender: Keyed | None, *, active: bool = False
) -> Orders:
    """Cut our own words away and read the orders in what is left.

    Only the very letter that is answered tells which lines are ours; without it, doubt is asked back.

    Args:
        errand: the mail.
        game: the game it is about.
        seat: whose mail it is.
        sender: what its key tells, if it has one.
        active: whether it is the seat's turn.
    """
    parent = sender.letter.raw if sender and sender.letter and sender.named else None
    reply = reply_in(errand.message, read_message(parent) if parent else None)
    read = partial(
        read_orders,
        language=seat.language,
        names=tuple(one.name for one in seats_of(errand.session, game)),
        seat=seat.seat,
        active=active,
        invited=game.stage is Stage.ANNOUNCED,
    )
    return orders_in(errand.message, reply, read)


def may_answer(errand: Errand, seat: Seat, game: Game, kind: AnswerKind = AnswerKind.LETTER) -> bool:
    """Tell whether a mail gets its answer; the first that does not gets word that there are too many."""
    if has_room(errand.session, errand.desk.limits, seat, kind, errand.now):
        return True
    if not was_silenced(errand.session, seat, errand.now):
        _put_notice(errand, NoticeTopic.SLOW_DOWN, seat, game)
    errand.answers.mail.reason = TOO_MANY
    return False


def notice(errand: Errand, topic: NoticeTopic, seat: Seat, game: Game) -> None:
    """Answer with a word, if its player may be answered."""
    if may_answer(errand, seat, game, AnswerKind.NOTICE):
        _put_notice(errand, topic, seat, game)


def _put_notice(errand: Errand, topic: NoticeTopic, seat: Seat, game: Game) -> None:
    letter = NoticeLetter(topic=topic, game=game.name, recipient=recipient_of(seat))
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
