"""Saying a description of a subject: what the two mean together."""

from pbem.game.statements import forms, terms
from pbem.game.statements.forms import All, Relation, Same
from pbem.game.statements.terms import LARGEST, Aspect, Test
from pbem.speech.grammar.amounts import alike, together
from pbem.speech.grammar.chain import Chain
from pbem.speech.grammar.cursor import Contradiction, NoParse, Refused
from pbem.speech.grammar.described import certain
from pbem.speech.grammar.predicates import Predicate
from pbem.speech.grammar.quantities import Kind, Subject
from pbem.speech.grammar.refining import refine, refine_each, refine_last
from pbem.speech.reasons import Reason


def apply(chain: Chain, who: Subject, said: Predicate) -> None:
    """Say a description of a subject.

    Raises:
        NoParse: the two do not go together.
        Refused: "all are not red" may mean none or not all.
    """
    if said.neither and who.kind is Kind.NONE:
        raise Refused(Reason.AMBIGUOUS)
    if said.negated and who.kind in _UNCLEAR_WITH_NOT:
        raise Refused(Reason.AMBIGUOUS)
    if who.pair and chain.two_alike is not None:
        # "two have the same value and both are red": those two, or all there are?
        raise Refused(Reason.AMBIGUOUS)
    if said.again and who.only:
        # "only one is red and is worth 3": only one is both, or only one is red, and that is a 3?
        raise Refused(Reason.AMBIGUOUS)
    match who.kind:
        case Kind.COUNT:
            _count(chain, who, said.test)
        case Kind.IT:
            _it(chain, said.test)
        case Kind.PLACES | Kind.SOME_PLACE | Kind.NO_PLACE | Kind.ONLY:
            _places(chain, who, said.test)
        case _ if who.kind in _OF_OTHERS:
            _others(chain, who, said.test)
        case _:
            _together(chain, who, said.test)
    chain.said = None if who.kind is Kind.IT else said.test


_OF_OTHERS = frozenset(
    {Kind.OTHER, Kind.OTHERS, Kind.REST, Kind.ANOTHER, Kind.ONE_OF_OTHERS, Kind.NONE_OF_OTHERS}
)
_UNCLEAR_WITH_NOT = frozenset(
    {Kind.ALL, Kind.NOT_ALL, Kind.ALL_BUT, Kind.SOME_PLACE, Kind.NO_PLACE, Kind.ONLY, Kind.NONE_OF_OTHERS}
)
"""Subjects over which a "not" in the predicate may or may not reach."""


def _together(chain: Chain, who: Subject, test: Test) -> None:
    match who.kind:
        case Kind.ALL:
            if who.pair and chain.pair:
                refine_each(chain, test)
                return
            if who.pair and chain.picks and not (who.size is None and len(chain.picks) == LARGEST):
                # "three are red, both are 5s"
                raise Refused(Reason.AMBIGUOUS)
            chain.say(All(test))
        case Kind.GROUP:
            chain.say(forms.all_are(test))
        case Kind.NONE if who.pair and chain.pair and who.test is None:
            refine_each(chain, terms.negate(test))
        case Kind.NONE | Kind.NOT_ALL if _of_those(chain, who, test):
            # "there are two guns and none is a 7": none of those two, or none at all?
            raise Refused(Reason.AMBIGUOUS)
        case Kind.NONE:
            chain.say(forms.none_is(certain(terms.both(who.test, test)) if who.test is not None else test))
        case Kind.NOT_ALL:
            chain.say(forms.deny(forms.all_are(test)))
        case Kind.ALL_BUT:
            _all_but(chain, who, test)
        case _:
            raise NoParse


def _of_those(chain: Chain, who: Subject, test: Test) -> bool:
    """Return whether "none" or "not all" can be of the two cards spoken of last as well as of all."""
    no_card = who.kind is Kind.NONE and who.wide and not (who.them or who.these)
    open_ended = (who.size is None or who.them or who.kind is Kind.NOT_ALL) and not no_card
    return open_ended and who.test is None and _could_be_those(chain, test)


