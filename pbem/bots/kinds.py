"""The kinds of bots there are: three strengths, and three characters of the strong one."""

from enum import StrEnum
from random import Random


class Kind(StrEnum):
    """How a bot plays; the value is its name on the command line and in the database."""

    RANDOM = "random"
    """Anything that is allowed, at random."""
    SIMPLE = "simple"
    """Greedy by its own score sheet; believes what it is told, remembers nothing."""
    STRONG = "strong"
    """One of the three characters below, by lot."""
    TRADER = "trader"
    """Strong: says plainly what it has and wants, and lives on many good exchanges."""
    BLUFFER = "bluffer"
    """Strong: says little, lies under a Double Agent, and hides its Partners among good cards."""
    HUNTER = "hunter"
    """Strong: watches what cannot be true, and accuses sooner than the others."""


CHARACTERS = (Kind.TRADER, Kind.BLUFFER, Kind.HUNTER)
"""What a strong bot may be like."""


def character_of(kind: Kind, rng: Random) -> Kind:
    """Return the kind itself, or for a strong bot its character, drawn by lot."""
    return rng.choice(CHARACTERS) if kind is Kind.STRONG else kind
