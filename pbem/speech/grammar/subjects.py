"""Whom a clause speaks of: "one of these", "all three", "the first and the third", "the others"."""

from enum import Enum, auto
from typing import NamedTuple

from pbem.game.statements.terms import LARGEST, Test
from pbem.speech.grammar.cursor import END, VERBS, Cursor, NoParse, Refused, once
from pbem.speech.grammar.numbers import COMPARING, Scope, bound
from pbem.speech.grammar.places import (
    DEICTIC,
    group,
    in_order,
    is_one,
    noun_word,
    of_few,
    of_more,
    of_these,
    one_word,
    place,
    places,
    plural_before,
    small,
)
from pbem.speech.grammar.units import unit
from pbem.speech.reasons import Reason


class Kind(Enum):
    """The sorts of subject."""

    COUNT = auto()
    """So many of the cards."""
    ALL = auto()
    NONE = auto()
    NOT_ALL = auto()
    ALL_BUT = auto()
    """All but exactly so many."""
    ONLY = auto()
    """These places and no other card."""
    PLACES = auto()
    """Each of some places."""
    SOME_PLACE = auto()
    """One of some places, or the other."""
    NO_PLACE = auto()
    """None of some places."""
    GROUP = auto()
    """They, these: the cards together."""
    OTHER = auto()
    """The so many that remain."""
    OTHERS = auto()
    """All that remain, two or more."""
    REST = auto()
    """All that remain, one or more."""
    ANOTHER = auto()
    """So many more cards."""
    ONE_OF_OTHERS = auto()
    """So many of the so many that remain."""
    IT = auto()
    """The card spoken of last, or the only one."""


class Subject(NamedTuple):
    """Whom a clause speaks of."""

    kind: Kind
    least: int = 1
    most: int | None = None
    solid: bool = True
    """Said plainly ("two"), so that cards counted one after another are distinct."""
    size: tuple[int, int] | None = None
    """How many cards the words say are offered."""
    test: Test | None = None
    """What the cards counted are said to be already: "one red card"."""
    places: tuple[int, ...] = ()
    number: int = 1
    """How many remain, with the kinds about others."""
    them: bool = False
    """Said with "of them", which can be those spoken of last."""
    these: bool = False
    """Said with "of these", which can be so, too."""
    only: bool = False
    """Said with "only", where more may be said of those counted."""
    pair: bool = False
    """Said with "both" or "neither", which can be the two spoken of last."""
    wide: bool = False
    """Whether words like "of these" or a noun were said, so that a verb is expected."""


_AFTER_NUMBER = ("OR_MORE", "OR_LESS", "AT_LEAST", "AT_MOST", "TO", "DASH", "OR")
"""What makes a number before it part of a comparison."""


def _place_may_begin(c: Cursor) -> bool:
    """Return whether words for places are worth looking for here."""
    if not c.has("ORD", "LAST", "POSITION", "CARD"):
        return False
    begins = ("THE", "ORD", "LAST", "POSITION", "CARD", "NEITHER", "ONLY", "BOTH", "EITHER")
    return c.begins(*begins) or c.peek(1) in ("ORD", "LAST")


def _place_subject(c: Cursor) -> Subject:
    if c.accept("NEITHER"):
        found = place(c)
        c.need("NOR")
        return Subject(Kind.NO_PLACE, places=in_order(found + place(c)))
    if c.accept("ONLY"):
        return Subject(Kind.ONLY, places=places(c))
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
    token, before = c.token(), c.syms[: c.at]
    if token is None or (token.sym, token.value) != ("ORD", 1):
        return False
    return before[-1:] in (["COMMA"], ["AND"], ["BUT"]) and not {"ORD", "LAST"} & set(before)


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
        if after is not None and after.sym == "NUM" and not (after.value == 1 and plural):
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


@once
def quantity(c: Cursor) -> Subject:
    """Read a quantity: "one", "at least two", "exactly one", "no more than one", "none", "all", "both".

    Raises:
        NoParse: none stands here.
    """
    if c.peek() == "NOT" and c.peek(1) in ("ALL", "EVERY", "BOTH"):
        c.need("NOT")
        return Subject(Kind.NOT_ALL, size=quantity(c).size)
    word = c.accept("NEITHER", "NO", "BOTH", "ALL", "EVERY", "ONLY")
    match word.sym if word is not None else None:
        case "NEITHER":
            return Subject(Kind.NONE, size=(2, 2), pair=True)
        case "BOTH":
            if c.peek() == "A":
                # "both a gun and a coat" is a list.
                raise NoParse
            return Subject(Kind.ALL, size=(2, 2), pair=True)
        case "ALL":
            return _all_quantity(c)
        case "EVERY":
            c.attempt(lambda: _word_one(c))
            return Subject(Kind.ALL)
        case "NO":
            c.attempt(lambda: _word_one(c))
            return Subject(Kind.NONE)
        case "ONLY":
            number = small(c)
            if number == 1:
                c.attempt(lambda: _word_one(c))
            return Subject(Kind.COUNT, number, number, solid=False, only=True)
        case _:
            return _counted_quantity(c)


def _all_quantity(c: Cursor) -> Subject:
    """Read what follows "all": "three", "the three", "but one"."""
    if c.accept("BUT"):
        return Subject(Kind.ALL_BUT, least=small(c))
    if c.accept("BOTH"):
        return Subject(Kind.ALL, size=(2, 2), pair=True)
    number = c.attempt(lambda: small(c)) if c.begins("NUM", "A") else None
    if number is None and c.peek() == "THE" and c.peek(1) == "NUM":
        c.need("THE")
        number = small(c)
    return Subject(Kind.ALL, size=None if number is None else (number, number), pair=number == 2)


