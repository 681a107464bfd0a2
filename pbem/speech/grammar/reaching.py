"""What a clause may take up of the cards just spoken of, so that it can be read of those or of all."""

from collections.abc import Sequence

from pbem.game.statements.forms import Count
from pbem.game.statements.terms import both, possible
from pbem.speech.grammar.chain import Chain
from pbem.speech.grammar.cursor import VERBS, Cursor


def may_reach_back(c: Cursor, start: int, chain: Chain, before: Chain | None, here: int) -> bool:
    """Return whether a clause may be about cards just spoken of as well as about all.

    Args:
        c: behind the clause.
        start: where it began.
        chain: what the sentence says, with it.
        before: what the sentence before said.
        here: of how many cards the sentence spoke before it.
    """
    if _of_some_or_all(c.syms[start : c.at], 0 if before is None else before.spoken_of, here):
        return True
    return before is not None and not here and _one_of_those(c, start, before, chain)


def _of_some_or_all(said: Sequence[str], earlier: int, here: int) -> bool:
    """Return whether a pronoun may take up some cards just spoken of, or all: "two are red. They are 7s."

    Args:
        said: the clause.
        earlier: of how many cards the sentence before spoke, and of more there may be.
        here: of how many this one did.
    """
    if said[0] == "THEY":
        return max(earlier, here) > 1 and {"ALL", "BOTH", "EVERY"}.isdisjoint(said)
    if said[0] in ("IT", "BOTH", "NEITHER", "TOGETHER"):
        return earlier > 1 and not here
    return earlier > 0 and not here and (said[0] in ("THAT", "THIS") or "THEM" in said)


def _one_of_those(c: Cursor, start: int, earlier: Chain, chain: Chain) -> bool:
    """Return whether one card of which a sentence begins to speak may be one of several just spoken of.

    "Two are red. One is a 7." may go on about the two, as it does behind a comma; "exactly one" counts anew.
    """
    limited = c.syms[start] == "ONLY"
    one = c.token(start + limited - c.at)
    single = one is not None and one.sym in ("A", "NUM") and one.value in (1, None)
    if earlier.spoken_of < 2 or len({test for test, _ in earlier.picks}) > 1:
        return False
    if not single or c.syms[start + limited + 1] not in VERBS:
        return False
    last = chain.parts[-1] if chain.parts and not chain.picks else None
    test = chain.picks[-1][0] if chain.picks else last.test if isinstance(last, Count) else None
    return test is not None and all(possible(both(test, other)) for other, _ in earlier.picks)
