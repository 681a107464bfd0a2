"""Clauses joined by "or", and those denied as a whole: "either …, or …", "it is not true that …"."""

from pbem.game.statements import forms
from pbem.game.statements.forms import Statement
from pbem.speech.grammar.chain import Chain
from pbem.speech.grammar.clauses import clause
from pbem.speech.grammar.cursor import END, VERBS, Contradiction, Cursor, NoParse, Refused
from pbem.speech.reasons import Reason


def _branch_end(c: Cursor) -> bool:
    return (
        c.peek() in (END, "OR")
        or (c.peek() in ("COMMA", "SEMI") and c.peek(1) == "OR")
        or _silence_follows(c)
    )


def _silence_follows(c: Cursor) -> bool:
    """Return whether no more than silence is declared after this: "…, and I say no more"."""
    at = 0
    while c.peek(at) in ("COMMA", "SEMI", "AND", "BUT"):
        at += 1
    return at > 0 and c.peek(at) == "SILENCE"


def branches_follow(c: Cursor) -> bool:
    """Return whether clauses joined by "or" are worth looking for here: they have verbs of their own."""
    if not c.quick:
        return True
    syms = c.syms[c.at :] if "OR" in c.there else ()
    if "OR" not in syms:
        return False
    after = syms[syms.index("OR") + 1 :]
    if after[0] in ("ALL", "BOTH", "THE"):
        # "all red or all blue", "the first is red or the second blue"
        return True
    return not _STATED.isdisjoint(after) and not (after[0] in VERBS and _STATED.isdisjoint(after[1:]))


_STATED = frozenset({*VERBS, "THERE"})
"""Without one of these after it, or with one right after it, an "or" joins words within a clause."""


def either(c: Cursor) -> Statement:
    """Read complete clauses joined by "or": "either all are red, or one is a gun".

    Raises:
        NoParse: fewer than two stand here.
        Refused: "and" and "or" are mixed.
    """
    if "OR" not in c.syms[c.at :]:
        c.missed("EITHER")
        raise NoParse
    c.accept("EITHER")
    sole = c.peek() in ("IT", "THIS")
    branches: list[Chain] = []
    mixed = loose = False
    while True:
        branch = Chain()
        c.accept("EITHER")
        c.unbounded = False
        if branches and branches[0].picks and c.peek() == "IT" and not sole:
            # "one is a gun or it is a 7": that one, or the only card?
            raise Refused(Reason.AMBIGUOUS)
        _plain_or_denied(c, branch)
        while not _branch_end(c):
            joint = c.need("AND", "BUT", "COMMA", "SEMI")
            if c.unbounded and joint.sym != "SEMI":
                raise NoParse
            c.accept("AND")
            c.accept("THAT")
            _plain_or_denied(c, branch)
            mixed = True
        branches.append(branch)
        if c.peek() == END or _silence_follows(c):
            break
        semi = c.accept("SEMI", "COMMA")
        loose = loose or semi is None or semi.sym != "SEMI"
        c.need("OR")
    if len(branches) < 2:
        raise NoParse
    if mixed and loose:
        raise Refused(Reason.AMBIGUOUS)
    return forms.some(*(branch.build() for branch in branches))


def _plain_or_denied(c: Cursor, chain: Chain) -> None:
    if c.accept("NOT_TRUE"):
        chain.say(denied(c, among_others=True), unclear=True)
    else:
        clause(c, chain)


def _linked(c: Cursor, chain: Chain) -> None:
    """Read a clause that cannot stand alone, so that what denies the first denies both: "and the other …"."""
    pause = c.accept("COMMA", "SEMI")
    c.need("AND")
    if c.unbounded and (pause is None or pause.sym != "SEMI"):
        raise NoParse
    chain.linked = False
    clause(c, chain)
    if not chain.linked:
        raise NoParse


def denied(c: Cursor, among_others: bool = False) -> Statement:
    """Read what "it is not true that" denies; return the opposite.

    Args:
        c: after the formula.
        among_others: whether it is one of several, joined by "or".

    Raises:
        NoParse: no clause stands here.
        Contradiction: what is denied can be true of no cards, so that denying it says nothing.
        Refused: it may or may not reach over what follows.
    """
    chain = Chain()
    c.accept("THAT")
    c.unbounded = False
    c.subjunctive = True
    try:
        clause(c, chain)
        while chain.trying(c, _linked):
            pass
    finally:
        c.subjunctive = False
    if c.peek() in ("AND", "BUT") and c.contradicted:
        # "that one is red and both others are gun 1": it can be true of no cards
        raise Contradiction
    if c.peek() in ("AND", "BUT") or (c.peek() == "OR" and not among_others):
        raise Refused(Reason.AMBIGUOUS)
    return forms.deny(chain.build())
