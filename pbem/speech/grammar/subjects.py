"""Whom a clause speaks of: "one of these", "all three", "the first and the third", "the other two", "they"."""

from dataclasses import dataclass
from enum import Enum, auto

from pbem.game.statements import terms
from pbem.game.statements.terms import LARGEST, Test
from pbem.speech.grammar.cursor import VERBS, Cursor, NoParse
from pbem.speech.grammar.numbers import COMPARING, Scope, bound
from pbem.speech.grammar.units import unit


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


@dataclass(frozen=True, slots=True)
class Subject:
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
    both: bool = False
    """Said with "both", which can be the two spoken of last."""
    wide: bool = False
    """Whether words like "of these" or a noun were said, so that a verb is expected."""


_DEICTIC = ("THESE", "THEY", "THEM")


def _small(c: Cursor) -> int:
    token = c.need("NUM")
    if not isinstance(token.value, int) or not 1 <= token.value <= LARGEST:
        raise NoParse
    return token.value


def _noun(c: Cursor) -> bool:
    """Step over "cards" or "ones", or what says that they are those on the table."""
    return c.accept("CARD") is not None


def group(c: Cursor) -> int | None:
    """Read words for the offered cards together, and how many they say there are (None if they do not).

    Raises:
        NoParse: no such words stand here.
    """
    if c.accept("ALL") and c.peek() not in (*_DEICTIC, "THE", "OFFER", "OF"):
        raise NoParse
    if c.accept("OFFER"):
        return None
    if c.accept("THE"):
        digits = c.token()
        number = c.attempt(lambda: _small(c))
        if number is not None and digits is not None and digits.digits and c.peek() != "CARD":
            # "the 2 is red" is the card of index 2.
            raise NoParse
        if not _noun(c) and (number is None or c.peek() in ("COLOUR", "ITEM", "OTHER")):
            raise NoParse
        if number is None and not _previous_plural(c):
            return 1
        return number
    if c.accept(*_DEICTIC) or (c.request and c.accept("YOUR")):
        number = c.attempt(lambda: _small(c))
        if number is not None and c.peek() in ("COLOUR", "ITEM", "PARTNER", "NUM"):
            raise NoParse
        _noun(c)
        return number
    if c.accept("THIS"):
        _noun(c)
        return 1
    raise NoParse


def _previous_plural(c: Cursor) -> bool:
    token = c.token(-1)
    return token is not None and token.plural


def of_these(c: Cursor) -> tuple[int, int] | None:
    """Read "of these", "of the three", "among them"; return the size it says, (1, 3) where it says none.

    Returns:
        None if no such words stand here.
    """

    def read() -> tuple[int, int]:
        c.need("OF", "AMONG", "FROM", "IN")
        whole = c.accept("ALL") is not None
        number = group(c)
        if whole and number is None:
            raise NoParse
        return (1, LARGEST) if number is None else (number, number)

    return c.attempt(read)


def places(c: Cursor) -> tuple[int, ...]:
    """Read "the first", "the first and the third", "the first two", "card 2", "cards 1 and 3", "the last".

    Raises:
        NoParse: no place is named here.
    """
    found = [*_place(c)]
    while c.peek() in ("AND", "COMMA"):
        more = c.attempt(lambda: _another_place(c))
        if more is None:
            break
        found += more
    if len(set(found)) != len(found):
        raise NoParse
    return tuple(place for place in terms.PLACES if place in found)


def _another_place(c: Cursor) -> tuple[int, ...]:
    c.need("AND", "COMMA")
    c.accept("AND")
    if c.peek() == "NUM" and c.peek(-2) == "NUM":
        # "cards 1 and 3"
        return (_small(c),)
    return _place(c)


