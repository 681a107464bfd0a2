"""Cards that are called by what was said of them: "a gun and a coat; the gun is a 4", "… is the higher"."""

from typing import Final

from pbem.game.cards import Item
from pbem.game.statements import terms
from pbem.game.statements.forms import Highest, Lowest
from pbem.game.statements.terms import LARGEST, Aspect, Test
from pbem.speech.grammar.chain import Chain
from pbem.speech.grammar.cursor import PAUSES, Cursor, NoParse
from pbem.speech.grammar.described import certain
from pbem.speech.grammar.numbers import COMPARING
from pbem.speech.grammar.places import place
from pbem.speech.grammar.predicates import Predicate, predicate
from pbem.speech.grammar.units import unit

_ABOVE = ("HIGHER", "MORE", "HIGHER_YET", "HIGHEST")
_BELOW = ("LOWER", "LESS", "LOWER_YET", "LOWEST")


def the_one(c: Cursor, chain: Chain) -> None:
    """Read what is said of a card called by its colour, item or index: "the gun is a 4", "the 7 is red".

    It is the card of that sort named before; where none was it is one more, which there is.

    Raises:
        NoParse: it may be each of two.
    """
    c.need("THE")
    what = _called(c)
    if not c.verb():
        _gapped(c, chain)
    elif chain.trying(c, lambda c, chain: _higher(c, chain, what)):
        return
    if chain.trying(c, lambda c, chain: _extreme(c, chain, what)):
        return
    if chain.trying(c, lambda c, chain: _at_place(c, chain, what)):
        return
    several = c.tokens[c.at - 1].plural
    if several and (chain.picks or c.peek() != "A") and not _one_of_its_index(c, what):
        # "the gun and the coat are 5s", "the documents are above 4"
        raise NoParse
    said = predicate(c)
    aspects = set(terms.aspects(said.test))
    if said.again or Aspect.PLACE in aspects or not aspects.isdisjoint(terms.aspects(what)):
        raise NoParse
    whole = certain(terms.both(what, said.test))
    if _first_named(chain, whole):
        _introduce(c, chain, said, whole)
        return
    at = _named(chain, what, whole)
    if not chain.picks[at][1]:
        raise NoParse
    chain.picks[at] = certain(terms.both(chain.picks[at][0], said.test)), True
    chain.alone, chain.linked = False, True


def _at_place(c: Cursor, chain: Chain, what: Test) -> None:
    """Read "(the gun is) the second", "(the red one is) on the left"."""
    if c.peek() not in ("THE", "THE_TO", "CARD", "POSITION"):
        # "the red one is first" may be said of time
        raise NoParse
    found = place(c)
    c.accept("IS")
    if c.request or chain.parts or len(found) != 1 or c.peek() not in PAUSES:
        raise NoParse
    if not _first_named(chain, terms.both(terms.place(*found), what)):
        raise NoParse
    chain.pick_at(found[0], what)


def _extreme(c: Cursor, chain: Chain, what: Test) -> None:
    """Read "(the coat is) the highest": what the highest card is."""
    c.need("THE", "THE_TO")
    word = c.need("HIGHEST", "LOWEST")
    c.accept("CARD")
    if c.peek() not in PAUSES or c.request:
        raise NoParse
    chain.say((Highest if word.sym == "HIGHEST" else Lowest)(what), unclear=True)


def _first_named(chain: Chain, whole: Test) -> bool:
    """Return whether no card spoken of can be the one that is called."""
    return not any(terms.possible(terms.both(each, whole)) for each in chain.spoken)


def _gapped(c: Cursor, chain: Chain) -> None:
    """Make sure that the verb is that of the card called before: "the gun is a 6 and the coat a 2"."""
    c.accept("ONLY")
    worth = c.peek() == "NUM" and "WORTH" in c.syms[: c.at]
    if not chain.called or not (worth or c.peek() in ("A", "WORTH", "COLOUR", *COMPARING)):
        raise NoParse


def _introduce(c: Cursor, chain: Chain, said: Predicate, whole: Test) -> None:
    """Speak of a card that was not named before.

    Raises:
        NoParse: it may be there or not: "the coat is not a 7", "I demand that the gun is a 7".
    """
    if c.request or c.subjunctive or said.negated or said.neither or chain.parts:
        raise NoParse
    chain.pick(1, whole)
    chain.called = True


_FEWEST: Final = LARGEST + 1
"""The lowest index that is neither a number of cards nor a place."""


def _called(c: Cursor) -> Test:
    """Read "(the) gun", "(the) red one", "(the) 7", "(los) guantes"."""
    start = c.at
    what = unit(c, bare=True)
    if what.test is None:
        raise NoParse
    if what.plural and c.peek(1) != "A" and not _one_of_its_index(c, what.test, ahead=1):
        raise NoParse
    if {"COLOUR", "ITEM"}.isdisjoint(c.syms[start : c.at]) and not _by_index(c, what.test):
        raise NoParse
    return what.test


_NAMED_AS_MANY: Final = frozenset({Item.PHOTOGRAPHS, Item.DOCUMENTS, Item.GLOVES})


def _one_of_its_index(c: Cursor, what: Test, ahead: int = 0) -> bool:
    """Return whether an item named in the plural has one index, as one card: "the gloves are worth 4"."""
    item = isinstance(what, terms.Is) and _NAMED_AS_MANY.issuperset(what.values)
    return item and (c.peek(ahead), c.peek(ahead + 1)) == ("WORTH", "NUM") and c.peek(ahead + 2) in PAUSES


def _by_index(c: Cursor, what: Test) -> bool:
    """Return whether a card is called by its index alone: "the 7 is", but not "the 3 is" or "the 7 are"."""
    verb = c.token()
    plain = isinstance(what, terms.Is) and what.aspect is Aspect.INDEX and len(what.values) == 1
    few = terms.possible(terms.both(what, terms.index(range(_FEWEST))))
    return plain and not few and verb is not None and not verb.plural


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
        if c.peek() not in ("COLOUR", "ITEM"):
            # "the red one is above 4"
            raise NoParse
        other = _called(c)
    if c.peek() not in PAUSES:
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
