"""Whole sentences that are said shorter, or the other way round, put as the grammar reads them.

Every rule knows the one shape it is for, from the first word of a sentence to its last, and says the same.
"""

from collections.abc import Callable
from typing import Final

from pbem.speech.lexicon import Token
from pbem.speech.settling.spans import sentences

REWRITTEN: Final = frozenset({"NUM", "A", "ORD", "LAST", "NOT", "ALL", "ONLY", "NO", "WISH_NOT"})
"""Without one of these, no sentence has such a shape."""
_NAMED: Final = frozenset({"COLOUR", "ITEM"})
_FEW: Final = 3
"""The most cards there are."""


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


def _word(token: Token, sym: str, plural: bool = False) -> Token:
    """Return a word that was left out, where one stands."""
    return token._replace(sym=sym, value=None, text="", end=token.start, plural=plural)


def _corrected(said: list[Token], syms: list[str]) -> list[Token] | None:
    """Read "it is not blue, it is red" as what it is."""
    for at in range(1, len(syms) - 4):
        wrong, right = syms[at + 2 :], syms[at + 4 :]
        if syms[at : at + 2] == ["IS", "NOT"] and wrong[1:3] == ["COMMA", "IS"] and len(right) == 2:
            alike = wrong[0] == right[1] and wrong[0] in _NAMED
            return [*said[: at + 1], said[-1]] if alike else None
    return None


def _all_from_to(said: list[Token], syms: list[str]) -> list[Token] | None:
    """Read "all of them 6 or 7", "all 4 to 6" with their verb."""
    start = 1 + 2 * (syms[1:3] in (["OF", "THEM"], ["OF", "THESE"]))
    if syms[:1] != ["ALL"] or syms[start:] not in (["NUM", "OR", "NUM"], ["NUM", "TO", "NUM"]):
        return None
    return [*said[:start], _word(said[start], "IS", plural=True), *said[start:]]


def _no_index(said: list[Token], syms: list[str]) -> list[Token] | None:
    """Read "no 7 is red", French "pas de 7 rouge", as of no red card that is a 7."""
    lead = int(syms[:1] == ["THERE"])
    if syms[lead:] not in (["NO", "NUM", "IS", "COLOUR"], ["NO", "NUM", "COLOUR"]):
        return None
    number = said[lead + 1]
    if number.value in range(_FEW + 1) and (not number.digits or any(token.plural for token in said)):
        # "no two are red"
        return None
    return [*said[: lead + 1], said[-1], number]


def _index_before_colour(said: list[Token], syms: list[str]) -> list[Token] | None:
    """Read French "deux 7 rouges" as "two red 7s"."""
    lead = int(syms[:1] in (["THERE"], ["DEMAND"], ["WISH"]))
    if syms[lead:] != ["NUM", "NUM", "COLOUR"] or not said[-1].plural:
        return None
    count, index = said[lead : lead + 2]
    if count.value not in range(2, _FEW + 1) or count.digits or not index.digits:
        return None
    return [*said[: lead + 1], said[-1], index]


def _named_once(said: list[Token], syms: list[str]) -> list[Token] | None:
    """Read "at least one red and at most two" with what there is at most two of."""
    lead = int(syms[:1] in (["THERE"], ["DEMAND"], ["WISH"]))
    shape = syms[lead:]
    if shape[:1] != ["AT_LEAST"] or shape[1:2] not in (["A"], ["NUM"]) or shape[2:3] in ([], ["NUM"]):
        return None
    joint = shape[3:-2]
    if shape[2] not in _NAMED or shape[-2:] != ["AT_MOST", "NUM"] or joint not in _JOINTS:
        return None
    return [*said, said[lead + 2]]


_JOINTS: Final = (["AND"], ["BUT"], ["COMMA"], ["COMMA", "AND"], ["COMMA", "BUT"])


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
        return [_word(said[0], "ONLY"), *said[:4]]
    return None


def _in_their_order(said: list[Token], syms: list[str]) -> list[Token] | None:
    """Read "gun first, coat second" as "the first is a gun, the second is a coat"."""
    kept: list[Token] = []
    at = places = 0
    while at + 1 < len(said):
        named, place = said[at : at + 2]
        if named.sym not in _NAMED or place.sym != "ORD" or place.value != places + 1:
            return None
        places += 1
        kept += [_word(place, "THE"), place, _word(place, "IS")]
        kept += [*([_word(place, "A")] if named.sym == "ITEM" else []), named]
        joint = [sym for sym in syms[at + 2 : at + 4] if sym in ("COMMA", "AND")]
        kept += said[at + 2 : at + 2 + len(joint)]
        at += 2 + len(joint)
    return kept if places > 1 and at == len(said) else None


