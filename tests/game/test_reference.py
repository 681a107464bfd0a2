"""A referee written from docs/record.md alone agrees with the rules, on true and on forged records."""

import json
from copy import deepcopy
from random import Random
from typing import Any

import pytest

from pbem.game.record import digest, make_record, to_json
from pbem.game.replay import verify_json
from tests.game.games import Game, each_size, random_games
from tests.game.reference import check
from tests.game.reference_said import Wrong


def written(game: Game) -> dict[str, Any]:
    deal, result = game.deal, game.states[-1].result
    record = make_record(deal.setup, deal.outcomes, game.moves, result, first_named=deal.first_named)
    read: dict[str, Any] = json.loads(json.dumps(to_json(record)))
    return read


def forged(record: dict[str, Any], rng: Random) -> dict[str, Any]:
    """Return a record with one move changed, left out, doubled or replaced, its digest made anew."""
    other = deepcopy(record)
    moves = other["moves"]
    place = rng.randrange(len(moves))
    kind = rng.randrange(5)
    if kind == 0:
        moves.pop(place)
    elif kind == 1:
        moves.insert(place, deepcopy(moves[place]))
    elif kind == 2 and moves[place]["seat"] is not None:
        moves[place]["seat"] = rng.randrange(len(record["setup"]["players"]))
    elif kind == 3 and moves[place].get("cards"):
        cards = moves[place]["cards"]
        cards[rng.randrange(len(cards))] = rng.choice(record["setup"]["deck"])
    else:
        moves[place] = deepcopy(rng.choice(moves))
    for number, move in enumerate(moves, 1):
        move["number"] = number
    other["digest"] = digest(other)
    return other


def holds(record: dict[str, Any]) -> bool:
    try:
        check(record)
    except Wrong:
        return False
    return True


@each_size
@pytest.mark.parametrize(
    ("games", "forgeries"),
    [pytest.param(1, 3, id="few"), pytest.param(80, 6, id="many", marks=pytest.mark.long)],
)
def test_the_document_and_the_rules_agree(players: int, games: int, forgeries: int) -> None:
    rng = Random(players)
    for game in random_games(players, games):
        record = written(game)
        check(record)
        for _ in range(forgeries):
            other = forged(record, rng)
            verdict = verify_json(other)
            assert verdict.holds is holds(other), verdict.fault


def test_a_changed_digest_is_found_by_both() -> None:
    record = written(next(random_games(3, 1)))
    record["setup"]["players"][0] = "Mallory"
    assert not holds(record)
    assert not verify_json(record).holds
