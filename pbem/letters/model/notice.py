"""What goes into a short word to somebody about their mail or their seat."""

from dataclasses import dataclass
from enum import StrEnum

from pbem.letters.model.kinds import LetterKind, Recipient


class NoticeTopic(StrEnum):
    """What a person is told about their own mail, or about a seat of theirs."""

    STRANGE_ADDRESS = "strange-address"
    """A mail with their key came from another address: is it theirs?"""
    NO_KEY = "no-key"
    """A mail from their address answers no letter of ours: is it theirs?"""
    CONFIRMED = "confirmed"
    DISOWNED = "disowned"
    """They did not write it."""
    TOO_LATE = "too-late"
    """The question was answered before, or has lapsed."""
    SLOW_DOWN = "slow-down"
    """So many answers in an hour that no more are sent for a while."""
    LEAVING = "leaving"
    """They want to leave the game: do they mean it?"""
    STAYING = "staying"
    """They do not leave it."""
    LEFT = "left"
    """They have left it."""
    SEAT_PASSED = "seat-passed"
    """The seat that was theirs is somebody else's."""
    SEAT_GONE = "seat-gone"
    """The seat they were offered is to be had no more."""
    CANNOT_ENTER = "cannot-enter"
    """They signed up for a game, or wanted to watch it, and cannot."""
    WATCH = "watch"
    """Somebody asked in their name to watch a game: was it they?"""
    WATCHING = "watching"
    """They watch it, and nothing is to be told yet."""
    ONLY_WATCHING = "only-watching"
    """They wrote as if they played."""
    NOT_WATCHING = "not-watching"
    """They watch it no more."""
    WRITTEN_TO = "written-to"
    """The game master writes to them alone."""
    HELD = "held"
    """The game master holds a mail of theirs."""
    ADDRESSES = "addresses"
    """The game master has changed from which addresses mails count as theirs."""
    LETTERS_MOVED = "letters-moved"
    """The game master has given their seat another address; told to the old one."""


@dataclass(frozen=True, slots=True)
class NoticeLetter:
    """A word to a player about their own mail.

    Args:
        topic: what about.
        game: the game's name.
        recipient: who reads it, at the address letters go to.
        address: the address the mail came from, where another one than theirs.
        text: the beginning of what it says.
        hours: how long the question stands.
        reply_to: the address to write to, its key in it.
    """

    topic: NoticeTopic
    game: str
    recipient: Recipient
    address: str = ""
    text: str = ""
    hours: int = 0
    reply_to: str = ""

    @property
    def kind(self) -> LetterKind:
        """The kind of letter."""
        return LetterKind.NOTICE
