"""Words that stand elsewhere than in English, and have one place there: the grammar finds them in it.

"Worth" said after its number (German *5 wert*) and the verb of a relative clause (*die rot ist*); the last
word of a frame is `framing`'s.
"""

from itertools import pairwise
from typing import Final

from pbem.speech.grammar.numbers import COMPARING
from pbem.speech.reasons import Reason
from pbem.speech.settling.framing import framed
from pbem.speech.settling.moods import begun, gladly, massed, supposed, to_be_there, were
from pbem.speech.settling.spans import (
    BREAKS,
    JOINTS,
    PAUSES,
    VERBS,
    clause_so_far,
    clauses,
    end_of_phrase,
    ends,
)
from pbem.speech.settling.steps import Steps, taken
from pbem.speech.tokens import TRIGGER, Token

_SAYING: Final = frozenset({"STATING", "DEMAND", "WISH", "NOT_TRUE"})
_NUMBERED: Final = frozenset({"NUM", "OR_MORE", "OR_LESS"})
_NO_PRONOUN: Final = frozenset(
    {"OTHER", "OTHERS", "ORD", "LAST", "REST", "HIGHEST", "LOWEST", "CARD", "INDEX", "INDEX_WORTH", "TOTAL"}
)
"""After these "the" is an article, even where the clause ends in a verb."""


_MOVING: Final = frozenset({"LATE", "NOR", "I_HAVE", "WISH_AFTER", "WISHED", "GIVING"})
"""Without these, most clauses have every word in its place."""
_MOVING_PAIRS: Final = frozenset(
    {
        *((sym, "IS") for sym in ("COLOUR", "ODD", "EVEN")),
        *((verb, sym) for verb in ("IS", "BE") for sym in ("NO", "ONLY")),
        *(("THERE", sym) for sym in (*PAUSES, *JOINTS)),
        ("IS", "WITH"),
        ("THERE", "THAT"),
        *(("THE", sym) for sym in ("HIGHEST", "LOWEST")),
        *((the, place) for the in ("THE", "THE_TO") for place in ("ORD", "LAST", "OTHERS")),
    }
)
"""So do those without a predicate before its verb, a "no" after it, or a "there" at the end of a clause."""


def placed(tokens: list[Token]) -> list[Token]:
    """Return the tokens with every word that has one place put there."""
    tokens = taken(tokens, _STEPS)
    syms = [token.sym for token in tokens]
    moved = not _MOVING.isdisjoint(syms) or syms[-1:] == ["THERE"]
    return tokens if not moved and _MOVING_PAIRS.isdisjoint(pairwise(syms)) else framed(tokens)


def _worth(tokens: list[Token]) -> list[Token]:
    """Put "worth" before its number; the same word elsewhere is the noun "value"."""
    kept: list[Token] = []
    for place, token in enumerate(tokens):
        if token.sym != "INDEX_WORTH":
            kept.append(token)
            continue
        after = tokens[place + 1].sym if place + 1 < len(tokens) else "STOP"
        if kept and kept[-1].sym in _NUMBERED and after not in (*_NUMBERED, *COMPARING, "OF"):
            kept.insert(_number_begins(kept), token.meaning("WORTH"))
        else:
            kept.append(token.meaning("INDEX"))
    return kept


def _number_begins(tokens: list[Token]) -> int:
    """Return where the number begins that ends the tokens: "at least 5", "between 2 and 4", "3 or 5"."""
    at = len(tokens) - 1
    while at > 0:
        before = [token.sym for token in tokens[max(0, at - 2) : at]]
        if tokens[at].sym in ("OR_MORE", "OR_LESS") or before[-1] in COMPARING:
            at -= 1
        elif (
            before[-1] in ("AND", "OR", "TO", "DASH", "COMMA") and before[0] in _NUMBERED and len(before) > 1
        ):
            at -= 2
        else:
            break
    return at


def _relatives(tokens: list[Token]) -> list[Token]:
    """Make "that" of an article before a clause with its verb at the end, and put the verb after it."""
    kept: list[Token] = []
    at = 0
    while at < len(tokens):
        token = tokens[at]
        if token.sym != "THE" or [each.sym for each in tokens[at + 1 : at + 2]] != ["LATE"]:
            kept.append(token)
            at += 1
            continue
        at += 2
        verb = _closing_verb(tokens, at)
        before = [each.sym for each in kept if each.sym != "COMMA"][-1:]
        if verb is None or tokens[at].sym in _NO_PRONOUN or _other_follows(tokens, at) or not before:
            kept.append(token)
        elif before[0] in _SAYING:
            kept += [token.meaning("THAT"), token.meaning("LATE")]
        else:
            end = end_of_phrase(tokens, verb)
            if kept[-1].sym == "COMMA":
                kept.pop()
            kept += [token.meaning("THAT"), *tokens[verb:end], *denying(_related(tokens[at:verb]))]
            at = end
    return kept


