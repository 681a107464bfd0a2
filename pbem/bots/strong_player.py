"""A player that remembers, guesses at what it cannot see, and weighs what every move may bring."""

from collections.abc import Mapping
from random import Random
from typing import Final

from pbem.bots.answering import challenge, change, counter_offer, resolve, take
from pbem.bots.declaring import declare
from pbem.bots.kinds import Kind
from pbem.bots.knowledge import Knowledge
from pbem.bots.weighing import Character, Mind
from pbem.game.moves import Confirm, PlayerMove
from pbem.game.state import Phase
from pbem.game.views import View

CHARACTERS: Final[Mapping[Kind, Character]] = {
    Kind.TRADER: Character(names=3, lies=False, courage=4.0, suspicion=1.0),
    Kind.BLUFFER: Character(names=1, lies=True, courage=4.0, suspicion=1.0),
    Kind.HUNTER: Character(names=2, lies=True, courage=1.5, suspicion=1.15),
}
"""How the strong kinds are inclined."""


def decide(kind: Kind, view: View, known: Knowledge, rng: Random) -> PlayerMove | None:
    """Return the move that promises most, or ``None`` where the seat is asked nothing.

    Args:
        kind: the character: trader, bluffer or hunter.
        view: what its seat may know.
        known: what follows from what it was told.
        rng: its dice.
    """
    own, may = view.own, view.choices
    if own is None:
        return None
    mind = Mind(view, own, known, CHARACTERS[kind], rng)
    if may.take is not None:
        return take(mind)
    if may.change:
        return change(mind)
    if may.confirm:
        return Confirm()
    if may.declare:
        return declare(mind)
    if view.phase is Phase.COUNTER_OFFERS and may.passes and own.offer is None:
        return counter_offer(mind)
    if may.stand_by:
        return challenge(mind)
    return resolve(mind) if may.refuse else None
