"""Whole sentences that are said shorter, or the other way round, put as the grammar reads them.

Every rule knows the one shape it is for, from the first word of a sentence to its last, and says the same.
"""

from typing import Final

from pbem.speech.lexicon import Token
from pbem.speech.settling.counting import COUNTING, NAMED, Rule
from pbem.speech.settling.spans import sentences
from pbem.speech.settling.steps import left_out

REWRITTEN: Final = frozenset({"NUM", "A", "ORD", "LAST", "NOT", "ALL", "ONLY", "NO", "WISH_NOT"})
"""Without one of these, no sentence has such a shape."""


def rewritten(tokens: list[Token]) -> list[Token]:
    """Return the tokens with every sentence as the grammar reads it."""
    kept: list[Token] = []
    for sentence in sentences(tokens):
        stop = sentence[-1:] if sentence[-1].sym == "STOP" else []
        if (
            stop
            and [token.sym for token in sentence[:-1]] == ["NUM", "CARD"]
            and sentence[-1] is not tokens[-1]
        ):
            # "Two cards. One is a gun."
            kept += [*sentence[:-1], stop[0].meaning("COMMA")]
            continue
        kept += [*_rewritten(sentence[: len(sentence) - len(stop)]), *stop]
    return kept


def _rewritten(said: list[Token]) -> list[Token]:
    syms = [token.sym for token in said]
    for rule in _RULES:
        found = rule(said, syms)
        if found is not None:
            return found
    return said


def _corrected(said: list[Token], syms: list[str]) -> list[Token] | None:
    """Read "it is not blue, it is red", "the first is not worth 5 but 6", as what it is."""
    at = next((at for at in range(1, len(syms) - 4) if syms[at : at + 2] == ["IS", "NOT"]), 0)
    lead = int(syms[at + 2 : at + 3] in (["A"], ["WORTH"]))
    wrong, after = syms[at + 2 + lead : at + 3 + lead], syms[at + 3 + lead : -1]
    joints = (["COMMA", "IS"], ["COMMA", "IS", "A"], ["COMMA", "IS", "WORTH"], ["BUT"], ["BUT", "A"])
    if not at or wrong != syms[-1:] or wrong not in (["COLOUR"], ["ITEM"], ["NUM"]) or after not in joints:
        return None
    own = lead and wrong in (["NUM"], ["ITEM"])
    return [*said[: at + 1], *([said[at + 2]] if own else []), said[-1]] if lead or wrong != ["NUM"] else None


def _only_that(said: list[Token], syms: list[str]) -> list[Token] | None:
    """Read "only one is red, the first" as "only the first is red"."""
    if syms[:1] != ["ONLY"] or syms[1:2] not in (["A"], ["NUM"]) or said[1].value not in (None, 1):
        return None
    if syms[2:] not in (["IS", "COLOUR", "COMMA", the, "ORD"] for the in ("THE", "THE_TO")):
        return None
    return [said[0], *said[-2:], *said[2:4]]


def _no_other(said: list[Token], syms: list[str]) -> list[Token] | None:
    """Read "the first is red, no other is", Spanish "… y no hay otra roja", as "only the first is red"."""
    if syms[:1] not in (["THE"], ["THE_TO"]) or syms[1:3] != ["ORD", "IS"] or syms[3:4] != ["COLOUR"]:
        return None
    rest = syms[4 + (syms[4:5] == ["COMMA"]) :]
    rest = rest[rest[:1] in (["AND"], ["BUT"]) :]
    again = rest[:3] == ["THERE", "NOT", "ANOTHER"] and rest[3:] == ["COLOUR"]
    if rest == ["NO", "OTHER", "IS"] or (again and said[-1].value == said[3].value):
        return [left_out(said[0], "ONLY"), *said[:4]]
    return None


def _in_their_order(said: list[Token], syms: list[str]) -> list[Token] | None:
    """Read "gun first, coat second" as "the first is a gun, the second is a coat"."""
    kept: list[Token] = []
    at = places = 0
    while at + 1 < len(said):
        named, place = said[at : at + 2]
        if named.sym not in NAMED or place.sym != "ORD" or place.value != places + 1:
            return None
        places += 1
        kept += [left_out(place, "THE"), place, left_out(place, "IS")]
        kept += [*([left_out(place, "A")] if named.sym == "ITEM" else []), named]
        joint = [sym for sym in syms[at + 2 : at + 4] if sym in ("COMMA", "AND")]
        kept += said[at + 2 : at + 2 + len(joint)]
        at += 2 + len(joint)
    return kept if places > 1 and at == len(said) else None


def _not_both(said: list[Token], syms: list[str]) -> list[Token] | None:
    """Read Spanish "una de las dos es roja, no ambas" as "only one of the two is"."""
    ending = syms[-3:] == ["COMMA", "NOT", "BOTH"] or syms[-4:] == ["COMMA", "BUT", "NOT", "BOTH"]
    if not ending or syms[:1] not in (["A"], ["NUM"]) or syms[1:4] != ["OF", "THE", "NUM"]:
        return None
    end = len(said) - (4 if syms[-3] == "BUT" else 3)
    return [left_out(said[0], "ONLY"), *said[:end]]


def _all_but_that(said: list[Token], syms: list[str]) -> list[Token] | None:
    """Read "all but the gun are red" as "except for a gun, all are red"."""
    lead = ["ALL", "BUT"], ["ALL", "EXCEPT"]
    if syms[:2] not in lead or syms[2:3] not in (["THE"], ["THE_TO"]) or syms[3:5] != ["ITEM", "IS"]:
        return None
    if len(syms) != 6 or said[3].plural:
        return None
    first = [said[1]._replace(sym="EXCEPT"), said[2]._replace(sym="A"), said[3], left_out(said[4], "COMMA")]
    return [*first, said[0], *said[4:]]


