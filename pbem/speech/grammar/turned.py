"""Clauses turned round: cards before their number, before their place, or before what is left out of them."""

from itertools import pairwise, takewhile

from pbem.game.statements import forms, terms
from pbem.game.statements.terms import LARGEST, Aspect, Test
from pbem.speech.grammar.applying import apply
from pbem.speech.grammar.chain import Chain
from pbem.speech.grammar.closing import closing_all
from pbem.speech.grammar.cursor import ENDS, PAUSES, Cursor, NoParse
from pbem.speech.grammar.described import Unit, certain
from pbem.speech.grammar.entries import one_each
from pbem.speech.grammar.limits import LIMITS
from pbem.speech.grammar.nouns import noun
from pbem.speech.grammar.places import DEICTIC, noun_word, of_these, place
from pbem.speech.grammar.predicates import Predicate, predicate
from pbem.speech.grammar.quantities import Kind, Subject, but_for, excepted, excepting, quantity
from pbem.speech.grammar.subjects import subject
from pbem.speech.grammar.units import unit


def counted_after(c: Cursor, chain: Chain) -> None:
    """Read cards before their number: "reds: two", Italian "di rosse ce ne sono due", "la pistola non c'è".

    Raises:
        NoParse: no number of a sort of cards stands here.
    """
    partitive = c.accept("OF", "ABOUT") is not None
    if partitive and c.peek(1) in ("ITEM", "COLOUR"):
        c.accept("THE")
    what = unit(c, bare=True)
    if what.test is None:
        raise NoParse
    pause = c.accept("COMMA", "COLON")
    there = c.accept("THERE") is not None
    named = pause is not None and _of_one_sort(what)
    if there and c.accept("NOT"):
        placed = isinstance(what.test, terms.Is) and what.test.aspect is Aspect.PLACE
        if c.peek() not in PAUSES or placed or (what.bare and not _no_count(what)):
            # "blue ones there are not two", "one is not there", "the second is not there"
            raise NoParse
        chain.say(forms.none_is(what.test))
        return
    if what.article:
        raise NoParse
    number = _number_or_none(c)
    none = number.kind is Kind.NONE and (_of_one_sort(what) or (partitive and _no_count(what)))
    if not (there or none) and (what.bare or not (partitive or named)):
        raise NoParse
    c.accept("CARD")
    if number.kind not in (Kind.COUNT, Kind.NONE) or c.peek() not in PAUSES:
        raise NoParse
    if number.kind is Kind.COUNT and number.solid:
        chain.pick(number.least, what.test)
    elif number.kind is Kind.COUNT:
        chain.say(forms.count(what.test, number.least, number.most), unclear=True)
    else:
        chain.say(forms.none_is(what.test))


def class_counted(c: Cursor, chain: Chain) -> None:
    """Read "the green ones are at most two"; "the guns are two" may mean that there are no more."""
    c.accept("THE")
    what = unit(c, bare=True)
    if what.test is None or not what.plural or what.bare or not c.verb():
        raise NoParse
    number = quantity(c)
    last = c.token(-1)
    c.accept("CARD")
    if number.kind is not Kind.COUNT or number.solid or c.peek() not in PAUSES or last is None or last.digits:
        # "the reds are at least 2": so many, or 2s and more?
        raise NoParse
    chain.say(forms.count(what.test, number.least, number.most), unclear=True)


def _of_one_sort(what: Unit) -> bool:
    """Return whether cards of one colour, item or Partner are named, which a number may follow."""
    if not isinstance(what.test, terms.Is):
        return False
    return what.test.aspect in (Aspect.COLOUR, Aspect.ITEM, Aspect.PARTNER)


def _no_count(what: Unit) -> bool:
    """Return whether a number alone is too high to count cards, so that it is an index."""
    if not isinstance(what.test, terms.Is) or what.test.aspect is not Aspect.INDEX:
        return False
    return all(isinstance(value, int) and value > LARGEST for value in what.test.values)


def _number_or_none(c: Cursor) -> Subject:
    """Read how many there are, and what may close that: "two exactly", "at most one", "none"."""
    if c.peek() == "NOT" and c.peek(1) in PAUSES:
        c.at += 1
        return Subject(Kind.NONE)
    number = quantity(c)
    if c.peek() == "COMMA" and c.peek(1) in LIMITS and c.peek(2) in PAUSES:
        # "of green ones there are two, at least"
        c.at += 1
    if c.peek(1) not in PAUSES or number.kind is not Kind.COUNT or not number.solid:
        return number
    match c.peek():
        case "EXACTLY" | "ONLY":
            c.at += 1
            return number._replace(most=number.least, solid=False)
        case "AT_LEAST":
            c.at += 1
            return number._replace(solid=False)
        case "AT_MOST":
            c.at += 1
            return number._replace(least=0, most=number.least, solid=False)
        case _:
            return number


