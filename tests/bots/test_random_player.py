"""Random players: they know a view alone, and do everything that is allowed."""

from collections import Counter
from random import Random

from pbem.bots.random_game import NAMES
from pbem.bots.random_player import decide
from pbem.bots.random_statements import random_claim, random_demand, random_statement
from pbem.game.cards import card_of, deck_in_game
from pbem.game.moves import CounterOffer, Declare
from pbem.game.statements import demand_refusal, from_json, holds, to_json
from pbem.game.views import view
from tests.game.games import each_size, random_game


@each_size
def test_a_decision_follows_from_the_view_and_the_dice(players: int) -> None:
    game = random_game(players, 2)
    for state in game.states[:60]:
        for seat in state.seats:
            seen = view(state, seat)
            assert decide(seen, Random(seat)) == decide(seen, Random(seat))
        assert decide(view(state, None), Random(1)) is None


def test_names_are_enough_for_every_table() -> None:
    assert len(set(NAMES)) == 7


def test_statements_are_as_true_as_wanted() -> None:
    rng = Random(1)
    deck = deck_in_game(7)
    for _ in range(400):
        cards = tuple(rng.sample(deck, rng.randint(1, 3)))
        for true in (True, False):
            assert holds(random_claim(rng, cards, true=true), cards) is true


def test_statements_are_of_many_forms_and_are_written_and_read_back() -> None:
    rng = Random(2)
    said = [random_statement(rng, rng.randint(1, 3)) for _ in range(600)]
    assert len({type(statement) for statement in said}) >= 12
    assert all(from_json(to_json(statement)) == statement for statement in said)


@each_size
def test_demands_may_be_demanded(players: int) -> None:
    rng = Random(players)
    for _ in range(100):
        size = rng.randint(1, 3)
        demand = random_demand(rng, size, players)
        assert demand is None or demand_refusal(demand, size, players) is None


def test_lies_are_told_under_a_double_agent_only() -> None:
    told: Counter[bool] = Counter()
    for seed in range(8):
        for step in random_game(5, seed).accepted:
            if isinstance(step.move, Declare | CounterOffer):
                lies = not all(holds(claim, step.move.cards) for claim in step.move.claims)
                spared = card_of("double-agent") in step.move.cards
                assert spared or not lies
                told[lies] += 1
    assert told[True]
    assert told[False]
