"""What a robot reads in a letter: the orders it shows as examples, and the cards it holds.

The sections are found by the headings that the letters' own catalogue has for them, so that nothing here
depends on a language.
"""

import re
from collections.abc import Iterator
from dataclasses import dataclass

from pbem.game.cards import RESOURCES, Card, Partner, PartnerKind
from pbem.game.statements import Statement
from pbem.letters.marks import MARK_CLOSE, MARK_OPEN
from pbem.letters.voice import voice
from pbem.letters.words import card_name
from pbem.mail.message import read_message
from pbem.speech.languages import kept
from pbem.speech.ordering import read_orders
from pbem.speech.orders import Aside, Order, TakeCards
from pbem.speech.reading import read_sentence

_MARKED = re.compile(f"{MARK_OPEN}(.*?){MARK_CLOSE}", re.DOTALL)
_MOST_CARDS = 81


@dataclass(frozen=True, slots=True)
class Menu:
    """What a letter says may be done, and with what.

    Args:
        orders: the orders shown as examples, in order.
        asked: whether the letter asks for an answer, and does not only offer to take one.
        hand: the cards of the hand.
        pile: the cards shown beside the orders, to be taken from.
        demand: what a counter-offer has to meet, if something is demanded.
    """

    orders: tuple[Order, ...] = ()
    asked: bool = False
    hand: tuple[Card, ...] = ()
    pile: tuple[Card, ...] = ()
    demand: Statement | None = None


def read_menu(raw: bytes, language: str, names: tuple[str, ...], own: int) -> Menu:
    """Read a letter.

    Args:
        raw: the letter.
        language: what it is written in.
        names: the players as the reader knows them, in any order.
        own: the reader's own place among them.
    """
    text, say_it = read_message(raw).text, voice(language).gettext
    actions = "\n".join(_section(text, say_it(title)) for title in ("What you may do", "Your answer"))
    table = _section(text, say_it("The table"))
    orders = tuple(_orders(actions, language, names, own))
    idle = say_it("You have nothing to do right now.")
    return Menu(
        orders=orders,
        asked=bool(orders) and _in_a_line(idle) not in _in_a_line(text),
        hand=_cards(_section(text, *_hand_headings(language)), language),
        pile=_pile(actions, language, names, own),
        demand=_demand(table, language),
    )


def _in_a_line(text: str) -> str:
    """Return a text without its line breaks, all space alike."""
    return " ".join(text.split())


def _section(text: str, *titles: str) -> str:
    """Return what stands under a heading: everything up to the next line that is not indented."""
    wanted = {_in_a_line(title.upper()) for title in titles}
    kept: list[str] = []
    inside = False
    for line in text.splitlines():
        if line and not line[0].isspace():
            inside = _in_a_line(line) in wanted
        elif inside:
            kept.append(line)
    return "\n".join(kept)


@kept()
def _hand_headings(language: str) -> tuple[str, ...]:
    plural = voice(language).ngettext
    return tuple(plural("Your hand: {n} card", "Your hand: {n} cards", n) for n in range(_MOST_CARDS + 1))


def _orders(section: str, language: str, names: tuple[str, ...], own: int) -> Iterator[Order]:
    """Read the marked lines: one that is no order by itself belongs to the order before it."""
    written: list[str] = []
    for found in _MARKED.finditer(section):
        line = _in_a_line(found[1])
        if written and _order(line, language, names, own) is None:
            written[-1] += f"\n{line}"
        else:
            written.append(line)
    for lines in written:
        order = _order(lines, language, names, own)
        if order is not None:
            yield order


def _pile(section: str, language: str, names: tuple[str, ...], own: int) -> tuple[Card, ...]:
    """Return the cards shown beside the orders that take cards."""
    for paragraph in section.split("\n\n"):
        if any(isinstance(order, TakeCards) for order in _orders(paragraph, language, names, own)):
            return _cards(_MARKED.sub("", paragraph), language)
    return ()


def _order(lines: str, language: str, names: tuple[str, ...], own: int) -> Order | None:
    """Return the one order that lines are, if they are one."""
    orders = orders_in(lines, language, names, own)
    return orders[0] if len(orders) == 1 else None


def orders_in(
    lines: str, language: str, names: tuple[str, ...], own: int, *, invited: bool = False
) -> tuple[Order, ...]:
    """Return the orders that a text is, or none if anything but courtesies stands beside them.

    Args:
        lines: the text.
        language: what it is written in.
        names: of all players, in seat order.
        own: the writer's place among them.
        invited: whether it answers an invitation.
    """
    read = read_orders(lines, language=language, names=names, seat=own, active=True, invited=invited)
    meanings = tuple(item.meaning for item in read.items if not isinstance(item.meaning, Aside))
    orders = tuple(one for one in meanings if isinstance(one, Order))
    return orders if len(orders) == len(meanings) else ()


def _demand(table: str, language: str) -> Statement | None:
    """Return the demand that stands on the table, from the words it is shown in."""
    label = re.escape(voice(language).gettext("Demand"))
    found = re.search(rf"{label}\s*:\s*{MARK_OPEN}(.*?){MARK_CLOSE}", table, re.DOTALL)
    if found is None:
        return None
    return read_sentence(_in_a_line(found[1]), language).parts[0].statement


def _cards(section: str, language: str) -> tuple[Card, ...]:
    pattern, cards = _card_names(language)
    return tuple(cards[_in_a_line(found[0])] for found in pattern.finditer(section))


@kept()
def _card_names(language: str) -> tuple[re.Pattern[str], dict[str, Card]]:
    """Return what finds the names of cards in a text, over line ends too, and what they name."""
    every: tuple[Card, ...] = (*RESOURCES, *(Partner(kind) for kind in PartnerKind))
    cards = {card_name(card, language): card for card in every}
    longest_first = sorted(cards, key=len, reverse=True)
    names = "|".join(re.escape(name).replace(r"\ ", r"\s+") for name in longest_first)
    return re.compile(rf"(?<!\w)(?:{names})(?!\w)"), cards
