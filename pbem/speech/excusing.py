"""Reasons and courtesies, in which most words that make a sentence no claim mean nothing."""

from typing import Final

from pbem.speech.lexicon import TRIGGER, Token
from pbem.speech.reasons import Reason

_PAUSES: Final = frozenset({"STOP", "SEMI", "COMMA", "COLON", "QUESTION"})
_TELLING: Final = frozenset({Reason.HEDGED, Reason.CONDITIONAL, Reason.AMBIGUOUS})
"""What weakens a claim out of a reason for it, too: "because I think so"."""


def excused(tokens: list[Token]) -> list[Token]:
    """Leave out what is said of others, of the past or by judgement in a reason: "because you were so kind".

    A reason ends with the next pause. The first half of a denial (French *ne*) says nothing by itself.
    """
    kept: list[Token] = []
    reason = False
    for token in _whole_denials(tokens):
        reason = token.sym == "ASIDE" or (reason and token.sym not in _PAUSES)
        if not reason or token.sym != TRIGGER or token.value in _TELLING:
            kept.append(token)
    return kept


def _whole_denials(tokens: list[Token]) -> list[Token]:
    """Mark the first half of a denial where the other was forgotten: French *elle n'est rouge*."""
    syms = {token.sym for token in tokens}
    if syms.isdisjoint(_OTHER_HALVES):
        return [
            token._replace(sym=TRIGGER, value=Reason.AMBIGUOUS.value) if token.sym == _HALF_NOT else token
            for token in tokens
        ]
    return [token for token in tokens if token.sym != _HALF_NOT]


_HALF_NOT: Final = "HALF_NOT"
EXCUSING: Final = frozenset({"ASIDE", _HALF_NOT})
"""Without these, nothing is to be left out."""
_OTHER_HALVES: Final = frozenset({"NO", "NOT", "NEITHER", "NOR", "ONLY", "EXACTLY", "WISH_NOT"})
