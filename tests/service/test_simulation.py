"""Simulated games: everything happens in them, the same for the same seed, and their records hold."""

import json

import pytest

from pbem.service.upkeep.simulation import RARE, Part, Tally, effect_of, kinds, simulate
from pbem.service.upkeep.verification import verify_line
from tests.game.games import each_size, random_games


@each_size
@pytest.mark.parametrize("games", [1, pytest.param(3, marks=pytest.mark.long)])
def test_games_repeat_with_their_seed_and_their_records_hold(players: int, games: int) -> None:
    first, again, other = (
        [game.line() for game in simulate(Tally(players), games, seed, 20)] for seed in (7, 7, 8)
    )
    assert first == again != other
    for line in first:
        assert "\n" not in line
        assert verify_line(line).holds
        assert len(json.loads(line)["setup"]["players"]) == players


def test_everything_that_happens_has_a_place_in_the_table() -> None:
    known = set(kinds())
    tally = Tally(4)
    for _ in simulate(tally, 10, 1):
        pass
    assert tally.games == 10
    assert set(tally.counts) == known
    assert set(RARE) <= known
    for game in random_games(4, 5):
        for told in game.told[:-1]:
            for entry in told:
                assert (Part.EFFECTS, effect_of(entry.event)) in known


def test_odd_numbers_are_refused() -> None:
    with pytest.raises(ValueError, match="3 to 7"):
        simulate(Tally(2), 1, 1)
    with pytest.raises(ValueError, match="1 turn"):
        simulate(Tally(3), 1, 1, 0)


@pytest.mark.long
@pytest.mark.timeout(1800)
@each_size
def test_a_thousand_games_leave_nothing_out(players: int) -> None:
    tally = Tally(players)
    for _ in simulate(tally, 1000, 4):
        pass
    assert tally.missing() == ()
