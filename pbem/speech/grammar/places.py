"""Words for the offered cards together, and for those in certain places."""

from pbem.game.statements import terms
from pbem.game.statements.terms import LARGEST
from pbem.speech.grammar.cursor import VERBS, Cursor, NoParse, Refused, once
from pbem.speech.reasons import Reason

DEICTIC = ("THESE", "THEY", "THEM")
"""Words that point at the offered cards."""


def group(c: Cursor, among: bool = False) -> int | None:
    """Read words for the offered cards together, and how many they say there are (None if they do not).

    Args:
        c: where.
        among: whether "of" stands before, so that a number is no index: "1 of the 2 is red".

    Raises:
        NoParse: no such words stand here.
    """
    if c.accept("ALL") and c.peek() not in (*DEICTIC, "THE", "OFFER", "OF"):
        raise NoParse
    if c.accept("OFFER"):
        return None
    if c.accept("THE"):
        digits = c.token()
        number = c.attempt(lambda: small(c))
        listed = c.peek(-3) in ("AND", "OR", "COMMA")  # "the 1 and the 3 are green" are no three
        counted = among or c.peek() == "CARD" or (plural_next(c) and not listed)
        if number is not None and digits is not None and digits.digits and not counted:
            # "the 2 is red" is the card of index 2, "the 2 are red" are two.
            raise NoParse
        if not noun_word(c) and (number is None or c.peek() in _COUNTED_ALSO):
            raise NoParse
        if number is None and not plural_before(c):
            return 1
        return number
    if c.accept(*DEICTIC) or (c.request and c.accept("YOUR")):
        number = c.attempt(lambda: _several(c))
        if number is not None and c.peek() in ("COLOUR", "ITEM", "PARTNER", "NUM"):
            raise NoParse
        noun_word(c)
        return number
    if c.accept("THIS"):
        noun_word(c)
        return 1
    raise NoParse


_COUNTED_ALSO = ("COLOUR", "ITEM", "PARTNER", "OTHER", "COLOUR_NOUN", "ITEM_NOUN", "INDEX")
"""What makes a number before it no number of cards: "the three colours", "the two others"."""


def plural_before(c: Cursor) -> bool:
    """Return whether the word before was a plural."""
    token = c.token(-1)
    return token is not None and token.plural


def plural_next(c: Cursor) -> bool:
    """Return whether the word here is a verb of a plural subject."""
    token = c.token()
    return token is not None and token.sym in VERBS and token.plural


def of_these(c: Cursor) -> tuple[int, int] | None:
    """Read "of these", "of the three", "among them"; return the size it says, (1, 3) where it says none.

    Returns:
        None if no such words stand here.
    """

    def read() -> tuple[int, int]:
        c.need("OF", "AMONG", "FROM", "IN")
        if c.peek(-1) == "AMONG" and c.peek() == "NUM":
            # "two out of three"
            return _out_of(c)
        whole = c.accept("ALL") is not None
        number = group(c, among=True)
        if whole and number is None:
            raise NoParse
        return (1, LARGEST) if number is None else (number, number)

    return c.attempt(read) if c.begins("OF", "AMONG", "FROM", "IN") else None


def _out_of(c: Cursor) -> tuple[int, int]:
    number = small(c)
    noun_word(c)
    if number == 1 or c.peek() not in VERBS:
        raise NoParse
    return number, number


@once
def places(c: Cursor) -> tuple[int, ...]:
    """Read "the first", "the first and the third", "the first two", "card 2", "cards 1 and 3", "the last".

    Raises:
        NoParse: no place is named here.
    """
    if not c.has("ORD", "LAST", "POSITION", "CARD"):
        raise NoParse
    found = [*place(c)]
    while c.peek() in ("AND", "COMMA"):
        more = c.attempt(lambda: _another_place(c))
        if more is None:
            break
        found += more
    if len(set(found)) != len(found):
        raise NoParse
    return in_order(tuple(found))


def _another_place(c: Cursor) -> tuple[int, ...]:
    c.need("AND", "COMMA")
    c.accept("AND")
    one = c.peek(-2) == "A" and c.peek(-3) in ("CARD", "POSITION")
    if c.peek() == "NUM" and (one or c.peek(-2) == "NUM"):
        # "cards 1 and 3"
        return (small(c),)
    c.accept("OF")
    return place(c)


