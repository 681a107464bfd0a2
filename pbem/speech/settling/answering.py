"""What is answered at once is said ("guns? none"), and "reaches" is settled by who does."""

from typing import Final

from pbem.speech.reasons import Reason
from pbem.speech.settling.spans import clause_so_far
from pbem.speech.tokens import TRIGGER, UNKNOWN, Token

_INVERTED: Final = "¿"
_TOPICS: Final = frozenset({"COLOUR", "ITEM", "PARTNER", "CARD", "WISH"})
_ANSWERS: Final = frozenset({"NO", "NUM", "A", "THERE", "AT_LEAST", "AT_MOST", "EXACTLY", "ONLY"})

_PLACE: Final = frozenset({"THE", "THE_TO", "ORD", "CARD"})


def answered(tokens: list[Token]) -> list[Token]:
    """Return the tokens with a colon for the question mark of what is answered at once: "guns? none"."""
    kept: list[Token] = []
    start = 0
    for place, token in enumerate(tokens):
        after = tokens[place + 1].sym if place + 1 < len(tokens) else "STOP"
        asked = {each.sym for each in tokens[start:place] if each.text != _INVERTED}
        topic = asked <= _TOPICS and after in _ANSWERS
        # "the first? red"
        topic = topic or (_PLACE >= asked >= {"ORD"} and after in ("A", "COLOUR", "ITEM"))
        if token.sym == "QUESTION" and asked and topic:
            token = token.meaning("COLON")
            kept = [each for each in kept if each.start < tokens[start].start or each.text != _INVERTED]
        if token.sym in ("STOP", "QUESTION"):
            start = place + 1
        kept.append(token)
    return kept


def reaching(tokens: list[Token]) -> list[Token]:
    """Settle "reaches": the highest that reaches 5 is a 5, and what does not reach it is below.

    Elsewhere one that reaches 5 may be worth 5, or 5 and more.
    """
    kept: list[Token] = []
    for token in tokens:
        if token.sym != "REACH":
            kept.append(token)
            continue
        clause = clause_so_far(kept)
        if not {"HIGHEST", "LOWEST"}.isdisjoint(clause):
            kept += [token.meaning("IS"), token.meaning("WORTH")]
        elif not {"TOTAL", "TOGETHER"}.isdisjoint(clause):
            kept += summed(token, clause)
        elif not {"NO", "NEITHER"}.isdisjoint(clause):
            kept += [token.meaning("IS"), token.meaning("AT_LEAST")]
        else:
            kept.append(token.meaning(UNKNOWN))
    return kept


def summed(reach: Token, clause: list[str]) -> list[Token]:
    """Return what "reaches" is of a sum: not to reach 9 is to be below, to reach it may be 9 or more."""
    if "NOT" in clause:
        return [reach.meaning("ADD_UP"), reach.meaning("AT_LEAST")]
    return [reach._replace(sym=TRIGGER, value=Reason.AMBIGUOUS.value)]
