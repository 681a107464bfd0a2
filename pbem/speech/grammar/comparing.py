"""One card compared with another: the same colour as the third, worth more than the other."""

from pbem.game.cards import INDICES
from pbem.game.statements import terms
from pbem.game.statements.forms import And, Choice, Count, Deny, Higher, Or, Statement, Variety
from pbem.game.statements.terms import LARGEST, Aspect
from pbem.speech.grammar.amounts import together
from pbem.speech.grammar.applying import apply
from pbem.speech.grammar.chain import Chain
from pbem.speech.grammar.cursor import ENDS, VERBS, Cursor, NoParse, Refused
from pbem.speech.grammar.described import certain
from pbem.speech.grammar.places import place, places
from pbem.speech.grammar.predicates import Predicate, predicate
from pbem.speech.grammar.quantities import Kind, Subject
from pbem.speech.reasons import Reason


def same_as(c: Cursor, chain: Chain, who: Subject, shared: list[tuple[bool, Aspect]], negated: bool) -> None:
    """Read "(the first is) the same colour as the third", "a different item from the second"."""
    c.need("AS", "OF", "FROM")
    if _one_and_the_other(c, who):
        said = together(shared)
        chain.say(Deny(said) if negated else said, unclear=True)
        chain.size(2, 2)
        return
    other = places(c)
    if who.kind is not Kind.PLACES or len(who.places) != 1 or len(other) != 1 or other == who.places:
        raise NoParse
    where = tuple(place for place in terms.PLACES if place in (*who.places, *other))
    said = together(shared, where)
    chain.say(Deny(said) if negated else said)
    chain.size(max(abs(place) for place in where))


def _one_and_the_other(c: Cursor, who: Subject) -> bool:
    """Step over "the other" after "one is higher than", "one is the same colour as"."""
    one = who.kind is Kind.COUNT and who.least == 1 and who.solid and who.test is None
    if not one or (c.peek(), c.peek(1)) != ("THE", "OTHER"):
        return False
    c.at += 2
    c.accept("CARD")
    return True


def higher(c: Cursor, chain: Chain, who: Subject) -> None:
    """Read "(the first is) higher than the second", "(one is) worth more than the other"."""
    named = c.token(-2)
    negated = c.accept("NOT") is not None
    worth = c.accept("WORTH") is not None
    above = c.need("MORE", "HIGHER", "LESS", "LOWER").sym in ("MORE", "HIGHER")
    token = c.token()
    numbered = who.kind is Kind.PLACES and named is not None and named.digits
    if numbered and not worth and token is not None and token.digits and token.value in terms.PLACES:
        # "card 1 is higher than 2": than card 2?
        raise Refused(Reason.AMBIGUOUS)
    if negated:
        _not_higher(c, chain, who, above)
        return
    if _one_and_the_other(c, who):
        chain.say(Variety(Aspect.INDEX, 2), unclear=True)
        chain.size(2, 2)
        return
    if who.kind is not Kind.PLACES or len(who.places) != 1:
        raise NoParse
    if (size := c.attempt(lambda: _all_others(c))) is not None:
        _than_all_others(chain, who.places[0], size, above)
        return
    for other in _than_places(c):
        if other == who.places[0]:
            raise NoParse
        high, low = (who.places[0], other) if above else (other, who.places[0])
        chain.say(Higher(high, low))


def _not_higher(c: Cursor, chain: Chain, who: Subject, above: bool) -> None:
    """Read "(the first is) not (higher than) the second": the same or lower.

    Raises:
        NoParse: not one card is compared with one other.
    """
    other = place(c)
    if who.kind is not Kind.PLACES or not len(who.places) == len(other) == 1 or other == who.places:
        raise NoParse
    one, two = (*who.places, *other) if above else (*other, *who.places)
    chain.say(Deny(Higher(one, two)))
    chain.size(max(abs(one), abs(two)))


def double(c: Cursor, chain: Chain, who: Subject) -> None:
    """Read "(the second is worth) double the first", "(one is worth) twice (as much as) the other".

    Raises:
        NoParse: not one card is compared with one other.
    """
    c.accept("WORTH")
    c.need("DOUBLE")
    if _one_and_the_other(c, who):
        pairs = (Choice((terms.index((single,)), terms.index((twice,)))) for single, twice in _DOUBLES)
        chain.say(Or(tuple(pairs)), unclear=True)
        chain.size(2, 2)
        return
    other = place(c)
    if who.kind is not Kind.PLACES or not len(who.places) == len(other) == 1 or other == who.places:
        raise NoParse
    chain.say(Or(tuple(_at(*other, single, *who.places, twice) for single, twice in _DOUBLES)))
    chain.size(max(abs(*other), abs(*who.places)))