def the_only(c: Cursor, chain: Chain) -> None:
    """Read "the only red one is a gun": there is one, and it is that."""
    c.need("THE_ONLY")
    what = unit(c, bare=True, counted=True)
    of_these(c)
    if what.test is None or what.plural or not c.verb():
        raise NoParse
    said = predicate(c)
    if said.negated or said.again:
        raise NoParse
    chain.say(forms.count(what.test, 1, 1))
    chain.say(forms.count(certain(terms.both(what.test, said.test)), 1), unclear=True)


def only_such(c: Cursor, chain: Chain) -> None:
    """Read "the first is the only red one": it is that, and no other is."""
    c.accept("THE")
    where = place(c)
    if c.request or not c.verb():
        raise NoParse
    c.need("THE_ONLY")
    what = unit(c, bare=True, counted=True)
    of_these(c)
    if what.test is None or what.plural or c.peek() not in PAUSES:
        raise NoParse
    apply(chain, Subject(Kind.ONLY, places=where), Predicate(what.test))


def appearing(c: Cursor, chain: Chain) -> None:
    """Read "the 2 appears exactly twice"."""
    c.accept("THE")
    c.accept("INDEX")
    what = unit(c, bare=True)
    c.need("APPEAR", "THERE")
    number = quantity(c)
    c.need("TIMES")
    if what.test is None or number.kind is not Kind.COUNT or c.peek() not in PAUSES:
        raise NoParse
    chain.say(forms.count(what.test, number.least, number.most), unclear=True)


def one_after_another(c: Cursor, chain: Chain) -> None:
    """Read "in this order: a gun, a coat and a 5": all the cards, each in its place.

    Raises:
        NoParse: no list of one card each stands here, or something was said before.
    """
    if not chain.empty or c.request:
        raise NoParse
    c.accept("THE", "THEIR")
    if c.accept("COLOUR_NOUN", "ITEM_NOUN", "INDEX", "THERE", "CARD", *DEICTIC):
        # as in "colours in order: red, blue, blue", "the cards are in this order red, …"
        c.accept("COLON", "COMMA", "IS")
    first = c.accept("IN_ORDER") is not None
    c.accept("COLON", "COMMA")
    c.accept("THERE")
    tests: list[Test] = []
    while True:
        tests.append(_one_in_order(c))
        if len(tests) > LARGEST:
            raise NoParse
        if c.peek() == "COMMA" and c.peek(1) not in ("A", "NUM", "ITEM", "COLOUR", "PARTNER", "AND"):
            break
        comma = c.accept("COMMA")
        if not c.accept("AND") and not comma:
            break
    if not first:
        # "red, blue, blue, in this order"
        c.accept("COLON", "COMMA")
        c.need("IN_ORDER")
    if len(tests) < 2:
        raise NoParse
    chain.size(len(tests), len(tests))
    for where, test in enumerate(tests, 1):
        chain.pick(1, certain(terms.both(terms.place(where), test)))
    chain.closed = True


def _one_in_order(c: Cursor) -> Test:
    """Read the next card of a list in its order: "a gun", "gun", "red", or its index alone."""
    ends = (*PAUSES, "COLON", "IN_ORDER")
    bare = c.attempt(lambda: unit(c, bare=True)) if c.peek(1) in ends else None
    if bare is not None and bare.test is not None:
        return bare.test
    (named,) = one_each([noun(c)], request=False)
    if named.test is None or named.number != 1:
        raise NoParse
    return named.test


def named_place(c: Cursor, chain: Chain) -> None:
    """Read where a card named before it is: "the gun is the second card", "the poison, that is the first".

    Raises:
        NoParse: no one card and its place stand here.
    """
    if c.request:
        raise NoParse
    described = unit(c, bare=False)
    if described.test is None or described.plural or described.bare or not described.article:
        raise NoParse
    taken_up = c.accept("COMMA") is not None
    if taken_up:
        c.need("IT", "THAT")
    if not c.verb() or c.peek() != "THE":
        raise NoParse
    found = place(c)
    partner = isinstance(described.test, terms.Is) and described.test.aspect is Aspect.PARTNER
    closed = not taken_up and c.accept("IS") is not None
    if not (taken_up or partner or closed) and c.peek(-1) != "CARD":
        # "the red one is the first": the first card, or the first of the red ones?
        raise NoParse
    if len(found) != 1 or c.peek() not in PAUSES:
        raise NoParse
    chain.pick_at(found[0], described.test)


