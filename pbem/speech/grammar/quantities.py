"""How many cards a clause speaks of: "at least two", "none", "all three of these", "one red card"."""

from enum import Enum, auto
from typing import NamedTuple

from pbem.game.statements.terms import LARGEST, Test
from pbem.speech.grammar.cursor import END, PAUSES, VERBS, Cursor, NoParse, Refused
from pbem.speech.grammar.numbers import COMPARING, Scope, bound
from pbem.speech.grammar.places import DEICTIC, group, is_one, of_few, of_more, of_these, places, small
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
    NONE_OF_OTHERS = auto()
    """None of the so many that remain."""
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


_DENIED = (("NOT", "MORE"), ("NOT", "LESS"))
"""Comparisons of a number of cards that begin with a "not"."""


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
            # "a gun and a coat, each worth 3"
            return Subject(Kind.ALL, pair=c.peek() != "CARD")
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
    if c.accept("BUT") or excepting(c):
        return excepted(c)
    if c.accept("BOTH"):
        return Subject(Kind.ALL, size=(2, 2), pair=True)
    number = c.attempt(lambda: small(c)) if c.begins("NUM", "A") else None
    if number is None and c.peek() == "THE" and c.peek(1) == "NUM":
        c.need("THE")
        number = small(c)
    if number == 1:
        raise NoParse
    return Subject(Kind.ALL, size=None if number is None else (number, number), pair=number == 2)


def excepting(c: Cursor) -> bool:
    """Step over "except", and a comma before it."""
    if c.peek() == "COMMA" and c.peek(1) == "EXCEPT":
        c.at += 1
    return c.accept("EXCEPT") is not None


def excepted(c: Cursor) -> Subject:
    """Read which cards are left out: "(all but) one", "(all but) the second", "(all except) the last two".

    Raises:
        NoParse: none are named here, or what is named is no number of cards: "all but a gun".
    """
    named = c.attempt(lambda: places(c))
    found = Subject(Kind.ALL_BUT, places=named) if named else Subject(Kind.ALL_BUT, least=small(c))
    of_these(c)
    if c.peek() == "COMMA" and c.peek(1) in VERBS:
        c.at += 1
    if c.peek() not in (*VERBS, *PAUSES):
        raise NoParse
    return found


def _word_one(c: Cursor) -> None:
    token = c.need("NUM")
    if token.value != 1 or token.digits or c.peek() == "PLURAL":
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
    elif first is None or (first.sym not in COMPARING and (first.sym, c.peek(1)) not in _DENIED):
        raise NoParse
    values = _bound_count(c)
    least, most = min(values), max(values)
    if (least, most) == (0, LARGEST) or len(values) != most - least + 1:
        raise NoParse
    return Subject(Kind.COUNT, least, None if most == LARGEST and least < LARGEST else most, solid=False)


def _bound_count(c: Cursor) -> frozenset[int]:
    between = c.peek() == "BETWEEN"
    values = bound(c, Scope.COUNT)
    verb = c.token()
    if between and verb is not None and verb.sym in VERBS and not verb.plural:
        # "between 3 and 5 is red": a card worth so much?
        raise NoParse
    return values


_OF_ANY_NUMBER = ("SAME", "DIFFERENT", "NOT")
"""What verbs stand with in phrases that do not tell whether they are plural."""


def _plain_number(c: Cursor) -> int:
    digits = c.token()
    number = small(c)
    if c.peek() in _AFTER_NUMBER and (c.peek() not in ("AT_LEAST", "AT_MOST") or c.peek(1) != "NUM"):
        # but "two at least 5" are two
        raise NoParse
    verb = c.token()
    if digits is None or verb is None or verb.sym not in VERBS or verb.plural:
        return number
    said = c.token(1)
    many = said is not None and said.sym in ("COLOUR", "ITEM") and said.plural
    # but Italian "due è verdi", as it is typed in haste
    singular = verb.sym == "IS" and verb.start > digits.start and c.peek(1) not in _OF_ANY_NUMBER and not many
    if digits.digits or (number > 1 and singular):
        # "2 is red", "two is red" may well be of card 2.
        raise NoParse
    return number


def quantified(c: Cursor) -> Subject:
    """Read a quantity with what may narrow it: "one of these three", "one red card", "all three cards".

    Raises:
        NoParse: nothing of the kind.
    """
    found = quantity(c)
    if found.kind is Kind.ALL_BUT or (c.quick and c.peek() in VERBS):
        return found
    found = _narrowed(c, found)
    if found.solid and found.kind is Kind.COUNT and c.has("ONLY") and echoed(c, found.least):
        found = found._replace(most=found.least, solid=False)
    if c.has("EXCEPT") and excepting(c):
        return but_for(found, excepted(c))
    if c.peek() == "BUT" and found.kind in (Kind.ALL, Kind.NONE):
        left_out = c.attempt(lambda: _but(c))
        return found if left_out is None else but_for(found, left_out)
    return found


def _but(c: Cursor) -> Subject:
    """Read "(every card) but the second (is)"."""
    c.need("BUT")
    found = excepted(c)
    if c.peek() not in VERBS:
        raise NoParse
    return found


def echoed(c: Cursor, number: int) -> bool:
    """Step over the number said again with an "only": "(a gun,) just one", "(one card,) one only,"."""
    at = 0
    while c.peek(at) in ("COMMA", "BUT", "AND"):
        at += 1
    again = c.token(at + 1)
    if not at or c.peek(at) != "ONLY" or again is None or again.value != number:
        return False
    after = at + 2
    if c.peek(after) == "COMMA" and c.peek(after + 1) in VERBS:
        after += 1
    elif c.peek(at - 1) == "AND" and c.peek(after) != END:
        # "a gun and only one is red"
        return False
    if c.peek(after) not in (*VERBS, *PAUSES):
        return False
    c.at += after
    return True


def but_for(who: Subject, left_out: Subject) -> Subject:
    """Return whom a clause speaks of where some of the cards are left out of "all" or "none".

    Raises:
        NoParse: they are left out of anything else.
    """
    if who.test is not None or who.kind not in (Kind.ALL, Kind.GROUP, Kind.NONE):
        raise NoParse
    if who.kind is not Kind.NONE:
        return left_out._replace(size=who.size)
    if left_out.places:
        return left_out._replace(kind=Kind.ONLY, size=who.size)
    return Subject(Kind.COUNT, left_out.least, left_out.least, solid=False, size=who.size)


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
