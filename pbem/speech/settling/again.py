"""What is said again of other cards: "too", "neither", and "yes" that stands for a verb.

"Too" stands after the cards it is said of, where nothing else is ("and also the other", "the other is too"),
and is dropped elsewhere; with a "not" it is "neither" (Portuguese *a outra também não*). "Yes" after cards is
an "is" (*la segunda sí*).
"""

from typing import Final

from pbem.speech.settling.spans import clause_so_far, closed
from pbem.speech.tokens import Token

_ALONE: Final = frozenset({"OTHER", "OTHERS", "REST", "ORD", "LAST"})
"""Words for cards after which "not" can go without its verb."""
_REPEATING: Final = _ALONE | {"ANOTHER"}
"""So do those of which the same can be said again: "and another too"."""


REPEATED: Final = frozenset({"TOO", "YES", "NOT_TOO", "NOR"})


def repeated(tokens: list[Token]) -> list[Token]:
    """Return the tokens with each "too" after the cards that it alone is said of, without it elsewhere."""
    kept: list[Token] = []
    at = 0
    while at < len(tokens):
        token, at = tokens[at], at + 1
        if token.sym not in REPEATED:
            kept.append(token)
            continue
        named = tokens[at : _end_of_named(tokens, at)]
        end = _end_of_verb(tokens, at + len(named))
        said = tokens[at + len(named) : end]
        subject = kept[:-1] if kept and kept[-1].sym == "IS" else kept
        stands = token.sym != "NOR" and alone(subject, _REPEATING)
        if token.sym == "YES":
            kept += [token.meaning("IS")] if stands and not said and closed(tokens[end:]) else []
            continue
        if not _said_again(tokens[end:]) or not (named or stands):
            idle = token.sym == "TOO" or (
                token.sym == "NOT_TOO" and _none_named(kept) and closed(tokens[at:])
            )
            kept += [] if idle else [token]
            continue
        denied = token.sym != "TOO" or any(each.sym == "NOT" for each in said)
        kept = [*(kept if named else subject), *named, token.meaning("NOT_TOO" if denied else "TOO")]
        at = end
    return kept


def _said_again(after: list[Token]) -> bool:
    """Return whether nothing more is said of the cards before: the clause ends, or goes on about others."""
    syms = [token.sym for token in after[:3]]
    return closed(after) or (syms[:1] == ["AND"] and syms[1:] in _FURTHER)


_FURTHER: Final = (["THE", "ORD"], ["THE", "LAST"], ["THE", "OTHER"], ["THE", "OTHERS"])


def _none_named(before: list[Token]) -> bool:
    """Return whether the clause says what there is none of: "no 7, and no 6 either"."""
    clause = clause_so_far(before)
    return clause[:1] == ["NO"] or clause[:2] in (["THERE", "NO"], ["THERE", "NOT"])


def _end_of_named(tokens: list[Token], start: int) -> int:
    """Return where cards end that are named from a place on: "the other two"; that place if none are."""
    end = start
    while end < len(tokens) and tokens[end].sym in ("THE", "NUM", "OF_THREE", *_REPEATING):
        end += 1
    return end if alone(tokens[start:end], _REPEATING) else start


def _end_of_verb(tokens: list[Token], start: int) -> int:
    end = start
    while end < len(tokens) and tokens[end].sym in ("IS", "NOT"):
        end += 1
    return end


def alone(before: list[Token], cards: frozenset[str] = _ALONE) -> bool:
    """Return whether words for cards stand at the end, with their number or without: "as outras duas"."""
    counted = len(before) > 1 and before[-1].sym in ("NUM", "OF_THREE")
    if counted and before[-2].sym in ("CARD", "POSITION"):
        return True
    return bool(before) and before[-1 - counted].sym in cards
