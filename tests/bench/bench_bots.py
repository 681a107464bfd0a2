"""How often strong bots win of random and of simple ones, two of each at a table of four, in all seatings.

Games count that one kind won alone; the interval is Wilson's, at 95 %. A few games are played by default; the
figures in docs/bots.md are of 2,000: ``python -m tests.bench.bench_bots 2000``.
"""

import sys
import time
from collections import Counter
from dataclasses import dataclass, field
from math import sqrt
from statistics import median

from pbem.bots.kinds import CHARACTERS, Kind
from pbem.bots.match import Match, seatings, winner
from pbem.game.moves import PlayerMove
from pbem.game.views import View

GAMES = 120
PAIRS = ((Kind.STRONG, Kind.RANDOM), (Kind.STRONG, Kind.SIMPLE))
_SURE = 1.96


@dataclass
class Score:
    """What came of games between two kinds."""

    won: Counter[Kind | None] = field(default_factory=Counter)
    seconds: list[float] = field(default_factory=list)

    def watch(self, kind: Kind, view: View, move: PlayerMove | None, took: float) -> None:
        """Note how long a strong bot thought."""
        if kind in CHARACTERS:
            self.seconds.append(took)

    def interval(self, one: Kind, other: Kind) -> tuple[int, float, float, float]:
        """Return how many games were decided, the part that one kind won, and Wilson's interval of it."""
        games = self.won[one] + self.won[other]
        part = self.won[one] / games
        spread = _SURE**2 / games
        middle = (part + spread / 2) / (1 + spread)
        reach = _SURE * sqrt(part * (1 - part) / games + spread / (4 * games)) / (1 + spread)
        return games, part, middle - reach, middle + reach


def measure(one: Kind, other: Kind, games: int) -> Score:
    """Play so many games, each deal in every seating."""
    score, seats = Score(), seatings(one, other)
    for game in range(games):
        kinds = seats[game % len(seats)]
        result = Match(kinds, f"bench {game // len(seats)}").play(score.watch)
        score.won[winner(kinds, result)] += 1
    return score


def main(games: int = GAMES) -> None:
    """Measure each pair of kinds and print a line for each."""
    for one, other in PAIRS:
        began = time.perf_counter()
        score = measure(one, other, games)
        decided, part, low, high = score.interval(one, other)
        thought = sorted(score.seconds)
        sys.stdout.write(
            f"{one} against {other}: won {part:.1%} of {decided:,} decided games "
            f"({low:.1%} to {high:.1%}), of {games:,}; "
            f"a strong decision {median(thought) * 1000:.1f} ms median, "
            f"{thought[len(thought) * 95 // 100] * 1000:.0f} ms for 95 %; "
            f"{time.perf_counter() - began:,.0f} s\n"
        )
        sys.stdout.flush()


if __name__ == "__main__":
    main(int(sys.argv[1]) if len(sys.argv) > 1 else GAMES)
