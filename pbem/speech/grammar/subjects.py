"""Whom a clause speaks of: a quantity of cards, "the first and the third", "the others", "these"."""

from pbem.game.statements.terms import LARGEST
from pbem.speech.grammar.cursor import VERBS, Cursor, NoParse, Refused, once
from pbem.speech.grammar.numbers import COMPARING
from pbem.speech.grammar.places import (
    DEICTIC,
    group,
    in_order,
    is_one,
    noun_word,
    one_word,
    place,
    places,
    plural_before,
    small,
)
from pbem.speech.grammar.quantities import Kind, Subject, quantified
from pbem.speech.reasons import Reason


def _place_may_begin(c: Cursor) -> bool:
    """Return whether words for places are worth looking for here."""
    if not c.has("ORD", "LAST", "POSITION", "CARD"):
        return False
    begins = ("THE", "ORD", "LAST", "POSITION", "CARD", "NEITHER", "NO", "ONLY", "BOTH", "EITHER", "AT_LEAST")
    return c.begins(*begins) or c.peek(1) in ("ORD", "LAST", "OF", "AMONG")


def _one_of_places(c: Cursor) -> Subject:
    """Read "(at least) one of the first two"."""
    c.accept("AT_LEAST")
    if small(c) != 1:
        raise NoParse
    c.need("OF", "AMONG")
    found = places(c)
    if len(found) < 2 or c.peek() not in VERBS:
        raise NoParse
    return Subject(Kind.SOME_PLACE, places=found)


def _of_two_places(c: Cursor) -> Subject:
    """Read "none of the first two", "both of the last two"."""
    kind = Kind.PLACES if c.need("NO", "BOTH").sym == "BOTH" else Kind.NO_PLACE
    c.need("OF", "AMONG")
    found = places(c)
    if len(found) != 2:
        raise NoParse
    return Subject(kind, places=found)


def _place_subject(c: Cursor) -> Subject:
    if (one := c.attempt(lambda: _one_of_places(c))) is not None:
        return one
    if c.accept("NEITHER"):
        found = place(c)
        c.need("NOR")
        return Subject(Kind.NO_PLACE, places=in_order(found + place(c)))
    if c.accept("ONLY"):
        return Subject(Kind.ONLY, places=places(c))
    if c.peek() in ("NO", "BOTH") and c.peek(1) in ("OF", "AMONG"):
        return _of_two_places(c)
    if _at_first(c):
        # "one is red now, first blue": the first, or at first?
        raise Refused(Reason.AMBIGUOUS)
    joined = c.accept("BOTH", "EITHER")
    found = places(c)
    if joined is not None and joined.sym == "BOTH" and len(found) == 1:
        # "both first cards"
        raise NoParse
    if c.peek() == "OR":
        other = c.attempt(lambda: _or_place(c))
        if other is not None and len(found) > 1:
            # "the first and the second or the third"
            raise Refused(Reason.AMBIGUOUS)
        if other is not None:
            return Subject(Kind.SOME_PLACE, places=in_order(found + other))
    return Subject(Kind.PLACES, places=found)


def _at_first(c: Cursor) -> bool:
    """Return whether "first" goes on a sentence without any place yet, where it may be said of time."""
    if c.peek() != "ORD" or c.peek(-1) not in ("COMMA", "AND", "BUT"):
        return False
    return c.tokens[c.at].value == 1 and {"ORD", "LAST"}.isdisjoint(c.syms[: c.at])


def _or_place(c: Cursor) -> tuple[int, ...]:
    c.need("OR")
    found = place(c)
    if c.peek() not in VERBS:
        raise NoParse
    return found


