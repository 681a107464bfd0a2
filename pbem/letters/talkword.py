"""Free talk as a value: what a game has agreed on it, and what became of a word that was not passed on."""

from dataclasses import dataclass
from datetime import datetime
from enum import StrEnum


class TalkMode(StrEnum):
    """Whom players may write to in a game (option *talk*)."""

    ON = "on"
    """Everybody, and one player alone."""
    TABLE = "table"
    """Everybody at once, nobody alone."""
    OFF = "off"
    """Nobody."""


class TalkOutcome(StrEnum):
    """Why a word of free talk reached nobody."""

    OFF = "off"
    """The game has agreed on none."""
    TABLE_ONLY = "table-only"
    """It was for one player alone, and the game knows no private talk."""
    TOO_MANY = "too-many"
    """The player has said as much as is agreed for a day (option *talk-limit*)."""
    TOO_LONG = "too-long"
    """It is longer than one word of talk may be."""
    TO_A_BOT = "to-a-bot"
    """It was for a seat that a bot plays for, with nobody behind it who reads."""


@dataclass(frozen=True, slots=True)
class TalkWord:
    """What a player is told of their talk.

    Args:
        outcome: what became of it.
        most: how many a day, or how many characters, are allowed.
        again: from when on more may be said (aware, UTC).
    """

    outcome: TalkOutcome
    most: int = 0
    again: datetime | None = None
