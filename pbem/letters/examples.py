"""Examples: orders made of the reader's own cards, that would be accepted, and are no advice.

The cards are those the reader needs least, so that whoever sends an example as it stands loses little; what
is said and asked in it gives no hint at the objective.
"""

from itertools import combinations
from typing import Final

from pbem.game.cards import Card, Colour, Partner, Resource, in_printed_order
from pbem.game.moves import Request, RequestKind
from pbem.game.statements import Statement, holds, meets_demand
from pbem.game.statements.forms import at_least
from pbem.game.statements.terms import colour
from pbem.game.views import Own, View
from pbem.speech.conditions import Asked, Claims
from pbem.speech.orders import (
    AcceptSeat,
    Branch,
    Conditional,
    LayOffer,
    Plain,
)

EXAMPLE_DAYS: Final = 3
"""For how many days somebody may be away."""
EXAMPLE_ZONE: Final = "Europe/Rome"
"""A time zone to name, which nobody need live in."""

ALWAYS_STAND_BY: Final = Conditional((Branch(Plain.STAND_BY),), standing=True)
"""Accusing nobody in any turn."""


def example_cards(own: Own, size: int, demand: Statement | None = None, players: int = 0) -> tuple[Card, ...]:
    """Return cards of the hand for an example of that size, or none if no such offer can meet the demand."""
    hand = sorted(own.hand, key=lambda card: _worth(card, own))
    if demand is None:
        return in_printed_order(tuple(hand[:size])) if len(hand) >= size else ()
    plain = [card for card in hand if isinstance(card, Resource)]
    fitting: tuple[Card, ...] | None = next(
        (cards for cards in combinations(plain, size) if holds(demand, cards)), None
    )
    if fitting is None and len(plain) < len(hand):
        offers = combinations(hand, size)
        fitting = next((cards for cards in offers if meets_demand(demand, cards, players)), None)
    return () if fitting is None else in_printed_order(fitting)


def _worth(card: Card, own: Own) -> tuple[int, int]:
    """Order cards by what their owner would miss: the skull's colour, others, the objective, Partners."""
    if isinstance(card, Partner):
        return 3, 0
    if card.item is own.objective:
        return 2, card.index
    return (0, -card.index) if card.colour is own.skull else (1, card.index)


def example_claim(cards: tuple[Card, ...]) -> tuple[Statement, ...]:
    """Return a claim that is true of the cards, or none if there is nothing plain to say."""
    first = next((card for card in cards if isinstance(card, Resource)), None)
    return () if first is None else (at_least(1, colour(first.colour)),)


def example_demand(own: Own) -> Statement:
    """Return a demand that can always be made: it names the colour that is nothing special to the reader."""
    special = (own.objective.colour, own.skull)
    return at_least(1, colour(next(one for one in Colour if one not in special)))


def example_declaration(own: Own, size: int) -> LayOffer:
    """Return a declaration with a claim and a demand."""
    cards = example_cards(own, size)
    return LayOffer(cards, example_claim(cards), Request(RequestKind.DEMAND, example_demand(own)))


def example_counter_offer(view: View, own: Own, size: int) -> LayOffer | None:
    """Return a counter-offer with a claim that meets the demand of this turn, or ``None`` if none can."""
    binding = view.request is not None and view.request.kind is RequestKind.DEMAND
    demand = view.request.statement if view.request and binding else None
    cards = example_cards(own, size, demand, len(view.players))
    return LayOffer(cards, example_claim(cards)) if cards else None


def example_decision(view: View, own: Own) -> Conditional:
    """Return a decision that depends on what another player claims; of nothing that tells of the reader."""
    other = next(player.seat for player in view.players if player.seat != view.seat)
    claims = Claims(other, example_demand(own))
    return Conditional((Branch(AcceptSeat(other), claims), Branch(Plain.REFUSE)))


def example_standing_offer(cards: tuple[Card, ...]) -> Conditional:
    """Return a counter-offer for every turn in which so many cards are asked for."""
    return Conditional((Branch(LayOffer(cards), Asked(len(cards))),), standing=True)
