"""What a seat is told, shown and refused depends only on what it may know (ruling *secrecy*)."""

from dataclasses import replace
from datetime import UTC, datetime
from random import Random

import pytest

from pbem.game.cards import Card
from pbem.game.events import Event
from pbem.game.moves import Accept, CounterOffer, Declare
from pbem.game.state import Phase
from pbem.game.views import View
from pbem.letters import render
from pbem.letters.model import LetterKind, Recipient, TableLetter
from tests.game.games import Game, each_size, random_game
from tests.game.twins import Pair, Twin, compare, swapped

SHORTEST = 8
"""A swap is usable if the worlds agree over at least so many moves, one of them with a swapped card."""


EVERY = 4
"""Letters are compared for one in so many: they say nothing but views and events, and take longest."""


def horizon(game: Game) -> int:
    """Return how many steps lie before the end, when all hands are shown."""
    ended = (place for place, step in enumerate(game.steps) if step.applied and step.applied.state.result)
    return next(ended, len(game.steps))


def laid_places(game: Game) -> list[int]:
    """Return where in the deck the cards lay that were offered; those under an Assassin's demand weigh more.

    A card that is never laid decides little, and one whose offer answers such a demand most of all.
    """
    cards: list[Card] = []
    for step in game.accepted:
        if isinstance(step.move, Declare | CounterOffer):
            cards += step.move.cards
        if isinstance(step.move, Accept) and step.move.demand is not None:
            offer = step.before.counters[step.move.seat]
            cards += 20 * offer.cards if offer else ()
    deck = game.deal.setup.deck
    return [deck.index(card) for card in cards]


def usable_swaps(players: int, games: range, tries: int) -> int:
    """Compare the worlds of as many swaps as are tried, and count the usable ones."""
    usable = 0
    rng = Random(f"twins {players} {games}")
    for seed in games:
        game = random_game(players, seed)
        if game.begun.state.phase is Phase.ENDED:
            continue
        last, laid = horizon(game), laid_places(game)
        for _ in range(tries):
            seat = rng.choice(game.begun.state.seats)
            one, two = rng.choice(laid or [0]), rng.randrange(len(game.deal.setup.deck))
            made = swapped(game, one, two) if one != two else None
            if made is None:
                continue
            end = last if last <= SHORTEST or rng.random() < 0.3 else rng.randint(SHORTEST, last)
            twin, pairs = Twin(), []
            for pair in compare(game, seat, *made, end, twin):
                check(pair)
                pairs.append(pair)
            if twin.agreed and twin.touched and twin.moves >= SHORTEST:
                usable += 1
                if usable % EVERY == 1:
                    check_letters(pairs)
    return usable


def check(pair: Pair) -> None:
    assert pair.events[0] == pair.events[1]
    assert pair.views[0] == pair.views[1]
    assert pair.observed[0] == pair.observed[1]
    assert pair.refused[0] == pair.refused[1]
    assert pair.tables[0] == pair.tables[1]


def check_letters(pairs: list[Pair]) -> None:
    """Compare the last letter of a seat, with all the news of both worlds in it."""
    here, there = (
        letter(pairs[-1].views[world], tuple(event for pair in pairs for event in pair.events[world]))
        for world in (0, 1)
    )
    assert render(here) == render(there)
    # whoever watches is shown no more than that
    watched = (
        replace(one, view=pairs[-1].observed[world], news=()) for world, one in ((0, here), (1, there))
    )
    assert len({render(one) for one in watched}) == 1


def letter(view: View, news: tuple[Event, ...]) -> TableLetter:
    seat = view.seat
    assert seat is not None
    recipient = Recipient(view.name(seat), "en", "Europe/Rome")
    due = datetime(2026, 11, 24, 17, tzinfo=UTC)
    return TableLetter(LetterKind.TABLE, "g17", recipient, view, news, due=due, reply_to="table@example.org")


@each_size
@pytest.mark.ruling("secrecy")
@pytest.mark.ruling("equal waiting")
def test_twin_worlds_look_the_same(players: int) -> None:
    assert usable_swaps(players, range(4), 8) >= 3


@pytest.mark.long
@pytest.mark.timeout(3600)
@each_size
@pytest.mark.ruling("secrecy")
def test_a_thousand_twin_worlds_look_the_same(players: int) -> None:
    usable, seed = 0, 1000
    while usable < 1000:
        usable += usable_swaps(players, range(seed, seed + 20), 60)
        seed += 20
