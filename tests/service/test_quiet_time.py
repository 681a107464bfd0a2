"""Quiet days and business hours of a game: no deadline falls in quiet time, and no reminder."""

from dataclasses import replace
from datetime import UTC, datetime, timedelta

import pytest

from pbem.game.state import Phase
from pbem.letters.agreement import agreed
from pbem.letters.reader import Reader
from pbem.letters.voice import voice
from pbem.service.errors import BadAgreement
from pbem.service.looking.waiting import list_games
from pbem.service.playing.schedule import fires_at, zones_of
from pbem.service.terms.agreement import AbsentPolicy, Agreement, Deadlines
from pbem.service.terms.calendar import Calendar, Hours, ends, read_hours, read_quiet_days
from pbem.service.terms.changing import changed, news_of
from pbem.service.timing.clock import Clock, Term
from pbem.store.tables import Seat
from tests.service.club import Club

HOUR = timedelta(hours=1)
OFFICE = Calendar((5, 6), Hours(9 * 60, 18 * 60), "Europe/Rome")
AGREED = Agreement(confirm=False, first="Ann", deadlines=Deadlines(declaration=24), calendar=OFFICE)
FRIDAY = datetime(2026, 3, 6, 15, tzinfo=UTC)
MONDAY = datetime(2026, 3, 9, 15, tzinfo=UTC)


def test_deadline_and_reminder_keep_out_of_the_weekend(club: Club) -> None:
    club.now = FRIDAY
    club.announce(agreement=AGREED)
    assert list_games(club.store)[0].due == MONDAY
    sent = len(club.letters_to("Ann"))
    club.round(after=64 * HOUR)  # Monday, 8 in Rome
    assert len(club.letters_to("Ann")) == sent
    club.round(after=HOUR)
    assert "reminder" in str(club.last_letter("Ann")["Subject"])


@pytest.mark.ruling("firing")
def test_an_outage_over_the_weekend_costs_no_more_than_the_weekend(club: Club) -> None:
    club.now = FRIDAY
    club.announce(agreement=AGREED)
    club.round()
    club.now = MONDAY - 7 * HOUR  # nobody has looked in since Friday
    assert club.round().fired == 0
    (line,) = list_games(club.store)
    # 17 hours of the 24 lay in the outage and not in the weekend
    assert line.due == MONDAY + 17 * HOUR
    assert line.due == datetime(2026, 3, 10, 8, tzinfo=UTC)


def test_the_invitation_tells_of_it(club: Club) -> None:
    club.announce(agreement=Agreement(calendar=OFFICE))
    words = " ".join(club.words_to("Ann").split())
    assert "on which nothing is due: Saturday and Sunday (Europe/Rome)." in words
    assert "Deadlines fall between 9:00 and 18:00 (Europe/Rome)." in words
    assert "Each player may be away for 14 days" in words


def test_days_and_hours_are_read_as_people_write_them() -> None:
    assert read_quiet_days("Saturday, sun") == (5, 6)
    assert read_quiet_days("none") == read_quiet_days("") == ()
    assert read_hours("9-18") == Hours(540, 1080)
    assert read_hours("8:30 - 20:00") == Hours(510, 1200)
    assert read_hours("none") is None
    for wrong in ("caturday", "s", "mo tu we th fr sa su"):
        with pytest.raises(ValueError, match="day"):
            read_quiet_days(wrong)
    for wrong in ("18-9", "9", "9-24", "nine to five"):
        with pytest.raises(ValueError, match="hours"):
            read_hours(wrong)


# --- by whose clock --------------------------------------------------------------------------------------

EACH = replace(AGREED, calendar=replace(OFFICE, zone=""), deadlines=Deadlines(12, 12, 12, 12, 12))
"""Hours from 9 to 18 by the clock of whoever is asked."""


@pytest.mark.ruling("deadlines")
def test_a_deadline_falls_where_the_player_lives_whom_the_game_waits_for(club: Club) -> None:
    club.now = datetime(2026, 3, 3, 0, tzinfo=UTC)  # Tuesday, 9 in Tokyo and 19 in New York
    club.announce(agreement=replace(EACH, confirm=True))
    for name, city in (("Ann", "Tokyo"), ("Bob", "New York"), ("Cleo", "Rome")):
        club.play(name, f"TIME ZONE {city}\nJOIN")
    assert list_games(club.store)[0].due == datetime(2026, 3, 4, 0, tzinfo=UTC)  # 9 in Tokyo
    club.play("Ann", club.offer("Ann"))
    # asked at 1 in Rome and 19 in New York: over at 13 in Rome, at 9 of the next day's clock in New York
    assert list_games(club.store)[0].due == datetime(2026, 3, 3, 14, tzinfo=UTC)
    club.play("Bob", "TIME ZONE Tokyo")
    assert list_games(club.store)[0].due == datetime(2026, 3, 3, 14, tzinfo=UTC), "what was told stays"
    club.play("Bob", "PASS")
    assert list_games(club.store)[0].due == datetime(2026, 3, 3, 14, tzinfo=UTC), "whoever has answered"


