"""Whether pbem runs as it should: the daemon, what waits to be read, sent and decided, and every deadline."""

from collections import Counter
from dataclasses import dataclass
from datetime import datetime, timedelta

from sqlmodel import Session, col, func, select

from pbem.service.looking.waiting import GameLine, list_games_in
from pbem.service.reasons import BLOCKED
from pbem.service.rounds.outage import NOTICEABLE, health_of
from pbem.service.timing.clock import Clock
from pbem.store import Transactions
from pbem.store.house import Health
from pbem.store.tables import Delivery, Game, Letter, Mail, MailOutcome, Stage

STUCK = timedelta(hours=1)
"""Mail that was not handled for so long, letters not sent, and deadlines not fired, are a trouble."""


@dataclass(frozen=True, slots=True)
class DaemonStatus:
    """What is known of the daemon.

    Args:
        alive: whether it has shown itself lately, and was not stopped since.
        started_at: when it was started, if it ever was.
        seen_at: when it last began a round.
        stopped_at: when it was stopped in good order; ``None`` while it runs, or if it broke off.
        polled_at: when it last read the inbox to its end.
    """

    alive: bool
    started_at: datetime | None
    seen_at: datetime | None
    stopped_at: datetime | None
    polled_at: datetime | None


@dataclass(frozen=True, slots=True)
class QueueStatus:
    """Letters, or mails, that wait.

    Args:
        waiting: how many.
        oldest: since when the oldest does.
        late_since: since when the one that is latest should have gone out.
        failed: of letters how many wait for another try.
        given_up: how many letters were refused for good or given up, in all.
        held: how many letters wait for the game master's word besides.
    """

    waiting: int
    oldest: datetime | None
    late_since: datetime | None
    failed: int = 0
    given_up: int = 0
    held: int = 0


@dataclass(frozen=True, slots=True)
class Status:
    """How pbem does; it names no player whose answer is not public, and no address.

    Args:
        troubles: what is wrong, a sentence each; empty if nothing is.
        daemon: the program that reads, referees and sends.
        letters: those to be sent.
        mails: those to be handled.
        held: mails that the game master has to decide about.
        set_aside: mails that broke the reader.
        inbox_since: since when the inbox cannot be read, if that is so.
        outbox_since: since when no letter can be sent, if that is so.
        games: how many games there are at each stage.
        waiting: the games that wait for their players.
    """

    troubles: tuple[str, ...]
    daemon: DaemonStatus
    letters: QueueStatus
    mails: QueueStatus
    held: int
    set_aside: int
    inbox_since: datetime | None
    outbox_since: datetime | None
    games: dict[str, int]
    waiting: tuple[GameLine, ...]

    @property
    def healthy(self) -> bool:
        """Whether nothing is wrong."""
        return not self.troubles


def status(store: Transactions, now: datetime, gap: timedelta = NOTICEABLE) -> Status:
    """Return how pbem does.

    Args:
        store: the database.
        now: the time (aware, UTC).
        gap: for how long a daemon that is well may not be seen.
    """
    with store.begin() as session:
        health = health_of(session)
        daemon = _daemon(health, now, gap)
        letters, mails = _letters(session), _mails(session)
        held, set_aside = (_count(session, one) for one in (MailOutcome.HELD, MailOutcome.SET_ASIDE))
        lines = list_games_in(session, now)
        overdue = _overdue(session, now) if daemon.alive else []
    troubles = [*_daemon_troubles(daemon), *_mail_troubles(health, letters, mails, now, gap)]
    troubles.extend(f"the deadline of {name} has passed and did not fire" for name in overdue)
    return Status(
        troubles=tuple(troubles),
        daemon=daemon,
        letters=letters,
        mails=mails,
        held=held,
        set_aside=set_aside,
        inbox_since=health.unread_since,
        outbox_since=health.send_blocked_at,
        games=dict(Counter(line.stage for line in lines)),
        waiting=tuple(line for line in lines if line.stage in (Stage.ANNOUNCED, Stage.DEALT)),
    )


def _daemon(health: Health, now: datetime, gap: timedelta) -> DaemonStatus:
    seen, stopped = health.beat_at, health.stopped_at
    alive = seen is not None and now - seen <= gap and (stopped is None or stopped < seen)
    return DaemonStatus(alive, health.started_at, seen, stopped, health.polled_at)


def _letters(session: Session) -> QueueStatus:
    times = func.min(Letter.created_at), func.min(Letter.next_try_at)
    waits, is_held = Letter.delivery == Delivery.QUEUED, col(Letter.held_at).is_not(None)
    queued = session.exec(select(func.count(), *times).where(waits, ~is_held)).one()
    counts = (
        select(func.count()).where(waits, ~is_held, Letter.tries > 0),
        select(func.count()).where(Letter.delivery == Delivery.FAILED),
        select(func.count()).where(waits, is_held),
    )
    return QueueStatus(*queued, *(session.exec(count).one() for count in counts))


def _mails(session: Session) -> QueueStatus:
    unhandled = select(func.count(), func.min(Mail.stored_at)).where(col(Mail.outcome).is_(None))
    waiting, oldest = session.exec(unhandled).one()
    return QueueStatus(waiting, oldest, oldest)


def _count(session: Session, outcome: MailOutcome) -> int:
    """Count the mails that wait for the game master's word; those of blocked addresses do not."""
    there = select(func.count()).where(Mail.outcome == outcome, Mail.reason != BLOCKED)
    return session.exec(there).one()


def _overdue(session: Session, now: datetime) -> list[str]:
    """Return the games whose deadline should have fired long ago."""
    late = []
    for game in session.exec(select(Game).where(Game.stage == Stage.DEALT).order_by(col(Game.id))):
        clock = Clock.from_json(game.clock) if game.clock else None
        running = clock is not None and not clock.paused
        if running and game.next_due is not None and game.next_due < now - STUCK:
            late.append(game.name)
    return late


def _daemon_troubles(daemon: DaemonStatus) -> list[str]:
    if daemon.alive:
        return []
    if daemon.seen_at is None:
        return ["pbem run has never run"]
    if daemon.stopped_at is not None and daemon.stopped_at >= daemon.seen_at:
        return [f"pbem run was stopped at {_moment(daemon.stopped_at)}"]
    return [f"pbem run was last seen at {_moment(daemon.seen_at)}"]


def _mail_troubles(
    health: Health, letters: QueueStatus, mails: QueueStatus, now: datetime, gap: timedelta
) -> list[str]:
    found = []
    for since, what in (
        (health.unread_since, "the inbox cannot be read"),
        (health.send_blocked_at, "no letter can be sent"),
    ):
        if since is not None and now - since >= gap:
            found.append(f"{what} since {_moment(since)}")
    for late, what in (
        (letters.late_since, "a letter should have been tried at"),
        (mails.late_since, "a mail waits to be handled since"),
    ):
        if late is not None and now - late >= STUCK:
            found.append(f"{what} {_moment(late)}")
    return found


def _moment(value: datetime) -> str:
    return f"{value:%Y-%m-%d %H:%M} UTC"
