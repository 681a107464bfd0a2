"""Cards as a language names them."""

from collections.abc import Iterable

from pbem.game.cards import Card, Partner
from pbem.speech.languages import Language, load_language


def card_name(card: Card, language: str | Language) -> str:
    """Return a card as players of the language write it: "gun 5", "Double Agent"."""
    forms = (load_language(language) if isinstance(language, str) else language).forms
    if isinstance(card, Partner):
        return forms.names[card.kind.value]
    return forms.patterns["card"].format(item=forms.names[card.item.value], index=card.index)


def card_names(cards: Iterable[Card], language: str | Language) -> str:
    """Return cards as a list that can be written in an order: "gun 5, coat 2"."""
    return ", ".join(card_name(card, language) for card in cards)
