"""Mails of people who are not, or not yet, at the table they write about: whose word counts."""

from pbem.mail.authentication import Dmarc, dmarc_of
from pbem.service.callers import onlookers, passing, welcoming
from pbem.service.errands.errand import Errand
from pbem.service.errands.sender import Asked, Entrant, Former, Keyed, Watcher
from pbem.store.tables import MailOutcome

Outside = Asked | Former | Entrant | Watcher
"""Who leaves a seat or takes one over, had one, signs up, or watches."""


def answer_outside(errand: Errand, sender: Outside, *, vouched: bool) -> MailOutcome | Keyed:
    """Do what somebody writes about a table they are not at.

    Args:
        errand: the mail.
        sender: whose it is.
        vouched: whether somebody has said that it is what it claims to be.

    Returns:
        What became of it; or as whose answer to their last letter of the game it reads better.
    """
    if isinstance(sender, Watcher):
        return _answer_watcher(errand, sender, vouched=vouched)
    if isinstance(sender, Entrant):
        done, name = welcoming.answer(errand, sender, vouched=vouched), sender.question.name
    else:
        errand.answers.mail.seat_id = sender.seat.id
        done, name = passing.answer(errand, sender, vouched=vouched), sender.seat.name
    return done or errand.hold(sender.game, name, "the key is of another address")


def _answer_watcher(errand: Errand, sender: Watcher, *, vouched: bool) -> MailOutcome:
    """Answer who watches, if the mail is theirs: by their key, or by what our mail server says."""
    sure = sender.keyed or dmarc_of(errand.message, errand.desk.authserv_id) is Dmarc.PASS
    if (sender.fits and sure) or vouched:
        return onlookers.answer_observer(errand, sender)
    return errand.leave_alone("in the name of somebody who watches, and nothing says that it is theirs")
