"""What one card is said to be: "a red card worth 5 or more", "gun 5", "neither blue nor odd"."""

from collections.abc import Mapping

from pbem.game.cards import INDICES, Colour, Item, PartnerKind
from pbem.game.statements import terms
from pbem.game.statements.terms import Test
from pbem.speech.grammar.cursor import PAUSES, Cursor, NoParse, Refused, once
from pbem.speech.grammar.described import NOUNS, Description, Unit
from pbem.speech.grammar.measuring import MEASURING, index_test, measure, parity
from pbem.speech.grammar.numbers import Scope, bound
from pbem.speech.reasons import Reason
from pbem.speech.tokens import Token
from pbem.speech.tree import Value

_THINGS: Mapping[Value, Test] = {
    **{colour: terms.colour(colour) for colour in Colour},
    **{item: terms.item(item) for item in Item},
    **{kind: terms.partner(kind) for kind in PartnerKind},
    None: terms.ANY_PARTNER,
}
"""What is said of a card by a word that names something."""


def _thing(c: Cursor) -> tuple[Test, bool]:
    token = c.need("COLOUR", "ITEM", "PARTNER")
    return _THINGS[token.value], token.plural


def _things(c: Cursor, first: str) -> tuple[Test, bool, bool]:
    """Read words of one sort, perhaps an "or" of them: the test, plural, whether joined."""
    test, plural = _thing(c)
    if c.peek() == first:
        raise NoParse
    if not c.begins("COMMA", "OR"):
        return test, plural, False
    joined = [test]
    while c.begins("COMMA", "OR"):
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


_DESCRIBING = frozenset(
    {"COLOUR", "ITEM", "PARTNER", "NON", "CARD", "RESOURCE", "ODD", "EVEN", "NUM", "THAT", "AND", *MEASURING}
)
"""What a word on a card begins with."""


@once
def unit(c: Cursor, bare: bool, counted: bool = False) -> Unit:
    """Read one card as described.

    Args:
        c: where.
        bare: whether a number alone may be an index ("is 5"), as after a verb.
        counted: whether a number stands before, of which more may be said at once: "two that are red".

    Raises:
        NoParse: no description stands here.
        Refused: the words of it reach no clear way.
    """
    determiner = c.accept("A", "THE")
    if determiner is not None and determiner.sym == "THE" and c.peek() in ("ORD", "LAST"):
        return _placed(c)
    if determiner is not None and determiner.sym == "THE" and _indices(c):
        raise NoParse
    found = Description(article=determiner is not None)
    if determiner is None and c.request and c.accept("ANYTHING"):
        found = Description(article=True)
        found.add(None, "card", False)
    if c.peek() == "NUM":
        _begin(c, found, bare, counted)
    while not c.quick or c.peek() in _DESCRIBING:
        if (found.parts or found.card) and _apart(c):
            break
        step = _part(c, begun=counted or bool(found.parts) or found.card)
        if step is None:
            break
        found.add(*step)
    if not c.quick:
        c.missed(*NOUNS)
    return found.whole()


def _begin(c: Cursor, found: Description, bare: bool, counted: bool) -> None:
    """Read a number with which a description begins: an index, or the word for a card."""
    if c.peek(-1) in ("THE", "THE_ONLY") and c.peek(1) == "THAT" and _word_for_card(c):
        # "the one that is red"
        c.need("NUM")
        found.add(None, "card", False)
    elif found.article or bare:
        # "at least one 5 red", where "one" is an article too
        test, plural = _number(c, found.article or (counted and c.peek(-1) == "A"))
        found.add(test, "number", plural)
        if found.article and c.peek() == "OF" and c.peek(1) == "ITEM":
            # "the 7 of guns", as cards of a suit are called
            c.need("OF")
            found.add(_thing(c)[0], "plain", plural)


def _apart(c: Cursor) -> bool:
    """Return whether words were left out before what would narrow a card: "a 5 in return for this gun"."""
    token = c.token()
    if token is None or not token.apart:
        return False
    thing = token.sym in ("COLOUR", "ITEM", "PARTNER", "NON", "NUM")
    return thing or (token.sym in ("OF", "WITH", "FROM", "TO") and c.peek(1) in ("NUM", "THE", "A"))


