"""Bots of every kind: they do what is allowed, know what their seat knows, and play as well as is said."""

from itertools import islice
from random import Random

import pytest

from pbem.bots.kinds import CHARACTERS, Kind
from pbem.bots.match import Match, seatings, winner
from pbem.bots.playing import Memory, decide
from pbem.game.moves import PlayerMove
from pbem.game.rules import Applied
from pbem.game.views import View
from tests.game.games import Game, each_size, random_game
from tests.game.twins import Swap, Twin, compare, swapped

THINKING = (Kind.SIMPLE, *CHARACTERS)


@each_size
def test_bots_of_all_kinds_play_together_as_allowed(players: int) -> None:
    kinds = tuple(islice((*CHARACTERS, Kind.SIMPLE, Kind.RANDOM, Kind.STRONG, Kind.HUNTER), players))
    undecided: list[View] = []

    def watch(kind: Kind, view: View, move: PlayerMove | None, seconds: float) -> None:
        if move is None:
            undecided.append(view)

    # a refused move would be raised
    result = Match(kinds, f"mixed {players}", turn_limit=5).play(watch)
    assert len(result.sheets) == players
    assert not undecided


def test_the_same_seed_gives_the_same_game() -> None:
    match = Match((Kind.STRONG, Kind.SIMPLE, Kind.RANDOM), "again", turn_limit=6)
    assert match.play() == match.play()


@pytest.mark.ruling("secrecy")
@pytest.mark.parametrize("players", [4, 5])
def test_no_bot_peeks(players: int) -> None:
    """Of two worlds that a seat cannot tell apart, a bot makes the same of both."""
    game, rng = random_game(players, 5), Random(players)
    decided = 0
    for seat, kind in enumerate(THINKING):
        for _ in range(4):
            places = rng.sample(range(len(game.deal.setup.deck)), 2)
            twin = swapped(game, *places)
            if twin is not None:
                decided += _decides_alike(game, seat, kind, *twin)
    assert decided > 20


def _decides_alike(game: Game, seat: int, kind: Kind, swap: Swap, begun: Applied) -> int:
    """Tell how often a bot was asked the same in both worlds, and made the same of it."""
    here, there = Memory(seat, len(game.deal.setup.players)), Memory(seat, len(game.deal.setup.players))
    decided = 0
    for number, pair in enumerate(compare(game, seat, swap, begun, 30, Twin())):
        here.hear(*pair.events[0])
        there.hear(*pair.events[1])
        if pair.views[0].choices.owed:
            moves = [
                decide(kind, seen, memory, Random(number))
                for seen, memory in zip(pair.views, (here, there), strict=True)
            ]
            assert moves[0] == moves[1]
            decided += 1
    return decided


def _won(one: Kind, other: Kind, games: int, turn_limit: int) -> float:
    """Return the part of the decided games that one kind won of another."""
    kinds = [seats for _ in range(games) for seats in seatings(one, other)][:games]
    results = [
        winner(seats, Match(seats, f"{number}", turn_limit).play()) for number, seats in enumerate(kinds)
    ]
    return results.count(one) / max(1, results.count(one) + results.count(other))


def test_simple_bots_beat_random_ones_by_far() -> None:
    assert _won(Kind.SIMPLE, Kind.RANDOM, 8, 16) > 0.6


def test_strong_bots_beat_random_ones_by_far() -> None:
    # whole games of thinking bots take seconds; fewer would prove nothing
    assert _won(Kind.STRONG, Kind.RANDOM, 6, 16) > 0.6


@pytest.mark.long
def test_strong_bots_beat_simple_ones() -> None:
    assert _won(Kind.STRONG, Kind.SIMPLE, 60, 40) > 0.55


def test_pairs_of_two_kinds_sit_in_every_way() -> None:
    assert len(seatings(Kind.STRONG, Kind.RANDOM)) == 6
    assert all(seats.count(Kind.STRONG) == 2 for seats in seatings(Kind.STRONG, Kind.RANDOM))


def test_only_a_kind_that_wins_alone_has_won() -> None:
    result = Match((Kind.RANDOM,) * 3, "winner", turn_limit=3).play()
    assert winner((Kind.RANDOM,) * 3, result) == (Kind.RANDOM if result.winners else None)
    assert not result.winners or winner(tuple(Kind)[:3], result) in (None, *tuple(Kind)[:3])
