"""Statements as JSON, which records call a *meaning*.

A test is one of

- ``{"colour": ["red"]}``, ``{"item": ["gun"]}``, ``{"index": [5, 6, 7]}``, ``{"partner": ["assassin"]}``,
  ``{"place": [1, -1]}``: the card has one of the values (a place counts from 1, -1 is the last);
- ``{"not": TEST}``, ``{"all": [TEST, …]}``, ``{"any": [TEST, …]}``.

A statement is one of

- ``{"count": TEST, "least": 1, "most": 2}``: so many cards pass (``most`` is left out where there is none);
- ``{"every": TEST}``: every card passes;
- ``{"choice": [TEST, …], "rest": TEST}``: distinct cards pass, one each, and all that remain, at least
  one, pass ``rest`` (which may be left out);
- ``{"size": {"least": 2, "most": 3}}``: so many cards are offered;
- ``{"total": [10, 11], "places": [1, 2]}``: the indices there, or all, add up to one of these;
- ``{"highest": TEST, "places": […]}``, ``{"lowest": TEST, "places": […]}``;
- ``{"same": ASPECT, "places": […]}``, ``{"different": ASPECT, "places": […]}``, where an aspect is
  ``colour``, ``item`` or ``index``;
- ``{"alike": ASPECT, "least": 2, "most": 2}``: the largest group that shares a value has so many cards;
- ``{"pair": [TEST, TEST], "by": ASPECT, "relation": "same", "other": TEST}``: two distinct cards pass, one
  each, and compare so (``same``, ``different``; by index also ``higher``, the first); a third passes
  ``other`` (which may be left out);
- ``{"variety": ASPECT, "least": 2, "most": 3}``: so many different values are shown;
- ``{"spread": [0, 1]}``: highest index less lowest;
- ``{"higher": [1, 2]}``: the card in the first place named has a higher index than that in the second;
- ``{"and": [STATEMENT, …]}``, ``{"or": [STATEMENT, …]}``, ``{"deny": STATEMENT}``.

What exactly is true is said by the rulings *claim* and *partners in statements*.
"""

from collections.abc import Callable, Mapping
from typing import Final

from pbem.game.statements.forms import (
    SPREADS,
    TOTALS,
    Alike,
    All,
    And,
    Choice,
    Count,
    Deny,
    Different,
    Higher,
    Highest,
    Lowest,
    Or,
    Pair,
    Relation,
    Same,
    Size,
    Spread,
    Statement,
    Total,
    Variety,
)
from pbem.game.statements.terms import LARGEST, PLACES, Aspect, Every, Is, Not, Some, Test, Value, values_of

_TYPES: Final = {
    Highest: "highest",
    Lowest: "lowest",
    Same: "same",
    Different: "different",
    Alike: "alike",
    Variety: "variety",
}
_COMPARED: Final = (Aspect.COLOUR, Aspect.ITEM, Aspect.INDEX)


def test_to_json(test: Test) -> dict[str, object]:
    """Return a test as JSON."""
    match test:
        case Is(aspect, values):
            return {aspect.value: [str(value) if isinstance(value, str) else value for value in values]}
        case Not(inner):
            return {"not": test_to_json(inner)}
        case Every(tests):
            return {"all": [test_to_json(each) for each in tests]}
        case Some(tests):
            return {"any": [test_to_json(each) for each in tests]}


def to_json(statement: Statement) -> dict[str, object]:
    """Return the statement as JSON, as described at the top of this module."""
    match statement:
        case And(parts):
            return {"and": [to_json(part) for part in parts]}
        case Or(parts):
            return {"or": [to_json(part) for part in parts]}
        case Deny(part):
            return {"deny": to_json(part)}
        case Count(test, least, most):
            return {"count": test_to_json(test)} | _limits(least, most)
        case All(test):
            return {"every": test_to_json(test)}
        case Choice(tests, rest):
            tail: dict[str, object] = {} if rest is None else {"rest": test_to_json(rest)}
            return {"choice": [test_to_json(test) for test in tests], **tail}
        case Pair(aspect, relation, tests, other):
            told: dict[str, object] = {} if other is None else {"other": test_to_json(other)}
            passed = [test_to_json(test) for test in tests]
            return {"pair": passed, "by": aspect.value, "relation": relation.value, **told}
        case _:
            return _compared_to_json(statement)


