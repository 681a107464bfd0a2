"""A game while one move is applied to it: the state as it becomes, and what is told on the way."""

from collections import Counter
from dataclasses import replace
from typing import Any

from pbem.game.cards import Card, in_printed_order
from pbem.game.events import CoverReason, CoverTaken, Event, Told
from pbem.game.moves import Seat
from pbem.game.refusals import Refusal, Refused
from pbem.game.state import Covers, Offer, State


class Table:
    """Collects the changes and the events of one move; it never outlives the call that made it."""

    def __init__(self, state: State) -> None:
        self.state = state
        self.told: list[Told] = []

    def set(self, **changes: Any) -> None:
        """Change fields of the state."""
        self.state = replace(self.state, **changes)

    def tell(self, event: Event, to: Seat | None = None) -> None:
        """Tell one seat, or everyone."""
        self.told.append(Told(to, event))

    def next_offer(self) -> int:
        """Return the number of the offer that is shown now."""
        self.set(offers=self.state.offers + 1)
        return self.state.offers

    def set_hand(self, seat: Seat, cards: tuple[Card, ...]) -> None:
        """Give a seat these cards, kept in printed order."""
        hands = list(self.state.hands)
        hands[seat] = in_printed_order(cards)
        self.set(hands=tuple(hands))

    def set_counter(self, seat: Seat, offer: Offer | None) -> None:
        """Lay a counter-offer, or take it off the table."""
        counters = list(self.state.counters)
        counters[seat] = offer
        self.set(counters=tuple(counters))

    def take_cover(self, seat: Seat, reason: CoverReason) -> None:
        """Let a seat take a Compromised cover from the middle."""
        covers = self.state.covers[seat]
        self._set_covers(seat, replace(covers, compromised=covers.compromised + 1))
        self.set(middle=self.state.middle - 1)
        self.tell(CoverTaken(seat, reason))

    def turn_covers(self, seat: Seat) -> int:
        """Turn all covers of a seat Undercover and return how many turned."""
        covers = self.state.covers[seat]
        self._set_covers(seat, Covers(undercover=covers.undercover + covers.compromised))
        return covers.compromised

    def _set_covers(self, seat: Seat, covers: Covers) -> None:
        every = list(self.state.covers)
        every[seat] = covers
        self.set(covers=tuple(every))


def without(cards: tuple[Card, ...], taken: tuple[Card, ...]) -> tuple[Card, ...]:
    """Return the cards, in order, without those taken; each taken card leaves once."""
    out = Counter(taken)
    left = []
    for card in cards:
        if out[card] > 0:
            out[card] -= 1
        else:
            left.append(card)
    return tuple(left)


def require_held(hand: tuple[Card, ...], cards: tuple[Card, ...], reason: Refusal) -> None:
    """Refuse, naming them, cards that are not there or not so often.

    Raises:
        Refused: with the reason given.
    """
    missing = Counter(cards) - Counter(hand)
    if missing:
        raise Refused(reason, cards=tuple(missing.elements()))
