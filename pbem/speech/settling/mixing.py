"""What is asked for and what is said in one sentence: neither may take in what was meant as the other.

"Two are red, a gun, please" claims no gun, and "I'd like a gun, none is red" may say what lies here. Where a
sentence was read as one of the two alone although part of it looks like the other, it is asked back.
"""

from collections.abc import Iterable, Sequence
from itertools import dropwhile
from typing import Final

from pbem.speech.grammar.said import Said, Sort
from pbem.speech.settling.pleading import FORMULAS
from pbem.speech.settling.spans import parts
from pbem.speech.tokens import Token

_ASKING: Final = FORMULAS | {"I_WOULD_HAVE"}
_PAUSES: Final = frozenset({"COMMA", "SEMI", "COLON"})
_PARTING: Final = _PAUSES | {"AND", "BUT"}
_VERBS: Final = frozenset({"IS", "THERE", "ADD_UP"})
_BOUND: Final = frozenset({"THAT", "THEM", "NOT_TRUE"})
"""What ties a verb to the cards that are asked for: "two reds, one of them is a gun"."""
_CLAIMING: Final = frozenset({"THERE", "IN_OFFER", "SILENCE"})
"""What is said of cards that lie here, never of those that are asked for."""
_CARDS: Final = frozenset({"A", "NUM", "COLOUR", "ITEM", "PARTNER", "CARD"})


def taken_in(typed: Sequence[Token], said: Iterable[Said]) -> bool:
    """Return whether a sentence may ask for what it was read as claiming, or claim what it asks for.

    Args:
        typed: its tokens before any was moved.
        said: what was read.
    """
    sorts = {each.sort for each in said}
    syms = [token.sym for token in typed]
    asked = next((at for at, sym in enumerate(syms) if sym in _ASKING), None)
    if sorts == {Sort.CLAIM}:
        return "PLEASE" in syms and asked is None and (_cards_beside_a_verb(syms) or _cards_behind(syms))
    if Sort.CLAIM in sorts:
        # "a green one, the rest I keep to myself, a red one please"
        ending = asked is None and "PLEASE" in syms and "PLEASE" not in syms[:-1]
        return ending or ("COLON" in syms and _claims_before(_asked_last(syms, asked)))
    if asked is None:
        return not _CLAIMING.isdisjoint(syms) or _asked_between(syms)
    if before := _asked_last(syms, asked):
        return _claims_before(before)
    behind = [*dropwhile(lambda sym: sym in _PAUSES or sym in ("PLEASE", "GLADLY"), syms[asked + 1 :])]
    if behind[:1] in (["THAT"], ["NOT_TRUE"]) or behind[:2] == ["EITHER", "NOT_TRUE"]:
        # "I demand that one is red, the other is a 5" asks for both
        return False
    asked_for = _BOUND | {"BE"}
    given = any(
        not _CLAIMING.isdisjoint(part) and asked_for.isdisjoint(part) for part in _parts(behind, _PARTING)[1:]
    )
    return given or any(_states(part) for part in _parts(behind, _PAUSES)[1:])


def _asked_between(syms: Sequence[str]) -> bool:
    """Return whether "please" begins what is asked for behind other cards: "a red one please a 5"."""
    at = syms.index("PLEASE") if "PLEASE" in syms else 0
    return 0 < at < len(syms) - 1 and {syms[at - 1], syms[at + 1]} <= _CARDS


def _asked_last(syms: Sequence[str], asked: int | None) -> Sequence[str]:
    """Return what stands before a formula that ends the sentence, after any colon; nothing if none does."""
    if asked is None or (syms[asked] != "WISH_AFTER" and not _CARDS.isdisjoint(syms[asked:])):
        return ()
    before = list(syms[:asked])
    return before[len(before) - before[::-1].index("COLON") :] if "COLON" in before else before


def _claims_before(syms: Sequence[str]) -> bool:
    """Return whether cards stand apart from those asked for at the end: "a 7, a gun would be nice"."""
    *before, last = _parts(syms, _PAUSES) or [[]]
    if not before or "OR" in last or last[:1] in (["AND"], ["BUT"]):
        return False
    return any(not _CARDS.isdisjoint(part) for part in before) and not _CARDS.isdisjoint(last)


def _cards_behind(syms: Sequence[str]) -> bool:
    """Return whether "please" stands within a sentence, before cards without a verb: "…, in return a 5"."""
    behind = list(syms[syms.index("PLEASE") + 1 :])
    return syms[0] != "PLEASE" and not _CARDS.isdisjoint(behind) and not _states(behind)


def _cards_beside_a_verb(syms: Sequence[str]) -> bool:
    """Return whether cards stand in a part without a verb, beside one that has one."""
    said = _parts([sym for sym in syms if sym != "PLEASE"], _PARTING)
    named = [part for part in said if not _states(part)]
    return len(named) < len(said) and not all(map(_CARDS.isdisjoint, named))


def _states(part: Sequence[str]) -> bool:
    """Return whether a part has a verb of its own, which is not "that is" or that of an order turned."""
    late = "LATE" in part and part[part.index("LATE") + 1 : part.index("LATE") + 2] != ["IS"]
    return not _VERBS.isdisjoint(part) and _BOUND.isdisjoint(part) and not late


def _parts(syms: Sequence[str], between: frozenset[str]) -> list[list[str]]:
    return [part for part in parts(syms, between) if part]
