"""What is not demanded but wished for: "I don't demand a gun, but I'd like one".

A negated formula is a wish. Beside another wish the two are one where that asks for the same, or for "one"
of it; where it asks for something else, nobody knows what becomes of what is not demanded.
"""

from collections.abc import Sequence
from itertools import pairwise
from typing import Final

from pbem.speech.reasons import Reason
from pbem.speech.settling.spans import VERBS, sentences
from pbem.speech.settling.steps import left_out
from pbem.speech.tokens import TRIGGER, UNKNOWN, Token

_NOT: Final = "NOT_DEMAND"
_ASKING: Final = frozenset({"WISH", "WISH_ASK", "WISH_AFTER", "WISHED", "I_WOULD_HAVE", "GLADLY", "PLEASE"})
_PARTING: Final = frozenset({"COMMA", "SEMI", "COLON", "DASH", "BUT", "AND"})
_UNNAMED: Final = (
    _ASKING
    | _PARTING
    | VERBS
    | {"A", "THE", "CARD", "NO", "NO_A", "ONLY", "HAVE", "IT", "OF", "PLURAL", "IF_POSSIBLE", "STOP"}
)
"""What does not tell one card from another."""
_NONE: Final = frozenset({"NO", "NO_A"})
_OTHERWISE: Final = frozenset({"DEMAND", "WISH_NOT", "NOT", "OR", "SILENCE", TRIGGER, UNKNOWN, _NOT})


def undemanded(tokens: list[Token]) -> list[Token]:
    """Return the tokens with every "I don't demand" as the wish it is, or marked where that is unclear.

    Args:
        tokens: of the whole text, as it was scanned.
    """
    if {_NOT, "DEMAND"}.isdisjoint(token.sym for token in tokens):
        return tokens
    return [kept for sentence in sentences(tokens) for kept in _undemanded(sentence)]


def _undemanded(sentence: list[Token]) -> list[Token]:
    """Read one sentence; "I demand no gun" is left to what it says, unless one is wished for behind it."""
    stop = sentence[-1:] if sentence[-1].sym == "STOP" else []
    said = sentence[: len(sentence) - len(stop)]
    syms = [token.sym for token in said]
    denied = _NOT in syms
    at = syms.index(_NOT) if denied else _none_demanded(syms)
    if at is None:
        return sentence
    end = next((place for place in range(at + 1, len(said)) if syms[place] in _PARTING), len(said))
    before, asked, behind = said[:at], said[at + 1 : end], said[end:]
    if _one_wish(asked, behind):
        return [*before, *_either(said[at], asked, behind), *stop]
    if not denied:
        return sentence
    if not behind and (_one_wish(asked, before) or (_asks_alone(before) and not _named(asked))):
        return [*_without_joints(before[::-1])[::-1], *stop]
    if not _ASKING.isdisjoint({token.sym for token in before}) or _contrasted(behind):
        return [_unclear(token) if token.sym == _NOT else token for token in sentence]
    return [*before, *_wish(said[at], asked), *behind, *stop]


def _contrasted(behind: Sequence[Token]) -> bool:
    """Return whether it goes on with something else that is asked for: "I don't demand a gun but a coat"."""
    syms = {token.sym for token in behind}
    return not (_ASKING | {"DEMAND", _NOT}).isdisjoint(syms) or "BUT" in syms


def _none_demanded(syms: Sequence[str]) -> int | None:
    """Return where it says "I demand no gun", None where it does not."""
    pairs = enumerate(pairwise(syms))
    return next((at for at, (sym, after) in pairs if sym == "DEMAND" and after in _NONE), None)


def _unclear(token: Token) -> Token:
    return token._replace(sym=TRIGGER, value=Reason.AMBIGUOUS.value)


def _wish(formula: Token, asked: list[Token]) -> list[Token]:
    """Return the wish for what is not demanded: for one card, where none is demanded."""
    none = bool(asked) and asked[0].sym in _NONE
    article = [left_out(asked[0], "A")] if none else []
    return [formula._replace(sym="WISH", value=None), *article, *asked[none:]]


def _one_wish(asked: Sequence[Token], other: Sequence[Token]) -> bool:
    """Return whether a wish beside what is not demanded is for the same, and says no more."""
    if not _asks_alone(other):
        return False
    named, several = _named(other), _named(asked[:1]) if asked and asked[0].sym == "NUM" else []
    again = any(token.sym in ("A", "NUM") for token in other)
    return not asked or named == _named(asked) or (named == several if again else not named)


def _asks_alone(tokens: Sequence[Token]) -> bool:
    syms = {token.sym for token in tokens}
    return not _ASKING.isdisjoint(syms) and _OTHERWISE.isdisjoint(syms)


def _named(tokens: Sequence[Token]) -> list[tuple[str, object]]:
    """Return what cards are spoken of; a "one" is none of them."""
    return [
        (token.sym, token.value)
        for token in tokens
        if token.sym not in _UNNAMED and (token.sym, token.value) != ("NUM", 1)
    ]


def _either(formula: Token, asked: list[Token], behind: list[Token]) -> list[Token]:
    """Return the wish that names the cards."""
    if len(_named(behind)) >= len(_named(asked)) > 0 or not asked:
        return [token for token in _without_joints(behind) if token.sym != "ONLY"]
    return _wish(formula, asked)


def _without_joints(tokens: list[Token]) -> list[Token]:
    """Return the tokens after those that part them from the ones before."""
    start = next((place for place, token in enumerate(tokens) if token.sym not in _PARTING), len(tokens))
    return tokens[start:]
