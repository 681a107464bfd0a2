"""Orders that name one thing: a language, a time zone, how long, how many turns, a part of the rules."""

from collections.abc import Callable, Mapping
from typing import Any, Final

from pbem.speech.ordering.parts import Meaning, Unread
from pbem.speech.orders import Problem, ProblemKind, SetLanguage, SetZone, Vacation
from pbem.speech.questions import History, Rules

_NAMING: Final[Mapping[str, Callable[[Any], Meaning]]] = {
    "language": SetLanguage,
    "zone": SetZone,
    "vacation": Vacation,
    "history": History,
    "rules": Rules,
}
_WITHOUT: Final[Mapping[str, Meaning]] = {
    "vacation": Unread(Problem(ProblemKind.UNKNOWN_ABSENCE), "vacation"),
    "history": History(),
    "rules": Rules(),
}
"""What is meant where nothing is named."""

NAMING: Final = frozenset(_NAMING)
"""The keys of these orders."""


def named_order(key: str, bound: Mapping[str, object]) -> Meaning:
    """Return the order of a key that names what a slot of its pattern holds, if it has one."""
    if not bound:
        return _WITHOUT[key]
    (named,) = bound.values()
    return _NAMING[key](named)
