"""What is said of a card's index: "worth 5 or more", "with a value of 6", "of odd value"."""

from functools import cache

from pbem.game.cards import Colour
from pbem.game.statements import terms
from pbem.game.statements.terms import Test
from pbem.speech.grammar.cursor import PAUSES, Cursor, NoParse, Refused
from pbem.speech.grammar.numbers import COMPARING, UNDENIED, Scope, bound
from pbem.speech.reasons import Reason

MEASURING = ("WORTH", "OF", "WITH", "INDEX", "NOT", *COMPARING)
"""What a measure begins with."""


@cache
def index_test(values: frozenset[int]) -> Test:
    """Return the test on the index; every index is left standing for "a resource"."""
    return terms.index(values)


def measure(c: Cursor) -> Test:
    """Read what is said of the index: "worth 5 or more", "with a value of 6", "lower than 3"."""
    if c.accept("WORTH"):
        c.accept("A", "THE")
        if c.accept("INDEX") or c.peek(1) in COMPARING:
            c.accept("OF", "WORTH")
        found = parity(c) or index_test(bound(c, Scope.INDEX))
        _unit_of_measure(c)
        return found
    if c.accept("OF", "WITH"):
        return _after_with(c)
    if c.accept("INDEX"):
        _link(c)
        return parity(c) or index_test(bound(c, Scope.INDEX))
    if c.peek() in COMPARING or (c.peek() == "NOT" and c.peek(1) in UNDENIED):
        found = index_test(bound(c, Scope.INDEX))
        if c.peek() == "CARD":
            # "at least 2 cards" are counted.
            raise NoParse
        _unit_of_measure(c)
        return found
    raise NoParse


def _link(c: Cursor) -> None:
    """Step over what may stand between "value" and its number: "of", "that is", "equal to"."""
    if c.accept("THAT"):
        c.need("IS")
    else:
        c.accept("OF", "WORTH", "COLON")
    c.accept("A")


def _unit_of_measure(c: Cursor) -> None:
    """Step over "points", or "in value", said after the number."""
    if c.peek() in ("OF", "IN") and c.peek(1) == "INDEX" and c.peek(2) not in ("NUM", "OF", *COMPARING):
        c.need("OF", "IN")
    if c.peek(1) not in ("NUM", "OF", "IS", *COMPARING):
        c.accept("INDEX")


def differing(c: Cursor, ahead: int) -> bool:
    """Return whether "different colours" stands so far ahead, perhaps in the order of "colores distintos"."""
    return c.peek(ahead + (c.peek(ahead) in ("COLOUR_NOUN", "ITEM_NOUN", "INDEX"))) == "DIFFERENT"


def parity(c: Cursor) -> Test | None:
    """Read "odd" or "even", None where neither stands."""
    word = c.accept("ODD", "EVEN")
    if word is None:
        return None
    return terms.index(range(1, 8, 2) if word.sym == "ODD" else range(2, 7, 2))


def _after_with(c: Cursor) -> Test:
    negated = c.accept("NOT", "NO") is not None
    if negated and c.peek() not in COMPARING:
        # "two red ones without 7s" may be of those two, or of all.
        raise NoParse
    if (c.accept("THE") and c.peek() == "NUM") or (c.peek() == "NUM" and differing(c, 1)):
        # "of the two", "of three different colours" is no index.
        raise NoParse
    c.accept("A")
    odd = parity(c)
    if odd is not None:
        c.accept("INDEX")
        found: Test = odd
    elif c.accept("INDEX"):
        _link(c)
        found = parity(c) or index_test(bound(c, Scope.INDEX))
    elif c.accept("COLOUR_NOUN"):
        token = c.need("COLOUR")
        found = colour_test(token.value)
    elif (token2 := c.accept("COLOUR")) is not None:
        if c.accept("COLOUR_NOUN") is None and c.peek(-2) == "A":
            # "a 7 with a red one" are two cards.
            raise NoParse
        found = colour_test(token2.value)
    else:
        few = _few_in_words(c)
        found = index_test(bound(c, Scope.INDEX))
        _unit_of_measure(c)
        if few and c.peek(-1) == "NUM" and c.peek() != "OR_MORE":
            # "a red of three": a 3, or one of three cards?
            raise Refused(Reason.AMBIGUOUS)
        if c.peek(-1) == "NUM" and c.peek() in ("COLOUR", "ITEM", "CARD", "PARTNER"):
            # "they have two red ones" counts.
            raise NoParse
    return terms.negate(found) if negated else found


def _few_in_words(c: Cursor) -> bool:
    """Return whether "of two", "of three" in words comes right after a colour."""
    after_colour = c.peek(-2) == "COLOUR" or (c.peek(-2) == "PLURAL" and c.peek(-3) == "COLOUR")
    token = c.token()
    few = token is not None and token.sym == "NUM" and token.value in (2, 3) and not token.digits
    return few and after_colour and c.peek(-1) == "OF"


def colour_test(value: object) -> Test:
    """Return the test for the colour that a token names."""
    if not isinstance(value, Colour):
        raise NoParse
    return terms.colour(value)


def all_indices(test: Test) -> bool:
    """Return whether a test is of nothing but the index."""
    return all(leaf.aspect is terms.Aspect.INDEX for leaf in terms.leaves(test))


def all_colours(parts: list[Test]) -> bool:
    """Return whether tests are of nothing but the colour."""
    return all(leaf.aspect is terms.Aspect.COLOUR for part in parts for leaf in terms.leaves(part))


def index_after(c: Cursor, before: Test | None) -> None:
    """Make sure that no index alone follows a card that was named: "coat 3 or the 4".

    Raises:
        Refused: it may be of another card of the same sort, or of any.
    """
    at = 0
    while c.peek(at) in ("COMMA", "AND", "OR", "BUT", "NOT"):
        at += 1
    alone = (
        at and (c.peek(at), c.peek(at + 1)) == ("THE", "NUM") and c.peek(at + 2) in (*PAUSES, "OR", "CLOSE")
    )
    if alone and before is not None and not all_indices(before):
        raise Refused(Reason.AMBIGUOUS)
