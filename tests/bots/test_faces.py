"""Quick questions on faces have the answers of the rules."""

from random import Random

from pbem.bots.faces import FACES, allowed, cards_of, check, faces_of, meets, needs
from pbem.bots.random_statements import random_demand, random_statement
from pbem.game.cards import deck_in_game
from pbem.game.statements import holds, meets_demand


def test_every_card_has_a_face() -> None:
    assert cards_of(faces_of(FACES)) == FACES


def test_truth_is_that_of_the_rules() -> None:
    rng = Random(1)
    for _ in range(1500):
        size = rng.randint(1, 3)
        cards = tuple(rng.sample(deck_in_game(7), size))
        statement = random_statement(rng, size)
        true = check(statement)(faces_of(cards))
        assert true is holds(statement, cards), (statement, cards)
        if true:
            limit = allowed(statement)
            assert limit is None or all(limit[face] for face in faces_of(cards))
            for passed, least in needs(statement):
                assert sum(passed[face] for face in faces_of(cards)) >= least


def test_a_demand_is_met_as_the_rules_have_it() -> None:
    rng = Random(2)
    met = set()
    for _ in range(150):
        players, size = rng.choice((3, 4, 5, 7)), rng.randint(1, 3)
        demand = random_demand(rng, size, players)
        deck = deck_in_game(players)
        for _ in range(12):
            cards = tuple(rng.sample(deck, size))
            quick = demand is None or meets(demand, players)(faces_of(cards))
            assert quick == (demand is None or meets_demand(demand, cards, players)), (demand, cards)
            met.add(quick)
    assert met == {True, False}
