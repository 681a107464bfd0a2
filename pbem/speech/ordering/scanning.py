"""Tokens of a language's lexicon, scanned once for each text."""

from pbem.speech.languages import kept, load_language
from pbem.speech.tokens import Token


@kept(maxsize=8192)
def scan(text: str, code: str) -> tuple[Token, ...]:
    """Return the tokens of a text in a language; parts of a mail are looked at many times over.

    That a card's name needs no article ("poison") is nothing to an order, nor is where cards are laid.
    """
    tokens = load_language(code).lexicon.scan(text)
    return tuple(token for token in tokens if token.sym not in ("MASS", "IN_OFFER"))
