"""Names that players call each other by, which say nothing of cards: "one is red, Ann", "for Ann: …"."""

from collections.abc import Container
from typing import Final

from pbem.speech.tokens import UNKNOWN, Token
from pbem.speech.words import fold, without_accents

_PAUSED: Final = frozenset({"COMMA", "SEMI", "COLON", "STOP", "QUESTION", "OPEN", "CLOSE"})
_CALLING: Final = _PAUSED | {"WELL", "THANKS"}
"""What a name that is called may stand behind: a pause, "ok", "come on"."""
_ADDRESSES: Final = (
    *([to, UNKNOWN, pause] for to in ("FOR", "ABOUT") for pause in ("COMMA", "COLON")),
    ["IN_OFFER", UNKNOWN, "COLON"],
)


def uncalled(tokens: list[Token], names: Container[str]) -> list[Token]:
    """Return the tokens without names that are called: "one is red, Ann", "Bob, Sue, …", "for Ann: …".

    Args:
        tokens: as they were scanned.
        names: first names of the language, without their accents.
    """
    if not any(token.sym == UNKNOWN for token in tokens):
        return tokens
    kept: list[Token] = []
    at = 0
    while at < len(tokens):
        if (not kept or kept[-1].sym in _PAUSED) and _addresses(tokens[at : at + 3]):
            at += 2
            continue
        end = at
        while _is_called(tokens[end : end + 1], names) or (end == 0 and _greeted(tokens[:1])):
            end += 1 + (tokens[end + 1 : end + 2] != [] and tokens[end + 1].sym == "AND")
        after = tokens[end].sym if end < len(tokens) else "STOP"
        if end > at and after in _PAUSED and (not kept or kept[-1].sym in _CALLING):
            at = end + (after == "COMMA" and not kept)
        else:
            kept.append(tokens[at])
            at += 1
    return kept


def calls(tokens: list[Token]) -> bool:
    """Return whether somebody is called first: "Ann, …", "Ann: …"."""
    pause = [each.sym for each in tokens[1:2]]
    return pause in (["COMMA"], ["COLON"]) and tokens[0].sym == UNKNOWN and tokens[0].text[:1].isupper()


def _is_called(tokens: list[Token], names: Container[str]) -> bool:
    """Return whether a token is a first name."""
    return any(token.sym == UNKNOWN and without_accents(fold(token.text)) in names for token in tokens)


def _greeted(tokens: list[Token]) -> bool:
    """Return whether what follows a greeting, which was left out, is written as a name: "hi Toni"."""
    return any(token.sym == UNKNOWN and token.apart and token.text[:1].isupper() for token in tokens)


def _addresses(tokens: list[Token]) -> bool:
    """Return whether a name is addressed, or who speaks named: "for Ann:", "here Ann: …"."""
    if [each.sym for each in tokens] not in _ADDRESSES:
        return False
    return tokens[1].text[:1].isupper()
