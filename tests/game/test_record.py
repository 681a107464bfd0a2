"""Records replay to the same game, read back as written, and fail when anything in them is changed."""

import json
from copy import deepcopy
from random import Random
from typing import Any, cast

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from jsonschema import Draft202012Validator

from pbem.game.moves import CounterOffer, Declare, Drawn
from pbem.game.record import (
    Record,
    event_from_json,
    event_to_json,
    from_json,
    make_record,
    move_from_json,
    move_to_json,
    setup_from_json,
    setup_to_json,
    state_from_json,
    state_to_json,
    to_json,
)
from pbem.game.replay import replay, verify, verify_json
from pbem.game.rules import apply, start
from pbem.service.upkeep.verification import verify_line, verify_lines
from tests.game.games import Game, each_size, random_game, random_games
from tests.game.places import DOCS


def record_of(game: Game) -> Record:
    result = game.states[-1].result
    deal = game.deal
    return make_record(deal.setup, deal.outcomes, game.moves, result, first_named=deal.first_named)


def through_json(value: Any) -> Any:
    return json.loads(json.dumps(value))


each_number = pytest.mark.parametrize(
    "games", [pytest.param(1, id="few"), pytest.param(12, id="many", marks=pytest.mark.long)]
)
"""How many random games are looked at."""


@each_size
@each_number
def test_a_record_reads_back_as_written_and_holds(players: int, games: int) -> None:
    for game in random_games(players, games):
        record = record_of(game)
        written = through_json(to_json(record))
        assert from_json(written) == record
        verdict = verify_json(written)
        assert verdict.holds, verdict.fault
        assert verdict.complete
        assert verdict.moves == len(record.moves)


@each_size
@each_number
def test_replay_equals_live(players: int, games: int) -> None:
    for game in random_games(players, games):
        moves = [(seat, move_from_json(through_json(move_to_json(move)))) for seat, move in game.moves]
        applied = start(setup_from_json(through_json(setup_to_json(game.deal.setup))))
        assert applied == game.begun
        for (seat, move), state, told in zip(moves, game.states[1:], game.told[1:], strict=True):
            applied = apply(applied.state, seat, move)
            assert (applied.state, applied.told) == (state, told)
        again = replay(record_of(game))
        assert again.state.result == game.states[-1].result
        assert again.state.hands == game.states[-1].hands
        assert len(again.told) == len(game.told)


@each_size
@each_number
def test_states_and_events_read_back_as_written(players: int, games: int) -> None:
    for game in random_games(players, games):
        for state, told in zip(game.states, game.told, strict=True):
            assert state_from_json(through_json(state_to_json(state))) == state
            for entry in told:
                assert event_from_json(through_json(event_to_json(entry.event))) == entry.event


def test_a_snapshot_goes_on_like_the_game() -> None:
    game = random_game(4, 3)
    half = len(game.moves) // 2
    state = state_from_json(through_json(state_to_json(game.states[half])))
    for seat, move in game.moves[half:]:
        state = apply(state, seat, move).state
    assert state == game.states[-1]


@each_size
def test_a_record_holds_no_talk(players: int) -> None:
    for game in random_games(players, 4):
        said = {move.talk for _, move in game.moves if isinstance(move, Declare | CounterOffer)} - {""}
        text = json.dumps(to_json(record_of(game)))
        assert not [talk for talk in said if talk in text]


@each_size
@each_number
def test_records_fit_the_published_schema(players: int, games: int) -> None:
    schema = json.loads((DOCS / "record.schema.json").read_text())
    Draft202012Validator.check_schema(schema)
    validator = Draft202012Validator(schema)
    for game in random_games(players, games):
        errors = list(validator.iter_errors(through_json(to_json(record_of(game)))))
        assert not errors, errors[0].json_path


# --- tampering -------------------------------------------------------------------------------------------

Path = tuple[str | int, ...]


def leaves(value: Any, path: Path = ()) -> list[Path]:
    """Return the way to every value in a JSON tree that is not itself a list or an object."""
    if isinstance(value, dict):
        return [leaf for key, part in value.items() for leaf in leaves(part, (*path, key))]
    if isinstance(value, list):
        return [leaf for place, part in enumerate(value) for leaf in leaves(part, (*path, place))]
    return [path]


def value_at(tree: Any, path: Path) -> Any:
    for step in path:
        tree = tree[step]
    return tree


def changed(tree: Any, path: Path, value: Any) -> Any:
    other = deepcopy(tree)
    value_at(other, path[:-1])[path[-1]] = value
    return other


def other_values(value: Any, alike: list[Any]) -> list[Any]:
    """Return values to put in the place of one: alike, seen elsewhere in the record, and odd ones."""
    if isinstance(value, bool):
        return [not value, None, int(value)]
    if isinstance(value, int):
        return [value + 1, value - 1, value + 7, -1, str(value), float(value) + 0.5, None]
    near = [one for one in alike if isinstance(one, str) and one != value]
    return [*near[:3], f"{value}x", "", 0, None] if isinstance(value, str) else [0, "", []]


RECORDS = [through_json(to_json(record_of(random_game(players, 1)))) for players in (3, 5, 7)]
STRINGS = [[value_at(tree, path) for path in leaves(tree)] for tree in RECORDS]


