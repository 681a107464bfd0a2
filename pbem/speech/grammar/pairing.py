"""What two cards share that were just named: "a gun and a coat of the same value"."""

from pbem.speech.grammar.amounts import aspects
from pbem.speech.grammar.chain import Chain
from pbem.speech.grammar.cursor import END, Cursor, NoParse

_PAUSES = (END, "COMMA", "SEMI", "AND", "BUT")


def of_two(c: Cursor, chain: Chain) -> None:
    """Read what the two cards of a list share, if that follows."""
    if c.has("SAME", "DIFFERENT"):
        chain.trying(c, _shared)


def _shared(c: Cursor, chain: Chain) -> None:
    c.accept("COMMA")
    if c.accept("THAT") and not c.verb():
        raise NoParse
    shared = aspects(c)
    if not chain.pair or c.peek() not in _PAUSES:
        raise NoParse
    chain.pair_up(shared)
