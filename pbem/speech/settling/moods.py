"""Words whose sense lies in how a sentence is meant: a past that is wished for, asking gladly, or a mass."""

from itertools import pairwise
from typing import Final

from pbem.speech.reasons import Reason
from pbem.speech.settling.spans import PAUSES, clause_so_far, sentences
from pbem.speech.tokens import TRIGGER, Token

_PAUSES: Final = PAUSES | {"AND", "PLEASE", "THANKS"}


def weakened(tokens: list[Token], text: str) -> list[Token]:
    """Mark a "not" or "only" with a word left out right after it.

    "Not really red" may be red, a little; "only today a red one" says nothing of other cards.

    Args:
        tokens: of the whole text, as it was scanned.
        text: in which the tokens say where they stand.
    """
    kept = list(tokens)
    for at, (token, after) in enumerate(pairwise(tokens)):
        bears = (token.sym == "NOT" and after.sym not in ("NO", "ANY")) or (token.sym, after.sym) == _ONE_ONLY
        if bears and any(char.isalpha() for char in text[token.end : after.start]):
            reason = Reason.HEDGED if token.sym == "NOT" else Reason.AMBIGUOUS
            kept[at] = token._replace(sym=TRIGGER, value=reason.value)
    return kept


_ONE_ONLY: Final = ("ONLY", "A")
_SENTENCES: Final = frozenset({"STOP"})


def supposed(tokens: list[Token]) -> list[Token]:
    """Mark a supposition before a formula, and an unclear end: "if anyone gave me …, I demand a gun"."""
    kept: list[Token] = []
    for at, token in enumerate(tokens):
        after = [each.sym for each in tokens[at + 1 : at + 3] if each.sym != "COMMA"]
        if token.sym == "WISH" and token.value is not None and after[:1] in (["DEMAND"], ["WISH"]):
            token = token._replace(sym=TRIGGER, value=Reason.CONDITIONAL.value)
        elif (
            token.sym == "WISH_NOT" and "DEMAND" in clause_so_far(kept, _SENTENCES) and kept[-1].sym == "AND"
        ):
            # Spanish "exijo un veneno, y que no venga ninguna roja": is that demanded, or wished for?
            token = token._replace(sym=TRIGGER, value=Reason.AMBIGUOUS.value)
        kept.append(token)
    return kept


def massed(tokens: list[Token]) -> list[Token]:
    """Take what is no plural and goes without an article for one card where it is all that is there or asked.

    "I demand evidence" is met by a piece of it; "all are evidence" speaks of what they are.
    """
    kept: list[Token] = []
    listed = False
    for at, token in enumerate(tokens):
        if token.sym != "MASS":
            kept.append(token)
            continue
        if [each.sym for each in kept[-3:]] in (["IT", "IS", "ONLY"], ["THIS", "IS", "ONLY"]):
            # "it's only equipment" is of the whole offer, "it's only a coat" of one card
            kept[-3:] = kept[-1:]
        before = kept[-1].sym if kept else "STOP"
        after = tokens[at + 2].sym if at + 2 < len(tokens) else "STOP"
        asked = before in _ASKED_OR_THERE or _in_list(tokens, at, kept, listed)
        # "equipment, please", "evidence would be nice", "evidence wanted"
        ends = [each.sym for each in tokens[at + 2 : at + 4]]
        alone = before == "STOP" and (after in _ASKED_AFTER or ends in (["COMMA", "PLEASE"], ["WISH"]))
        listed = alone or (after in _AFTER_MASS and asked)
        kept += [token.meaning("A")] if listed else []
    return kept


