"""What players leave out, put back: a verb for its comma, a comma, "worth more" than what was named.

Spanish writes a comma where the verb is left out (*la primera, un 5; la segunda, verde*).
"""

from itertools import takewhile
from typing import Final

from pbem.speech.grammar.numbers import COMPARING
from pbem.speech.settling.spans import BREAKS
from pbem.speech.settling.steps import next_sym
from pbem.speech.tokens import Token

_PAUSES: Final = BREAKS | {"QUESTION"}
_CALLED: Final = frozenset({"ORD", "LAST", "OTHER", "OTHERS", "REST", "HIGHEST", "LOWEST", "POSITION"})
_SUBJECT: Final = _CALLED | {"THE", "NUM", "CARD", "OF_THREE", "OF", "AND"}
_SAID: Final = frozenset(
    {"A", "COLOUR", "ITEM", "PARTNER", "BETWEEN", "FROM", "ODD", "EVEN", "HIGHER", "LOWER"}
)
"""What can be said of a card without its verb; a number alone may be anything."""
_VERBS: Final = frozenset(
    {"IS", "BE", "ADD_UP", "THERE", "HAVE", "THAT", "IT", "SECRET", "SILENCE", "DEMAND", "WISH"}
)
_NOUNS: Final = frozenset({"COLOUR", "ITEM", "CARD", "PLURAL", "PARTNER"})
_YET: Final = {
    "MORE": "HIGHER_YET",
    "MORE_SUCH": "HIGHER_YET",
    "HIGHER": "HIGHER_YET",
    "LESS": "LOWER_YET",
    "LOWER": "LOWER_YET",
}

GAPPED: Final = frozenset({"COMMA", "OF", "WORTH", "INDEX", "PLURAL"})
"""Without these, nothing was left out that can be put back."""


def filled(tokens: list[Token]) -> list[Token]:
    """Return the tokens with what was left out."""
    kept: list[Token] = []
    for at, token in enumerate(tokens):
        match token.sym:
            case "COMMA":
                kept += _for_comma(token, kept, tokens[at + 1 :])
            case "OF" if kept and kept[-1].sym in _NOUNS and _one_of_them(tokens[at:]):
                # "two reds, of them a gun" without its comma
                kept += [token._replace(sym="COMMA", text="", end=token.start), token]
            case "INDEX" if kept and kept[-1].sym in COMPARING and next_sym(tokens, at) == "NUM":
                kept.insert(-1, token)  # German "mindestens Index 4"
            case "A" | "THE" | "INDEX" | "OF" if _of_an_index(kept, tokens[at:]):
                continue  # "above a priority index of 4"
            case "PLURAL" if _one_index([each.sym for each in kept]):
                continue  # German "ein 5er oder 6er"
            case sym if sym in _YET and kept and kept[-1].sym == "WORTH" and _ends(tokens[at + 1 :]):
                kept[-1:] = [token._replace(sym=_YET[sym])]
            case _:
                kept.append(token)
    return kept


def _of_an_index(before: list[Token], after: list[Token]) -> bool:
    """Return whether no more than words for an index stand between "above" and its number."""
    words = list(takewhile(lambda each: each.sym in ("A", "THE", "INDEX", "OF"), after))
    number = after[len(words) : len(words) + 1]
    said = any(each.sym == "INDEX" for each in words) or (bool(before) and after[0].sym == "OF")
    compared = bool(before) and before[-1].sym in ("HIGHER", "LOWER", "MORE", "LESS")
    return compared and said and [each.sym for each in number] == ["NUM"] and words[-1].sym == "OF"


def _one_index(before: list[str]) -> bool:
    """Return whether these end in "a 5", "a 5 or 6"."""
    if before[-3:-1] == ["NUM", "OR"]:
        before = before[:-2]
    return before[-2:] == ["A", "NUM"]


def _for_comma(comma: Token, kept: list[Token], after: list[Token]) -> list[Token]:
    """Return what a comma stands for: a verb, an "and" between limits, or a pause."""
    before = [each.sym for each in kept]
    said = [each.sym for each in takewhile(lambda each: each.sym not in _PAUSES, after)]
    if _names_a_card(before) and _is_said(said):
        return [comma._replace(sym="IS", text="")]
    if before[-2:-1] == ["AT_LEAST"] and _limit_follows(after):
        # "at least 2, and at most 5"
        return [] if after[0].sym == "AND" else [comma._replace(sym="AND", text="")]
    return [comma]


def _ends(after: list[Token]) -> bool:
    return not after or (after[0].sym in _PAUSES and after[0].sym != "COLON")


def _names_a_card(before: list[str]) -> bool:
    """Return whether a clause was begun that has no more than words for a card in its place."""
    start = max((at + 1 for at, sym in enumerate(before) if sym in _PAUSES - {"AND"}), default=0)
    clause = before[start:]
    if clause[:1] in (["AND"], ["BUT"]):
        clause = clause[1:]
    return clause[:1] in (["THE"], ["ORD"], ["LAST"], ["POSITION"]) and (
        _SUBJECT.issuperset(clause)
        and not _CALLED.isdisjoint(clause)
        and clause[-1] not in ("OF", "AND", "THE")
    )


def _is_said(after: list[str]) -> bool:
    return after[:1] != [] and after[0] in _SAID and _VERBS.isdisjoint(after) and _CALLED.isdisjoint(after)


def _limit_follows(after: list[Token]) -> bool:
    syms = [each.sym for each in after[:3] if each.sym != "AND"]
    return syms[:2] == ["AT_MOST", "NUM"]


def _one_of_them(after: list[Token]) -> bool:
    """Return whether "of them a red one" ends the clause."""
    syms = [each.sym for each in after[:4]]
    ends = len(after) < 5 or after[4].sym in _PAUSES
    return (
        syms[:2] == ["OF", "THEM"]
        and syms[2:3] in (["A"], ["NUM"])
        and syms[3:4] != []
        and (syms[3] in ("COLOUR", "ITEM", "NUM") and ends)
    )
