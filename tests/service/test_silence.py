"""Players who do not answer: what each game has agreed to do about them (option *absent*)."""

from collections.abc import Iterable, Iterator
from datetime import timedelta

import pytest
from sqlmodel import select

from pbem.game.state import Phase
from pbem.mail.outbox import Fate, Outcome, Outgoing
from pbem.service.looking.waiting import list_games
from pbem.service.master import course
from pbem.service.terms.agreement import Absent, AbsentPolicy, Agreement, Deadlines
from pbem.store.tables import MailOutcome, Seat
from tests.fakes import FakeOutbox
from tests.service.club import Club, address

HOUR = timedelta(hours=1)


def agreed(policy: AbsentPolicy, after: int = 2) -> Agreement:
    """Return quick deadlines and a policy."""
    deadlines = Deadlines(declaration=2, counter_offers=2, challenge=2, resolution=2, choice=2)
    absent = Absent(policy=policy, after=after)
    return Agreement(confirm=False, first="Ann", reminder=0, deadlines=deadlines, absent=absent)


def words(club: Club, name: str) -> str:
    """Return the last letter to a player, in one line."""
    return " ".join(club.words_to(name).split())


def miss_two(club: Club) -> None:
    """Let Bob miss his answer to Ann's offer, and then his own declaration."""
    club.play("Ann", club.offer("Ann"))
    club.play("Cleo", club.offer("Cleo"))
    club.round(after=2 * HOUR)
    assert club.state().phase is Phase.CHALLENGE
    club.round(after=2 * HOUR)
    club.play("Ann", "ACCEPT Cleo")
    assert club.state().active == club.seat("Bob")
    club.round(after=2 * HOUR)


def test_as_a_rule_each_missed_answer_has_its_own_outcome_and_no_other(club: Club) -> None:
    club.announce(agreement=agreed(AbsentPolicy.DEFAULT))
    miss_two(club)
    assert club.state().active == club.seat("Cleo")
    assert not club.master_letters()


def test_a_bot_plays_until_the_next_mail(club: Club) -> None:
    club.announce(agreement=agreed(AbsentPolicy.BOT))
    miss_two(club)
    assert "Answers of yours have been missing, so a bot plays for you" in words(club, "Bob")
    assert "From now on a bot plays for Bob." in words(club, "Ann")
    club.play("Cleo", club.offer("Cleo"))
    assert club.seat("Bob") in club.state().answered
    assert club.play("Bob", "STATUS") is MailOutcome.ANSWERED
    assert "No bot plays for you any more" in words(club, "Bob")
    club.play("Ann", "PASS")
    club.play("Ann", "STATUS")
    assert "Bots" not in words(club, "Ann")


def test_the_game_is_held_and_the_game_master_told_once(club: Club) -> None:
    club.announce(agreement=agreed(AbsentPolicy.HOLD))
    miss_two(club)
    assert list_games(club.store)[0].paused
    assert "Answers have been missing, so the game is paused" in words(club, "Ann")
    assert "Bob has missed" not in words(club, "Ann")  # nobody is blamed before the others
    club.round(after=20 * HOUR)
    (told,) = club.master_letters()
    assert "pbem resume" in told
    assert club.play("Cleo", club.offer("Cleo")) is MailOutcome.PLAYED  # mails are played all the same
    course.resume(club.store, club.desk, club.game, club.now)
    club.round(after=2 * HOUR)
    assert not list_games(club.store)[0].paused


def test_the_game_master_is_asked_once_to_name_somebody(club: Club) -> None:
    club.announce(agreement=agreed(AbsentPolicy.REPLACEMENT))
    miss_two(club)
    club.round(after=4 * HOUR)
    (told,) = club.master_letters()
    assert "Bob" in told
    assert "pbem replace" in told


def test_any_mail_shows_that_a_player_is_there(club: Club) -> None:
    club.announce(agreement=agreed(AbsentPolicy.REPLACEMENT))
    club.play("Ann", club.offer("Ann"))
    club.play("Cleo", club.offer("Cleo"))
    club.round(after=2 * HOUR)
    club.play("Bob", "SAY Sorry, I was late!")
    club.round(after=2 * HOUR)
    club.play("Ann", "ACCEPT Cleo")
    club.round(after=2 * HOUR)
    assert not club.master_letters()


@pytest.mark.ruling("equal waiting")
def test_what_was_missed_in_the_challenge_window_has_no_consequence(club: Club) -> None:
    club.announce(agreement=agreed(AbsentPolicy.HOLD, after=1))
    club.play("Ann", club.offer("Ann"))
    club.play("Bob", club.offer("Bob"))
    club.play("Cleo", "PASS")
    assert club.state().phase is Phase.CHALLENGE
    club.round(after=2 * HOUR)
    assert club.state().phase is Phase.RESOLUTION
    assert not list_games(club.store)[0].paused


class NotToBob(FakeOutbox):
    """Bob's mail server takes no letter for now."""

    def send_batch(self, letters: Iterable[Outgoing]) -> Iterator[Outcome]:
        for letter in letters:
            self.fates.append(Fate.RETRY if letter.recipient == address("Bob") else Fate.SENT)
            yield from super().send_batch([letter])


def test_nobody_is_blamed_for_silence_where_nothing_was_asked(club: Club) -> None:
    club.announce(agreement=agreed(AbsentPolicy.HOLD, after=1))
    working = club.outbox
    club.outbox = NotToBob(working.sent)
    club.now += timedelta(minutes=1)
    assert club.play("Ann", club.offer("Ann")) is MailOutcome.PLAYED
    assert club.play("Cleo", "PASS") is MailOutcome.PLAYED
    club.round(after=2 * HOUR)
    assert club.state().phase is Phase.CHALLENGE, "Bob counts as having passed, as ever"
    assert not list_games(club.store)[0].paused
    with club.store.begin() as session:
        assert {seat.missed for seat in session.exec(select(Seat))} == {0}
    club.outbox = working
    club.round(after=9 * HOUR)
    assert list_games(club.store)[0].paused, "what Ann was asked since then had reached her"
