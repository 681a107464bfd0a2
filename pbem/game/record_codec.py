"""Frozen values to JSON and back, strictly: what has no place in the type is refused with its path.

- A dataclass is an object with a key for each field; a field at its default is left out, except where what is
  left out would have to be known (``_WHOLE``).
- One of several dataclasses carries its type under a tag, in lower case with hyphens: ``counter-offer``.
- A card is its code, a statement its meaning, an enumeration its value, a tuple or a set a list.
"""

import re
import types
from collections.abc import Callable, Mapping
from dataclasses import MISSING, Field, fields, is_dataclass
from enum import Enum
from functools import cache, reduce
from operator import or_
from typing import Any, Final, Generic, TypeVar, Union, get_args, get_origin, get_type_hints

from pbem.game.cards import Card, card_of
from pbem.game.moves import Accept
from pbem.game.state import Covers, Options, Result
from pbem.game.statements import Statement, from_json, to_json

T = TypeVar("T")

_WHOLE: Final = (Options, Covers, Result)
"""Classes written with every field: a rule in force is said, not left to be known."""
_NAMES: Final[dict[tuple[type, str], str]] = {(Accept, "seat"): "accepted"}
"""Fields whose key differs from their name: ``seat`` is who moves, beside the move in one object."""
_CARD: Final = frozenset(get_args(Card))
_STATEMENT: Final = frozenset(get_args(Statement))


class Misfit(ValueError):
    """JSON that does not fit, with the way to it built up from within.

    Args:
        expected: what should stand there.
    """

    def __init__(self, expected: str) -> None:
        super().__init__(expected)
        self.expected = expected
        self.path: list[str] = []

    def under(self, step: str) -> "Misfit":
        """Add the step that leads to it from outside, and return it."""
        self.path.insert(0, step)
        return self

    def __str__(self) -> str:
        """Return the path and what was expected there."""
        return f"{''.join(self.path).lstrip('.') or 'the value'}: expected {self.expected}"


class Codec(Generic[T]):
    """Writes and reads the values of one type.

    Args:
        hint: the type, or a union of dataclasses.
        tag: the key that tells which dataclass of a union an object is.
        beside: keys that may stand beside the fields because they belong to whatever holds the object.
    """

    def __init__(self, hint: Any, tag: str = "type", beside: frozenset[str] = frozenset()) -> None:
        self._write = _writer(hint, tag)
        self._read = _reader(hint, tag)
        self._beside = beside

    def to_json(self, value: T) -> Any:
        """Return the value as JSON values."""
        return self._write(value)

    def from_json(self, json: Any) -> T:
        """Return the value that JSON values describe.

        Raises:
            ValueError: they do not fit; the message names the path to what is wrong.
        """
        if self._beside and isinstance(json, Mapping):
            json = {key: value for key, value in json.items() if key not in self._beside}
        value: T = self._read(json)
        return value


Writer = Callable[[Any], Any]
Reader = Callable[[Any], Any]


def _key(owner: type, field: "Field[Any]") -> str:
    return _NAMES.get((owner, field.name), field.name)


def tag_of(owner: type) -> str:
    """Return the tag of a dataclass: its name in lower case with hyphens."""
    return re.sub(r"(?<!^)(?=[A-Z])", "-", owner.__name__).lower()


def _members(hint: Any) -> tuple[Any, ...]:
    return get_args(hint) if get_origin(hint) in (Union, types.UnionType) else (hint,)


def _without_none(members: tuple[Any, ...]) -> Any:
    return reduce(or_, (member for member in members if member is not types.NoneType))


# --- writing ---------------------------------------------------------------------------------------------


@cache
def _writer(hint: Any, tag: str) -> Writer:
    members = _members(hint)
    if types.NoneType in members:
        inner = _writer(_without_none(members), tag)
        return lambda value: None if value is None else inner(value)
    if _CARD.issuperset(members):
        return lambda card: card.code
    if frozenset(members) == _STATEMENT:
        return to_json
    if len(members) > 1:
        return _union_writer(hint, tag)
    if is_dataclass(hint):
        return _object_writer(hint, tag)
    if get_origin(hint) is frozenset:
        element = _writer(get_args(hint)[0], tag)
        return lambda values: [element(value) for value in sorted(values)]
    if get_origin(hint) is tuple:
        return _tuple_writer(get_args(hint), tag)
    if isinstance(hint, type) and issubclass(hint, Enum):
        return lambda member: member.value
    assert hint in (int, str, bool), f"no way to write {hint}"
    return lambda value: value


def _tuple_writer(hints: tuple[Any, ...], tag: str) -> Writer:
    if hints[-1] is ...:
        element = _writer(hints[0], tag)
        return lambda values: [element(value) for value in values]
    writers = [_writer(hint, tag) for hint in hints]
    return lambda values: [write(value) for write, value in zip(writers, values, strict=True)]


