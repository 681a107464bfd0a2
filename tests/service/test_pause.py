"""A paused game: its deadlines stand still, its mails are played, and it goes on as if no time had passed."""

from datetime import timedelta

import pytest
from sqlmodel import select

from pbem.game.state import Phase
from pbem.service.errors import WrongStage
from pbem.service.looking.waiting import list_games
from pbem.service.master import course
from pbem.service.rounds.agenda import next_due
from pbem.service.terms.agreement import Agreement, Deadlines
from pbem.service.upkeep.audit import balance
from pbem.store.tables import Game, MailOutcome
from tests.service.club import Club

HOUR = timedelta(hours=1)
AGREED = Agreement(
    confirm=False, first="Ann", reminder=0, deadlines=Deadlines(declaration=10, counter_offers=20)
)


@pytest.fixture
def game(club: Club) -> Club:
    """Return a club whose game has been paused for a day, four hours after it was dealt."""
    club.announce(agreement=AGREED)
    club.round(after=4 * HOUR)
    course.pause(club.store, club.desk, club.game, club.now)
    club.round(after=24 * HOUR)
    return club


def test_no_deadline_fires_while_a_game_is_paused(game: Club) -> None:
    assert game.state().turn == 1
    assert next_due(game.store) is None
    (line,) = list_games(game.store)
    assert line.paused
    assert line.due is None


def test_everyone_is_told_of_it(game: Club) -> None:
    for name in ("Ann", "Bob", "Cleo"):
        assert len(game.letters_to(name)) == 2
        assert "the game is paused" in str(game.last_letter(name)["Subject"])
        words = " ".join(game.words_to(name).split())
        assert "The game master has paused the game." in words
        assert "The game is paused: no deadline runs" in words
        assert "Until" not in words.partition("THE TABLE")[0]


def test_it_goes_on_where_it_stood(game: Club) -> None:
    assert course.resume(game.store, game.desk, game.game, game.now) == game.now + 6 * HOUR
    game.round()
    for name in ("Ann", "Bob", "Cleo"):
        assert "the game goes on" in str(game.last_letter(name)["Subject"])
        assert "The pause is over" in game.words_to(name)
    assert "19:00 (UTC)" in game.words_to("Ann")
    game.round(after=5 * HOUR)
    assert game.state().turn == 1
    game.round(after=HOUR)
    assert game.state().turn == 2
    assert not balance(game.store).imbalances


def test_what_is_sent_meanwhile_is_played_and_a_new_phase_has_all_its_time(game: Club) -> None:
    assert game.play("Ann", game.offer("Ann")) is MailOutcome.PLAYED
    assert game.state().phase is Phase.COUNTER_OFFERS
    assert "The game is paused: no deadline runs" in " ".join(game.words_to("Bob").split())
    game.round(after=30 * HOUR)
    assert course.resume(game.store, game.desk, game.game, game.now) == game.now + 20 * HOUR


def test_a_mail_from_before_the_pause_is_played_though_its_deadline_had_passed(club: Club) -> None:
    club.announce(agreement=AGREED)
    club.round(after=9 * HOUR)
    late = club.now + 2 * HOUR
    club.now += 3 * HOUR  # the daemon stands still; the deadline passes unfired
    course.pause(club.store, club.desk, club.game, club.now)
    club.answer("Ann", club.offer("Ann"), arrival=late)
    assert club.round().outcomes == (MailOutcome.PLAYED,)


@pytest.mark.ruling("firing")
def test_an_outage_within_a_pause_counts_once(game: Club) -> None:
    game.now += 50 * HOUR
    game.round()
    assert course.resume(game.store, game.desk, game.game, game.now) == game.now + 6 * HOUR


def test_nobody_is_reminded_in_a_pause(club: Club) -> None:
    club.announce(agreement=Agreement(confirm=False, first="Ann", deadlines=Deadlines(declaration=10)))
    course.pause(club.store, club.desk, club.game, club.now)
    assert club.round(after=30 * HOUR).fired == 0
    assert len(club.letters_to("Ann")) == 2
    course.resume(club.store, club.desk, club.game, club.now)
    club.round(after=5 * HOUR)
    assert "reminder" in str(club.last_letter("Ann")["Subject"])


def test_a_game_is_paused_once_and_resumed_once(game: Club) -> None:
    with pytest.raises(WrongStage, match="paused already"):
        course.pause(game.store, game.desk, game.game, game.now)
    course.resume(game.store, game.desk, game.game, game.now)
    with pytest.raises(WrongStage, match="not paused"):
        course.resume(game.store, game.desk, game.game, game.now)
    with game.store.begin() as session:
        row = session.exec(select(Game)).one()
        assert row.next_due == game.now + 6 * HOUR
