"""Outages: deadlines move by the while in which no mail could be read or sent (ruling *firing*)."""

from datetime import datetime, timedelta

from sqlmodel import Session, select

from pbem.service.clock import Clock
from pbem.store import Store
from pbem.store.tables import Game, Health, Stage

NOTICEABLE = timedelta(minutes=15)
"""A gap shorter than this is the ordinary rhythm of polls."""


def inbox_was_read(store: Store, begun: datetime, gap: timedelta = NOTICEABLE) -> timedelta:
    """Note that a poll read the inbox to its end, and move deadlines by an outage before it.

    Args:
        store: the database.
        begun: when the poll began (aware, UTC).
        gap: the longest time between two polls that is no outage.

    Returns:
        By how much deadlines were moved.
    """
    with store.begin() as session:
        health = _health(session)
        missed = begun - health.polled_at if health.polled_at else timedelta(0)
        moved = missed if missed > gap else timedelta(0)
        if moved:
            _move_deadlines(session, moved)
            if health.send_blocked_at is not None:
                health.send_blocked_at = begun  # the while before is counted already
        health.polled_at = begun
        session.add(health)
    return moved


def sending_failed(store: Store, now: datetime) -> None:
    """Note that no letter could be sent."""
    with store.begin() as session:
        health = _health(session)
        health.send_blocked_at = health.send_blocked_at or now
        session.add(health)


def sending_works(store: Store, now: datetime) -> None:
    """Note that letters go out, and move deadlines by the while in which they did not."""
    with store.begin() as session:
        health = _health(session)
        if health.send_blocked_at is None:
            return
        blocked = now - health.send_blocked_at
        if blocked > NOTICEABLE:
            _move_deadlines(session, blocked)
        health.send_blocked_at = None
        session.add(health)


def fires_until(store: Store, now: datetime) -> datetime | None:
    """Return the moment up to which deadlines may fire: when the last poll to the inbox's end began.

    ``None`` while there was none, or while letters have not gone out for long: nobody could answer in time.
    """
    with store.begin() as session:
        health = _health(session)
        blocked = health.send_blocked_at
        if blocked is not None and now - blocked > NOTICEABLE:
            return None
        return health.polled_at


def _health(session: Session) -> Health:
    return session.get(Health, 1) or Health(id=1)


def _move_deadlines(session: Session, by: timedelta) -> None:
    for game in session.exec(select(Game).where(Game.stage == Stage.DEALT)):
        if game.clock is not None:
            clock = Clock.from_json(game.clock).shifted(by)
            game.clock, game.next_due = clock.to_json(), clock.next_due
            session.add(game)
