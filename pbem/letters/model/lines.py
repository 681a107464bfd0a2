"""What became of the lines of a player's mail."""

from dataclasses import dataclass
from datetime import datetime, timedelta
from enum import StrEnum

from pbem.game.refusals import Refused
from pbem.letters.againword import AgainWord
from pbem.letters.talkword import TalkWord
from pbem.speech.orders import Item


class LineOutcome(StrEnum):
    """What became of one item of a player's mail."""

    DONE = "done"
    """Played, or passed on, or answered by this letter."""
    AHEAD = "ahead"
    """Kept for its moment: standing by or a resolution sent ahead."""
    RESTING = "resting"
    """A declaration or acceptance that rests before the referee accepts it (option *second-thoughts*)."""
    CANCELLED = "cancelled"
    """Something sent ahead or resting was revoked."""
    NOTHING_TO_CANCEL = "nothing-to-cancel"
    LAPSED = "lapsed"
    """Something sent ahead or resting came to nothing; ``lapse`` says why."""
    WOULD = "would"
    """Would be done now, had it not been for *check*."""
    WOULD_AHEAD = "would-ahead"
    """Would be kept for its moment, or rest, had it not been for *check*."""
    REFUSED = "refused"
    """Against the rules; ``refused`` says why."""
    ASKED = "asked"
    """Not read: the item's problem says why, and the player is asked to write again."""
    STALE = "stale"
    """An order that answers an old letter: nothing was played, the letter says what changed."""
    ASIDE = "aside"
    """Left alone."""


class Lapse(StrEnum):
    """Why something sent ahead came to nothing (ruling *orders ahead*)."""

    OFFER_CHANGED = "offer-changed"
    """The offer it was about was changed, taken back or removed."""
    NOT_MET = "not-met"
    """None of its conditions held, and nothing was said for that case."""
    TOO_HARD = "too-hard"
    """Whether its condition holds could not be told at once."""
    TURN_OVER = "turn-over"
    """The turn it was for ended before its moment came."""
    CARDS_GONE = "cards-gone"
    """Its cards are no longer in the hand."""
    NOT_IN_PILE = "not-in-pile"
    """None of the cards wanted could be taken from the pile."""
    REFUSED = "refused"
    """Against the rules when its moment came."""


class Absence(StrEnum):
    """What became of an order to be away, or to be back."""

    GRANTED = "granted"
    TOO_LONG = "too-long"
    """It is more than the player has left."""
    NOT_AGREED = "not-agreed"
    """The game knows no absences."""
    OVER = "over"
    """It names a day that is over."""
    BACK = "back"
    NOT_AWAY = "not-away"


@dataclass(frozen=True, slots=True)
class AbsenceWord:
    """What a player is told of their absence.

    Args:
        outcome: what became of the order.
        until: until when they are away (aware, UTC), if they are.
        asked: how long they asked for.
        left: how much of what the game grants them is left.
    """

    outcome: Absence
    until: datetime | None = None
    asked: timedelta = timedelta(0)
    left: timedelta = timedelta(0)


@dataclass(frozen=True, slots=True)
class LineResult:
    """One item of the mail that this letter answers, or of one before, and what became of it."""

    item: Item
    outcome: LineOutcome
    refused: Refused | None = None
    absence: AbsenceWord | None = None
    lapse: Lapse | None = None
    talk: TalkWord | None = None
    again: AgainWord | None = None
