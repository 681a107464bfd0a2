"""What is answered at once is said ("guns? none"), and "reaches" is settled by who does."""

from typing import Final

from pbem.speech.lexicon import UNKNOWN, Token

_PAUSES: Final = frozenset({"STOP", "SEMI", "COMMA", "COLON", "BUT", "AND"})
_INVERTED: Final = "¿"
_TOPICS: Final = frozenset({"COLOUR", "ITEM", "PARTNER", "CARD", "WISH"})
_ANSWERS: Final = frozenset({"NO", "NUM", "A", "THERE", "AT_LEAST", "AT_MOST", "EXACTLY", "ONLY"})


def answered(tokens: list[Token]) -> list[Token]:
    """Return the tokens with a colon for the question mark of what is answered at once: "guns? none"."""
    kept: list[Token] = []
    start = 0
    for place, token in enumerate(tokens):
        after = tokens[place + 1].sym if place + 1 < len(tokens) else "STOP"
        asked = {each.sym for each in tokens[start:place] if each.text != _INVERTED}
        if token.sym == "QUESTION" and asked and asked <= _TOPICS and after in _ANSWERS:
            token = token.meaning("COLON")
            kept = [each for each in kept if each.start < tokens[start].start or each.text != _INVERTED]
        if token.sym in ("STOP", "QUESTION"):
            start = place + 1
        kept.append(token)
    return kept


def reaching(tokens: list[Token]) -> list[Token]:
    """Settle "reaches": the highest that reaches 5 is a 5, a sum or none that does so is 5 or more.

    Elsewhere one that reaches 5 may be worth 5, or 5 and more.
    """
    kept: list[Token] = []
    for token in tokens:
        if token.sym != "REACH":
            kept.append(token)
            continue
        clause = _clause_so_far([each.sym for each in kept])
        if not {"HIGHEST", "LOWEST"}.isdisjoint(clause):
            kept += [token.meaning("IS"), token.meaning("WORTH")]
        elif not {"TOTAL", "TOGETHER"}.isdisjoint(clause):
            kept += [token.meaning("ADD_UP"), token.meaning("AT_LEAST")]
        elif not {"NO", "NEITHER"}.isdisjoint(clause):
            kept += [token.meaning("IS"), token.meaning("AT_LEAST")]
        else:
            kept.append(token.meaning(UNKNOWN))
    return kept


def _clause_so_far(before: list[str]) -> list[str]:
    pauses = [place for place, sym in enumerate(before) if sym in _PAUSES]
    return before[pauses[-1] + 1 if pauses else 0 :]
