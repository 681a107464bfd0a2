"""Cards that are counted, and then named one by one: "two documents, one a 2 and the other a 5"."""

from pbem.game.statements import terms
from pbem.game.statements.terms import Test
from pbem.speech.grammar.cursor import ENDS, Cursor, NoParse
from pbem.speech.grammar.described import certain
from pbem.speech.grammar.entries import Noun, goes_without_article
from pbem.speech.grammar.nouns import noun
from pbem.speech.grammar.units import unit


def each_of(c: Cursor) -> list[Noun]:
    """Read so many cards, and after a comma what each of them is; as many others would be no offer.

    Raises:
        NoParse: not just so many follow.
    """
    counted = noun(c)
    if counted.number < 2 or counted.test is None:
        raise NoParse
    opened = c.need("COMMA", "COLON", "OPEN").sym == "OPEN"
    found: list[Noun] = []
    while len(found) < counted.number:
        if found:
            comma = c.accept("COMMA")
            joint = c.accept("AND")
            if comma is None and joint is None:
                raise NoParse
        found.append(Noun(certain(terms.both(counted.test, _one_of_those(c)))))
    if opened:
        c.need("CLOSE")
    if c.peek() not in ENDS:
        raise NoParse
    return found


def _one_of_those(c: Cursor) -> Test:
    """Read "one a 2", "one red", "a 5", "another of 3", "the other a 5"."""
    pronoun = c.token()
    if c.accept("ANOTHER") is None and (c.peek(), c.peek(1)) == ("THE", "OTHER"):
        c.at += 2
    elif pronoun is not None and pronoun.sym == "NUM" and pronoun.value == 1 and c.peek(1) != "PLURAL":
        c.at += 1
    described = unit(c, bare=False)
    if described.test is None or (described.plural and not goes_without_article(described)):
        raise NoParse
    return described.test