def _in_list(tokens: list[Token], at: int, before: list[Token], listed: bool) -> bool:
    """Return whether what goes without an article stands in a list of cards: "a coat and poison"."""
    last = before[-1].sym if before else "STOP"
    if last in ("AND", "OR"):
        if listed or [each.sym for each in before[-3:-2]] in _ARTICLES:
            return True
    elif last in ("A", "NUM", "NO", "THE"):
        return False
    follows = [each.sym for each in tokens[at + 1 : at + 4]]
    if follows[:1] != ["ITEM"]:
        return False
    begins = follows[1:2] in (["AND"], ["OR"]) and follows[2:] in _ARTICLES
    return begins or (last in _LISTING and not any(each.sym == "IS" for each in before))


_ASKED_OR_THERE: Final = frozenset({"DEMAND", "WISH", "WISH_ASK", "THERE", "HAVE"})
_ARTICLES: Final = (["A"], ["NUM"])
_LISTING: Final = frozenset({"STOP", "COMMA", "AND"})
"""What stands before an item in a list of items without articles."""
_ASKED_AFTER: Final = frozenset({"PLEASE", "WISH_AFTER"})
_AFTER_MASS: Final = _PAUSES | {"OR", "OF", "WITH", "WORTH", "BETWEEN", "HIGHER", "LOWER"}


def begun(tokens: list[Token]) -> list[Token]:
    """Drop "ok" and the like where a sentence begins; elsewhere they may judge what is said."""
    kept: list[Token] = []
    for token in tokens:
        if token.sym != "WELL":
            kept.append(token)
        elif kept and kept[-1].sym != "STOP":
            kept.append(token._replace(sym=TRIGGER, value=Reason.SUBJECTIVE.value))
    return kept


def to_be_there(tokens: list[Token]) -> list[Token]:
    """Let "there be" be "there is" in what is asked for or denied; by itself it lays nothing (*haya una*)."""
    kept: list[Token] = []
    for sentence in sentences(tokens):
        before: list[str] = []
        for token in sentence:
            joined = before[-1:] in _JOINED
            if token.sym != "BE_THERE":
                kept.append(token)
            elif _OPENING.isdisjoint(before) or (joined and _GOING_ON.isdisjoint(before)):
                kept.append(token._replace(sym=TRIGGER, value=Reason.AMBIGUOUS.value))
            else:
                # it goes on what was asked for, as if it said "that" again
                kept += [token.meaning("THAT")] if joined else []
                kept.append(token.meaning("THERE"))
            before.append(token.sym)
    return kept


_OPENING: Final = frozenset({"DEMAND", "WISH", "WISH_ASK", "WISH_NOT", "NOT_TRUE", "THAT"})
_JOINED: Final = (["AND"], ["BUT"], ["COMMA"])
_GOING_ON: Final = frozenset({"THAT", "NOT_TRUE", "BE", "BE_THERE"})
"""Behind which another such verb can follow; not in Italian "esigo una rossa e ci sia una blu"."""


def gladly(tokens: list[Token]) -> list[Token]:
    """Make a wish of "I would have" with a "gladly" or "please", which are one; else it is of the hand."""
    kept: list[Token] = []
    for sentence in sentences(tokens):
        glad = any(token.sym in ("GLADLY", "PLEASE") for token in sentence)
        for token in sentence:
            if token.sym == "I_WOULD_HAVE":
                hand = token._replace(sym=TRIGGER, value=Reason.HAND.value)
                kept.append(token._replace(sym="WISH") if glad else hand)
            else:
                kept.append(token._replace(sym="PLEASE") if token.sym == "GLADLY" else token)
    return kept


def were(tokens: list[Token]) -> list[Token]:
    """Let a past that a wish is told in be that ("it would be nice if one were red"), and else the past."""
    kept: list[Token] = []
    for sentence in sentences(tokens):
        wished = False
        for token in sentence:
            if token.sym != "WERE":
                kept.append(token)
            elif not wished:
                kept.append(token._replace(sym=TRIGGER, value=Reason.PAST.value))
            elif kept[-1].sym != "THERE" or kept[-1].start != token.start:
                kept.append(token.meaning("BE"))
            wished = wished or (token.sym == "THAT" and kept[-2:-1] != [] and kept[-2].sym == "WISH")
    return kept
