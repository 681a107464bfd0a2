"""What mail clients write around a quote, by language: the words of ``phrases.toml``, as values."""

import tomllib
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from enum import StrEnum
from pathlib import Path
from typing import Final


class Role(StrEnum):
    """What a line of a quoted header block tells."""

    FROM = "from"
    SENT = "sent"
    TO = "to"
    CC = "cc"
    SUBJECT = "subject"
    OTHER = "other"


@dataclass(frozen=True, slots=True)
class Phrases:
    """The words of one language around quotes; the file says what each is."""

    language: str
    openers: tuple[str, ...]
    verbs: tuple[str, ...]
    quoting: tuple[str, ...]
    weekdays: tuple[str, ...]
    separators: tuple[str, ...]
    footers: tuple[str, ...]
    headers: Mapping[Role, tuple[str, ...]]


def _read() -> tuple[Phrases, ...]:
    rows = tomllib.loads(Path(__file__).with_suffix(".toml").read_text(encoding="utf-8"))
    return tuple(
        Phrases(
            language=language,
            openers=tuple(row["openers"]),
            verbs=tuple(row["verbs"]),
            quoting=tuple(row["quoting"]),
            weekdays=tuple(row["weekdays"]),
            separators=tuple(row["separators"]),
            footers=tuple(row["footers"]),
            headers={role: tuple(row["headers"][role.value]) for role in Role},
        )
        for language, row in rows.items()
    )


PHRASES: Final = _read()


def header_words() -> Iterator[tuple[str, Role]]:
    """Give every word that a quoted header may be called by, with its role."""
    for phrases in PHRASES:
        for role, words in phrases.headers.items():
            for word in words:
                yield word, role
