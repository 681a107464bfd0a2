"""Moves: what a player, chance or the referee does to a game, as small frozen values.

A seat is the place of a player at the table, counted from 0; ``None`` stands for the referee.
"""

from dataclasses import dataclass
from enum import StrEnum

from pbem.game.cards import Card, PartnerKind
from pbem.game.statements import Statement

Seat = int
"""A place at the table, from 0, in the order of play."""


class RequestKind(StrEnum):
    """How the active player asks for something in return."""

    DEMAND = "demand"
    """Binding: a counter-offer must satisfy it (ruling *demand*)."""
    WISH = "wish"
    """Free: shown, never enforced (ruling *wish*)."""


@dataclass(frozen=True, slots=True)
class Request:
    """What the active player asks for in return."""

    kind: RequestKind
    statement: Statement


@dataclass(frozen=True, slots=True)
class Declare:
    """The active player lays 1 to 3 cards face down (ruling *declaration*)."""

    cards: tuple[Card, ...]
    claims: tuple[Statement, ...] = ()
    request: Request | None = None
    talk: str = ""


@dataclass(frozen=True, slots=True)
class CounterOffer:
    """Another player lays as many cards, or lays anew (ruling *counter-offers*)."""

    cards: tuple[Card, ...]
    claims: tuple[Statement, ...] = ()
    talk: str = ""


@dataclass(frozen=True, slots=True)
class Pass:
    """A player makes no counter-offer."""


@dataclass(frozen=True, slots=True)
class Withdraw:
    """A player takes a counter-offer back before the phase closes, which counts as a pass."""


@dataclass(frozen=True, slots=True)
class Accusation:
    """One suspicion: a kind of Partner in one offer.

    Args:
        accused: the seat whose offer it is.
        kind: the one kind of Partner named.
        offer: the number of the offer the accuser was last shown (ruling *changed offer*).
    """

    accused: Seat
    kind: PartnerKind
    offer: int


@dataclass(frozen=True, slots=True)
class Accuse:
    """A player accuses; the accusations of one mail are judged in order (ruling *counter-espionage*)."""

    accusations: tuple[Accusation, ...]


@dataclass(frozen=True, slots=True)
class StandBy:
    """A player accuses nobody in the challenge window."""


@dataclass(frozen=True, slots=True)
class Reconsider:
    """A player revokes standing by while the challenge window is open."""


@dataclass(frozen=True, slots=True)
class Accept:
    """The active player accepts a counter-offer, perhaps with the Assassin (ruling *resolution*)."""

    seat: Seat
    assassin: bool = False
    demand: Statement | None = None


@dataclass(frozen=True, slots=True)
class RefuseAll:
    """The active player refuses every counter-offer: a failed exchange."""


@dataclass(frozen=True, slots=True)
class ActivateMataHari:
    """The active player uses Mata Hari instead of a failed exchange (ruling *mata hari*)."""


@dataclass(frozen=True, slots=True)
class Take:
    """A player takes cards, or none, from the pile they look at."""

    cards: tuple[Card, ...]


@dataclass(frozen=True, slots=True)
class Change:
    """The Assassin's opponent names the whole changed offer (ruling *assassin*)."""

    cards: tuple[Card, ...]


@dataclass(frozen=True, slots=True)
class Confirm:
    """The Assassin's opponent, who has no choice, confirms."""


PlayerMove = (
    Declare
    | CounterOffer
    | Pass
    | Withdraw
    | Accuse
    | StandBy
    | Reconsider
    | Accept
    | RefuseAll
    | ActivateMataHari
    | Take
    | Change
    | Confirm
)
"""A move a seat makes."""


@dataclass(frozen=True, slots=True)
class Expire:
    """The deadline of what the game waits for has fired (ruling *deadlines*)."""


@dataclass(frozen=True, slots=True)
class Drawn:
    """Chance has answered the draw that the state asks for.

    Args:
        outcome: distinct places, each at least 0 and below the size asked for, in the order drawn.
    """

    outcome: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Stop:
    """The game master ends the game.

    Args:
        scored: whether the scores count, or the game is abandoned without a winner.
    """

    scored: bool


@dataclass(frozen=True, slots=True)
class Undo:
    """The game master goes back to how the game stood after an earlier move (ruling *undo*).

    Args:
        to: the number of that move; 0 for the deal.
    """

    to: int


RefereeMove = Expire | Drawn | Stop | Undo
"""A move of the referee, of chance, or of the game master."""

Move = PlayerMove | RefereeMove
"""Anything that changes a game."""
