"""Whole games as text: what was told to everyone stays as it was read and found right."""

from pathlib import Path

import pytest

from pbem.game.cards import deck_in_game, items_in_game
from pbem.game.moves import Move, Seat
from pbem.game.record import make_record, to_json
from pbem.game.refusals import Refused
from pbem.game.replay import verify_json
from pbem.game.rules import apply, start
from pbem.game.state import ChoiceKind, Ending, Setup, State
from pbem.service.upkeep.simulation import RARE
from tests.game.places import PLAYTHROUGHS
from tests.game.playthrough import Playthrough, move_in, parse, played, setup_of
from tests.game.reference import check

FILES = sorted(PLAYTHROUGHS.glob("*.txt"))
each_file = pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)


@each_file
def test_a_playthrough_goes_as_written(path: Path) -> None:
    text = path.read_text(encoding="utf-8")
    assert "\n".join(played(parse(text))) + "\n" == text


def accepted_moves(game: Playthrough) -> tuple[tuple[tuple[Seat | None, Move], ...], State]:
    """Return the moves of a playthrough that were accepted, and the state after them."""
    setup = setup_of(game)
    state, moves = start(setup).state, []
    for line in game.lines:
        name, said, text = line.partition(": ")
        if not said or line.startswith("#"):
            continue
        seat = setup.players.index(name) if name in setup.players else None
        move = move_in(text, state)
        try:
            state = apply(state, seat, move).state
        except Refused:
            continue
        moves.append((seat, move))
    return tuple(moves), state


def outcomes_of(setup: Setup) -> tuple[tuple[int, ...], ...]:
    """Return draws that would have given a setup."""
    printed = list(enumerate(deck_in_game(len(setup.players))))
    deck = []
    for card in setup.deck:
        place = next(entry for entry in printed if entry[1] == card)
        printed.remove(place)
        deck.append(place[0])
    items = items_in_game(len(setup.players))
    dealt = [items.index(item) for item in setup.objectives]
    rest = [place for place in range(len(items)) if place not in dealt]
    return tuple(deck), (*dealt, *rest), (setup.first,)


@each_file
def test_a_playthrough_is_a_record_that_holds(path: Path) -> None:
    game = parse(path.read_text(encoding="utf-8"))
    moves, state = accepted_moves(game)
    setup = setup_of(game)
    record = to_json(make_record(setup, outcomes_of(setup), moves, state.result))
    assert verify_json(record).fault is None
    check(record)


def test_there_is_one_for_every_end_and_choice() -> None:
    texts = [path.read_text(encoding="utf-8") for path in FILES]
    for ending in Ending:
        assert [text for text in texts if f"ends: {ending};" in text], ending
    for kind in ChoiceKind:
        assert [text for text in texts if f", {kind}, limit" in text], kind


def test_what_the_simulation_calls_rare_is_shown() -> None:
    names = {path.stem for path in FILES}
    assert {rare.playthrough for rare in RARE.values()} <= names
    for (_, label), rare in RARE.items():
        text = (PLAYTHROUGHS / f"{rare.playthrough}.txt").read_text(encoding="utf-8")
        event, _, detail = label.partition(": ")
        assert (detail or event).replace("-", " ") in text.replace("-", " "), label