def _indices(c: Cursor) -> bool:
    """Return whether "(the) values between 2 and 5", "(the) odd numbers" follow, which are no card."""
    token = c.token()
    if token is None or token.sym not in ("ODD", "EVEN"):
        # "another the value 4" goes on about cards without a verb.
        return c.peek() == "INDEX" and c.peek(-2) not in _BEFORE_INDEX
    return token.plural or c.peek(1) == "INDEX"


_BEFORE_INDEX = ("OTHER", "ANOTHER", "ORD", "LAST", "NUM", "A", "CARD")
"""Words for a card, of which an index can be said without a verb."""


def _placed(c: Cursor) -> Unit:
    """Read "(is) the first", "(is) the last": where the card lies."""
    token = c.need("ORD", "LAST")
    c.accept("OF_THREE")
    if c.peek() in (*NOUNS, "NUM", "A"):
        # "the second gun" is the second of the guns, wherever it lies.
        raise NoParse
    return Unit(terms.place(token.value if isinstance(token.value, int) else -1), article=True)


def _number(c: Cursor, article: bool) -> tuple[Test, bool]:
    """Read a number as an index: "a 7", "7s", and "5 or 6" after a verb."""
    values = bound(c, Scope.INDEX)
    many = c.accept("PLURAL") is not None
    if many and len(values) == 1 and c.peek() in ("OR_MORE", "OR_LESS") and c.peek(1) != "NUM":
        # "two 5s or higher"
        up = c.need("OR_MORE", "OR_LESS").sym == "OR_MORE"
        limit = min(values)
        values = frozenset(value for value in INDICES if (value >= limit if up else value <= limit))
    if c.peek() in ("OTHER", "OTHERS"):
        # "the two others" are cards.
        raise NoParse
    if c.peek() in NOUNS and not article and not (many and c.peek() == "CARD"):
        # "7 guns" and "2 cards" are counted.
        raise NoParse
    following = c.token()
    if article and not many and c.peek() in NOUNS and following is not None:
        few = c.peek(-2) == "THE" and values <= {2, 3}
        if following.plural or (few and c.peek() == "COLOUR"):
            # "the two red ones" are no 2s.
            raise NoParse
    return index_test(values), many


_Step = tuple[Test | None, str, bool]
"""One more word on the card: its test, what sort of word it was, whether it was a plural."""


def _part(c: Cursor, begun: bool) -> _Step | None:
    """Read one more word on the card, None where none stands."""
    token = c.token()
    match token.sym if token is not None else None:
        case "COLOUR" | "ITEM" | "PARTNER":
            return _named(c)
        case "NON":
            return _unlike(c)
        case "CARD":
            return None, "card", c.need("CARD").plural
        case "RESOURCE":
            return terms.RESOURCE, "plain", c.need("RESOURCE").plural
        case "ODD" | "EVEN":
            odd = parity(c)
            c.accept("INDEX")
            if (c.peek(), c.peek(1)) == ("OF", "NUM"):
                # Portuguese "um par de dois" may be a pair of them
                raise Refused(Reason.AMBIGUOUS)
            return odd, "plain", False
        case "NUM" if begun and _pro_form(c):
            c.need("NUM")
            return None, "card", False
        case "AND" | "THAT" if begun and _relative_follows(c):
            clause = c.attempt(lambda: _relative(c))
            return None if clause is None else (clause, "loose", False)
        case _:
            measured = c.attempt(lambda: _measured(c)) if c.begins(*MEASURING) else None
            return None if measured is None else (measured, "loose", c.accept("PLURAL") is not None)


def _measured(c: Cursor) -> Test:
    before, limited = c.token(-1), c.peek() in ("AT_LEAST", "AT_MOST")
    found = measure(c)
    number = c.token(-1)
    named = before is not None and before.plural and before.sym in ("COLOUR", "ITEM")
    if limited and named and number is not None and _few(number):
        # Italian "esigo rosse almeno due": so many cards, or of such an index?
        raise Refused(Reason.AMBIGUOUS)
    following = c.token()
    if (
        c.peek(-1) == "NUM"
        and following is not None
        and following.sym in ("COLOUR", "ITEM")
        and following.plural
    ):
        # "worth two reds"
        raise NoParse
    return found


def _few(token: Token) -> bool:
    """Return whether a number can be one of cards."""
    return isinstance(token.value, int) and token.value <= terms.LARGEST


