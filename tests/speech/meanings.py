"""Meanings to say and read back: those that a sentence can carry, of every form."""

from hypothesis import strategies as st

from pbem.game.cards import Colour, Item, PartnerKind
from pbem.game.statements import Statement
from pbem.game.statements import sizes as statement_sizes
from pbem.game.statements.forms import (
    Alike,
    All,
    Different,
    Higher,
    Highest,
    Lowest,
    Relation,
    Same,
    Size,
    Total,
    Variety,
    at_place,
    choice,
    count,
    deny,
    every,
    none_is,
    pair,
    some,
)
from pbem.game.statements.terms import (
    RESOURCE,
    Aspect,
    Test,
    both,
    colour,
    either,
    index,
    item,
    negate,
    partner,
    possible,
)

aspects = st.sampled_from((Aspect.COLOUR, Aspect.ITEM, Aspect.INDEX))
places = st.sampled_from((1, 2, 3, -1))
pairs = st.sampled_from(((1, 2), (2, 3), (1, 3)))
limits = st.sampled_from(((0, 0), (1, 1), (2, 2), (3, None), (1, None), (2, None), (0, 1), (0, 2), (1, 2)))

plain: st.SearchStrategy[Test] = st.one_of(
    st.sets(st.sampled_from(Colour), min_size=1, max_size=2).map(lambda found: colour(*found)),
    st.sets(st.sampled_from(Item), min_size=1, max_size=3).map(lambda found: item(*found)),
    st.sets(st.integers(1, 7), min_size=1, max_size=6).map(index),
    st.sets(st.sampled_from(PartnerKind), min_size=1).map(lambda found: partner(*found)),
)
tests = st.one_of(
    plain,
    plain.map(negate),
    st.tuples(plain, plain).map(lambda found: both(*found)),
    st.tuples(plain, plain).map(lambda found: either(*found)),
    st.tuples(plain, plain).map(lambda found: both(found[0], negate(found[1]))),
).filter(lambda test: possible(test) and possible(negate(test)))


def by(aspect: Aspect, relation: Relation) -> Aspect:
    """Return by what two cards are compared: only an index is higher than another."""
    return Aspect.INDEX if relation is Relation.HIGHER else aspect


def _exact(test: list[Test], extra: int) -> Statement:
    return every(choice(test), Size(len(test), min(len(test) + extra, 3)))


sizes = st.sampled_from((Size(1, 1), Size(2, 2), Size(3, 3), Size(1, 2), Size(2, 3)))
simple: st.SearchStrategy[Statement] = st.one_of(
    st.builds(lambda test, span: count(test, *span), tests, limits),
    tests.map(All),
    tests.map(none_is),
    st.lists(tests, min_size=2, max_size=3).map(choice),
    st.builds(_exact, st.lists(tests, min_size=2, max_size=3), st.integers(0, 1)),
    st.builds(lambda one, rest: choice([one], rest), tests, tests),
    st.builds(at_place, places, tests),
    sizes,
    st.builds(every, tests.map(All), sizes),
    st.builds(every, tests.map(none_is), sizes),
    st.builds(
        Total, st.sets(st.integers(0, 21), min_size=1, max_size=5).map(lambda found: tuple(sorted(found)))
    ),
    st.builds(lambda low: Total(tuple(range(low, 22))), st.integers(1, 21)),
    st.builds(lambda high, where: Total(tuple(range(high + 1)), where), st.integers(1, 13), pairs),
    st.builds(Highest, tests, st.just(()) | pairs),
    st.builds(Lowest, tests, st.just(()) | pairs),
    st.builds(Same, aspects, st.just(()) | pairs),
    st.builds(Different, aspects, st.just(()) | pairs),
    st.builds(
        lambda aspect, span: Alike(aspect, *span),
        aspects,
        st.sampled_from(((2, None), (3, None), (2, 2), (0, 1), (0, 2))),
    ),
    st.builds(
        lambda aspect, span: Variety(aspect, *span),
        aspects,
        st.sampled_from(((2, None), (3, None), (1, 1), (2, 2), (0, 1), (0, 2), (1, 2))),
    ),
    st.builds(
        lambda aspect, relation, one, two, other: pair(by(aspect, relation), relation, (one, two), other),
        aspects,
        st.sampled_from(Relation),
        plain | plain.map(negate),
        tests,
        st.none() | tests,
    ),
    st.builds(
        lambda aspect, relation, other: pair(by(aspect, relation), relation, (RESOURCE, RESOURCE), other),
        aspects,
        st.sampled_from(Relation),
        tests,
    ),
    st.just(Higher(1, 2)),
).filter(statement_sizes)  # what is true of no cards is part of no sentence
meanings: st.SearchStrategy[Statement] = st.one_of(
    simple,
    simple.map(deny),
    st.lists(simple, min_size=2, max_size=3).map(lambda found: every(*found)),
    st.lists(simple, min_size=2, max_size=3).map(lambda found: some(*found)),
)
