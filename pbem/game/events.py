"""Events: what happened, told to one seat or to all, and holding nothing its reader may not know."""

from dataclasses import dataclass
from enum import StrEnum

from pbem.game.cards import Card, Item, PartnerKind
from pbem.game.moves import Request, Seat
from pbem.game.state import ChoiceKind, Phase, Result
from pbem.game.statements import Statement


@dataclass(frozen=True, slots=True)
class GameStarted:
    """The cards are dealt; this seat plays first."""

    first: Seat


@dataclass(frozen=True, slots=True)
class Dealt:
    """To one seat: the hand and the objective it was dealt."""

    hand: tuple[Card, ...]
    objective: Item


@dataclass(frozen=True, slots=True)
class TurnStarted:
    """A turn begins."""

    turn: int
    active: Seat


@dataclass(frozen=True, slots=True)
class Declared:
    """The active player has laid an offer."""

    seat: Seat
    size: int
    claims: tuple[Statement, ...]
    request: Request | None


@dataclass(frozen=True, slots=True)
class Talked:
    """Free talk laid with an offer; the active player's opens the counter-offers."""

    seat: Seat
    text: str


@dataclass(frozen=True, slots=True)
class Answered:
    """A seat has answered the counter-offers; what, is not shown yet."""

    seat: Seat


@dataclass(frozen=True, slots=True)
class CounterOffered:
    """A counter-offer is shown.

    Args:
        seat: the owner.
        size: how many cards.
        claims: meanings of its claims.
        changed: whether it takes the place of another of this turn that was shown.
    """

    seat: Seat
    size: int
    claims: tuple[Statement, ...]
    changed: bool


class PassReason(StrEnum):
    """Why a seat makes no counter-offer."""

    PASSED = "passed"
    WITHDREW = "withdrew"
    MISSED = "missed"
    TOO_FEW_CARDS = "too-few-cards"
    ACCUSATION = "accusation"
    """Its offer was removed or sent back by an accusation, or may not be laid any more."""


@dataclass(frozen=True, slots=True)
class Passed:
    """A seat counts as having passed."""

    seat: Seat
    reason: PassReason


@dataclass(frozen=True, slots=True)
class ChallengeOpened:
    """Counter-offers have closed and the challenge window is open."""


@dataclass(frozen=True, slots=True)
class ResolutionOpened:
    """The challenge window has closed; the active player resolves."""

    active: Seat


@dataclass(frozen=True, slots=True)
class Accused:
    """An accusation was judged."""

    accuser: Seat
    accused: Seat
    kind: PartnerKind
    founded: bool


@dataclass(frozen=True, slots=True)
class SentBack:
    """A counter-offer that had been shown goes back to its owner because of an accusation."""

    seat: Seat


@dataclass(frozen=True, slots=True)
class Inspected:
    """To the accuser: the accused's offered cards, in order, once."""

    accused: Seat
    cards: tuple[Card, ...]


class LapseReason(StrEnum):
    """Why an accusation came to nothing, free of cost."""

    GONE = "gone"
    """The offer had left the table."""
    CHANGED = "changed"
    """The offer shown last had been changed or withdrawn."""
    CLEARED = "cleared"
    """The same offer had already been accused by the same player without foundation."""
    ENDED = "ended"
    """The turn or the game had ended."""


@dataclass(frozen=True, slots=True)
class AccusationLapsed:
    """To the accuser: an accusation was not judged."""

    accused: Seat
    kind: PartnerKind
    reason: LapseReason


class CoverReason(StrEnum):
    """Why a Compromised cover was taken."""

    EXPOSED = "exposed"
    FALSE_ACCUSATION = "false-accusation"
    FAILED_EXCHANGE = "failed-exchange"
    ASSASSIN = "assassin"


@dataclass(frozen=True, slots=True)
class CoverTaken:
    """A seat takes a Compromised cover from the middle."""

    seat: Seat
    reason: CoverReason


@dataclass(frozen=True, slots=True)
class ChoiceOpened:
    """A seat has to choose before anything else goes on."""

    seat: Seat
    kind: ChoiceKind
    limit: int


