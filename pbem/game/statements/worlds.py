"""All offers that could be told apart by some statements: satisfiable, implied, the same.

Truth depends on little of a card: whether it passes the plain tests, and the aspects that are compared. Cards
that agree in all of that form a class, and only offers of classes are gone through; with the usual statement
that is a handful instead of tens of thousands.
"""

from collections.abc import Iterable, Iterator, Sequence
from functools import lru_cache
from itertools import combinations_with_replacement, product
from typing import Final

from pbem.game.cards import PLAYERS, Card, deck_in_game, resources_in_game
from pbem.game.statements.forms import (
    Alike,
    Atom,
    Different,
    Higher,
    Highest,
    Lowest,
    Pair,
    Same,
    Spread,
    Statement,
    Total,
    Variety,
    atoms,
    tests_of,
)
from pbem.game.statements.terms import LARGEST, Aspect, Is, leaves, value_of
from pbem.game.statements.truth import holds

SIZES = range(1, LARGEST + 1)

WORLDS: Final = 3000
"""How many offers are tested at most where an answer must come at once: some 50 ms on a slow machine."""


def mentions_place(statement: Statement) -> bool:
    """Return whether the order of the cards can matter to the statement."""
    return any(_ordered(atom) for atom in atoms(statement))


def _ordered(atom: Atom) -> bool:
    if isinstance(atom, Higher) or bool(getattr(atom, "places", ())):
        return True
    return any(leaf.aspect is Aspect.PLACE for test in tests_of(atom) for leaf in leaves(test))


def _compared(atom: Atom) -> Aspect | None:
    match atom:
        case Same(aspect) | Different(aspect) | Alike(aspect) | Variety(aspect) | Pair(aspect):
            return aspect
        case Total() | Highest() | Lowest() | Spread() | Higher():
            return Aspect.INDEX
        case _:
            return None


def classes(statements: Iterable[Statement], cards: Iterable[Card]) -> dict[Card, int]:
    """Return one card for each class that the statements can tell apart, with how many cards are in it."""
    parts = [atom for statement in statements for atom in atoms(statement)]
    plain: list[Is] = list(
        dict.fromkeys(leaf for atom in parts for test in tests_of(atom) for leaf in leaves(test))
    )
    compared = list(dict.fromkeys(aspect for atom in parts if (aspect := _compared(atom)) is not None))
    found: dict[tuple[object, ...], Card] = {}
    sizes: dict[Card, int] = {}
    for card in cards:
        sign = (
            *(value_of(leaf.aspect, card) in leaf.values for leaf in plain),
            *(value_of(aspect, card) for aspect in compared),
        )
        first = found.setdefault(sign, card)
        sizes[first] = sizes.get(first, 0) + 1
    return sizes


def offers(statements: Sequence[Statement], cards: Iterable[Card], size: int) -> Iterator[tuple[Card, ...]]:
    """Yield one offer of the size for each that the statements can tell apart, out of these cards."""
    members = classes(statements, cards)
    ordered = any(mentions_place(statement) for statement in statements)
    drawn = product(members, repeat=size) if ordered else combinations_with_replacement(members, size)
    for offer in drawn:
        if all(members[card] >= offer.count(card) for card in offer):
            yield offer


@lru_cache(maxsize=4096)
def satisfiable(statement: Statement, size: int, players: int, partners: bool = True) -> bool:
    """Return whether some offer of the size in a game of so many players makes the statement true."""
    cards = deck_in_game(players) if partners else resources_in_game(players)
    return any(holds(statement, offer) for offer in offers((statement,), cards, size))


@lru_cache(maxsize=4096)
def implies(premises: tuple[Statement, ...], conclusion: Statement, size: int, players: int) -> bool:
    """Return whether every offer of the size on which all premises hold makes the conclusion true."""
    together = (*premises, conclusion)
    return all(
        holds(conclusion, offer)
        for offer in offers(together, deck_in_game(players), size)
        if all(holds(premise, offer) for premise in premises)
    )


def implied(
    premises: tuple[Statement, ...], conclusion: Statement, size: int, players: int, most: int = WORLDS
) -> bool | None:
    """Return what ``implies`` does, or ``None`` where that would take more than so many offers to tell.

    The effort is counted, not timed, so that the same question has the same answer on every machine.
    """
    if conclusion in premises:
        return True
    together = (*premises, conclusion)
    for tested, offer in enumerate(offers(together, deck_in_game(players), size)):
        if tested == most:
            return None
        if not holds(conclusion, offer) and all(holds(premise, offer) for premise in premises):
            return False
    return True


@lru_cache(maxsize=4096)
def equivalent(one: Statement, two: Statement) -> bool:
    """Return whether two statements hold on the same offers of the full deck, of every size."""
    if one == two:
        return True
    cards = deck_in_game(PLAYERS[-1])
    return all(
        holds(one, offer) == holds(two, offer) for size in SIZES for offer in offers((one, two), cards, size)
    )


def sizes(statement: Statement) -> tuple[int, ...]:
    """Return the sizes of offer, out of 1 to 3, on which the statement can be true at all."""
    return tuple(size for size in SIZES if satisfiable(statement, size, PLAYERS[-1]))