def place(c: Cursor) -> tuple[int, ...]:
    """Read one place, or a row of them: "the first", "card 2", "the last two", Spanish "las dos primeras".

    Raises:
        NoParse: no place is named here.
    """
    numbered = _numbered_place(c) if c.has("POSITION", "CARD") else None
    if numbered is not None:
        return (numbered,)
    c.accept("THE")
    before = c.attempt(lambda: small(c)) if c.peek(1) in ("ORD", "LAST") else None
    if c.accept("LAST"):
        after = c.attempt(lambda: small(c)) if c.peek() != "A" else None  # but "the last a 5"
        number = before or after or 1
        c.accept("OF_THREE")
        one_word(c)
        return tuple(range(-1, -number - 1, -1))
    token = c.need("ORD")
    if not isinstance(token.value, int):
        raise NoParse
    row = c.attempt(lambda: small(c)) if token.value == 1 and c.peek() == "NUM" else before
    if row is not None:
        if token.value != 1:
            raise NoParse
        c.accept("OF_THREE")
        noun_word(c)
        return tuple(range(1, row + 1))
    c.accept("OF_THREE")
    one_word(c)
    return (token.value,)


def _numbered_place(c: Cursor) -> int | None:
    """Read "card 2", "the card in position 2"; None where no such words stand."""
    if c.peek() == "THE" and c.peek(1) == "POSITION":
        c.need("THE")
    if c.accept("POSITION"):
        c.accept("CARD")
        return _digit_place(c)
    if c.peek() == "THE" and c.peek(1) == "CARD" and c.peek(2) in ("NUM", "POSITION"):
        c.need("THE")
    if c.accept("CARD"):
        c.accept("POSITION")
        return _digit_place(c)
    return None


def _digit_place(c: Cursor) -> int:
    c.accept("POSITION")
    return small(c)


def one_word(c: Cursor) -> None:
    """Step over "one" or "card" after an ordinal."""
    token = c.token()
    if token is not None and token.sym == "NUM" and token.value == 1 and not token.digits:
        c.need("NUM")
    else:
        noun_word(c)


def small(c: Cursor) -> int:
    """Read a number of cards, one to three.

    Raises:
        NoParse: none stands here.
    """
    if c.peek() == "A" and is_one(c):
        c.need("A")
        return 1
    token = c.need("NUM")
    if not isinstance(token.value, int) or not 1 <= token.value <= LARGEST:
        raise NoParse
    return token.value


def _several(c: Cursor) -> int:
    """Read "(these) two"; "among these one …" goes on with one of them."""
    number = small(c)
    if number == 1:
        raise NoParse
    return number


def is_one(c: Cursor) -> bool:
    """Return whether the article here is the number one too, as in Italian."""
    token = c.token()
    return token is not None and token.sym == "A" and token.value == 1


def noun_word(c: Cursor) -> bool:
    """Step over "cards" or "ones", or what says that they are those on the table."""
    return c.accept("CARD") is not None


def in_order(found: tuple[int, ...]) -> tuple[int, ...]:
    """Return the places in their canonical order."""
    return tuple(place for place in terms.PLACES if place in found)


def of_more(c: Cursor, counted: int) -> None:
    """Make sure that no "of" and a greater number stand here that may be how many there are to choose from.

    Raises:
        Refused: "two of four are red", "one of three reds": of four cards, or worth 4?
    """
    number, after = c.token(1), c.token(2)
    if c.peek() != "OF" or number is None or not isinstance(number.value, int) or after is None:
        return
    verb = after.sym in VERBS and (counted > 1 or not number.digits)
    few = not number.digits or number.value <= LARGEST
    thing = after.sym in ("COLOUR", "ITEM", "CARD") and (after.plural or few)
    if number.sym == "NUM" and number.value > counted and (verb or thing):
        raise Refused(Reason.AMBIGUOUS)


def of_few(c: Cursor, start: int) -> bool:
    """Return whether the words at a place are "of" and a number of cards that may be offered."""
    of, number = c.tokens[start : start + 2]
    return of.sym == "OF" and isinstance(number.value, int) and 1 < number.value <= LARGEST
