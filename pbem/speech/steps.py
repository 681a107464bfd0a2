"""Steps over the tokens of a text, each of which is taken only where it has something to do."""

from collections.abc import Callable, Mapping

from pbem.speech.lexicon import Token

Steps = Mapping[Callable[[list[Token]], list[Token]], frozenset[str]]
"""What changes tokens, in the order in which it does, and the symbols without which it changes nothing."""


def taken(tokens: list[Token], steps: Steps) -> list[Token]:
    """Return the tokens after all the steps."""
    there = {token.sym for token in tokens}
    for step, about in steps.items():
        if not about.isdisjoint(there):
            tokens = step(tokens)
            there = {token.sym for token in tokens}
    return tokens
