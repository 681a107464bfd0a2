"""Cards named by themselves: "a gun", "two red cards", "no Partner", "only cards from 5 up"."""

from collections.abc import Callable
from functools import partial

from pbem.game.cards import Colour, Item
from pbem.game.statements import forms, terms
from pbem.game.statements.forms import Size, Variety
from pbem.game.statements.terms import LARGEST, Aspect, Test
from pbem.speech.grammar.amounts import ASPECTS, alike, aspect, aspects, together, variety
from pbem.speech.grammar.cursor import END, VERBS, Cursor, NoParse, Refused, Rules, once
from pbem.speech.grammar.entries import Noun, goes_without_article
from pbem.speech.grammar.limits import LIMITS, limited, with_one
from pbem.speech.grammar.measuring import differing
from pbem.speech.grammar.numbers import COMPARING
from pbem.speech.grammar.places import of_these
from pbem.speech.grammar.predicates import alternatives
from pbem.speech.grammar.quantities import Kind, Subject, echoed, quantified, quantity
from pbem.speech.grammar.sums import total_noun
from pbem.speech.grammar.units import Unit, certain, one_card, unit
from pbem.speech.reasons import Reason


def _count_noun(c: Cursor) -> Noun:
    """Read "two red cards", "at least one gun", "no 7", "two cards of the same colour"."""
    start = c.at
    found = quantified_noun(c)
    if found.least > 1 and with_one(c.syms[start : c.at]):
        # "two red ones with a 5": both, or one of them?
        raise Refused(Reason.AMBIGUOUS)
    if found.kind not in (Kind.COUNT, Kind.NONE):
        raise NoParse
    size = found.size
    if found.solid and c.peek(1) == "NUM" and differing(c, 2) and _says(c, found.least):
        # "three cards of three different colours"
        c.at += 2
    shared = None if found.test is not None else c.attempt(lambda: aspects(c))
    if shared is not None:
        if found.kind is Kind.NONE:
            raise NoParse
        return Noun(statement=alike(found.least, found.most, shared), size=size)
    test = found.test or _each_of_them(c, found)
    if found.kind is Kind.NONE:
        return Noun(statement=forms.none_is(test), size=size)
    if found.least > 1 and _either_item(test):
        # "two guns or coats": two of one sort, or one of each?
        raise Refused(Reason.AMBIGUOUS)
    if found.most is not None or found.least < 1:
        return Noun(statement=forms.count(test, found.least, found.most), size=size)
    return Noun(test, found.least, size=size, several=not found.solid)


def _each_of_them(c: Cursor, counted: Subject) -> Test:
    """Read what is said of each of the cards just counted: "two cards, both above 4"."""
    if not counted.solid or counted.least < 2:
        raise NoParse
    c.accept("COMMA")
    word = c.need("ALL", "EVERY", "THE", *(("BOTH",) if counted.least == 2 else ()))
    numbered = word.sym == "THE" or (word.sym == "ALL" and c.peek() == "NUM")
    if numbered and c.need("NUM").value != counted.least:
        # as in "three cards, all three green"
        raise NoParse
    described = unit(c, bare=True)
    if described.test is None or described.article or c.peek() in ("AND", "OR", "BUT"):
        raise NoParse
    return described.test


def _says(c: Cursor, number: int) -> bool:
    """Return whether a number said of the same cards again follows an "of"."""
    token = c.token(1)
    return c.peek() in ("OF", "WITH") and token is not None and token.value == number > 1


def _alike_noun(c: Cursor) -> Noun:
    """Read "two of the same colour", "two that have the same colour", without a noun."""
    found = quantity(c)
    if found.kind is not Kind.COUNT:
        raise NoParse
    if c.accept("THAT"):
        # "two that have the same colour"
        c.need("IS", *(("BE",) if c.request else ()))
    return Noun(statement=alike(found.least, found.most, aspects(c)), size=found.size)


def _among_kinds(c: Cursor) -> Noun:
    """Read "(at least) one of poison and briefcase": of either kind.

    Raises:
        NoParse: no two kinds stand here.
    """
    found = quantity(c)
    c.need("AMONG", "OF")
    if found.kind is not Kind.COUNT or found.least != 1:
        raise NoParse
    tests = [_kind(c)]
    while c.accept("COMMA", "AND", "OR"):
        tests.append(_kind(c))
    if len(tests) < 2 or c.peek() not in _PAUSES:
        raise NoParse
    test = terms.either(*tests)
    return Noun(test) if found.most is None else Noun(statement=forms.count(test, found.least, found.most))


def _kind(c: Cursor) -> Test:
    c.accept("A", "THE")
    described = unit(c, bare=True)
    plain = isinstance(described.test, terms.Is) and described.test.aspect in (Aspect.COLOUR, Aspect.ITEM)
    if described.test is None or not plain:
        raise NoParse
    return described.test


