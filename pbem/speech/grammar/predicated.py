"""What is said of a subject after its verb, or without one: a description, or how it compares with others."""

from pbem.game.cards import Colour
from pbem.game.statements import terms
from pbem.game.statements.terms import LARGEST, Aspect, Test
from pbem.speech.grammar.amounts import aspects, together
from pbem.speech.grammar.applying import apply, share
from pbem.speech.grammar.chain import Chain
from pbem.speech.grammar.closing import closing_all
from pbem.speech.grammar.comparing import as_named, double, higher, same_as, than_named
from pbem.speech.grammar.cursor import ENDS, PAUSES, VERBS, Cursor, NoParse, Refused
from pbem.speech.grammar.extremes import is_extreme
from pbem.speech.grammar.numbers import COMPARING
from pbem.speech.grammar.places import is_one
from pbem.speech.grammar.predicates import Predicate, predicate
from pbem.speech.grammar.quantities import Kind, Subject, but_for, excepted, excepting
from pbem.speech.grammar.units import unit
from pbem.speech.reasons import Reason

LEFT_OVER = frozenset({Kind.OTHER, Kind.OTHERS, Kind.REST, Kind.ANOTHER})
"""Subjects that are cards left over, after which a comma can stand for the verb."""


def said_of(c: Cursor, chain: Chain, who: Subject, verb: bool) -> None:
    """Read what is said of a subject: alike or different, higher than another, or a description."""
    if who.kind is Kind.PLACES and c.accept("BOTH", "ALL") and len(who.places) < 2:
        raise NoParse
    if verb:
        _of_all_meant(c, who)
    start = c.at
    negated = c.accept("NOT") is not None
    if negated and who.kind in (Kind.ALL, Kind.GROUP, Kind.PLACES):
        c.accept("ALL", "BOTH")
    shared = c.attempt(lambda: aspects(c)) if c.has("SAME", "DIFFERENT", "ANOTHER") else None
    if shared is not None:
        _alike_or_not(c, chain, who, shared, negated)
        return
    c.at = start
    alike = chain.first_two_share
    if alike is not None and _third(who) and (words := _other_sort(c)):
        c.at += words
        chain.third_differs([(False, alike)])
        return
    if verb and _compared(c, chain, who):
        return
    if not verb:
        _without_verb(c, chain, who)
    elif c.peek() in ("HIGHER_YET", "LOWER_YET"):
        than_named(c, chain, who)
    elif (said := chain.just_said) is not None and c.peek(int(c.peek() == "NOT")) in ENDS:
        apply(chain, who, Predicate(_otherwise(c, said)))
    else:
        _say_but_for(c, chain, who, predicate(c))
        _alike_besides(c, chain, who)


def _of_all_meant(c: Cursor, who: Subject) -> None:
    """Step over an "all" that says again whom is spoken of: "the other two are both red"."""
    if who.kind is Kind.ALL and not who.pair:
        c.accept("ALL")
    elif who.kind in (Kind.OTHER, Kind.OTHERS):
        c.accept("BOTH" if who.number == 2 else "ALL")


def _alike_or_not(
    c: Cursor, chain: Chain, who: Subject, shared: list[tuple[bool, Aspect]], negated: bool
) -> None:
    """Say what is alike or different, as another card or among those meant, and read what else is."""
    if c.peek(-2) == "ANOTHER" and who.kind not in LEFT_OVER | {Kind.PLACES}:
        # German "alle haben eine andere Farbe": than each other?
        raise Refused(Reason.AMBIGUOUS)
    if c.peek() in ("AS", "OF", "FROM"):
        same_as(c, chain, who, shared, negated)
        return
    if not negated and _third(who) and chain.trying(c, lambda _, chain: chain.third_differs(shared)):
        return
    single = who.number == 1 and who.kind in LEFT_OVER - {Kind.OTHERS}
    if not negated and (single or len(who.places) == 1):
        named = c.attempt(lambda: as_named(chain, shared))
        if named is None and len(chain.picks) == 1 and who.kind is Kind.OTHER:
            # "one is a gun, the other has the same value"
            chain.remain(1)
            chain.say(together(shared))
        else:
            apply(chain, who, named or as_named(chain, shared))
        return
    share(chain, who, shared, negated)
    _alike_besides(c, chain, who)
    chain.trying(c, closing_all)


