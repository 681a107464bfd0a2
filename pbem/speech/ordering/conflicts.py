"""Orders of one mail that exclude each other: neither is done, since nobody can say which was meant."""

from collections.abc import Iterator, Sequence
from itertools import combinations

from pbem.speech.ordering.parts import Laid
from pbem.speech.orders import (
    AcceptSeat,
    AccuseSeat,
    ChangeOffer,
    LayOffer,
    Plain,
    SetLanguage,
    SetZone,
    TakeCards,
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
    (Plain.STAND_BY, AccuseSeat),
    (TakeCards, TakeCards),
    (SetLanguage, SetLanguage),
    (SetZone, SetZone),
    (Plain.REMINDERS_ON, Plain.REMINDERS_OFF),
    (Plain.JOIN, Plain.DECLINE),
)

_QUESTIONS = (Plain.HELP, Plain.STATUS)

_BINDING = (Laid, LayOffer, AccuseSeat, AcceptSeat, TakeCards, ChangeOffer, SetLanguage, SetZone)


def _is(meaning: object, kind: type | Plain) -> bool:
    return isinstance(meaning, kind) if isinstance(kind, type) else meaning is kind


def is_binding(meaning: object) -> bool:
    """Return whether an order does something that words beside it may take back."""
    if isinstance(meaning, Plain):
        return meaning not in _QUESTIONS
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
    if second is Plain.CANCEL and is_binding(first):
        return True  # cancelling first and ordering anew is plain; the other way round it is not
    return any(
        (_is(first, one) and _is(second, other)) or (_is(first, other) and _is(second, one))
        for one, other in _PAIRS
    )
