"""What the game master sees of how pbem does, and who owes what since when."""

from datetime import timedelta

import pytest

from pbem.daemon import Daemon
from pbem.mail.errors import NoConnection
from pbem.mail.outbox import Fate
from pbem.service.looking.status import STUCK, status
from pbem.service.looking.waiting import GameLine, list_games
from pbem.service.master import course
from pbem.service.terms.agreement import Agreement
from tests.fakes import FakeInbox
from tests.service.club import POLL, Club

HOUR = timedelta(hours=1)
MINUTE = timedelta(minutes=1)
AWAY = NoConnection("No connection to mail.example.org, port 993.")


def troubles(club: Club) -> tuple[str, ...]:
    return status(club.store, club.now, POLL).troubles


def line(club: Club) -> GameLine:
    return list_games(club.store)[-1]


# --- the daemon ------------------------------------------------------------------------------------------


def test_a_daemon_that_never_ran_and_one_that_is_gone_are_told_apart(club: Club) -> None:
    assert troubles(club) == ("pbem run has never run",)
    club.round()
    assert troubles(club) == ()
    club.now += POLL + MINUTE
    assert troubles(club) == ("pbem run was last seen at 2026-03-02 09:00 UTC",)


class StoppedInbox(FakeInbox):
    """An inbox that has the daemon stopped while it waits."""

    stopped = False

    def wait(self, seconds: float, stop: object = None) -> None:
        self.stopped = True


def test_a_daemon_that_was_stopped_says_when(club: Club) -> None:
    inbox = StoppedInbox()
    daemon = Daemon(club.store, club.desk, inbox, club.outbox, clock=lambda: club.now)
    daemon.run_forever(1, lambda: inbox.stopped)
    found = status(club.store, club.now, POLL)
    assert found.troubles == ("pbem run was stopped at 2026-03-02 09:00 UTC",)
    assert found.daemon.started_at == found.daemon.polled_at == club.now
    club.now += MINUTE
    club.round()
    assert troubles(club) == ()


def test_a_daemon_that_cannot_read_lives_but_is_not_well(club: Club) -> None:
    club.round()
    for _ in range(3):
        club.now += POLL / 2
        club.inbox.trouble = AWAY
        club.daemon.run_once()
    found = status(club.store, club.now, POLL)
    assert found.daemon.alive
    assert found.troubles == ("the inbox cannot be read since 2026-03-02 09:30 UTC",)
    assert found.daemon.polled_at == club.now - 3 * POLL / 2


# --- letters and mails -----------------------------------------------------------------------------------


def test_letters_that_cannot_be_sent_are_counted_and_told(club: Club) -> None:
    club.round()
    club.outbox.trouble = AWAY
    club.announce()
    assert troubles(club) == ()
    club.now += POLL
    club.outbox.trouble = AWAY
    club.daemon.run_once()
    found = status(club.store, club.now, POLL)
    assert (found.letters.waiting, found.letters.oldest) == (3, club.now - POLL)
    assert found.troubles == (
        "no letter can be sent since 2026-03-02 09:00 UTC",
        "a letter should have been tried at 2026-03-02 09:00 UTC",
    )


def test_a_letter_that_was_put_off_is_no_trouble(club: Club) -> None:
    club.outbox.fates.extend([Fate.RETRY, Fate.FAILED])
    club.announce()
    found = status(club.store, club.now, POLL)
    assert (found.letters.waiting, found.letters.failed, found.letters.given_up) == (1, 1, 1)
    assert found.troubles == ()


def test_mails_to_be_decided_about_are_counted(club: Club, monkeypatch: pytest.MonkeyPatch) -> None:
    club.announce()
    club.answer("Ann", "PASS", sender="Ann <ann@elsewhere.example>")
    club.round()
    with monkeypatch.context() as broken:
        broken.setattr("pbem.service.incoming.handling.screen", lambda *_: 1 / 0)
        club.play("Bob", "STATUS")
    found = status(club.store, club.now, POLL)
    assert (found.held, found.set_aside, found.mails.waiting) == (1, 1, 0)
    assert found.troubles == ()


# --- games -----------------------------------------------------------------------------------------------


def test_who_owes_what_since_when(club: Club) -> None:
    club.announce(agreement=Agreement(first="Ann"))
    club.play("Bob", "JOIN")
    assert (line(club).waits_for, line(club).owes) == (("Ann", "Cleo"), "answer to the invitation")
    assert line(club).asked == club.now
    club.play("Ann", "JOIN")
    club.play("Cleo", "JOIN")
    dealt = club.now
    club.round(after=3 * HOUR)
    assert (line(club).waits_for, line(club).owes, line(club).asked) == (("Ann",), "declaration", dealt)
    club.play("Ann", club.offer("Ann"))
    declared = club.now
    club.round(after=2 * HOUR)
    club.play("Bob", "PASS")
    assert (line(club).waits_for, line(club).owes) == (("Cleo",), "counter-offer or pass")
    assert line(club).asked == declared  # that Bob has answered since is another matter
    assert line(club).since == club.now


@pytest.mark.ruling("counter-espionage")
def test_nobody_is_named_in_the_challenge_window(club: Club) -> None:
    club.announce()
    club.play("Ann", club.offer("Ann"))
    club.play("Bob", club.offer("Bob"))
    club.play("Cleo", "PASS")
    opened, before = club.now, status(club.store, club.now, 9 * POLL).waiting
    assert (line(club).waits_for, line(club).asked) == ((), opened)
    club.now += HOUR
    club.play("Cleo", "STAND BY")
    assert status(club.store, club.now, 9 * POLL).waiting == before


def test_a_deadline_that_did_not_fire_is_a_trouble_but_not_in_a_pause(club: Club) -> None:
    club.announce()
    due = line(club).due
    assert due is not None
    club.round()
    club.now = due + STUCK + MINUTE
    assert status(club.store, club.now, timedelta(days=9)).troubles == (
        "the deadline of g1 has passed and did not fire",
    )
    course.pause(club.store, club.desk, club.game, club.now)
    assert line(club).paused
    found = status(club.store, club.now, timedelta(days=9))
    assert not any("deadline" in trouble for trouble in found.troubles)