def _other_sort(c: Cursor) -> int:
    """Return how many words say "different", "another" with nothing after them; German "eine andere" two."""
    if c.peek() == "NOT" and c.peek(1) in PAUSES:
        # "the third is not"
        return 1
    words = 1 + ((c.peek(), c.peek(1)) == ("A", "OTHER"))
    return words if c.peek(words - 1) in ("DIFFERENT", "ANOTHER", "OTHER") and c.peek(words) in PAUSES else 0


def _third(who: Subject) -> bool:
    return who.places == (LARGEST,) or (who.kind is Kind.OTHER and who.number == 1)


def _alike_besides(c: Cursor, chain: Chain, who: Subject) -> None:
    """Read what else all the cards share: "(they are red) and have the same value"."""
    together = who.kind in (Kind.ALL, Kind.GROUP) and c.has("SAME", "DIFFERENT")
    while together and chain.trying(c, lambda c, chain: _share_more(c, chain, who)):
        pass


def _share_more(c: Cursor, chain: Chain, who: Subject) -> None:
    """Read what else is alike: "(they are the same colour) but not the same item", "and have one value"."""
    c.accept("COMMA")
    c.need("AND", "BUT")
    c.verb()
    negated = c.accept("NOT") is not None
    shared = aspects(c)
    if c.peek() in ("AS", "OF", "FROM"):
        raise NoParse
    share(chain, who, shared, negated)


def _compared(c: Cursor, chain: Chain, who: Subject) -> bool:
    """Read "(is) the highest", "(is) higher than the second"; return whether either stands here."""
    extreme = c.has("HIGHEST", "LOWEST")
    if extreme and chain.trying(c, lambda c, chain: is_extreme(c, chain, who)):
        return True
    if c.has("DOUBLE") and chain.trying(c, lambda c, chain: double(c, chain, who)):
        return True
    compared = c.has("MORE", "HIGHER", "LESS", "LOWER")
    return compared and chain.trying(c, lambda c, chain: higher(c, chain, who))


def _say_but_for(c: Cursor, chain: Chain, who: Subject, said: Predicate) -> None:
    """Say a description of a subject but for what is left out: "all are green (except one red)"."""
    excepting_one = who.kind in (Kind.ALL, Kind.GROUP) and c.has("EXCEPT")
    if not (excepting_one and chain.trying(c, lambda c, chain: _but_one(c, chain, said))):
        apply(chain, _but_for(c, who), said)


def _but_one(c: Cursor, chain: Chain, said: Predicate) -> None:
    if chain.picks or chain.parts or said.negated or not excepting(c):
        raise NoParse
    if (c.peek(), c.peek(1)) == ("NUM", "COLOUR") and is_one(c):
        c.at += 1
    left_out = unit(c, bare=False)
    if left_out.test is None or left_out.plural or c.peek() not in PAUSES:
        raise NoParse
    if terms.possible(terms.both(left_out.test, said.test)):
        raise NoParse
    chain.pick(1, left_out.test)
    chain.others_all(said.test, at_least=1)


def _but_for(c: Cursor, who: Subject) -> Subject:
    """Read what may leave some of the cards out: "(all are red) except the second", "(none is) but one"."""
    if who.kind not in (Kind.ALL, Kind.GROUP, Kind.NONE) or not c.has("EXCEPT", "BUT"):
        return who
    left_out = c.attempt(lambda: _left_out(c))
    return who if left_out is None else but_for(who, left_out)


