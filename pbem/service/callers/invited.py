"""Answers to invitations: who takes a seat before the deal, and who gives it up."""

from pbem.letters.model import GameMasterTopic, LetterKind, LineOutcome, LineResult
from pbem.service.callers.inviting import invitation_results
from pbem.service.errands.answering import may_answer
from pbem.service.errands.errand import Errand
from pbem.service.errands.outcomes import results_to_json
from pbem.service.errands.sender import Keyed
from pbem.service.names import folded
from pbem.service.playing.orders import set_preference
from pbem.service.seating.games import post_invitation
from pbem.service.seating.open_seats import deal_if_full, tell_of_leaving
from pbem.speech.ordering.entering import read_entering
from pbem.speech.orders import Item, Orders, Plain
from pbem.store.tables import Game, MailOutcome, Seat


def answer_invitation(errand: Errand, sender: Keyed, orders: Orders) -> MailOutcome:
    """Do what a mail says of the seat that its sender was offered, or has, in an announced game.

    Args:
        errand: the mail.
        sender: whose it is.
        orders: what was read in it.
    """
    session, mail, game, seat = errand.session, errand.answers.mail, sender.game, sender.seat
    orders = Orders(tuple(_as_joining(item, game, seat) for item in orders.items))
    meanings = [item.meaning for item in orders.items]
    checks = Plain.CHECK in meanings
    joins = Plain.JOIN in meanings and not checks
    leaves = not checks and not {Plain.DECLINE, Plain.QUIT}.isdisjoint(meanings)
    results = invitation_results(orders)
    for meaning in () if checks else meanings:
        set_preference(session, seat, meaning)
    mail.lines = results_to_json(results)
    if joins == leaves:
        reply(errand, game, seat, LetterKind.INVITATION, results)
        asked = any(result.outcome is LineOutcome.ASKED for result in results)
        return MailOutcome.ASKED if asked else MailOutcome.ANSWERED
    had_joined = seat.joined
    seat.joined, seat.declined = joins, leaves
    session.add(seat)
    session.flush()
    if leaves:
        errand.tell_master(GameMasterTopic.DECLINED, game, seat.name, mail=mail.id)
    if leaves and had_joined:
        tell_of_leaving(session, errand.desk, game, seat, errand.now)
    if not deal_if_full(session, errand.desk, game, errand.now, mail_id=mail.id):
        reply(errand, game, seat, LetterKind.JOINED, results)
    return MailOutcome.PLAYED


def reply(
    errand: Errand, game: Game, seat: Seat, kind: LetterKind, results: tuple[LineResult, ...] = ()
) -> MailOutcome:
    """Answer with an invitation, or how it stands with it, if its player may be answered."""
    if may_answer(errand, seat, game):
        session, desk, now, answers = errand.session, errand.desk, errand.now, errand.answers
        post_invitation(session, desk, game, seat, kind, now=now, answers=answers, results=results)
    return MailOutcome.ANSWERED


def _as_joining(item: Item, game: Game, seat: Seat) -> Item:
    """Take signing up for the very game as taking the seat in it, under the name that it has."""
    asked = read_entering(item.text)
    if asked is None or asked.watches or folded(asked.game) != folded(game.name):
        return item
    return Item(item.text, Plain.JOIN) if folded(asked.name) in ("", folded(seat.name)) else item
