"""How a robot words its orders: in the short form that letters show, or as one speaks at a table."""

import re
from random import Random
from typing import Final

from pbem.demo.phrases import Phrases, phrases
from pbem.game.cards import Partner
from pbem.game.moves import Request, RequestKind
from pbem.letters.voice import voice
from pbem.letters.words import order_text, say, say_request
from pbem.speech.languages import load_language
from pbem.speech.orders import AcceptSeat, AccuseSeat, ChangeOffer, LayOffer, Order, Plain, TakeCards

_SPOKEN_SHARE: Final = 0.5
_ONE_LINE_SHARE: Final = 0.5
_LONG_WORD: Final = re.compile(r"[^\W\d_]{5,}")


def in_words(order: Order, language: str, names: tuple[str, ...], rng: Random) -> str:
    """Return an order as a robot feels like writing it, on one line or several."""
    sentences = spoken(order, language, names, rng) if rng.random() < _SPOKEN_SHARE else ()
    if not sentences:
        return order_text(order, language, names)
    return (" " if rng.random() < _ONE_LINE_SHARE else "\n").join(sentences)


def spoken(order: Order, language: str, names: tuple[str, ...], rng: Random) -> tuple[str, ...]:
    """Return the sentences of an order as one speaks at a table, or none if robots only know its short form.

    Args:
        order: any order.
        language: the language to speak.
        names: of all players, in seat order.
        rng: chooses among the ways there are.
    """
    known = phrases(language)
    ways = known.spoken.get(_key(order))
    if ways is None:
        return ()
    sentence = rng.choice(ways).format(**_fields(order, language, names, known))
    return (load_language(language).forms.polish(sentence), *_statements(order, language))


def misspelt(text: str, rng: Random) -> str:
    """Return a text with two neighbouring letters of a word in the wrong order, if it has a long one."""
    places = [
        at
        for word in _LONG_WORD.finditer(text)
        for at in range(word.start() + 1, word.end() - 2)
        if text[at] != text[at + 1]
    ]
    if not places:
        return text
    at = rng.choice(places)
    return f"{text[:at]}{text[at + 1]}{text[at]}{text[at + 2 :]}"


def _key(order: Order) -> str:
    """Return where the ways to say an order stand in ``robots.toml``, or nothing."""
    match order:
        case LayOffer():
            return "offer"
        case TakeCards(cards):
            return "take" if cards else "take-nothing"
        case ChangeOffer():
            return "change"
        case AcceptSeat():
            return "accept-assassin" if order.assassin else "accept"
        case AccuseSeat():
            return "accuse"
        case Plain():
            return order.value
    return ""


def _fields(order: Order, language: str, names: tuple[str, ...], known: Phrases) -> dict[str, str]:
    match order:
        case LayOffer(cards) | TakeCards(cards) | ChangeOffer(cards) if cards:
            return {"cards": voice(language).every(known.card(card) for card in cards)}
        case AcceptSeat(seat):
            return {"player": names[seat]}
        case AccuseSeat(seat, kind):
            return {"player": names[seat], "partner": known.card(Partner(kind))}
    return {}


def _statements(order: Order, language: str) -> tuple[str, ...]:
    """Return what is said with an order: claims, then what is asked for."""
    match order:
        case LayOffer(_, claims, request):
            asked = (say_request(request, language),) if request else ()
            return (*(say(claim, language) for claim in claims), *asked)
        case AcceptSeat(demand=demand) if demand is not None:
            return (say_request(Request(RequestKind.DEMAND, demand), language),)
    return ()
