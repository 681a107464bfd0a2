"""Numbers and comparisons: "5 or more", "between 2 and 4", "at least 12", "odd"."""

from enum import Enum
from functools import partial

from pbem.speech.grammar.cursor import VERBS, Cursor, NoParse

Numbers = frozenset[int]


class Scope(Enum):
    """What a number is about; some words speak only of one: "lower" of an index, "fewer" of a count."""

    INDEX = (range(1, 8), "HIGHER", "LOWER")
    COUNT = (range(4), "MORE", "FEWER")
    TOTAL = (range(22), "HIGHER", "LOWER")

    def __init__(self, values: range, above: str, below: str) -> None:
        self.values = values
        self.comparing = ("AT_LEAST", "AT_MOST", "MORE", above, "LESS", below, "BETWEEN", "FROM", "EXACTLY")
        """The symbols with which a comparison of it begins, besides a number."""


COMPARING = frozenset(
    {"AT_LEAST", "AT_MOST", "MORE", "LESS", "HIGHER", "LOWER", "FEWER", "EXACTLY", "BETWEEN", "FROM"}
)
"""The symbols with which a comparison begins, besides a number."""


UNDENIED = ("MORE", "HIGHER", "LESS", "LOWER")
"""Comparisons that "not" turns into another comparison: "not less than 4" is at least 4, of an index only."""


def number(c: Cursor, scope: Scope) -> int:
    """Read a number; with an index an article may stand before it ("at least a 5")."""
    if scope is Scope.INDEX:
        c.accept("A", "THE")
    elif scope is Scope.COUNT and c.peek() == "A":
        if c.need("A").value is None and c.peek() == "NUM":
            # "at least a 5" is no count.
            raise NoParse
        return 1
    token = c.need("NUM")
    if not isinstance(token.value, int) or (scope is Scope.INDEX and token.value > scope.values.stop):
        raise NoParse
    return token.value


def _limit(c: Cursor, scope: Scope) -> int:
    """Read the number after "more than"; "more than a gun" may be a gun and something else."""
    token = c.token()
    if scope is Scope.COUNT and token is not None and token.sym == "A" and token.value != 1:
        raise NoParse
    return number(c, scope)


def _up(scope: Scope, low: int) -> Numbers:
    return frozenset(scope.values[max(0, low - scope.values.start) :])


def _down(scope: Scope, high: int) -> Numbers:
    return frozenset(scope.values[: max(0, high + 1 - scope.values.start)])


def comparison(c: Cursor, scope: Scope) -> Numbers:
    """Read one comparison that begins with its own word, or a number with one after it.

    Raises:
        NoParse: none stands here.
    """
    if c.peek() == "NOT" and c.peek(1) in UNDENIED:
        c.need("NOT")
        bounds = _down if c.need(*UNDENIED).sym in ("MORE", "HIGHER") else _up
        return bounds(scope, number(c, scope))
    word = c.accept(*scope.comparing)
    match word.sym if word is not None else None:
        case "AT_LEAST":
            least = number(c, scope)
            if c.peek(1) != "NUM":
                c.accept("OR_MORE")
            return _up(scope, least)
        case "AT_MOST":
            return _down(scope, number(c, scope))
        case "MORE" | "HIGHER":
            return _up(scope, _limit(c, scope) + 1)
        case "LESS" | "LOWER" | "FEWER":
            return _down(scope, _limit(c, scope) - 1)
        case "BETWEEN":
            low = number(c, scope)
            c.need("AND", "TO", "DASH")
            return _up(scope, low) & _down(scope, number(c, scope))
        case "FROM":
            return _from(c, scope)
        case "EXACTLY":
            return _listed_after(c, scope, number(c, scope))
        case _:
            return _led_by_number(c, scope)


def _from(c: Cursor, scope: Scope) -> Numbers:
    low = number(c, scope)
    if c.accept("TO", "DASH"):
        return _up(scope, low) & _down(scope, number(c, scope))
    if c.accept("OR_LESS"):
        return _down(scope, low)
    c.need("OR_MORE")
    return _up(scope, low)