def _place(c: Cursor) -> tuple[int, ...]:
    if c.accept("POSITION"):
        c.accept("CARD")
        return (_digit_place(c),)
    if c.accept("CARD"):
        c.accept("POSITION")
        return (_digit_place(c),)
    c.accept("THE")
    if c.accept("LAST"):
        number = c.attempt(lambda: _small(c)) or 1
        _one(c)
        return tuple(range(-1, -number - 1, -1))
    token = c.need("ORD")
    if not isinstance(token.value, int):
        raise NoParse
    if token.value == 1 and c.peek() == "NUM":
        number = c.attempt(lambda: _small(c))
        if number is not None and number > 1:
            _noun(c)
            return tuple(range(1, number + 1))
        if number is not None:
            _noun(c)
            return (1,)
    _one(c)
    return (token.value,)


def _digit_place(c: Cursor) -> int:
    c.accept("POSITION")
    return _small(c)


def _one(c: Cursor) -> None:
    """Step over "one" or "card" after an ordinal."""
    token = c.token()
    if token is not None and token.sym == "NUM" and token.value == 1 and not token.digits:
        c.need("NUM")
    else:
        _noun(c)


def _place_subject(c: Cursor) -> Subject:
    if c.accept("NEITHER"):
        found = _place(c)
        c.need("NOR")
        return Subject(Kind.NO_PLACE, places=_in_order(found + _place(c)))
    if c.accept("ONLY"):
        return Subject(Kind.ONLY, places=places(c))
    c.accept("BOTH", "EITHER")
    found = places(c)
    if c.peek() == "OR":
        other = c.attempt(lambda: _or_place(c))
        if other is not None:
            return Subject(Kind.SOME_PLACE, places=_in_order(found + other))
    return Subject(Kind.PLACES, places=found)


def _or_place(c: Cursor) -> tuple[int, ...]:
    c.need("OR")
    found = _place(c)
    if c.peek() not in VERBS:
        raise NoParse
    return found


def _in_order(found: tuple[int, ...]) -> tuple[int, ...]:
    return tuple(place for place in terms.PLACES if place in found)


def _other_subject(c: Cursor) -> Subject:
    if c.accept("ANOTHER"):
        number = c.attempt(lambda: _small(c)) or 1
        _one(c) if number == 1 else _noun(c)
        return Subject(Kind.ANOTHER, number=number)
    if c.peek() == "NUM":
        number = _small(c)
        if c.accept("OF") or c.accept("AMONG"):
            c.accept("THE")
            remaining = _remaining(c)
            return Subject(Kind.ONE_OF_OTHERS, least=number, number=remaining)
        c.need("OTHER", "OTHERS")
        _noun(c)
        return Subject(Kind.ANOTHER, number=number)
    if c.accept("REST"):
        return Subject(Kind.REST)
    if c.accept("ALL"):
        c.accept("OF")
        c.accept("THE")
        c.need("OTHERS", "OTHER")
        _noun(c)
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
    number = c.attempt(lambda: _small(c))
    token = c.need("OTHER", "OTHERS")
    plural = token.sym == "OTHERS"
    if number is None:
        after = c.token()
        if after is not None and after.sym == "NUM" and not (after.value == 1 and plural):
            number = c.attempt(lambda: _counted(c))
    if c.accept("CARD"):
        plural = plural or _previous_plural(c)
    if number is None:
        return 0 if plural else 1
    return number


def _counted(c: Cursor) -> int:
    number = _small(c)
    if c.peek() in ("COLOUR", "ITEM"):
        raise NoParse
    return number


def _quantity(c: Cursor) -> Subject:
    """Read a quantity: "one", "at least two", "exactly one", "no more than one", "none", "all", "both"."""
    if c.accept("NEITHER"):
        return Subject(Kind.NONE, size=(2, 2))
    if c.accept("NO"):
        c.attempt(lambda: _word_one(c))
        return Subject(Kind.NONE)
    if c.accept("BOTH"):
        return Subject(Kind.ALL, size=(2, 2))
    if c.peek() == "NOT" and c.peek(1) in ("ALL", "EVERY", "BOTH"):
        c.need("NOT")
        inner = _quantity(c)
        return Subject(Kind.NOT_ALL, size=inner.size)
    if c.accept("ALL"):
        if c.accept("BUT"):
            return Subject(Kind.ALL_BUT, least=_small(c))
        number = c.attempt(lambda: _small(c))
        if number is None and c.peek() == "THE" and c.peek(1) == "NUM":
            c.need("THE")
            number = _small(c)
        return Subject(Kind.ALL, size=None if number is None else (number, number))
    if c.accept("EVERY"):
        c.attempt(lambda: _word_one(c))
        return Subject(Kind.ALL)
    if c.accept("ONLY"):
        number = _small(c)
        if number == 1:
            c.attempt(lambda: _word_one(c))
        return Subject(Kind.COUNT, number, number, solid=False)
    return _counted_quantity(c)