def _union_writer(hint: Any, tag: str) -> Writer:
    writers = {member: _object_writer(member, tag) for member in _members(hint)}
    return lambda value: {tag: tag_of(type(value)), **writers[type(value)](value)}


def _object_writer(owner: Any, tag: str) -> Writer:
    hints = get_type_hints(owner)
    skips = owner not in _WHOLE
    entries = [
        (field.name, _key(owner, field), _writer(hints[field.name], tag), field.default if skips else MISSING)
        for field in fields(owner)
    ]

    def write(value: Any) -> dict[str, Any]:
        written = {}
        for name, key, writer, default in entries:
            content = getattr(value, name)
            if default is MISSING or content != default:
                written[key] = writer(content)
        return written

    return write


# --- reading ---------------------------------------------------------------------------------------------


@cache
def _reader(hint: Any, tag: str) -> Reader:
    members = _members(hint)
    if types.NoneType in members:
        inner = _reader(_without_none(members), tag)
        return lambda json: None if json is None else inner(json)
    if _CARD.issuperset(members):
        return _card_reader(members)
    if frozenset(members) == _STATEMENT:
        return _read_statement
    if len(members) > 1:
        return _union_reader(hint, tag)
    if is_dataclass(hint):
        return _object_reader(hint, tag)
    if get_origin(hint) in (tuple, frozenset):
        return _list_reader(hint, tag)
    if isinstance(hint, type) and issubclass(hint, Enum):
        return _enum_reader(hint)
    return _plain_reader(hint)


def _plain_reader(hint: Any) -> Reader:
    names = {int: "a whole number", str: "text", bool: "true or false"}

    def read(json: Any) -> Any:
        if type(json) is not hint:
            raise Misfit(names[hint])
        return json

    return read


def _enum_reader(hint: type[Enum]) -> Reader:
    known = {member.value: member for member in hint}

    def read(json: Any) -> Enum:
        if not isinstance(json, str) or json not in known:
            raise Misfit("one of " + ", ".join(map(str, known)))
        return known[json]

    return read


def _card_reader(members: tuple[type, ...]) -> Reader:
    def read(json: Any) -> Card:
        try:
            card = card_of(json if isinstance(json, str) else "")
        except ValueError:
            raise Misfit("the code of a card") from None
        if not isinstance(card, members):
            raise Misfit("the code of a Partner")
        return card

    return read


def _read_statement(json: Any) -> Statement:
    try:
        return from_json(json)
    except ValueError as error:
        raise Misfit(f"a meaning ({error})") from None


def _list_reader(hint: Any, tag: str) -> Reader:
    arguments, holder = get_args(hint), get_origin(hint)
    whole = arguments[-1] is ... or holder is frozenset
    readers = [_reader(argument, tag) for argument in arguments if argument is not ...]

    def read(json: Any) -> Any:
        if not isinstance(json, list) or not (whole or len(json) == len(readers)):
            raise Misfit("a list" if whole else f"a list of {len(readers)}")
        values = []
        for place, entry in enumerate(json):
            try:
                values.append(readers[0 if whole else place](entry))
            except Misfit as misfit:
                raise misfit.under(f"[{place}]") from None
        if holder is frozenset and len(set(values)) < len(values):
            raise Misfit("each only once")
        return holder(values)

    return read


def _union_reader(hint: Any, tag: str) -> Reader:
    readers = {tag_of(member): _object_reader(member, tag) for member in _members(hint)}

    def read(json: Any) -> Any:
        if not isinstance(json, Mapping) or str(json.get(tag)) not in readers:
            raise Misfit(f"an object whose {tag} is one of " + ", ".join(readers))
        return readers[str(json[tag])]({key: value for key, value in json.items() if key != tag})

    return read


def _object_reader(owner: Any, tag: str) -> Reader:
    hints = get_type_hints(owner)
    entries = {_key(owner, field): (field.name, _reader(hints[field.name], tag)) for field in fields(owner)}
    needed = {_key(owner, field) for field in fields(owner) if field.default is MISSING or owner in _WHOLE}

    def read(json: Any) -> Any:
        if not isinstance(json, Mapping):
            raise Misfit("an object")
        if not needed <= json.keys() or not json.keys() <= entries.keys():
            unknown = ", ".join(sorted(map(str, json.keys() - entries.keys())))
            missing = ", ".join(sorted(needed - json.keys()))
            raise Misfit("an object" + (f" without {unknown}" if unknown else f" with {missing}"))
        values = {}
        for key, content in json.items():
            name, reader = entries[key]
            try:
                values[name] = reader(content)
            except Misfit as misfit:
                raise misfit.under(f".{key}") from None
        return owner(**values)

    return read