def _led_by_number(c: Cursor, scope: Scope) -> Numbers:
    first = number(c, scope)
    if c.accept("TO", "DASH"):
        high = number(c, scope)
        if high < first:
            raise NoParse
        return _up(scope, first) & _down(scope, high)
    if c.peek(1) != "NUM":
        if c.accept("OR_MORE"):
            return _up(scope, first)
        if c.accept("OR_LESS"):
            return _down(scope, first)
        if c.accept("EXACTLY"):
            return frozenset({first} & set(scope.values))
    if c.peek() in ("AT_LEAST", "AT_MOST") and c.peek(1) not in ("NUM", "A"):
        # "one at least"
        return (
            _up(scope, first)
            if c.accept("AT_LEAST")
            else _down(scope, first)
            if c.accept("AT_MOST")
            else Numbers()
        )
    return _listed_after(c, scope, first)


def _listed_after(c: Cursor, scope: Scope, first: int) -> Numbers:
    """Read "5", "5 or 6", "1, 3 or 5"; a count is no list: "one or two" could mean at least one."""
    values = [first]
    if scope is not Scope.COUNT and c.begins("COMMA", "OR"):
        values += c.attempt(lambda: _more_listed(c, scope)) or []
    return frozenset(value for value in values if value in scope.values)


def _more_listed(c: Cursor, scope: Scope) -> list[int]:
    values: list[int] = []
    while c.peek() == "COMMA" and c.peek(1) == "NUM" and c.peek(2) in ("COMMA", "OR"):
        c.need("COMMA")
        values.append(number(c, scope))
    c.accept("COMMA")
    c.need("OR")
    if c.peek() == "OF":
        c.at += 1  # Italian "da 5 o da 6"
    token = c.need("NUM")
    if not isinstance(token.value, int) or c.peek() in (
        "OR_MORE",
        "OR_LESS",
        "ITEM",
        "COLOUR",
        "CARD",
        "IS",
        "OF",
    ):
        raise NoParse
    values.append(token.value)
    if c.peek() == "OR" and c.peek(1) == "NUM":
        return values + _more_listed(c, scope)
    return values


def bound(c: Cursor, scope: Scope) -> Numbers:
    """Read a comparison, or two that narrow each other ("more than 2 but less than 5").

    Raises:
        NoParse: none stands here, or no number is left.
    """
    found = comparison(c, scope)
    if c.peek() in ("OR_MORE", "OR_LESS") and c.peek(1) == "NUM":
        # "above 2 and below 5"
        upper = c.need("OR_MORE", "OR_LESS").sym == "OR_LESS"
        limit = number(c, scope)
        found &= _down(scope, limit - 1) if upper else _up(scope, limit + 1)
    while _narrower_follows(c):
        narrowed = c.attempt(partial(_narrower, c, scope, found))
        if narrowed is None:
            break
        found &= narrowed
    if not found:
        raise NoParse
    return found


def _narrower_follows(c: Cursor) -> bool:
    comma = (c.peek(), c.peek(1)) == ("COMMA", "BUT")
    joint = c.peek(comma) in ("AND", "BUT")
    return joint and c.peek(comma + 1) in COMPARING and c.peek(comma + 2) in ("NUM", "A")


def _narrower(c: Cursor, scope: Scope, wide: Numbers) -> Numbers:
    c.accept("COMMA")
    c.need("AND", "BUT")
    found = comparison(c, scope)
    if found <= wide or wide <= found:
        # "at least a 5 and at least a 6" are two cards
        raise NoParse
    # "worth more than 2 and at least one is red" goes on with another clause.
    follows = ("OF", "CARD", "COLOUR", "ITEM", "PARTNER", "NUM")
    if c.peek() in follows or (scope is not Scope.COUNT and c.peek() in VERBS):
        raise NoParse
    return found