@dataclass(frozen=True, slots=True)
class PileShown:
    """To the chooser: the pile in printed order."""

    cards: tuple[Card, ...]


@dataclass(frozen=True, slots=True)
class CardsTaken:
    """A seat has taken cards from the pile it looked at; the pile is shuffled."""

    seat: Seat
    count: int
    kind: ChoiceKind


@dataclass(frozen=True, slots=True)
class Gained:
    """To one seat: cards that came into its hand from the pile."""

    cards: tuple[Card, ...]


@dataclass(frozen=True, slots=True)
class TurnCut:
    """The active player's offer was removed: the turn ends without exchange or draw."""

    active: Seat


class FailReason(StrEnum):
    """Why an exchange failed."""

    REFUSED = "refused"
    """The active player refused all, or nothing stood to be accepted."""
    MISSED_RESOLUTION = "missed-resolution"
    MISSED_DECLARATION = "missed-declaration"
    NO_CARDS = "no-cards"
    """A hand without cards cannot offer."""


@dataclass(frozen=True, slots=True)
class ExchangeFailed:
    """A failed exchange: the offer goes back, cards are drawn, a cover is taken."""

    active: Seat
    reason: FailReason


@dataclass(frozen=True, slots=True)
class Drew:
    """A seat drew so many cards from the top of the pile."""

    seat: Seat
    count: int


@dataclass(frozen=True, slots=True)
class TurnSkipped:
    """A missed declaration lets the turn pass (option *missed-declaration*)."""

    active: Seat


@dataclass(frozen=True, slots=True)
class AssassinShown:
    """The active player shows the Assassin on acceptance, perhaps with a demand."""

    active: Seat
    opponent: Seat
    demand: Statement | None


@dataclass(frozen=True, slots=True)
class DemandAnswered:
    """The opponent's offer was changed by so many cards, or stands if 0 (ruling *assassin*)."""

    opponent: Seat
    changed: int


@dataclass(frozen=True, slots=True)
class Exchanged:
    """Two offers changed hands, unseen by others."""

    active: Seat
    other: Seat
    size: int


@dataclass(frozen=True, slots=True)
class Received:
    """To one seat: what the exchange gave and took."""

    other: Seat
    received: tuple[Card, ...]
    given: tuple[Card, ...]


@dataclass(frozen=True, slots=True)
class MataHariActivated:
    """All covers of the active player turn Undercover."""

    active: Seat
    turned: int


@dataclass(frozen=True, slots=True)
class Missed:
    """To one seat: a deadline passed without its answer."""

    phase: Phase
    choice: ChoiceKind | None = None


@dataclass(frozen=True, slots=True)
class Undone:
    """Moves were taken back: the game stands as it did before, its pile shuffled anew (ruling *undo*).

    Args:
        turn: the turn it is in again.
        active: its active player.
        phase: the part of it.
    """

    turn: int
    active: Seat
    phase: Phase


@dataclass(frozen=True, slots=True)
class GameEnded:
    """The game is over: all hands, objectives and offers are shown.

    Args:
        result: ending, winners and score sheets, which hold hands and objectives.
        offers: the cards of each offer that lay on the table, by seat.
    """

    result: Result
    offers: tuple[tuple[Seat, tuple[Card, ...]], ...]


Event = (
    GameStarted
    | Dealt
    | TurnStarted
    | Declared
    | Talked
    | Answered
    | CounterOffered
    | Passed
    | ChallengeOpened
    | ResolutionOpened
    | Accused
    | SentBack
    | Inspected
    | AccusationLapsed
    | CoverTaken
    | ChoiceOpened
    | PileShown
    | CardsTaken
    | Gained
    | TurnCut
    | ExchangeFailed
    | Drew
    | TurnSkipped
    | AssassinShown
    | DemandAnswered
    | Exchanged
    | Received
    | MataHariActivated
    | Missed
    | Undone
    | GameEnded
)
"""Anything that can be told."""


@dataclass(frozen=True, slots=True)
class Told:
    """An event and who is told: one seat, or ``None`` for everyone, observers included."""

    to: Seat | None
    event: Event