def _word_one(c: Cursor) -> None:
    token = c.need("NUM")
    if token.value != 1 or token.digits:
        raise NoParse


def _counted_quantity(c: Cursor) -> Subject:
    first = c.token()
    if first is not None and (first.sym == "A" or (first.sym == "ANY" and c.request)):
        c.need("A", "ANY")
        return Subject(Kind.COUNT, 1)
    if first is not None and first.sym == "NUM":
        number = c.attempt(lambda: _plain_number(c))
        if number is not None:
            return Subject(Kind.COUNT, number)
    elif first is None or first.sym not in COMPARING:
        raise NoParse
    values = bound(c, Scope.COUNT)
    least, most = min(values), max(values)
    if least == 0 and most == LARGEST:
        raise NoParse
    if len(values) != most - least + 1:
        raise NoParse
    return Subject(Kind.COUNT, least, None if most == LARGEST and least < LARGEST else most, solid=False)


def _plain_number(c: Cursor) -> int:
    number = _small(c)
    if c.peek() in ("OR_MORE", "OR_LESS", "AT_LEAST", "AT_MOST", "TO", "DASH", "OR"):
        raise NoParse
    return number


def quantified(c: Cursor) -> Subject:
    """Read a quantity with what may narrow it: "one of these three", "one red card", "all three cards".

    Raises:
        NoParse: nothing of the kind.
    """
    found = _quantity(c)
    size, test, wide = found.size, None, False
    if c.peek() == "INDEX" and c.peek(1) in VERBS:
        c.need("INDEX")
        wide = True
    start = c.at
    if found.kind is Kind.ALL and c.peek() == "OF" and (whole := c.attempt(lambda: _whole_group(c))) is not None:
        size, wide = size or whole, True
    elif (named := of_these(c)) is not None:
        size, wide = size or named, True
    elif found.kind is Kind.ALL and c.peek() in ("THE", *_DEICTIC):
        size, wide = size or _whole_group(c), True
    else:
        narrowed = c.attempt(lambda: unit(c, bare=False))
        if narrowed is not None:
            test, wide = narrowed.test, True
            named = of_these(c)
            size = size or named
            if test is not None and found.kind in (Kind.ALL, Kind.NOT_ALL, Kind.ALL_BUT):
                if c.peek() in VERBS:
                    # "all guns are …" may or may not say that there is a gun.
                    raise NoParse
                c.at, size, test = start, found.size, None
    them = any(token.sym == "THEM" for token in c.tokens[start : c.at])
    both = found.kind is Kind.ALL and found.size == (2, 2)
    return Subject(
        found.kind, found.least, found.most, found.solid, size, test, them=them, both=both, wide=wide
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
    c.need(*_DEICTIC)
    number = _small(c)
    _noun(c)
    if c.peek() not in VERBS:
        raise NoParse
    return Subject(Kind.COUNT, number, wide=True)


def subject(c: Cursor) -> Subject:
    """Read whom the clause speaks of.

    Raises:
        NoParse: no subject stands here.
    """
    for rule in (_place_subject, _other_subject):
        found = c.attempt(lambda rule=rule: rule(c))
        if found is not None:
            return found
    if c.accept("IT"):
        return Subject(Kind.IT)
    few = c.attempt(lambda: _these_few(c))
    if few is not None:
        return few
    start = c.at
    number = c.attempt(lambda: group(c))
    if number is not None or c.at != start:
        return Subject(Kind.GROUP, size=None if number is None else (number, number), wide=True)
    return quantified(c)
