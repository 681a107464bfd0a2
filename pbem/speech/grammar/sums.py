"""Sums named as cards are: "a total of at least 12", "three cards that add up to 10"."""

from pbem.game.statements.forms import Total
from pbem.game.statements.terms import LARGEST
from pbem.speech.grammar.cursor import Cursor, NoParse
from pbem.speech.grammar.entries import Noun
from pbem.speech.grammar.numbers import Scope, bound


def total_noun(c: Cursor) -> Noun:
    """Read "a total of at least 12", "three cards that add up to 10", "cards worth at least 10 in total"."""
    size = None
    values = c.attempt(lambda: _together(c))
    if values is not None:
        return Noun(statement=Total(tuple(sorted(values))))
    c.accept("A")
    if c.accept("TOTAL"):
        c.accept("INDEX")
        c.need("OF")
        values = bound(c, Scope.TOTAL)
    else:
        number = c.accept("NUM")
        c.need("CARD")
        if number is not None:
            if not isinstance(number.value, int) or not 1 <= number.value <= LARGEST:
                raise NoParse
            size = (number.value, number.value)
        values = _card_total(c)
    c.accept("INDEX")
    return Noun(statement=Total(tuple(sorted(values))), size=size)


def _together(c: Cursor) -> frozenset[int]:
    """Read "at least 10 points in total"; few in all could be cards."""
    c.accept("WORTH")
    start = c.at
    values = bound(c, Scope.TOTAL)
    numbers = [token.value for token in c.tokens[start : c.at] if token.sym == "NUM"]
    c.accept("INDEX")
    c.need("TOGETHER")
    if not all(isinstance(each, int) and each > LARGEST for each in numbers):
        raise NoParse
    return values


def _card_total(c: Cursor) -> frozenset[int]:
    if c.accept("THAT"):
        c.accept("IS")
    if c.request:
        c.accept("BE")
    together = c.accept("TOGETHER") is not None
    if c.accept("ADD_UP"):
        c.accept("TOGETHER")
        return bound(c, Scope.TOTAL)
    if c.accept("OF", "WITH"):
        c.accept("A")
        c.need("TOTAL")
        c.accept("INDEX")
        c.need("OF")
        return bound(c, Scope.TOTAL)
    c.need("WORTH")
    values = bound(c, Scope.TOTAL)
    if not together:
        c.need("TOGETHER")
    return values
