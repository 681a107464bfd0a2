"""Orders of one mail that exclude each other: neither is done, since nobody can say which was meant."""

from collections.abc import Iterator, Sequence
from itertools import combinations

from pbem.speech.conditions import Asked
from pbem.speech.ordering.parts import Laid, Otherwise, Whenever
from pbem.speech.orders import (
    AcceptSeat,
    AccuseSeat,
    Branch,
    ChangeOffer,
    Conditional,
    LayOffer,
    Moment,
    NextOffer,
    Plain,
    Revoke,
    SetLanguage,
    SetZone,
    TakeCards,
    TakeFirst,
    Vacation,
    is_question,
    moment_of,
)

_ANSWERS: tuple[type | Plain, ...] = (
    Laid,
    ChangeOffer,
    AcceptSeat,
    Plain.PASS,
    Plain.WITHDRAW,
    Plain.REFUSE,
    Plain.MATA_HARI,
    Plain.CONFIRM,
)
"""What a turn asks of a player: one mail can do one of these."""

_TOGETHER = ({Plain.PASS, Plain.WITHDRAW},)
"""Answers that come to the same."""

_PAIRS: tuple[tuple[type | Plain, type | Plain], ...] = (
    (TakeCards, TakeCards),
    (SetLanguage, SetLanguage),
    (SetZone, SetZone),
    (Vacation, Vacation),
    (Vacation, Plain.BACK),
    (Plain.REMINDERS_ON, Plain.REMINDERS_OFF),
    (Plain.JOIN, Plain.DECLINE),
    (Plain.AGAIN, Plain.NOT_AGAIN),
)

_ALWAYS = Conditional((Branch(Plain.STAND_BY),), standing=True)

_LATER = (Conditional, NextOffer, TakeFirst, Otherwise)

_BINDING = (
    *(Laid, LayOffer, AccuseSeat, AcceptSeat, TakeCards, ChangeOffer, SetLanguage, SetZone, Vacation, Revoke),
    *_LATER,
)


def _is(meaning: object, kind: type | Plain) -> bool:
    if isinstance(meaning, Laid) and meaning.later is not None:
        return False
    return isinstance(meaning, kind) if isinstance(kind, type) else meaning is kind


def _is_later(meaning: object) -> bool:
    return isinstance(meaning, _LATER) or (isinstance(meaning, Laid) and meaning.later is not None)


def _slots(meaning: object) -> set[tuple[Moment, int]]:
    """Return the moments an order is for; a counter-offer's with the number of cards."""
    match meaning:
        case Laid(later=Whenever(count)):
            return {(Moment.COUNTER, count)}
        case Laid(later=None):
            return set()
        case Laid() | NextOffer():
            return {(Moment.NEXT, 0)}
        case Conditional(branches) if moment_of(branches[0].order) is Moment.COUNTER:
            asked = (branch.condition for branch in branches)
            return {(Moment.COUNTER, each.count) for each in asked if isinstance(each, Asked)}
        case Conditional() | AcceptSeat() | Plain() | TakeCards() | TakeFirst():
            moment = moment_of(meaning)
            return {(moment, 0)} if moment is not None else set()
    return set()


def _revokes(meaning: object, other: object) -> bool:
    """Return whether one order revokes what another gives."""
    if meaning is Plain.CANCEL:
        return is_binding(other)
    return isinstance(meaning, Revoke) and meaning.moment in {moment for moment, _ in _slots(other)}


def is_binding(meaning: object) -> bool:
    """Return whether an order does something that words beside it may take back."""
    if isinstance(meaning, Plain):
        return not (meaning is Plain.CHECK or is_question(meaning))
    return isinstance(meaning, _BINDING)


def clashes(meanings: Sequence[object]) -> Iterator[tuple[int, int]]:
    """Yield the places of every two orders that exclude each other; the same order twice is one."""
    binding = [(at, meaning) for at, meaning in enumerate(meanings) if is_binding(meaning)]
    for (one, first), (other, second) in combinations(binding, 2):
        if _exclude(first, second):
            yield one, other


def _exclude(first: object, second: object) -> bool:
    if any(first in both and second in both for both in _TOGETHER):
        return False
    if any(_is(first, kind) for kind in _ANSWERS) and any(_is(second, kind) for kind in _ANSWERS):
        return True
    if _revokes(second, first):
        return True  # cancelling first and ordering anew is plain; the other way round it is not
    if (_is_later(first) or _is_later(second)) and _slots(first) & _slots(second):
        return {first, second} != {Plain.STAND_BY, _ALWAYS}  # now, and ever after
    standing_by = {(Moment.STAND_BY, 0)}
    if AccuseSeat in (type(first), type(second)) and standing_by in (_slots(first), _slots(second)):
        return True
    return any(
        (_is(first, one) and _is(second, other)) or (_is(first, other) and _is(second, one))
        for one, other in _PAIRS
    )
