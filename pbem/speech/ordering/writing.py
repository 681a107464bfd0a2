"""Orders written as their sender would write them: reading them again gives the same orders."""

from pbem.game.cards import Partner
from pbem.game.moves import RequestKind
from pbem.speech.names import card_name, card_names
from pbem.speech.ordering.vocabulary import Vocabulary, vocabularies
from pbem.speech.orders import (
    AcceptSeat,
    AccuseSeat,
    ChangeOffer,
    LayOffer,
    Order,
    Plain,
    SetLanguage,
    SetZone,
    TakeCards,
    Talk,
    ToGameMaster,
)
from pbem.speech.saying import say, say_request

_QUOTES = (('"', '"'), ("“", "”"), ("«", "»"))


def write_order(order: Order, language: str, names: tuple[str, ...]) -> str:
    """Return an order in a language, one line or several, with the keywords that can be sent back.

    Args:
        order: any order.
        language: the reader's.
        names: of all players, in seat order.
    """
    spoken = vocabularies(language)[0]
    code = spoken.language.code
    match order:
        case LayOffer():
            return _offer(order, spoken)
        case AcceptSeat(seat, assassin, demand):
            key = "accept-assassin" if assassin else "accept"
            line = spoken.write[key].format(player=names[seat])
            return line if demand is None else f"{line}\n{say_request(demand, code, binding=True)}"
        case AccuseSeat(seat, kind):
            return spoken.write["accuse"].format(player=names[seat], kind=card_name(Partner(kind), code))
        case TakeCards(cards):
            return spoken.write["take" if cards else "take-nothing"].format(cards=card_names(cards, code))
        case ChangeOffer(cards):
            return spoken.write["change"].format(cards=card_names(cards, code))
        case Talk():
            return _talk(order, spoken, names)
        case ToGameMaster(text):
            return spoken.write["master"].format(text=text)
        case SetLanguage() | SetZone():
            return _setting(order, spoken)
        case Plain():
            return spoken.write[order.value]


def _setting(order: SetLanguage | SetZone, spoken: Vocabulary) -> str:
    if isinstance(order, SetLanguage):
        return spoken.write["language"].format(language=order.code)
    return spoken.write["zone"].format(zone=order.zone)


def _offer(order: LayOffer, spoken: Vocabulary) -> str:
    code = spoken.language.code
    lines = [spoken.write["lay"].format(cards=card_names(order.cards, code))]
    lines += [spoken.write["claim"].format(text=say(claim, code)) for claim in order.claims]
    if order.request is not None:
        binding = order.request.kind is RequestKind.DEMAND
        lines.append(say_request(order.request.statement, code, binding=binding))
    if order.talk:
        lines.append(spoken.write["say"].format(text=_quoted(order.talk)))
    return "\n".join(lines)


def _talk(talk: Talk, spoken: Vocabulary, names: tuple[str, ...]) -> str:
    if talk.to is None:
        return spoken.write["say"].format(text=_quoted(talk.text))
    return spoken.write["tell"].format(player=names[talk.to], text=_quoted(talk.text))


def _quoted(text: str) -> str:
    """Return talk between the first quotation marks whose closing one it does not hold."""
    for opening, closing in _QUOTES:
        if closing not in text and opening not in text:
            return f"{opening}{text}{closing}"
    return text
