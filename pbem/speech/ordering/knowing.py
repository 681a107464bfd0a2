"""Whether words belong to a language: what tells a slip from a word, and a language from another."""

from collections.abc import Iterable

from pbem.speech.ordering.players import Players
from pbem.speech.ordering.scanning import scan
from pbem.speech.ordering.text import Word
from pbem.speech.ordering.vocabulary import Vocabulary


def knows(spoken: Vocabulary, word: str) -> bool:
    """Return whether a word is one of a language, as far as orders and statements use it."""
    tokens = scan(word, spoken.language.code)
    return (
        word in spoken.known
        or word in spoken.keywords
        or word in spoken.asides.words
        or word in spoken.asides.core
        or word in spoken.guards.words
        or any(token.sym != "UNKNOWN" for token in tokens)
        or not tokens
    )


def strangers(words: Iterable[Word], own: tuple[Vocabulary, ...], players: Players) -> frozenset[str]:
    """Return the words that are none of some languages, and no player's name."""
    names = {word for name in players.words for word in name}
    texts = {word.text for word in words if word.text.isalpha()} - names
    return frozenset(text for text in texts if not any(knows(spoken, text) for spoken in own))
