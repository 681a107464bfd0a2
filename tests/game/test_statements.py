"""Statements: laws over generated meanings, and the cases the rulings decide."""

import json
import time
from collections.abc import Sequence
from itertools import combinations_with_replacement, permutations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from pbem.game.cards import (
    ASSASSIN,
    DOUBLE_AGENT,
    MATA_HARI,
    RESOURCES,
    Card,
    Colour,
    Item,
    card_of,
    resources_in_game,
)
from pbem.game.statements import (
    DemandFault,
    Statement,
    demand_refusal,
    equivalent,
    from_json,
    holds,
    implies,
    meets_demand,
    sizes,
    to_json,
)
from pbem.game.statements.forms import (
    Alike,
    All,
    Choice,
    Different,
    Higher,
    Highest,
    Lowest,
    Relation,
    Same,
    Size,
    Spread,
    Total,
    Variety,
    all_are,
    at_place,
    choice,
    count,
    deny,
    every,
    none_is,
    pair,
    some,
)
from pbem.game.statements.terms import Aspect, both, colour, either, index, item, negate, partner, place

FACES: tuple[Card, ...] = (*RESOURCES, DOUBLE_AGENT, ASSASSIN, MATA_HARI)
ASPECTS = st.sampled_from((Aspect.COLOUR, Aspect.ITEM, Aspect.INDEX))
PLACES = st.sampled_from(((), (1, 2), (2, 3), (1, 3), (-1,)))

plain_tests = st.one_of(
    st.sets(st.sampled_from(Colour), min_size=1, max_size=2).map(lambda found: colour(*found)),
    st.sets(st.sampled_from(Item), min_size=1, max_size=2).map(lambda found: item(*found)),
    st.sets(st.integers(1, 7), min_size=1).map(index),
    st.just(partner()),
    st.sampled_from((1, 2, 3, -1)).map(place),
)
card_tests = st.recursive(
    plain_tests,
    lambda inner: st.one_of(
        inner.map(negate),
        st.lists(inner, min_size=2, max_size=2).map(lambda found: both(*found)),
        st.lists(inner, min_size=2, max_size=2).map(lambda found: either(*found)),
    ),
    max_leaves=3,
)
limits = st.one_of(
    st.integers(0, 3).map(lambda least: (least, None)),
    st.tuples(st.integers(0, 2), st.integers(0, 2)).map(lambda found: (min(found), max(found))),
)
simple = st.one_of(
    st.builds(lambda test, span: count(test, *span), card_tests, limits),
    card_tests.map(all_are),
    st.lists(card_tests, min_size=1, max_size=3).map(choice),
    st.builds(
        lambda tests, rest: choice(tests, rest), st.lists(card_tests, min_size=1, max_size=2), card_tests
    ),
    st.integers(1, 3).flatmap(lambda low: st.integers(low, 3).map(lambda high: Size(low, high))),
    st.builds(Total, st.sets(st.integers(0, 21), min_size=1).map(lambda found: tuple(sorted(found))), PLACES),
    st.builds(Highest, card_tests, PLACES),
    st.builds(Lowest, card_tests, PLACES),
    st.builds(Same, ASPECTS, PLACES),
    st.builds(Different, ASPECTS, PLACES),
    st.builds(lambda aspect, span: Alike(aspect, *span), ASPECTS, limits),
    st.builds(
        lambda aspect, relation, one, two, other: pair(
            Aspect.INDEX if relation is Relation.HIGHER else aspect, relation, (one, two), other
        ),
        ASPECTS,
        st.sampled_from(Relation),
        card_tests,
        card_tests,
        st.none() | card_tests,
    ),
    st.builds(lambda aspect, span: Variety(aspect, *span), ASPECTS, limits),
    st.sets(st.integers(0, 6), min_size=1).map(lambda found: Spread(tuple(sorted(found)))),
    st.just(Higher(1, 2)),
)
statements: st.SearchStrategy[Statement] = st.recursive(
    simple,
    lambda inner: st.one_of(
        st.lists(inner, min_size=2, max_size=2).map(lambda found: every(*found)),
        st.lists(inner, min_size=2, max_size=2).map(lambda found: some(*found)),
        inner.map(deny),
    ),
    max_leaves=3,
)
offers = st.lists(st.sampled_from(FACES), min_size=1, max_size=3).map(tuple)


def cards(words: str) -> tuple[Card, ...]:
    return tuple(card_of(word) for word in words.split())


@given(statements)
def test_meanings_survive_json(statement: Statement) -> None:
    again = from_json(json.loads(json.dumps(to_json(statement))))
    assert again == statement


@given(statements, offers)
def test_denial_is_the_opposite(statement: Statement, offer: Sequence[Card]) -> None:
    assert holds(deny(statement), offer) is not holds(statement, offer)


@settings(max_examples=60, deadline=None)
@given(statements, statements, offers)
def test_equivalence_is_about_offers(one: Statement, two: Statement, offer: Sequence[Card]) -> None:
    if equivalent(one, two):
        assert holds(one, offer) is holds(two, offer)
    assert equivalent(one, deny(deny(one)))


@settings(max_examples=60, deadline=None)
@given(statements, offers)
def test_sizes_are_those_where_it_can_hold(statement: Statement, offer: Sequence[Card]) -> None:
    if holds(statement, offer):
        assert len(offer) in sizes(statement)


@settings(max_examples=150, deadline=None)
@given(st.lists(statements, min_size=1, max_size=2), statements, offers)
def test_what_fails_on_an_offer_is_not_implied(
    premises: list[Statement], conclusion: Statement, offer: Sequence[Card]
) -> None:
    copies = max(offer.count(card) for card in offer)
    distinct = all(offer.count(card) == 1 for card in offer if card in RESOURCES)
    against = all(holds(premise, offer) for premise in premises) and not holds(conclusion, offer)
    if distinct and copies <= 3 and against:
        assert not implies(tuple(premises), conclusion, len(offer), 7)


