"""Playing again with the same people, as letters say it (ruling *after the end*)."""

from dataclasses import dataclass
from datetime import datetime
from enum import StrEnum

from pbem.game.moves import Seat


class AgainWord(StrEnum):
    """What became of a player's word that they would play again, or would not."""

    SAID = "said"
    ALREADY = "already"
    """They had said so before."""
    TAKEN_BACK = "taken-back"
    NOT_SAID = "not-said"
    """They would not, and had not said that they would."""
    TOO_EARLY = "too-early"
    """The game is not over yet."""
    TOO_LATE = "too-late"
    """It was over too long ago."""
    TOO_FEW = "too-few"
    """Fewer are left of those who played than a game takes."""
    UNSURE = "unsure"
    """The mail has no key, so it may be anybody's."""
    BEGUN = "begun"
    """They play again already."""


@dataclass(frozen=True, slots=True)
class Rematch:
    """Whether those who played a game play again.

    Args:
        people: the seats of those who are asked, which are no bots.
        said: those of them who would.
        until: until when all must have said so (aware, UTC).
        game: the game that they play now; empty as long as they do not.
        by: who has just said so, where the letter only tells that.
    """

    people: tuple[Seat, ...]
    said: tuple[Seat, ...]
    until: datetime
    game: str = ""
    by: Seat | None = None
