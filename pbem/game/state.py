"""The whole truth about a game at one moment, as frozen values."""

from dataclasses import dataclass
from enum import StrEnum
from functools import cache
from typing import Final

from pbem.game.cards import Card, Colour, Item, Partner
from pbem.game.moves import Accusation, Request, Seat
from pbem.game.statements import Statement


class CounterOfferMode(StrEnum):
    """When the others see a counter-offer (option of ruling *counter-offers*)."""

    SEALED = "sealed"
    """All together, when the phase closes."""
    OPEN = "open"
    """Each as it arrives."""


class MissedDeclaration(StrEnum):
    """What becomes of a turn whose declaration is missed (option of ruling *deadlines*)."""

    FAILED = "failed"
    """A failed exchange."""
    SKIP = "skip"
    """The turn passes; nothing is drawn and no cover taken."""


DEFAULT_SKULLS: Final = (
    (Item.TAPE_RECORDER, Colour.GREEN),
    (Item.PHOTOGRAPHS, Colour.BLUE),
    (Item.DOCUMENTS, Colour.GREEN),
    (Item.POISON, Colour.RED),
    (Item.GUN, Colour.RED),
    (Item.BRIEFCASE, Colour.GREEN),
    (Item.COAT, Colour.BLUE),
    (Item.DISGUISE, Colour.RED),
    (Item.GLOVES, Colour.BLUE),
)
"""The colour of the skull on each objective (ruling *skulls*)."""


@dataclass(frozen=True, slots=True)
class Options:
    """What a game may choose within the rules.

    Args:
        counter_offers: when counter-offers are shown.
        missed_declaration: what a missed declaration costs.
        turn_limit: the last turn played, 1 or more; ``None`` for no limit (ruling *turn limit*).
        skulls: the colour of the skull on each objective, data of the ruleset.
    """

    counter_offers: CounterOfferMode = CounterOfferMode.SEALED
    missed_declaration: MissedDeclaration = MissedDeclaration.FAILED
    turn_limit: int | None = None
    skulls: tuple[tuple[Item, Colour], ...] = DEFAULT_SKULLS

    def skull_of(self, objective: Item) -> Colour:
        """Return the colour of the skull on an objective."""
        return dict(self.skulls)[objective]


@dataclass(frozen=True, slots=True)
class Setup:
    """All that is fixed before the first move.

    Args:
        players: names in seat order, 3 to 7.
        options: what was chosen within the rules.
        deck: the shuffled Operation deck, top first (ruling *order of the deal*).
        objectives: the objective of each seat.
        first: the seat that plays the first turn.
    """

    players: tuple[str, ...]
    options: Options
    deck: tuple[Card, ...]
    objectives: tuple[Item, ...]
    first: Seat


class Phase(StrEnum):
    """The part of a turn a game is in."""

    DECLARATION = "declaration"
    COUNTER_OFFERS = "counter-offers"
    CHALLENGE = "challenge"
    RESOLUTION = "resolution"
    ENDED = "ended"


@dataclass(frozen=True, slots=True)
class Offer:
    """Cards face down on the table, with what was said about them.

    Args:
        seat: the owner.
        number: counts the offers shown in this game, 0 while it is not shown; an offer laid anew is another.
        cards: 1 to 3 cards in the order laid.
        claims: meanings of the claims.
        talk: free talk laid with it.
        laid: the number of the move that laid it. Nobody is told: it would give away how many moves were
            made unseen.
    """

    seat: Seat
    number: int
    cards: tuple[Card, ...]
    claims: tuple[Statement, ...]
    talk: str
    laid: int

    @property
    def shown(self) -> bool:
        """Whether the others have been shown that it lies there."""
        return self.number > 0


@dataclass(frozen=True, slots=True)
class Covers:
    """The cover cards before one player, by side."""

    undercover: int = 0
    compromised: int = 0


class ChoiceKind(StrEnum):
    """Why one player has to choose before the game goes on."""

    INFORMATION = "information"
    """A founded accusation: look at the pile, take up to one card."""
    MATA_HARI = "mata-hari"
    """Mata Hari: look at the pile, take up to two cards."""
    CHANGE = "change"
    """The Assassin's demand: change the offer or confirm that it stands."""


@dataclass(frozen=True, slots=True)
class Choice:
    """A decision that stops everything else.

    Args:
        kind: why it is asked.
        seat: who decides.
        limit: how many cards may be taken from the pile at most.
        cuts: whether the turn ends once it is made (the active player's offer was removed).
        made: whether the cards were taken, so that only the shuffle of the pile is missing.
    """

    kind: ChoiceKind
    seat: Seat
    limit: int = 0
    cuts: bool = False
    made: bool = False


@dataclass(frozen=True, slots=True)
class DrawRequest:
    """What chance is asked, numbered and labelled so that any source can answer and anyone can check.

    Args:
        number: counts the draws of the game from 1; never used twice.
        label: ``deck``, ``objectives``, ``first-player`` or ``pile``.
        size: how many things lie there.
        picks: how many of them are drawn, in order; as many as ``size`` for a shuffle.
    """

    number: int
    label: str
    size: int
    picks: int


