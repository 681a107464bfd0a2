"""Cards, statements and orders in a reader's language: the one place where letters ask ``pbem.speech``.

What is said of cards comes only from the language's own folder, not from the catalogue of sentences.
"""

from pbem.game.cards import Card, Item, PartnerKind
from pbem.game.moves import Request, RequestKind
from pbem.game.statements import Statement
from pbem.letters.voice import N_, voice
from pbem.speech import names as cards_of_a_language
from pbem.speech import saying
from pbem.speech.languages import kept, load_language, spoken_or_source
from pbem.speech.ordering import write_order
from pbem.speech.orders import Order


def write_above(language: str) -> str:
    """Return the line above which answers are written; whatever follows it is never read as an order."""
    return voice(language).gettext(N_("----- Write your answer above this line -----"))


@kept(maxsize=64)
def item_name(item: Item, language: str) -> str:
    """Return the name of an item."""
    return load_language(spoken_or_source(language)).forms.names[item.value]


@kept(maxsize=64)
def partner_name(kind: PartnerKind, language: str) -> str:
    """Return the name of a kind of Partner."""
    return load_language(spoken_or_source(language)).forms.names[kind.value]


@kept(maxsize=1024)
def card_name(card: Card, language: str) -> str:
    """Return the name of a card as players write it, such as "gun 5"."""
    return cards_of_a_language.card_name(card, spoken_or_source(language))


@kept(maxsize=4096)
def say(statement: Statement, language: str) -> str:
    """Return a claim in a language, from its meaning."""
    return saying.say(statement, spoken_or_source(language))


@kept(maxsize=4096)
def say_request(request: Request, language: str) -> str:
    """Return a demand or wish in a language, with the formula that makes it one."""
    binding = request.kind is RequestKind.DEMAND
    return saying.say_request(request.statement, spoken_or_source(language), binding)


def order_text(order: Order, language: str, names: tuple[str, ...]) -> str:
    """Return an order as its sender would write it, one line or several."""
    return write_order(order, spoken_or_source(language), names)
