"""What one card is said to be: "a red card worth 5 or more", "gun 5", "neither blue nor odd"."""

from dataclasses import dataclass

from pbem.game.cards import Colour, Item, PartnerKind
from pbem.game.statements import terms
from pbem.game.statements.terms import Test
from pbem.speech.grammar.cursor import Contradiction, Cursor, NoParse, Refused
from pbem.speech.grammar.numbers import COMPARING, Scope, bound
from pbem.speech.reasons import Reason

NOUNS = ("COLOUR", "ITEM", "PARTNER", "CARD", "RESOURCE", "ODD", "EVEN")


@dataclass(frozen=True, slots=True)
class Unit:
    """A card as described, with what the description looked like, which decides how far its parts reach."""

    test: Test | None
    """None where only "card" was said."""
    plural: bool = False
    article: bool = False
    bare: bool = False
    """Only a number, without any noun or measure: it could be a count as well."""
    loose: bool = False
    """An index said after the noun, which may reach back over an "or": "a gun or a coat worth 5"."""
    indexed: bool = False
    named: bool = False
    """One index said right after an item: one certain card, "documents 5"."""
    joined: bool = False
    """Ends in an "or" of plain words, over which "and" could reach."""


def certain(test: Test) -> Test:
    """Return the test if some card can pass it.

    Raises:
        Contradiction: none can ("is a gun and a coat").
    """
    if not terms.possible(test):
        raise Contradiction
    return test


def index_test(values: frozenset[int]) -> Test:
    """Return the test on the index; every index is left standing for "a resource"."""
    return terms.index(values)


def _measure(c: Cursor) -> Test:
    """Read what is said of the index: "worth 5 or more", "with a value of 6", "lower than 3", "of odd value"."""
    if c.accept("WORTH"):
        c.accept("A", "THE")
        if c.accept("INDEX"):
            c.accept("OF", "WORTH")
        found = _parity(c) or index_test(bound(c, Scope.INDEX))
        _unit_of_measure(c)
        return found
    if c.accept("OF", "WITH"):
        return _after_with(c)
    if c.accept("INDEX"):
        _link(c)
        return _parity(c) or index_test(bound(c, Scope.INDEX))
    if c.peek() in COMPARING:
        found = index_test(bound(c, Scope.INDEX))
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


def _parity(c: Cursor) -> Test | None:
    word = c.accept("ODD", "EVEN")
    if word is None:
        return None
    return terms.index(range(1, 8, 2) if word.sym == "ODD" else range(2, 7, 2))


def _after_with(c: Cursor) -> Test:
    negated = c.accept("NOT", "NO") is not None and c.peek() in COMPARING
    if c.accept("THE") and c.peek() == "NUM":
        # "of the two" is no index.
        raise NoParse
    c.accept("A")
    odd = _parity(c)
    if odd is not None:
        c.accept("INDEX")
        found: Test = odd
    elif c.accept("INDEX"):
        _link(c)
        found = _parity(c) or index_test(bound(c, Scope.INDEX))
    elif c.accept("COLOUR_NOUN"):
        token = c.need("COLOUR")
        found = _colour(token.value)
    elif (token2 := c.accept("COLOUR")) is not None:
        c.accept("COLOUR_NOUN")
        found = _colour(token2.value)
    else:
        found = index_test(bound(c, Scope.INDEX))
        _unit_of_measure(c)
    return terms.negate(found) if negated else found


def _colour(value: object) -> Test:
    if not isinstance(value, Colour):
        raise NoParse
    return terms.colour(value)


def _thing(c: Cursor) -> tuple[Test, bool]:
    token = c.need("COLOUR", "ITEM", "PARTNER")
    match token.value:
        case Colour() as colour:
            return terms.colour(colour), token.plural
        case Item() as item:
            return terms.item(item), token.plural
        case PartnerKind() as kind:
            return terms.partner(kind), token.plural
        case _:
            return terms.partner(), token.plural


def _things(c: Cursor, first: str) -> tuple[Test, bool, bool]:
    """Read words of one sort, perhaps an "or" of them ("red or blue"): the test, plural, whether joined."""
    test, plural = _thing(c)
    joined = [test]
    if c.peek() == first:
        raise NoParse
    while True:
        more = c.attempt(lambda: _another_thing(c, first))
        if more is None:
            break
        joined += [each for each, _ in more]
        plural = plural or more[-1][1]
    return terms.either(*joined), plural, len(joined) > 1


def _another_thing(c: Cursor, sym: str) -> list[tuple[Test, bool]]:
    found: list[tuple[Test, bool]] = []
    while c.accept("COMMA"):
        if c.peek() == "OR":
            break
        if c.peek() != sym:
            raise NoParse
        found.append(_thing(c))
    c.need("OR")
    if c.peek() != sym:
        raise NoParse
    found.append(_thing(c))
    return found


