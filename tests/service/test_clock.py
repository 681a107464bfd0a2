"""Deadlines start with a phase, stop for a choice, and move for an outage (rulings *deadlines*, *firing*)."""

from dataclasses import replace
from datetime import UTC, datetime, timedelta

import pytest

from pbem.game.cards import deck_in_game, items_in_game
from pbem.game.rules import start
from pbem.game.state import Choice, ChoiceKind, Options, Phase, Setup, State
from pbem.service.terms.agreement import Absent, AbsentPolicy, Agreement, Deadlines
from pbem.service.terms.calendar import Calendar, Hours, Span
from pbem.service.timing.clock import Away, Clock, Term, clock_after

NOON = datetime(2026, 3, 1, 12, tzinfo=UTC)
HOUR = timedelta(hours=1)
OFFICE = Calendar((5, 6), Hours(9 * 60, 18 * 60), "Europe/Rome")
LONG = Agreement(deadlines=Deadlines(declaration=10, counter_offers=20, challenge=5, resolution=6, choice=3))
CHOOSING = Clock(
    1, Phase.CHALLENGE, Term(NOON - 2 * HOUR, 2 * HOUR), "information/1/3", Term(NOON - HOUR, 2 * HOUR)
)


@pytest.fixture
def state() -> State:
    items = items_in_game(3)
    return start(Setup(("Ann", "Bob", "Cleo"), Options(), deck_in_game(3), items[:3], first=0)).state


def test_a_phase_is_due_its_hours_after_it_began(state: State) -> None:
    clock = clock_after(None, state, NOON, LONG)
    assert clock is not None
    assert clock.next_due == NOON + 10 * HOUR


def test_a_phase_that_goes_on_keeps_its_deadline(state: State) -> None:
    clock = clock_after(None, state, NOON, LONG)
    assert clock_after(clock, state, NOON + 4 * HOUR, LONG) is clock


def test_a_new_phase_gets_its_own_deadline(state: State) -> None:
    clock = clock_after(None, state, NOON, LONG)
    later = replace(state, phase=Phase.COUNTER_OFFERS)
    new = clock_after(clock, later, NOON + HOUR, LONG)
    assert new is not None
    assert new.next_due == NOON + 21 * HOUR


@pytest.mark.ruling("counter-espionage")
def test_the_time_a_choice_takes_is_added_to_the_phase(state: State) -> None:
    window = replace(state, phase=Phase.CHALLENGE)
    clock = clock_after(None, window, NOON, LONG)
    choosing = replace(window, choice=Choice(ChoiceKind.INFORMATION, seat=1, limit=1))
    stopped = clock_after(clock, choosing, NOON + HOUR, LONG)
    assert stopped is not None
    assert stopped.next_due == NOON + 4 * HOUR  # the choice, not the phase
    resumed = clock_after(stopped, window, NOON + 3 * HOUR, LONG)
    assert resumed is not None
    assert resumed.next_due == NOON + 7 * HOUR


def test_a_second_choice_at_once_gets_its_full_time(state: State) -> None:
    window = replace(state, phase=Phase.CHALLENGE)
    first = replace(window, choice=Choice(ChoiceKind.INFORMATION, seat=1, limit=1))
    clock = clock_after(clock_after(None, window, NOON, LONG), first, NOON, LONG)
    second = replace(first, draws=first.draws + 1)
    next_clock = clock_after(clock, second, NOON + 2 * HOUR, LONG)
    assert next_clock is not None
    assert next_clock.next_due == NOON + 5 * HOUR
    assert next_clock.due == NOON + 7 * HOUR


@pytest.mark.ruling("firing")
def test_an_outage_moves_every_deadline() -> None:
    moved = CHOOSING.stopped(NOON - HOUR / 2, NOON + HOUR / 2)
    assert (CHOOSING.due, CHOOSING.next_due) == (NOON, NOON + HOUR)
    assert (moved.due, moved.next_due) == (NOON + HOUR, NOON + 2 * HOUR)


def test_nothing_is_due_after_the_end(state: State) -> None:
    assert clock_after(None, replace(state, phase=Phase.ENDED), NOON, LONG) is None


def test_clock_and_agreement_survive_their_json() -> None:
    away = replace(CHOOSING.term, away=(Away(2, Span(NOON, NOON + HOUR)),))
    clock = replace(CHOOSING, term=away, paused=NOON, calendar=OFFICE).stopped(NOON, NOON + HOUR)
    assert Clock.from_json(clock.to_json()) == clock
    agreement = replace(
        LONG,
        options=Options(turn_limit=9),
        second_thoughts=15,
        first="Ann",
        confirm=False,
        calendar=OFFICE,
        absent=Absent(3, AbsentPolicy.HOLD, 4),
    )
    assert Agreement.from_json(agreement.to_json()) == agreement
