"""Numbers, limits and values that are said shorter, or the other way round, put as the grammar reads them."""

from collections.abc import Callable
from typing import Final

from pbem.game.statements.terms import LARGEST
from pbem.speech.lexicon import Token
from pbem.speech.settling.steps import left_out

Rule = Callable[[list[Token], list[str]], list[Token] | None]
"""Returns a sentence put otherwise, None where it has not the shape that the rule is for."""
NAMED: Final = frozenset({"COLOUR", "ITEM"})


def _all_from_to(said: list[Token], syms: list[str]) -> list[Token] | None:
    """Read "all of them 6 or 7", "all 4 to 6" with their verb."""
    start = 1 + 2 * (syms[1:3] in (["OF", "THEM"], ["OF", "THESE"]))
    if syms[:1] != ["ALL"] or syms[start:] not in (["NUM", "OR", "NUM"], ["NUM", "TO", "NUM"]):
        return None
    return [*said[:start], left_out(said[start], "IS", plural=True), *said[start:]]


def _no_index(said: list[Token], syms: list[str]) -> list[Token] | None:
    """Read "no 7 is red", French "pas de 7 rouge", as of no red card that is a 7."""
    lead = int(syms[:1] == ["THERE"])
    if syms[lead:] not in (["NO", "NUM", "IS", "COLOUR"], ["NO", "NUM", "COLOUR"]):
        return None
    number = said[lead + 1]
    if number.value in range(LARGEST + 1) and (not number.digits or any(token.plural for token in said)):
        # "no two are red"
        return None
    return [*said[: lead + 1], said[-1], number]


def _index_before_colour(said: list[Token], syms: list[str]) -> list[Token] | None:
    """Read French "deux 7 rouges" as "two red 7s"."""
    lead = int(syms[:1] in (["THERE"], ["DEMAND"], ["WISH"]))
    if syms[lead:] != ["NUM", "NUM", "COLOUR"] or not said[-1].plural:
        return None
    count, index = said[lead : lead + 2]
    if count.value not in range(2, LARGEST + 1) or count.digits or not index.digits:
        return None
    return [*said[: lead + 1], said[-1], index]


def _named_once(said: list[Token], syms: list[str]) -> list[Token] | None:
    """Read "at least one red and at most two" with what there is at most two of."""
    lead = int(syms[:1] in (["THERE"], ["DEMAND"], ["WISH"]))
    shape = syms[lead:]
    if shape[:1] != ["AT_LEAST"] or shape[1:2] not in (["A"], ["NUM"]) or shape[2:3] in ([], ["NUM"]):
        return None
    joint = shape[3:-2]
    if shape[2] not in NAMED or shape[-2:] != ["AT_MOST", "NUM"] or joint not in _JOINTS:
        return None
    return [*said, said[lead + 2]]


_JOINTS: Final = (["AND"], ["BUT"], ["COMMA"], ["COMMA", "AND"], ["COMMA", "BUT"])


def _named_each(said: list[Token], syms: list[str]) -> list[Token] | None:
    """Read "two are blue: a gun and a poison" as the cards that are named."""
    if syms[:4] != ["NUM", "IS", "COLOUR", "COLON"] or syms[4:5] not in (["A"], ["NUM"]):
        return None
    return [said[0], *said[2:]] if "IS" not in syms[4:] else None


def _so_many_of(said: list[Token], syms: list[str]) -> list[Token] | None:
    """Read German "zwei von drei rot" with its verb."""
    if syms not in (["NUM", "OF", the, "NUM", "COLOUR"] for the in ("THE", "THE_TO")):
        return None
    return [*said[:4], left_out(said[4], "IS", plural=True), said[4]]


def _both_are(said: list[Token], syms: list[str]) -> list[Token] | None:
    """Read Spanish "las dos son un 3" as "both are a 3"."""
    if syms[:4] not in ([the, "NUM", "IS", "A"] for the in ("THE", "THE_TO")) or len(syms) != 5:
        return None
    two = said[1].value == 2 and not said[1].digits
    return [said[1]._replace(sym="BOTH", value=None), *said[2:]] if two else None


def _exactly_so_many(said: list[Token], syms: list[str]) -> list[Token] | None:
    """Read "there is one recorder, exactly one", "there are two greens, no more" as of exactly so many."""
    lead = int(syms[:1] == ["THERE"])
    if syms[lead : lead + 1] not in (["NUM"], ["A"]) or syms.count("COMMA") > 1:
        return None
    count = said[lead].value or 1
    again = syms[-3:-1] in (["COMMA", "EXACTLY"], ["COMMA", "ONLY"]) and said[-1].value == count
    # "two reds, no more" may be of all the cards
    closed = [sym for sym in syms if sym != "COMMA"] in (
        ["THERE", "NUM", named, "NO_MORE"] for named in NAMED
    )
    if not closed and not (again and syms[-1] in ("NUM", "A") and "NUM" not in syms[lead + 1 : -1]):
        return None
    end = syms.index("COMMA") if "COMMA" in syms else len(syms) - 1
    return [*said[:lead], left_out(said[lead], "EXACTLY"), *said[lead:end]]


