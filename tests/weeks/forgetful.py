"""Forgetful people: they answer late or not at all, travel, change their minds, and leave."""

from collections.abc import Iterator
from dataclasses import dataclass
from datetime import datetime
from email.message import Message
from enum import StrEnum
from typing import Final

from pbem.game.cards import PartnerKind
from pbem.game.views import Own, View
from pbem.letters.examples import example_standing_offer
from pbem.speech.orders import (
    AcceptSeat,
    AccuseSeat,
    ChangeOffer,
    Order,
    Plain,
    TakeCards,
    TakeFirst,
    Talk,
    Vacation,
)
from tests.people import Person


class Whim(StrEnum):
    """What somebody writes besides an answer, or instead of one."""

    NONE = "none"
    CHECKS = "checks"
    """Asks first what the answer would do, and sends it later."""
    MUDDLES = "muddles"
    """Words that are no order."""
    LEAVES = "leaves"
    """Means to leave the game."""
    TRAVELS = "travels"
    """Says so, and is away."""
    FALLS_SILENT = "falls-silent"
    """Is away, and says nothing."""
    ASKS = "asks"
    """Asks something, too."""
    TALKS = "talks"
    STOPS_REMINDERS = "stops-reminders"
    WRITES_FROM_ELSEWHERE = "writes-from-elsewhere"
    """From an address that nobody knows yet."""


_OFTEN: Final = {
    Whim.CHECKS: 0.02,
    Whim.MUDDLES: 0.02,
    Whim.LEAVES: 0.03,
    Whim.TRAVELS: 0.03,
    Whim.FALLS_SILENT: 0.03,
    Whim.ASKS: 0.05,
    Whim.TALKS: 0.1,
    Whim.STOPS_REMINDERS: 0.01,
    Whim.WRITES_FROM_ELSEWHERE: 0.01,
}
_QUESTIONS: Final = (Plain.STATUS, Plain.HAND, Plain.TABLE, Plain.WHO, Plain.SCORE, Plain.RESEND, Plain.HELP)


@dataclass
class Forgetful(Person):
    """Somebody who forgets.

    Args:
        name: what they are called.
        address: where they read.
        language: what they read and write.
        forgets: how often they never answer a letter.
        wants_out: whether they have said that they leave.
        elsewhere: whether they wrote from an address that nobody knows, and will be asked.
        silent_until: until when they travel, or are just silent.
        writes_at: when they mean to write next.
        asked: what they mean to answer then.
        letter: the last one they got.
    """

    name: str = ""
    address: str = ""
    language: str = "en"
    forgets: float = 0.1
    wants_out: bool = False
    elsewhere: bool = False
    silent_until: datetime | None = None
    writes_at: datetime | None = None
    asked: tuple[object, ...] = ()
    letter: Message | None = None

    def whim(self) -> Whim:
        """Return what comes to their mind, mostly nothing."""
        dice = self.rng.random()
        for whim, share in _OFTEN.items():
            dice -= share
            if dice < 0:
                return whim
        return Whim.NONE

    def orders(self, seen: View) -> list[Order]:
        """See ``Person``; now and then with what only some cards allow."""
        own, may, rng = seen.own, seen.choices, self.rng
        assert own is not None, "only players are asked"
        if may.confirm:
            return [Plain.CONFIRM]
        if may.change:
            return [ChangeOffer(rng.choice(own.changes))]
        if may.take:
            return [TakeCards(tuple(rng.sample(own.pile, rng.randint(0, may.take))))]
        if may.mata_hari:
            return [Plain.MATA_HARI]
        if may.accept and may.assassin and rng.random() < 0.7:
            return [AcceptSeat(rng.choice(may.accept), assassin=True)]
        if may.stand_by and rng.random() < 0.15:
            return [AccuseSeat(rng.choice(may.accuse).seat, rng.choice(tuple(PartnerKind)))]
        return super().orders(seen)

    def second_thoughts(self, seen: View) -> list[Order]:
        """Return how they change what they sent a while ago, if that can still be done."""
        may = seen.choices
        if may.withdraw:
            return [Plain.WITHDRAW] if self.rng.random() < 0.5 else super().orders(seen)
        if may.reconsider or may.declare or may.accept:
            return [Plain.CANCEL]
        return []

    def sent_ahead(self, own: Own) -> Iterator[Order]:
        """Yield further orders for later, each for a mail of its own."""
        rng = self.rng
        if rng.random() < 0.1:
            yield example_standing_offer(tuple(rng.sample(own.hand, min(2, len(own.hand)))))
        if rng.random() < 0.1:
            yield TakeFirst(((own.hand[0],), ()))

    def besides(self, whim: Whim, number: int) -> list[Order]:
        """Return what they add to an answer."""
        match whim:
            case Whim.ASKS:
                return [self.rng.choice(_QUESTIONS)]
            case Whim.TALKS:
                return [Talk(f"word {number} of {self.name}")]
            case Whim.STOPS_REMINDERS:
                return [Plain.REMINDERS_OFF]
            case Whim.TRAVELS:
                return [Vacation(self.rng.randint(1, 3))]
            case Whim.LEAVES:
                return [Plain.QUIT]
        return []
