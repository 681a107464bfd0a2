"""What is said twice for emphasis, and says nothing more: "two poisons, two!", "a coat, any coat"."""

from typing import Final

from pbem.speech.settling.spans import ENDS
from pbem.speech.tokens import Token

_THINGS: Final = frozenset({"COLOUR", "ITEM", "CARD", "PARTNER"})


def unechoed(tokens: list[Token]) -> list[Token]:
    """Return the tokens without a number of cards that is said again, and without "any" of what was named.

    Both stand between pauses, and repeat what stands right before: a number of other cards, or "any" of
    another sort, stays and is not understood.
    """
    if ENDS.isdisjoint(token.sym for token in tokens):
        return tokens
    kept: list[Token] = []
    at = 0
    while at < len(tokens):
        after = _echo_ends(kept, tokens, at) if tokens[at].sym in ENDS and kept else at
        if after > at:
            at = after
        else:
            kept.append(tokens[at])
            at += 1
    return kept


def _echo_ends(kept: list[Token], tokens: list[Token], start: int) -> int:
    """Return where an echo that begins with a pause ends, its start where there is none."""
    at = start + 1
    while at < len(tokens) and tokens[at].sym in ("YES", "COMMA"):
        at += 1
    if at < len(tokens) and tokens[at].sym == "ANY":
        said, last = tokens[at + 1 : at + 2], kept[-1]
        echoes = last.sym in _THINGS and [(each.sym, each.value) for each in said] == [(last.sym, last.value)]
        at += 1
    else:
        said = tokens[at : at + 1]
        echoes = [each.sym for each in said] == ["NUM"] and said[0].value == _number_said(kept)
    ends = at + 1 >= len(tokens) or tokens[at + 1].sym == "STOP"
    return at + 1 if echoes and ends else start


def _number_said(kept: list[Token]) -> object:
    """Return how many cards were said last: the number before what they are, two or more."""
    at = len(kept) - 1 - (kept[-1].sym == "PLURAL")
    if at < len(kept) - 1 and kept[at].sym == "NUM":
        at -= 1  # "three 1s"
    else:
        named = at
        while at > 0 and kept[at].sym in _THINGS:
            at -= 1
        if at == named:
            return None
    number = kept[at]
    return number.value if number.sym == "NUM" and number.value != 1 else None
