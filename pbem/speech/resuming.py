"""Words that take up a subject, measure a card or compare it, as languages other than English place them.

A subject without a verb is taken up by "it is" (French *la première, c'est un 7*); "all" after a verb that
goes on from "no red one" is said of the cards together (Italian *niente rosse, sono tutte blu*); "to" after
a card is its index (French *une verte à 4*); and a superlative without its article compares: with the card
after a "than" (*plus haute que la première*), or else with the one named before (*l'altra è più alta*).
"More", where it is an "and" too, counts what there is more of (*hay más rojas que verdes*).
"""

from collections.abc import Iterator
from typing import Final

from pbem.speech.lexicon import TRIGGER, Token
from pbem.speech.reasons import Reason

_PAUSES: Final = frozenset({"STOP", "SEMI", "COMMA", "COLON", "QUESTION", "AND", "BUT", "OR"})
_ENDS: Final = _PAUSES - {"COLON", "OR"}
_VERBS: Final = frozenset({"IS", "BE", "ADD_UP", "THERE", "HAVE", "THAT"})
_TAKEN_UP: Final = frozenset({"ORD", "LAST", "POSITION", "HIGHEST", "LOWEST", "OTHER", "TOTAL"})
"""Words for one thing, which "it" takes up where no verb stands between."""
_MEASURED: Final = frozenset({"COLOUR", "ITEM", "CARD", "EVERY", "ALL", "BOTH", "NO"})
"""What can be "to 4", which is its index."""
_COUNTED: Final = frozenset({"COLOUR", "ITEM", "PARTNER", "ODD", "EVEN"})
"""Of what there can be more than of something else."""
_BEFORE_MORE: Final = frozenset({"THERE", "DEMAND", "WISH", "WISH_ASK"})
_EXTREMES: Final = {"HIGHEST": "HIGHER", "LOWEST": "LOWER"}
_YET: Final = {
    "HIGHEST": "HIGHER_YET",
    "LOWEST": "LOWER_YET",
    "HIGHER_YET": "HIGHER_YET",
    "LOWER_YET": "LOWER_YET",
}

RESUMING: Final = frozenset({"IT", "ALL", "TO", "THAT", "TOGETHER", *_YET})
"""Without these, there is nothing to take up."""


def resumed(tokens: list[Token]) -> list[Token]:
    """Return the tokens with such words as English has them."""
    kept: list[Token] = []
    for place, token in enumerate(tokens):
        after = [each.sym for each in tokens[place + 1 : place + 3]] + ["STOP"] * 2
        match token.sym:
            case "IT" if after[0] == "IS" and (subject := _left_standing(kept)) is not None:
                kept = subject
            case "IS" if token.plural and after[:1] in (["ALL"], ["BOTH"]) and _denied_alone(kept):
                kept += [Token("THEY", None, "", token.start, token.start, plural=True), token]
            case "TO" if after[0] == "NUM" and _sym(kept) in _MEASURED:
                kept.append(token.meaning("OF"))
            case "AND" | "MORE" if _sym(kept) in _BEFORE_MORE and after[0] in _COUNTED and after[1] == "THAT":
                # "hay más rojas que verdes"
                kept.append(token._replace(sym="MORE_SUCH", value=None))
            case "TOGETHER" if after[:2] in (["THE", "HIGHEST"], ["THE", "LOWEST"]):
                continue
            case sym if sym in _YET:
                kept.append(_compared(token, kept, after[0]))
            case "THAT" if kept and kept[-1].sym in ("HIGHER", "LOWER") and _sym(kept, 2) in ("IS", "BE"):
                continue
            case _:
                kept.append(token)
    return kept


def _sym(tokens: list[Token], back: int = 1) -> str:
    return tokens[-back].sym if len(tokens) >= back else "STOP"


def _clause(tokens: list[Token]) -> Iterator[str]:
    """Yield the symbols from the last pause on."""
    start = max((place + 1 for place, token in enumerate(tokens) if token.sym in _PAUSES), default=0)
    return (token.sym for token in tokens[start:])


def _left_standing(before: list[Token]) -> list[Token] | None:
    """Return these tokens up to a subject that has no verb yet, None if none ends them."""
    subject = before[:-1] if _sym(before) == "COMMA" else before
    clause = list(_clause(subject))
    if not clause or clause[0] not in ("THE", "ORD", "POSITION", "CARD") or _TAKEN_UP.isdisjoint(clause):
        return None
    return subject if _VERBS.isdisjoint(clause) else None


def _denied_alone(before: list[Token]) -> bool:
    """Return whether no more was said than that there is none of some sort, with a pause after it."""
    syms = [token.sym for token in before]
    return (
        len(syms) > 2
        and syms[0] == "NO"
        and syms[-1] == "COMMA"
        and _VERBS.isdisjoint(syms)
        and "COMMA" not in syms[:-1]
    )


def _compared(token: Token, before: list[Token], after: str) -> Token:
    """Return what compares: with what follows, with the card before, or nothing that is known."""
    verb = _sym(before) in ("IS", "BE")
    if verb and after == "THAT" and token.sym in _EXTREMES:
        return token.meaning(_EXTREMES[token.sym])
    if verb and after in _ENDS:
        return token.meaning(_YET[token.sym])
    if token.sym in _EXTREMES:
        return token
    return token._replace(sym=TRIGGER, value=Reason.SUBJECTIVE.value)
