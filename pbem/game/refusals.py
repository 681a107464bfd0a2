"""Refusals: every reason for which a move is not accepted, by name; the sentences live with the languages."""

from dataclasses import dataclass, field
from enum import StrEnum

from pbem.game.cards import Card
from pbem.game.moves import Seat
from pbem.game.statements import Statement


class Refusal(StrEnum):
    """Why a move was refused; nothing changed."""

    GAME_OVER = "game-over"
    """The game has ended."""
    NOT_ACTIVE = "not-active"
    """Only the active player may do this."""
    ACTIVE_PLAYER = "active-player"
    """The active player may not do this."""
    NOT_NOW = "not-now"
    """Not in this phase of the turn."""
    CHOICE_PENDING = "choice-pending"
    """Somebody has to choose first."""
    NOT_YOUR_CHOICE = "not-your-choice"
    """Another player has to choose, or nothing is to be chosen."""
    WRONG_COUNT = "wrong-count"
    """Not the number of cards that must be laid."""
    NOT_HELD = "not-held"
    """A card named is not in the hand, or not so often."""
    FALSE_CLAIM = "false-claim"
    """A claim is not true of the cards laid (ruling *truth is enforced*)."""
    DEMAND_ON_PARTNERS = "demand-on-partners"
    """A demand cannot speak of Partners (ruling *demand*)."""
    DEMAND_ON_POSITIONS = "demand-on-positions"
    """A demand cannot speak of positions (ruling *demand*)."""
    DEMAND_IMPOSSIBLE = "demand-impossible"
    """No cards of this game could satisfy the demand with an offer of this size."""
    DEMAND_NOT_MET = "demand-not-met"
    """The counter-offer does not satisfy the demand."""
    BARRED = "barred"
    """After the accusation no other offer may be laid this turn."""
    HAND_TOO_SMALL = "hand-too-small"
    """The hand holds fewer cards than must be laid."""
    ALREADY_PASSED = "already-passed"
    """There is nothing to pass on: the seat counts as having passed."""
    NOTHING_LAID = "nothing-laid"
    """There is no counter-offer to withdraw."""
    ACCUSES_NOBODY = "accuses-nobody"
    """An accusation order without an accusation."""
    ACCUSES_SELF = "accuses-self"
    """A player may only accuse another."""
    NO_OFFER_TO_ACCUSE = "no-offer-to-accuse"
    """No offer of that player that has been shown lies on the table."""
    ALREADY_ACCUSED = "already-accused"
    """That same offer was accused by this player before, without foundation."""
    OFFER_CHANGED = "offer-changed"
    """The offer meant was changed or withdrawn since it was shown (ruling *changed offer*)."""
    ALREADY_STOOD_BY = "already-stood-by"
    """The challenge window is already answered."""
    NOT_STOOD_BY = "not-stood-by"
    """There is no standing by to revoke."""
    NO_COUNTER_OFFER = "no-counter-offer"
    """No counter-offer of that player stands."""
    NO_ASSASSIN = "no-assassin"
    """No Assassin lies in the active player's offer."""
    DEMAND_NEEDS_ASSASSIN = "demand-needs-assassin"
    """Only with the Assassin may an acceptance add a demand."""
    NO_MATA_HARI = "no-mata-hari"
    """No Mata Hari lies in the active player's offer."""
    CONTESTED = "contested"
    """Mata Hari cannot be activated: a counter-offer was made (ruling *mata hari*)."""
    TOO_MANY_TAKEN = "too-many-taken"
    """More cards named than may be taken from the pile."""
    NOT_IN_PILE = "not-in-pile"
    """A card named does not lie in the pile."""
    CHANGE_UNFIT = "change-unfit"
    """The changed offer does not satisfy the demand keeping as many laid cards as possible."""
    CHANGE_NEEDED = "change-needed"
    """There is something to choose or change: confirming is not enough."""
    NOTHING_TO_CHANGE = "nothing-to-change"
    """The offer stands as it is: only confirming is possible."""
    NOT_ASKED = "not-asked"
    """The referee has not asked for this: an internal move out of place."""


# not frozen: Python writes the traceback onto an exception that leaves a context manager
@dataclass(unsafe_hash=True)
class Refused(Exception):
    """A move was refused.

    Args:
        reason: the one reason.
        cards: the cards it is about, always cards the sender named or holds.
        statement: the claim or demand it is about.
        seat: the player it is about.
        count: the number that would be right, or the limit.
    """

    reason: Refusal
    cards: tuple[Card, ...] = field(default=())
    statement: Statement | None = None
    seat: Seat | None = None
    count: int | None = None

    def __str__(self) -> str:
        """Return the reason alone: cards must not reach a log through an exception."""
        return self.reason.value
