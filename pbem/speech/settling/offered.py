"""Words for the cards laid ("in my offer", "in here"), which say nothing but of what a verb is said.

"I have" is of the hand, but "I have a red one in this offer" is "there is"; so is "the gun is in here".
"""

from typing import Final

from pbem.speech.reasons import Reason
from pbem.speech.settling.spans import JOINTS, PAUSES, clause_so_far, ends
from pbem.speech.settling.steps import next_sym
from pbem.speech.tokens import TRIGGER, Token

_OFFERED: Final = frozenset({"IN_OFFER", "I_HAVE"})
_FORMULAS: Final = frozenset({"DEMAND", "WISH", "WISH_ASK", "WISH_NOT"})
_VERBS: Final = frozenset({"IS", "BE", "ADD_UP", "THERE", "HAVE", "THAT"})


def offered(tokens: list[Token]) -> list[Token]:
    """Return the tokens without words for the cards laid, and with what their clauses say of those."""
    if _OFFERED.isdisjoint(token.sym for token in tokens):
        return tokens
    tokens = _unparted(tokens)
    kept: list[Token] = []
    here = False
    start = 0
    for at, token in enumerate(tokens):
        if token.sym == "IN_OFFER":
            here = True
            closed = ends(tokens, at + 1)
            begins = all(each.sym in JOINTS for each in kept[start:])
            had = next_sym(tokens, at) == "I_HAVE"
            if (closed or begins) and not had and _after_request(kept, start):
                # "I demand a red one, no blues here"
                first = next((at for at in range(start, len(kept)) if kept[at].sym not in JOINTS), len(kept))
                denied = kept[first:] != [] and kept[first].sym == "NO"
                kept.insert(first if denied else len(kept), token.meaning("THERE"))
            elif not _there(kept, start, closed) and not _another_clause(kept, start):
                kept[start:] = [_laid(each) for each in kept[start:]]
            continue
        left_out = at > 0 and tokens[at - 1].sym == "IN_OFFER"
        kept.append(token._replace(apart=True) if left_out else token)
        if token.sym in PAUSES:
            here, start = False, len(kept)
        elif here:
            kept[-1] = _laid(kept[-1])
    return kept


def _unparted(tokens: list[Token]) -> list[Token]:
    """Leave out a comma that parts the words from a clause with "I have", and a verb they stand before."""
    kept: list[Token] = []
    for at, token in enumerate(tokens):
        before = [each.sym for each in tokens[max(0, at - 2) : at]]
        after = [each.sym for each in tokens[at + 1 : at + 3]]
        opened = before in (["IN_OFFER"], ["STOP", "IN_OFFER"]) and after[:1] == ["I_HAVE"]
        closing = after[:1] == ["IN_OFFER"] and ends(tokens, at + 2) and "I_HAVE" in clause_so_far(kept)
        if token.sym == "COMMA" and (opened or closing):
            continue
        if token.sym == "IS" and before in (["IN_OFFER"], ["STOP", "IN_OFFER"]) and after[:1] in _COUNTED:
            # "in here are two reds"
            kept[-1] = kept[-1].meaning("THERE")
            continue
        kept.append(token)
    return kept


_COUNTED: Final = (["A"], ["NUM"], ["EXACTLY"], ["AT_LEAST"], ["AT_MOST"])


def _another_clause(kept: list[Token], start: int) -> bool:
    """Return whether the words are of what follows "I have": "I have a red one and in my offer a blue"."""
    had = [at for at in range(start, len(kept)) if kept[at].sym == "I_HAVE"]
    after = [token.sym for token in kept[had[-1] + 1 :]] if had else []
    return after[-1:] in (["AND"], ["BUT"]) or not _VERBS.isdisjoint(after)


def _laid(token: Token) -> Token:
    return token.meaning("THERE") if token.sym == "I_HAVE" else token


def _there(kept: list[Token], start: int, closed: bool) -> bool:
    """Let "is", "is not" at the end of a clause be "there is", "there is not"; return whether it was."""
    denied = kept[-1:] != [] and kept[-1].sym == "NOT"
    verb = len(kept) - 1 - denied
    if not closed or verb <= start or kept[verb].sym != "IS":
        return False
    if denied and kept[verb - 1].sym != "PARTNER":
        # "the gun is not in here" may leave other guns
        return False
    kept[verb] = kept[verb].meaning("THERE")
    return True


def _after_request(kept: list[Token], start: int) -> bool:
    """Return whether cards without a verb follow what is asked for: "I want a gun, two reds here"."""
    stops = [at for at, token in enumerate(kept) if token.sym == "STOP"]
    begun = stops[-1] + 1 if stops else 0
    asked = any(token.sym in _FORMULAS for token in kept[begun:start])
    return asked and not any(token.sym in _FORMULAS | _VERBS for token in kept[start:])


def of_the_hand(tokens: list[Token]) -> list[Token]:
    """Mark what is left of "I have": what is said with it is said of the hand."""
    return [
        token._replace(sym=TRIGGER, value=Reason.HAND.value) if token.sym == "I_HAVE" else token
        for token in tokens
    ]
