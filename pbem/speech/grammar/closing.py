"""Words that close what is said of all the cards, and say how many these are: "…, all three of them"."""

from pbem.game.statements.terms import LARGEST
from pbem.speech.grammar.chain import Chain
from pbem.speech.grammar.cursor import PAUSES, Cursor, NoParse, Refused
from pbem.speech.grammar.places import DEICTIC, noun_word, of_these, small
from pbem.speech.reasons import Reason


def among(c: Cursor, chain: Chain) -> None:
    """Step over "of these three", keeping the size it says."""
    size = of_these(c)
    if size is not None:
        chain.size(*size)


def closing_all(c: Cursor, chain: Chain) -> None:
    """Read "all" and its number where they close what was said of all: "they are red, all three of them".

    Raises:
        NoParse: no such words stand here, or more follows.
    """
    c.accept("COMMA")
    word = c.accept("ALL", "BOTH", "EVERY")
    size = (1, LARGEST)
    if c.accept("BOTH") or (word is not None and word.sym == "BOTH"):
        size = (2, 2)
    elif word is None or c.peek() == "NUM" or (c.peek(), c.peek(1)) == ("THE", "NUM"):
        size = _so_many(c)
    noun_word(c)
    if c.accept("OF", "AMONG"):
        c.need(*DEICTIC)
    else:
        c.accept(*DEICTIC)
    if c.peek() not in PAUSES or c.peek() == "BUT":
        # "all are red, all but one are guns"
        raise NoParse
    if not _DENYING.isdisjoint(_clause(c)):
        # "they are not red, both of them": neither, or not both?
        raise Refused(Reason.AMBIGUOUS)
    chain.size(*size)


_DENYING = frozenset({"NOT", "NEITHER"})


def _clause(c: Cursor) -> list[str]:
    """Return the symbols since the last pause but for a comma."""
    before = c.syms[: c.at]
    pauses = [place for place, sym in enumerate(before) if sym in ("SEMI", "AND", "BUT", "COLON")]
    return before[pauses[-1] + 1 if pauses else 0 :]


def _so_many(c: Cursor) -> tuple[int, int]:
    """Read "(all) three", "the three"; digits alone may be an index."""
    if c.peek(-1) not in ("ALL", "EVERY"):
        c.need("THE")
    digits = c.token()
    c.accept("THE")
    number = small(c)
    if number == 1 or (digits is not None and digits.digits and c.peek() not in ("CARD", "OF", "AMONG")):
        raise NoParse
    return number, number


def closing_total(c: Cursor, chain: Chain) -> None:
    """Read what may close a total of all: "(they come to 15) between the three", "together", "all three"."""
    if c.accept("TOGETHER"):
        of_so_many(c, chain)
    elif c.peek() == "EVERY":
        # "they come to 6 each": together, or each?
        raise Refused(Reason.AMBIGUOUS)
    elif not among_so_many(c, chain):
        chain.trying(c, closing_all)


def among_so_many(c: Cursor, chain: Chain) -> bool:
    """Read "between the three", "between both"; return whether it stands here."""
    if (c.peek(), c.peek(1)) == ("AMONG", "BOTH"):
        c.at += 2
        chain.size(2, 2)
        return True
    start = c.at
    if c.peek() == "AMONG" and (c.peek(1) == "ALL" or (c.peek(1), c.peek(2)) == ("THE", "NUM")):
        among(c, chain)
    return c.at > start


def of_so_many(c: Cursor, chain: Chain) -> None:
    """Read how many cards "together" may say there are: French "à elles deux", "à elles trois"."""
    if c.accept("BOTH"):
        chain.size(2, 2)
    elif (c.peek(), c.peek(1)) == ("ALL", "NUM"):
        c.need("ALL")
        number = small(c)
        chain.size(number, number)
