"""The game master's acts as they are done on the command line."""

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from sqlmodel import select

from pbem.store import Store
from pbem.store.tables import Seat
from tests.cli.conftest import Run

Json = Callable[..., Any]


def test_deadlines_phases_and_words(pbem: Run, pbem_json: Json, dealt: str) -> None:
    due = pbem_json("games")[0]["due"]
    assert pbem("extend", dealt, "6").stdout.startswith("The next deadline of g1 is 20")
    assert pbem_json("games")[0]["due"] > due
    assert (
        pbem("set", dealt, "deadline", "challenge=12").stdout
        == "In g1 from now on: challenge 12. Word goes out with pbem run.\n"
    )
    refused = pbem("set", dealt, "turn-limit", "9")
    assert (refused.exit_code, "fixed with the deal" in refused.stderr) == (1, True)
    refused = pbem("force", dealt, "challenge")
    assert (refused.exit_code, "waits for: declaration" in refused.stderr) == (1, True)
    assert pbem("force", dealt, "declaration").exit_code == 0
    assert pbem("remind", dealt).exit_code == 0
    assert pbem("announce", dealt, "-", answers="Hello all.\n").exit_code == 0
    letters = pbem_json("letters", dealt, "--reveal")
    assert [letter["kind"] for letter in letters] == ["table"] * (3 + 3 * 4 + 1)
    assert any("Hello all." in letter["text"] for letter in letters)
    assert "acts of yours 6" in pbem("audit").stdout  # and the look at the letters


def test_moves_are_taken_back_once_they_were_shown(pbem: Run, pbem_json: Json, dealt: str) -> None:
    assert pbem("undo", dealt, "0").exit_code == 1
    pbem("force", dealt, "declaration")
    shown = pbem("undo", dealt, "0").stdout
    assert "Turn 2 began: it is Bob’s." in shown
    assert shown.endswith("To do it: pbem undo g1 0 --yes\n")
    assert pbem_json("games")[0]["turn"] == 2
    assert "stands as it did after line 0" in pbem("undo", dealt, "0", "--yes").stdout
    assert pbem_json("games")[0]["turn"] == 1
    assert [line["line"] for line in pbem_json("log", dealt)] == [0, 1, 2]
    assert [line["line"] for line in pbem_json("log", dealt, "--reveal")] == [0, 1, 2, None]
    assert pbem("audit").stdout.endswith("The books balance.\n")


def test_addresses_are_blocked_and_let_in_again(pbem: Run) -> None:
    assert pbem("block").stdout == "No address is blocked.\n"
    assert pbem("block", "@spam.example").exit_code == 0
    assert pbem("block").stdout == "@spam.example\n"
    assert pbem("block", "@spam.example").exit_code == 1
    assert pbem("unblock", "@spam.example").exit_code == 0
    assert pbem("unblock", "@spam.example").exit_code == 1


@pytest.mark.ruling("secrecy")
@pytest.mark.parametrize(
    "words", [["show"], ["log"], ["letters"], ["export"], ["mail"], ["tail"]], ids=lambda words: words[0]
)
def test_looking_is_kept(pbem: Run, dealt: str, words: list[str]) -> None:
    named = [*words, *([] if words[0] in ("mail", "tail") else [dealt])]
    if words != ["export"]:
        assert pbem(*named).exit_code == 0
        assert "looked at" not in pbem("tail").stdout
    assert pbem(*named, "--reveal").exit_code == 0
    assert "act: looked at what is hidden: " in pbem("tail").stdout


@pytest.mark.ruling("seats change hands")
def test_a_seat_is_offered_to_somebody_else(pbem: Run, dealt: str) -> None:
    offered = pbem("replace", dealt, "Bob", "Eve <eve@example.org> it Europe/Rome")
    assert offered.stdout.startswith("Eve is invited to the seat of Bob in g1.")
    assert "eve@example.org" not in pbem("letters", dealt).stdout
    assert pbem("replace", dealt, "Bob", "Ann <new@example.org>").exit_code == 1
    assert pbem("replace", dealt, "Nobody", "Eve <eve@example.org>").exit_code == 1
    assert pbem("replace", dealt, "Bob", "Eve").exit_code == 2
    assert pbem("audit").stdout.endswith("The books balance.\n")


@pytest.mark.ruling("after the end")
def test_another_game_among_those_who_would(pbem: Run, dealt: str, folder: Path) -> None:
    assert pbem("again", dealt).stderr.endswith("only a game that is over is played again\n")
    assert pbem("end", dealt).exit_code == 0
    refused = pbem("again", dealt)
    assert (refused.exit_code, "of g1 would again: nobody" in refused.stderr) == (1, True)
    store = Store.at(folder / "games.sqlite")
    with store.begin() as session:
        for seat in session.exec(select(Seat)):
            seat.again = True
            session.add(seat)
    store.close()
    assert "Would play again: Ann, Bob, Cleo\n" in pbem("show", dealt).stdout
    begun = pbem("again", dealt)
    assert begun.stdout.startswith("g2 is dealt to Ann, Bob and Cleo. Word goes out")
    assert "Not said so" not in begun.stdout
    assert "Played again as: g2\n" in pbem("show", dealt).stdout
    assert "act: let g2 begin among those who would play again" in pbem("tail").stdout
    assert pbem("audit").stdout.endswith("The books balance.\n")
