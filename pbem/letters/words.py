"""Cards, statements and orders in a reader's language: the one place where letters ask ``pbem.speech``."""

from pbem.game.cards import Card, Partner
from pbem.game.statements import Statement
from pbem.letters.voice import N_, voice
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


def write_above(language: str) -> str:
    """Return the line above which answers are written; whatever follows it is never read as an order."""
    return voice(language).gettext(N_("----- Write your answer above this line -----"))


def card_name(card: Card, language: str) -> str:
    return card.code.replace("-", " ")


def say(statement: Statement, language: str) -> str:
    return f"{statement}"


def order_text(order: Order, language: str, names: tuple[str, ...]) -> str:
    """Return an order as its sender would write it, one line or several."""

    def cards(them: tuple[Card, ...]) -> str:
        return ", ".join(card_name(card, language) for card in them)

    match order:
        case LayOffer():
            lines = [f"OFFER {cards(order.cards)}"]
            lines += [f"CLAIM {say(claim, language)}" for claim in order.claims]
            if order.request:
                lines.append(f"{order.request.kind.upper()} {say(order.request.statement, language)}")
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
                text += f" DEMAND {say(order.demand, language)}"
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
