"""What cards have in common, how much they differ, and what they add up to."""

from pbem.game.statements import forms
from pbem.game.statements.forms import Alike, Different, Same, Statement, Variety
from pbem.game.statements.terms import LARGEST, Aspect
from pbem.speech.grammar.cursor import Cursor, NoParse
from pbem.speech.grammar.quantities import Kind, quantity

ASPECTS = {
    "COLOUR_NOUN": Aspect.COLOUR,
    "ITEM_NOUN": Aspect.ITEM,
    "INDEX": Aspect.INDEX,
}


def aspect(c: Cursor) -> Aspect:
    """Read "colour", "item" or "value".

    Raises:
        NoParse: none stands here.
    """
    return ASPECTS[c.need(*ASPECTS).sym]


def aspects(c: Cursor) -> list[tuple[bool, Aspect]]:
    """Read "the same colour", "different items and the same value": whether the same, and of what.

    Raises:
        NoParse: nothing of the kind.
    """
    c.accept("OF", "WITH", "IN")
    c.accept("A", "THE")
    if c.peek() in ASPECTS:
        # "di colore diverso"
        of = aspect(c)
        same = c.need("SAME", "DIFFERENT").sym == "SAME"
    else:
        another = c.peek() == "ANOTHER" and c.peek(1) in ASPECTS
        word = c.need("ANOTHER") if another else c.need("SAME", "DIFFERENT")
        same = word.sym == "SAME"
        c.accept("A", "THE", "OF", "IN")
        if c.peek() == word.sym:
            c.need(word.sym)
        of = aspect(c)
    found = [(same, of)]
    while c.peek() in ("AND", "BUT", "COMMA"):
        more = c.attempt(lambda: _more_aspects(c, same))
        if more is None:
            break
        found += more
    return found


def _more_aspects(c: Cursor, same: bool) -> list[tuple[bool, Aspect]]:
    if c.need("AND", "BUT", "COMMA").sym == "COMMA":
        c.accept("AND", "BUT")
        c.accept("ONLY")
    if c.peek() in ASPECTS and c.peek(1) not in ("SAME", "DIFFERENT"):
        return [(same, aspect(c))]
    return aspects(c)


def alike(number: int, most: int | None, found: list[tuple[bool, Aspect]]) -> Statement:
    """Return the statement that so many cards have the same colour, or different ones.

    Raises:
        NoParse: two aspects at once, which would have to be of the same cards.
    """
    if len(found) != 1 or (number < 2 and (number, most) != (0, 2)):
        raise NoParse
    same, of = found[0]
    if same:
        return Alike(of, number, None if most == LARGEST else most)
    if most is not None:
        raise NoParse
    return Variety(of, number)


def together(found: list[tuple[bool, Aspect]], where: tuple[int, ...] = ()) -> Statement:
    """Return the statement that all the cards meant are alike, or all different, in these aspects."""
    return forms.every(*(Same(of, where) if same else Different(of, where) for same, of in found))


def variety(c: Cursor) -> Variety:
    """Read "three different colours", "at most two items".

    Raises:
        NoParse: nothing of the kind.
    """

    found = quantity(c)
    if found.kind is not Kind.COUNT or (found.least < 1 and found.most is None):
        raise NoParse
    different = c.accept("DIFFERENT") is not None
    of = aspect(c)
    different = c.accept("DIFFERENT") is not None or different
    uncounted = found.least < 2 and found.most is None
    if not different and (uncounted or (of is Aspect.INDEX and found.solid)):
        # "two points" are no two values
        raise NoParse
    return Variety(of, found.least, None if found.most == LARGEST else found.most)
