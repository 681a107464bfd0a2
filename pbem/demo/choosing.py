"""What a robot does with what a letter offers: anything that is allowed, at random, and mostly sociable."""

from enum import StrEnum
from random import Random
from typing import Final, TypeVar

from pbem.bots.random_statements import random_claim, random_demand, random_statement
from pbem.demo.letter import Menu
from pbem.game.cards import DOUBLE_AGENT, Card, PartnerKind
from pbem.game.moves import Request, RequestKind
from pbem.game.statements import Statement, meets_demand
from pbem.speech.orders import (
    AcceptSeat,
    AccuseSeat,
    ChangeOffer,
    LayOffer,
    Order,
    Plain,
    TakeCards,
)

_T = TypeVar("_T")

_AHEAD: Final = 0.2
_LAYS: Final = 0.8
_ACCUSES: Final = 0.12
_ACCEPTS: Final = 0.85
_WITH_ASSASSIN: Final = 0.8
_MATA_HARI: Final = 0.8
_TAKES: Final = 0.8
_MOST_LAID: Final = 3
_TRIES: Final = 12


def choose(menu: Menu, players: int, rng: Random) -> tuple[Order, ...]:
    """Return the orders a robot wants to send, or none where the letter asks for nothing.

    Args:
        menu: what the letter offers.
        players: how many play.
        rng: the robot's dice.
    """
    orders = menu.orders
    if not menu.asked and rng.random() >= _AHEAD:
        return ()
    if changes := _all(ChangeOffer, orders):
        return (rng.choice(changes),)
    if plain := [one for one in (Plain.JOIN, Plain.CONFIRM) if one in orders]:
        return (plain[0],)
    if takes := _all(TakeCards, orders):
        return (_take(takes, menu, rng),)
    if offers := _all(LayOffer, orders):
        return _offer(offers[0], menu, players, rng)
    if Plain.PASS in orders:
        return (Plain.PASS,)
    if Plain.STAND_BY in orders:
        return (_challenge(menu, rng),)
    if Plain.REFUSE in orders and Plain.CANCEL not in orders and not _all(AccuseSeat, orders):
        return (_resolve(menu, players, rng),)
    return ()


def example(menu: Menu) -> tuple[Order, ...]:
    """Return the first order shown as an example, as it stands: it would be accepted."""
    return menu.orders[:1]


def _all(kind: type[_T], orders: tuple[Order, ...]) -> list[_T]:
    return [order for order in orders if isinstance(order, kind)]


def _take(shown: list[TakeCards], menu: Menu, rng: Random) -> TakeCards:
    limit = max(len(order.cards) for order in shown)
    if not limit or rng.random() >= _TAKES:
        return TakeCards(())
    return TakeCards(tuple(rng.sample(menu.pile, min(limit, len(menu.pile)))))


def _offer(shown: LayOffer, menu: Menu, players: int, rng: Random) -> tuple[Order, ...]:
    """Declare, or answer a declaration: what may be passed or taken back is a counter-offer."""
    if Plain.WITHDRAW in menu.orders or (Plain.PASS not in menu.orders and shown.request is None):
        return ()
    if Plain.PASS not in menu.orders:
        return (_declaration(menu, players, rng),)
    cards = _fitting(menu, len(shown.cards), players, rng) if rng.random() < _LAYS else ()
    return (LayOffer(cards, _claims(cards, rng)) if cards else Plain.PASS,)


def _declaration(menu: Menu, players: int, rng: Random) -> LayOffer:
    size = rng.randint(1, min(_MOST_LAID, len(menu.hand)))
    cards = tuple(rng.sample(menu.hand, size))
    return LayOffer(cards, _claims(cards, rng), _request(size, players, rng))


def _challenge(menu: Menu, rng: Random) -> Order:
    accusations = _all(AccuseSeat, menu.orders)
    if accusations and rng.random() < _ACCUSES:
        return AccuseSeat(rng.choice(accusations).seat, rng.choice(tuple(PartnerKind)))
    return Plain.STAND_BY


def _request(size: int, players: int, rng: Random) -> Request | None:
    kind = rng.choice((None, RequestKind.DEMAND, RequestKind.WISH))
    if kind is RequestKind.WISH:
        return Request(kind, random_statement(rng, size))
    demand = random_demand(rng, size, players) if kind else None
    return Request(RequestKind.DEMAND, demand) if demand else None


def _claims(cards: tuple[Card, ...], rng: Random) -> tuple[Statement, ...]:
    """Return claims: true ones, or under cover of a Double Agent whatever comes to mind."""
    count = rng.choice((0, 1, 1, 1, 2))
    return tuple(random_claim(rng, cards, true=DOUBLE_AGENT not in cards) for _ in range(count))


def _fitting(menu: Menu, size: int, players: int, rng: Random) -> tuple[Card, ...]:
    """Return cards that meet the demand, or none if none came to hand."""
    for _ in range(_TRIES):
        cards = tuple(rng.sample(menu.hand, size))
        if menu.demand is None or meets_demand(menu.demand, cards, players):
            return cards
    return ()


def _resolve(menu: Menu, players: int, rng: Random) -> Order:
    orders = menu.orders
    if Plain.MATA_HARI in orders and rng.random() < _MATA_HARI:
        return Plain.MATA_HARI
    accepts = [order for order in _all(AcceptSeat, orders) if not order.assassin]
    if not accepts or rng.random() >= _ACCEPTS:
        return Plain.REFUSE
    chosen = rng.choice(accepts)
    if not any(order.assassin for order in _all(AcceptSeat, orders)) or rng.random() >= _WITH_ASSASSIN:
        return chosen
    # a letter to the active player does not say again how many cards were laid: any size may be asked of
    demand = random_demand(rng, 1, players) if rng.random() < 0.7 else None
    return AcceptSeat(chosen.seat, assassin=True, demand=demand)


class Whim(StrEnum):
    """What a robot writes besides its orders, or in their place, as people do."""

    TALK = "talk"
    """A word to everybody."""
    WHISPER = "whisper"
    """A word to one player."""
    TO_GAME_MASTER = "to-game-master"
    """A line for the game master."""
    HELP = "help"
    """A call for help instead of an answer."""
    MUDDLE = "muddle"
    """Words that are no order, instead of an answer."""
    SLIP = "slip"
    """An offer of a card that is not in the hand."""
    TYPO = "typo"
    """The orders with two letters of a word in the wrong order."""
    FORGETS = "forgets"
    """No answer at all, so that a deadline passes."""


_OFTEN: Final = {
    Whim.TALK: 0.1,
    Whim.WHISPER: 0.05,
    Whim.TO_GAME_MASTER: 0.02,
    Whim.HELP: 0.02,
    Whim.MUDDLE: 0.03,
    Whim.SLIP: 0.03,
    Whim.TYPO: 0.03,
    Whim.FORGETS: 0.01,
}


def whim(rng: Random) -> Whim | None:
    """Return what comes to a robot's mind, mostly nothing."""
    dice = rng.random()
    for one, share in _OFTEN.items():
        dice -= share
        if dice < 0:
            return one
    return None
