"""What every letter has: its kind, and who reads it."""

from dataclasses import dataclass
from enum import StrEnum


class LetterKind(StrEnum):
    """The kinds of letter pbem sends."""

    INVITATION = "invitation"
    JOINED = "joined"
    """Answers an invitation that was accepted or declined, and says who is still awaited."""
    TABLE = "table"
    """News, hand, table, what is owed: the letter of the game, also the answer to a mail and a reminder."""
    HELP = "help"
    """How to write orders, with the recipient's own cards as examples, and the table."""
    ASKED = "asked"
    """What was asked for and what is owed, without the table: answers a mail that only asks."""
    ENDED = "ended"
    """The end of the game, the score sheets and all hands."""
    CANCELLED = "cancelled"
    """A game that was announced will not be dealt."""
    NOTICE = "notice"
    """A word about the player's own mail: whether it is theirs, or that it is too much."""
    GAME_MASTER = "game-master"
    """To the game master: a player's words, a mail held or set aside, an undeliverable letter."""


@dataclass(frozen=True, slots=True)
class Recipient:
    """Who reads the letter.

    Args:
        name: the player's name in the game, or the game master's.
        language: a language code such as ``en``.
        zone: an IANA time zone for dates, such as ``Europe/Rome``.
    """

    name: str
    language: str
    zone: str
