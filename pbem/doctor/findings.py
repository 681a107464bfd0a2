"""What a check finds."""

from dataclasses import dataclass
from enum import StrEnum


class Grade(StrEnum):
    """How well a thing is."""

    OK = "ok"
    WARN = "warn"
    """Games go on, but something could be better, or will be wrong one day."""
    BAD = "bad"
    """Games would stop, or a secret lies open."""


@dataclass(frozen=True, slots=True)
class Finding:
    """What one check found: a line that holds no secret and no player's address.

    Args:
        check: what was looked at.
        grade: how well it is.
        says: what was found, and for what is not ok also what to do.
    """

    check: str
    grade: Grade
    says: str


def ok(check: str, says: str) -> Finding:
    """Say that a thing is well."""
    return Finding(check, Grade.OK, says)


def warn(check: str, says: str) -> Finding:
    """Say that a thing could be better."""
    return Finding(check, Grade.WARN, says)


def bad(check: str, says: str) -> Finding:
    """Say that a thing is not well."""
    return Finding(check, Grade.BAD, says)
