"""What is wanted for what is laid: "a red one for a 5", "two reds, a blue in return".

"In return" asks like "please", unless it ends a list of which only the last card may be meant: "two reds
and a blue in return".
"""

from collections.abc import Iterator, Sequence
from typing import Final

from pbem.speech.reasons import Reason
from pbem.speech.settling.pleading import FORMULAS
from pbem.speech.settling.spans import PAUSES, sentences
from pbem.speech.tokens import TRIGGER, UNKNOWN, Token

_RETURN: Final = "IN_RETURN"
FOR: Final = frozenset({"FOR", "ABOUT"})
"""German *für eine* and French *pour* are "about" as well."""
_KINDS: Final = frozenset({"COLOUR", "ITEM", "PARTNER"})
_COUNTS: Final = frozenset({"A", "NUM", "AT_LEAST", "EXACTLY"})
_LAYING: Final = frozenset({"THERE", "GIVING", "STATING"})
_NOT_NAMED: Final = (
    FORMULAS
    | {"IS", "BE", "ADD_UP", "NOT", "I_HAVE", "HAVE", "I_WOULD_HAVE", "TOTAL", "TOGETHER", "INDEX"}
    | {UNKNOWN, TRIGGER}
)
"""What stands in no list of cards."""
_UNPLAIN: Final = PAUSES | FOR | {"AND", "ONLY", "EXACTLY", "NO", "NEITHER"}
"""What leaves open which cards are wanted for which, or whether it is said of the price."""


def returned(tokens: list[Token]) -> list[Token]:
    """Return the tokens with what is wanted for the cards laid as the wish it is.

    Args:
        tokens: of the whole text, as it was scanned.
    """
    if (FOR | {_RETURN}).isdisjoint(token.sym for token in tokens):
        return tokens
    return [kept for sentence in sentences(tokens) for kept in _returned(sentence)]


def _returned(sentence: Sequence[Token]) -> Iterator[Token]:
    for at, token in enumerate(sentence):
        if token.sym == _RETURN:
            one_of_them = _may_be_the_last(sentence[:at])
            yield token.meaning("PLEASE") if not one_of_them else _unclear(token)
        elif token.sym in FOR and _laid(sentence[:at]) and _asked(sentence[at + 1 :]):
            if _plain(sentence[:at], sentence[at + 1 :]):
                yield token._replace(sym="COMMA")
                yield token._replace(sym="WISH")
            else:
                yield _unclear(token)
        else:
            yield token


def _unclear(token: Token) -> Token:
    return token._replace(sym=TRIGGER, value=Reason.AMBIGUOUS.value)


def _may_be_the_last(before: Sequence[Token]) -> bool:
    """Return whether cards stand in a list without a verb, of which the last alone may be asked for."""
    syms = [token.sym for token in before]
    if "AND" not in syms or not FORMULAS.isdisjoint(syms):
        return False
    joint = len(syms) - 1 - syms[::-1].index("AND")
    return _cards(before[:joint]) and _cards(before[joint + 1 :])


def _plain(laid: Sequence[Token], wanted: Sequence[Token]) -> bool:
    """Return whether one thing is wanted for all that is laid.

    Not so in "a red for a 5 and a green for a 6", "a red only for a 5", "no red for a 5".
    """
    behind = [token.sym for token in wanted if token.sym != "STOP"]
    before = {token.sym for token in laid}
    return _UNPLAIN.isdisjoint(behind) and before.isdisjoint({"ONLY", "NO", "NEITHER"})


def _laid(before: Sequence[Token]) -> bool:
    """Return whether nothing but cards that are laid stand there."""
    said = [*before]
    while said and said[0].sym in _LAYING | PAUSES:
        said.pop(0)
    return _cards(said)


def _asked(behind: Sequence[Token]) -> bool:
    """Return whether so many cards are wanted; "the gun" or "guns" without a number may be all of them."""
    return bool(behind) and behind[0].sym in _COUNTS and _cards(behind)


def _cards(tokens: Sequence[Token]) -> bool:
    """Return whether cards are named, with no verb of their own; a bare number is none: "2 for 1"."""
    syms = [token.sym for token in tokens]
    named = not _KINDS.isdisjoint(syms) or {"A", "NUM"} <= set(syms)
    return named and _NOT_NAMED.isdisjoint(syms)