def _compared_to_json(
    statement: Size | Total | Highest | Lowest | Same | Different | Alike | Variety | Spread | Higher,
) -> dict[str, object]:
    match statement:
        case Size(least, most):
            return {"size": _limits(least, most)}
        case Total(values, places):
            return {"total": list(values)} | _places(places)
        case Highest(test, places) | Lowest(test, places):
            return {_TYPES[type(statement)]: test_to_json(test)} | _places(places)
        case Same(aspect, places) | Different(aspect, places):
            return {_TYPES[type(statement)]: aspect.value} | _places(places)
        case Alike(aspect, least, most) | Variety(aspect, least, most):
            return {_TYPES[type(statement)]: aspect.value} | _limits(least, most)
        case Spread(values):
            return {"spread": list(values)}
        case Higher(place, than):
            return {"higher": [place, than]}


def _limits(least: int, most: int | None) -> dict[str, object]:
    return {"least": least} if most is None else {"least": least, "most": most}


def _places(places: tuple[int, ...]) -> dict[str, object]:
    return {"places": list(places)} if places else {}


class _Node:
    """A JSON value with the path to it, which every complaint names."""

    def __init__(self, value: object, path: str) -> None:
        self.value = value
        self.path = path

    def fail(self, expected: str) -> ValueError:
        return ValueError(f"{self.path}: expected {expected}, got {self.value!r}")

    def items(self) -> list["_Node"]:
        if not isinstance(self.value, list):
            raise self.fail("a list")
        return [_Node(value, f"{self.path}[{place}]") for place, value in enumerate(self.value)]

    def number(self, low: int, high: int) -> int:
        if not isinstance(self.value, int) or isinstance(self.value, bool) or not low <= self.value <= high:
            raise self.fail(f"a whole number from {low} to {high}")
        return self.value

    def fields(self, needed: set[str], allowed: set[str] | None = None) -> dict[str, "_Node"]:
        if not isinstance(self.value, Mapping):
            raise self.fail("an object")
        keys = set(self.value)
        if not needed <= keys or not keys <= needed | (allowed or set()):
            raise self.fail(f"an object with {', '.join(sorted(needed))}")
        return {str(key): _Node(value, f"{self.path}.{key}") for key, value in self.value.items()}


def from_json(meaning: object) -> Statement:
    """Return the statement that JSON describes.

    Raises:
        ValueError: it is not exactly of the form above; the message names the path to what is wrong.
    """
    return _statement(_Node(meaning, "meaning"))


def _kind(node: _Node, known: Mapping[str, object]) -> str:
    if not isinstance(node.value, Mapping):
        raise node.fail("an object")
    kinds = [key for key in node.value if key in known]
    if len(kinds) != 1:
        raise node.fail(f"one of {', '.join(known)}")
    return str(kinds[0])


def _values(node: _Node, aspect: Aspect) -> tuple[Value, ...]:
    known = {str(value): value for value in values_of(aspect)}
    found = []
    for entry in node.items():
        right_type = isinstance(entry.value, str) is isinstance(next(iter(known.values())), str)
        if isinstance(entry.value, bool) or not right_type or str(entry.value) not in known:
            raise entry.fail(f"one of {', '.join(known)}")
        found.append(known[str(entry.value)])
    if found != [value for value in values_of(aspect) if value in found]:
        raise node.fail("values in printed order, each once")
    return tuple(found)


def _test(node: _Node) -> Test:
    kind = _kind(node, {**{aspect.value: None for aspect in Aspect}, "not": None, "all": None, "any": None})
    inner = node.fields({kind})[kind]
    match kind:
        case "not":
            return Not(_test(inner))
        case "all":
            return Every(tuple(_test(each) for each in inner.items()))
        case "any":
            return Some(tuple(_test(each) for each in inner.items()))
        case _:
            return Is(Aspect(kind), _values(inner, Aspect(kind)))


def _range(fields: Mapping[str, _Node], low: int = 0) -> tuple[int, int | None]:
    least = fields["least"].number(low, LARGEST)
    return least, fields["most"].number(least, LARGEST) if "most" in fields else None


