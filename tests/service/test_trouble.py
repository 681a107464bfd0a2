"""Servers that are away, disks that are full, clocks that jump: nothing is lost, nothing is done twice."""

import logging
from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import replace
from datetime import timedelta
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pbem.daemon import Daemon, back_off
from pbem.mail.errors import NoConnection
from pbem.mail.outbox import Fate, Outcome, Outgoing
from pbem.service.rounds.agenda import next_due
from pbem.service.rounds.delivery import UNANSWERED, deliver
from pbem.service.terms.agreement import Agreement
from pbem.service.upkeep.audit import balance
from pbem.store import StoreError
from pbem.store.tables import Delivery, MailOutcome
from tests.fakes import FakeOutbox
from tests.service.club import Club, address

MINUTE = timedelta(minutes=1)
HOUR = timedelta(hours=1)
AWAY = NoConnection("No connection to mail.example.org, port 993.")


# --- the mailbox -----------------------------------------------------------------------------------------


def daemon_of(club: Club) -> Daemon:
    return Daemon(club.store, club.desk, club.inbox, club.outbox, clock=lambda: club.now)


def test_an_inbox_that_is_away_for_long_is_told_once_and_once_more_when_it_is_back(
    club: Club, caplog: pytest.LogCaptureFixture
) -> None:
    club.announce()
    begun, before = club.now, len(club.master_letters())
    for minutes in (0, 5, 14, 15, 39):
        club.now = begun + minutes * MINUTE
        club.inbox.trouble = AWAY
        done = daemon_of(club).run_once()
        assert done.trouble == str(AWAY)
        assert done.unread
        assert len(club.master_letters()) - before == (minutes >= 15)
    club.now += MINUTE
    errors = [one for one in caplog.records if one.levelno == logging.ERROR]
    assert len(errors) == 1
    assert "No connection" in club.master_letters()[-1]
    for _ in range(2):
        assert not daemon_of(club).run_once().unread
        assert len(club.master_letters()) - before == 2
    assert "2026-03-02 09:00 UTC – 2026-03-02 09:40 UTC" in club.master_letters()[-1]
    assert club.outcomes() == []


def test_an_inbox_that_is_seldom_read_is_told_as_soon(club: Club) -> None:
    club.announce()
    begun, before = club.now, len(club.master_letters())
    seldom = replace(daemon_of(club), clock=lambda: club.now, gap=HOUR)
    for minutes in (0, 14, 15):
        club.now = begun + minutes * MINUTE
        club.inbox.trouble = AWAY
        seldom.run_once()
        assert len(club.master_letters()) - before == (minutes >= 15)


def test_a_poll_that_fails_now_and_then_is_told_to_nobody(club: Club) -> None:
    club.announce()
    before = len(club.master_letters())
    for _ in range(10):
        club.inbox.trouble = AWAY
        daemon_of(club).run_once()
        club.now += 10 * MINUTE
        daemon_of(club).run_once()
    assert len(club.master_letters()) == before


@given(st.integers(1, 1000), st.floats(0.05, 3600), st.floats(0, 1))
def test_pauses_grow_to_a_bound(failures: int, seconds: float, jitter: float) -> None:
    pause = back_off(failures, seconds, jitter)
    assert 0 < pause <= 180
    assert pause <= back_off(failures + 1, seconds, jitter)
    assert back_off(failures, seconds, 0) <= pause <= back_off(failures, seconds, 1)


def test_pauses_grow_while_polls_fail(club: Club, monkeypatch: pytest.MonkeyPatch) -> None:
    pauses: list[float] = []

    def sleep(until: float, stop: object) -> None:
        pauses.append(until)
        club.inbox.trouble = AWAY

    monkeypatch.setattr("pbem.daemon.sleep_until", sleep)
    monkeypatch.setattr("pbem.daemon.time.monotonic", lambda: 0.0)
    monkeypatch.setattr("pbem.daemon.random.random", lambda: 0.5)
    club.inbox.trouble = AWAY
    daemon_of(club).run_forever(60, lambda: len(pauses) == 7)
    assert pauses == [5, 10, 20, 40, 80, 120, 120]