_THE: Final = (["THE"], ["THE_TO"])


def _none_but_that(said: list[Token], syms: list[str]) -> list[Token] | None:
    """Read "nothing blue but the second", "but for the second, none is below 5" as of the second only."""
    if syms[:1] == ["NO"] and syms[1:2] == ["COLOUR"]:
        but = 2 + (syms[2:3] == ["COMMA"])
        if (
            syms[but : but + 1] == ["EXCEPT"]
            and syms[but + 1 : but + 2] in _THE
            and syms[but + 2 :] == ["ORD"]
        ):
            return [left_out(said[0], "ONLY"), *said[-2:], left_out(said[-1], "IS"), said[1]]
    if syms[:1] == ["EXCEPT"] and syms[1:2] in _THE and syms[2:3] == ["ORD"]:
        none = 3 + (syms[3:4] == ["COMMA"])
        if syms[none : none + 2] == ["NO", "IS"] and syms[none + 2 :] in (
            ["COLOUR"],
            ["LOWER", "NUM"],
            ["HIGHER", "NUM"],
        ):
            return [left_out(said[0], "ONLY"), *said[1:3], *said[none + 1 :]]
    return None


def _only_but(said: list[Token], syms: list[str]) -> list[Token] | None:
    """Read French "que des objets, sauf la dernière" as of all but the last."""
    but = syms[1:] in ([sort, "COMMA", "EXCEPT", "THE", place] for sort in NAMED for place in ("ORD", "LAST"))
    return [said[0].meaning("ALL"), *said[1:]] if syms[:1] == ["ONLY"] and but else None


def _rather(said: list[Token], syms: list[str]) -> list[Token] | None:
    """Read Spanish "no busco verdes sino rojas" as the wish for what is wanted."""
    shapes = (["COMMA", "ONLY", "COLOUR"], ["BUT", "ONLY", "COLOUR"], ["BUT", "COLOUR"])
    if syms[:2] != ["WISH_NOT", "COLOUR"] or syms[2:] not in shapes or said[1].value == said[-1].value:
        return None
    return [said[0]._replace(sym="WISH"), left_out(said[-1], "ONLY"), said[-1]]


def _extremes(said: list[Token], syms: list[str]) -> list[Token] | None:
    """Read "highest 6, lowest 2", "highest card 6" with articles and verbs."""
    shape = [sym for sym in syms if sym not in ("THE", "CARD", "IS", "LATE", "INDEX")]
    pair = (["HIGHEST", "NUM", "COMMA", "LOWEST", "NUM"], ["LOWEST", "NUM", "COMMA", "HIGHEST", "NUM"])
    # "highest value 6" alone may be "6 at most"
    one = (["HIGHEST", "NUM"], ["LOWEST", "NUM"]) if "CARD" in syms else ()
    if shape not in (*pair, *one) or syms.count("IS") == shape.count("NUM"):
        return None
    kept: list[Token] = []
    for token in said:
        if token.sym in ("HIGHEST", "LOWEST"):
            kept += [left_out(token, "THE"), token]
        elif token.sym == "NUM":
            kept += [left_out(token, "IS"), token]
        elif token.sym == "COMMA":
            kept.append(token)
    return kept


def _that_not_this(said: list[Token], syms: list[str]) -> list[Token] | None:
    """Read "the second, not the first, is red" as two sayings."""
    if syms[:9] != ["THE", "ORD", "COMMA", "THE", "ORD", "IS", "NOT", "COMMA", "IS"] or len(syms) != 10:
        return None
    one, other, verb, denied = said[:2], said[3:5], said[8:], said[5:7]
    return [*one, *verb, left_out(said[2], "AND"), *other, *denied, verb[1]]


def _sum_and_sort(said: list[Token], syms: list[str]) -> list[Token] | None:
    """Read "they make 10 and are blue" with whom the second verb is of."""
    lead = int(syms[:1] in (["THEY"], ["THESE"]))
    if syms[lead:] != ["ADD_UP", "NUM", "AND", "IS", "COLOUR"]:
        return None
    return [*said[:-2], left_out(said[-2], "THEY"), *said[-2:]]


def _and_no_other(said: list[Token], syms: list[str]) -> list[Token] | None:
    """Read "one is a 5 and no other is" as "exactly one is"."""
    endings = (["AND", "NO", "OTHER", "IS"], ["COMMA", "NO", "OTHER", "IS"], ["NO_MORE", "IS"])
    end = next((len(syms) - len(each) for each in endings if syms[-len(each) :] == each), 0)
    if syms[:2] not in (["A", "IS"], ["NUM", "IS"]) or end < 3 or not _PARTING.isdisjoint(syms[:end]):
        return None
    return [left_out(said[0], "EXACTLY"), *said[:end]]


_PARTING: Final = frozenset({"COMMA", "SEMI", "AND", "OR", "BUT"})


_RULES: Final[tuple[Rule, ...]] = (
    *COUNTING,
    _corrected,
    _only_that,
    _no_other,
    _in_their_order,
    _not_both,
    _all_but_that,
    _none_but_that,
    _only_but,
    _rather,
    _extremes,
    _that_not_this,
    _sum_and_sort,
    _and_no_other,
)
