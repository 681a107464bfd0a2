"""The screen shows an observer what is public and nothing else, at every moment of random games."""

import json
import re

import pytest

from pbem.cli.tables import own_lines, view_lines, view_to_json
from pbem.game.cards import RESOURCES
from pbem.game.state import Phase
from pbem.game.views import view
from pbem.letters.observed import event_lines
from tests.letters.worlds import random_game

A_CARD = re.compile("|".join(rf"\b{card.code.replace('-', ' ')}\b" for card in RESOURCES))
SAID = ("  Claim", "  Demand", "  Wish", "  Talk")


@pytest.mark.parametrize(("players", "seed"), [(3, 1), (5, 2), (7, 3)])
def test_an_observer_sees_what_is_public(players: int, seed: int) -> None:
    for moment in random_game(players, seed, turns=12):
        public = view(moment.state, None)
        names = [player.name for player in public.players]
        events = [told.event for told in moment.told if told.to is None]
        told = list(event_lines(events, names))
        assert len(told) >= len(events)
        if moment.state.phase is Phase.ENDED:
            continue
        table = list(view_lines(public))
        assert list(own_lines(public)) == []
        lines = [line for line in (*table, *told) if not line.startswith(SAID)]
        assert not A_CARD.search("\n".join(lines))
        assert all("\n" not in line for line in lines)


def test_a_seat_sees_its_own() -> None:
    for moment in random_game(4, 4, turns=6):
        for seat in moment.state.seats:
            own = view(moment.state, seat)
            lines = "\n".join(own_lines(own))
            assert own.own is not None
            assert len(A_CARD.findall(lines.splitlines()[0])) == sum(
                card.code[-1].isdigit() for card in own.own.hand
            )
            assert json.loads(json.dumps(view_to_json(own)))["own"]["hand"] == [
                card.code for card in own.own.hand
            ]
