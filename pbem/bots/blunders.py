"""Moves that must be refused, one way for each reason, made from a view alone (for simulations and tests)."""

from collections.abc import Callable
from dataclasses import dataclass
from random import Random
from typing import Final

from pbem.bots.random_statements import random_claim
from pbem.game.cards import DOUBLE_AGENT, MATA_HARI, RESOURCES, Card, Item, PartnerKind
from pbem.game.moves import (
    Accept,
    Accusation,
    Accuse,
    ActivateMataHari,
    Change,
    Confirm,
    CounterOffer,
    Declare,
    Pass,
    PlayerMove,
    Reconsider,
    RefuseAll,
    Request,
    RequestKind,
    StandBy,
    Take,
    Withdraw,
)
from pbem.game.refusals import Refusal
from pbem.game.state import Phase
from pbem.game.statements import Statement, meets_demand, terms
from pbem.game.statements import forms as said
from pbem.game.views import View

_OPEN: Final = (Phase.COUNTER_OFFERS, Phase.CHALLENGE)
_RAREST: Final = (Refusal.BARRED, Refusal.HAND_TOO_SMALL, Refusal.ALREADY_ACCUSED)
_COMMON: Final = frozenset(
    (
        Refusal.ACCUSES_NOBODY,
        Refusal.ACCUSES_SELF,
        Refusal.NO_OFFER_TO_ACCUSE,
        Refusal.NOT_ACTIVE,
        Refusal.NOT_NOW,
        Refusal.NOT_YOUR_CHOICE,
        Refusal.OFFER_CHANGED,
    )
)
"""Mistakes that can be made nearly always."""
_SELDOM: Final = 0.8
"""How often a mistake that can seldom be made goes before the common ones."""

_KIND: Final = PartnerKind.ASSASSIN


def commonness(reason: Refusal) -> int:
    """Return how easily the mistake is made: 0 for one that a game seldom gives the chance for, up to 2."""
    return 0 if reason in _RAREST else 1 + (reason in _COMMON)


@dataclass(frozen=True, slots=True)
class _Look:
    """What a seat sees, and the dice it throws."""

    view: View
    rng: Random

    @property
    def hand(self) -> tuple[Card, ...]:
        return self.view.own.hand if self.view.own else ()

    @property
    def pile(self) -> tuple[Card, ...]:
        return self.view.own.pile if self.view.own else ()

    @property
    def laid(self) -> tuple[Card, ...]:
        return self.view.offer.cards if self.view.offer else ()

    @property
    def blocked(self) -> bool:
        """Whether a choice stops everything but itself: one of the resolution, or one that cuts the turn."""
        view = self.view
        return view.choice is not None and (view.phase is Phase.RESOLUTION or view.offer is None)

    @property
    def answering(self) -> bool:
        """Whether counter-offers are open and the seat is one of those who may answer."""
        view = self.view
        return view.phase is Phase.COUNTER_OFFERS and view.seat != view.active and not self.blocked

    def size(self) -> int:
        return self.view.choices.lay or self.rng.choice(self.view.choices.declare or (1,))


_Maker = Callable[[_Look], PlayerMove | None]


def blunder(view: View, rng: Random) -> tuple[Refusal, PlayerMove] | None:
    """Return a move that must be refused, with the reason to expect, or ``None`` if none came to mind."""
    if view.own is None:
        return None
    reasons = rng.sample(tuple(_MAKERS), len(_MAKERS))
    if rng.random() < _SELDOM:
        reasons.sort(key=commonness)
    for reason in reasons:
        move = _MAKERS[reason](_Look(view, rng))
        if move is not None:
            return reason, move
    return None


def _ended(at: _Look) -> PlayerMove | None:
    return at.rng.choice((Pass(), RefuseAll(), Take(()))) if at.view.phase is Phase.ENDED else None


def _not_active(at: _Look) -> PlayerMove | None:
    if at.view.phase is Phase.ENDED or at.view.seat == at.view.active:
        return None
    return at.rng.choice((RefuseAll(), Accept(at.view.active), Declare(at.hand[:1])))


def _active_player(at: _Look) -> PlayerMove | None:
    right = at.view.phase is Phase.COUNTER_OFFERS and at.view.seat == at.view.active and not at.blocked
    return at.rng.choice((Pass(), CounterOffer(at.hand[:1]))) if right else None


def _not_now(at: _Look) -> PlayerMove | None:
    return StandBy() if at.view.phase in (Phase.DECLARATION, Phase.COUNTER_OFFERS) else None


def _choice_pending(at: _Look) -> PlayerMove | None:
    return RefuseAll() if at.view.choice is not None and at.view.seat == at.view.active else None


