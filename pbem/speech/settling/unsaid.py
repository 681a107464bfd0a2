"""Words that say nothing of the cards where they stand: what a reason says, half a denial, "any one"."""

from itertools import takewhile
from typing import Final

from pbem.speech.reasons import Reason
from pbem.speech.settling.spans import ENDS
from pbem.speech.settling.steps import next_sym
from pbem.speech.tokens import TRIGGER, UNKNOWN, Token

_PAUSES: Final = ENDS | {"COLON", "QUESTION"}
_TELLING: Final = frozenset({Reason.HEDGED, Reason.CONDITIONAL, Reason.AMBIGUOUS})
"""What weakens a claim out of a reason for it, too: "because I think so"."""


def without_unsaid(tokens: list[Token]) -> list[Token]:
    """Leave out what is said of others, of the past or by judgement in a reason: "because you were so kind".

    A reason ends with the next pause. The first half of a denial (French *ne*) says nothing by itself, nor
    does "any" after what is asked for.
    """
    kept: list[Token] = []
    reason = asked = False
    for at, token in enumerate(whole := _whole_denials(tokens)):
        named = token.sym == "AS" and next_sym(whole, at) == UNKNOWN  # "as Anna was asking"
        turned = reason and token.sym in ("COMMA", "COLON") and next_sym(whole, at) in _VERBS
        turned = turned and next_sym(whole, at + 1) in _SUBJECTS
        if turned and "ASIDE" in _opens(kept):
            # German "weil ihr gefragt habt, ist eine rot"
            kept += [token, token._replace(sym="LATE", text="")]
            reason = False
            continue
        reason = named or token.sym == "ASIDE" or (reason and token.sym not in _PAUSES)
        asked = token.sym in _ASKING or (asked and token.sym != "STOP")
        if token.sym == "ANY" and asked and kept[-1].sym in _NAMED and next_sym(whole, at) in _PAUSES:
            continue
        if not reason or token.sym != TRIGGER or token.value in _TELLING:
            kept.append(token)
    return kept


def _opens(before: list[Token]) -> list[str]:
    """Return the first symbol of the sentence, if any."""
    start = max((at + 1 for at, each in enumerate(before) if each.sym == "STOP"), default=0)
    return [each.sym for each in before[start : start + 1]]


_VERBS: Final = frozenset({"IS", "ADD_UP"})
_SUBJECTS: Final = frozenset(
    {"A", "NUM", "ALL", "BOTH", "NO", "THE", "ORD", "LAST", "AT_LEAST", "EXACTLY", "THESE"}
)
_ASKING: Final = frozenset({"DEMAND", "WISH", "WISH_ASK"})
_NAMED: Final = frozenset({"COLOUR", "ITEM", "CARD", "RESOURCE", "NUM", "COMMA"})


def _whole_denials(tokens: list[Token]) -> list[Token]:
    """Mark the first half of a denial where the other was forgotten: French *elle n'est rouge*.

    The other half is "none", wherever it stands before, or a "not" or the like up to the next pause.
    """
    kept: list[Token] = []
    none = False
    for at, token in enumerate(tokens):
        every = token.sym == "NOT" and next_sym(tokens, at) in ("ALL", "BOTH", "EVERY")
        none = token.sym in _NONE or every or (none and token.sym not in ("STOP", "SEMI"))
        if token.sym != _HALF_NOT:
            kept.append(token)
            continue
        after = takewhile(lambda each: each.sym not in _PAUSES and each.sym != _HALF_NOT, tokens[at + 1 :])
        if not none and _OTHER_HALVES.isdisjoint(each.sym for each in after):
            kept.append(token._replace(sym=TRIGGER, value=Reason.AMBIGUOUS.value))
    return kept


_NONE: Final = frozenset({"NO", "NEITHER", "NOR"})
_OTHER_HALVES: Final = _NONE | {"NOT", "ONLY"}
_HALF_NOT: Final = "HALF_NOT"
UNSAID: Final = frozenset({"ASIDE", "AS", "ANY", _HALF_NOT})
"""Without these, nothing is to be left out."""
