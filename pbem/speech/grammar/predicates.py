"""Descriptions joined by "and", "or", "but", "neither … nor": what is said of a subject after its verb."""

from typing import NamedTuple

from pbem.game.statements import terms
from pbem.game.statements.terms import LARGEST, Aspect, Test
from pbem.speech.grammar.cursor import PAUSES, VERBS, Contradiction, Cursor, NoParse, Refused
from pbem.speech.grammar.described import Unit, certain
from pbem.speech.grammar.measuring import index_after
from pbem.speech.grammar.numbers import COMPARING, UNDENIED
from pbem.speech.grammar.places import is_one
from pbem.speech.grammar.units import unit
from pbem.speech.reasons import Reason


class Predicate(NamedTuple):
    """What is said of each card meant."""

    test: Test
    negated: bool = False
    """Whether a "not" stands in it, whose reach over "all" would be unclear."""
    neither: bool = False
    """Whether a "neither … nor" stands in it, which "none" may double or deny."""
    again: bool = False
    """Whether it goes on with an "and" and a verb of its own, which may say more of the cards counted."""


_JOINTS = ("COMMA", "AND", "BUT", "OR")
"""What may go on a description, or what is said."""


def _solid(found: Unit) -> Test:
    if found.test is None:
        raise NoParse
    return found.test


def _one(found: Unit) -> bool:
    return found.article and found.indexed and not found.plural


def _boundary(c: Cursor) -> None:
    """Make sure that what was read is not the subject of the next clause.

    Raises:
        NoParse: a verb follows.
    """
    if c.peek() in VERBS:
        raise NoParse


def _joined_unit(c: Cursor, *joints: str, bare: bool = False) -> Unit:
    c.need(*joints)
    found = unit(c, bare)
    _solid(found)
    _boundary(c)
    return found


def _comma_list(c: Cursor, bare: bool) -> list[Unit]:
    """Read "a gun, a coat or a 5" from its first comma."""
    found = []
    while c.peek() == "COMMA" and c.peek(1) != "OR":
        found.append(_joined_unit(c, "COMMA", bare=bare))
    if not found:
        raise NoParse
    if found[-1].joined:
        # "a coat, a disguise or gloves"
        return found
    c.accept("COMMA")
    found.append(_joined_unit(c, "OR", bare=bare))
    return found


def alternatives(c: Cursor, first: Unit, bare: bool) -> list[Unit]:
    """Read the units that go on with "or" after a first one; an index must not reach back unclearly."""
    units = [first]
    if c.begins("COMMA"):
        units += c.attempt(lambda: _comma_list(c, bare)) or []
    while c.peek() == "OR":
        index_after(c, units[-1].test)
        more = c.attempt(lambda: _joined_unit(c, "OR", bare=bare))
        if more is None:
            break
        if more.test is not None and Aspect.PLACE in terms.aspects(more.test):
            # "the first is red or the second"
            raise Refused(Reason.AMBIGUOUS)
        if more.bare and not units[-1].indexed:
            # "two are red or three": three cards, or of index 3?
            raise Refused(Reason.AMBIGUOUS)
        units.append(more)
    if len(units) > 1 and limited_last(c):
        # "is a 2 or a 3 at least": one of the two at least, or a 2 or what is above?
        raise Refused(Reason.AMBIGUOUS)
    if len(units) > 1 and units[-1].loose and not all(each.indexed for each in units):
        raise Refused(Reason.AMBIGUOUS)
    return units


def limited_last(c: Cursor) -> bool:
    """Return whether "at least" closes the list right after a card that is called by its index."""
    called = c.peek(-3) in ("A", "THE", "ITEM", "AND", "OR", "COMMA")
    return called and c.peek(-2) == "NUM" and c.peek(-1) in ("AT_LEAST", "AT_MOST", "ONLY")


def _conjuncts(c: Cursor, plural: bool) -> list[Test]:
    found: list[Test] = []
    while c.peek() in ("AND", "BUT") or _not_more(c):
        more = c.attempt(lambda: _conjunct(c, plural))
        if more is None:
            break
        found.append(more)
    return found


def _not_more(c: Cursor) -> bool:
    """Return whether ", not" or ", but not" follows."""
    return c.peek() == "COMMA" and "NOT" in (c.peek(1), c.peek(2) if c.peek(1) == "BUT" else "")


def _conjunct(c: Cursor, plural: bool) -> Test:
    if c.need("AND", "BUT", "COMMA").sym == "COMMA":
        c.accept("BUT")
    if is_one(c) and c.peek(1) in (*COMPARING, "OF", "WITH", "WORTH", "COLOUR", "ODD", "EVEN"):
        # "one is a 2 and one higher than 3" speaks of another card.
        raise NoParse
    if c.peek() in ("AT_LEAST", "AT_MOST", "EXACTLY", "ONLY") and c.peek(2) in ("OF", "AMONG"):
        # nor "two are red and at least one of them is a 5"
        raise NoParse
    if c.peek() == "THE" and c.peek(1) in ("COLOUR", "ITEM"):
        # So does "the gun is a 6 and the coat a 2".
        raise NoParse
    _few_follow(c)
    negated = c.accept("NOT") is not None
    described = unit(c, bare=False)
    found = _solid(described)
    _boundary(c)
    if c.peek() == "NO":
        # as in "one is red and of blue ones none"
        raise NoParse
    if Aspect.PLACE in terms.aspects(found):
        # "all are red but the second" leaves that one out, "one is above 3 and the second below" begins anew.
        raise Contradiction
    if plural and described.article and not described.plural:
        # "two are 6s and a red one": no word more on the two.
        raise Refused(Reason.AMBIGUOUS)
    if negated and c.peek() == "OR":
        raise Refused(Reason.AMBIGUOUS)
    return terms.negate(found) if negated else found