def _where(fields: Mapping[str, _Node]) -> tuple[int, ...]:
    if "places" not in fields:
        return ()
    places = tuple(entry.number(-LARGEST, LARGEST) for entry in fields["places"].items())
    if 0 in places or list(places) != [place for place in PLACES if place in places]:
        raise fields["places"].fail("places in order, each once")
    return places


def _numbers(node: _Node, known: range) -> tuple[int, ...]:
    values = tuple(entry.number(known[0], known[-1]) for entry in node.items())
    if list(values) != sorted(set(values)):
        raise node.fail("rising numbers")
    return values


def _aspect(node: _Node) -> Aspect:
    if node.value not in _COMPARED:
        raise node.fail(f"one of {', '.join(_COMPARED)}")
    return Aspect(str(node.value))


def _count(node: _Node) -> Statement:
    fields = node.fields({"count", "least"}, {"most"})
    return Count(_test(fields["count"]), *_range(fields))


def _choice(node: _Node) -> Statement:
    fields = node.fields({"choice"}, {"rest"})
    tests = tuple(_test(entry) for entry in fields["choice"].items())
    return Choice(tests, _test(fields["rest"]) if "rest" in fields else None)


def _pair(node: _Node) -> Statement:
    fields = node.fields({"pair", "by", "relation"}, {"other"})
    tests = [_test(entry) for entry in fields["pair"].items()]
    if len(tests) != 2:
        raise fields["pair"].fail("two tests")
    if fields["relation"].value not in (*Relation,):
        raise fields["relation"].fail(f"one of {', '.join(Relation)}")
    other = _test(fields["other"]) if "other" in fields else None
    relation, aspect = Relation(str(fields["relation"].value)), _aspect(fields["by"])
    if relation is Relation.HIGHER and aspect is not Aspect.INDEX:
        raise fields["by"].fail("index")
    return Pair(aspect, relation, (tests[0], tests[1]), other)


def _size(node: _Node) -> Statement:
    least, most = _range(node.fields({"size"})["size"].fields({"least", "most"}), low=1)
    return Size(least, LARGEST if most is None else most)


def _total(node: _Node) -> Statement:
    fields = node.fields({"total"}, {"places"})
    return Total(_numbers(fields["total"], TOTALS), _where(fields))


def _extreme(kind: str, form: type[Highest] | type[Lowest]) -> Callable[[_Node], Statement]:
    def read(node: _Node) -> Statement:
        fields = node.fields({kind}, {"places"})
        return form(_test(fields[kind]), _where(fields))

    return read


def _together(kind: str, form: type[Same] | type[Different]) -> Callable[[_Node], Statement]:
    def read(node: _Node) -> Statement:
        fields = node.fields({kind}, {"places"})
        return form(_aspect(fields[kind]), _where(fields))

    return read


def _grouped(kind: str, form: type[Alike] | type[Variety]) -> Callable[[_Node], Statement]:
    def read(node: _Node) -> Statement:
        fields = node.fields({kind, "least"}, {"most"})
        return form(_aspect(fields[kind]), *_range(fields))

    return read


def _higher(node: _Node) -> Statement:
    entries = node.fields({"higher"})["higher"].items()
    if len(entries) != 2:
        raise node.fail("two places")
    places = [entry.number(-LARGEST, LARGEST) for entry in entries]
    if 0 in places:
        raise node.fail("two places, not 0")
    return Higher(*places)


_READERS: Final[dict[str, Callable[[_Node], Statement]]] = {
    "count": _count,
    "every": lambda node: All(_test(node.fields({"every"})["every"])),
    "choice": _choice,
    "pair": _pair,
    "size": _size,
    "total": _total,
    "highest": _extreme("highest", Highest),
    "lowest": _extreme("lowest", Lowest),
    "same": _together("same", Same),
    "different": _together("different", Different),
    "alike": _grouped("alike", Alike),
    "variety": _grouped("variety", Variety),
    "spread": lambda node: Spread(_numbers(node.fields({"spread"})["spread"], SPREADS)),
    "higher": _higher,
    "and": lambda node: And(tuple(_statement(each) for each in node.fields({"and"})["and"].items())),
    "or": lambda node: Or(tuple(_statement(each) for each in node.fields({"or"})["or"].items())),
    "deny": lambda node: Deny(_statement(node.fields({"deny"})["deny"])),
}


def _statement(node: _Node) -> Statement:
    return _READERS[_kind(node, _READERS)](node)