def _other_subject(c: Cursor) -> Subject:
    if c.accept("ANOTHER"):
        number = c.attempt(lambda: small(c)) or 1
        one_word(c) if number == 1 else noun_word(c)
        return Subject(Kind.ANOTHER, number=number)
    if c.peek() == "NUM" or is_one(c):
        number = small(c)
        if c.accept("OF") or c.accept("AMONG"):
            c.accept("THE")
            remaining = _remaining(c)
            return Subject(Kind.ONE_OF_OTHERS, least=number, number=remaining)
        c.need("OTHER", "OTHERS")
        noun_word(c)
        return Subject(Kind.ANOTHER, number=number)
    if c.peek() in ("NEITHER", "NO") and c.peek(1) in ("OF", "AMONG"):
        two = c.need("NEITHER", "NO").sym == "NEITHER"
        c.at += 1
        c.accept("THE")
        remaining = _remaining(c)
        if two and remaining not in (0, 2):
            raise NoParse
        return Subject(Kind.NONE_OF_OTHERS, number=2 if two else remaining)
    if c.accept("REST"):
        return Subject(Kind.REST)
    if c.accept("ALL"):
        c.accept("OF")
        c.accept("THE")
        c.need("OTHERS", "OTHER")
        noun_word(c)
        return Subject(Kind.REST)
    both = c.accept("BOTH") is not None
    c.need("THE") if not both else c.accept("THE")
    if c.accept("REST"):
        return Subject(Kind.REST)
    remaining = _remaining(c)
    if both and remaining not in (0, 2):
        raise NoParse
    return Subject(Kind.OTHERS) if remaining == 0 else Subject(Kind.OTHER, number=2 if both else remaining)


def _remaining(c: Cursor) -> int:
    """Read "other", "other two", "two others"; return how many, 0 for "others" without a number."""
    number = c.attempt(lambda: small(c))
    token = c.need("OTHER", "OTHERS")
    plural = token.sym == "OTHERS"
    if number is None:
        after = c.token()
        measured = c.peek(1) in ("OR_MORE", "OR_LESS")
        if after is not None and after.sym == "NUM" and not measured and not (after.value == 1 and plural):
            number = c.attempt(lambda: _counted(c))
    if c.accept("CARD"):
        plural = plural or plural_before(c)
    if number is None:
        return 0 if plural else 1
    return number


def _counted(c: Cursor) -> int:
    number = small(c)
    if c.peek() in ("COLOUR", "ITEM"):
        raise NoParse
    return number


def _these_few(c: Cursor) -> Subject:
    """Read "these two (cards)": so many of those offered, or all of them if no other is spoken of."""
    c.need(*DEICTIC)
    number = small(c)
    noun_word(c)
    if c.peek() not in VERBS:
        raise NoParse
    if number == LARGEST or c.there.isdisjoint(_MORE_CARDS):
        # More cannot be offered, or are not spoken of.
        return Subject(Kind.GROUP, size=(number, number), wide=True)
    return Subject(Kind.COUNT, number, wide=True)


_MORE_CARDS = ("ORD", "LAST", "OTHER", "OTHERS", "REST", "ANOTHER", "POSITION")
_COUNTING = frozenset({*COMPARING, "NO", "NOT", "EVERY"})
"""What begins a quantity, and no other subject."""


@once
def subject(c: Cursor) -> Subject:
    """Read whom the clause speaks of.

    Raises:
        NoParse: no subject stands here.
    """
    of_some = c.peek() in ("NO", "AT_LEAST") and c.has("ORD", "LAST", "OTHER", "OTHERS")
    if c.quick and c.peek() in _COUNTING and not of_some:
        return quantified(c)
    found = c.attempt(lambda: _place_subject(c)) if _place_may_begin(c) else None
    if found is None and c.has("OTHER", "OTHERS", "REST", "ANOTHER"):
        found = c.attempt(lambda: _other_subject(c))
    if found is not None:
        return found
    if c.accept("IT"):
        return Subject(Kind.IT)
    few = c.attempt(lambda: _these_few(c)) if c.begins(*DEICTIC) else None
    if few is not None:
        return few
    start = c.at
    if (c.peek(), c.peek(1), c.peek(2), c.peek(3)) == ("OFFER", "IS", "NOT", "COLOUR"):
        # "my offer is not red": none of it, or not all?
        raise Refused(Reason.AMBIGUOUS)
    # "all the cards are not red" may mean none or not all, as "all are not red" may.
    grouped = c.peek() != "ALL" and c.begins("OFFER", "THE", *DEICTIC, "YOUR", "THIS")
    number = c.attempt(lambda: group(c)) if grouped else None
    if number is not None or c.at != start:
        return Subject(Kind.GROUP, size=None if number is None else (number, number), wide=True)
    return quantified(c)