def _few_follow(c: Cursor) -> None:
    """Make sure that a limit which goes on is not one of cards.

    Raises:
        Refused: "at least one is red and at most two": so many cards, or of such an index?
    """
    number = c.token(1)
    limited = c.peek() in ("AT_LEAST", "AT_MOST") and c.peek(1) == "NUM" and c.peek(2) in PAUSES
    few = number is not None and isinstance(number.value, int) and number.value <= LARGEST
    if limited and few:
        raise Refused(Reason.AMBIGUOUS)


def _neither(c: Cursor) -> Predicate:
    found = [unit(c, bare=True)]
    while c.accept("NOR"):
        found.append(unit(c, bare=True))
    if len(found) < 2:
        raise NoParse
    last, tests = found[-1], [_solid(each) for each in found]
    told = set(terms.aspects(tests[-1]))
    if last.loose and not last.article and not found[0].indexed and len(told) > 1:
        # Italian "una né rossa né blu da 4": not a blue 4, or a 4 of another colour?
        raise Refused(Reason.AMBIGUOUS)
    return Predicate(terms.negate(terms.either(*tests)), negated=True, neither=True)


def complement(c: Cursor) -> Predicate:
    """Read what follows a verb: "red", "not a gun", "a gun or a coat", "neither red nor blue".

    Raises:
        NoParse: nothing of the kind.
        Refused: "and" and "or", or "not" and "and", are mixed so that it can be read two ways.
    """
    negated, verb = False, c.token(-1)
    if c.begins("NEITHER", "NOT", "EITHER"):
        if c.accept("NEITHER"):
            return _neither(c)
        negated = c.peek(1) not in UNDENIED and c.accept("NOT") is not None
        c.accept("EITHER")
    first = unit(c, True)
    test = _solid(first)
    if not c.begins(*_JOINTS):
        return Predicate(terms.negate(test) if negated else test, negated)
    units = alternatives(c, first, bare=True)
    if verb is not None and verb.plural and not first.article and any(_one(each) for each in units[1:]):
        # German "beide rot oder eine 5": each, or one of them?
        raise Refused(Reason.AMBIGUOUS)
    test = terms.either(*(_solid(each) for each in units))
    joint = c.peek()
    conjuncts = _conjuncts(c, first.plural or (verb is not None and verb.plural))
    if conjuncts and (len(units) > 1 or first.joined or (negated and joint != "BUT")):
        raise Refused(Reason.AMBIGUOUS)
    if conjuncts and c.peek() == "OR" and c.attempt(lambda: _joined_unit(c, "OR")) is not None:
        raise Refused(Reason.AMBIGUOUS)
    if negated:
        test = terms.negate(test)
    if conjuncts:
        test = certain(terms.both(test, *conjuncts))
    return Predicate(test, negated)


def _next_verb(c: Cursor, *joints: str) -> Predicate:
    c.accept("COMMA")
    c.need(*joints)
    if not c.verb():
        raise NoParse
    found = complement(c)
    _boundary(c)
    return found


def predicate(c: Cursor) -> Predicate:
    """Read complements after a verb already read, and those after its repetitions.

    With the verb repeated "and" binds closer than an "or" after a comma: "is red and is odd, or is a gun".

    Raises:
        NoParse: nothing of the kind.
        Refused: it can be read two ways.
    """
    first = complement(c)
    if not c.begins(*_JOINTS):
        c.unbounded = False
        certain(first.test)
        return first
    branches = [[first]]
    commas = True
    while c.begins(*_JOINTS):
        comma = c.peek() == "COMMA"
        if (more := c.attempt(lambda: _next_verb(c, "AND", "BUT"))) is not None:
            branches[-1].append(more)
        elif (other := c.attempt(lambda: _next_verb(c, "OR"))) is not None:
            branches.append([other])
            commas = commas and comma
        else:
            break
    if len(branches) > 1 and not commas and any(len(branch) > 1 for branch in branches):
        raise Refused(Reason.AMBIGUOUS)
    c.unbounded = len(branches) > 1
    whole = terms.either(*(certain(terms.both(*(each.test for each in branch))) for branch in branches))
    said = [each for branch in branches for each in branch]
    negated, neither = any(each.negated for each in said), any(each.neither for each in said)
    return Predicate(whole, negated, neither, again=any(len(branch) > 1 for branch in branches))
