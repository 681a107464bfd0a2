"""What becomes of each line of an answer to an invitation, where most orders mean nothing yet."""

from typing import Final

from pbem.letters.model import LineOutcome, LineResult
from pbem.speech.orders import Aside, Item, Orders, Plain, Problem, ProblemKind, is_preference

_LEAVING: Final = frozenset({Plain.DECLINE, Plain.QUIT})
"""Orders that give up a seat before the deal, or do not take it."""
_ANSWERS: Final = _LEAVING | {Plain.JOIN}


def invitation_results(orders: Orders) -> tuple[LineResult, ...]:
    """Return what becomes of each item; joining and declining in one mail is asked back."""
    meanings = [item.meaning for item in orders.items]
    clear = (Plain.JOIN in meanings) is _LEAVING.isdisjoint(meanings)
    return tuple(_result(item, clear=clear, checks=Plain.CHECK in meanings) for item in orders.items)


def _result(item: Item, *, clear: bool, checks: bool) -> LineResult:
    if isinstance(item.meaning, Aside):
        return LineResult(item, LineOutcome.ASIDE)
    if is_preference(item.meaning) or (clear and item.meaning in _ANSWERS):
        return LineResult(item, LineOutcome.WOULD if checks else LineOutcome.DONE)
    if item.meaning is Plain.CHECK:
        return LineResult(item, LineOutcome.DONE)
    if isinstance(item.meaning, Problem):
        return LineResult(item, LineOutcome.ASKED)
    kind = ProblemKind.CONTRADICTION if item.meaning in _ANSWERS else ProblemKind.TOO_EARLY
    return LineResult(Item(item.text, Problem(kind, words=item.text)), LineOutcome.ASKED)
