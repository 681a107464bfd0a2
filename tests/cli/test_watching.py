"""`pbem status`, `health` and `games` as a game master runs them."""

import json
from collections.abc import Callable
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

import pytest

from pbem.service.rounds.heartbeat import daemon_started, daemon_stopped
from pbem.store import Store
from tests.cli.conftest import Run

Json = Callable[..., Any]


@pytest.fixture
def seen(dealt: str, folder: Path) -> Store:
    """The database of a game, whose daemon has just shown itself."""
    store = Store.at(folder / "games.sqlite")
    daemon_started(store, datetime.now(UTC))
    store.close()
    return store


def test_all_is_well_while_the_daemon_shows_itself(pbem: Run, pbem_json: Json, seen: Store) -> None:
    found = pbem_json("status")
    assert found["healthy"] is found["daemon"]["alive"] is True
    assert found["letters"]["waiting"] == 3
    assert [line["owes"] for line in found["waiting"]] == ["declaration"]
    text = pbem("status").stdout
    assert "pbem run runs, started 20" in text
    assert "letters to be sent: 3, the oldest of 20" in text
    assert text.endswith("All is well.\n")
    assert pbem("health").stdout == "ok: 3 letters and 0 mails wait, 1 games\n"


def test_a_monitor_hears_of_a_daemon_that_is_gone(pbem: Run, seen: Store) -> None:
    assert pbem("health", "--within", "1").exit_code == 0
    daemon_stopped(seen, datetime.now(UTC))
    result = pbem("health")
    assert result.exit_code == 1
    assert result.stdout.startswith("bad: pbem run was stopped at 20")
    assert result.stdout.count("\n") == 1
    shown = pbem("status")
    assert shown.exit_code == pbem("status", "--json").exit_code == 1
    assert "Trouble: pbem run was stopped at" in shown.stdout
    assert shown.stdout.endswith("All is not well.\n")


def test_games_say_who_owes_what_since_when(pbem: Run, dealt: str) -> None:
    head, row = pbem("games").stdout.splitlines()
    assert "owed" in head
    assert "since (UTC)" in head
    assert "declaration  Ann        declaration  20" in row


def test_tail_shows_a_line_for_each_thing(pbem: Run, dealt: str) -> None:
    pbem("pause", dealt)
    lines = pbem("tail").stdout.splitlines()
    assert len(lines) == 2
    assert lines[0].endswith(
        "g1       move: The cards are dealt. The first turn is Ann’s. Turn 1 began: it is Ann’s."
    )
    assert lines[1].endswith("g1       act: paused")
    (last,) = pbem("tail", "-n", "1", "--json").stdout.splitlines()
    assert json.loads(last)["what"] == "paused"
