"""Where clauses begin and end among tokens."""

from collections.abc import Iterable, Iterator, Sequence
from typing import Final

from pbem.speech.tokens import Token

ENDS: Final = frozenset({"STOP", "SEMI", "COMMA"})
"""What ends a clause for certain."""
BREAKS: Final = ENDS | {"COLON", "BUT", "AND"}
"""What may end one."""
PAUSES: Final = ENDS | {"COLON", "QUESTION", "CLOSE", "SILENCE"}
"""What ends one that has its verb at its end."""
JOINTS: Final = frozenset({"AND", "OR", "BUT"})
VERBS: Final = frozenset({"IS", "BE", "ADD_UP"})


def clause_so_far(before: Sequence[Token], breaks: frozenset[str] = BREAKS) -> list[str]:
    """Return the symbols since the last of the breaks."""
    start = max((place + 1 for place, token in enumerate(before) if token.sym in breaks), default=0)
    return [token.sym for token in before[start:]]


def closed(after: Sequence[Token]) -> bool:
    """Return whether a clause ends for certain before these tokens."""
    return not after or after[0].sym in ENDS


def ends(tokens: Sequence[Token], at: int) -> bool:
    """Return whether a clause, or one thing said in it, ends before a place."""
    return at == len(tokens) or tokens[at].sym in PAUSES or tokens[at].sym in JOINTS


def end_of_phrase(tokens: Sequence[Token], at: int) -> int:
    """Return where the tokens end that one phrase stands for ("is with")."""
    end = at + 1
    while end < len(tokens) and tokens[end].start == tokens[at].start:
        end += 1
    return end


def clauses(tokens: Sequence[Token]) -> Iterator[list[Token]]:
    """Yield the tokens from one pause to the next, with the pause."""
    clause: list[Token] = []
    for token in tokens:
        clause.append(token)
        if token.sym in PAUSES:
            yield clause
            clause = []
    yield clause


def parts(syms: Iterable[str], between: frozenset[str]) -> list[list[str]]:
    """Return what stands between symbols that part a clause, without them; an empty part where two meet."""
    found: list[list[str]] = [[]]
    for sym in syms:
        if sym in between:
            found.append([])
        else:
            found[-1].append(sym)
    return found


def sentences(tokens: Sequence[Token]) -> Iterator[list[Token]]:
    """Yield the tokens from one full stop to the next, with it."""
    start = 0
    for at, token in enumerate(tokens, 1):
        if token.sym == "STOP" or at == len(tokens):
            yield list(tokens[start:at])
            start = at
