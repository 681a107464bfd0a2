"""Games among bots alone, for measuring them and for tests."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from itertools import permutations
from random import Random
from time import perf_counter
from typing import Final

from pbem.bots.kinds import Kind, character_of
from pbem.bots.playing import Memory, decide
from pbem.bots.random_game import NAMES
from pbem.game.choices import awaited
from pbem.game.moves import Drawn, Expire, PlayerMove, Seat
from pbem.game.rules import Applied, apply, draw_request, make_setup, setup_draws, start
from pbem.game.shuffle import SecretChance
from pbem.game.state import Options, Result, State
from pbem.game.views import View, view

TURN_LIMIT: Final = 40
"""The last turn of a measured game: steady trading could go on for ever."""

Watch = Callable[[Kind, View, PlayerMove | None, float], None]
"""Is told of each decision: how the bot plays, what it saw and did, and how many seconds it took."""


@dataclass(frozen=True, slots=True)
class Match:
    """A game among bots.

    Args:
        kinds: who sits where.
        name: repeats the same game.
        turn_limit: its last turn.
    """

    kinds: tuple[Kind, ...]
    name: str
    turn_limit: int = TURN_LIMIT

    def play(self, watch: Watch | None = None) -> Result:
        """Play it to its end.

        Raises:
            Refused: a bot made a move that is not allowed.
        """
        chance = SecretChance(f"bots {self.name}".encode())
        players = len(self.kinds)
        outcomes = tuple(chance.draw(request) for request in setup_draws(players))
        options = Options(turn_limit=self.turn_limit)
        applied = start(make_setup(NAMES[:players], options, outcomes))
        memories = [Memory(seat, players) for seat in range(players)]
        while True:
            self._tell(memories, applied)
            state = applied.state
            if state.result is not None:
                return state.result
            request = draw_request(state)
            if request is not None:
                applied = apply(state, None, Drawn(chance.draw(request)))
            else:
                applied = self._move(state, memories, watch)

    def character(self, seat: Seat) -> Kind:
        """Return how a seat plays all game long: a strong bot has one character."""
        return character_of(self.kinds[seat], Random(f"{self.name}/{seat}"))

    def _tell(self, memories: Sequence[Memory], applied: Applied) -> None:
        for told in applied.told:
            for memory in memories:
                if told.to in (None, memory.seat):
                    memory.hear(told.event)

    def _move(self, state: State, memories: Sequence[Memory], watch: Watch | None) -> Applied:
        for seat in awaited(state):
            seen = view(state, seat)
            rng = Random(f"{self.name}/{seat}/{state.number}")
            began = perf_counter()
            kind = self.character(seat)
            move = decide(kind, seen, memories[seat], rng)
            if watch is not None:
                watch(kind, seen, move, perf_counter() - began)
            if move is not None:
                return apply(state, seat, move)
        return apply(state, None, Expire())


def seatings(one: Kind, other: Kind) -> tuple[tuple[Kind, ...], ...]:
    """Return every way in which two bots of each kind can sit round a table of four."""
    return tuple(sorted(set(permutations((one, one, other, other)))))


def winner(kinds: Sequence[Kind], result: Result) -> Kind | None:
    """Return the kind that alone won, or ``None`` if no kind did or both."""
    won = {kinds[seat] for seat in result.winners}
    return won.pop() if len(won) == 1 else None