def slowly_meets(statement: Statement, offer: Sequence[Card], players: int) -> bool:
    """The ruling word for word: go through every resource for every Partner."""
    if DOUBLE_AGENT in offer:
        return True
    for place_, card in enumerate(offer):
        if card in (ASSASSIN, MATA_HARI):
            return any(
                slowly_meets(statement, (*offer[:place_], read, *offer[place_ + 1 :]), players)
                for read in resources_in_game(players)
            )
    return holds(statement, offer)


@settings(max_examples=150, deadline=None)
@given(statements, offers, st.integers(3, 7))
def test_partners_may_be_read_as_some_resource(
    statement: Statement, offer: tuple[Card, ...], players: int
) -> None:
    if sum(card not in RESOURCES for card in offer) <= 2:
        assert meets_demand(statement, offer, players) is slowly_meets(statement, offer, players)


@settings(max_examples=40, deadline=None)
@given(statements, st.integers(1, 2), st.integers(3, 7))
def test_a_demand_is_possible_when_some_set_meets_it(statement: Statement, size: int, players: int) -> None:
    refusal = demand_refusal(statement, size, players)
    if refusal in (None, DemandFault.IMPOSSIBLE):
        found = any(
            holds(statement, offer)
            for chosen in combinations_with_replacement(resources_in_game(players), size)
            if len(set(chosen)) == size
            for offer in permutations(chosen)
        )
        assert found is (refusal is None)


RED, BLUE, GREEN = (colour(each) for each in Colour)


@pytest.mark.parametrize(
    ("statement", "true", "false"),
    [
        (none_is(BLUE), ["assassin coat-1", "coat-1"], ["gun-1"]),
        (all_are(RED), ["documents-1"], ["documents-1 mata-hari", "assassin"]),
        (Different(Aspect.COLOUR), ["gun-1 coat-1"], ["gun-1 assassin coat-1", "gun-1 gun-2"]),
        (Total(tuple(range(12, 22))), ["gun-6 coat-6 assassin"], ["gun-6 assassin"]),
        (Highest(index([6])), ["gun-6 assassin", "gun-6 coat-6"], ["assassin", "gun-7 coat-6"]),
        (
            every(choice([BLUE, GREEN]), Size(2, 2)),
            ["gun-1 coat-1"],
            ["gun-1 coat-1 coat-2", "gun-1 assassin"],
        ),
        (
            choice([item(Item.GUN), index(range(5, 8))]),
            ["gun-5 gun-2", "gun-6 coat-7"],
            ["gun-7", "gun-7 coat-4"],
        ),
        (at_place(3, RED), ["gun-1 gun-2 documents-1"], ["documents-1 gun-1", "documents-1 gun-1 gun-2"]),
        (at_place(-1, RED), ["gun-1 documents-1", "documents-2"], ["documents-1 gun-1"]),
        (Choice((RED,), rest=BLUE), ["documents-1 gun-1", "gun-1 documents-1 gun-2"], ["documents-1"]),
        (Higher(1, 2), ["gun-5 coat-2"], ["coat-2 gun-5", "gun-5", "gun-5 assassin"]),
    ],
)
def test_rulings(statement: Statement, true: list[str], false: list[str]) -> None:
    assert all(holds(statement, cards(offer)) for offer in true)
    assert not any(holds(statement, cards(offer)) for offer in false)


def test_a_demand_speaks_of_resources_and_not_of_places() -> None:
    assert demand_refusal(none_is(partner()), 2, 5) is DemandFault.PARTNER
    assert demand_refusal(at_place(1, RED), 2, 5) is DemandFault.PLACE
    assert demand_refusal(count(item(Item.POISON), 1), 2, 3) is DemandFault.IMPOSSIBLE
    assert demand_refusal(count(item(Item.POISON), 1), 2, 5) is None
    assert demand_refusal(count(item(Item.GUN), 3), 2, 5) is DemandFault.IMPOSSIBLE


def test_an_impossible_demand_is_found_without_trying_every_offer() -> None:
    hardest = every(Same(Aspect.ITEM), Total((5,)), none_is(both(RED, index([1, 3, 5]))), Size(3, 3))
    begun = time.process_time()
    assert demand_refusal(hardest, 3, 7) is DemandFault.IMPOSSIBLE
    assert time.process_time() - begun < 30, "all 39,711 offers one by one would take longer"


@pytest.mark.parametrize(
    ("meaning", "path"),
    [
        ({"every": {"colour": ["pink"]}}, "meaning.every.colour[0]"),
        ({"count": {"index": [1]}, "least": 4}, "meaning.least"),
        ({"count": {"index": [True]}, "least": 1}, "meaning.count.index[0]"),
        ({"and": {}}, "meaning.and"),
        ({"and": [{"same": "place"}]}, "meaning.and[0].same"),
        ({"every": {"colour": ["red"]}, "extra": 1}, "meaning"),
        ([], "meaning"),
    ],
)
def test_a_wrong_meaning_is_refused_with_its_path(meaning: object, path: str) -> None:
    with pytest.raises(ValueError, match=r"^meaning") as refusal:
        from_json(meaning)
    assert str(refusal.value).startswith(f"{path}: ")


def test_equal_sayings_are_equal_values() -> None:
    assert every(Size(1, 3), Size(2, 2), All(RED)) == every(All(RED), Size(2, 3), Size(1, 2))
    assert choice([RED, BLUE]) == choice([BLUE, RED])
    assert none_is(negate(RED)) == all_are(RED)
    assert either(RED, BLUE) == colour(Colour.BLUE, Colour.RED)
