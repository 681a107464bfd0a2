"""Cards as numbers, and statements as quick questions on them, for bots that weigh thousands of offers.

A face is the place of a card in the printed order: 0 to 62 for resources, 63 to 65 for the kinds of Partner,
whose copies cannot be told apart.
"""

from collections.abc import Callable, Iterable
from functools import lru_cache
from itertools import product
from typing import Final

from pbem.game.cards import (
    ASSASSIN,
    DOUBLE_AGENT,
    MATA_HARI,
    RESOURCES,
    Card,
    Colour,
    Item,
    Resource,
    deck_in_game,
    printed_order,
    resources_in_game,
)
from pbem.game.state import DEFAULT_SKULLS
from pbem.game.statements import Statement, holds, terms
from pbem.game.statements import forms as said
from pbem.game.statements.worlds import classes

FACES: Final[tuple[Card, ...]] = (*RESOURCES, DOUBLE_AGENT, ASSASSIN, MATA_HARI)
"""The card of every face."""

COUNT: Final = len(FACES)
TWO_FACED: Final = printed_order(DOUBLE_AGENT)
KILLER: Final = printed_order(ASSASSIN)
SPY: Final = printed_order(MATA_HARI)
PARTNERS: Final = (TWO_FACED, KILLER, SPY)
ITEMS: Final = tuple(Item)
INDEX_OF: Final = tuple(card.index if isinstance(card, Resource) else 0 for card in FACES)

Faces = tuple[int, ...]
"""Cards, as their faces."""
Check = Callable[[Faces], bool]
"""A question about an offer."""


def faces_of(cards: Iterable[Card]) -> Faces:
    """Return the faces of cards, in their order."""
    return tuple(printed_order(card) for card in cards)


def cards_of(faces: Iterable[int]) -> tuple[Card, ...]:
    """Return the cards of faces, in their order."""
    return tuple(FACES[face] for face in faces)


@lru_cache(maxsize=128)
def points(objective: Item, skull: Colour) -> tuple[int, ...]:
    """Return what each face scores for who has this objective (ruling *score*)."""
    return tuple(_points(card, objective, skull) for card in FACES)


def _points(card: Card, objective: Item, skull: Colour) -> int:
    if not isinstance(card, Resource):
        return 0
    return card.index * ((card.item is objective) - (card.colour is skull))


@lru_cache(maxsize=16)
def points_of_item(item: Item) -> tuple[int, ...]:
    """Return what each face scores for who plays for an item, its skull where it lies by default."""
    return points(item, dict(DEFAULT_SKULLS)[item])


@lru_cache(maxsize=8)
def copies(players: int) -> tuple[int, ...]:
    """Return how often each face is in the deck of a game."""
    counts = [0] * COUNT
    for face in faces_of(deck_in_game(players)):
        counts[face] += 1
    return tuple(counts)


@lru_cache(maxsize=4096)
def passing(test: terms.Test) -> tuple[bool, ...]:
    """Return which faces pass a test that asks for no place."""
    return tuple(terms.passes(test, card, 1, 1) for card in FACES)


def _asks_for_place(test: terms.Test) -> bool:
    return any(leaf.aspect is terms.Aspect.PLACE for leaf in terms.leaves(test))


@lru_cache(maxsize=4096)
def check(statement: Statement) -> Check:
    """Return a quick question for the truth of a statement."""
    match statement:
        case said.Count(test, least, most) if not _asks_for_place(test):
            return _count(passing(test), least, 3 if most is None else most)
        case said.All(test) if not _asks_for_place(test):
            passed = passing(test)
            return lambda offer: all(passed[face] for face in offer)
        case said.Choice(tests, None) if not any(map(_asks_for_place, tests)):
            return _choice(tuple(map(passing, tests)))
        case said.And(parts):
            checks = tuple(map(check, parts))
            return lambda offer: all(one(offer) for one in checks)
        case _:
            return lambda offer: holds(statement, cards_of(offer))


def _count(passed: tuple[bool, ...], least: int, most: int) -> Check:
    return lambda offer: least <= sum([passed[face] for face in offer]) <= most


def _choice(passed: tuple[tuple[bool, ...], ...]) -> Check:
    first, *others = passed
    if not others:
        return lambda offer: any(first[face] for face in offer)
    rest = _choice(tuple(others))

    def chosen(offer: Faces) -> bool:
        for place, face in enumerate(offer):
            if first[face] and rest(offer[:place] + offer[place + 1 :]):
                return True
        return False

    return chosen


def true_of(claims: Iterable[Statement], offer: Faces) -> bool:
    """Tell whether claims are true of an offer, without any exception."""
    return all(check(claim)(offer) for claim in claims)


@lru_cache(maxsize=256)
def meets(demand: Statement | None, players: int) -> Check:
    """Return a quick question whether an offer meets a demand, Partners read as ruling *demand* has it."""
    if demand is None:
        return bool  # an offer has cards, and any will do
    asked, alike = check(demand), _classes(demand, players)
    disguises = sorted({*alike[: PARTNERS[0]]})
    known: dict[Faces, bool] = {}

    def met(offer: Faces) -> bool:
        if TWO_FACED in offer:
            return True
        if max(offer) < PARTNERS[0]:
            return asked(offer)
        kinds = tuple(sorted([alike[face] for face in offer]))
        if kinds not in known:
            readings = [disguises if face in PARTNERS else (face,) for face in kinds]
            known[kinds] = any(asked(reading) for reading in product(*readings))
        return known[kinds]

    return met


@lru_cache(maxsize=256)
def _classes(demand: Statement, players: int) -> Faces:
    """Return for each face one that the demand cannot tell from it, of this game's resources if it is one."""
    first: list[int] = []
    alike: dict[int, int] = {}
    for face in faces_of(resources_in_game(players)):
        like = next((one for one in first if len(classes((demand,), cards_of((one, face)))) == 1), face)
        alike[face] = like
        if like == face:
            first.append(face)
    return tuple(alike.get(face, face if face in PARTNERS else first[0]) for face in range(COUNT))


@lru_cache(maxsize=1024)
def needs(statement: Statement) -> tuple[tuple[tuple[bool, ...], int], ...]:
    """Return what an offer cannot be without: tests by face, and how many cards must pass each."""
    match statement:
        case said.Count(test, least, _) if least > 0 and not _asks_for_place(test):
            return ((passing(test), least),)
        case said.Choice(tests, _) if not any(map(_asks_for_place, tests)):
            return tuple((passing(test), 1) for test in tests)
        case said.And(parts):
            return tuple(need for part in parts for need in needs(part))
        case _:
            return ()


@lru_cache(maxsize=1024)
def allowed(statement: Statement) -> tuple[bool, ...] | None:
    """Return which faces an offer may hold at all, or ``None`` if any."""
    match statement:
        case said.Count(test, _, 0) if not _asks_for_place(test):
            return tuple(not passed for passed in passing(test))
        case said.All(test) if not _asks_for_place(test):
            return passing(test)
        case said.And(parts):
            limits = [limit for part in parts if (limit := allowed(part)) is not None]
            return tuple(map(all, zip(*limits, strict=True))) if limits else None
        case _:
            return None
