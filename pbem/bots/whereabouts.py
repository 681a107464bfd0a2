"""Where the cards may lie, as far as one seat can tell: in which hand, or in the pile."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Final

from pbem.bots.faces import COUNT, PARTNERS, Faces, copies
from pbem.bots.guessing import spread
from pbem.game.cards import hand_size
from pbem.game.moves import Seat

Row = tuple[float, ...]
"""A number for each face."""

_SURE: Final = 0.97
"""How likely a card is thought to have changed hands at most, unless it was seen."""
_ANOTHER: Final = 0.4
"""How much of what was expected of a Partner is still expected where one copy came from."""
_ROUNDS: Final = 2


@dataclass(frozen=True, slots=True)
class Whereabouts:
    """Where the cards may lie.

    Args:
        seat: who looks.
        players: how many play.
        hand: the own cards, sorted.
        where: expected copies of each face, for each seat and last for the pile.
        sizes: how many cards each seat holds, and last the pile.
        gone: how many copies of each kind of Partner left the game.
    """

    seat: Seat
    players: int
    hand: Faces
    where: tuple[Row, ...]
    sizes: tuple[int, ...]
    gone: tuple[int, ...] = (0, 0, 0)

    @classmethod
    def new(cls, seat: Seat, players: int) -> "Whereabouts":
        """Return what is known before the deal."""
        size = hand_size(players)
        pile = sum(copies(players)) - size * players
        nothing = (0.0,) * COUNT
        return cls(seat, players, (), (nothing,) * (players + 1), (*([size] * players), pile))

    def dealt(self, hand: Faces) -> "Whereabouts":
        """Spread what is not held over the others and the pile."""
        unseen = [number - own for number, own in zip(copies(self.players), spread(hand), strict=True)]
        others = sum(unseen)
        where = [tuple(number * size / others for number in unseen) for size in self.sizes]
        where[self.seat] = tuple(spread(hand))
        return replace(self, hand=tuple(sorted(hand)), where=tuple(where))

    def gained(self, cards: Faces, place: int) -> "Whereabouts":
        """Take cards into the own hand out of a place that is not seen otherwise."""
        rows = self._rows()
        for face in cards:
            _moves_out(rows, place, face)
        return replace(self, hand=tuple(sorted((*self.hand, *cards))))._settled(rows)

    def gave(self, cards: Faces, seat: Seat) -> "Whereabouts":
        """Give cards of the own hand to a seat."""
        rows = self._rows()
        hand = [*self.hand]
        for face in cards:
            rows[seat][face] += 1.0
            hand.remove(face)
        return replace(self, hand=tuple(hand))._settled(rows)

    def counted(self, seat: Seat, count: int) -> "Whereabouts":
        """Count cards that go from the pile to a hand."""
        sizes = [*self.sizes]
        sizes[-1] -= count
        sizes[seat] += count
        return replace(self, sizes=tuple(sizes))

    def drawn(self, seat: Seat, count: int, pull: Sequence[float]) -> "Whereabouts":
        """Let cards of the pile go to another's hand, each as likely as its pull times what is expected."""
        parts = [there * wish for there, wish in zip(self.where[-1], pull, strict=True)]
        total = sum(parts)
        if not total:
            return self
        rows = self._rows()
        for face, part in enumerate(parts):
            moved = min(_SURE * self.where[-1][face], part / total * count)
            rows[-1][face] -= moved
            rows[seat][face] += moved
        return self._settled(rows)

    def seen(self, place: int, cards: Faces, *, whole: bool) -> "Whereabouts":
        """Note cards seen in a place; ``whole`` if nothing else lies there."""
        rows = self._rows()
        if whole:
            rows[place] = [0.0] * COUNT
        for face in cards:
            if face in PARTNERS:
                rows[place][face] = max(rows[place][face], float(cards.count(face)))
            else:
                _only_in(rows, place, face)
        return self._settled(rows, fixed=place if whole else None)

    def swapped(self, seats: tuple[Seat, Seat], parts: Sequence[Sequence[float]]) -> "Whereabouts":
        """Let two offers change places unseen; ``parts`` says how likely each face lies in either."""
        rows = self._rows()
        for (seat, to), leaving in zip((seats, seats[::-1]), parts, strict=True):
            for face, part in enumerate(leaving):
                if part:
                    there = self.where[seat][face]
                    moved = there * min(_SURE, part / max(part, there))
                    rows[seat][face] -= moved
                    rows[to][face] += moved
        return self._settled(rows)

    def lost(self, seat: Seat, partner: int) -> "Whereabouts":
        """Note that a seat's Partner left the game."""
        sizes, gone, hand = [*self.sizes], [*self.gone], [*self.hand]
        sizes[seat] -= 1
        gone[PARTNERS.index(partner)] += 1
        if seat == self.seat:
            hand.remove(partner)
        rows = self._rows()
        rows[seat][partner] = _one_less(rows[seat][partner])
        return replace(self, hand=tuple(hand), sizes=tuple(sizes), gone=tuple(gone))._settled(rows)

    def shown(self, seat: Seat, partner: int) -> "Whereabouts":
        """Note that a seat was seen to hold a Partner."""
        if seat == self.seat:
            return self
        rows = self._rows()
        rows[seat][partner] = max(1.0, rows[seat][partner])
        return self._settled(rows)

    def _rows(self) -> list[list[float]]:
        return [list(row) for row in self.where]

    def _settled(self, rows: list[list[float]], fixed: int | None = None) -> "Whereabouts":
        """Bring the expected numbers in line with the sizes of the hands and with the copies there are."""
        own = spread(self.hand)
        left = [number - mine for number, mine in zip(copies(self.players), own, strict=True)]
        for face, gone in zip(PARTNERS, self.gone, strict=True):
            left[face] -= gone
        rows[self.seat] = own
        places = [place for place in range(self.players + 1) if place != self.seat]
        for _ in range(_ROUNDS):
            for place in places:
                total = sum(rows[place])
                if place != fixed and total:
                    scale = self.sizes[place] / total
                    rows[place] = [number * scale for number in rows[place]]
            columns = [rows[place] for place in places]
            for face, there in enumerate(map(sum, zip(*columns, strict=True))):
                if there and abs(there - left[face]) > 1e-9:
                    scale = left[face] / there
                    for row in columns:
                        row[face] *= scale
        return replace(self, where=tuple(map(tuple, rows)))


def _moves_out(rows: list[list[float]], place: int, face: int) -> None:
    """Take a card out of a place: a resource lies nowhere else, of a Partner there may be more copies."""
    if face in PARTNERS:
        rows[place][face] = _one_less(rows[place][face])
    else:
        for row in rows:
            row[face] = 0.0


def _only_in(rows: list[list[float]], place: int, face: int) -> None:
    for row in rows:
        row[face] = 0.0
    rows[place][face] = 1.0


def _one_less(there: float) -> float:
    """Return how many copies of a Partner are left where one came from: others may have lain beside it."""
    return max(there - 1.0, _ANOTHER * there)