@settings(max_examples=120, deadline=None)
@given(data=st.data())
def test_any_single_change_makes_a_record_fail(data: st.DataObject) -> None:
    which = data.draw(st.sampled_from(range(len(RECORDS))))
    tree = RECORDS[which]
    path = data.draw(st.sampled_from(leaves(tree)))
    old = value_at(tree, path)
    new = data.draw(st.sampled_from(other_values(old, Random(str(path)).sample(STRINGS[which], 20))))
    assert not verify_json(changed(tree, path, new)).holds


@pytest.mark.long
@pytest.mark.timeout(1800)
def test_every_single_change_makes_a_record_fail() -> None:
    tree = RECORDS[0]
    for path in leaves(tree):
        for new in other_values(value_at(tree, path), STRINGS[0][:40]):
            verdict = verify_json(changed(tree, path, new))
            assert not verdict.holds, (path, new)


def test_the_first_move_that_does_not_hold_is_named() -> None:
    tree = deepcopy(RECORDS[1])
    number = next(entry["number"] for entry in tree["moves"] if entry["move"] == "declare")
    entry = tree["moves"][number - 1]
    wrong = next(seat for seat in range(5) if seat != entry["seat"])
    fault = verify_json(changed(tree, ("moves", number - 1, "seat"), wrong)).fault
    assert fault is not None
    assert (fault.part, fault.number, fault.seat, fault.reason) == ("move", number, wrong, "not-active")


def test_the_first_difference_in_the_result_is_named() -> None:
    tree = deepcopy(RECORDS[1])
    sheet = tree["result"]["sheets"][2]
    sheet["gained"] += 1
    sheet["total"] += 1
    fault = verify_json(tree).fault
    assert fault is not None
    assert fault.part == "result"
    assert fault.reason.startswith("sheets[2].gained")


def test_a_forged_digest_does_not_hide_a_forged_shuffle() -> None:
    from pbem.game.record import digest

    tree = deepcopy(RECORDS[0])
    draw = next(entry for entry in tree["draws"] if entry["label"] == "deck")
    draw["outcome"][0], draw["outcome"][1] = draw["outcome"][1], draw["outcome"][0]
    tree["digest"] = digest(tree)
    fault = verify_json(tree).fault
    assert fault is not None
    assert str(fault) == "setup: deck is not what the draws give"


def test_moves_left_out_added_or_exchanged_are_found() -> None:
    for tree in RECORDS:
        short = deepcopy(tree)
        short["moves"].pop()
        doubled = deepcopy(tree)
        doubled["moves"].append({**doubled["moves"][-1], "number": len(doubled["moves"]) + 1})
        missing = deepcopy(tree)
        missing["draws"].pop(0)
        for other in (short, doubled, missing):
            assert not verify_json(other).holds


def test_an_unfinished_game_holds_so_far() -> None:
    game = random_game(4, 2)
    deal = game.deal
    half = game.moves[: len(game.moves) // 2]
    while isinstance(half[-1][1], Drawn):
        half = half[:-1]
    verdict = verify(make_record(deal.setup, deal.outcomes, half, None, first_named=deal.first_named))
    assert verdict.holds
    assert not verdict.complete


def test_a_file_is_checked_line_by_line() -> None:
    good = json.dumps(RECORDS[0])
    broken = json.dumps(changed(RECORDS[0], ("setup", "first"), 9))
    lines = [good + "\n", "\n", broken + "\n", "{not json\n", "[" * 100_000, "NaN"]
    checked = list(verify_lines(lines))
    assert [(one.line, one.verdict.holds) for one in checked] == [
        (1, True), (3, False), (4, False), (5, False), (6, False),
    ]  # fmt: skip


ODD: list[Any] = [
    None, 1, "x", [], {}, {"format": 1}, {**RECORDS[0], "more": 1}, {**RECORDS[0], "moves": {}},
    {**RECORDS[0], "format": {"name": "pbem-record", "version": True}},
    {**RECORDS[0], "result": {"sheets": [1]}}, {**RECORDS[0], "setup": {"first_by": "lot"}},
    {**RECORDS[0], "moves": [{"number": 1, "seat": 0, "move": ["take"]}]},
    {**RECORDS[0], "moves": [{"number": 1, "seat": 0, "move": "accept", "accepted": 12}]},
    {**RECORDS[0], "moves": [{"number": 1, "seat": 0, "move": "drawn", "draw": [4]}]},
    {**RECORDS[0], "moves": [{"number": 1, "seat": 0, "move": "declare", "cards": ["gun-5"], "talk": "hi"}]},
]  # fmt: skip


@pytest.mark.parametrize("odd", ODD)
def test_what_is_no_record_is_said_to_be_none(odd: Any) -> None:
    with pytest.raises(ValueError, match="expected"):
        from_json(odd)
    fault = verify_json(odd).fault
    assert fault is not None
    assert fault.part == "form"
    assert not verify_line(json.dumps(odd)).holds


def test_a_complaint_names_the_path() -> None:
    tree = cast(dict[str, Any], deepcopy(RECORDS[0]))
    tree["setup"]["deck"][4] = "gun-8"
    with pytest.raises(ValueError, match=r"^setup\.deck\[4\]: expected the code of a card$"):
        from_json(tree)


def test_a_key_that_stands_twice_is_an_error() -> None:
    text = json.dumps(RECORDS[0]).replace('"moves"', '"result": null, "moves"', 1)
    assert not verify_line(text).holds
