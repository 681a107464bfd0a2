"""What goes into letters to the game master."""

from dataclasses import dataclass
from enum import StrEnum

from pbem.letters.model.kinds import LetterKind, Recipient


class GameMasterTopic(StrEnum):
    """Why the game master gets a letter."""

    PLAYER_WRITES = "player-writes"
    MAIL_HELD = "mail-held"
    MAIL_DISOWNED = "mail-disowned"
    MAIL_SET_ASIDE = "mail-set-aside"
    UNDELIVERABLE = "undeliverable"
    BOUNCED = "bounced"
    UNREACHABLE = "unreachable"
    DECLINED = "declined"
    SILENT_HELD = "silent-held"
    """A player has missed deadlines, so the game was paused as agreed."""
    SILENT_SEAT = "silent-seat"
    """A player has missed deadlines, so that somebody else is to take the seat as agreed."""
    SEAT_LEFT = "seat-left"
    """A player has left a game."""
    SEAT_TAKEN = "seat-taken"
    """Somebody has taken the seat that was offered them."""
    SEAT_DECLINED = "seat-declined"
    """They do not want it."""
    SIGNED_UP = "signed-up"
    """Somebody has signed up for a game by mail, and has a seat in it."""
    SIGN_UP_UNANSWERED = "sign-up-unanswered"
    """Somebody wanted to, or to watch, and could not be answered."""
    GAME_ENDED = "game-ended"
    NOT_YOURS = "not-yours"
    """A mail in the game master's name is held: it bears no key of theirs, or is not from their address."""
    INBOX_SILENT = "inbox-silent"
    INBOX_BACK = "inbox-back"


@dataclass(frozen=True, slots=True)
class GameMasterLetter:
    """Word to the game master; holds no hidden card.

    Args:
        topic: why.
        recipient: the game master.
        game: the game's name, if it concerns one.
        player: the name of the player concerned, if any.
        text: the player's words or the public facts, as written.
        mail: the number of the mail in ``pbem mail``, if any.
        reply_to: the address to write to, its key in it.
    """

    topic: GameMasterTopic
    recipient: Recipient
    game: str = ""
    player: str = ""
    text: str = ""
    mail: int | None = None
    reply_to: str = ""

    @property
    def kind(self) -> LetterKind:
        """The kind of letter."""
        return LetterKind.GAME_MASTER


@dataclass(frozen=True, slots=True)
class Saying:
    """A sentence of the command line's, and what it shows: words of others, orders, or what happened.

    Args:
        text: the sentence, in English; may be empty.
        lines: what it shows, a paragraph each.
    """

    text: str = ""
    lines: tuple[str, ...] = ()


class MasterVerdict(StrEnum):
    """What becomes of a line of the game master's."""

    WOULD = "would"
    """It would be done."""
    DONE = "done"
    CANNOT = "cannot"
    """It cannot be done, or not be read."""
    ASIDE = "aside"
    """Left alone."""


@dataclass(frozen=True, slots=True)
class MasterLine:
    """A line of the game master's, and what becomes of it."""

    wrote: str
    verdict: MasterVerdict
    saying: Saying


@dataclass(frozen=True, slots=True)
class MasterAnswer:
    """The answer to a mail of the game master's, in the English of the command line; shows nothing hidden.

    Args:
        recipient: the game master.
        title: what it comes to.
        about: which acts it is about, for the subject.
        lines: what becomes of each line.
        report: what was asked for.
        asks: for how many hours the question stands whether to do what would be done; 0 if it is not asked.
        reply_to: the address to write to, its key in it.
    """

    recipient: Recipient
    title: str
    about: str = ""
    lines: tuple[MasterLine, ...] = ()
    report: tuple[Saying, ...] = ()
    asks: int = 0
    reply_to: str = ""

    @property
    def kind(self) -> LetterKind:
        """The kind of letter."""
        return LetterKind.GAME_MASTER
