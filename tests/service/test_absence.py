"""Players who are away: deadlines that wait for them, within a budget, and what the others learn of it."""

from datetime import UTC, date, datetime, timedelta

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pbem.game.state import Phase
from pbem.service.looking.waiting import list_games
from pbem.service.playing.vacation import end_of
from pbem.service.terms.agreement import Absent, Agreement, Deadlines
from pbem.speech.orders import Day, Weekday
from pbem.store.tables import MailOutcome
from tests.service.club import START, Club

HOUR = timedelta(hours=1)
DAY = timedelta(days=1)
AGREED = Agreement(
    confirm=False,
    first="Ann",
    reminder=0,
    deadlines=Deadlines(declaration=10, counter_offers=20, challenge=10),
    absent=Absent(vacation=7),
)


@pytest.fixture
def game(club: Club) -> Club:
    """Return a club that waits for Ann's declaration, for ten hours."""
    club.announce(agreement=AGREED)
    return club


def due(club: Club) -> timedelta:
    """Return how long from now the deadline is."""
    (line,) = list_games(club.store)
    assert line.due is not None
    return line.due - club.now


def words(club: Club, name: str) -> str:
    """Return the last letter to a player, in one line."""
    return " ".join(club.words_to(name).split())


def test_a_deadline_that_waits_for_the_player_moves_by_the_absence(game: Club) -> None:
    game.round(after=4 * HOUR)
    assert game.play("Ann", "VACATION 3 days") is MailOutcome.PLAYED
    assert due(game) == 6 * HOUR + 3 * DAY
    assert "You are away until Thursday 5 March, 13:00 (UTC)" in words(game, "Ann")
    assert "you have 4 days of absence left in it" in words(game, "Ann")
    game.round(after=3 * DAY + 5 * HOUR)
    assert game.state().turn == 1
    game.round(after=HOUR)
    assert game.state().turn == 2


def test_one_that_does_not_wait_for_them_stays_and_later_ones_move(game: Club) -> None:
    game.play("Bob", "VACATION 2 days")
    assert due(game) == 10 * HOUR
    game.play("Ann", game.offer("Ann"))
    assert game.state().phase is Phase.COUNTER_OFFERS
    assert due(game) == 20 * HOUR + 2 * DAY
    game.round(after=DAY)
    game.play("Cleo", "PASS")
    assert due(game) == 20 * HOUR + DAY  # who has answered changes nothing


def test_who_has_answered_in_public_moves_nothing(game: Club) -> None:
    game.play("Ann", game.offer("Ann"))
    game.play("Bob", "PASS")
    game.play("Bob", "VACATION 2 days")
    assert due(game) == 20 * HOUR


def test_back_at_once_and_what_is_unused_returns(game: Club) -> None:
    game.play("Ann", "VACATION 5 days")
    game.round(after=2 * DAY)
    assert game.play("Ann", "BACK") is MailOutcome.PLAYED
    assert due(game) == 10 * HOUR
    assert "You have 5 days of absence left in this game." in words(game, "Ann")
    assert "There is no need to wait longer for Ann" in words(game, "Bob")
    game.play("Ann", "BACK")
    assert "You were not away" in words(game, "Ann")


def test_a_shorter_absence_takes_the_place_of_a_longer_one(game: Club) -> None:
    game.play("Ann", "VACATION 6 days")
    game.round(after=DAY)
    game.play("Ann", "VACATION 2 days")
    assert due(game) == 10 * HOUR + 2 * DAY
    assert "4 days of absence left" in words(game, "Ann")
    game.round(after=DAY)
    game.play("Ann", "VACATION 5 days")
    assert due(game) == 10 * HOUR + 5 * DAY
    assert "0 hours of absence left" in words(game, "Ann")


def test_nobody_is_away_for_longer_than_agreed(game: Club) -> None:
    assert game.play("Ann", "VACATION 8 days") is MailOutcome.REFUSED
    assert due(game) == 10 * HOUR
    assert "That would be 8 days, and you have 7 days of absence left in this game" in words(game, "Ann")
    game.play("Ann", "VACATION until 1 March")  # yesterday: next year's
    assert "That would be 364 days" in words(game, "Ann")
    game.play("Ann", "VACATION until 1 March 2026")
    assert "That day is over." in words(game, "Ann")


def test_a_game_may_agree_on_no_absences(club: Club) -> None:
    club.announce(agreement=Agreement(confirm=False, first="Ann", absent=Absent(vacation=0)))
    assert club.play("Ann", "VACATION 1 day") is MailOutcome.REFUSED
    assert "deadlines wait for nobody’s absence" in words(club, "Ann")


