"""Steps over the tokens of a text, each of which is taken only where it has something to do."""

from collections.abc import Callable, Mapping

from pbem.speech.tokens import Token


class Steps:
    """What changes tokens, in its order, and the symbols without which each step changes nothing."""

    def __init__(self, rows: Mapping[Callable[[list[Token]], list[Token]], frozenset[str]]) -> None:
        self.rows = rows
        self.about = frozenset[str]().union(*rows.values())


def taken(tokens: list[Token], steps: Steps) -> list[Token]:
    """Return the tokens after all the steps."""
    there = {token.sym for token in tokens}
    if steps.about.isdisjoint(there):
        return tokens
    for step, about in steps.rows.items():
        if not about.isdisjoint(there):
            tokens = step(tokens)
            there = {token.sym for token in tokens}
    return tokens


def next_sym(tokens: list[Token], at: int) -> str:
    """Return the symbol after a place, `STOP` past the last."""
    return tokens[at + 1].sym if at + 1 < len(tokens) else "STOP"


def left_out(token: Token, sym: str, plural: bool = False) -> Token:
    """Return a word that was left out, where a token stands."""
    return token._replace(sym=sym, value=None, text="", end=token.start, plural=plural)
