"""The daemon: one round reads the inbox to its end, handles every mail, fires deadlines and sends letters."""

import logging
import random
import time
from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from functools import partial

from pbem.mail.errors import MailTrouble
from pbem.mail.inbox import Inbox, sleep_until
from pbem.mail.outbox import Outbox
from pbem.service.desk import Desk
from pbem.service.incoming.receive import handle, known_uids, mark_filed, store_mail, unfiled, waiting_mails
from pbem.service.rounds.agenda import next_due
from pbem.service.rounds.delivery import deliver
from pbem.service.rounds.expire import fire_deadlines
from pbem.service.rounds.heartbeat import daemon_started, daemon_stopped
from pbem.service.rounds.outage import NOTICEABLE, fires_until, inbox_failed, inbox_was_read
from pbem.service.rounds.remind import send_reminders
from pbem.service.timing.pulse import Pulse
from pbem.store import Store, StoreError
from pbem.store.tables import MailOutcome

_log = logging.getLogger(__name__)

_LEAST_WAIT = 1.0
_ORDINARY_WAIT = 60.0
_LONGEST_PAUSE = 120.0
_SECOND = timedelta(seconds=1)

Clock = Callable[[], datetime]
"""Gives the time (aware, UTC)."""


def utc_now() -> datetime:
    """Return the time."""
    return datetime.now(UTC)


def back_off(failures: int, seconds: float, jitter: float) -> float:
    """Return how many seconds to pause after so many failed polls in a row.

    Args:
        failures: at least one.
        seconds: the usual wait between two polls.
        jitter: a random number from 0 to 1, so that many programs do not return at once.
    """
    first = min(seconds, 5.0)
    longest = max(first, min(seconds * 4, _LONGEST_PAUSE))
    return float(min(first * 2 ** min(failures - 1, 10), longest) * (0.5 + jitter))


