"""Entries of a list of cards, and what closes or stands for their number."""

from typing import NamedTuple

from pbem.game.cards import Item, PartnerKind
from pbem.game.statements import terms
from pbem.game.statements.forms import Statement
from pbem.game.statements.terms import Aspect, Test
from pbem.speech.grammar.cursor import PAUSES, Cursor, NoParse
from pbem.speech.grammar.described import Unit
from pbem.speech.tokens import Token


class Noun(NamedTuple):
    """One entry of a list: so many cards with a test, or a statement where it is none of that sort."""

    test: Test | None = None
    number: int = 1
    statement: Statement | None = None
    whole: Test | None = None
    """Said without a quantity ("red cards"): a test on every card, or no statement at all."""
    only: bool = False
    """Said with "only" or "all", so that a test on every card is certain."""
    size: tuple[int, int] | None = None
    loose: bool = False
    indexed: bool = False
    several: bool = False
    """Said with "at least", so that in a list it may be a card of another entry, too."""
    absent: Test | None = None
    """Said after "but not": no card is that."""
    bare: bool = False
    """One item without an article, which may be one card all the same: "poison and a coat"."""
    plural: bool = False
    again: bool = False
    """Said with "another" and no noun of its own: "(a gun of 3) and another of 5"."""
    more: int = 0
    """So many more cards, of which nothing is said: "a gun and another card"."""


def one_each(found: list[Noun], request: bool) -> list[Noun]:
    """Return a list with what is named without an article as the one card it is there.

    Alone in a request a plural is said of all the cards ("I want guns"), but for gloves, always two.
    """
    if len(found) == 1 and request and found[0].plural and not found[0].bare:
        return found
    return [Noun(each.whole) if each.bare else each for each in found]


def goes_without_article(described: Unit) -> bool:
    """Return whether one card of an item may be named bare: "poison", or gloves, which are always two."""
    test = described.test
    if isinstance(test, terms.Is) and test.aspect is Aspect.PARTNER and len(test.values) == 1:
        # "Mata Hari and a document"
        return not described.plural
    if not isinstance(test, terms.Is) or test.aspect is not Aspect.ITEM:
        if not isinstance(test, terms.Every):
            return False
        items = [each for each in terms.leaves(test) if each.aspect is Aspect.ITEM]
        one = [len(each.values) for each in items] == [1]
        return one and (not described.plural or terms.item(Item.GLOVES) in items)
    return not described.plural or test == terms.item(Item.GLOVES)


def closing(c: Cursor, *syms: str) -> Token | None:
    """Step over a word that closes what was counted; return it, None if none stands."""
    comma = c.peek() == "COMMA"
    while c.peek(comma) in syms and c.peek(comma) == c.peek(comma + 1):
        c.at += 1
    if c.peek(comma) not in syms or c.peek(comma + 1) not in PAUSES:
        return None
    c.at += comma
    return c.accept(*syms)


def by_name(c: Cursor) -> PartnerKind:
    """Read a Partner called as a person is: "there is Mata Hari".

    Raises:
        NoParse: none is.
    """
    token = c.need("PARTNER")
    if not isinstance(token.value, PartnerKind) or token.plural or c.peek() not in PAUSES:
        raise NoParse
    return token.value
