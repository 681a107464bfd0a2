"""Cards named by themselves: "a gun", "two red cards", "no Partner", "three different colours"."""

from collections.abc import Callable
from functools import partial

from pbem.game.cards import Colour
from pbem.game.statements import forms, terms
from pbem.game.statements.forms import Size, Variety
from pbem.game.statements.terms import LARGEST, Aspect, Test
from pbem.speech.grammar.amounts import ASPECTS, alike, aspect, aspects, together, variety
from pbem.speech.grammar.cursor import PAUSES, VERBS, Cursor, NoParse, Refused, Rules, once
from pbem.speech.grammar.described import one_card
from pbem.speech.grammar.entries import Noun
from pbem.speech.grammar.limits import LIMITS, limited, with_one
from pbem.speech.grammar.measuring import differing
from pbem.speech.grammar.numbers import COMPARING
from pbem.speech.grammar.places import of_these
from pbem.speech.grammar.quantities import Kind, Subject, echoed, quantified, quantity
from pbem.speech.grammar.sums import total_noun
from pbem.speech.grammar.units import unit
from pbem.speech.grammar.unnumbered import whole_noun
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
    if len(tests) < 2 or c.peek() not in PAUSES:
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


def _number_noun(c: Cursor) -> Subject:
    """Read a quantity before an index: "two 5s", "a 7", "at least 2 6s"."""
    counted, start = c.token(), c.at
    found = _number_after(c, quantity(c))
    if counted is not None and counted.digits and c.at == start + 2 and c.tokens[start + 1].digits:
        # "3 3": three of them, or two?
        raise NoParse
    return found


def _number_after(c: Cursor, found: Subject) -> Subject:
    if not found.solid and c.peek() in ("AT_LEAST", "AT_MOST"):
        # "min 3 max 5": cards, or their indices?
        raise Refused(Reason.AMBIGUOUS)
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
    if (c.peek(comma) in LIMITS and c.peek(comma + 1) in PAUSES) or echoed(c, 1):
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
    if c.peek(-1) == "COMMA" or c.peek() == "AT_MOST":
        # "a green card, at least a 4": that card, or another? "at most a 4": one card, or all of them?
        raise Refused(Reason.AMBIGUOUS)
    described = unit(c, bare=False)
    if (c.peek(), c.peek(1)) == ("OR", "A"):
        # "at least a 2 or a 3": one of the two cards at least, or a 2 and what is above?
        raise Refused(Reason.AMBIGUOUS)
    return Noun(described.test, loose=True, indexed=True)


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
    (whole_noun, (), ()),
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
