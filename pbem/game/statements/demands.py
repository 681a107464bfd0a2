"""What a demand may ask, and whether a counter-offer meets it (ruling *demand*)."""

from collections.abc import Sequence
from enum import StrEnum
from functools import lru_cache
from itertools import product

from pbem.game.cards import DOUBLE_AGENT, Card, Partner, resources_in_game
from pbem.game.statements.forms import Pair, Statement, atoms, tests_of
from pbem.game.statements.terms import RESOURCE, Aspect, leaves
from pbem.game.statements.truth import holds
from pbem.game.statements.worlds import classes, mentions_place, satisfiable


class DemandFault(StrEnum):
    """Why a request cannot be a demand."""

    PARTNER = "demand-partner"
    """It speaks of Partners."""
    PLACE = "demand-place"
    """It speaks of the order in which the cards lie."""
    IMPOSSIBLE = "demand-impossible"
    """No set of this game's resources of the offer's size satisfies it."""


def mentions_partner(statement: Statement) -> bool:
    """Return whether the statement speaks of Partners."""
    return any(
        leaf.aspect is Aspect.PARTNER
        for atom in atoms(statement)
        for test in tests_of(atom)
        for leaf in leaves(test)
        if not (isinstance(atom, Pair) and test == RESOURCE)  # "two of one colour", whatever they are
    )


def demand_refusal(statement: Statement, size: int, players: int) -> DemandFault | None:
    """Return why the statement cannot be demanded of offers of a size in such a game, None if it can.

    Hands are not looked at: it is enough that the resources of the game could satisfy it.
    """
    if mentions_partner(statement):
        return DemandFault.PARTNER
    if mentions_place(statement):
        return DemandFault.PLACE
    if not satisfiable(statement, size, players, partners=False):
        return DemandFault.IMPOSSIBLE
    return None


def meets_demand(statement: Statement, cards: Sequence[Card], players: int) -> bool:
    """Return whether a counter-offer meets a demand.

    An offer with a Double Agent always does. Any other Partner may be read, each on its own, as some resource
    of this game, so that the whole meets it.
    """
    if DOUBLE_AGENT in cards:
        return True
    readings: list[tuple[Card, ...]] = [
        _disguises(statement, players) if isinstance(card, Partner) else (card,) for card in cards
    ]
    return any(holds(statement, offer) for offer in product(*readings))


@lru_cache(maxsize=1024)
def _disguises(statement: Statement, players: int) -> tuple[Card, ...]:
    """Return one resource for each class that the statement can tell apart."""
    return tuple(classes((statement,), resources_in_game(players)))
