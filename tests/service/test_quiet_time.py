"""Quiet days and business hours of a game: no deadline falls in quiet time, and no reminder."""

from datetime import UTC, datetime, timedelta

import pytest

from pbem.service.agreement import AbsentPolicy, Agreement, Deadlines
from pbem.service.calendar import Calendar, Hours, read_hours, read_quiet_days
from pbem.service.errors import BadAgreement
from pbem.service.terms import changed, news_of
from pbem.service.waiting import list_games
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


@pytest.mark.parametrize(
    ("option", "value", "news"),
    [
        ("quiet-days", "sunday", ("quiet-days", "6 UTC")),
        ("business-hours", "9-18", ("business-hours", "9:00-18:00 UTC")),
        ("absent", "hold", ("absent-hold", "2")),
    ],
)
def test_they_can_be_agreed_anew(option: str, value: str, news: tuple[str, str]) -> None:
    after = changed(Agreement(), option, value)
    assert news_of(Agreement(), after) == (news,)
    none = {"absent": AbsentPolicy.DEFAULT.value}.get(option, "none")
    assert changed(after, option, none) == Agreement()
    assert news_of(after, Agreement())
    with pytest.raises(BadAgreement):
        changed(after, option, "whatever")