def noun_at_place(c: Cursor, chain: Chain) -> None:
    """Read "a gun as the second card", "there is a coat at the first position".

    Raises:
        NoParse: no one card and its place stand here.
    """
    if c.request:
        raise NoParse
    c.accept("THERE")
    described = unit(c, bare=False)
    if described.test is None or described.plural or not described.article:
        raise NoParse
    c.accept("IN", "AS")
    found = place(c)
    if c.accept("IS") is None and {"CARD", "POSITION"}.isdisjoint(c.syms[c.at - 2 : c.at]):
        # "a red one first" may be said of time
        raise NoParse
    if len(found) != 1 or c.peek() not in PAUSES:
        raise NoParse
    chain.pick_at(found[0], described.test)


def all_so(c: Cursor, chain: Chain) -> None:
    """Read what all the cards are before that they are all: "red, both of them", "green, all three".

    Raises:
        NoParse: no such words stand here, or something was said before.
    """
    if not chain.empty or c.request:
        raise NoParse
    said = unit(c, bare=True)
    if c.peek() not in ("COMMA", "ALL", "BOTH") and (c.peek(), c.peek(1)) != ("THE", "NUM"):
        raise NoParse
    closing_all(c, chain)
    if said.test is None or said.article or said.bare or c.peek() not in ENDS:
        # nor "red, all but one …"
        raise NoParse
    chain.say(forms.all_are(said.test))


def subject_last(c: Cursor, chain: Chain) -> None:
    """Read what is said before whom it is said of: Italian "è verde la seconda", "è da 5 l'altra".

    Raises:
        NoParse: no such subject closes the clause.
    """
    if c.request or not _closed_by_subject(c.syms[c.at :]):
        raise NoParse
    c.accept("IT", "THEY")
    if not c.verb():
        raise NoParse
    said = predicate(c)
    # "it is red, the first"
    c.accept("COMMA")
    c.need("THE")
    c.at -= 1
    who = subject(c)
    if who.kind not in (Kind.PLACES, Kind.OTHER, Kind.OTHERS, Kind.REST) or c.peek() not in PAUSES:
        raise NoParse
    apply(chain, who, said)


def _closed_by_subject(syms: list[str]) -> bool:
    """Return whether a clause ends with words for cards left, or in some places, and no verb after them."""
    at = next((at for at, pair in enumerate(pairwise(syms)) if pair in _SUBJECTS), 0)
    clause = takewhile(lambda sym: sym not in PAUSES, syms[at:])
    return at > 1 and _SUBJECT.issuperset(clause)


_SUBJECT = frozenset({"THE", "ORD", "LAST", "OTHER", "OTHERS", "REST", "NUM", "CARD", "OF_THREE"})
_SUBJECTS = tuple(("THE", sym) for sym in ("ORD", "LAST", "OTHER", "OTHERS", "REST"))


def all_but_named(c: Cursor, chain: Chain) -> None:
    """Read "except for a gun they are all red": a gun, and all the rest are red; "except the first, …".

    Raises:
        NoParse: neither a card nor a place or number is left out, or something was said before.
    """
    if not chain.empty or not excepting(c):
        raise NoParse
    counted = c.attempt(lambda: excepted(c))
    if counted is not None:
        _, said = _all_the_rest(c)
        apply(chain, but_for(Subject(Kind.ALL), counted), said)
        return
    left_out = unit(c, bare=False)
    if left_out.test is None or left_out.plural or not left_out.article:
        raise NoParse
    both, said = _all_the_rest(c)
    if said.negated or terms.possible(terms.both(left_out.test, said.test)):
        # "except for a gun they are all blue": a gun is blue
        raise NoParse
    chain.pick(1, left_out.test)
    if both:
        chain.others(2, said.test)
    else:
        chain.others_all(said.test, at_least=1)


def _all_the_rest(c: Cursor) -> tuple[bool, Predicate]:
    """Read "(except for the first,) they are all red": whether there are two more, and what is said of them.

    Raises:
        NoParse: nothing is said of all.
    """
    c.accept("COMMA")
    c.accept("THEY", "THESE", "IT")
    both = c.accept("BOTH") is not None
    whole = both or c.accept("ALL", "ONLY", "EVERY") is not None
    noun_word(c)
    verb = c.verb()
    whole = c.accept("ALL", "ONLY") is not None or whole
    if not whole and not verb:
        raise NoParse
    said = predicate(c)
    if c.peek() not in PAUSES:
        raise NoParse
    return both, said