def _named(c: Cursor) -> _Step:
    """Read a colour, an item or a Partner, perhaps "red or blue", perhaps with an index right after it."""
    sym = c.peek()
    test, plural, joined = _things(c, sym)
    if sym == "COLOUR":
        c.accept("COLOUR_NOUN")
    close = sym != "PARTNER" and c.begins("NUM", "OPEN") and not _apart(c)
    tight = c.attempt(lambda: _tight(c)) if close else None
    if tight is None:
        return test, "joined" if joined else "plain", plural
    if sym == "ITEM" and (joined or (plural and _counted_after(c))):
        # "guns 2, coats 1": so many, or of this index?
        raise Refused(Reason.AMBIGUOUS)
    return terms.both(test, tight), "tight", plural


def _counted_after(c: Cursor) -> bool:
    """Return whether the number before follows a plural that is no name of a card, and may count them."""
    number, item = c.token(-1), c.token(-2)
    if number is None or item is None or number.sym != "NUM" or not _few(number):
        return False
    return item.sym == "ITEM" and item.value not in _PLURAL_NAMES and c.peek() in PAUSES


_PLURAL_NAMES = (Item.PHOTOGRAPHS, Item.DOCUMENTS, Item.GLOVES, Item.POISON)
"""Names that are plural, or a stuff (German *Gift*), with one card."""


def _unlike(c: Cursor) -> _Step:
    """Read what a card is not, perhaps with an index right after it: "non-red (5)"."""
    c.need("NON")
    test, plural = _thing(c)
    tight = c.attempt(lambda: _tight(c)) if c.begins("NUM") and not _apart(c) else None
    absent = terms.negate(test)
    return (absent, "plain", False) if tight is None else (terms.both(absent, tight), "tight", plural)


def _pro_form(c: Cursor) -> bool:
    """Return whether "one" here stands for a card, after a word that asks for it: "a red one"."""
    before = c.token(-1)
    return (
        before is not None and before.sym in ("COLOUR", "ODD", "EVEN", "INDEX", "ORD") and _word_for_card(c)
    )


def _word_for_card(c: Cursor) -> bool:
    """Return whether the word for one stands here, not its digit."""
    token = c.token()
    return token is not None and token.sym == "NUM" and token.value == 1 and not token.digits


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
    if c.peek() in NOUNS:
        raise NoParse
    return found


def _relative_follows(c: Cursor) -> bool:
    """Return whether "that is …" stands here, in a request also "and that is …"."""
    return c.peek() == "THAT" or (c.request and c.peek(1) == "THAT" and c.peek(2) in ("IS", "BE"))


def _relative(c: Cursor) -> Test:
    c.accept("AND")
    c.need("THAT")
    absent = "NOT" in c.syms[: c.at] and c.accept("BE") is not None  # Italian "non ce n'è una che superi 5"
    if not absent and not c.verb():
        raise NoParse
    said = [_said(c)]
    while c.peek() == "AND" and (more := c.attempt(lambda: _said_also(c))) is not None:
        said.append(more)
    if c.peek() == "OR" and (len(said) > 1 or isinstance(said[0], terms.Not) or c.peek(1) in ("ALL", "BOTH")):
        # "one that is red and is a 5 or a 6", "that is not a gun or a coat": how far does the "or" reach?
        raise Refused(Reason.AMBIGUOUS)
    return terms.both(*said)


def _said(c: Cursor) -> Test:
    if c.accept("NEITHER"):
        # "that is neither red nor green"
        absent = [_told(c)]
        c.need("NOR")
        absent.append(_told(c))
        return terms.negate(terms.either(*absent))
    negated = c.accept("NOT") is not None
    told = _told(c)
    return terms.negate(told) if negated else told


def _told(c: Cursor) -> Test:
    inner = unit(c, bare=True)
    told = [inner]
    while inner.article and c.peek() == "OR" and c.peek(1) == "A":
        # "one that is a 5 or a 6"
        c.need("OR")
        told.append(unit(c, bare=True))
    tests = [each.test for each in told if each.test is not None]
    if len(tests) < len(told) or (len(told) > 1 and c.peek() not in PAUSES):
        raise NoParse
    return terms.either(*tests)


def _said_also(c: Cursor) -> Test:
    """Read what a relative clause goes on with: "(one that is red) and is worth 3"."""
    c.need("AND")
    c.accept("THAT")
    if not c.verb() and c.peek() not in _SAID_ALSO:
        raise NoParse
    return _said(c)


_SAID_ALSO = ("WORTH", "ODD", "EVEN", "HIGHER", "LOWER", "COLOUR")
"""What a relative clause goes on with where its verb is left out: "one that is red and worth 3"."""