def unit(c: Cursor, bare: bool) -> Unit:
    """Read one card as described.

    Args:
        c: where.
        bare: whether a number alone may be an index ("is 5"), as after a verb.

    Raises:
        NoParse: no description stands here.
        Refused: the words of it do not fit one card, or reach no clear way.
    """
    start = c.at
    determiner = c.accept("A", "THE")
    article = determiner is not None
    if determiner is not None and determiner.sym == "THE" and c.peek() in ("ORD", "LAST"):
        return _placed(c)
    parts: list[Test] = []
    plural = loose = joined = named = False
    only_number = True
    card = False
    if c.peek() == "NUM" and (article or bare):
        found, many = _number(c, article, bare)
        parts.append(found)
        plural = many
        noun = False
    else:
        noun = True
    if noun:
        only_number = False
    while True:
        step = _part(c, article, bool(parts) or card)
        if step is None:
            break
        test, sort, many = step
        only_number = False
        if joined and sort != "card":
            # "gun or coat 5": does the 5 reach the gun?
            if not (sort == "tight" and _all_colours(parts)):
                raise Refused(Reason.AMBIGUOUS)
        joined = sort == "joined"
        named = named or (sort == "tight" and test is not None and _one_card(test))
        if sort == "card":
            card, joined = True, False
        loose = loose or sort == "loose"
        plural = plural or many
        if test is not None:
            parts.append(test)
    if c.at == start or not (parts or card):
        raise NoParse
    whole = certain(terms.both(*parts)) if parts else None
    return Unit(
        whole,
        plural,
        article,
        bare=only_number and not article and not plural,
        loose=loose,
        indexed=whole is not None and any(leaf.aspect is terms.Aspect.INDEX for leaf in terms.leaves(whole)),
        joined=joined,
        named=named,
    )


def _one_card(test: Test) -> bool:
    found = {leaf.aspect: len(leaf.values) for leaf in terms.leaves(test)}
    return found == {terms.Aspect.ITEM: 1, terms.Aspect.INDEX: 1}


def _placed(c: Cursor) -> Unit:
    """Read "(is) the first", "(is) the last": where the card lies."""
    token = c.need("ORD", "LAST")
    if c.peek() in (*NOUNS, "NUM", "A"):
        # "the second gun" is the second of the guns, wherever it lies.
        raise NoParse
    return Unit(terms.place(token.value if isinstance(token.value, int) else -1), article=True)


def _all_colours(parts: list[Test]) -> bool:
    return all(leaf.aspect is terms.Aspect.COLOUR for part in parts for leaf in terms.leaves(part))


def _number(c: Cursor, article: bool, bare: bool) -> tuple[Test, bool]:
    """Read a number as an index: "a 7", "7s", and "5 or 6" after a verb."""
    values = bound(c, Scope.INDEX)
    many = c.accept("PLURAL") is not None
    if c.peek() in NOUNS and not article and c.peek() != "CARD":
        # "7 guns" is no index.
        raise NoParse
    if c.peek() == "CARD" and not article and not many:
        # "2 cards" are counted.
        raise NoParse
    return index_test(values), many


def _part(c: Cursor, article: bool, begun: bool) -> tuple[Test | None, str, bool] | None:
    """Read one more word on the card: its test, what sort of word it was, whether it was a plural."""
    token = c.token()
    if token is None:
        return None
    if token.sym in ("COLOUR", "ITEM", "PARTNER"):
        test, plural, joined = _things(c, token.sym)
        c.accept("COLOUR_NOUN") if token.sym == "COLOUR" else None
        if token.sym != "PARTNER":
            tight = c.attempt(lambda: _tight(c))
            if tight is not None:
                if joined and token.sym == "ITEM":
                    raise Refused(Reason.AMBIGUOUS)
                return terms.both(test, tight), "tight", plural
        return test, "joined" if joined else "plain", plural
    if token.sym == "CARD":
        c.need("CARD")
        return None, "card", token.plural
    if token.sym == "RESOURCE":
        c.need("RESOURCE")
        return terms.RESOURCE, "plain", token.plural
    if token.sym in ("ODD", "EVEN"):
        odd = _parity(c)
        c.accept("INDEX")
        return odd, "plain", False
    if token.sym == "NUM" and begun and token.value == 1 and not token.digits and _pro_form(c):
        c.need("NUM")
        return None, "card", False
    if token.sym == "THAT" and begun:
        clause = c.attempt(lambda: _relative(c))
        return (clause, "loose", False) if clause is not None else None
    measured = c.attempt(lambda: _measure(c))
    return (measured, "loose", c.accept("PLURAL") is not None) if measured is not None else None


def _pro_form(c: Cursor) -> bool:
    """Return whether the word before stands for a card once "one" follows it ("a red one")."""
    before = c.token(-1)
    return before is not None and before.sym in ("COLOUR", "ODD", "EVEN", "INDEX", "ORD")


def _tight(c: Cursor) -> Test:
    """Read the index said right after the word: "gun 5", "red 5 or 6", "coat (2)"."""
    opened = c.accept("OPEN") is not None
    token = c.token()
    if token is None or token.sym != "NUM" or (token.value == 1 and not token.digits):
        raise NoParse
    found = index_test(bound(c, Scope.INDEX))
    if opened:
        c.need("CLOSE")
    c.accept("PLURAL")
    if c.peek() in NOUNS or (c.peek() == "IS" and False):
        raise NoParse
    return found


def _relative(c: Cursor) -> Test:
    c.need("THAT")
    c.need("IS")
    negated = c.accept("NOT") is not None
    inner = unit(c, bare=True)
    if inner.test is None:
        raise NoParse
    return terms.negate(inner.test) if negated else inner.test