def _left_out(c: Cursor) -> Subject:
    if not excepting(c):
        c.need("BUT")
    found = excepted(c)
    if c.peek() in VERBS:
        # "all are red but the second is a 5"
        raise NoParse
    return found


def _without_verb(c: Cursor, chain: Chain, who: Subject) -> None:
    """Read "the other too", "(one is worth 6,) the other 2", "the other blue"."""
    if c.peek() in ("TOO", "NOT_TOO"):
        apply(chain, who, Predicate(_again(c, chain.just_said)))
        _alike_so_far(chain)
    elif (who.kind, c.peek(-2)) == (Kind.OTHER, "OTHER") and c.peek() in PAUSES and _indexed(who, chain.said):
        apply(chain, who._replace(number=1), Predicate(terms.index((who.number,))))
    else:
        _say_but_for(c, chain, who, _verbless(c, who, chain.said))
        _alike_besides(c, chain, who)


def _otherwise(c: Cursor, said: Test) -> Test:
    """Read "(the other is) not", after something said, or "(the other) is", after a "not"."""
    denied = c.accept("NOT") is not None
    if isinstance(said, terms.Not) is denied:
        raise NoParse
    return terms.negate(said)


def _again(c: Cursor, said: Test | None) -> Test:
    """Read "(the other) too", after something said, or "(the other) neither", after a "not"."""
    denied = c.need("TOO", "NOT_TOO").sym == "NOT_TOO"
    if said is None or isinstance(said, terms.Not) is not denied or c.peek() not in PAUSES:
        raise NoParse
    return said


def _alike_so_far(chain: Chain) -> None:
    """Make sure that "the other too" repeats what was said of every card before.

    Raises:
        Refused: "one is blue, one is red and the other too": blue or red?
    """
    said = {test for test, _ in chain.picks}
    if len(said) > 1 and not any(leaf.aspect is Aspect.PLACE for test in said for leaf in terms.leaves(test)):
        raise Refused(Reason.AMBIGUOUS)


def _verbless(c: Cursor, who: Subject, said: Test | None) -> Predicate:
    """Read what is said without a verb ("the other blue"); a number alone would be too little."""
    token = c.token()
    if token is None or (token.sym == "NUM" and who.kind is Kind.COUNT):
        # "two 6s and a red one" is a list.
        raise NoParse
    told = c.peek(1) in ("PLURAL", "OR_MORE", "OR_LESS") or (who.kind is Kind.ALL and who.pair)
    if token.sym == "NUM" and not told and not _indexed(who, said):
        raise NoParse
    return predicate(c)


def _indexed(who: Subject, said: Test | None) -> bool:
    """Return whether a number goes on what was said of an index: "one is worth 2, the other 6"."""
    if said is None or who.kind not in (Kind.PLACES, Kind.OTHER, Kind.ANOTHER):
        return False
    return all(leaf.aspect is Aspect.INDEX for leaf in terms.leaves(said))


def another_of_its_sort(c: Cursor, chain: Chain) -> bool:
    """Return whether "one red" follows "one is blue", or "one above 5" an index: they are two cards."""
    last = chain.picks[-1][0] if chain.picks else None
    if last is None or not is_one(c):
        return False
    if not chain.alone:
        # "two are blue, one green"
        colour = c.token(1)
        named = colour is not None and isinstance(colour.value, Colour) and c.peek(2) in PAUSES
        return named and isinstance(last, terms.Is) and last.aspect is Aspect.COLOUR
    colour = c.token(1)
    if not isinstance(last, terms.Is) and colour is not None and isinstance(colour.value, Colour):
        return c.peek(2) in PAUSES and not terms.possible(terms.both(last, terms.colour(colour.value)))
    if not isinstance(last, terms.Is):
        return False
    if last.aspect is Aspect.INDEX:
        return c.peek(1) in (*COMPARING, "ODD", "EVEN")
    return last.aspect is Aspect.COLOUR and c.peek(1) == "COLOUR" and c.peek(2) in PAUSES
