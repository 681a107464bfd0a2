"""What says more of the card just spoken of, behind it: "specifically the coat", "(the first)"."""

from pbem.game.cards import Colour
from pbem.game.statements import terms
from pbem.game.statements.forms import Same, Variety
from pbem.game.statements.terms import Test
from pbem.speech.grammar.chain import Chain
from pbem.speech.grammar.cursor import END, ENDS, Cursor, NoParse, Refused
from pbem.speech.grammar.lists import of_the_last
from pbem.speech.grammar.places import places
from pbem.speech.grammar.refining import (
    bind,
    refine,
    refine_each,
    refine_one_by_one,
    refine_whole,
    share_value,
    spoken_alike,
)
from pbem.speech.grammar.units import unit
from pbem.speech.reasons import Reason


def narrowed(c: Cursor, chain: Chain) -> None:
    """Read what says more of the card just spoken of: "specifically the coat", "(the first)"."""
    if chain.each_colour and _colours_listed(c):
        return
    measured = of_the_last(c)
    opened = c.accept("OPEN") is not None
    colon = not opened and c.accept("COLON") is not None
    comma = not (opened or colon) and c.accept("COMMA") is not None
    namely = c.accept("NAMELY") is not None
    if namely:
        c.accept("COMMA", "COLON")
    if (opened or comma or namely) and not c.request and _placed(c, chain, opened):
        return
    if namely and _one_by_one(c, chain):
        return
    if namely:
        _lead_in(c, chain)
    elif comma and c.accept("THAT"):
        c.need("IS")
    elif (
        not opened
        and not (colon and c.peek() == "THE")
        and not measured
        and not (comma and chain.alone and _called(c))
        and not _of_the_shared(c, chain)
        and not (comma and chain.most == 1)
    ):
        raise NoParse
    _more_of_it(c, chain)
    if opened:
        c.need("CLOSE")
    if c.peek() in ("IS", "OR"):
        raise NoParse


def _placed(c: Cursor, chain: Chain, opened: bool) -> bool:
    """Read which cards were meant: "(two are red,) the first and the third"; return whether it is here."""
    start = c.at
    named = c.attempt(lambda: places(c))
    if named is None or not (opened or c.peek() in (*ENDS, "ASIDE", "SILENCE", "ABOUT")):
        return False
    if any(token.sym == "ORD" and token.text.rstrip(".")[-1:].isdigit() for token in c.tokens[start : c.at]):
        # Italian "una pistola, la 3": the third card, or a gun of 3?
        raise Refused(Reason.AMBIGUOUS)
    bind(chain, [terms.place(where) for where in named])
    if opened:
        c.need("CLOSE")
    return True


def _one_by_one(c: Cursor, chain: Chain) -> bool:
    """Read what each of the cards spoken of is: "(two are blue, namely) a gun and a coat"."""
    start = end = c.at
    tests = []
    while (found := c.attempt(lambda: _one_of_them(c))) is not None:
        tests.append(found)
        end = c.at
        c.accept("COMMA")
        c.accept("AND")
    c.at = end
    if len(tests) < 2 or c.peek() not in ENDS:
        c.at = start
        return False
    refine_one_by_one(chain, tests)
    return True


def _lead_in(c: Cursor, chain: Chain) -> None:
    """Step over "it is", and over a number if as many cards were spoken of: "namely two documents"."""
    c.accept("IT")
    c.accept("IS")
    number = c.token()
    if number is not None and number.sym == "NUM" and number.value == spoken_alike(chain) > 1:
        c.need("NUM")


def _one_of_them(c: Cursor) -> Test:
    """Read one of the cards listed: "a gun", "the 6"."""
    c.accept("THE")
    found = unit(c, bare=True)
    if found.test is None or found.plural or found.joined:
        raise NoParse
    return found.test


def _of_the_shared(c: Cursor, chain: Chain) -> bool:
    """Return whether what all the cards share is named: "a single colour, the red"."""
    alike = chain.parts and isinstance(chain.parts[-1], Same | Variety)
    c.accept("THE")
    return bool(alike) and c.peek() in ("COLOUR", "NUM") and c.peek(1) == END


def _called(c: Cursor) -> bool:
    """Return whether the card is called by what it is: "(one is a poison,) the 4", "(a red one,) the coat".

    Raises:
        Refused: "the 2" may be of index 2, or the second.
    """
    if (c.peek(), c.peek(2)) != ("THE", END) or c.peek(1) not in ("NUM", "ITEM"):
        return False
    c.need("THE")
    number = c.token()
    if number is not None and isinstance(number.value, int) and number.value <= terms.LARGEST:
        raise Refused(Reason.AMBIGUOUS)
    return True


def _colours_listed(c: Cursor) -> bool:
    """Step over the colours listed after "one of each colour": ": red, blue and green"."""
    start = c.at
    found = set()
    opened = c.accept("OPEN", "COLON", "COMMA", "NAMELY")
    c.accept("COLON")
    while opened is not None and c.peek() in ("A", "NUM", "COLOUR"):
        c.accept("A", "NUM")
        found.add(c.need("COLOUR").value)
        c.accept("COMMA")
        c.accept("AND")
    if len(found) == len(Colour) and (opened is None or opened.sym != "OPEN" or c.accept("CLOSE")):
        return True
    c.at = start
    return False


_MEASURED = ("NUM", "OR_MORE", "OR_LESS")
"""What a measure ends with: "both are guns, 4 or lower"."""


def _more_of_it(c: Cursor, chain: Chain) -> None:
    """Read what the one card is besides, or what it is that all the cards share."""
    found = unit(c, bare=True)
    if found.test is None:
        raise NoParse
    if share_value(chain, found.test) or (c.peek(-1) in _MEASURED and refine_whole(chain, found.test)):
        return
    if found.plural and spoken_alike(chain) > 1:
        # "two are red, namely documents"
        refine_each(chain, found.test)
    else:
        named = terms.Aspect.ITEM in terms.aspects(found.test)
        if found.plural and not named:
            # but "a red one, namely documents", as the card is called
            raise NoParse
        refine(chain, found.test)