@dataclass(frozen=True, slots=True)
class Round:
    """What one round of the daemon did.

    Args:
        outcomes: what became of each mail handled, in order.
        fired: in how many games something was due.
        sent: how many letters went out.
        trouble: why the inbox was not read to its end, or nothing was sent, in a sentence; or empty.
        unread: whether the inbox failed to be read to its end.
        reminded: how many reminders were written.
    """

    outcomes: tuple[MailOutcome, ...]
    fired: int
    sent: int
    trouble: str = ""
    unread: bool = False
    reminded: int = 0


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
        pace: the most letters to try within a minute to the same domain.
        pulse: notices when the clock jumps; without one, jumps shorter than the gap are not noticed.
    """

    store: Store
    desk: Desk
    inbox: Inbox
    outbox: Outbox
    clock: Clock = utc_now
    gap: timedelta = NOTICEABLE
    pace: int | None = None
    pulse: Pulse | None = None

    def run_once(self, stop: Callable[[], bool] = lambda: False) -> Round:
        """Do one round; what it has begun it finishes, even if told to stop."""
        trouble, unread = self._fetch(stop)
        # only a poll begun after a deadline has seen every mail that came before it (ruling *firing*)
        until = fires_until(self.store, self.clock())
        outcomes, waiting = self._handle(until, stop)
        fired = reminded = 0
        if until is not None and not stop() and not waiting:
            fired = fire_deadlines(self.store, self.desk, until, self.clock())
            reminded = send_reminders(self.store, self.desk, until, self.clock())
        sent, unsent = self._send()
        return Round(outcomes, fired, sent, trouble or unsent, unread, reminded)

    def run_forever(self, seconds: float, stop: Callable[[], bool]) -> None:
        """Do rounds until told to stop, waiting for mail between them.

        While mail cannot be read, or the database not be used, rounds come after pauses that grow.

        Args:
            seconds: the longest wait between two rounds.
            stop: tells whether to stop, asked between and within rounds.
        """
        failures = 0
        with suppress(StoreError):  # the first round meets the same, and says so
            daemon_started(self.store, self.clock())
        while not stop():
            try:
                done = self.run_once(stop)
                wait = self._until_due(seconds)
            except StoreError as error:
                _log.error("%s", error)
                done, wait = Round((), 0, 0, unread=True), seconds
            if done.trouble:
                _log.warning("%s", done.trouble)
            elif done.outcomes or done.fired or done.sent:
                _log.info("mails %d, deadlines %d, letters %d", len(done.outcomes), done.fired, done.sent)
            failures = failures + 1 if done.unread else 0
            if failures:
                sleep_until(time.monotonic() + back_off(failures, seconds, random.random()), stop)
            elif not stop():
                self.inbox.wait(wait, stop)
        self.inbox.close()
        with suppress(StoreError):  # then it looks as if it had broken off, which does no harm
            daemon_stopped(self.store, self.clock())

    def _until_due(self, seconds: float) -> float:
        """Return how long to wait for mail: until a letter or a deadline is due, or so many seconds."""
        due = next_due(self.store)
        if due is None:
            return seconds
        left = (due - self.clock()) / timedelta(seconds=1)
        # what was due in the round that just ended, and did not happen, comes in an ordinary round
        return min(seconds, max(left, _LEAST_WAIT) if left > 0 else _ORDINARY_WAIT)

    def _fetch(self, stop: Callable[[], bool]) -> tuple[str, bool]:
        """Store every mail that is new.

        Returns:
            Why the inbox was not read to its end, or nothing; and whether that is a failure.
        """
        begun = self.clock()
        if self.pulse:
            self.pulse.look(begun)
        try:
            for arrived in self.inbox.fetch_new(partial(known_uids, self.store)):
                store_mail(self.store, arrived, self.clock())
                if stop():
                    return "stopped before the inbox was read to its end", False
        except MailTrouble as error:
            # however seldom it is read when all is well: failed polls are made again within minutes
            patience = min(self.gap, NOTICEABLE)
            if inbox_failed(self.store, self.desk, str(error), self.clock(), patience):
                _log.error("no mail could be read for long; deadlines wait: %s", error)
            return str(error), True
        jumped = self.pulse.take() if self.pulse else timedelta(0)
        if jumped:
            _log.warning("the clock of this machine jumped by %+d seconds", jumped // _SECOND)
        moved = inbox_was_read(self.store, self.desk, begun, self.gap, jumped=jumped)
        if moved:
            _log.warning("deadlines come %d seconds later: in so long no mail was read", moved // _SECOND)
        return "", False

    def _handle(
        self, until: datetime | None, stop: Callable[[], bool]
    ) -> tuple[tuple[MailOutcome, ...], bool]:
        """Handle every mail that waits, in order of arrival, and put those handled away.

        Returns:
            What became of them, and whether any still waits.
        """
        outcomes = []
        seen: set[int] = set()
        # a player's word may let mails go on that were held
        while not seen.issuperset(waiting := waiting_mails(self.store)):
            fresh = [mail_id for mail_id in waiting if mail_id not in seen]
            seen.update(fresh)
            for mail_id in fresh:
                if stop():
                    break
                outcome = handle(self.store, self.desk, mail_id, self.clock(), read_until=until)
                if outcome is not None:
                    outcomes.append(outcome)
        self._put_away()
        return tuple(outcomes), bool(waiting)

    def _put_away(self) -> None:
        """Put mails away that are handled; if that is cut off it is done again, which changes nothing."""
        filed = []
        try:
            for mail_id, place, leave in unfiled(self.store):
                (self.inbox.leave if leave else self.inbox.done)(place)
                filed.append(mail_id)
        except MailTrouble as error:
            _log.warning("mails are handled but could not be put away: %s", error)
        mark_filed(self.store, filed)

    def _send(self) -> tuple[int, str]:
        try:
            return deliver(self.store, self.desk, self.outbox, self.clock(), pace=self.pace), ""
        except MailTrouble as error:
            return 0, str(error)
