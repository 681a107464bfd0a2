"""The cards of Operation: Mata Hari, and which of them a game of a given size uses (ruling *deck*)."""

from dataclasses import dataclass
from enum import StrEnum
from functools import cache
from typing import Final


class Colour(StrEnum):
    """A colour, which is also the type of a resource."""

    RED = "red"
    """Evidence."""
    BLUE = "blue"
    """Objects."""
    GREEN = "green"
    """Equipment."""


class Item(StrEnum):
    """What a resource shows; printed order is the order of definition (ruling *deck*)."""

    TAPE_RECORDER = "tape-recorder"
    PHOTOGRAPHS = "photographs"
    DOCUMENTS = "documents"
    POISON = "poison"
    GUN = "gun"
    BRIEFCASE = "briefcase"
    COAT = "coat"
    DISGUISE = "disguise"
    GLOVES = "gloves"

    @property
    def colour(self) -> Colour:
        """The colour of every card that shows this item."""
        return _COLOUR_OF[self]


class PartnerKind(StrEnum):
    """A kind of Partner; printed order is the order of definition."""

    DOUBLE_AGENT = "double-agent"
    ASSASSIN = "assassin"
    MATA_HARI = "mata-hari"


_ITEMS: Final = tuple(Item)
_KINDS: Final = tuple(PartnerKind)
_COLOUR_OF: Final = {item: tuple(Colour)[place // 3] for place, item in enumerate(_ITEMS)}

INDICES: Final = range(1, 8)
"""The Priority Indices a resource can have."""


@dataclass(frozen=True, slots=True)
class Resource:
    """A resource card, unique in the deck: an item and its Priority Index, 1 to 7."""

    item: Item
    index: int

    @property
    def colour(self) -> Colour:
        """The colour of the item."""
        return self.item.colour

    @property
    def code(self) -> str:
        """The card as records write it, such as ``gun-5``."""
        return f"{self.item}-{self.index}"


@dataclass(frozen=True, slots=True)
class Partner:
    """A Partner card: no colour, no index; the copies of one kind cannot be told apart."""

    kind: PartnerKind

    @property
    def code(self) -> str:
        """The card as records write it, such as ``double-agent``."""
        return self.kind.value


Card = Resource | Partner
"""Any card of the Operation deck."""

DOUBLE_AGENT: Final = Partner(PartnerKind.DOUBLE_AGENT)
ASSASSIN: Final = Partner(PartnerKind.ASSASSIN)
MATA_HARI: Final = Partner(PartnerKind.MATA_HARI)

RESOURCES: Final[tuple[Resource, ...]] = tuple(Resource(item, index) for item in _ITEMS for index in INDICES)
"""All 63 resources in printed order."""

_BY_CODE: Final[dict[str, Card]] = {
    card.code: card for cards in (RESOURCES, tuple(Partner(kind) for kind in _KINDS)) for card in cards
}
_PLACE: Final[dict[Card, int]] = {card: place for place, card in enumerate(_BY_CODE.values())}

PLAYERS: Final = range(3, 8)
"""How many can play."""

_REMOVED_ITEMS: Final = dict.fromkeys((3, 4), (Item.TAPE_RECORDER, Item.POISON, Item.COAT))
_COPIES: Final = {3: 2, 4: 4, 5: 4, 6: 4, 7: 6}
_HAND_SIZE: Final = {3: 13, 4: 11, 5: 9, 6: 11, 7: 10}

COVERS: Final = 10
"""Cover cards in the middle at the start."""


def card_of(code: str) -> Card:
    """Return the card that a code such as ``gun-5`` or ``assassin`` names.

    Raises:
        ValueError: the code names no card.
    """
    try:
        return _BY_CODE[code]
    except KeyError:
        raise ValueError(f"no card is called {code!r}") from None


def printed_order(card: Card) -> int:
    """Return the place of a card in the printed order, for sorting (ruling *deck*)."""
    return _PLACE[card]


def in_printed_order(cards: tuple[Card, ...]) -> tuple[Card, ...]:
    """Return the cards sorted as printed: items by colour, indices rising, Partners last."""
    return tuple(sorted(cards, key=_PLACE.__getitem__))


@cache
def items_in_game(players: int) -> tuple[Item, ...]:
    """Return the items used with so many players, in printed order (ruling *removal*)."""
    return tuple(item for item in _ITEMS if item not in _REMOVED_ITEMS.get(players, ()))


@cache
def resources_in_game(players: int) -> tuple[Resource, ...]:
    """Return the resources used with so many players, in printed order (ruling *removal*)."""
    return tuple(card for card in RESOURCES if card.item in items_in_game(players))


@cache
def deck_in_game(players: int) -> tuple[Card, ...]:
    """Return the Operation deck used with so many players, in printed order (ruling *removal*)."""
    partners = (Partner(kind) for kind in _KINDS for _ in range(_COPIES[players]))
    return (*resources_in_game(players), *partners)


def hand_size(players: int) -> int:
    """Return how many cards each player is dealt (ruling *removal*, deal)."""
    return _HAND_SIZE[players]
