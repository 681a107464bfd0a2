"""Cards, statements and orders in a reader's language: the one place where letters ask ``pbem.speech``."""

from functools import lru_cache
from typing import Final

from pbem.game.cards import Card, Item, Partner, PartnerKind
from pbem.game.moves import Request, RequestKind
from pbem.game.statements import Statement
from pbem.letters.voice import N_, SOURCE, voice
from pbem.speech import saying
from pbem.speech.languages import language_codes
from pbem.speech.orders import (
    AcceptSeat,
    AccuseSeat,
    ChangeOffer,
    LayOffer,
    Order,
    Plain,
    TakeCards,
    Talk,
    ToGameMaster,
)

_ITEMS: Final = {
    Item.TAPE_RECORDER: N_("tape recorder"),
    Item.PHOTOGRAPHS: N_("photographs"),
    Item.DOCUMENTS: N_("documents"),
    Item.POISON: N_("poison"),
    Item.GUN: N_("gun"),
    Item.BRIEFCASE: N_("briefcase"),
    Item.COAT: N_("coat"),
    Item.DISGUISE: N_("disguise"),
    Item.GLOVES: N_("gloves"),
}
_PARTNERS: Final = {
    PartnerKind.DOUBLE_AGENT: N_("Double Agent"),
    PartnerKind.ASSASSIN: N_("Assassin"),
    PartnerKind.MATA_HARI: N_("Mata Hari"),
}


def write_above(language: str) -> str:
    """Return the line above which answers are written; whatever follows it is never read as an order."""
    return voice(language).gettext(N_("----- Write your answer above this line -----"))


def item_name(item: Item, language: str) -> str:
    """Return the name of an item."""
    return voice(language).gettext(_ITEMS[item])


def partner_name(kind: PartnerKind, language: str) -> str:
    """Return the name of a kind of Partner."""
    return voice(language).gettext(_PARTNERS[kind])


@lru_cache(maxsize=1024)
def card_name(card: Card, language: str) -> str:
    """Return the name of a card as players write it, such as "gun 5"."""
    if isinstance(card, Partner):
        return partner_name(card.kind, language)
    return f"{item_name(card.item, language)} {card.index}"


@lru_cache(maxsize=4096)
def say(statement: Statement, language: str) -> str:
    """Return a claim in a language, from its meaning."""
    return saying.say(statement, _spoken(language))


@lru_cache(maxsize=4096)
def say_request(request: Request, language: str) -> str:
    """Return a demand or wish in a language, with the formula that makes it one."""
    binding = request.kind is RequestKind.DEMAND
    return saying.say_request(request.statement, _spoken(language), binding)


def _spoken(language: str) -> str:
    """Return the language that statements are said in: English where there is none of that code."""
    return language if language in language_codes() else SOURCE


def order_text(order: Order, language: str, names: tuple[str, ...]) -> str:
    """Return an order as its sender would write it, one line or several."""

    def cards(them: tuple[Card, ...]) -> str:
        return ", ".join(card_name(card, language) for card in them)

    match order:
        case LayOffer():
            lines = [f"OFFER {cards(order.cards)}"]
            lines += [f"CLAIM {say(claim, language)}" for claim in order.claims]
            if order.request:
                lines.append(f"{say_request(order.request, language)}")
            if order.talk:
                lines.append(f"SAY {order.talk}")
            return "\n".join(lines)
        case AccuseSeat():
            return f"ACCUSE {names[order.seat]} of {card_name(Partner(order.kind), language)}"
        case AcceptSeat():
            text = f"ACCEPT {names[order.seat]}"
            if order.assassin:
                text += " WITH ASSASSIN"
            if order.demand:
                text += f" {say_request(Request(RequestKind.DEMAND, order.demand), language)}"
            return text
        case TakeCards():
            return f"TAKE {cards(order.cards) or 'NOTHING'}"
        case ChangeOffer():
            return f"CHANGE {cards(order.cards)}"
        case Plain():
            return order.value.replace("-", " ").upper()
        case Talk():
            return f"SAY {order.text}" if order.to is None else f"TELL {names[order.to]}: {order.text}"
        case ToGameMaster():
            return f"GM {order.text}"