def _not_your_choice(at: _Look) -> PlayerMove | None:
    if at.view.phase is Phase.ENDED or at.view.choices.take is not None:
        return None
    asked = at.view.choices.change or at.view.choices.confirm
    return Take(()) if asked else at.rng.choice((Take(()), Confirm()))


def _offering(at: _Look, cards: tuple[Card, ...], claims: tuple[Statement, ...] = ()) -> PlayerMove | None:
    """Lay cards as the phase calls for, if the seat may."""
    if at.view.choices.declare:
        return Declare(cards, claims)
    return CounterOffer(cards, claims) if at.view.choices.lay else None


def _wrong_count(at: _Look) -> PlayerMove | None:
    most = at.view.choices.lay or max(at.view.choices.declare, default=0)
    return _offering(at, at.rng.choice((at.hand[: most + 1], ()))) if len(at.hand) > most else None


def _not_held(at: _Look) -> PlayerMove | None:
    strange = [card for card in RESOURCES if card not in at.hand]
    return _offering(at, tuple(at.rng.sample(strange, at.size())))


def _false_claim(at: _Look) -> PlayerMove | None:
    honest = [card for card in at.hand if card != DOUBLE_AGENT]
    size = at.size()
    if len(honest) < size:
        return None
    cards = tuple(at.rng.sample(honest, size))
    return _offering(at, cards, (random_claim(at.rng, cards, true=False),))


def _with_demand(at: _Look, statement: Statement) -> PlayerMove | None:
    if at.view.choices.declare:
        return Declare(at.hand[:1], (), Request(RequestKind.DEMAND, statement))
    return Accept(at.view.choices.accept[0], True, statement) if at.view.choices.assassin else None


def _demand_on_partners(at: _Look) -> PlayerMove | None:
    return _with_demand(at, said.at_least(1, terms.partner()))


def _demand_on_positions(at: _Look) -> PlayerMove | None:
    return _with_demand(at, said.at_place(1, terms.item(Item.GUN)))


def _demand_impossible(at: _Look) -> PlayerMove | None:
    return _with_demand(at, said.Total((21,)) if at.view.choices.declare else said.Size(4, 4))


def _demand_not_met(at: _Look) -> PlayerMove | None:
    size, request = at.view.choices.lay, at.view.request
    if not size or request is None or request.kind is RequestKind.WISH:
        return None
    cards = tuple(at.rng.sample(at.hand, size))
    return None if meets_demand(request.statement, cards, len(at.view.players)) else CounterOffer(cards)


def _barred(at: _Look) -> PlayerMove | None:
    enough = at.view.offer is not None and len(at.hand) >= at.view.offer.size
    return CounterOffer(at.hand[:1]) if at.answering and not at.view.choices.lay and enough else None


def _hand_too_small(at: _Look) -> PlayerMove | None:
    small = at.view.offer is not None and len(at.hand) < at.view.offer.size
    return CounterOffer(at.hand) if at.answering and small else None


def _already_passed(at: _Look) -> PlayerMove | None:
    return Pass() if at.answering and not at.view.choices.passes else None


def _nothing_laid(at: _Look) -> PlayerMove | None:
    return Withdraw() if at.answering and not at.view.choices.withdraw else None


def _accuses_nobody(at: _Look) -> PlayerMove | None:
    return None if at.blocked or at.view.phase is Phase.ENDED else Accuse(())


def _accusing(at: _Look, seat: int | None, number: int) -> PlayerMove | None:
    if seat is None or at.blocked or at.view.phase not in _OPEN:
        return None
    return Accuse((Accusation(seat, _KIND, number),))


def _accuses_self(at: _Look) -> PlayerMove | None:
    return _accusing(at, at.view.seat, 1)


def _no_offer_to_accuse(at: _Look) -> PlayerMove | None:
    laid = {offer.seat for offer in at.view.counters} | {at.view.active, at.view.seat}
    bare = [player.seat for player in at.view.players if player.seat not in laid]
    return _accusing(at, at.rng.choice(bare), at.rng.choice((0, 7))) if bare else None


def _already_accused(at: _Look) -> PlayerMove | None:
    open_to = {target.offer for target in at.view.choices.accuse}
    shown = [*at.view.counters, *([at.view.offer] if at.view.offer else [])]
    spared = [offer for offer in shown if offer.seat != at.view.seat and offer.number not in open_to]
    return _accusing(at, spared[0].seat, spared[0].number) if spared else None


def _offer_changed(at: _Look) -> PlayerMove | None:
    if not at.view.choices.accuse:
        return None
    target = at.rng.choice(at.view.choices.accuse)
    return _accusing(at, target.seat, target.offer - 1)


