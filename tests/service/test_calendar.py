"""Time that counts: laws of deadlines with quiet days, business hours and standstills, by any clock."""

from datetime import UTC, datetime, timedelta

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pbem.service.terms.calendar import Calendar, Hours, Span, ends, joined

HOUR = timedelta(hours=1)
ZONES = (
    "UTC",
    "Europe/Rome",
    "America/New_York",
    "America/Sao_Paulo",
    "Australia/Lord_Howe",
    "Asia/Kathmandu",
    "Africa/Cairo",
    "America/Havana",
    "Pacific/Apia",
)
"""Some whose clocks are put forward at midnight, by half an hour, or have skipped a whole day."""

CHANGES = (
    datetime(2026, 3, 29, 1, tzinfo=UTC),
    datetime(2026, 10, 25, 1, tzinfo=UTC),
    datetime(2026, 3, 8, 5, tzinfo=UTC),
    datetime(2026, 11, 1, 5, tzinfo=UTC),
    datetime(2018, 11, 4, 3, tzinfo=UTC),
    datetime(2026, 4, 4, 15, tzinfo=UTC),
    datetime(2026, 4, 23, 22, tzinfo=UTC),
    datetime(2011, 12, 30, 10, tzinfo=UTC),
)
"""When clocks of some of these zones are put forward or back."""

moments = st.builds(
    lambda change, minutes: change + timedelta(minutes=minutes),
    st.sampled_from(CHANGES),
    st.integers(-4 * 24 * 60, 2 * 24 * 60),
)
lengths = st.integers(0, 14 * 24 * 60).map(lambda minutes: timedelta(minutes=minutes))
spans = st.builds(lambda since, length: Span(since, since + length), moments, lengths)
hours = st.tuples(st.integers(0, 1439), st.integers(0, 1439)).filter(lambda two: two[0] < two[1])
calendars = st.builds(
    Calendar,
    quiet=st.sets(st.integers(0, 6), max_size=6).map(lambda days: tuple(sorted(days))),
    hours=st.none() | hours.map(lambda two: Hours(*two)),
    zone=st.sampled_from(ZONES),
)


@st.composite
def whiles(draw: st.DrawFn) -> tuple[datetime, timedelta, tuple[Span, ...], Calendar]:
    """Return a time to answer, with standstills around it."""
    since = draw(moments)
    near = st.integers(-5000, 30000).map(lambda minutes: since + timedelta(minutes=minutes))
    stops = draw(
        st.lists(st.builds(lambda at, length: Span(at, at + length), near, lengths), max_size=4).map(tuple)
    )
    return since, draw(lengths), stops, draw(calendars)


def is_quiet(moment: datetime, calendar: Calendar) -> bool:
    """Tell what a clock on the wall says."""
    from zoneinfo import ZoneInfo

    local = moment.astimezone(ZoneInfo(calendar.zone))
    minute = local.hour * 60 + local.minute + (local.second + local.microsecond / 1e6) / 60
    closed = calendar.hours and not calendar.hours.opens <= minute <= calendar.hours.closes
    return bool(closed) or local.weekday() in calendar.quiet


@given(whiles())
def test_nothing_ends_in_quiet_time_nor_while_time_stands_still(
    given: tuple[datetime, timedelta, tuple[Span, ...], Calendar],
) -> None:
    since, length, stops, calendar = given
    over = ends(since, length, stops, calendar)
    assert not is_quiet(over, calendar)
    assert not any(stop.since <= over < stop.until for stop in stops)
    assert over >= since + length


@given(whiles(), lengths, lengths)
def test_what_begins_later_or_lasts_longer_ends_no_sooner(
    given: tuple[datetime, timedelta, tuple[Span, ...], Calendar], later: timedelta, longer: timedelta
) -> None:
    since, length, stops, calendar = given
    assert ends(since, length, stops, calendar) <= ends(since + later, length, stops, calendar)
    assert ends(since, length, stops, calendar) <= ends(since, length + longer, stops, calendar)


@given(whiles(), spans)
def test_a_standstill_brings_nothing_forward(
    given: tuple[datetime, timedelta, tuple[Span, ...], Calendar], stop: Span
) -> None:
    since, length, stops, calendar = given
    assert ends(since, length, stops, calendar) <= ends(since, length, (*stops, stop), calendar)


@given(whiles())
def test_as_much_time_is_left_outside_of_the_stops_as_was_agreed(
    given: tuple[datetime, timedelta, tuple[Span, ...], Calendar],
) -> None:
    since, length, stops, _ = given
    over = ends(since, length, stops, Calendar())
    stood = sum(
        (
            max(min(stop.until, over) - max(stop.since, since), timedelta(0))
            for stop in joined(one for one in stops if one.since < over)
        ),
        timedelta(0),
    )
    assert over - since - stood >= length
    if not any(stop.until == over for stop in stops):
        assert over - since - stood == length


@given(st.lists(spans, max_size=5).map(tuple), whiles())
def test_joined_stops_are_the_same_stops(
    stops: tuple[Span, ...], given: tuple[datetime, timedelta, tuple[Span, ...], Calendar]
) -> None:
    since, length, near, calendar = given
    every = (*stops, *near)
    assert ends(since, length, joined(every), calendar) == ends(since, length, every, calendar)


@given(moments, calendars)
def test_what_is_open_stays_where_it_is(moment: datetime, calendar: Calendar) -> None:
    opening = calendar.opens(moment)
    assert calendar.opens(opening) == opening
    assert (opening == moment) is not is_quiet(moment, calendar)


def at(day: int, hour: int = 0, minute: int = 0) -> datetime:
    """Return a moment of March 2026, whose first day is a Sunday, in UTC."""
    return datetime(2026, 3, day, hour, minute, tzinfo=UTC)


WEEKEND = Calendar(quiet=(5, 6), zone="UTC")
OFFICE = Calendar(hours=Hours(9 * 60, 18 * 60), zone="UTC")


@pytest.mark.parametrize(
    ("since", "length", "calendar", "over"),
    [
        (at(6, 18), 24, WEEKEND, at(9, 18)),  # Friday evening to Monday evening
        (at(7, 10), 24, WEEKEND, at(10)),  # asked on Saturday: all of Monday
        (at(6, 0), 24, WEEKEND, at(9)),  # what would end as Saturday begins ends as Monday begins
        (at(4, 22), 24, OFFICE, at(6, 9)),
        (at(4, 9), 9, OFFICE, at(4, 18)),
        (at(28, 12), 12, Calendar(hours=Hours(150, 180), zone="Europe/Rome"), at(29, 1)),  # 2.30 is left out
    ],
)
def test_examples(since: datetime, length: int, calendar: Calendar, over: datetime) -> None:
    assert ends(since, length * HOUR, (), calendar) == over


def test_a_calendar_survives_its_json() -> None:
    for calendar in (Calendar(), WEEKEND, OFFICE):
        assert Calendar.from_json(calendar.to_json()) == calendar