def _all_but(chain: Chain, who: Subject, test: Test) -> None:
    """Say that all the cards but so many, or those in some places, pass a test, and those do not.

    Raises:
        NoParse: cards were spoken of before, which may or may not be among them.
    """
    if not who.places:
        chain.say(forms.count(terms.negate(test), who.least, who.least), unclear=True)
        return
    if chain.picks:
        raise NoParse
    for where in who.places:
        chain.pick(1, certain(terms.both(terms.place(where), terms.negate(test))))
    chain.others_all(test, at_least=1)


def _places(chain: Chain, who: Subject, test: Test) -> None:
    spoken = chain.spoken
    if _placed(test):
        # "the first is the first"
        raise Refused(Reason.AMBIGUOUS)
    if who.kind is Kind.PLACES and who.places == (LARGEST,) and (_two_anywhere(spoken) or chain.two_alike):
        # "two are blue, the third is green": the one that is left, wherever it lies
        chain.others(1, test)
        return
    left = -1 in who.places or min(who.places) == len(spoken) + 1
    if left and any(not _placed(each) for each in spoken):
        # "one is red, one is blue, the last is green", "… the third is": where it lies, or the one left?
        raise Refused(Reason.AMBIGUOUS)
    anywhere = [each for each in spoken if not _placed(each)]
    if who.kind is Kind.PLACES and any(terms.possible(terms.both(each, test)) for each in anywhere):
        # "two guns, the first is a 3": the first of those two, or of all?
        raise Refused(Reason.AMBIGUOUS)
    if who.kind is Kind.SOME_PLACE:
        chain.pick(1, terms.both(terms.place(*who.places), test))
        chain.size(max(abs(where) for where in who.places))
    else:
        each = terms.negate(test) if who.kind is Kind.NO_PLACE else test
        for where in who.places:
            chain.pick(1, certain(terms.both(terms.place(where), each)))
    if who.kind is Kind.ONLY:
        chain.say(forms.count(test, len(who.places), len(who.places)))
    chain.alone = len(who.places) == 1


def _others(chain: Chain, who: Subject, test: Test) -> None:
    match who.kind:
        case Kind.OTHER:
            chain.others(who.number, test)
        case Kind.OTHERS:
            chain.others_all(test, at_least=2)
        case Kind.REST:
            chain.others_all(test, at_least=1)
        case Kind.NONE_OF_OTHERS if who.number > 1:
            chain.others(who.number, terms.negate(test))
        case Kind.NONE_OF_OTHERS:
            chain.others_all(terms.negate(test), at_least=2)
        case Kind.ANOTHER:
            chain.another(who.number, test)
        case _:
            _one_of_others(chain, who, test)


def _one_of_others(chain: Chain, who: Subject, test: Test) -> None:
    if who.number and who.number < who.least:
        raise NoParse
    if who.number:
        chain.remain(who.number)
    elif chain.picks:
        chain.size(len(chain.picks) + 2)
    chain.another(who.least, test)


def _count(chain: Chain, who: Subject, test: Test) -> None:
    whole = certain(terms.both(who.test, test)) if who.test is not None else test
    if who.them and not chain.them and _could_be_those(chain, whole):
        alike = len({test for test, solid in chain.picks if solid}) == 1
        some = who.most is None and who.least < len(chain.picks)
        if not some or not (alike or chain.pair):
            raise Refused(Reason.AMBIGUOUS)
        # "two are red and one of them is a 5", "three reds, two of them documents"
        refine_last(chain, whole, who.least)
        return
    if who.them and not chain.them and len(chain.picks) > 1 and len({test for test, _ in chain.picks}) == 1:
        # "two reds, one of them blue"
        raise Contradiction
    them = who.them and not chain.them and chain.pair and who.solid
    if them and _could_be_one(chain, whole):
        # "a 5 and a 6, one of them red"
        raise Refused(Reason.AMBIGUOUS)
    if who.these and _could_be_those(chain, whole):
        _of_these(chain, who, whole)
        return
    chain.them = chain.them or who.them
    one = who.solid and not who.them and who.least == 1 and who.test is None
    if one and (_could_be_those(chain, whole) or (chain.listed and _could_be_one(chain, whole))):
        # "two are red and one is a 5", "one red and one blue, one is a 5": of those two, or a third?
        raise Refused(Reason.AMBIGUOUS)
    if who.solid:
        chain.pick(who.least, whole)
        return
    chain.say(forms.count(whole, who.least, who.most), unclear=who.least == 0)
    if who.least:
        chain.pick(who.least, whole, solid=False)


