"""Moves taken back: the game stands as it did, chance goes on, the record tells it all (ruling *undo*)."""

import json
from collections import Counter
from dataclasses import replace
from functools import lru_cache
from random import Random

import pytest
from jsonschema import Draft202012Validator

from pbem.bots.random_game import play, random_deal, random_habits, random_options
from pbem.game.course import Course
from pbem.game.events import Undone
from pbem.game.moves import Drawn, Undo
from pbem.game.record import from_json, state_from_json, state_to_json, to_json
from pbem.game.refusals import Refusal, Refused
from pbem.game.replay import verify_json
from pbem.game.rules import apply, draw_request, start
from pbem.game.shuffle import SecretChance
from pbem.game.state import State
from pbem.game.views import view
from tests.game.games import TURN_LIMIT, Game, each_size
from tests.game.places import DOCS
from tests.game.reference import check
from tests.game.test_record import record_of, through_json
from tests.game.test_reference import forged, holds

pytestmark = pytest.mark.ruling("undo")

each_number = pytest.mark.parametrize(
    "games", [pytest.param(1, id="few"), pytest.param(25, id="many", marks=pytest.mark.long)]
)


@lru_cache(maxsize=16)
def undone_game(players: int, seed: int) -> Game:
    """Play a random game whose game master takes moves back."""
    rng, chance = Random(f"undo {players} {seed}"), SecretChance(f"undo {players} {seed}".encode())
    deal = random_deal(players, random_options(rng, TURN_LIMIT), chance, rng)
    begun = start(deal.setup)
    habits = replace(random_habits(rng), undo=0.02)
    return Game(deal, begun, tuple(play(begun, chance, rng, habits)))


def undos(game: Game) -> list[tuple[State, State, State]]:
    """Return each time moves were taken back: the game before, as it was then, and after."""
    states = game.states
    return [
        (states[number - 1], states[move.to], states[number])
        for number, (_, move) in enumerate(game.moves, 1)
        if isinstance(move, Undo)
    ]


@each_size
@each_number
def test_the_game_stands_as_it_did_but_for_what_counts(players: int, games: int) -> None:
    met = 0
    for game in (undone_game(players, seed) for seed in range(1, 1 + games)):
        for before, then, after in undos(game):
            met += 1
            assert after.number == before.number + 1 == after.undone
            assert (after.draws, after.offers) == (before.draws, before.offers)
            back = replace(after, number=then.number, draws=then.draws, offers=then.offers)
            assert replace(back, undone=then.undone, reshuffle=then.reshuffle) == then
            assert state_from_json(through_json(state_to_json(after))) == after
    assert met


@each_size
def test_nothing_goes_on_before_the_pile_is_shuffled(players: int) -> None:
    game = undone_game(players, 0)
    for number, (_, move) in enumerate(game.moves, 1):
        if not isinstance(move, Undo):
            continue
        then, after = game.states[move.to], game.states[number]
        request = draw_request(after)
        assert request is not None
        assert (request.number, request.size) == (after.draws + 1, len(then.pile))
        assert isinstance(game.moves[number][1], Drawn)
        shuffled = game.states[number + 1]
        assert Counter(shuffled.pile) <= Counter(then.pile)
        if not then.draw_pending:
            # but for the order of the pile, which no view shows, everybody sees what they saw then
            for seat in (None, *then.seats):
                assert view(shuffled, seat) == view(then, seat)


@each_size
def test_no_draw_is_used_twice(players: int) -> None:
    game = undone_game(players, 1)
    numbers = [request.number for state in game.states[:-1] if (request := draw_request(state)) is not None]
    assert len(numbers) == len(set(numbers)) == sum(isinstance(move, Drawn) for _, move in game.moves)


@each_size
@each_number
def test_the_record_tells_it_to_both_referees(players: int, games: int) -> None:
    schema = Draft202012Validator(json.loads((DOCS / "record.schema.json").read_text()))
    rng = Random(players)
    for game in (undone_game(players, seed) for seed in range(1, 1 + games)):
        record = through_json(to_json(record_of(game)))
        assert schema.is_valid(record)
        assert from_json(record) == record_of(game)
        assert verify_json(record).holds
        check(record)
        for _ in range(3):
            other = forged(record, rng)
            verdict = verify_json(other)
            assert verdict.holds is holds(other), verdict.fault


def test_moves_that_are_not_before_the_last_are_not_gone_back_to() -> None:
    game = undone_game(4, 0)
    states, moves = game.states, game.moves
    at = next(n for n, (_, move) in enumerate(moves, 1) if n > 3 and not states[n].draw_pending)
    now = states[at]
    wrong = [
        (None, Undo(at), states[at]),
        (None, Undo(at + 1), states[at + 1]),
        (None, Undo(1), None),
        (None, Undo(2), states[1]),
        (0, Undo(1), states[1]),
    ]
    for seat, move, then in wrong:
        with pytest.raises(Refused) as refused:
            apply(now, seat, move, then)
        assert refused.value.reason is Refusal.NOT_ASKED
    due = next(state for state in states if state.draw_pending)
    with pytest.raises(Refused):
        apply(due, None, Undo(1), states[1])
    with pytest.raises(Refused) as refused:
        apply(states[-1], None, Undo(1), states[1])
    assert refused.value.reason is Refusal.GAME_OVER


def test_everybody_is_told_where_the_game_stands_again() -> None:
    game = undone_game(5, 0)
    before, then, _ = undos(game)[0]
    told = apply(before, None, Undo(then.number), then).told
    assert [(one.to, one.event) for one in told] == [(None, Undone(then.turn, then.active, then.phase))]


def test_a_course_keeps_no_more_than_is_gone_back_to() -> None:
    game = undone_game(3, 0)
    course = Course(game.deal.setup, (move for _, move in game.moves), also=7)
    for seat, move in game.moves:
        course.play(seat, move)
    assert course.state == game.states[-1]
    assert course.after(7) == game.states[7]
    goals = {move.to for _, move in game.moves if isinstance(move, Undo)}
    other = next(number for number in range(len(game.states)) if number not in {7, *goals})
    assert course.after(other) is None