def _there_last(tokens: list[Token]) -> list[Token]:
    """Put "there is" before its cards where it stands behind them (German *und es zwei Karten gibt*)."""
    kept: list[Token] = []
    asked = any(token.sym in ("DEMAND", "WISH") for token in tokens)
    for at, token in enumerate(tokens):
        clause = clause_so_far(kept, BREAKS | {"OR"})
        behind = token.sym == "THERE" and clause[:1] == ["IT"] and VERBS.isdisjoint(clause)
        if behind and ends(tokens, at + 1):
            start = len(kept) - len(clause)
            kept[start:] = [token.meaning("BE_THERE") if asked else token, *kept[start + 1 :]]
        else:
            kept.append(token)
    return kept


def _related(said: list[Token]) -> list[Token]:
    """Return what a relative clause says: of each of the cards, and "neither … nor" as what it denies."""
    if said and said[0].sym in ("ALL", "BOTH", "EITHER"):
        said = said[1:]
    if said and said[0].sym == "NEITHER":
        return [each.meaning({"NEITHER": "NOT", "NOR": "OR"}.get(each.sym, each.sym)) for each in said]
    return said


def _other_follows(tokens: list[Token], at: int) -> bool:
    return tokens[at].sym in ("NUM", "BOTH") and [each.sym for each in tokens[at + 1 : at + 2]] in (
        ["OTHER"],
        ["OTHERS"],
        ["CARD"],
    )


def _closing_verb(tokens: list[Token], start: int) -> int | None:
    """Return where the one verb stands with which a clause ends, None if it does not end so."""
    for at in range(start, len(tokens)):
        if tokens[at].sym in PAUSES:
            return None
        if tokens[at].sym in VERBS:
            return at if at > start and ends(tokens, end_of_phrase(tokens, at)) else None
    return None


def denying(said: list[Token]) -> list[Token]:
    """Return what is said after a verb, with a "no" at its head as the "not" it is there."""
    if said and said[0].sym == "NO":
        return [said[0].meaning("NOT"), *said[1:]]
    return said


def _no_or_not(tokens: list[Token]) -> list[Token]:
    """Settle a "no" that is also "not a" (German *kein*), unclear without a verb after a clause with one.

    After one card it is of that: "the second is blue, but no 5".
    """
    kept: list[Token] = []
    said = placed = False
    late = any(token.sym == "LATE" for token in tokens)
    for clause in clauses(tokens):
        syms = [each.sym for each in clause]
        first = next((at for at, sym in enumerate(syms) if sym not in (*PAUSES, *JOINTS)), 0)
        gap = not {*VERBS, "THERE"} & set(syms) and syms[first + 1 : first + 2] != ["COLOUR"]
        of_that = False
        for at, each in enumerate(clause):
            unclear = (at == first and said and gap) or _promised(clause[:at])
            unclear = unclear or (not late and _and_no(syms, at)) or of_that
            if each.sym != "NO_A" or not unclear:
                kept.append(each.meaning("NO") if each.sym == "NO_A" else each)
            elif (placed or _of_one_place(syms[:at])) and _names_more(clause, at):
                of_that = True
                kept.append(each.meaning("NOT"))
                if syms[at + 1 : at + 2] == ["NUM"]:
                    kept.append(each._replace(sym="A", value=1))
            else:
                kept.append(each._replace(sym=TRIGGER, value=Reason.AMBIGUOUS.value))
        goes_on = syms[-1:] not in (["STOP"], ["SEMI"])
        placed = goes_on and (placed if VERBS.isdisjoint(syms) else _of_one_place(syms))
        said = not late and ("IS" in syms or (said and goes_on))
    return kept


def _names_more(clause: list[Token], at: int) -> bool:
    """Return whether a "no" goes on in the words themselves, without any left out: not "but no coat here"."""
    joined, named = clause[at - 1].sym in ("AND", "BUT"), clause[at + 1 : at + 2]
    whole = not any(each.apart for each in clause[at:])
    return joined and whole and bool(named) and named[0].sym in ("A", "NUM", "ITEM", "PARTNER")


def _of_one_place(syms: list[str]) -> bool:
    """Return whether a clause says something of one card in its place, and no more."""
    return syms[:2] in (["THE", "ORD"], ["THE", "LAST"]) and syms[2:3] == ["IS"] and syms.count("IS") == 1


def _and_no(syms: list[str], at: int) -> bool:
    """Return whether a "no" goes on without a verb: "one is red and no 7": that one no 7, or none at all?"""
    goes_on = syms[at - 1 : at] == ["AND"] and "IS" in syms[:at]
    return goes_on and {*VERBS, "THERE"}.isdisjoint(syms[at:]) and syms[at + 1 : at + 2] != ["COLOUR"]


def _promised(before: list[Token]) -> bool:
    """Return whether what declares stands right before: "I promise no red one", or that there is none?"""
    return bool(before) and before[-1].sym == "STATING" and before[-1].text[-1:].isalpha()


_STEPS: Final = Steps(
    {
        begun: frozenset({"WELL"}),
        massed: frozenset({"MASS"}),
        gladly: frozenset({"I_WOULD_HAVE", "GLADLY"}),
        _there_last: frozenset({"LATE"}),
        to_be_there: frozenset({"BE_THERE"}),
        were: frozenset({"WERE"}),
        supposed: frozenset({"WISH", "WISH_NOT"}),
        _worth: frozenset({"INDEX_WORTH"}),
        _relatives: frozenset({"LATE"}),
        _no_or_not: frozenset({"NO_A"}),
    }
)
"""What puts words in place before their clauses are looked at."""