def _named_each(said: list[Token], syms: list[str]) -> list[Token] | None:
    """Read "two are blue: a gun and a poison" as the cards that are named."""
    if syms[:4] != ["NUM", "IS", "COLOUR", "COLON"] or syms[4:5] not in (["A"], ["NUM"]):
        return None
    return [said[0], *said[2:]] if "IS" not in syms[4:] else None


def _not_both(said: list[Token], syms: list[str]) -> list[Token] | None:
    """Read Spanish "una de las dos es roja, no ambas" as "only one of the two is"."""
    ending = syms[-3:] == ["COMMA", "NOT", "BOTH"] or syms[-4:] == ["COMMA", "BUT", "NOT", "BOTH"]
    if not ending or syms[:1] not in (["A"], ["NUM"]) or syms[1:4] != ["OF", "THE", "NUM"]:
        return None
    end = len(said) - (4 if syms[-3] == "BUT" else 3)
    return [_word(said[0], "ONLY"), *said[:end]]


def _so_many_of(said: list[Token], syms: list[str]) -> list[Token] | None:
    """Read German "zwei von drei rot" with its verb."""
    if syms not in (["NUM", "OF", the, "NUM", "COLOUR"] for the in ("THE", "THE_TO")):
        return None
    return [*said[:4], _word(said[4], "IS", plural=True), said[4]]


def _both_are(said: list[Token], syms: list[str]) -> list[Token] | None:
    """Read Spanish "las dos son un 3" as "both are a 3"."""
    if syms[:4] not in ([the, "NUM", "IS", "A"] for the in ("THE", "THE_TO")) or len(syms) != 5:
        return None
    two = said[1].value == 2 and not said[1].digits
    return [said[1]._replace(sym="BOTH", value=None), *said[2:]] if two else None


def _exactly_so_many(said: list[Token], syms: list[str]) -> list[Token] | None:
    """Read "there is one recorder, exactly one", "there are two greens, no more" as of exactly so many."""
    lead = int(syms[:1] == ["THERE"])
    if syms[lead : lead + 1] not in (["NUM"], ["A"]) or syms.count("COMMA") != 1:
        return None
    count = said[lead].value or 1
    again = syms[-3:-1] in (["COMMA", "EXACTLY"], ["COMMA", "ONLY"]) and said[-1].value == count
    # "two reds, no more" may be of all the cards
    closed = syms in (["THERE", "NUM", named, "COMMA", "NO_MORE"] for named in _NAMED)
    if not closed and not (again and syms[-1] in ("NUM", "A") and "NUM" not in syms[lead + 1 : -1]):
        return None
    return [*said[:lead], _word(said[lead], "EXACTLY"), *said[lead : syms.index("COMMA")]]


def _all_and_one(said: list[Token], syms: list[str]) -> list[Token] | None:
    """Read Italian "tutte rosse e una sotto il 4" with a number for its "una"."""
    if syms[:1] != ["ALL"] or syms[-4:] not in (["AND", "A", "LOWER", "NUM"], ["AND", "A", "HIGHER", "NUM"]):
        return None
    one = said[-3]
    return [*said[:-3], one.meaning("NUM"), *said[-2:]] if one.value == 1 else None


def _all_but_that(said: list[Token], syms: list[str]) -> list[Token] | None:
    """Read "all but the gun are red" as "except for a gun, all are red"."""
    lead = ["ALL", "BUT"], ["ALL", "EXCEPT"]
    if syms[:2] not in lead or syms[2:3] not in (["THE"], ["THE_TO"]) or syms[3:5] != ["ITEM", "IS"]:
        return None
    if len(syms) != 6 or said[3].plural:
        return None
    first = [said[1]._replace(sym="EXCEPT"), said[2]._replace(sym="A"), said[3], _word(said[4], "COMMA")]
    return [*first, said[0], *said[4:]]


def _one_of_each_named(said: list[Token], syms: list[str]) -> list[Token] | None:
    """Read "three cards: red, blue, green" as three that are one of each."""
    if syms[:3] != ["NUM", "CARD", "COLON"]:
        return None
    named = [token for token in said[3:] if token.sym not in ("COMMA", "AND")]
    sorts = {token.sym for token in named}
    if (
        len(named) != said[0].value
        or sorts not in ({"COLOUR"}, {"NUM"})
        or any(each.plural for each in named)
    ):
        return None
    kept = said[:3]
    for token in said[3:]:
        kept += [token] if token.sym in ("COMMA", "AND") else [_word(token, "A"), token]
    return kept


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
            return [_word(said[0], "ONLY"), *said[-2:], _word(said[-1], "IS"), said[1]]
    if syms[:1] == ["EXCEPT"] and syms[1:2] in _THE and syms[2:3] == ["ORD"]:
        none = 3 + (syms[3:4] == ["COMMA"])
        if syms[none : none + 2] == ["NO", "IS"] and syms[none + 2 :] in (
            ["COLOUR"],
            ["LOWER", "NUM"],
            ["HIGHER", "NUM"],
        ):
            return [_word(said[0], "ONLY"), *said[1:3], *said[none + 1 :]]
    return None


