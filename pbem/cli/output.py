"""How commands speak: lines, tables, JSON, all on standard output."""

import dataclasses
import json
from collections.abc import Iterable, Mapping, Sequence
from datetime import UTC, datetime
from enum import Enum
from typing import Any

import typer


def say(*lines: str) -> None:
    """Print lines."""
    for line in lines:
        typer.echo(line)


def say_json(value: object) -> None:
    """Print a value as JSON: records as objects, times as ISO 8601 in UTC."""
    typer.echo(json.dumps(plain(value), ensure_ascii=False, indent=2))


def say_table(head: Sequence[str], rows: Iterable[Sequence[object]], *, empty: str) -> None:
    """Print rows in columns under a head, or a sentence if there is none."""
    texts = [[_cell(cell) for cell in row] for row in rows]
    if not texts:
        say(empty)
        return
    widths = [max(len(row[column]) for row in (head, *texts)) for column in range(len(head))]
    for row in (head, *texts):
        say("  ".join(cell.ljust(width) for cell, width in zip(row, widths, strict=True)).rstrip())


def plain(value: Any) -> Any:
    """Return a value as JSON can hold it.

    Raises:
        TypeError: it holds something that has no plain form.
    """
    if dataclasses.is_dataclass(value) and not isinstance(value, type):
        fields = dataclasses.fields(value)
        return {field.name: plain(getattr(value, field.name)) for field in fields}
    match value:
        case Enum():
            return value.value
        case None | bool() | int() | float() | str():
            return value
        case datetime():
            return value.astimezone(UTC).isoformat(timespec="seconds")
        case Mapping():
            return {str(plain(key)): plain(one) for key, one in value.items()}
        case list() | tuple() | set() | frozenset():
            return [plain(one) for one in value]
        case _:
            raise TypeError(f"{type(value).__name__} has no form in JSON")


def moment(value: datetime | None) -> str:
    """Return a time for a table: UTC, to the minute."""
    return "" if value is None else value.astimezone(UTC).strftime("%Y-%m-%d %H:%M")


def _cell(value: object) -> str:
    match value:
        case None:
            return ""
        case datetime():
            return moment(value)
        case bool():
            return "yes" if value else "no"
        case Enum():
            return str(value.value)
        case _:
            # One row is one line, whatever a player wrote.
            return " ".join(str(value).split())
