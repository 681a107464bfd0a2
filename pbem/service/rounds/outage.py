"""Outages: deadlines move by the while in which no mail could be read or sent, or that a clock left out.

See ruling *firing*.
"""

from datetime import datetime, timedelta

from sqlmodel import Session, select

from pbem.letters.model import GameMasterLetter, GameMasterTopic
from pbem.service.desk import Desk
from pbem.service.lookup import seats_of
from pbem.service.outgoing.addressed import post_to_master
from pbem.service.playing.ahead import let_rest_longer
from pbem.service.playing.schedule import schedule
from pbem.service.terms.agreement import Agreement
from pbem.service.timing.clock import Clock
from pbem.store import Store
from pbem.store.house import Health
from pbem.store.tables import Delivery, Game, Letter, Stage

NOTICEABLE = timedelta(minutes=15)
"""A gap shorter than this is the ordinary rhythm of polls."""


def inbox_was_read(
    store: Store,
    desk: Desk,
    begun: datetime,
    gap: timedelta = NOTICEABLE,
    *,
    jumped: timedelta = timedelta(0),
) -> timedelta:
    """Note that a poll read the inbox to its end, and move deadlines by an outage or a jump of the clock.

    Deadlines only move ahead: a clock that was put back lets them come later, and one that comes before the
    moment which players were told would be worse.

    Args:
        store: the database.
        desk: our side.
        begun: when the poll began (aware, UTC).
        gap: the longest time between two polls that is no outage.
        jumped: by how much the clock is known to have jumped since the last poll to the inbox's end.

    Returns:
        By how much deadlines were moved.
    """
    with store.begin() as session:
        health = health_of(session)
        missed = begun - health.polled_at if health.polled_at else timedelta(0)
        moved = missed if missed > gap else max(jumped, timedelta(0))
        put_back = min(missed, jumped, timedelta(0))
        if moved:
            _move_deadlines(session, moved, begun)
        if put_back:
            _bring_letters_forward(session, put_back)
        if health.send_blocked_at is not None:
            # for how long letters have waited is as it was at the last poll: the while since is counted now
            health.send_blocked_at = min(health.send_blocked_at + moved + put_back, begun)
        if health.alarmed_at is not None:
            text = f"{_moment(health.unread_since or health.alarmed_at)} – {_moment(begun)}"
            _tell_master(session, desk, GameMasterTopic.INBOX_BACK, text, begun)
        health.polled_at = health.beat_at = begun
        health.unread_since = health.alarmed_at = None
        session.add(health)
    return moved


def inbox_failed(store: Store, desk: Desk, why: str, now: datetime, gap: timedelta = NOTICEABLE) -> bool:
    """Note that a poll did not read the inbox to its end; tell the game master once that lasts too long.

    Args:
        store: the database.
        desk: our side.
        why: what the poll met, a sentence.
        now: the time (aware, UTC).
        gap: how long polls may fail before it is told.

    Returns:
        Whether it was told just now.
    """
    with store.begin() as session:
        health = health_of(session)
        health.beat_at = now
        # a clock that was put back must not keep the alarm silent
        since = health.unread_since = min(health.unread_since or now, now)
        alarm = health.alarmed_at is None and now - since >= gap
        if alarm:
            health.alarmed_at = now
            text = f"{why}\n\n({_moment(since)} –)"
            _tell_master(session, desk, GameMasterTopic.INBOX_SILENT, text, now)
        session.add(health)
    return alarm


def sending_failed(store: Store, now: datetime) -> timedelta:
    """Note that no letter could be sent, and return for how long that has been so."""
    with store.begin() as session:
        health = health_of(session)
        since = health.send_blocked_at = min(health.send_blocked_at or now, now)
        session.add(health)
    return now - since


def sending_works(store: Store, now: datetime) -> None:
    """Note that letters go out, and move deadlines by the while in which they did not."""
    with store.begin() as session:
        health = health_of(session)
        if health.send_blocked_at is None:
            return
        blocked = now - health.send_blocked_at
        if blocked > NOTICEABLE:
            _move_deadlines(session, blocked, now)
        health.send_blocked_at = None
        session.add(health)


def fires_until(store: Store, now: datetime) -> datetime | None:
    """Return the moment up to which deadlines may fire: when the last poll to the inbox's end began.

    ``None`` while there was none, while letters have not gone out for long, so that nobody could answer in
    time, or since the clock was put back: that poll then tells nothing of the time that is to come.
    """
    with store.begin() as session:
        health = health_of(session)
        blocked, polled = health.send_blocked_at, health.polled_at
        if polled is None or polled > now or (blocked is not None and now - blocked > NOTICEABLE):
            return None
        return polled


def health_of(session: Session) -> Health:
    """Return what is known of the daemon's health: the one row, or a new one."""
    return session.get(Health, 1) or Health(id=1)


def _tell_master(session: Session, desk: Desk, topic: GameMasterTopic, text: str, now: datetime) -> None:
    letter = GameMasterLetter(topic=topic, recipient=desk.master, text=text)
    post_to_master(session, desk, letter, now=now)


def _moment(value: datetime) -> str:
    return f"{value:%Y-%m-%d %H:%M} UTC"


def _move_deadlines(session: Session, by: timedelta, until: datetime) -> None:
    """Let a while that has just ended not count in any game that is being played."""
    for game in session.exec(select(Game).where(Game.stage == Stage.DEALT)):
        clock = Clock.from_json(game.clock) if game.clock is not None else None
        if clock is None or clock.paused:  # a pause counts the outage already
            continue
        seats = seats_of(session, game)
        for seat in seats:
            let_rest_longer(seat, by)
            session.add(seat)
        schedule(game, clock.stopped(until - by, until), Agreement.from_json(game.agreed), seats)
        session.add(game)


def _bring_letters_forward(session: Session, by: timedelta) -> None:
    """Let letters wait as long as they had to before the clock was put back."""
    for letter in session.exec(select(Letter).where(Letter.delivery == Delivery.QUEUED)):
        letter.next_try_at += by
        session.add(letter)
