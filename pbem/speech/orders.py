"""Orders: what a player's mail asks for, as values: seats, cards and meanings."""

from dataclasses import dataclass
from enum import StrEnum
from typing import TypeGuard

from pbem.game.cards import Card, PartnerKind
from pbem.game.moves import Request, Seat
from pbem.game.statements import Statement
from pbem.speech.conditions import Condition
from pbem.speech.questions import History, Rules


@dataclass(frozen=True, slots=True)
class LayOffer:
    """Lay cards: a declaration or a counter-offer, whichever the sender's turn calls for.

    Args:
        cards: in the order laid.
        claims: meanings of the claims.
        request: a demand or wish, only for the active player.
        talk: free talk laid with it, as written.
    """

    cards: tuple[Card, ...]
    claims: tuple[Statement, ...] = ()
    request: Request | None = None
    talk: str = ""


@dataclass(frozen=True, slots=True)
class AccuseSeat:
    """Accuse one player of one kind of Partner."""

    seat: Seat
    kind: PartnerKind


@dataclass(frozen=True, slots=True)
class AcceptSeat:
    """Accept a counter-offer, perhaps with the Assassin and a demand."""

    seat: Seat
    assassin: bool = False
    demand: Statement | None = None


@dataclass(frozen=True, slots=True)
class TakeCards:
    """Take cards from the pile; none for an empty tuple."""

    cards: tuple[Card, ...]


@dataclass(frozen=True, slots=True)
class ChangeOffer:
    """Name the whole changed offer under the Assassin's demand."""

    cards: tuple[Card, ...]


class Plain(StrEnum):
    """Orders that need nothing said with them."""

    PASS = "pass"
    WITHDRAW = "withdraw"
    STAND_BY = "stand-by"
    REFUSE = "refuse"
    MATA_HARI = "mata-hari"
    CONFIRM = "confirm"
    CANCEL = "cancel"
    """Revoke all that was sent ahead or rests: standing by, a resolution, a resting declaration."""
    CHECK = "check"
    """Say what the other orders of the mail would do, and do none of them."""
    HELP = "help"
    STATUS = "status"
    """Send the present letter again."""
    HAND = "hand"
    """Show what only I know: hand, objective, covers and what I sent ahead."""
    TABLE = "table"
    """Show the table as everybody sees it."""
    WHO = "who"
    """Say who plays, and whom the game waits for."""
    SCORE = "score"
    """Count what I would score now."""
    RESEND = "resend"
    """Send the last letter again, as it was."""
    REMINDERS_OFF = "reminders-off"
    """Send no reminders before deadlines, in any game."""
    REMINDERS_ON = "reminders-on"
    BACK = "back"
    """Be away no more."""
    QUIT = "quit"
    """Leave the game; it is asked back before the seat is given up."""
    AGAIN = "again"
    """Once the game is over: play again with the same people."""
    NOT_AGAIN = "not-again"
    """Do not, after all."""
    JOIN = "join"
    """Accept an invitation."""
    DECLINE = "decline"
    """Decline an invitation."""


@dataclass(frozen=True, slots=True)
class Talk:
    """Free talk to everyone, or to one seat, passed on as written."""

    text: str
    to: Seat | None = None


@dataclass(frozen=True, slots=True)
class ToGameMaster:
    """A line for the game master's own address."""

    text: str


@dataclass(frozen=True, slots=True)
class Day:
    """A day, in this or the next year that has it unless a year is named."""

    day: int
    month: int
    year: int | None = None


@dataclass(frozen=True, slots=True)
class Weekday:
    """The next day of that name; 0 for Monday."""

    number: int


@dataclass(frozen=True, slots=True)
class Vacation:
    """Be away for so many days from now on, or until the end of a day."""

    until: int | Day | Weekday


@dataclass(frozen=True, slots=True)
class SetLanguage:
    """Write to me, and read what I write, in this language from now on.

    Args:
        code: of a language that games are played in.
    """

    code: str


