"""What claims imply, told within a bound of offers: exactly, or not at all (ruling *orders ahead*)."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pbem.game.cards import Colour, Item
from pbem.game.statements import Statement, implies
from pbem.game.statements.forms import Highest, Same, Total, at_place, count, deny, none_is
from pbem.game.statements.terms import Aspect, both, colour, index, item, negate, partner
from pbem.game.statements.worlds import WORLDS, implied

GUN, RED, BLUE, HIGH = item(Item.GUN), colour(Colour.RED), colour(Colour.BLUE), index([6, 7])
SAID: tuple[Statement, ...] = (
    count(GUN, 1),
    count(both(GUN, HIGH), 1),
    count(RED, 2),
    none_is(BLUE),
    none_is(partner()),
    count(negate(RED), 0, 1),
    at_place(1, BLUE),
    Same(Aspect.COLOUR),
    Total((14, 21)),
    Highest(RED),
    deny(count(GUN, 1)),
)
statements = st.sampled_from(SAID)


@pytest.mark.ruling("orders ahead")
@given(st.lists(statements, max_size=2), statements, st.integers(1, 3), st.sampled_from((3, 5, 7)))
def test_what_is_told_is_what_all_offers_tell(
    premises: list[Statement], conclusion: Statement, size: int, players: int
) -> None:
    told = implied(tuple(premises), conclusion, size, players)
    assert told in (None, implies(tuple(premises), conclusion, size, players))


@pytest.mark.ruling("orders ahead")
def test_a_gun_of_six_or_more_is_a_gun_and_blue_but_no_other_way_round() -> None:
    high, gun, blue = count(both(GUN, HIGH), 1), count(GUN, 1), count(BLUE, 1)
    assert implied((high,), gun, 2, 4)
    assert implied((gun,), blue, 2, 4)
    assert implied((blue,), gun, 2, 4) is False
    assert implied((), gun, 1, 4) is False


@pytest.mark.ruling("orders ahead")
def test_claims_that_contradict_each_other_imply_anything() -> None:
    assert implied((count(GUN, 1), deny(count(GUN, 1))), count(RED, 3), 3, 7)


@pytest.mark.ruling("orders ahead")
def test_what_takes_too_many_offers_to_tell_is_not_told() -> None:
    hard = (Same(Aspect.ITEM), Total((20,)), at_place(1, RED))
    conclusion = Same(Aspect.COLOUR, (1, 2))
    assert implied(hard, conclusion, 3, 4) is None
    assert implied(hard, conclusion, 3, 4, most=1_000_000)
    assert WORLDS == 3000
