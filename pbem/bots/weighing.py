"""How a strong bot weighs what it sees: cards, rivals, covers and time, all in points of the score sheet."""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property
from random import Random
from typing import Final

from pbem.bots.covers import change_by, standing
from pbem.bots.faces import COUNT, INDEX_OF, KILLER, SPY, TWO_FACED, Faces, points
from pbem.bots.guessing import Guess
from pbem.bots.knowledge import Knowledge
from pbem.bots.whereabouts import Row
from pbem.game.cards import COVERS, INDICES, deck_in_game, hand_size, items_in_game
from pbem.game.moves import Seat
from pbem.game.views import Own, View

_SHARE: Final = 0.3
"""How much of what a rival gains counts as a loss."""
_WHOLE_SET: Final = {0: 300.0, 1: 14.0, 2: 5.0, 3: 1.5}
"""What cards of one Priority Index are worth by how many are missing (ruling *visionary*)."""
_PARTNER: Final = {TWO_FACED: 1.5, KILLER: 4.0, SPY: 5.0}
"""What a Partner is worth while there is time to use it."""
_LEAD: Final = 6.0
"""What it is worth to end the game at the right moment."""


@dataclass(frozen=True, slots=True)
class Character:
    """How a strong bot is inclined.

    Args:
        names: how many cards of an offer it names at most.
        lies: whether it lies under a Double Agent.
        courage: how many points an accusation must promise.
        suspicion: how much likelier than the cards alone say it thinks a Partner.
    """

    names: int
    lies: bool
    courage: float
    suspicion: float


class Mind:
    """What a strong bot makes of its view and its knowledge before it decides anything.

    Args:
        view: what its seat may know.
        own: the part of it that it alone knows.
        known: what it was told.
        character: how it is inclined.
        rng: its dice.
    """

    def __init__(self, view: View, own: Own, known: Knowledge, character: Character, rng: Random) -> None:
        self.view, self.own, self.known, self.character, self.rng = view, own, known, character, rng
        self.seat = known.seat
        self.players = known.players
        self.others: tuple[Seat, ...] = tuple(seat for seat in range(self.players) if seat != self.seat)
        self.covers = tuple(player.covers.compromised for player in view.players)
        self.scores = points(own.objective, own.skull)

    @cached_property
    def late(self) -> float:
        """How much of the game is over, by whichever end is nearest."""
        view = self.view
        pile = len(deck_in_game(self.players)) - hand_size(self.players) * self.players
        parts = [1 - view.middle / COVERS, 0.8 * (1 - view.pile / pile)]
        if view.turn_limit:
            parts.append(view.turn / view.turn_limit)
        return max(0.0, min(1.0, max(parts)))

    @cached_property
    def worth(self) -> Row:
        """What having each face is worth: its score, its use as a Partner, and its part of a whole set."""
        left = 1 - self.late
        missing = self._missing
        held = set(self.known.hand)
        row = [float(score) for score in self.scores]
        for face, value in _PARTNER.items():
            row[face] += value * min(1.0, 2 * left)
        for face in range(TWO_FACED):
            short = missing[INDEX_OF[face]]
            step = short if face not in held else short + 1
            row[face] += (_bonus(step - 1) - _bonus(step)) * (left if step > 1 else 1)
        return tuple(row)

    @cached_property
    def _missing(self) -> dict[int, int]:
        """How many cards of each Priority Index are missing to a whole set."""
        whole = len(items_in_game(self.players))
        return {index: whole - sum(INDEX_OF[face] == index for face in self.known.hand) for index in INDICES}

    @cached_property
    def worth_to(self) -> tuple[Row, ...]:
        """What each face is thought to be worth to each seat."""
        return tuple(self.known.worth_to(seat) for seat in range(self.players))

    @cached_property
    def liking(self) -> Row:
        """How much the others would like each face, on average."""
        count = len(self.others)
        return tuple(
            sum([self.worth_to[seat][face] for seat in self.others]) / count for face in range(COUNT)
        )

    @cached_property
    def _pairs(self) -> tuple[Row, ...]:
        return tuple(
            tuple(mine + _SHARE * theirs for mine, theirs in zip(self.worth, row, strict=True))
            for row in self.worth_to
        )

    def between(self, seat: Seat) -> Row:
        """Return what it is worth that a face is here and not with a rival."""
        return self._pairs[seat]

    def cover(self, taker: Seat) -> float:
        """Return what it is worth that a seat takes a cover."""
        return self._covers_taken[taker]

    @cached_property
    def _covers_taken(self) -> tuple[float, ...]:
        return tuple(change_by(self.covers, self.seat, taker, self.late) for taker in range(self.players))

    @cached_property
    def lead(self) -> float:
        """What an end of the game right now would be worth: it should come when one is ahead."""
        mine = self._score(self.seat, self.scores, self.known.cards.where[self.seat])
        best = max(
            self._score(seat, self.worth_to[seat], self.known.cards.where[seat]) for seat in self.others
        )
        return _LEAD if mine > best else -_LEAD

    def _score(self, seat: Seat, worth: Sequence[float], row: Row) -> float:
        hidden = 2 * self.view.players[seat].covers.undercover
        return hidden + sum([score * copies for score, copies in zip(worth, row, strict=True) if copies])

    @cached_property
    def failure(self) -> float:
        """What a failed exchange is worth: two cards of the pile, a cover, perhaps the end."""
        pile = max(1, self.view.pile)
        mean = self._score(self.seat, self.worth, self.known.cards.where[-1]) / pile
        ends = self.view.middle <= 1 or self.view.pile <= 2
        return mean * min(2, pile) + self.cover(self.seat) + (self.lead if ends else 0.0)

    @cached_property
    def mata_hari(self) -> float:
        """What activating Mata Hari is worth: covers turned, the best two cards of the pile."""
        turned = [*self.covers]
        turned[self.seat] = 0
        covers = standing(turned, self.seat, self.late) - standing(self.covers, self.seat, self.late)
        ends = self.view.pile <= 2
        return 2 * self.covers[self.seat] + covers + self.best_of_pile(2) + (self.lead if ends else 0.0)

    def best_of_pile(self, count: int) -> float:
        """Return what the best cards of the pile are worth, as far as they can be guessed."""
        row = self.known.cards.where[-1]
        ranked = sorted(
            ((worth, copies) for worth, copies in zip(self.worth, row, strict=True) if copies), reverse=True
        )
        left, value = float(count), 0.0
        for worth, copies in ranked:
            if left <= 0 or worth <= 0:
                break
            value += worth * min(copies, left)
            left -= copies
        return value

    def guess(self, seat: Seat, count: int) -> Guess:
        """Return what the offer of a seat may hold."""
        return self.known.guess(seat, self.rng, count)

    def total(self, row: Row, faces: Faces) -> float:
        """Return the sum of a row over cards."""
        return sum([row[face] for face in faces])


def _bonus(missing: int) -> float:
    return _WHOLE_SET.get(missing, 0.0)
