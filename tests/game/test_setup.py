"""Setting up: the deck, what is left out, the deal and who begins; figures copied from the rulings."""

from collections import Counter

import pytest

from pbem.game.cards import (
    PLAYERS,
    RESOURCES,
    Colour,
    Item,
    Partner,
    PartnerKind,
    Resource,
    card_of,
    deck_in_game,
    hand_size,
    in_printed_order,
    items_in_game,
    resources_in_game,
)
from pbem.game.choices import awaited
from pbem.game.events import Dealt, GameStarted, TurnStarted
from pbem.game.rules import make_setup, setup_draws, start
from pbem.game.shuffle import SecretChance
from pbem.game.state import DEFAULT_SKULLS, Options, Phase, Setup
from tests.game.games import each_size

FIGURES = {3: (13, 9, 2, 6), 4: (11, 10, 4, 6), 5: (9, 30, 4, 9), 6: (11, 9, 4, 9), 7: (10, 11, 6, 9)}
"""Players: cards dealt, pile, copies of each Partner, items."""

BY_COLOUR = {
    Colour.RED: ["tape-recorder", "photographs", "documents"],
    Colour.BLUE: ["poison", "gun", "briefcase"],
    Colour.GREEN: ["coat", "disguise", "gloves"],
}


def setup(players: int, *, first: int | None = None) -> Setup:
    outcomes = tuple(SecretChance(b"set up").draw(request) for request in setup_draws(players))
    names = ("Ann", "Ben", "Cleo", "Dan", "Eve", "Finn", "Gwen")[:players]
    return make_setup(names, Options(), outcomes, first)


@pytest.mark.ruling("deck")
def test_the_resources_are_nine_items_of_seven() -> None:
    assert len(RESOURCES) == len(set(RESOURCES)) == 63
    found = [(colour, item.value) for item in Item for colour in Colour if item.colour is colour]
    assert found == [(colour, item) for colour, items in BY_COLOUR.items() for item in items]
    codes = [card.code for card in deck_in_game(7)]
    assert codes[:8] == [*(f"tape-recorder-{index}" for index in range(1, 8)), "photographs-1"]
    assert codes[-18:] == ["double-agent"] * 6 + ["assassin"] * 6 + ["mata-hari"] * 6
    assert all(card_of(card.code) == card for card in deck_in_game(7))


@each_size
@pytest.mark.ruling("removal")
@pytest.mark.ruling("deal")
def test_so_many_cards_play_and_are_dealt(players: int) -> None:
    hand, pile, copies, items = FIGURES[players]
    deck = deck_in_game(players)
    assert hand_size(players) == hand
    assert len(deck) - players * hand == pile
    partners = Counter(card.kind for card in deck if isinstance(card, Partner))
    assert partners == dict.fromkeys(PartnerKind, copies)
    assert len(items_in_game(players)) == items
    assert len(resources_in_game(players)) == 7 * items
    removed = set(Item) - set(items_in_game(players))
    assert removed == ({Item.TAPE_RECORDER, Item.POISON, Item.COAT} if players < 5 else set())
    assert in_printed_order(deck) == deck


@each_size
@pytest.mark.ruling("order of the deal")
def test_seats_take_their_hands_in_turn_from_the_top(players: int) -> None:
    dealt = setup(players)
    hand, pile, *_ = FIGURES[players]
    begun = start(dealt)
    for seat in range(players):
        assert Counter(begun.state.hands[seat]) == Counter(dealt.deck[seat * hand : (seat + 1) * hand])
    assert begun.state.pile == dealt.deck[-pile:]
    assert [request.label for request in setup_draws(players)] == ["deck", "objectives", "first-player"]
    assert len(set(dealt.objectives)) == players
    assert set(dealt.objectives) <= set(items_in_game(players))
    told = [(entry.to, type(entry.event)) for entry in begun.told]
    assert told == [(None, GameStarted), *((seat, Dealt) for seat in range(players)), (None, TurnStarted)]


@each_size
@pytest.mark.ruling("first player")
def test_the_first_player_is_drawn_or_named(players: int) -> None:
    drawn = SecretChance(b"set up").draw(setup_draws(players)[2])[0]
    assert start(setup(players)).state.active == drawn
    named = (drawn + 1) % players
    begun = start(setup(players, first=named)).state
    assert begun.active == named
    assert begun.phase is Phase.DECLARATION
    assert awaited(begun) == (named,)


@pytest.mark.ruling("skulls")
def test_skulls_are_spread_evenly_and_never_of_the_items_own_colour() -> None:
    skulls = {item.value: colour.value for item, colour in DEFAULT_SKULLS}
    assert skulls == {
        **dict.fromkeys(("gun", "disguise", "poison"), "red"),
        **dict.fromkeys(("photographs", "gloves", "coat"), "blue"),
        **dict.fromkeys(("documents", "briefcase", "tape-recorder"), "green"),
    }
    assert all(Item(item).colour != colour for item, colour in skulls.items())
    other = Options(skulls=((Item.GUN, Colour.GREEN),))
    assert other.skull_of(Item.GUN) is Colour.GREEN


@pytest.mark.parametrize("players", [0, 2, 8])
def test_only_three_to_seven_can_play(players: int) -> None:
    assert players not in PLAYERS
    with pytest.raises(ValueError, match="3 to 7"):
        make_setup(("Ann",) * players, Options(), ((), (), ()))


@pytest.mark.parametrize("code", ["gun", "gun-0", "gun-8", "Gun-5", "", "spy"])
def test_a_code_that_names_no_card_is_an_error(code: str) -> None:
    with pytest.raises(ValueError, match="no card"):
        card_of(code)


def test_a_resource_knows_its_code_and_colour() -> None:
    card = Resource(Item.GUN, 5)
    assert (card.code, card.colour) == ("gun-5", Colour.BLUE)
