"""The one door to the bots: a kind, a view and what the seat was told in, a move out."""

from random import Random

from pbem.bots import random_player, simple_player
from pbem.bots.kinds import Kind, character_of
from pbem.bots.knowledge import Knowledge
from pbem.bots.strong_player import decide as decide_strongly
from pbem.game.events import Event
from pbem.game.moves import PlayerMove, Seat
from pbem.game.views import View


class Memory:
    """What a seat was told so far, put in order only when a bot that remembers asks for it.

    Args:
        seat: whose memory it is.
        players: how many play.
    """

    def __init__(self, seat: Seat, players: int) -> None:
        self.seat = seat
        self._known = Knowledge.new(seat, players)
        self._heard: list[Event] = []

    def hear(self, *events: Event) -> None:
        """Note events that the seat was told, in order."""
        self._heard.extend(events)

    def knowledge(self) -> Knowledge:
        """Return what follows from all that was heard."""
        self._known = self._known.told(self._heard)
        self._heard.clear()
        return self._known


def decide(kind: Kind, view: View, memory: Memory, rng: Random) -> PlayerMove | None:
    """Return the move that a bot makes, or ``None`` if it makes none now.

    Args:
        kind: how it plays; whoever wants one character all game long draws it first.
        view: what its seat may know.
        memory: all that its seat was told in this game.
        rng: its dice.
    """
    match kind:
        case Kind.RANDOM:
            return random_player.decide(view, rng)
        case Kind.SIMPLE:
            return simple_player.decide(view, rng)
        case _:
            return decide_strongly(character_of(kind, rng), view, memory.knowledge(), rng)
