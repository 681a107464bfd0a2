"""What others asked for, said before what is there of it: "you asked for a gun: here is one worth 5".

Such words say nothing of the cards by themselves. A "one" or a number behind them that names no cards may be
of what was asked for, or of any: with a verb of what is there it is of that, elsewhere it is asked back.
"""

from collections.abc import Sequence
from typing import Final

from pbem.speech.reasons import Reason
from pbem.speech.settling.spans import VERBS, sentences
from pbem.speech.tokens import TRIGGER, UNKNOWN, Token

_ASKED: Final = "ASKED_FOR"
_ASIDE: Final = "ASIDE"
_OF_CARDS: Final = frozenset({"A", "THE", "NUM", "COLOUR", "ITEM", "PARTNER", "CARD", "PLURAL"})
_KINDS: Final = frozenset({"COLOUR", "ITEM", "PARTNER"})
_PAUSES: Final = frozenset({"COMMA", "COLON"})
_BEFORE: Final = frozenset({"THERE", "HERE", "IS", "EXACTLY", "ONLY", "AT_LEAST", "GIVING"})
_NAMING: Final = _KINDS | {"CARD", "ODD", "EVEN", "NUM", "PLURAL", "RESOURCE"}
"""What a number before it counts, or belongs to."""
_SAID: Final = VERBS | {"OF", "AND"}
"""Behind a number, what makes it so many of all the cards: "one is red", "one of these"."""


def supplied(tokens: list[Token]) -> list[Token]:
    """Return the tokens with what is there of what was asked for by its name, or marked where it is unclear.

    Args:
        tokens: of the whole text, as it was scanned.
    """
    if {_ASKED, _ASIDE}.isdisjoint(token.sym for token in tokens):
        return tokens
    return [kept for sentence in sentences(tokens) for kept in _supplied(sentence)]


def _supplied(sentence: list[Token]) -> list[Token]:
    kept: list[Token] = []
    for at, token in enumerate(sentence):
        after = sentence[at + 1].sym if at + 1 < len(sentence) else "STOP"
        if token.sym != _ASKED:
            kept.append(token)
        elif after not in _PAUSES | {"STOP", "AND", "SEMI"}:
            # "as you wanted," says nothing
            kept.append(token._replace(sym=UNKNOWN if at else _ASIDE, value=None))
    return _named_again(kept, sentence[0].sym == _ASKED) if kept and kept[0].sym == _ASIDE else kept


def _named_again(said: list[Token], asked: bool) -> list[Token]:
    """Name what was asked for where there is one of it, or so many.

    Args:
        said: a sentence that begins with an aside.
        asked: whether that says what was asked for.
    """
    pause = next((at for at, token in enumerate(said) if token.sym in (*_PAUSES, "STOP")), len(said))
    named = said[1:pause]
    if asked and named[-1:] and named[-1].sym == "THERE":
        # Italian "chi vuole una verde la trova qui"
        return said[1:]
    at = next((at for at in range(pause + 1, len(said)) if said[at].sym not in _BEFORE), len(said))
    cards = [token for token in named if token.sym in _KINDS]
    if not cards or not _bare(said[at : at + 3]):
        return said
    there = at > pause + 1 or at + 1 == len(said) or said[at + 1].sym == "STOP"
    if asked and there and {token.sym for token in named} <= _OF_CARDS:
        several = said[at].sym == "NUM" and said[at].value != 1
        again = [card._replace(plural=several) for card in cards]
        here = [token.meaning("THERE") if token.sym == "IS" else token for token in said[: at + 1]]
        after = said[at + 1 + _is_one_phrase(said[at : at + 2]) :]
        return [*(token for token in here if token.sym != "HERE"), *again, *after]
    return [*said[:at], said[at]._replace(sym=TRIGGER, value=Reason.AMBIGUOUS.value), *said[at + 1 :]]


def _is_one_phrase(tokens: Sequence[Token]) -> bool:
    """Return whether a number has its "cards" in one phrase with it, as Italian *eccone due*."""
    return len(tokens) > 1 and tokens[1].sym == "CARD" and tokens[1].start == tokens[0].start


def _bare(tokens: Sequence[Token]) -> bool:
    """Return whether "one" or a number stands there, of no cards that it names; in "one of 7" an index."""
    syms = [token.sym for token in tokens]
    if syms[:1] not in (["A"], ["NUM"]):
        return False
    indexed = syms[1:] == ["OF", "NUM"]
    return indexed or _is_one_phrase(tokens) or syms[1:2] == [] or syms[1] not in _NAMING | _SAID
