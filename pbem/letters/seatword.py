"""Word of a seat that changes hands (ruling *seats change hands*)."""

from dataclasses import dataclass
from enum import StrEnum

from pbem.game.moves import Seat


class SeatWordKind(StrEnum):
    """What is told of a seat that changes hands."""

    LEFT = "left"
    """Its player has left the game; nobody sits there until somebody takes it."""
    TAKEN = "taken"
    """Somebody else plays on in it."""


@dataclass(frozen=True, slots=True)
class SeatWord:
    """A seat that changes hands, told to everybody at the table.

    Args:
        kind: what it is.
        seat: which.
        before: the name of the player who had it.
        paused: whether deadlines stop because of it, as agreed for the game.
    """

    kind: SeatWordKind
    seat: Seat
    before: str
    paused: bool = False
