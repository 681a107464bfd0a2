"""A clock that is set ahead or back, again and again: no deadline comes early, no letter waits for it."""

from dataclasses import dataclass, field, replace
from datetime import UTC, datetime, timedelta

import pytest
from hypothesis import given
from hypothesis import strategies as st
from sqlmodel import select

from pbem.daemon import Daemon
from pbem.mail.errors import NoConnection
from pbem.mail.outbox import Fate
from pbem.service.playing.running import RunningGame
from pbem.service.rounds.outage import fires_until, inbox_was_read, sending_failed
from pbem.service.terms.agreement import Agreement, Deadlines
from pbem.service.timing.clock import Clock
from pbem.service.timing.pulse import Pulse
from pbem.store.tables import Action, Delivery, Game, MailOutcome
from tests.service.club import START, Club

SECOND = timedelta(seconds=1)
MINUTE = timedelta(minutes=1)
HOUR = timedelta(hours=1)
AWAY = NoConnection("No connection to mail.example.org, port 993.")

pytestmark = pytest.mark.ruling("firing")


@dataclass
class Time:
    """True time, which goes on, and a clock that shows it wrongly."""

    passed: timedelta = timedelta(0)
    wrong: timedelta = timedelta(0)
    pulse: Pulse = field(init=False)

    def __post_init__(self) -> None:
        self.pulse = Pulse(lambda: self.passed / SECOND)

    def __call__(self) -> datetime:
        return START + self.passed + self.wrong


def daemon_of(club: Club, time: Time) -> Daemon:
    return Daemon(club.store, club.desk, club.inbox, club.outbox, clock=time, pulse=time.pulse)


def missed(club: Club) -> int:
    """Count the deadlines that have fired."""
    with club.store.begin() as session:
        moves = [action.move for action in session.exec(select(Action))]
    return sum(move is not None and move["move"] == "expire" for move in moves)


def clock_of(club: Club) -> Clock:
    with club.store.begin() as session:
        game = session.exec(select(Game).where(Game.name == club.game)).one()
        assert game.clock is not None
        assert game.next_due is not None
        clock = Clock.from_json(game.clock)
        assert clock.next_due == game.next_due
        return clock


JUMPS = st.lists(st.integers(-400, 400), max_size=12)
"""Minutes."""


@given(JUMPS, st.data())
def test_the_pulse_tells_jumps_from_time_that_passes(jumps: list[int], data: st.DataObject) -> None:
    time = Time()
    time.pulse.look(time())
    for jump in jumps:
        time.passed += data.draw(st.integers(0, 10**6)) * SECOND
        time.wrong += jump * MINUTE
        time.pulse.look(time())
        if data.draw(st.booleans()):
            time.pulse.look(time())
        assert time.pulse.take() == jump * MINUTE
        assert time.pulse.take() == timedelta(0)


def test_a_clock_that_is_set_right_by_seconds_has_not_jumped() -> None:
    time = Time()
    for _ in range(1000):
        time.pulse.look(time())
        assert time.pulse.take() == timedelta(0)
        time.passed += MINUTE
        time.wrong += SECOND


@pytest.mark.parametrize(
    "jumps", [(-60, 59, 1), *(pytest.param(one, marks=pytest.mark.long) for one in ((5, -5) * 6, (1,) * 40))]
)
def test_no_deadline_comes_before_its_time_however_the_clock_jumps(
    club: Club, jumps: tuple[int, ...]
) -> None:
    club.announce()
    time = Time(timedelta(0), club.now - START)
    referee = replace(daemon_of(club, time), gap=2 * HOUR)
    left = iter(jumps)
    while not missed(club):
        referee.run_once()
        time.passed += HOUR
        time.wrong += next(left, 0) * HOUR
        assert time.passed <= (51 + sum(map(abs, jumps))) * HOUR
    assert time.passed >= 48 * HOUR


def test_a_restart_on_a_clock_that_was_put_ahead_fires_nothing(club: Club) -> None:
    club.announce()
    time = Time()
    daemon_of(club, time).run_once()
    for _ in range(5):
        time.pulse = Pulse(lambda: 0)
        time.wrong += 40 * HOUR
        assert daemon_of(club, time).run_once().fired == 0
    assert missed(club) == 0