def _all_and_one(said: list[Token], syms: list[str]) -> list[Token] | None:
    """Read Italian "tutte rosse e una sotto il 4" with a number for its "una"."""
    if syms[:1] != ["ALL"] or syms[-4:] not in (["AND", "A", "LOWER", "NUM"], ["AND", "A", "HIGHER", "NUM"]):
        return None
    one = said[-3]
    return [*said[:-3], one.meaning("NUM"), *said[-2:]] if one.value == 1 else None


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
        kept += [token] if token.sym in ("COMMA", "AND") else [left_out(token, "A"), token]
    return kept


def _limit_last(said: list[Token], syms: list[str]) -> list[Token] | None:
    """Read "all are worth 4, at least" with the limit before its number."""
    measured = not {"WORTH", "ADD_UP", "TOTAL"}.isdisjoint(syms[:-3])
    if syms[-3:] not in (["NUM", "COMMA", limit] for limit in ("AT_LEAST", "AT_MOST")) or not measured:
        return None
    return [*said[:-3], said[-1], said[-3]] if syms.count("NUM") == 1 and "A" not in syms else None


def _cards_but_no(said: list[Token], syms: list[str]) -> list[Token] | None:
    """Read "two cards but no gun" with a comma for its "but"."""
    if syms[:4] != ["NUM", "CARD", "BUT", "NO"] or len(syms) != 5:
        return None
    return [*said[:2], said[2].meaning("COMMA"), *said[3:]]


def _worth_besides(said: list[Token], syms: list[str]) -> list[Token] | None:
    """Read "a gun, value at least 4" as one card that is both."""
    limits = ("AT_LEAST", "AT_MOST")
    if syms not in (["A", named, "COMMA", "INDEX", limit, "NUM"] for named in NAMED for limit in limits):
        return None
    return [*said[:2], left_out(said[2], "WORTH"), *said[4:]]


def _one_or_two(said: list[Token], syms: list[str]) -> list[Token] | None:
    """Read Spanish "hay una o dos rojas" as of one at least and two at most."""
    leads = ("THERE", "DEMAND", "WISH")
    if syms not in (
        [before, one, "OR", "NUM", named] for before in leads for one in ("A", "NUM") for named in NAMED
    ):
        return None
    _, one, _, two, named = said
    if one.value != 1 or two.value not in (2, LARGEST) or not named.plural:
        return None
    least, most, joint = (left_out(two, sym) for sym in ("AT_LEAST", "AT_MOST", "AND"))
    return [said[0], least, one, named, joint, most, two, named]


def _their_values(said: list[Token], syms: list[str]) -> list[Token] | None:
    """Read Spanish "mis cartas tienen los valores 3, 4 y 5" with what they are worth."""
    if syms[:1] not in (["THESE"], ["THEY"]) or syms[1:3] != ["IS", "WITH"] or "INDEX" not in syms[3:5]:
        return None
    start = syms.index("INDEX")
    listed = [sym for sym in syms[start + 1 :] if sym not in ("COMMA", "AND")]
    if len(listed) < 2 or set(listed) != {"NUM"}:
        return None
    return [*said[:2], left_out(said[2], "WORTH"), *said[start + 1 :]]


def _one_and_one(said: list[Token], syms: list[str]) -> list[Token] | None:
    """Read "two guns: one 3, one 5" with articles before the indices."""
    if syms[:1] != ["NUM"] or syms[1:2] not in (["COLOUR"], ["ITEM"]) or syms[2:3] != ["COLON"]:
        return None
    if syms[3:] not in (["NUM", "NUM", "COMMA", "NUM", "NUM"], ["NUM", "NUM", "AND", "NUM", "NUM"]):
        return None
    ones = said[3], said[6]
    if any(one.value != 1 or one.digits for one in ones):
        return None
    return [token._replace(sym="A", value=None) if token in ones else token for token in said]


COUNTING: Final[tuple[Rule, ...]] = (
    _all_from_to,
    _no_index,
    _index_before_colour,
    _named_once,
    _exactly_so_many,
    _so_many_of,
    _both_are,
    _all_and_one,
    _one_of_each_named,
    _limit_last,
    _worth_besides,
    _one_or_two,
    _their_values,
    _one_and_one,
    _cards_but_no,
    _named_each,
)
