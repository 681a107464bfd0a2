"""`pbem new` with free seats, `invite` and `observe`: people who come to a game from outside."""

from collections.abc import Callable
from typing import Any

import pytest

from tests.cli.conftest import Run

Json = Callable[..., Any]

OPEN = ("--seats", "4", "--entry", "open", "--observers", "live", "--player", "Ann <ann@example.org>")


@pytest.mark.ruling("stages")
def test_free_seats_are_filled_by_invitation(pbem: Run, pbem_json: Json) -> None:
    announced = pbem("new", *OPEN).stdout
    assert "3 seats are free: pbem invite g1 fills one." in announced
    assert "a mail to pbem@example.org that says JOIN g1 AS Ann." in announced
    assert pbem("invite", "g1", "Eve <eve@example.org> it Europe/Rome").stdout.startswith(
        "Eve is invited to g1."
    )
    assert pbem("invite", "g1", "--bot", "Robbie:simple").stdout.startswith("Robbie has a seat in g1.")
    assert "Ann, Eve, Robbie, 1 free" in pbem("games").stdout
    assert "Free seats: 1" in pbem("show", "g1").stdout
    (game,) = pbem_json("games")
    assert (game["waits_for"], game["free"]) == (["Ann", "Eve"], 1)


@pytest.mark.ruling("stages")
def test_invitations_that_cannot_be_are_refused(pbem: Run) -> None:
    pbem("new", "--seats", "3", *OPEN[2:], "--player", "Bob <bob@example.org>")
    for words, code, why in (
        (("Bob <b@example.org>",), 1, "two players are called 'Bob'"),
        (("Eve",), 2, "is not like"),
        ((), 2, "or --bot"),
        (("--bot", "Robbie:clever"), 1, "no bot is called"),
    ):
        refused = pbem("invite", "g1", *words)
        assert (refused.exit_code, why in refused.stderr) == (code, True), words
    assert "1 is free: pbem invite" in pbem("deal", "g1").stderr
    assert pbem("new", "--seats", "2").exit_code == 1


def test_people_watch_where_that_is_agreed(pbem: Run) -> None:
    pbem("new", *OPEN)
    assert pbem("observe", "g1", "Zoe <zoe@example.org> de").stdout.startswith("Zoe watches g1.")
    assert "Watching: Zoe" in pbem("show", "g1").stdout
    assert "somebody without a seat" in pbem("letters", "g1").stdout
    assert "watches g1 already" in pbem("observe", "g1", "Zoe <zoe@example.org>").stderr
    pbem("set", "g1", "observers", "no")
    assert "pbem set g1 observers live" in pbem("observe", "g1", "Yan <yan@example.org>").stderr
    assert pbem("audit").stdout.endswith("The books balance.\n")