def _word_one(c: Cursor) -> None:
    token = c.need("NUM")
    if token.value != 1 or token.digits:
        raise NoParse


def _counted_quantity(c: Cursor) -> Subject:
    first = c.token()
    if first is not None and first.sym == "A" and not is_one(c) and c.peek(1) in (*VERBS, "OF", "AMONG"):
        raise NoParse
    if first is not None and first.sym in ("A", "ANY") and c.peek(1) not in _AFTER_NUMBER:
        if first.sym == "ANY" and not c.request:
            raise NoParse
        c.need("A", "ANY")
        return Subject(Kind.COUNT, 1)
    if first is not None and first.value == 0 and c.peek(1) not in _AFTER_NUMBER:
        c.need("NUM")
        return Subject(Kind.NONE)
    if first is not None and first.sym in ("NUM", "A"):
        number = c.attempt(lambda: _plain_number(c))
        if number is not None:
            return Subject(Kind.COUNT, number)
        if c.peek(1) not in _AFTER_NUMBER:
            raise NoParse
    elif first is None or first.sym not in COMPARING:
        raise NoParse
    values = bound(c, Scope.COUNT)
    least, most = min(values), max(values)
    if (least, most) == (0, LARGEST) or len(values) != most - least + 1:
        raise NoParse
    return Subject(Kind.COUNT, least, None if most == LARGEST and least < LARGEST else most, solid=False)


def _plain_number(c: Cursor) -> int:
    digits = c.token()
    number = small(c)
    if c.peek() in _AFTER_NUMBER:
        raise NoParse
    verb = c.token()
    if digits is not None and digits.digits and verb is not None and verb.sym in VERBS and not verb.plural:
        # "2 is red" may well be card 2.
        raise NoParse
    return number


@once
def quantified(c: Cursor) -> Subject:
    """Read a quantity with what may narrow it: "one of these three", "one red card", "all three cards".

    Raises:
        NoParse: nothing of the kind.
    """
    found = quantity(c)
    return found if c.quick and c.peek() in VERBS else _narrowed(c, found)


def _narrowed(c: Cursor, found: Subject) -> Subject:
    """Read what may narrow a quantity."""
    of_more(c, found.least)
    size, test, wide = found.size, None, False
    if (
        found.kind is Kind.ALL
        and c.peek() in ("THE", "THEIR")
        and c.peek(1) == "INDEX"
        and c.peek(2) in VERBS
    ):
        c.need("THE", "THEIR")
    if c.peek() == "INDEX" and c.peek(1) in VERBS:
        c.need("INDEX")
        wide = True
    start = c.at
    if (
        found.kind is Kind.ALL
        and c.peek() == "OF"
        and (whole := c.attempt(lambda: _whole_group(c))) is not None
    ):
        size, wide = size or whole, True
    elif (named := of_these(c)) is not None:
        size, wide = size or named, True
    elif found.kind is Kind.ALL and (c.peek() in ("THE", *DEICTIC) or (c.request and c.peek() == "YOUR")):
        size, wide = size or _whole_group(c), True
    else:
        counted = found.kind in (Kind.COUNT, Kind.NONE)
        narrowed = c.attempt(lambda: unit(c, bare=False, counted=counted))
        told = c.peek() in VERBS or (c.peek() == END and found.least > 1 and not c.request)
        if narrowed is not None and c.at == start + 2 and told and of_few(c, start):
            # "one of 3 is red", "two of 3": a 3, or one of three cards?
            raise Refused(Reason.AMBIGUOUS)
        if narrowed is not None:
            test, wide = narrowed.test, True
            named = of_these(c)
            size = size or named
            if test is not None and found.kind in (Kind.ALL, Kind.NOT_ALL, Kind.ALL_BUT):
                if c.peek() in VERBS:
                    # "all guns are …" may or may not say that there is a gun.
                    raise NoParse
                c.at, size, test = start, found.size, None
    said = c.syms[start : c.at]
    them, these = "THEM" in said, "THESE" in said
    return Subject(
        found.kind,
        found.least,
        found.most,
        found.solid,
        size,
        test,
        them=them,
        these=these,
        only=found.only,
        pair=found.pair,
        wide=wide,
    )


def _whole_group(c: Cursor) -> tuple[int, int] | None:
    """Read "(all) of these", "(all) the three cards"; return the size, None where no size is said.

    Raises:
        NoParse: no such words stand here.
    """
    c.accept("OF")
    number = group(c)
    return (1, LARGEST) if number is None else (number, number)


def _these_few(c: Cursor) -> Subject:
    """Read "these two (cards)": so many of the offered cards, pointed at; there may be more."""
    c.need(*DEICTIC)
    number = small(c)
    noun_word(c)
    if c.peek() not in VERBS:
        raise NoParse
    if number == LARGEST:
        # More cannot be offered.
        return Subject(Kind.GROUP, size=(number, number), wide=True)
    return Subject(Kind.COUNT, number, wide=True)


_COUNTING = frozenset({*COMPARING, "NO", "NOT", "EVERY"})
"""What begins a quantity, and no other subject."""


@once
def subject(c: Cursor) -> Subject:
    """Read whom the clause speaks of.

    Raises:
        NoParse: no subject stands here.
    """
    if c.quick and c.peek() in _COUNTING:
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
    # "all the cards are not red" may mean none or not all, as "all are not red" may.
    grouped = c.peek() != "ALL" and c.begins("OFFER", "THE", *DEICTIC, "YOUR", "THIS")
    number = c.attempt(lambda: group(c)) if grouped else None
    if number is not None or c.at != start:
        return Subject(Kind.GROUP, size=None if number is None else (number, number), wide=True)
    return quantified(c)