# --- letters ---------------------------------------------------------------------------------------------


def test_a_try_that_is_cut_off_is_known_and_made_again_with_the_same_message_id(club: Club) -> None:
    class Cut(BaseException):
        """What ends a program."""

    class CutOff(FakeOutbox):
        def send_batch(self, letters: Iterable[Outgoing]) -> Iterator[Outcome]:
            for outcome in super().send_batch(letters):
                if len(self.sent) == 2:
                    raise Cut
                yield outcome

    club.outbox = CutOff()
    with pytest.raises(Cut):
        club.announce()
    states = [(one.delivery, one.tries, one.error) for one in club.stored_letters()]
    assert states == [
        (Delivery.SENT, 1, ""),
        (Delivery.QUEUED, 1, UNANSWERED),
        (Delivery.QUEUED, 0, ""),
    ]
    assert balance(club.store).unknown == 1
    first = club.outbox.sent
    club.outbox = FakeOutbox()
    club.now += 2 * MINUTE
    daemon_of(club).run_once()
    assert Counter(one.data for one in (*first, *club.outbox.sent)).most_common(2) == [
        (first[1].data, 2),
        (first[0].data, 1),
    ]
    assert {one.delivery for one in club.stored_letters()} == {Delivery.SENT}


def test_two_that_send_at_once_send_no_letter_twice(club: Club) -> None:
    class Beside(FakeOutbox):
        def send_batch(self, letters: Iterable[Outgoing]) -> Iterator[Outcome]:
            for number, outcome in enumerate(super().send_batch(letters)):
                if number == 0:
                    deliver(club.store, club.desk, other, club.now)
                yield outcome

    other, club.outbox = FakeOutbox(), Beside()
    club.announce()
    assert len(club.outbox.sent) == 1
    assert len(other.sent) == 2
    assert len({one.data for one in (*club.outbox.sent, *other.sent)}) == 3


def test_letters_to_a_domain_go_at_its_pace_and_others_do_not_wait(club: Club) -> None:
    club.announce()
    for name in ("Ann", "Bob", "Cleo"):
        club.answer(name, "STATUS")
    club.answer("Ann", "GM: hello")
    slow = Daemon(club.store, club.desk, club.inbox, club.outbox, clock=lambda: club.now, pace=2)
    club.now += 2 * MINUTE
    before = len(club.outbox.sent)
    assert slow.run_once().sent == 2
    assert slow.run_once().sent == 0
    club.now += MINUTE + timedelta(seconds=1)
    assert slow.run_once().sent == 2
    club.now += MINUTE + timedelta(seconds=1)
    assert slow.run_once().sent == 1
    assert len(club.outbox.sent) - before == 5


def test_letters_that_are_due_go_over_one_connection(club: Club) -> None:
    class Counting(FakeOutbox):
        connections = 0

        def send_batch(self, letters: Iterable[Outgoing]) -> Iterator[Outcome]:
            self.connections += 1
            return super().send_batch(letters)

    club.outbox = Counting()
    club.announce(5)
    assert len(club.outbox.sent) >= 5
    assert club.outbox.connections == 1


def test_a_full_mailbox_stops_no_game(club: Club) -> None:
    club.announce()
    club.outbox.fates.append(Fate.RETRY)
    club.play("Bob", "STATUS")
    for _ in range(4):
        club.outbox.fates.clear()
        club.outbox.fates.append(Fate.RETRY)
        club.round(after=12 * HOUR)
    assert club.state().active == club.seat("Bob")