def _of_these(chain: Chain, who: Subject, test: Test) -> None:
    """Say that one of these cards passes a test, after two that may be meant by them.

    Raises:
        Refused: it makes a difference whether those two are meant or all: "two are red, one of these is a 5".
    """
    last, _ = chain.picks[-1]
    if (who.least, who.most) != (1, None) or terms.possible(terms.both(test, terms.negate(last))):
        raise Refused(Reason.AMBIGUOUS)
    refine_last(chain, test)


def _could_be_those(chain: Chain, test: Test) -> bool:
    """Return whether "one of them" can be one of the two spoken of last as well as one of all."""
    last = [each for each, _ in chain.picks[-2:]]
    return len(last) == 2 and last[0] == last[1] and terms.possible(terms.both(last[0], test))


def _could_be_one(chain: Chain, test: Test) -> bool:
    """Return whether one of the cards spoken of can pass a test."""
    return any(terms.possible(terms.both(each, test)) for each, _ in chain.picks)


def _it(chain: Chain, test: Test) -> None:
    if chain.picks or chain.before is not None:
        refine(chain, test)
        return
    last = chain.parts[-1] if chain.parts else None
    if isinstance(last, Same) and not last.places and set(terms.aspects(test)) == {last.aspect}:
        # "both have the same colour and it is not red"
        chain.say(All(test))
        return
    if chain.parts and chain.most > 1:
        # "at most one is red and it is a 5"
        raise NoParse
    chain.size(1, 1)
    chain.pick(1, test)


def _two_anywhere(spoken: list[Test]) -> bool:
    """Return whether two cards were spoken of, and not where they lie."""
    return len(spoken) == LARGEST - 1 and not any(_placed(each) for each in spoken)


def _placed(test: Test) -> bool:
    return Aspect.PLACE in terms.aspects(test)


def share(chain: Chain, who: Subject, shared: list[tuple[bool, Aspect]], negated: bool) -> None:
    """Say that the subject's cards are alike, or differ, in some aspects.

    Raises:
        NoParse: it makes no sense of this subject.
        Refused: "all are not the same colour" may mean that no two are, or not all.
    """
    if who.pair and chain.pair and not chain.only_two:
        if negated:
            raise Refused(Reason.AMBIGUOUS)
        chain.pair_up(shared)
        return
    _share_of(chain, who, shared, negated)


def _share_among(chain: Chain, who: Subject, shared: list[tuple[bool, Aspect]]) -> None:
    """Say that so many cards are alike; two may leave over another, of which more is said."""
    chain.say(alike(who.least, who.most, shared), unclear=True)
    if (who.least, who.most) == (2, None) and who.solid:
        same, aspect = shared[0]
        chain.two_alike = aspect, Relation.SAME if same else Relation.DIFFERENT


def _share_of(chain: Chain, who: Subject, shared: list[tuple[bool, Aspect]], negated: bool) -> None:
    match who.kind:
        case Kind.GROUP | Kind.ALL:
            said = together(shared)
            if who.kind is Kind.ALL and negated and who.size is None:
                raise Refused(Reason.AMBIGUOUS)
            chain.say(forms.deny(said) if negated else said)
        case Kind.NOT_ALL if not negated:
            chain.say(forms.deny(together(shared)))
        case Kind.PLACES if len(who.places) > 1:
            said = together(shared, who.places)
            chain.say(forms.deny(said) if negated else said)
        case Kind.COUNT if not negated and who.test is None:
            _share_among(chain, who, shared)
        case Kind.OTHER | Kind.OTHERS if not negated:
            # "one is red, the other two have the same value"
            chain.others(2, terms.RESOURCE)
            chain.pair_up(shared)
        case Kind.NONE if (
            not negated and who.test is None and all(same for same, _ in shared) and not who.size
        ):
            for _, of in shared:
                chain.say(forms.Alike(of, 0, 1))
        case _:
            raise NoParse
