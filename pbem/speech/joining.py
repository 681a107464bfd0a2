"""Words that join others, settled by what they join: "or", "nor", "among", "here"."""

from typing import Final

from pbem.speech.lexicon import Token

JOINING: Final = frozenset({"OR", "NOR", "AMONG", "HERE"})
"""Without these, no word that joins others is to be settled."""
_BEFORE_EITHER: Final = frozenset({"THAT", "DEMAND", "WISH", "STATING", "IS", "BE", "THERE", "OTHER"})
_TENSED: Final = frozenset({"IS", "BE"})


def joined(tokens: list[Token]) -> list[Token]:
    """Return the tokens with the words that join others settled.

    "Here are" is "there are" at the start of a clause, and a verb after a subject; "among" (Italian *tra*) is
    "between" before two numbers; "or" before the first of two (Spanish *o … o*) is "either"; "nor" after a
    plain "not" (Spanish *no … ni*) is the "or" that it denies.
    """
    kept: list[Token] = []
    for place, token in enumerate(tokens):
        if token.sym == "OR" and (not kept or kept[-1].sym in _BEFORE_EITHER):
            later = [each.sym for each in tokens[place + 1 :]]
            token = token.meaning("EITHER" if "OR" in later else "OR")
        if token.sym == "NO" and kept and kept[-1].sym == "OR" and tokens[place - 1].sym == "NOR":
            # "no gun nor no coat" denies the coat once
            continue
        if token.sym == "NOR" and _denied_before(kept):
            # "none is nor red nor blue", as Romance languages say it
            first = kept[-1].sym in _TENSED and "NOR" in [each.sym for each in tokens[place + 1 :]]
            token = token.meaning("EITHER" if first else "OR")
        if token.sym == "OR" and tokens[place].sym == "NOR" and _denies_verb(kept, tokens[place + 1 :]):
            token = token.meaning("AND")
        elif tokens[place - 1].sym == "NOR" and token.sym in _TENSED and kept and kept[-1].sym == "AND":
            # "is not red nor is worth 5"
            kept.append(token)
            token = token.meaning("NOT")
        if token.sym == "NUM" and [each.sym for each in kept[-3:]] == ["AMONG", "NUM", "AND"]:
            kept[-3] = kept[-3].meaning("BETWEEN")
        if token.sym == "IS" and kept and kept[-1].sym == "HERE":
            here = kept.pop()
            begins = not kept or kept[-1].sym in ("STOP", "COMMA", "SEMI", "AND", "BUT")
            token = here.meaning("THERE") if begins else token
        kept.append(token)
    return kept


def _denies_verb(before: list[Token], after: list[Token]) -> bool:
    """Return whether a "nor" after "is not" has a verb of its own, which it denies anew."""
    denied = [token.sym for token in before if token.sym in ("NOT", "NO")]
    return bool(after) and after[0].sym in _TENSED and denied[-1:] == ["NOT"]


def _denied_before(tokens: list[Token]) -> bool:
    """Return whether the clause so far has a "not" or "no", and no "neither" that goes with "nor"."""
    clause: list[str] = []
    syms = [token.sym for token in tokens]
    if syms[:2] == ["THERE", "NOT"] and syms[-1] == "COMMA":
        return True  # "there is not a gun, nor a coat"
    for token in reversed(tokens):
        if token.sym in ("STOP", "SEMI", "COMMA", "BUT", "AND"):
            break
        if token.sym == "NEITHER" and clause and clause[-1] in ("IS", "BE", "OF"):
            return True  # "neither (of the two) is red nor green"
        clause.append(token.sym)
    return bool({"NOT", "NO", "WISH_NOT"} & set(clause)) and "NEITHER" not in clause
