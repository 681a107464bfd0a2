"""The one door to the bots: a kind, a view and what the seat was told in, a move out."""

from collections.abc import Iterable
from random import Random

from pbem.bots import random_player
from pbem.bots.kinds import Kind
from pbem.game.events import Event
from pbem.game.moves import PlayerMove
from pbem.game.views import View


def decide(kind: Kind, view: View, told: Iterable[Event], rng: Random) -> PlayerMove | None:
    """Return the move that a bot makes, or ``None`` if it makes none now.

    Args:
        kind: how it plays.
        view: what its seat may know.
        told: everything its seat was told in this game, in order.
        rng: its dice.
    """
    del kind, told
    return random_player.decide(view, rng)
