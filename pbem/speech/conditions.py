"""Conditions: what an order for later may depend on; all of it is public."""

from dataclasses import dataclass

from pbem.game.moves import Seat
from pbem.game.statements import Statement


@dataclass(frozen=True, slots=True)
class Claims:
    """What a player claims implies a statement, over all offers of the size from this game's cards."""

    seat: Seat
    statement: Statement


@dataclass(frozen=True, slots=True)
class Lays:
    """An offer of a player lies on the table.

    Args:
        seat: whose; ``None`` for the counter-offer of anybody.
        count: of how many cards; ``None`` for any number.
    """

    seat: Seat | None
    count: int | None = None


@dataclass(frozen=True, slots=True)
class Asked:
    """Counter-offers of so many cards are asked for."""

    count: int


@dataclass(frozen=True, slots=True)
class Term:
    """One of several things that an order ahead depends on.

    Args:
        condition: what it is.
        holds: whether it has to hold, or not to hold.
    """

    condition: Claims | Lays | Asked
    holds: bool = True


@dataclass(frozen=True, slots=True)
class Every:
    """All of these are as they have to be."""

    terms: tuple[Term, ...]


Condition = Claims | Lays | Asked | Every
"""Anything an order ahead may depend on."""


def terms_of(condition: Condition | None) -> tuple[Term, ...]:
    """Return the single things that a condition speaks of."""
    if condition is None:
        return ()
    return condition.terms if isinstance(condition, Every) else (Term(condition),)