def _either_item(test: Test) -> bool:
    return any(leaf.aspect is Aspect.ITEM and len(leaf.values) > 1 for leaf in terms.leaves(test))


def _each_noun(c: Cursor) -> Noun:
    """Read "one of each colour"."""
    token = c.need("NUM", "A")
    if token.value not in (None, 1):
        raise NoParse
    c.accept("CARD")
    c.need("OF")
    c.need("EVERY")
    if aspect(c) is not Aspect.COLOUR:
        raise NoParse
    return Noun(statement=Variety(Aspect.COLOUR, len(Colour)))


def _every_colour(c: Cursor) -> Noun:
    """Read "(cards of) the three colours"."""
    c.accept("CARD")
    c.accept("OF")
    c.accept("ALL")
    c.need("THE")
    if c.need("NUM").value != len(Colour):
        raise NoParse
    c.need("COLOUR_NOUN")
    return Noun(statement=Variety(Aspect.COLOUR, len(Colour)))


_AFTER_CARDS = ("OF", "WITH", "SAME", "DIFFERENT", "COLOUR_NOUN", "COMMA", "EVERY")
"""What says more of cards counted without any word for what they are."""


def quantified_noun(c: Cursor) -> Subject:
    """Read a quantity and, right after it, the description of the cards counted.

    Raises:
        NoParse: nothing of the kind.
    """
    following = c.token(1)
    if following is not None and following.sym == "NUM" and following.value in range(LARGEST + 1):
        c.accept("ANY")  # "any 2 guns", but "any 5"
    start = c.at
    found = c.attempt(lambda: quantified(c))
    alike = c.peek() in ("OF", "WITH") and (c.peek(1) in ("SAME", "DIFFERENT") or differing(c, 2))
    if found is None or (found.test is None and not found.wide and not alike):
        c.at = start
        return limited(c, _number_noun(c))
    if found.test is None and c.peek() not in _AFTER_CARDS:
        return limited(c, _number_after(c, found))
    return limited(c, found)


_PAUSES = (END, "COMMA", "SEMI", "AND", "BUT")


def _number_noun(c: Cursor) -> Subject:
    """Read a quantity before an index: "two 5s", "a 7", "at least 2 6s"."""
    counted, start = c.token(), c.at
    found = _number_after(c, quantity(c))
    if counted is not None and counted.digits and c.at == start + 2 and c.tokens[start + 1].digits:
        # "3 3": three of them, or two?
        raise NoParse
    return found


def _number_after(c: Cursor, found: Subject) -> Subject:
    described = unit(c, bare=True, counted=True)
    _of_the_number(c, ("NUM", "AT_LEAST"), ("NUM", "AT_MOST"))
    size = found.size or of_these(c)
    return Subject(found.kind, found.least, found.most, found.solid, size, described.test, wide=True)


def _of_the_number(c: Cursor, *limited: tuple[str, str]) -> None:
    """Make sure that a limit said last is not of an index, or of a number of cards.

    Raises:
        Refused: "two 5s at least", "a 7 at most": so many cards, or such an index?
    """
    if (c.peek(-2), c.peek(-1)) in limited and c.peek(-3) in ("A", "NUM"):
        raise Refused(Reason.AMBIGUOUS)


def _article_noun(c: Cursor) -> Noun:
    """Read "a gun worth 5", "the coat 2", with what makes it reach or not reach over an "or"."""
    plural = c.peek() == "THE"
    number = c.token(1)
    if plural and number is not None and number.value in (2, terms.LARGEST) and not number.digits:
        # "the two even": both of those spoken of, not one of index 2
        raise NoParse
    described = unit(c, bare=False)
    if (
        described.test is None
        or not described.article
        or (plural and described.plural and not (described.named or one_card(described.test)))
    ):
        raise NoParse
    _of_the_number(c, ("NUM", "AT_MOST"))
    comma = c.peek() == "COMMA"
    if (c.peek(comma) in LIMITS and c.peek(comma + 1) in _PAUSES) or echoed(c, 1):
        # "a gun at least", "a gun, just one" is counted.
        raise NoParse
    size = of_these(c)
    return Noun(
        described.test,
        size=size,
        loose=described.loose,
        indexed=described.indexed,
    )


def _indexed_noun(c: Cursor) -> Noun:
    """Read "at least a 5": one card of that index or a higher one."""
    article = c.token(1)
    if (
        c.peek() not in COMPARING
        or (c.peek(1), c.peek(2)) != ("A", "NUM")
        or article is None
        or article.value
    ):
        raise NoParse
    if c.peek(-1) == "COMMA":
        # "a green card, at least a 4": that card, or another?
        raise Refused(Reason.AMBIGUOUS)
    described = unit(c, bare=False)
    if (c.peek(), c.peek(1)) == ("OR", "A"):
        # "at least a 2 or a 3": one of the two cards at least, or a 2 and what is above?
        raise Refused(Reason.AMBIGUOUS)
    return Noun(described.test, loose=True, indexed=True)


