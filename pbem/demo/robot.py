"""A mail robot: it acts only on a letter it receives, and answers in words."""

from dataclasses import replace
from datetime import datetime
from random import Random

from pbem.demo.choosing import Whim, choose, example, whim
from pbem.demo.letter import Menu, orders_in, read_menu
from pbem.demo.phrases import Phrases, Quote, phrases
from pbem.demo.speaking import in_words, misspelt
from pbem.demo.writing import Writer, reply, signed
from pbem.game.cards import RESOURCES
from pbem.letters.words import order_text
from pbem.speech.orders import LayOffer, Order, Plain, Talk, ToGameMaster

_OWN_WAY = 2
"""How often a robot answers the same question in its own way, before it sends an example as it stands."""

_TRIES = 6
"""How often it words an answer anew."""

_PATIENCE = 5
"""How often it answers the same question at all."""


class Robot:
    """Plays by mail: it knows its letters, and the names of those it plays with.

    Args:
        writer: who it is.
        names: the players' names.
        rng: its dice.
    """

    def __init__(self, writer: Writer, names: tuple[str, ...], rng: Random) -> None:
        self.writer = writer
        self._names = names
        self._own = names.index(writer.name)
        self._rng = rng
        self._phrases: Phrases = phrases(writer.language)
        self._quote: Quote = rng.choice(self._phrases.quotes)
        self._asked: Menu | None = None
        self._answers = 0
        self._sent = 0

    def answer(self, letter: bytes, now: datetime) -> tuple[str, bytes] | None:
        """Return the address and the mail that answer a letter, or nothing where it asks for nothing."""
        text = self._text(read_menu(letter, self.writer.language, self._names, self._own))
        if text is None:
            return None
        self._sent += 1
        local, _, domain = self.writer.address.partition("@")
        message_id = f"<{self._sent}.{local}.{now:%Y%m%d%H%M%S}@{domain}>"
        words = signed(text, self.writer.name, self._phrases, self._rng)
        return reply(letter, words, self.writer, self._quote, now=now, message_id=message_id)

    def _text(self, menu: Menu) -> str | None:
        orders = choose(menu, len(self._names), self._rng)
        if not orders:
            return None
        self._answers = self._answers + 1 if menu == self._asked else 1
        self._asked = menu
        if self._answers > _PATIENCE:
            return None
        if self._answers > _OWN_WAY:
            return "\n".join(self._short(order) for order in example(menu))
        return self._freely(orders, menu)

    def _freely(self, orders: tuple[Order, ...], menu: Menu) -> str | None:
        """Return words for the orders, and what else comes to mind."""
        rng, said = self._rng, self._phrases
        mood = whim(rng) if self._answers == 1 and Plain.JOIN not in orders else None
        lines = self._proof_read(orders, menu)
        match mood:
            case Whim.FORGETS:
                return None
            case Whim.MUDDLE:
                return rng.choice(said.muddles)
            case Whim.HELP:
                return self._short(Plain.HELP)
            case Whim.SLIP:
                return "\n".join(self._short(self._slip(order, menu)) for order in orders)
            case Whim.TYPO:
                lines[0] = misspelt(lines[0], rng)
            case Whim.TALK:
                lines.append(self._short(Talk(rng.choice(said.talk))))
            case Whim.WHISPER:
                to = rng.choice([seat for seat in range(len(self._names)) if seat != self._own])
                lines.append(self._short(Talk(rng.choice(said.whispers), to)))
            case Whim.TO_GAME_MASTER:
                lines.append(self._short(ToGameMaster(rng.choice(said.to_game_master))))
        return "\n".join(lines)

    def _proof_read(self, orders: tuple[Order, ...], menu: Menu) -> list[str]:
        """Return words that say the orders; what came out muddled is thought over before it is sent."""
        for _ in range(_TRIES):
            lines = [in_words(order, self.writer.language, self._names, self._rng) for order in orders]
            if self._read("\n".join(lines), menu) == orders:
                return lines
            orders = choose(menu, len(self._names), self._rng)
        return [self._short(order) for order in example(menu)]

    def _read(self, text: str, menu: Menu) -> tuple[Order, ...]:
        invited = Plain.JOIN in menu.orders
        return orders_in(text, self.writer.language, self._names, self._own, invited=invited)

    def _slip(self, order: Order, menu: Menu) -> Order:
        """Return an order as somebody writes it who has mistaken a card."""
        if not isinstance(order, LayOffer):
            return order
        strange = self._rng.choice([card for card in RESOURCES if card not in menu.hand])
        return replace(order, cards=(strange, *order.cards[1:]), claims=())

    def _short(self, order: Order) -> str:
        return order_text(order, self.writer.language, self._names)
