"""Random games for tests: every step, and the states it led through."""

from collections.abc import Iterator
from dataclasses import dataclass
from functools import lru_cache
from random import Random

import pytest

from pbem.bots.random_game import Deal, Step, play, random_deal, random_habits, random_options
from pbem.game.events import Told
from pbem.game.moves import Move, Seat
from pbem.game.rules import Applied, start
from pbem.game.shuffle import SecretChance
from pbem.game.state import State

PLAYERS = (3, 4, 5, 6, 7)
TURN_LIMIT = 40

each_size = pytest.mark.parametrize(
    "players",
    [size if size in (3, 5, 7) else pytest.param(size, marks=pytest.mark.long) for size in PLAYERS],
)
"""Runs a test for every number of players, the even ones in the long run."""


@dataclass(frozen=True)
class Game:
    """A game that was played to its end."""

    deal: Deal
    begun: Applied
    steps: tuple[Step, ...]

    @property
    def accepted(self) -> tuple[Step, ...]:
        return tuple(step for step in self.steps if step.applied is not None)

    @property
    def refused(self) -> tuple[Step, ...]:
        return tuple(step for step in self.steps if step.refused is not None)

    @property
    def moves(self) -> tuple[tuple[Seat | None, Move], ...]:
        return tuple((step.seat, step.move) for step in self.accepted)

    @property
    def states(self) -> tuple[State, ...]:
        """The state after the deal and after every accepted move."""
        return (self.begun.state, *(step.applied.state for step in self.steps if step.applied))

    @property
    def told(self) -> tuple[tuple[Told, ...], ...]:
        return (self.begun.told, *(step.applied.told for step in self.steps if step.applied))


@lru_cache(maxsize=64)
def random_game(players: int, seed: int) -> Game:
    """Play a random game, the same for the same numbers."""
    rng, chance = Random(f"{players} {seed}"), SecretChance(f"test {players} {seed}".encode())
    deal = random_deal(players, random_options(rng, TURN_LIMIT), chance, rng)
    begun = start(deal.setup)
    return Game(deal, begun, tuple(play(begun, chance, rng, random_habits(rng))))


def random_games(players: int, count: int) -> Iterator[Game]:
    """Play as many random games."""
    return (random_game(players, seed) for seed in range(count))