def _whole_noun(c: Cursor) -> Noun:
    """Read cards said without a quantity: "red cards", "lower than 3", "only guns", "gun 5"."""
    if c.request and c.peek() == "EVERY":
        # "every green card would suit me": any of them, or all?
        raise Refused(Reason.AMBIGUOUS)
    if c.peek() == "EVERY" and c.peek(-1) == "COMMA":
        # "a gun and a coat, each worth 3"
        raise NoParse
    if c.accept("ALL", "ONLY", "EVERY"):
        start = c.at
        described = unit(c, bare=True)
        numbers = [token.value for token in c.tokens[start : c.at] if token.sym == "NUM"]
        counted = not c.request or any(isinstance(each, int) and each <= LARGEST for each in numbers)
        if described.article or (described.bare and counted):
            # "only 2 or 3" may be of cards
            raise NoParse
        both = c.attempt(lambda: _and_those(c)) if c.peek() == "AND" else None
        if (
            both is not None
            and described.test is not None
            and not terms.possible(terms.both(described.test, both))
        ):
            # "only red and green ones"
            return Noun(whole=terms.either(described.test, both), only=True)
        return Noun(whole=_alternatives(c, described), only=True)
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


def _and_those(c: Cursor) -> Test:
    c.need("AND")
    described = unit(c, bare=True)
    plain = isinstance(described.test, terms.Is) and (
        described.plural or described.test.aspect in (Aspect.COLOUR, Aspect.ITEM)
    )
    if described.test is None or not plain or described.article or c.peek() not in (END, "COMMA", "SEMI"):
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
    units = alternatives(c, first, bare=True)
    if any(each.article and not each.plural for each in units[1:]):
        # "I want evidence or a 7": only evidence, or one piece?
        raise Refused(Reason.AMBIGUOUS)
    tests = [each.test for each in units if each.test is not None]
    return certain(terms.either(*tests))


def _aspect_noun(c: Cursor) -> Noun:
    """Read "three different colours", "cards of the same colour", "a total of at least 12"."""
    if (total := c.attempt(lambda: total_noun(c))) is not None:
        return total
    if (shared := c.attempt(lambda: _plain_aspects(c))) is not None:
        return Noun(statement=together(shared))
    if c.peek() == "CARD" and c.peek(1) in ("OF", "WITH"):
        # "cards of three different colours"
        c.at += 2
    c.accept("ALL")
    values = c.attempt(lambda: variety(c))
    if values is None:
        raise NoParse
    return Noun(statement=values)


def _plain_aspects(c: Cursor) -> list[tuple[bool, Aspect]]:
    c.accept("ONLY")
    if not c.request or c.peek() == "CARD":
        c.need("CARD")
        c.accept("ALL")
    return aspects(c)


def _size_noun(c: Cursor) -> Noun:
    """Read "exactly two cards": how many are offered."""
    found = quantity(c)
    if found.kind is not Kind.COUNT or found.solid or (found.least <= 1 and found.most is None):
        raise NoParse
    c.need("CARD")
    return Noun(statement=Size(max(found.least, 1), found.most or LARGEST))


@once
def noun(c: Cursor) -> Noun:
    """Read one entry of a list of cards.

    Raises:
        NoParse: none stands here.
    """
    for rule in _RULES.worth_trying(c):
        found = c.attempt(partial(ending, c, rule))
        if found is not None:
            return found
    raise NoParse


_RULES: Rules[Callable[[Cursor], Noun]] = Rules(
    (_each_noun, ("NUM", "A"), ("EVERY",)),
    (_every_colour, (), ("COLOUR_NOUN",)),
    (_aspect_noun, (), (*ASPECTS, "SAME", "DIFFERENT", "TOTAL", "ADD_UP", "TOGETHER")),
    (_indexed_noun, COMPARING, ("A",)),
    (_article_noun, ("A", "THE", "ANYTHING"), ()),
    (_count_noun, (), ()),
    (_among_kinds, ("A", "NUM", "AT_LEAST", "EXACTLY", "ONLY"), ("AMONG", "OF")),
    (_alike_noun, (), ("SAME", "DIFFERENT")),
    (_size_noun, (), ("CARD",)),
    (_whole_noun, (), ()),
)
"""The forms an entry can have, tried in this order."""


def ending(c: Cursor, rule: Callable[[Cursor], Noun]) -> Noun:
    """Read one entry by a rule; no verb may follow, for the words would then be the subject of a clause.

    Raises:
        NoParse: one follows, or the rule does not fit.
    """
    found = rule(c)
    if c.peek() in VERBS:
        raise NoParse
    test = found.test or found.whole
    if test is not None and Aspect.PLACE in terms.aspects(test):
        raise NoParse
    return found