def test_nobody_has_less_time_than_was_agreed_by_their_own_clock() -> None:
    asked = ("America/New_York", "Asia/Tokyo", "Europe/Rome")
    clock = Clock(1, Phase.CHALLENGE, Term(FRIDAY, 30 * HOUR, zones=asked), calendar=EACH.calendar)
    own = [ends(FRIDAY, 30 * HOUR, (), replace(OFFICE, zone=zone)) for zone in asked]
    assert clock.next_due == max(own)
    assert clock.before_due(10 * HOUR) < clock.next_due
    assert Clock.from_json(clock.to_json()) == clock


def test_a_bot_needs_no_rest() -> None:
    seats = [
        Seat(game_id=1, seat=place, player_id=place, name="", language="en", zone=zone, bot=bot)
        for place, (zone, bot) in enumerate((("Europe/Rome", ""), ("UTC", "strong")))
    ]
    assert zones_of(seats) == {0: "Europe/Rome"}


def test_the_letters_say_by_whose_clock() -> None:
    said = agreed(EACH.in_force(), Reader(voice("en"), "UTC", ()))
    assert "Deadlines fall between 9:00 and 18:00." in said
    assert any("by the clock of whoever is asked" in sentence for sentence in said)
    assert not any("clock" in each for each in agreed(AGREED.in_force(), Reader(voice("en"), "UTC", ())))


def test_the_zone_is_one_of_the_world_or_each_players_own() -> None:
    assert changed(EACH, "hours-zone", "Asia/Tokyo").calendar.zone == "Asia/Tokyo"
    assert changed(AGREED, "hours-zone", "players") == replace(EACH, deadlines=AGREED.deadlines)
    with pytest.raises(BadAgreement):
        changed(AGREED, "hours-zone", "Atlantis")


# --- grace -----------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("calendar", "grace", "fires"),
    [
        (OFFICE, 2, datetime(2026, 3, 9, 8, tzinfo=UTC)),  # due on Friday at 17:30 in Rome
        (replace(OFFICE, quiet=()), 2, datetime(2026, 3, 7, 8, tzinfo=UTC)),
        (replace(OFFICE, hours=None), 8, datetime(2026, 3, 9, 0, 30, tzinfo=UTC)),
        (Calendar(), 2, datetime(2026, 3, 6, 18, 30, tzinfo=UTC)),
        (OFFICE, 0, datetime(2026, 3, 6, 16, 30, tzinfo=UTC)),
    ],
)
def test_grace_never_ends_in_quiet_time(calendar: Calendar, grace: int, fires: datetime) -> None:
    due = datetime(2026, 3, 6, 16, 30, tzinfo=UTC)
    clock = Clock(1, Phase.DECLARATION, Term(due - 5 * HOUR, 5 * HOUR), calendar=calendar)
    assert clock.next_due == due
    assert fires_at(clock, replace(AGREED, grace=grace)) == fires


@pytest.mark.ruling("firing")
def test_an_outage_within_the_grace_makes_it_longer() -> None:
    due = datetime(2026, 3, 4, 12, tzinfo=UTC)
    clock = Clock(1, Phase.DECLARATION, Term(due - 5 * HOUR, 5 * HOUR))
    out = clock.stopped(due + HOUR, due + 3 * HOUR)
    assert out.next_due == due
    assert fires_at(out, replace(AGREED, grace=3)) == due + 5 * HOUR


@pytest.mark.parametrize(
    ("option", "value", "news"),
    [
        ("quiet-days", "sunday", ("quiet-days", "6")),
        ("business-hours", "9-18", ("business-hours", "9:00-18:00")),
        ("absent", "hold", ("absent-hold", "2")),
    ],
)
def test_they_can_be_agreed_anew(option: str, value: str, news: tuple[str, str]) -> None:
    after = changed(Agreement(), option, value)
    clocks = () if option == "absent" else (("hours-zone", ""),)
    assert news_of(Agreement(), after) == (news, *clocks)
    none = {"absent": AbsentPolicy.DEFAULT.value}.get(option, "none")
    assert changed(after, option, none) == Agreement()
    assert news_of(after, Agreement())
    with pytest.raises(BadAgreement):
        changed(after, option, "whatever")
