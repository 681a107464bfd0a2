"""An "is" without its accent, where it is the word for "and" (Italian *e* for *è*, Portuguese *e* for *é*).

It is one between words for a card, or for what is measured, and what can only be said of it: "none and red",
"one of the three and Mata Hari", "the sum and 9". Between cards of a list it stays an "and".
"""

import re
from collections.abc import Sequence
from itertools import takewhile
from typing import Final

from pbem.speech.reasons import Reason
from pbem.speech.settling.spans import BREAKS
from pbem.speech.settling.steps import left_out
from pbem.speech.tokens import TRIGGER, Token

_OF: Final = "(?:(?:OF|AMONG) (?:THE |THESE |THEM )+(?:NUM )?(?:CARD )?)"
_SUBJECT: Final = re.compile(
    "(?:"
    f"(?:ONLY |AT_LEAST |AT_MOST |EXACTLY )?ONE (?:CARD )?{_OF}?"
    f"|(?:AT_LEAST |AT_MOST |EXACTLY )NUM (?:CARD )?{_OF}?"
    f"|NUM {_OF}"
    f"|(?:NO|NEITHER) (?:CARD )?{_OF}?"
    "|(?:ONLY )?(?:THE )?(?:ORD |LAST |OTHER |REST |HIGHEST |LOWEST )(?:OF_THREE )?(?:CARD |INDEX )?"
    f"(?:{_OF}|OF NUM )?"
    "|THE NUM |ANOTHER |THE CARD |THIS (?:CARD )?|EVERY (?:CARD )?|THE_ONLY (?:CARD |COLOUR )?"
    "|(?:THE )?TOTAL (?:OF (?:(?:THE|THESE|THEM|ALL|NUM|CARD|INDEX) )*)?"
    "|THE INDEX OF THE (?:ORD |LAST )(?:CARD )?"
    ")"
)
"""Words for one card, or for a number, with which a clause begins."""
_THING: Final = "(?:COLOUR|ITEM|PARTNER|NUM|CARD|ODD|EVEN) "
_SAID: Final = re.compile(
    "(?:NOT )?(?:"
    f"(?:A |THE |THE_TO |MASS )?{_THING}"
    "|(?:HIGHER|LOWER|MORE|LESS|BETWEEN|AT_LEAST|AT_MOST|EXACTLY|OF (?:A )?INDEX|OF NUM|WORTH) "
    ")"
)
"""What is said of one."""
_VERBS: Final = frozenset({"IS", "BE", "ADD_UP", "THERE", "WORTH", "WISH_AFTER"})
_JOINTS: Final = frozenset({"AND", "BUT", "EITHER", "OR"})
_BEFORE: Final = BREAKS | {"STATING", "THAT", "EITHER", "OR", "SILENCE"}


def unaccented(kept: Sequence[Token], after: Sequence[Token]) -> bool:
    """Return whether an "and" between these can only be an "is".

    Args:
        kept: the tokens before it.
        after: those behind it.
    """
    follows = [token.sym for token in after]
    clause = [*takewhile(lambda sym: sym not in BREAKS, follows)]
    said = _SAID.match("".join(f"{sym} " for sym in follows[:3]))
    if said is None or not _VERBS.isdisjoint(clause[1:]):
        # "the first and a red one are 5s"
        return False
    if kept and kept[-1].sym in _JOINTS:
        return len(kept) > 1 or kept[0].sym == "EITHER"
    words = [_subject_word(token) for token in kept[_begun(kept) :]]
    if "IS" in words and "THE" in words:
        # "una e rossa l'altra e verde"
        words = words[len(words) - 1 - words[::-1].index("THE") :]
    subject = "".join(f"{word} " for word in words)
    if _SUBJECT.fullmatch(subject) is None:
        return False
    # "a card and a document" are two, "the 2 and the 3" are
    article = follows[0] in ("A", "THE", "THE_TO")
    return not (article and words in (["ONE", "CARD"], ["THE", "NUM"]))


def accented(token: Token, kept: Sequence[Token], after: Sequence[Token]) -> list[Token]:
    """Return such an "and" as what it is: itself, a verb with the pronoun it implies, or unclear.

    Args:
        token: the word.
        kept: the tokens before it.
        after: those behind it.
    """
    if unaccented(kept, after):
        pronoun = [left_out(token, "IT")] if kept and kept[-1].sym in ("AND", "BUT") else []
        return [*pronoun, token._replace(sym="IS", value=None)]
    if _either(kept, after):
        return [token._replace(sym=TRIGGER, value=Reason.AMBIGUOUS.value)]
    return [token]


def _either(kept: Sequence[Token], after: Sequence[Token]) -> bool:
    """Return whether an "and" between these may be an "is" as well: "the coat and a 4"."""
    named = [token.sym for token in kept[_begun(kept) :]] in (["THE", "ITEM"], ["THE_TO", "ITEM"])
    clause = [*takewhile(lambda sym: sym not in BREAKS, (token.sym for token in after))]
    return named and clause[:2] == ["A", "NUM"] and _VERBS.isdisjoint(clause)


def _begun(kept: Sequence[Token]) -> int:
    """Return where the clause begins with which the tokens end."""
    return max((at + 1 for at, token in enumerate(kept) if token.sym in _BEFORE), default=0)


def _subject_word(token: Token) -> str:
    one = token.sym == "A" or (token.sym == "NUM" and token.value == 1 and not token.digits)
    return "ONE" if one else "THE" if token.sym == "THE_TO" else token.sym
