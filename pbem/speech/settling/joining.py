"""Words that join others, settled by what they join: "or", "nor", "among", "here"."""

from itertools import pairwise, takewhile
from typing import Final

from pbem.speech.settling.spans import BREAKS, clause_so_far
from pbem.speech.settling.steps import left_out
from pbem.speech.tokens import Token

JOINING: Final = frozenset({"OR", "NOR", "AMONG", "HERE"})
"""Without these, no word that joins others is to be settled."""
_BEFORE_EITHER: Final = frozenset(
    {"THAT", "DEMAND", "WISH", "STATING", "IS", "BE", "THERE", "OTHER", "ALL", "BOTH", "ORD", "LAST"}
)
_TENSED: Final = frozenset({"IS", "BE"})
_DESCRIBED: Final = frozenset({"A", "COLOUR", "ITEM", "PARTNER", "ODD", "EVEN"})
_CLAUSES: Final = frozenset({"IS", "BE", "THERE", "HAVE", "ADD_UP", "NOT", "NO", "EITHER"})
"""What makes more than a description of the words after an "or"."""


def joined(tokens: list[Token]) -> list[Token]:
    """Return the tokens with the words that join others settled.

    "Here are" is "there are" at the start of a clause, and a verb after a subject; "among" (Italian *tra*) is
    "between" before two numbers; "or" before the first of two (Spanish *o … o*) is "either"; "nor" after a
    plain "not" (Spanish *no … ni*) is the "or" that it denies; and a comma before "or" says nothing where no
    more than a description follows ("it is a gun, or a coat").
    """
    kept: list[Token] = []
    tokens = _nor_the(_nor_a(tokens))
    for place, token in enumerate(_or_one(tokens)):
        if token.sym == "OR" and (not kept or kept[-1].sym in _BEFORE_EITHER):
            later = [each.sym for each in tokens[place + 1 :]]
            token = token.meaning("EITHER" if "OR" in later else "OR")
        if token.sym in ("OR", "BE_OR") and _goes_on(kept, tokens[place + 1 :]):
            kept.pop()
        if token.sym == "NO" and kept and kept[-1].sym == "OR" and tokens[place - 1].sym == "NOR":
            # "no gun nor no coat" denies the coat once
            continue
        if token.sym == "NOR" and _denied_before(kept):
            # "none is nor red nor blue", as Romance languages say it
            first = kept[-1].sym in (*_TENSED, "WORTH") and "NOR" in [
                each.sym for each in tokens[place + 1 :]
            ]
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


def _nor_a(tokens: list[Token]) -> list[Token]:
    """Return the tokens with "and no" for a "nor" after what there is none of: "no gun nor a coat"."""
    kept: list[Token] = []
    for token in tokens:
        nor = kept[-1:] != [] and kept[-1].sym == "NOR"
        clause = clause_so_far(kept)
        if nor and "NO" in clause and _FURTHER.isdisjoint(clause) and token.sym == "A":
            kept[-1:] = [kept[-1].meaning("AND"), token._replace(sym="NO", value=None)]
        elif nor and "NO" in clause and _FURTHER.isdisjoint(clause) and _of_another_sort(kept, token):
            kept[-1:] = [kept[-1].meaning("AND"), left_out(token, "NO"), token]
        else:
            kept.append(token)
    return kept


_SORTS: Final = frozenset({"COLOUR", "ITEM", "PARTNER", "NUM"})


def _of_another_sort(before: list[Token], token: Token) -> bool:
    """Return whether what a "nor" names is of another sort than what was named: "no reds nor 7s"."""
    return token.sym in _SORTS and len(before) > 1 and before[-2].sym in _SORTS - {token.sym}


def _nor_the(tokens: list[Token]) -> list[Token]:
    """Return the tokens with "and … is not" for what a "nor" says of another card: "nor the second green"."""
    kept: list[Token] = []
    at = 0
    while at < len(tokens):
        token, subject = tokens[at], tokens[at + 1 : at + 3]
        denied = token.sym == "NOR" and {"IS", "NOT"} <= set(clause_so_far(kept))
        said = [each.sym for each in tokens[at + 3 : at + 4]] in _SAID
        if denied and not said and [each.sym for each in tokens[at + 1 : at + 4]] in _OTHERS_ARE:
            kept += [token.meaning("AND"), *tokens[at + 1 : at + 4], left_out(tokens[at + 3], "NOT")]
            at += 4
            continue
        if denied and said and [each.sym for each in subject] in _OTHERS:
            verb = (left_out(subject[-1], sym) for sym in ("IS", "NOT"))
            kept += [token.meaning("AND"), *subject, *verb]
            at += 3
            continue
        kept.append(token)
        at += 1
    return kept


_OTHERS: Final = tuple([the, place] for the in ("THE", "THE_TO") for place in ("ORD", "LAST", "OTHER"))
_OTHERS_ARE: Final = tuple([*other, "IS"] for other in _OTHERS)
_SAID: Final = (["A"], ["COLOUR"], ["WORTH"])
_FURTHER: Final = frozenset({"IS", "BE", "ADD_UP", "THAT", "WORTH", "WITH", "NEITHER"})
"""What says more of what there is none of: "none is a 5 nor a 6"."""


def _or_one(tokens: list[Token]) -> list[Token]:
    """Return the tokens with "a" for the digit in "or 1 photo": French *un document ou 1 photo*."""
    kept: list[Token] = []
    for at, token in enumerate(tokens):
        single = any(each.sym in _DESCRIBED and not each.plural for each in tokens[at + 1 : at + 2])
        one = token.digits and token.value == 1 and single and tokens[at - 1].sym == "OR"
        kept.append(token._replace(sym="A", digits=False) if one else token)
    return kept


def _goes_on(before: list[Token], after: list[Token]) -> bool:
    """Return whether an "or" after a comma goes on about the subject before: "it is a gun, or a coat"."""
    if not before or before[-1].sym != "COMMA" or not after or after[0].sym not in _DESCRIBED:
        return False
    return not _TENSED.isdisjoint(_clause(before[-2::-1])) and _CLAUSES.isdisjoint(_clause(after))


def _clause(tokens: list[Token]) -> list[str]:
    """Return the symbols up to the first pause."""
    return [each.sym for each in takewhile(lambda each: each.sym not in BREAKS, tokens)]


def _denies_verb(before: list[Token], after: list[Token]) -> bool:
    """Return whether a "nor" after "is not" has a verb of its own, which it denies anew."""
    denied = [token.sym for token in before if token.sym in ("NOT", "NO")]
    return bool(after) and after[0].sym in _TENSED and denied[-1:] == ["NOT"]


_NOT_ALL: Final = (("NOT", "ALL"), ("NOT", "BOTH"), ("NOT", "EVERY"))


def _denied_before(tokens: list[Token]) -> bool:
    """Return whether the clause so far has a "not" or "no", and no "neither" that goes with "nor"."""
    clause: list[str] = []
    syms = [token.sym for token in tokens]
    if any(pair in _NOT_ALL for pair in pairwise(syms)):
        return False  # "not all are red nor green"
    if syms[:2] == ["THERE", "NOT"] and syms[-1] == "COMMA":
        return True  # "there is not a gun, nor a coat"
    for token in reversed(tokens):
        if token.sym in ("STOP", "SEMI", "COMMA", "BUT", "AND"):
            break
        if token.sym == "NEITHER" and clause and clause[-1] in ("IS", "BE", "OF"):
            return True  # "neither (of the two) is red nor green"
        clause.append(token.sym)
    return bool({"NOT", "NO", "WISH_NOT"} & set(clause)) and "NEITHER" not in clause