def _only_but(said: list[Token], syms: list[str]) -> list[Token] | None:
    """Read French "que des objets, sauf la dernière" as of all but the last."""
    but = syms[1:] in (
        [sort, "COMMA", "EXCEPT", "THE", place] for sort in _NAMED for place in ("ORD", "LAST")
    )
    return [said[0].meaning("ALL"), *said[1:]] if syms[:1] == ["ONLY"] and but else None


def _rather(said: list[Token], syms: list[str]) -> list[Token] | None:
    """Read Spanish "no busco verdes sino rojas" as the wish for what is wanted."""
    shapes = (["COMMA", "ONLY", "COLOUR"], ["BUT", "ONLY", "COLOUR"], ["BUT", "COLOUR"])
    if syms[:2] != ["WISH_NOT", "COLOUR"] or syms[2:] not in shapes or said[1].value == said[-1].value:
        return None
    return [said[0]._replace(sym="WISH"), _word(said[-1], "ONLY"), said[-1]]


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
            kept += [_word(token, "THE"), token]
        elif token.sym == "NUM":
            kept += [_word(token, "IS"), token]
        elif token.sym == "COMMA":
            kept.append(token)
    return kept


def _that_not_this(said: list[Token], syms: list[str]) -> list[Token] | None:
    """Read "the second, not the first, is red" as two sayings."""
    if syms[:9] != ["THE", "ORD", "COMMA", "THE", "ORD", "IS", "NOT", "COMMA", "IS"] or len(syms) != 10:
        return None
    one, other, verb, denied = said[:2], said[3:5], said[8:], said[5:7]
    return [*one, *verb, _word(said[2], "AND"), *other, *denied, verb[1]]


def _limit_last(said: list[Token], syms: list[str]) -> list[Token] | None:
    """Read "all are worth 4, at least" with the limit before its number."""
    measured = not {"WORTH", "ADD_UP", "TOTAL"}.isdisjoint(syms[:-3])
    if syms[-3:] not in (["NUM", "COMMA", limit] for limit in ("AT_LEAST", "AT_MOST")) or not measured:
        return None
    return [*said[:-3], said[-1], said[-3]] if syms.count("NUM") == 1 and "A" not in syms else None


def _sum_and_sort(said: list[Token], syms: list[str]) -> list[Token] | None:
    """Read "they make 10 and are blue" with whom the second verb is of."""
    lead = int(syms[:1] in (["THEY"], ["THESE"]))
    if syms[lead:] != ["ADD_UP", "NUM", "AND", "IS", "COLOUR"]:
        return None
    return [*said[:-2], _word(said[-2], "THEY"), *said[-2:]]


def _and_no_other(said: list[Token], syms: list[str]) -> list[Token] | None:
    """Read "one is a 5 and no other is" as "exactly one is"."""
    endings = (["AND", "NO", "OTHER", "IS"], ["COMMA", "NO", "OTHER", "IS"], ["NO_MORE", "IS"])
    end = next((len(syms) - len(each) for each in endings if syms[-len(each) :] == each), 0)
    if syms[:2] not in (["A", "IS"], ["NUM", "IS"]) or end < 3 or not _PARTING.isdisjoint(syms[:end]):
        return None
    return [_word(said[0], "EXACTLY"), *said[:end]]


_PARTING: Final = frozenset({"COMMA", "SEMI", "AND", "OR", "BUT"})


def _cards_but_no(said: list[Token], syms: list[str]) -> list[Token] | None:
    """Read "two cards but no gun" with a comma for its "but"."""
    if syms[:4] != ["NUM", "CARD", "BUT", "NO"] or len(syms) != 5:
        return None
    return [*said[:2], said[2].meaning("COMMA"), *said[3:]]


_RULES: Final[tuple[Callable[[list[Token], list[str]], list[Token] | None], ...]] = (
    _corrected,
    _all_from_to,
    _no_index,
    _index_before_colour,
    _named_once,
    _only_that,
    _no_other,
    _in_their_order,
    _named_each,
    _not_both,
    _so_many_of,
    _both_are,
    _exactly_so_many,
    _all_and_one,
    _all_but_that,
    _one_of_each_named,
    _none_but_that,
    _only_but,
    _rather,
    _extremes,
    _that_not_this,
    _limit_last,
    _sum_and_sort,
    _and_no_other,
    _cards_but_no,
)
