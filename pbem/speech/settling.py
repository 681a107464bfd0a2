"""Words that stand for two things, settled by their neighbours before the grammar reads them.

`THE_TO` is an article and "to" between numbers (Portuguese *a*); `HAVE` is "has" after a subject and "there
is" without one (Portuguese *tem*); `BE_OR` is "be", or after "either" its "or" (French *soit*); the first
of two `NOR` is "neither"; a formula that ends what it asks for ("a gun would suit me") is the one that may
stand there. "The other not" goes without its verb, and so does "without"; "each" after a number says nothing
more, and a first word of judgement before a comma ("well, …", "great, …") is of nothing in the sentence.
"""

from dataclasses import replace
from typing import Final

from pbem.speech.lexicon import TRIGGER, Token
from pbem.speech.reasons import Reason

_PAUSES: Final = frozenset({"STOP", "SEMI", "COMMA", "COLON", "BUT", "AND"})
_BEFORE_THERE: Final = _PAUSES | {
    "STATING",
    "THAT",
    "DEMAND",
    "WISH",
    "NOT_TRUE",
    "OR",
    "EITHER",
    "AMONG",
    "OFFER",
}
"""What a verb without a subject may follow; an offer that has a gun is one with a gun in it."""
_CHOOSING: Final = frozenset({"STOP", "STATING", "DEMAND", "WISH"})
"""What an "either" may follow that is also "be"."""
_MEASURES: Final = frozenset({"INDEX", "COLOUR_NOUN", "ITEM_NOUN", "ODD", "EVEN"})
_REMAINING: Final = frozenset({"OTHER", "OTHERS", "REST"})
_BETWEEN: Final = frozenset({"A", "THE", "THE_TO", "ALL", "BOTH", "NOT", "SAME", "DIFFERENT"})


def settle(tokens: list[Token]) -> list[Token]:
    """Return the tokens with every word of two meanings settled."""
    kept: list[Token] = []
    for place, token in enumerate(tokens):
        before = kept[-1].sym if kept else "STOP"
        after = tokens[place + 1 :]
        if _idle(token, before, after):
            continue
        match token.sym:
            case "HAVE":
                kept += _have(token, before, after)
            case "NOT" if before in _REMAINING and _ends(after):
                kept += [replace(token, sym="IS"), token]
            case "NOT" if before == "WITH_LATER":
                kept[-1:] = [token, replace(kept[-1], sym="WITH")]
            case _:
                kept.append(replace(token, sym=_symbol(token.sym, kept, after)))
    return [replace(each, sym="WITH") if each.sym == "WITH_LATER" else each for each in kept]


def _symbol(sym: str, kept: list[Token], after: list[Token]) -> str:
    """Return what one word stands for between those before and after it."""
    before = kept[-1].sym if kept else "STOP"
    follows = after[0].sym if after else "STOP"
    match sym:
        case "THE_TO":
            return "TO" if (before, follows) == ("NUM", "NUM") else "THE"
        case "NOR" if _first_of_two([each.sym for each in kept], [each.sym for each in after]):
            return "NEITHER"
        case "WISH" if before not in _PAUSES and _ends(after):
            return "WISH_AFTER"
        case "WITH" if (before, follows) == ("STOP", "NOT"):
            return "THERE"
        case "BE_OR":
            if _chosen(kept):
                return "OR"
            return "EITHER" if not kept or kept[-1].sym in _CHOOSING else "BE"
    return sym


def _chosen(before: list[Token]) -> bool:
    """Return whether the sentence has an "either", which an "or" goes on with (French *soit … soit*)."""
    syms = [each.sym for each in before]
    return (
        "EITHER"
        in syms[max((place for place, sym in enumerate(syms) if sym in ("STOP", "SEMI")), default=0) :]
    )


def _idle(token: Token, before: str, after: list[Token]) -> bool:
    """Return whether a word says nothing where it stands: "5 each", "well, …"."""
    if token.sym == "EVERY":
        return before in ("NUM", "OR_MORE", "OR_LESS") and _ends(after)
    paused = before == "STOP" and bool(after) and after[0].sym == "COMMA"
    return paused and token.sym == TRIGGER and token.value == Reason.SUBJECTIVE


def _ends(after: list[Token]) -> bool:
    return not after or after[0].sym in ("STOP", "SEMI", "COMMA")


def _have(token: Token, before: str, after: list[Token]) -> list[Token]:
    """Return what the verb stands for: "there is", or "is with" and the pronoun it may need."""
    measured = next((each.sym for each in after if each.sym not in _BETWEEN), "STOP") in _MEASURES
    has = [replace(token, sym="IS"), replace(token, sym="WITH_LATER")]
    if before not in _BEFORE_THERE:
        return has
    if not measured or (any(each.sym == "A" for each in after[:1]) and before != "AND"):
        return [replace(token, sym="THERE")]
    shared = any(each.sym in ("SAME", "DIFFERENT", "ALL", "BOTH") for each in after[:3])
    pronoun = Token("THEY" if shared else "IT", None, "", token.start, token.start)
    return has if before in ("AND", "OR", "BUT", "COMMA") and not shared else [pronoun, *has]


def _first_of_two(before: list[str], after: list[str]) -> bool:
    """Return whether a "nor" is the first of two in a clause that denies nothing yet."""
    clause: list[str] = []
    for sym in reversed(before):
        if sym in _PAUSES:
            break
        clause.append(sym)
    ending = next((place for place, sym in enumerate(after) if sym in ("STOP", "SEMI", "BUT")), len(after))
    return not {"NOT", "NO", "WISH_NOT", "NEITHER", "NOR"} & set(clause) and "NOR" in after[:ending]
