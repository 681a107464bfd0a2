"""What a bot knows follows from what its seat was told: never wrong where it is certain."""

from collections.abc import Iterator
from itertools import islice

import pytest

from pbem.bots.faces import COUNT, cards_of, copies, faces_of
from pbem.bots.guessing import spread
from pbem.bots.knowledge import Knowledge
from pbem.game.cards import Item, card_of
from pbem.game.events import Dealt, Received, TurnStarted
from pbem.game.state import State
from tests.game.games import each_size, random_game


def followed(players: int, seed: int, seat: int) -> Iterator[tuple[Knowledge, State]]:
    """Yield what a seat knows at every state of a random game, up to some."""
    game = random_game(players, seed)
    known = Knowledge.new(seat, players)
    for told, state in islice(zip(game.told, game.states, strict=True), 100):
        known = known.told(one.event for one in told if one.to in (None, seat))
        yield known, state


@each_size
def test_the_own_hand_and_all_sizes_are_known(players: int) -> None:
    for known, state in followed(players, 3, players - 1):
        assert cards_of(known.hand) == state.hands[players - 1]
        assert known.cards.sizes == (*map(len, state.hands), len(state.pile))


@each_size
def test_what_is_true_is_never_thought_impossible(players: int) -> None:
    for seat, seed in ((0, 1), (1, 2)):
        for known, state in followed(players, seed, seat):
            for place, cards in enumerate((*state.hands, state.pile)):
                assert all(known.cards.where[place][face] > 0 for face in faces_of(cards)), (
                    place,
                    state.number,
                )


@each_size
def test_every_card_is_somewhere_and_every_hand_is_full(players: int) -> None:
    for known, state in followed(players, 4, 0):
        rows = known.cards.where
        gone = spread(faces_of(state.gone))
        for face in range(COUNT):
            there = copies(players)[face] - gone[face]
            assert sum(row[face] for row in rows) == pytest.approx(there, abs=1e-6)
        for place, size in enumerate(known.cards.sizes):
            assert sum(rows[place]) == pytest.approx(size, rel=0.25, abs=0.25)


def test_a_card_given_away_is_known_to_lie_where_it_went() -> None:
    known = Knowledge.new(0, 4)
    hand = tuple(card_of(f"gun-{index}") for index in range(1, 8))
    known = known.told((Dealt(hand, Item.GUN), TurnStarted(1, 0)))
    known = known.after(Received(2, received=(card_of("gloves-3"),), given=(card_of("gun-7"),)))
    (gun,), (gloves,) = faces_of((card_of("gun-7"),)), faces_of((card_of("gloves-3"),))
    assert known.cards.where[2][gun] == 1.0
    assert known.cards.where[0][gloves] == 1.0