@dataclass(frozen=True, slots=True)
class SetZone:
    """Show me times as clocks show them there.

    Args:
        zone: an IANA time zone, such as ``Europe/Rome``.
    """

    zone: str


@dataclass(frozen=True, slots=True)
class Branch:
    """One way in which an order ahead may go.

    Args:
        order: what is done: standing by, a resolution, a counter-offer or a pass.
        condition: when; ``None`` for always, or for whatever the branches before leave over.
        holds: whether the condition has to hold, or not to hold ("unless").
    """

    order: LayOffer | AcceptSeat | Plain
    condition: Condition | None = None
    holds: bool = True


@dataclass(frozen=True, slots=True)
class Conditional:
    """An order for later: the first branch whose condition fits is played when its moment comes.

    Args:
        branches: at least one, in the order written; all for the same moment.
        standing: whether it stays for the turns after, until it is cancelled.
    """

    branches: tuple[Branch, ...]
    standing: bool = False


@dataclass(frozen=True, slots=True)
class NextOffer:
    """Declare this when the sender's next declaration is asked for."""

    offer: LayOffer


@dataclass(frozen=True, slots=True)
class TakeFirst:
    """Take the first of these from the pile that can be taken, when a choice comes."""

    options: tuple[tuple[Card, ...], ...]


class Moment(StrEnum):
    """When an order ahead is played; of those for one moment and the same offers, the last one counts."""

    STAND_BY = "stand-by"
    """When the challenge window opens."""
    RESOLUTION = "resolution"
    TAKE = "take"
    """When the sender looks at the pile."""
    NEXT = "next"
    """When the sender's declaration is asked for."""
    COUNTER = "counter"
    """When counter-offers are asked for."""
    RESTING = "resting"
    """When it has rested long enough (option *second-thoughts*)."""


@dataclass(frozen=True, slots=True)
class Revoke:
    """Revoke one order sent ahead, by its number or by its moment."""

    number: int | None = None
    moment: Moment | None = None


Later = Conditional | NextOffer | TakeFirst
"""An order that is kept until its moment comes."""

Order = (
    LayOffer
    | AccuseSeat
    | AcceptSeat
    | TakeCards
    | ChangeOffer
    | Plain
    | Talk
    | ToGameMaster
    | SetLanguage
    | SetZone
    | Vacation
    | Later
    | Revoke
    | History
    | Rules
)
"""Anything a line can ask for."""


_QUESTIONS = (Plain.HELP, Plain.STATUS, Plain.HAND, Plain.TABLE, Plain.WHO, Plain.SCORE, Plain.RESEND)


def is_question(order: object) -> TypeGuard[Plain | History | Rules]:
    """Return whether an order only asks: it plays nothing, and is answered whatever letter it answers."""
    return isinstance(order, History | Rules) or order in _QUESTIONS


def is_preference(order: object) -> bool:
    """Return whether an order is about how its player is written to: it plays nothing, whenever it comes."""
    return isinstance(order, SetLanguage | SetZone) or order in (Plain.REMINDERS_OFF, Plain.REMINDERS_ON)


_MOMENTS = {
    Plain.STAND_BY: Moment.STAND_BY,
    Plain.REFUSE: Moment.RESOLUTION,
    Plain.MATA_HARI: Moment.RESOLUTION,
    Plain.PASS: Moment.COUNTER,
}


def moment_of(order: Order) -> Moment | None:
    """Return the moment for which an order can be kept, or ``None`` where it cannot be kept."""
    match order:
        case Conditional(branches):
            return moment_of(branches[0].order)
        case NextOffer():
            return Moment.NEXT
        case TakeFirst() | TakeCards():
            return Moment.TAKE
        case LayOffer():
            return Moment.COUNTER
        case AcceptSeat():
            return Moment.RESOLUTION
        case Plain():
            return _MOMENTS.get(order)
    return None