_DOUBLES = tuple((single, 2 * single) for single in INDICES if 2 * single in INDICES)


def _at(one: int, single: int, two: int, twice: int) -> Statement:
    """Return that a card in one place has one index, that in another another."""
    laid = ((one, single), (two, twice))
    return And(
        tuple(Count(terms.both(terms.index((value,)), terms.place(where)), 1) for where, value in laid)
    )


def _than_places(c: Cursor) -> tuple[int, ...]:
    """Read "(higher than) the first", "the first and [than] the third"."""
    start = c.at
    found = c.attempt(lambda: places(c))
    if found is None or (len(found) > 1 and c.peek() in VERBS):
        # "lower than the first, and the first is green"
        c.at = start
        return place(c)
    if (c.peek(), c.peek(1)) == ("AND", "THAT"):
        c.at += 2
        found += places(c)
    return found


def than_named(c: Cursor, chain: Chain, who: Subject) -> None:
    """Read "(one is a 5, the other is) higher", "(one is red, another is) lower and is a gun".

    Raises:
        NoParse: nothing of the kind, or no one card was named before.
    """
    if who.kind not in _LEFT or len({test for test, _ in chain.picks}) != 1:
        raise NoParse
    above = c.need("HIGHER_YET", "LOWER_YET").sym == "HIGHER_YET"
    more = c.attempt(lambda: _and_more(c)) or terms.RESOURCE
    known = c.attempt(chain.index_named)
    if known is not None:
        than = terms.index(value for value in INDICES if (value > known if above else value < known))
        apply(chain, who, Predicate(certain(than if more == terms.RESOURCE else terms.both(more, than))))
        return
    if who.kind not in (Kind.OTHER, Kind.ANOTHER) or who.number != 1 or len(chain.picks) != 1:
        raise NoParse
    apply(chain, who, Predicate(more))
    chain.compare(1 if above else 0)


def _and_more(c: Cursor) -> terms.Test:
    c.need("AND")
    if not c.verb():
        raise NoParse
    return predicate(c).test


def as_named(chain: Chain, shared: list[tuple[bool, Aspect]]) -> Predicate:
    """Return what "(one is red, the other is) of another colour" says: as the one card named, or not.

    Raises:
        NoParse: not just one card was named, or nothing of that sort was said of it.
    """
    if len(chain.picks) != 1:
        raise NoParse
    said: list[terms.Test] = []
    for same, aspect in shared:
        named = [leaf for leaf in terms.leaves(chain.picks[0][0]) if leaf.aspect is aspect]
        if len(named) != 1 or len(named[0].values) != 1:
            raise NoParse
        said.append(named[0] if same else terms.both(terms.RESOURCE, terms.negate(named[0])))
    return Predicate(terms.both(*said))


_LEFT = frozenset({Kind.OTHER, Kind.OTHERS, Kind.REST, Kind.ANOTHER, Kind.PLACES})
"""Subjects that are no card named before."""


def _all_others(c: Cursor) -> int:
    """Read "the other two", "each of the other two", "both others"; return how many cards there are in all.

    Raises:
        NoParse: "the other", of which there is one.
    """
    both = c.accept("BOTH") is not None
    if not both and c.accept("ALL", "EVERY"):
        c.accept("OF")
    c.accept("THE")
    number = c.accept("NUM")
    # of three at most, "the others" are two
    several = c.need("OTHER", "OTHERS").sym == "OTHERS"
    number = number or c.accept("NUM")
    c.accept("CARD")
    if c.peek() not in ENDS or (number is None and not both and not several):
        raise NoParse
    if number is not None and number.value != LARGEST - 1:
        raise NoParse
    return LARGEST


def _than_all_others(chain: Chain, where: int, size: int, above: bool) -> None:
    """Say that a card is higher, or lower, than each of the others."""
    chain.size(size, size)
    place = where if where > 0 else size + 1 + where
    for other in range(1, size + 1):
        if other != place:
            chain.say(Higher(*((place, other) if above else (other, place))))
