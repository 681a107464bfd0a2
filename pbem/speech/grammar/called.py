"""Cards that are called by what was said of them: "a gun and a coat; the gun is a 4", "… is the higher"."""

from pbem.game.statements import terms
from pbem.game.statements.terms import Aspect, Test
from pbem.speech.grammar.chain import Chain
from pbem.speech.grammar.cursor import END, Cursor, NoParse
from pbem.speech.grammar.predicates import predicate
from pbem.speech.grammar.units import certain, unit

_PAUSES = (END, "COMMA", "SEMI", "AND", "BUT")
_ABOVE = ("HIGHER", "MORE", "HIGHER_YET", "HIGHEST")
_BELOW = ("LOWER", "LESS", "LOWER_YET", "LOWEST")


def the_one(c: Cursor, chain: Chain) -> None:
    """Read what is said of a card called by its colour or item: "the gun is a 4", "the red one is higher".

    Raises:
        NoParse: it was not named before, or may be each of two.
    """
    c.need("THE")
    what = _called(c)
    if not c.verb():
        raise NoParse
    if chain.trying(c, lambda c, chain: _higher(c, chain, what)):
        return
    said = predicate(c)
    aspects = set(terms.aspects(said.test))
    if said.again or Aspect.PLACE in aspects or not aspects.isdisjoint(terms.aspects(what)):
        raise NoParse
    at = _named(chain, what, certain(terms.both(what, said.test)))
    if not chain.picks[at][1]:
        raise NoParse
    chain.picks[at] = certain(terms.both(chain.picks[at][0], said.test)), True
    chain.alone, chain.linked = False, True


def _called(c: Cursor) -> Test:
    start = c.at
    what = unit(c, bare=True)
    if what.test is None or what.plural or what.bare or {"COLOUR", "ITEM"}.isdisjoint(c.syms[start : c.at]):
        raise NoParse
    return what.test


def _named(chain: Chain, what: Test, whole: Test) -> int:
    """Return which card named before is meant.

    Raises:
        NoParse: none, or one of two.
    """
    may_be = [at for at, (each, _) in enumerate(chain.picks) if terms.possible(terms.both(each, whole))]
    named = [at for at in may_be if not terms.possible(terms.both(chain.picks[at][0], terms.negate(what)))]
    if not len(may_be) == len(named) == 1:
        raise NoParse
    return named[0]


def _higher(c: Cursor, chain: Chain, what: Test) -> None:
    """Read "(the gun is) higher than the coat", "(the red one is) the higher of the two"."""
    c.accept("WORTH")
    article = c.accept("THE") is not None
    above = c.need(*_ABOVE, *_BELOW).sym in _ABOVE
    word = c.peek(-1)
    if word in ("HIGHEST", "LOWEST"):
        if not article or c.accept("OF", "AMONG") is None:
            raise NoParse
        if c.accept("BOTH") is None:
            c.accept("THE")
            if c.need("NUM").value != 2:
                raise NoParse
        other = None
    elif word in ("HIGHER_YET", "LOWER_YET"):
        other = None
    else:
        c.accept("THE", "THE_TO")
        other = _called(c)
    if c.peek() not in _PAUSES:
        raise NoParse
    if chain.empty and chain.before is None and other is not None and not c.request:
        chain.pick(1, what)
        chain.pick(1, other)
        chain.compare(0 if above else 1)
        return
    at = _named(chain, what, what)
    if not chain.pair or (other is not None and _named(chain, other, other) != 1 - at):
        raise NoParse
    chain.compare(at if above else 1 - at)
