"""What Compromised covers mean: whoever has the most of them is out (ruling *elimination*)."""

from collections.abc import Sequence
from typing import Final

from pbem.game.moves import Seat

_EARLY: Final = {-3: 0.03, -2: 0.08, -1: 0.22, 0: 0.5, 1: 0.8, 2: 0.93}
"""How likely somebody is out in the end with so many covers more than any other, while much can happen."""
_STAKE: Final = 22.0
"""What it is worth not to be out oneself, in points."""
_RIVAL: Final = 6.0
"""What it is worth that another is out."""


def chance_to_be_out(covers: Sequence[int], seat: Seat, late: float) -> float:
    """Return how likely a seat is eliminated in the end.

    Args:
        covers: the Compromised covers of each seat.
        seat: whose chance it is.
        late: how much of the game is over, as a part of 1.
    """
    own = covers[seat]
    most = max(number for other, number in enumerate(covers) if other != seat)
    ahead = max(-3, min(2, own - most))
    early = _EARLY[ahead] if own or most else 0.12
    if not own and most:
        early = min(early, 0.05)
    final = 1.0 if own and own >= most else 0.0
    weight = late * late
    return (1 - weight) * early + weight * final


def standing(covers: Sequence[int], seat: Seat, late: float) -> float:
    """Return what the covers on the table are worth to a seat, in points."""
    others = sum(chance_to_be_out(covers, other, late) for other in range(len(covers)) if other != seat)
    return _RIVAL * others - _STAKE * chance_to_be_out(covers, seat, late)


def change_by(covers: Sequence[int], seat: Seat, taker: Seat, late: float) -> float:
    """Return what it is worth to a seat that another, or itself, takes a cover."""
    after = [*covers]
    after[taker] += 1
    return standing(after, seat, late) - standing(covers, seat, late)
