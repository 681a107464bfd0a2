"""Cards named without a quantity: "red cards", "lower than 3", "only guns", "gun 5"."""

from typing import Final

from pbem.game.cards import Item
from pbem.game.statements import terms
from pbem.game.statements.terms import LARGEST, Aspect, Test
from pbem.speech.grammar.cursor import ENDS, Cursor, NoParse, Refused
from pbem.speech.grammar.described import Unit, certain, one_card
from pbem.speech.grammar.entries import Noun, goes_without_article
from pbem.speech.grammar.numbers import COMPARING
from pbem.speech.grammar.predicates import alternatives
from pbem.speech.grammar.units import unit
from pbem.speech.reasons import Reason


def whole_noun(c: Cursor) -> Noun:
    """Read cards said without a quantity: "red cards", "lower than 3", "only guns", "gun 5"."""
    if c.request and c.peek() == "EVERY":
        # "every green card would suit me": any of them, or all?
        raise Refused(Reason.AMBIGUOUS)
    if c.peek() == "EVERY" and c.peek(-1) == "COMMA":
        # "a gun and a coat, each worth 3"
        raise NoParse
    if c.accept("ALL", "ONLY", "EVERY"):
        return _all_such(c)
    start = c.at
    described = unit(c, bare=True)
    compared = any(token.sym in ("OR_MORE", "OR_LESS") for token in c.tokens[start : c.at])
    if described.test is None or (described.bare and not compared) or not _measured(c, start):
        raise NoParse
    if described.named or (one_card(described.test) and not described.plural):
        return Noun(described.test, 1)
    bare = goes_without_article(described)
    if bare and c.peek() == "OR" and c.peek(1) in ("A", "THE"):
        # "gloves or a gun"
        return Noun(whole=described.test, bare=True)
    whole = _alternatives(c, described)
    bare = bare or _each_without_article(c, start, whole)
    if (
        c.request
        and described.indexed
        and not described.plural
        and (c.peek(-2), c.peek(-1)) == ("COLOUR", "NUM")
    ):
        # "I demand red 7": one, or all?
        raise Refused(Reason.AMBIGUOUS)
    only = c.accept("ONLY") is not None
    several = described.plural and isinstance(described.test, terms.Is)
    return Noun(whole=whole, only=only, bare=not only and bare, plural=several)


def _all_such(c: Cursor) -> Noun:
    """Read what all are, or the only ones: "(only) red and green ones"."""
    start = c.at
    described = unit(c, bare=True)
    numbers = [token.value for token in c.tokens[start : c.at] if token.sym == "NUM"]
    counted = not c.request or any(isinstance(each, int) and each <= LARGEST for each in numbers)
    if described.article or (described.bare and counted):
        # "only 2 or 3" may be of cards
        raise NoParse
    both = c.attempt(lambda: _and_those(c)) if c.peek() == "AND" else None
    if both is not None and described.test is not None:
        if terms.possible(terms.both(described.test, both)):
            # "only reds and 5s": each both, or one of these?
            raise Refused(Reason.AMBIGUOUS)
        # "only red and green ones"
        return Noun(whole=terms.either(described.test, both), only=True)
    return Noun(whole=_alternatives(c, described), only=True)


def _and_those(c: Cursor) -> Test:
    c.need("AND")
    described = unit(c, bare=True)
    plain = isinstance(described.test, terms.Is) and (
        described.plural or described.test.aspect in (Aspect.COLOUR, Aspect.ITEM)
    )
    if described.test is None or not plain or described.article or c.peek() not in ENDS:
        raise NoParse
    return described.test


def _each_without_article(c: Cursor, start: int, whole: Test) -> bool:
    """Return whether nothing but items are named that may be one card bare: "poison or gloves"."""
    items = isinstance(whole, terms.Is) and whole.aspect is Aspect.ITEM
    named = [token for token in c.tokens[start : c.at] if token.sym == "ITEM"]
    return items and not any(token.plural and token.value is not Item.GLOVES for token in named)


def _measured(c: Cursor, start: int) -> bool:
    """Return whether the words since a place say what a number is of: "less than 3" may be of a count."""
    return any(
        token.sym not in (*COMPARING, "NUM", "OR_MORE", "OR_LESS", "A", "TO", "DASH", "AND", "BUT")
        or token.sym in ("HIGHER", "LOWER")
        or (isinstance(token.value, int) and token.value > LARGEST)
        for token in c.tokens[start : c.at]
    )


def _alternatives(c: Cursor, first: Unit) -> Test:
    of_one = _of_the_card(c)
    units = alternatives(c, first, bare=True)
    if any(each.article and not each.plural for each in units[1:]) and not of_one:
        # "I want evidence or a 7": only evidence, or one piece? But "the card is photographs or a gun"
        raise Refused(Reason.AMBIGUOUS)
    tests = [each.test for each in units if each.test is not None]
    return certain(terms.either(*tests))


def _of_the_card(c: Cursor) -> bool:
    """Return whether what is read is said of "the card", which is one."""
    before = c.syms[: c.at]
    verb = max((at for at, sym in enumerate(before) if sym in _ABOUT), default=0)
    return before[verb] in ("IS", "BE") and before[max(verb - 2, 0) : verb] == ["THE", "CARD"]


_ABOUT: Final = frozenset({"IS", "BE", "THERE", "DEMAND", "WISH"})
"""Behind the last of these stands what is said."""
