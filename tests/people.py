"""People who answer letters: when they do, and what they write when a letter asks them for something."""

import math
from dataclasses import dataclass
from datetime import datetime, timedelta
from random import Random
from typing import Final
from zoneinfo import ZoneInfo

from pbem.game.cards import Resource
from pbem.game.statements.forms import at_least
from pbem.game.statements.terms import colour
from pbem.game.views import Own, View
from pbem.letters.examples import ALWAYS_STAND_BY, example_claim, example_counter_offer
from pbem.speech.conditions import Claims
from pbem.speech.orders import (
    AcceptSeat,
    Branch,
    Conditional,
    LayOffer,
    NextOffer,
    Order,
    Plain,
    TakeCards,
)

MEDIAN: Final = 6.0
SPREAD: Final = 1.0
"""Of the logarithm of the answer time: two of three answers come within 2 to 16 hours."""
ASLEEP, AWAKE = 23, 7
ZONES: Final = ("Europe/Rome", "Europe/London", "America/Sao_Paulo", "America/New_York", "Europe/Berlin")


@dataclass
class Person:
    """Somebody at the table.

    Args:
        seat: their place.
        zone: their clock.
        ahead: whether they send ahead.
        rng: their habits.
    """

    seat: int
    zone: ZoneInfo
    ahead: bool
    rng: Random
    stands_by: bool = False

    def answer_time(self, now: datetime) -> datetime:
        """Return when they will have answered a letter: after a while, and never while asleep."""
        at = now + timedelta(hours=self.rng.lognormvariate(math.log(MEDIAN), SPREAD))
        local = at.astimezone(self.zone)
        if ASLEEP > local.hour >= AWAKE:
            return at
        morning = local.replace(hour=AWAKE, minute=self.rng.randrange(60), second=0)
        return morning + timedelta(days=1 if local.hour >= ASLEEP else 0)

    def orders(self, seen: View) -> list[Order]:
        """Return what they write in answer to a letter that asks for something."""
        own, may = seen.own, seen.choices
        assert own is not None, "only players are asked"
        orders: list[Order] = []
        if may.take is not None:
            orders.append(TakeCards(()))
        elif may.declare:
            orders.append(self._offer(own, self.rng.choice((1, 1, 2))))
        elif may.lay or may.passes:
            laid = example_counter_offer(seen, own, may.lay) if may.lay and self.rng.random() < 0.6 else None
            orders.append(laid or Plain.PASS)
        elif may.stand_by:
            orders.append(Plain.STAND_BY)
        elif may.accept:
            orders.append(
                AcceptSeat(self.rng.choice(may.accept)) if self.rng.random() < 0.7 else Plain.REFUSE
            )
        elif may.refuse:
            orders.append(Plain.REFUSE)
        return orders + (self._ahead(seen, own) if self.ahead else [])

    def _offer(self, own: Own, size: int) -> LayOffer:
        plain = [card for card in own.hand if isinstance(card, Resource)]
        cards = tuple(self.rng.sample(plain, min(size, len(plain))))
        return LayOffer(cards, example_claim(cards))

    def _ahead(self, seen: View, own: Own) -> list[Order]:
        orders: list[Order] = []
        if not self.stands_by:
            self.stands_by = True
            orders.append(ALWAYS_STAND_BY)
        if seen.choices.declare:
            wanted = at_least(1, colour(own.objective.colour))
            others = [player.seat for player in seen.players if player.seat != self.seat]
            ways = tuple(Branch(AcceptSeat(seat), Claims(seat, wanted)) for seat in others)
            orders.append(Conditional((*ways, Branch(Plain.REFUSE))))
        return orders

    def next_offer(self, own: Own) -> Order:
        """Return the declaration for their next turn."""
        return NextOffer(LayOffer(self._offer(own, 1).cards))
