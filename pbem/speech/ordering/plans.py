"""Plans: from what was read of an order for later to what it means as a whole, in its mail."""

from collections.abc import Iterator
from dataclasses import dataclass, replace
from typing import Final

from pbem.speech.conditions import Asked, Claims, Condition, Every, Lays, Term, terms_of
from pbem.speech.ordering.parts import Laid, Meaning, Next, Otherwise, Unread, Whenever
from pbem.speech.orders import (
    AcceptSeat,
    AccuseSeat,
    Branch,
    Conditional,
    LayOffer,
    Moment,
    NextOffer,
    Plain,
    Problem,
    ProblemKind,
    TakeCards,
    TakeFirst,
    moment_of,
)

THEM: Final = -1
"""The seat that "she" or "her" stands for, before it is known whom the same branch names."""


@dataclass(frozen=True, slots=True)
class When:
    """A condition, and whether it has to hold or not to hold."""

    condition: Condition
    holds: bool = True

    def and_(self, other: "When") -> "When":
        """Return both together."""
        return When(Every((*self._terms(), *other._terms())))

    def lays_nothing(self, them: int) -> bool:
        """Return whether it asks that a player lays nothing, who may be named as `THEM`."""
        asked = (term.condition for term in self._terms() if not term.holds)
        return any(isinstance(each, Lays) and each.seat in (them, THEM) and not each.count for each in asked)

    def _terms(self) -> tuple[Term, ...]:
        if isinstance(self.condition, Every):
            return self.condition.terms
        return (Term(self.condition, self.holds),)


ACCUSED: Final = Unread(Problem(ProblemKind.ACCUSED_AHEAD), "accuse")
"""An accusation sent ahead: it would be about an offer that its sender may not have seen yet."""


@dataclass(frozen=True, slots=True)
class Step:
    """A branch before it is known whom "her" stands for."""

    order: AcceptSeat | AccuseSeat | Plain | Laid
    when: When | None = None


Plan = tuple[Step, ...]
"""The branches of an order for later, in the order written."""


def meanings_of(plan: Plan, *, standing: bool = False) -> Iterator[Meaning]:
    """Yield the order for later that a plan is, if it is one that can be kept."""
    if plan[0].when is None and not standing:
        return  # an order without a condition is for now
    if any(isinstance(step.order, AccuseSeat) for step in plan):
        yield ACCUSED
        return
    first = plan[0]
    if isinstance(first.order, Laid):
        when = first.when
        if len(plan) == 1 and when and when.holds and isinstance(when.condition, Asked):
            count = when.condition.count
            if count == len(first.order.cards):
                yield replace(first.order, later=Whenever(count, standing))
        return
    branches = branches_of(plan)
    if not branches:
        return
    moment = moment_of(branches[0].order)
    if not standing or moment in (Moment.STAND_BY, Moment.COUNTER):
        yield Conditional(branches, standing)


def branches_of(plan: Plan) -> tuple[Branch, ...]:
    """Return the branches of a plan, none if they are not for one moment, or it is not clear whose."""
    found: list[Branch] = []
    for step in plan:
        branch = _branch(step)
        if branch is None:
            return ()
        found.append(branch)
    moments = {moment_of(branch.order) for branch in found}
    passes = moments == {Moment.COUNTER}
    fits = all((branch.condition is None and not passes) or _fits(branch) for branch in found)
    return tuple(found) if len(moments) == 1 and None not in moments and fits else ()


def _fits(branch: Branch) -> bool:
    """Return whether a condition can be decided at the moment of its order: for a pass only its size."""
    if moment_of(branch.order) is Moment.COUNTER:
        return isinstance(branch.condition, Asked) and branch.holds
    return not any(isinstance(term.condition, Asked) for term in terms_of(branch.condition))


def _branch(step: Step) -> Branch | None:
    order, when = step.order, step.when
    if isinstance(order, Laid | AccuseSeat):
        return None
    conditions = (term.condition for term in terms_of(when.condition if when else None))
    named = [_seat_of(order), *map(_seat_of, conditions)]
    seats = {seat for seat in named if seat is not None and seat != THEM}
    if THEM in named and len(seats) != 1:
        return None
    them = seats.pop() if seats else 0
    if isinstance(order, AcceptSeat) and order.seat == THEM:
        if when is not None and when.lays_nothing(them):
            # "if Bob passes, accept her": there is nothing of Bob's to accept
            return None
        order = replace(order, seat=them)
    if when is None:
        return Branch(order)
    return Branch(order, _about(when.condition, them), when.holds)


def _about(condition: Condition, them: int) -> Condition:
    """Return a condition in which it is known whom "her" stands for."""
    match condition:
        case Every(terms):
            return Every(tuple(replace(term, condition=_single(term.condition, them)) for term in terms))
        case _:
            return _single(condition, them)


def _single(condition: Claims | Lays | Asked, them: int) -> Claims | Lays | Asked:
    if isinstance(condition, Claims | Lays) and condition.seat == THEM:
        return replace(condition, seat=them)
    return condition


def _seat_of(thing: object) -> int | None:
    return thing.seat if isinstance(thing, AcceptSeat | Claims | Lays) else None


def with_alternative(
    before: Meaning | LayOffer | NextOffer, after: Meaning | LayOffer | NextOffer
) -> Meaning | None:
    """Return an order for later with what is to be done otherwise, ``None`` where they do not go together."""
    match before, after:
        case Conditional(branches, standing), Otherwise(others) if others:
            goes_on = branches[-1].condition is not None
            alike = moment_of(branches[0].order) is moment_of(others[0].order)
            return Conditional((*branches, *others), standing) if goes_on and alike else None
        case TakeCards(cards), Otherwise(_, options) if options:
            return TakeFirst((cards, *options))
        case TakeFirst(first), Otherwise(_, options) if options:
            return TakeFirst((*first, *options))
    return None


def may_ask(laid: Meaning | LayOffer | NextOffer, *, active: bool) -> bool:
    """Return whether a demand or wish may go with an offer: only with a declaration."""
    later = laid.later if isinstance(laid, Laid) else None
    return later is Next.TURN or (active and later is None)


def at_its_time(offer: LayOffer, later: Whenever | Next | None) -> LayOffer | NextOffer | Conditional:
    """Return an offer as the order for the moment it was laid for."""
    match later:
        case None:
            return offer
        case Whenever(count, standing):
            return Conditional((Branch(offer, Asked(count)),), standing)
        case Next.TURN:
            return NextOffer(offer)