class Ending(StrEnum):
    """How a game ended."""

    VISIONARY = "visionary"
    """Somebody holds every card of one Priority Index (ruling *visionary*)."""
    PILE = "pile"
    """The last card of the pile was drawn."""
    MIDDLE = "middle"
    """The last cover was taken from the middle."""
    PILE_AND_MIDDLE = "pile-and-middle"
    """Both at the end of one step, which is one end."""
    TURN_LIMIT = "turn-limit"
    """The last turn agreed upon is over."""
    STOPPED = "stopped"
    """The game master ended it and the scores count."""
    ABANDONED = "abandoned"
    """The game master ended it without a winner."""


@dataclass(frozen=True, slots=True)
class ScoreSheet:
    """How one player's score comes about (ruling *score*).

    Args:
        seat: the player.
        objective: the item that scores.
        skull: the colour that costs.
        hand: all cards held at the end, in printed order.
        covers: the cover cards by side.
        gained: the sum of indices of the objective's item.
        hidden: 2 for each Undercover cover.
        lost: the sum of indices of the skull's colour.
        eliminated: whether the player is out for the most Compromised covers.
    """

    seat: Seat
    objective: Item
    skull: Colour
    hand: tuple[Card, ...]
    covers: Covers
    gained: int
    hidden: int
    lost: int
    eliminated: bool

    @property
    def total(self) -> int:
        """The score, which may be negative."""
        return self.gained + self.hidden - self.lost


@dataclass(frozen=True, slots=True)
class Result:
    """The end of a game.

    Args:
        ending: how it ended.
        winners: the seats that win or share the win; empty if nobody does.
        sheets: the score sheet of every seat, in seat order.
        visionaries: each seat with a complete set and its Priority Index.
    """

    ending: Ending
    winners: tuple[Seat, ...]
    sheets: tuple[ScoreSheet, ...]
    visionaries: tuple[tuple[Seat, int], ...] = ()


@cache
def _others(active: Seat, count: int) -> tuple[Seat, ...]:
    return tuple((active + step) % count for step in range(1, count))


@dataclass(frozen=True, slots=True)
class Waiting:
    """An accusation that waits for a choice to be made before it is judged."""

    accuser: Seat
    accusation: Accusation


@dataclass(frozen=True, slots=True)
class State:
    """A game at one moment.

    Args:
        setup: what was fixed before the first move.
        number: how many moves were applied.
        draws: how many draws of chance were used, those of the setup included.
        offers: how many offers were shown.
        turn: the turn being played, from 1.
        active: the active player.
        phase: the part of the turn.
        hands: each seat's cards in printed order, those laid on the table included.
        pile: the draw pile, top first.
        middle: covers left in the middle.
        covers: each seat's covers.
        gone: Partners that left the game.
        offer: the active player's offer.
        request: what the active player asks for in return.
        counters: each seat's counter-offer, shown or not.
        answered: seats that have answered the counter-offers.
        passed: seats that everybody has been told count as having passed.
        barred: seats that lay no other counter-offer this turn.
        cleared: pairs of accuser and number of an offer they accused without foundation.
        spoiled: whether an accusation removed or sent back a counter-offer that had been shown.
        contested: whether a counter-offer lay on the table when counter-offers closed.
        stood: seats that have answered the challenge window.
        accusers: those of them who answered by accusing.
        choice: the decision everything waits for.
        waiting: accusations that wait for it, in order of arrival.
        partner: the seat whose counter-offer was accepted while its exchange is going on.
        assassin_demand: the demand made with the Assassin in that exchange.
        reshuffle: whether the pile is to be shuffled before anything else, since moves were taken back.
        undone: the number of the move that last took others back; 0 if none did.
        result: the end, once it has come.
    """

    setup: Setup
    number: int
    draws: int
    offers: int
    turn: int
    active: Seat
    phase: Phase
    hands: tuple[tuple[Card, ...], ...]
    pile: tuple[Card, ...]
    middle: int
    covers: tuple[Covers, ...]
    gone: tuple[Partner, ...] = ()
    offer: Offer | None = None
    request: Request | None = None
    counters: tuple[Offer | None, ...] = ()
    answered: frozenset[Seat] = frozenset()
    passed: frozenset[Seat] = frozenset()
    barred: frozenset[Seat] = frozenset()
    cleared: frozenset[tuple[Seat, int]] = frozenset()
    spoiled: bool = False
    contested: bool = False
    stood: frozenset[Seat] = frozenset()
    accusers: frozenset[Seat] = frozenset()
    choice: Choice | None = None
    waiting: tuple[Waiting, ...] = ()
    partner: Seat | None = None
    assassin_demand: Statement | None = None
    reshuffle: bool = False
    undone: int = 0
    result: Result | None = None

    @property
    def seats(self) -> range:
        """All seats, in the order of play."""
        return range(len(self.setup.players))

    @property
    def draw_pending(self) -> bool:
        """Whether only a draw of chance can come next."""
        return self.reshuffle or (self.choice is not None and self.choice.made)

    @property
    def others(self) -> tuple[Seat, ...]:
        """Every seat but the active player's, in the order of play."""
        return _others(self.active, len(self.setup.players))

    def offer_of(self, seat: Seat) -> Offer | None:
        """Return the offer of a seat that lies on the table, whether shown or not."""
        return self.offer if seat == self.active else self.counters[seat]

    def standing(self) -> tuple[Offer, ...]:
        """Return the counter-offers on the table, in the order of play after the active player."""
        return tuple(offer for seat in self.others if (offer := self.counters[seat]) is not None)