class ProblemKind(StrEnum):
    """Why a line was not read as an order."""

    NOT_UNDERSTOOD = "not-understood"
    TOO_LONG = "too-long"
    """More text than any order needs, or a mail of which only the beginning could be read."""
    UNREADABLE = "unreadable"
    """A mail that only other programs can open: encrypted, say; or damaged beyond reading."""
    ACCUSED_AHEAD = "accused-ahead"
    """An accusation for later: one is about an offer that its sender has been shown."""
    UNKNOWN_CONDITION = "unknown-condition"
    """An order with a condition, of which the condition is none that can be decided from public facts."""
    MISPLACED = "misplaced"
    """It reads as an order, but stands where it may be quoted: below the letter's head, in a signature."""
    NOT_PLAIN = "not-plain"
    """It speaks of an order but does not give it: negated, conditional, asked, doubtful, past or to come."""
    UNKNOWN_CARD = "unknown-card"
    AMBIGUOUS_CARD = "ambiguous-card"
    UNKNOWN_PLAYER = "unknown-player"
    AMBIGUOUS_PLAYER = "ambiguous-player"
    UNKNOWN_KIND = "unknown-kind"
    """An accusation that names no kind of Partner."""
    MISSING_CARDS = "missing-cards"
    MISSING_PLAYER = "missing-player"
    MISSING_TEXT = "missing-text"
    REFUSED_STATEMENT = "refused-statement"
    """A claim, demand or wish that is no objective statement, or was not understood; see ``reason``."""
    CLAIM_WITHOUT_OFFER = "claim-without-offer"
    """A claim, demand or wish in a mail that lays no offer."""
    TWO_REQUESTS = "two-requests"
    """More than one demand or wish."""
    REQUEST_OUT_OF_TURN = "request-out-of-turn"
    """A demand or wish by a player who is not the active one; it can be said as free talk."""
    TWO_OFFERS = "two-offers"
    """More than one offer in one mail: none is laid."""
    CONTRADICTION = "contradiction"
    """Two orders of one mail exclude each other: none is done."""
    UNKNOWN_LANGUAGE = "unknown-language"
    """A language is to be set, but none is named that games are played in."""
    UNKNOWN_ABSENCE = "unknown-absence"
    """Somebody is to be away, but it does not say for how long."""
    AMBIGUOUS_DAY = "ambiguous-day"
    """A day that can be read in two ways: 3/4."""
    UNKNOWN_TOPIC = "unknown-topic"
    """The rules are asked about something that none of their parts is called."""
    UNKNOWN_ZONE = "unknown-zone"
    """A time zone is to be set, but none is named, or a name that several have."""
    WRONG_LANGUAGE = "wrong-language"
    """It can be read, but in another language than the player's; see ``languages``."""
    TOO_EARLY = "too-early"
    """The game has not been dealt yet: only joining and declining mean anything."""
    DEPENDS = "depends"
    """Not done because it belongs to something that was not read: a bad claim of this offer, say."""


@dataclass(frozen=True, slots=True)
class Problem:
    """A line that was not read, with all that helps to write it again.

    Args:
        kind: what is wrong.
        words: the words that were not understood, as written.
        suggestions: words of the player's language that may have been meant.
        reason: for a refused statement, the code of the refusal in ``pbem.speech``.
        languages: for a wrong language, the codes of those in which it can be read.
    """

    kind: ProblemKind
    words: str = ""
    suggestions: tuple[str, ...] = ()
    reason: str = ""
    languages: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Aside:
    """A greeting, thanks, a signature: left alone without scolding."""


@dataclass(frozen=True, slots=True)
class Item:
    """One unit of a mail's new text: the words as written, and what was read in them.

    Args:
        text: the words as the player wrote them; several lines where they make one order, also lines that
            do not follow one another: an offer is one item with its claims, request and talk.
        meaning: the order, or the problem, or an aside.
    """

    text: str
    meaning: Order | Problem | Aside


@dataclass(frozen=True, slots=True)
class Orders:
    """A mail's new text, every line accounted for, in the order written."""

    items: tuple[Item, ...]

    @property
    def has_orders(self) -> bool:
        """Whether an order was read in it."""
        return any(not isinstance(item.meaning, Problem | Aside) for item in self.items)
