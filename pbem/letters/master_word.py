"""What the game master does to a game, or has to say, as its players are told of it."""

from dataclasses import dataclass
from enum import StrEnum


class Pause(StrEnum):
    """Whether deadlines stand still, by the game master's act or as agreed."""

    NONE = "none"
    BEGINS = "begins"
    """They stop with this letter."""
    HELD = "held"
    """They stop because answers were missing, as agreed for the game."""
    LASTS = "lasts"
    ENDS = "ends"
    """They run again with this letter."""


class WordKind(StrEnum):
    """What the game master tells everybody at a table."""

    MOVED = "moved"
    """The deadlines were moved."""
    FORCED = "forced"
    """A deadline was fired before its time."""
    CHANGED = "changed"
    """Something else is agreed for the game from now on."""
    UNDONE = "undone"
    """Moves were taken back; the news say where the game stands again."""
    WRITES = "writes"
    """Words of the game master's own."""


@dataclass(frozen=True, slots=True)
class MasterWord:
    """What the game master did to a game, or has to say.

    Args:
        kind: what it is.
        text: the game master's own words, as written.
        rules: what is agreed now: (name of the option, value) as configured.
    """

    kind: WordKind
    text: str = ""
    rules: tuple[tuple[str, str], ...] = ()
