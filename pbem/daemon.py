"""The daemon: one round reads the inbox to its end, handles every mail, fires deadlines and sends letters."""

import logging
from collections.abc import Callable
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from functools import partial

from pbem.mail.errors import MailTrouble
from pbem.mail.inbox import Inbox
from pbem.mail.outbox import Outbox
from pbem.service.delivery import deliver
from pbem.service.desk import Desk
from pbem.service.expire import fire_deadlines
from pbem.service.outage import NOTICEABLE, fires_until, inbox_was_read
from pbem.service.receive import handle, known_uids, mark_filed, store_mail, unfiled, waiting_mails
from pbem.store import Store, StoreError
from pbem.store.tables import MailOutcome

_log = logging.getLogger(__name__)

Clock = Callable[[], datetime]
"""Gives the time (aware, UTC)."""


def utc_now() -> datetime:
    """Return the time."""
    return datetime.now(UTC)


@dataclass(frozen=True, slots=True)
class Round:
    """What one round of the daemon did.

    Args:
        outcomes: what became of each mail handled, in order.
        fired: in how many games something was due.
        sent: how many letters went out.
        trouble: why the inbox was not read to its end, or nothing was sent, in a sentence; or empty.
    """

    outcomes: tuple[MailOutcome, ...]
    fired: int
    sent: int
    trouble: str = ""


@dataclass(frozen=True, slots=True)
class Daemon:
    """Everything a round needs.

    Args:
        store: the database.
        desk: our side.
        inbox: where mail comes from.
        outbox: where letters go.
        clock: gives the time.
        gap: the longest time between two polls that is no outage.
    """

    store: Store
    desk: Desk
    inbox: Inbox
    outbox: Outbox
    clock: Clock = utc_now
    gap: timedelta = NOTICEABLE

    def run_once(self, stop: Callable[[], bool] = lambda: False) -> Round:
        """Do one round; what it has begun it finishes, even if told to stop."""
        trouble = self._fetch(stop)
        # only a poll begun after a deadline has seen every mail that came before it (ruling *firing*)
        until = fires_until(self.store, self.clock())
        outcomes = self._handle(until, stop)
        fired = 0
        if until is not None and not stop() and not waiting_mails(self.store):
            fired = fire_deadlines(self.store, self.desk, until, self.clock())
        sent, unsent = self._send()
        return Round(outcomes, fired, sent, trouble or unsent)

    def run_forever(self, seconds: float, stop: Callable[[], bool]) -> None:
        """Do rounds until told to stop, waiting for mail between them.

        Args:
            seconds: the longest wait between two rounds.
            stop: tells whether to stop, asked between and within rounds.
        """
        while not stop():
            try:
                done = self.run_once(stop)
            except StoreError as error:
                _log.error("%s", error)
                done = Round((), 0, 0)
            if done.trouble:
                _log.warning("%s", done.trouble)
            elif done.outcomes or done.fired or done.sent:
                _log.info("mails %d, deadlines %d, letters %d", len(done.outcomes), done.fired, done.sent)
            if not stop():
                self.inbox.wait(seconds, stop)
        self.inbox.close()

    def _fetch(self, stop: Callable[[], bool]) -> str:
        """Store every mail that is new; return why the inbox was not read to its end, or nothing."""
        begun = self.clock()
        try:
            for arrived in self.inbox.fetch_new(partial(known_uids, self.store)):
                store_mail(self.store, arrived, self.clock())
                if stop():
                    return "stopped before the inbox was read to its end"
        except MailTrouble as error:
            return str(error)
        inbox_was_read(self.store, begun, self.gap)
        return ""

    def _handle(self, until: datetime | None, stop: Callable[[], bool]) -> tuple[MailOutcome, ...]:
        """Handle every mail that waits, in order of arrival, and put those handled away."""
        outcomes = []
        for mail_id in waiting_mails(self.store):
            if stop():
                break
            outcome = handle(self.store, self.desk, mail_id, self.clock(), read_until=until)
            if outcome is not None:
                outcomes.append(outcome)
        try:
            for mail_id, place, leave in unfiled(self.store):
                (self.inbox.leave if leave else self.inbox.done)(place)
                mark_filed(self.store, mail_id)
        except MailTrouble as error:
            _log.warning("mails are handled but could not be put away: %s", error)
        return tuple(outcomes)

    def _send(self) -> tuple[int, str]:
        try:
            return deliver(self.store, self.desk, self.outbox, self.clock()), ""
        except MailTrouble as error:
            return 0, str(error)
