"""How many random legal moves are played in a second, with the views of all seats made after each.

The moves are found beforehand: what is timed is the rules and the views, not the bot. The floor is what a
second is worth on this machine: the same states, as plain values, written as JSON and read back, once each.
"""

import json
import sys
import time
from collections.abc import Sequence
from dataclasses import dataclass

from pbem.bots.random_game import Deal
from pbem.game.moves import Move, Seat, Undo
from pbem.game.record import state_to_json
from pbem.game.rules import apply, start
from pbem.game.views import view
from pbem.service.upkeep.simulation import Tally, simulate

GAMES = 25
PLAYERS = (3, 4, 5, 6, 7)
_ROUNDS = 3


@dataclass(frozen=True)
class Line:
    """A game as it was played."""

    deal: Deal
    moves: tuple[tuple[Seat | None, Move], ...]


def played(players: int) -> list[Line]:
    """Play games to be played again; what was taken back needs the state before, so those are left out."""
    games = simulate(Tally(players), GAMES, seed=1)
    return [Line(game.deal, game.moves) for game in games if not _taken_back(game.moves)]


def _taken_back(moves: Sequence[tuple[Seat | None, Move]]) -> bool:
    return any(isinstance(move, Undo) for _, move in moves)


def play_again(lines: Sequence[Line]) -> float:
    """Play the moves, making all views after each; return the seconds."""
    began = time.perf_counter()
    for line in lines:
        state = start(line.deal.setup).state
        for seat, move in line.moves:
            state = apply(state, seat, move).state
            for other in state.seats:
                view(state, other)
    return time.perf_counter() - began


def copy_as_json(lines: Sequence[Line]) -> float:
    """Write and read the states of the same games as JSON; return the seconds."""
    plain = []
    for line in lines:
        state = start(line.deal.setup).state
        for seat, move in line.moves:
            state = apply(state, seat, move).state
            plain.append(state_to_json(state))
    began = time.perf_counter()
    for one in plain:
        json.loads(json.dumps(one))
    return time.perf_counter() - began


def main() -> None:
    """Measure each number of players, the best of a few rounds, and print a line for each."""
    for players in PLAYERS:
        lines = played(players)
        moves = sum(len(line.moves) for line in lines)
        rate = moves / min(play_again(lines) for _ in range(_ROUNDS))
        floor = moves / min(copy_as_json(lines) for _ in range(_ROUNDS))
        sys.stdout.write(
            f"moves/s with {players} players, all views after each: {rate:,.0f} ({moves:,} moves); "
            f"states copied as JSON/s: {floor:,.0f}; ratio {rate / floor:.2f}\n"
        )


if __name__ == "__main__":
    main()