def test_the_others_learn_only_that_it_goes_slowly(game: Club) -> None:
    sent = len(game.letters_to("Bob"))
    game.play("Ann", "VACATION until 5 March")
    assert len(game.letters_to("Bob")) == sent
    game.play("Bob", "STATUS")
    told = words(game, "Bob")
    assert "is to declare, slow just now" in told
    assert "away" not in told and "vacation" not in told.lower()
    (line,) = list_games(game.store, game.now)
    assert line.slow == ("Ann",)
    game.round(after=4 * DAY)
    game.play("Bob", "STATUS")
    assert "slow just now" not in words(game, "Bob")
    assert list_games(game.store, game.now)[0].slow == ()


@pytest.mark.ruling("equal waiting")
@pytest.mark.parametrize("stands_by", [True, False])
def test_in_the_challenge_window_it_tells_nothing_of_who_has_answered(game: Club, stands_by: bool) -> None:
    game.play("Ann", game.offer("Ann"))
    game.play("Bob", game.offer("Bob"))
    game.play("Cleo", game.offer("Cleo"))
    assert game.state().phase is Phase.CHALLENGE
    if stands_by:
        game.play("Bob", "STAND BY")
    game.play("Bob", "VACATION 2 days")
    assert due(game) == 10 * HOUR + 2 * DAY
    game.play("Bob", "BACK")
    assert due(game) == 10 * HOUR


def test_an_absence_within_a_pause_or_an_outage_counts_once(game: Club) -> None:
    game.play("Ann", "VACATION 2 days")
    game.now += DAY  # nobody looks in
    game.round()
    assert due(game) == DAY + 10 * HOUR


def test_who_is_away_is_not_reminded(club: Club) -> None:
    agreed = Agreement(confirm=False, first="Ann", deadlines=Deadlines(declaration=10))
    club.announce(agreement=agreed)
    club.play("Ann", "VACATION 2 days")
    sent = len(club.letters_to("Ann"))
    club.round(after=2 * DAY + 4 * HOUR)
    assert len(club.letters_to("Ann")) == sent
    club.round(after=HOUR)
    assert len(club.letters_to("Ann")) == sent + 1


def test_it_is_understood_in_answer_to_an_old_letter_and_asked_back_when_unclear(game: Club) -> None:
    old = game.last_letter("Bob")
    game.round(after=11 * HOUR)
    game.answer("Bob", "VACATION 1 day", letter=old)
    assert game.round().outcomes == (MailOutcome.PLAYED,)
    assert game.play("Bob", "VACATION until 4/3") is MailOutcome.ASKED
    assert "4 March or 3 April" in words(game, "Bob") or "3 April or 4 March" in words(game, "Bob")
    assert game.play("Bob", "VACATION") is MailOutcome.ASKED
    assert "VACATION 3 days" in words(game, "Bob")


ROME = "Europe/Rome"


@pytest.mark.parametrize(
    ("wanted", "end"),
    [
        (1, START + DAY),
        (Day(2, 3), datetime(2026, 3, 2, 22, 59, tzinfo=UTC)),  # today, to its end in Rome
        (Day(1, 3), datetime(2027, 3, 1, 22, 59, tzinfo=UTC)),
        (Day(29, 2), datetime(2028, 2, 29, 22, 59, tzinfo=UTC)),
        (Day(1, 4), datetime(2026, 4, 1, 21, 59, tzinfo=UTC)),  # summer time
        (Day(1, 3, 2026), None),
        (Weekday(0), datetime(2026, 3, 9, 22, 59, tzinfo=UTC)),  # next Monday: today is one
        (Weekday(1), datetime(2026, 3, 3, 22, 59, tzinfo=UTC)),
        (9999, None),
    ],
)
def test_days_are_those_of_the_players_clock(wanted: int | Day | Weekday, end: datetime | None) -> None:
    if wanted == 9999:
        last = end_of(9999, START, ROME)
        assert last is not None
        assert last > START + 9000 * DAY
    else:
        assert end_of(wanted, START, ROME) == end


@given(
    st.dates(date(2026, 1, 1), date(2040, 12, 31)), st.integers(0, 23), st.sampled_from([ROME, "Asia/Tokyo"])
)
def test_a_day_is_never_in_the_past(day: date, hour: int, zone: str) -> None:
    now = datetime(2026, 10, 24, hour, 30, tzinfo=UTC)
    end = end_of(Day(day.day, day.month), now, zone)
    assert end is not None
    assert end > now
    named = end_of(Day(day.day, day.month, day.year), now, zone)
    assert named is None or named >= end
