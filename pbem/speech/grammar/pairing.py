"""What two cards share that were just named: "a gun and a coat of the same value"."""

from pbem.game.statements import forms
from pbem.game.statements.terms import LARGEST
from pbem.speech.grammar.amounts import aspects
from pbem.speech.grammar.chain import Chain
from pbem.speech.grammar.cursor import PAUSES, Cursor, NoParse
from pbem.speech.grammar.units import unit


def of_two(c: Cursor, chain: Chain) -> None:
    """Read what the two cards of a list share, if that follows."""
    if c.has("SAME", "DIFFERENT"):
        chain.trying(c, _shared)


def of_three(c: Cursor, chain: Chain) -> None:
    """Read what the three cards of a list all are, if that follows: "(two guns and a coat,) all below 6"."""
    if c.peek() == "COMMA" and c.peek(1) == "ALL" and len(chain.picks) == LARGEST:
        chain.trying(c, _all_so)


def _all_so(c: Cursor, chain: Chain) -> None:
    c.need("COMMA")
    c.need("ALL")
    described = unit(c, bare=True)
    if described.test is None or described.article or described.bare or c.peek() not in PAUSES:
        raise NoParse
    chain.say(forms.all_are(described.test))


def _shared(c: Cursor, chain: Chain) -> None:
    c.accept("COMMA")
    if c.accept("THAT") and not c.verb():
        raise NoParse
    shared = aspects(c)
    if not chain.pair or c.peek() not in PAUSES:
        raise NoParse
    chain.pair_up(shared)
