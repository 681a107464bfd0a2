"""Checking a file of records, one game a line."""

import json
from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from pbem.game.replay import Fault, Verdict, verify_json


@dataclass(frozen=True, slots=True)
class Checked:
    """One line of a file of records, and whether its record holds."""

    line: int
    verdict: Verdict


def verify_lines(lines: Iterable[str]) -> Iterator[Checked]:
    """Check each line that is not empty; a line that cannot be read does not hold."""
    for number, line in enumerate(lines, 1):
        if line.strip():
            yield Checked(number, verify_line(line))


def verify_line(line: str) -> Verdict:
    """Check one record as JSON text; a key that stands twice in an object is an error."""
    try:
        read = json.loads(line, object_pairs_hook=_unique, parse_constant=_no_constant)
    except (ValueError, RecursionError) as error:
        reason = "nested too deep" if isinstance(error, RecursionError) else f"no JSON: {error}"
        return Verdict(Fault("form", reason), complete=False, moves=0)
    return verify_json(read)


def _unique(pairs: list[tuple[str, object]]) -> dict[str, object]:
    read = dict(pairs)
    if len(read) < len(pairs):
        raise ValueError("a key stands twice in one object")
    return read


def _no_constant(name: str) -> object:
    raise ValueError(f"{name} is no number of JSON")