def _already_stood_by(at: _Look) -> PlayerMove | None:
    window = at.view.phase is Phase.CHALLENGE and not at.blocked
    return StandBy() if window and not at.view.choices.stand_by else None


def _not_stood_by(at: _Look) -> PlayerMove | None:
    window = at.view.phase is Phase.CHALLENGE and not at.blocked
    return Reconsider() if window and not at.view.choices.reconsider else None


def _no_counter_offer(at: _Look) -> PlayerMove | None:
    bare = [player.seat for player in at.view.players if player.seat not in at.view.choices.accept]
    return Accept(at.rng.choice(bare)) if at.view.choices.refuse else None


def _no_assassin(at: _Look) -> PlayerMove | None:
    may = at.view.choices
    return Accept(may.accept[0], True) if may.accept and not may.assassin else None


def _demand_needs_assassin(at: _Look) -> PlayerMove | None:
    accept = at.view.choices.accept
    return Accept(accept[0], False, said.at_least(1, terms.item(Item.GUN))) if accept else None


def _no_mata_hari(at: _Look) -> PlayerMove | None:
    return ActivateMataHari() if at.view.choices.refuse and MATA_HARI not in at.laid else None


def _contested(at: _Look) -> PlayerMove | None:
    right = at.view.choices.refuse and not at.view.choices.mata_hari
    return ActivateMataHari() if right and MATA_HARI in at.laid else None


def _too_many_taken(at: _Look) -> PlayerMove | None:
    pile, limit = at.pile, at.view.choices.take
    return Take(pile[: limit + 1]) if limit is not None and len(pile) > limit else None


def _not_in_pile(at: _Look) -> PlayerMove | None:
    missing = [card for card in RESOURCES if card not in at.pile]
    return Take((at.rng.choice(missing),)) if at.view.choices.take else None


def _change_unfit(at: _Look) -> PlayerMove | None:
    return Change(()) if at.view.choices.change else None


def _change_needed(at: _Look) -> PlayerMove | None:
    return Confirm() if at.view.choices.change and not at.view.choices.confirm else None


def _nothing_to_change(at: _Look) -> PlayerMove | None:
    changes = at.view.own.changes if at.view.own else ()
    return Change(changes[0]) if at.view.choices.confirm and not at.view.choices.change else None


_MAKERS: Final[dict[Refusal, _Maker]] = {
    Refusal.GAME_OVER: _ended,
    Refusal.NOT_ACTIVE: _not_active,
    Refusal.ACTIVE_PLAYER: _active_player,
    Refusal.NOT_NOW: _not_now,
    Refusal.CHOICE_PENDING: _choice_pending,
    Refusal.NOT_YOUR_CHOICE: _not_your_choice,
    Refusal.WRONG_COUNT: _wrong_count,
    Refusal.NOT_HELD: _not_held,
    Refusal.FALSE_CLAIM: _false_claim,
    Refusal.DEMAND_ON_PARTNERS: _demand_on_partners,
    Refusal.DEMAND_ON_POSITIONS: _demand_on_positions,
    Refusal.DEMAND_IMPOSSIBLE: _demand_impossible,
    Refusal.DEMAND_NOT_MET: _demand_not_met,
    Refusal.BARRED: _barred,
    Refusal.HAND_TOO_SMALL: _hand_too_small,
    Refusal.ALREADY_PASSED: _already_passed,
    Refusal.NOTHING_LAID: _nothing_laid,
    Refusal.ACCUSES_NOBODY: _accuses_nobody,
    Refusal.ACCUSES_SELF: _accuses_self,
    Refusal.NO_OFFER_TO_ACCUSE: _no_offer_to_accuse,
    Refusal.ALREADY_ACCUSED: _already_accused,
    Refusal.OFFER_CHANGED: _offer_changed,
    Refusal.ALREADY_STOOD_BY: _already_stood_by,
    Refusal.NOT_STOOD_BY: _not_stood_by,
    Refusal.NO_COUNTER_OFFER: _no_counter_offer,
    Refusal.NO_ASSASSIN: _no_assassin,
    Refusal.DEMAND_NEEDS_ASSASSIN: _demand_needs_assassin,
    Refusal.NO_MATA_HARI: _no_mata_hari,
    Refusal.CONTESTED: _contested,
    Refusal.TOO_MANY_TAKEN: _too_many_taken,
    Refusal.NOT_IN_PILE: _not_in_pile,
    Refusal.CHANGE_UNFIT: _change_unfit,
    Refusal.CHANGE_NEEDED: _change_needed,
    Refusal.NOTHING_TO_CHANGE: _nothing_to_change,
}