def test_what_rests_for_second_thoughts_is_not_played_before_its_time(club: Club) -> None:
    club.announce(agreement=Agreement(confirm=False, first="Ann", second_thoughts=30))
    time = Time(timedelta(0), club.now - START)
    referee = daemon_of(club, time)
    referee.run_once()
    club.answer("Ann", club.offer("Ann"), arrival=time())
    referee.run_once()
    time.wrong += 5 * HOUR
    time.passed += MINUTE
    club.answer("Bob", "STATUS", arrival=time() - 5 * HOUR)
    for _ in range(2):
        referee.run_once()
        assert club.state().offer is None
    for _ in range(3):
        time.passed += 9 * MINUTE
        referee.run_once()
        assert club.state().offer is None
    time.passed += 3 * MINUTE
    referee.run_once()
    assert club.state().offer is not None


def test_a_poll_of_before_the_clock_was_put_back_lets_nothing_fire(club: Club) -> None:
    """A new deadline, by a clock put back, may lie before the last poll by the clock as it was."""
    club.announce(agreement=Agreement(confirm=False, first="Ann", deadlines=Deadlines(counter_offers=1)))
    time = Time(timedelta(0), club.now - START)
    referee = daemon_of(club, time)
    referee.run_once()
    club.answer("Ann", club.offer("Ann"), arrival=time())
    time.wrong -= 5 * HOUR
    assert fires_until(club.store, time()) is None
    list(referee._fetch(lambda: False))
    time.wrong -= 5 * HOUR
    for _ in range(3):
        club.inbox.trouble = AWAY
        assert referee.run_once().fired == 0
        time.passed += HOUR
    assert missed(club) == 0


def test_a_mail_that_came_before_the_clock_was_put_back_is_in_time(club: Club) -> None:
    club.announce(agreement=Agreement(confirm=False, first="Ann", deadlines=Deadlines(counter_offers=1)))
    club.play("Ann", club.offer("Ann"))
    club.answer("Bob", "PASS")
    list(daemon_of(club, Time(timedelta(0), club.now - START))._fetch(lambda: False))
    club.now -= 5 * HOUR
    with club.store.begin() as session:
        game = session.exec(select(Game)).one()
        running = RunningGame(session, game, club.now)
        assert running.clock is not None
        running.clock = running.clock.shifted(club.now + HOUR - running.clock.due)
        running.save()
    assert club.round().outcomes == (MailOutcome.PLAYED,)
    assert missed(club) == 0


def test_no_letter_waits_until_the_clock_is_where_it_was(club: Club) -> None:
    club.announce()
    time = Time(timedelta(0), club.now - START)
    referee = daemon_of(club, time)
    referee.run_once()
    club.answer("Bob", "STATUS", arrival=time())
    club.outbox.fates.append(Fate.RETRY)
    referee.run_once()
    club.answer("Ann", "STATUS", arrival=time())
    club.outbox.trouble = AWAY
    referee.run_once()
    time.wrong -= 3 * HOUR
    time.passed += SECOND
    assert referee.run_once().sent == 1  # Ann's, which was to go at once; Bob's waits its minute
    time.passed += 2 * MINUTE
    assert referee.run_once().sent == 1
    assert {one.delivery for one in club.stored_letters()} == {Delivery.SENT}


@pytest.mark.parametrize("jump", [5 * HOUR, -5 * HOUR])
def test_for_how_long_no_letter_could_be_sent_is_not_forgotten(club: Club, jump: timedelta) -> None:
    club.announce()
    now = club.now
    inbox_was_read(club.store, club.desk, now)
    sending_failed(club.store, now)
    for _ in range(60):
        now += 10 * MINUTE
        inbox_was_read(club.store, club.desk, now)
    assert fires_until(club.store, now) is None
    now += jump
    inbox_was_read(club.store, club.desk, now)
    assert fires_until(club.store, now) is None
    assert sending_failed(club.store, now) == 600 * MINUTE


def test_an_answer_that_came_in_time_counts_after_an_outage(club: Club) -> None:
    club.announce()
    club.answer("Ann", "STATUS", sender="ann@elsewhere.example")
    assert club.round().outcomes == (MailOutcome.HELD,)
    club.answer("Ann", "CONFIRM")
    club.now = datetime(2026, 3, 9, tzinfo=UTC)
    assert club.round().outcomes[0] is MailOutcome.PLAYED