def test_while_a_server_takes_no_letter_nothing_is_given_up_and_all_goes_out_later(club: Club) -> None:
    club.outbox.trouble = AWAY
    club.announce()
    patient = replace(club.daemon, clock=lambda: club.now, gap=timedelta(days=30))
    for _ in range(20):
        club.outbox.trouble = AWAY
        club.now += 8 * HOUR
        patient.run_once()
    assert {(one.delivery, one.tries) for one in club.stored_letters()} == {(Delivery.QUEUED, 0)}
    assert club.state().active == club.seat("Ann")
    assert patient.run_once().sent == 3


def test_the_daemon_wakes_for_the_next_letter_and_the_next_deadline(club: Club) -> None:
    assert next_due(club.store) is None
    club.announce(agreement=Agreement(first="Ann"))
    assert next_due(club.store) is None
    club.announce(agreement=Agreement(confirm=False, reminder=0))
    assert next_due(club.store) == club.now + 48 * HOUR
    club.outbox.fates.append(Fate.RETRY)
    club.play("Bob", "STATUS")
    due = next_due(club.store)
    assert due is not None
    assert timedelta(0) < due - club.now < 2 * MINUTE


# --- clock and disk --------------------------------------------------------------------------------------


def test_a_clock_that_jumps_ahead_and_back_keeps_no_letter_waiting(club: Club) -> None:
    club.announce()
    now = club.now
    club.now += 2000 * HOUR
    club.outbox.fates.extend([Fate.RETRY])
    club.play("Bob", "STATUS")
    club.now = now
    assert club.round().sent == 0  # it waits its minute, as it would have
    assert club.round(after=2 * MINUTE).sent == 1
    assert club.play("Ann", club.offer("Ann")) is MailOutcome.PLAYED
    club.inbox.trouble = AWAY
    daemon_of(club).run_once()
    club.now -= 2000 * HOUR
    before = len(club.master_letters())
    for _ in range(2):
        club.inbox.trouble = AWAY
        daemon_of(club).run_once()
        club.now += 16 * MINUTE
    assert len(club.master_letters()) == before + 1
    assert balance(club.store).imbalances == ()


@pytest.mark.ruling("firing")
def test_a_clock_that_jumps_ahead_fires_no_deadline(club: Club) -> None:
    club.announce()
    club.now += 2000 * HOUR
    club.round()
    assert club.state().active == club.seat("Ann")
    club.round(after=49 * HOUR)
    assert club.state().active == club.seat("Bob")


@pytest.mark.parametrize("room", [2, pytest.param(45, marks=pytest.mark.long)])
def test_a_full_disk_loses_no_mail_and_sends_no_letter_again_and_again(club: Club, room: int) -> None:
    club.announce()
    with club.store.engine.connect() as connection:
        pages = connection.exec_driver_sql("PRAGMA page_count").scalar_one()
        connection.exec_driver_sql(f"PRAGMA max_page_count = {pages + room}")
    sent = len(club.outbox.sent)
    for number in range(6):
        club.answer("Bob", f"SAY {number} {Random(number).randbytes(1400).hex()}")
    said: list[str] = []
    for _ in range(5):
        try:
            daemon_of(club).run_once()
        except StoreError as error:
            said.append(str(error))
        club.now += 5 * MINUTE
    assert said
    assert all("full" in one for one in said)
    tried = Counter(one.data for one in club.outbox.sent[sent:])
    assert set(tried.values()) <= {1}
    with club.store.engine.connect() as connection:
        connection.exec_driver_sql("PRAGMA max_page_count = 1000000")
    daemon_of(club).run_once()
    assert club.outcomes() == [MailOutcome.ANSWERED] * 6
    assert {one.delivery for one in club.stored_letters()} == {Delivery.SENT}
    assert max(Counter(one.data for one in club.outbox.sent).values()) == 1
    assert balance(club.store).imbalances == ()
    assert len({one.recipient for one in club.outbox.sent[sent:]} & {address("Ann"), address("Bob")}) == 2
