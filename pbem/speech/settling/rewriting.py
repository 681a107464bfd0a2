"""Whole sentences that are said shorter, or the other way round, put as the grammar reads them.

Every shape is one sentence from its first word to its last, and is put so that it says the same.
"""

from typing import Final

from pbem.speech.settling.asked import ASKED
from pbem.speech.settling.listed import LISTED
from pbem.speech.settling.shapes import Shapes
from pbem.speech.settling.shorter import SHORTER
from pbem.speech.settling.spans import sentences
from pbem.speech.settling.steps import left_out
from pbem.speech.settling.turned import TURNED
from pbem.speech.settling.ways import WAYS
from pbem.speech.settling.whereabouts import WHEREABOUTS
from pbem.speech.tokens import Token

REWRITTEN: Final = frozenset(
    {
        "NUM",
        "A",
        "ORD",
        "LAST",
        "NOT",
        "ALL",
        "ONLY",
        "NO",
        "WISH_NOT",
        "COLOUR",
        "SAME",
        "ITEM",
        "PARTNER",
        "EVERY",
    }
)
"""Without one of these, no sentence has such a shape."""

TABLES: Final = (*WAYS, *WHEREABOUTS, *SHORTER, *LISTED, *ASKED, *TURNED)
"""All shapes, in the order in which they are tried."""
_SHAPES: Final = Shapes(TABLES)


def rewritten(tokens: list[Token]) -> list[Token]:
    """Return the tokens with every sentence as the grammar reads it."""
    kept: list[Token] = []
    for sentence in sentences(tokens):
        stop = sentence[-1:] if sentence[-1].sym == "STOP" else []
        said = sentence[: len(sentence) - len(stop)]
        syms = [token.sym for token in said]
        lead = syms[:1] in (["COMMA"], ["COLON"]) or 2 * (syms[:2] == ["PLEASE", "COMMA"])
        core = said[lead : len(said) - (syms[-1:] == ["COMMA"])]
        if stop and stop[0] is not tokens[-1] and _only_cards(said, syms):
            # "Two cards. One is a gun.", "I offer just one card. It is a gun."
            kept += [*said[-2:], stop[0].meaning("COMMA")]
        else:
            kept += [*(_extremes(said, syms) or _put_otherwise(core) or said), *stop]
    return kept


def _only_cards(said: list[Token], syms: list[str]) -> bool:
    """Return whether a sentence says how many cards there are, and no more."""
    one = syms[-2:] == ["NUM", "CARD"] and said[-2].value == 1
    return syms == ["NUM", "CARD"] or (one and syms[:-2] in (["THERE"], ["THERE", "ONLY"]))


def _put_otherwise(said: list[Token]) -> list[Token] | None:
    """Return a sentence as a shape puts it, said of "the first card" or "the first"; None if none has it."""
    short = [
        token
        for before, token in zip((None, *said), said, strict=False)
        if token.sym != "CARD" or before is None or before.sym not in ("ORD", "LAST")
    ]
    found = _SHAPES.put_otherwise(said)
    return found if found is not None or len(short) == len(said) else _SHAPES.put_otherwise(short)


def _extremes(said: list[Token], syms: list[str]) -> list[Token] | None:
    """Read "highest 6, lowest 2", "highest card 6" with articles and verbs."""
    shape = [sym for sym in syms if sym not in ("THE", "CARD", "IS", "LATE", "INDEX")]
    pair = (["HIGHEST", "NUM", "COMMA", "LOWEST", "NUM"], ["LOWEST", "NUM", "COMMA", "HIGHEST", "NUM"])
    # "highest value 6" alone may be "6 at most"
    one = (["HIGHEST", "NUM"], ["LOWEST", "NUM"]) if "CARD" in syms else ()
    if shape not in (*pair, *one) or syms.count("IS") == shape.count("NUM"):
        return None
    kept: list[Token] = []
    for token in said:
        if token.sym in ("HIGHEST", "LOWEST"):
            kept += [left_out(token, "THE"), token]
        elif token.sym == "NUM":
            kept += [left_out(token, "IS"), token]
        elif token.sym == "COMMA":
            kept.append(token)
    return kept
