"""`pbem backup`, `restore` and `prune` as a game master runs them."""

from collections.abc import Callable
from pathlib import Path
from typing import Any

from tests.cli.conftest import Run


def test_back_up_and_restore(pbem: Run, pbem_json: Callable[..., Any], dealt: str, folder: Path) -> None:
    assert "games: 1.\nIts books balance.\n" in pbem("backup", "copy.db").stdout
    assert pbem("backup", "copy.db").exit_code == 1
    assert pbem("pause", dealt).exit_code == 0
    result = pbem("restore", "copy.db")
    assert result.exit_code == 1
    assert "--force" in result.stderr
    result = pbem("restore", "copy.db", "--force")
    assert result.exit_code == 0
    assert "The database as it was is in " in result.stdout
    assert "perhaps again: 3." in result.stdout
    assert not pbem_json("games")[0]["paused"]


def test_a_copy_goes_where_there_was_no_database(pbem: Run, dealt: str, folder: Path) -> None:
    pbem("backup", "copy.db")
    (folder / "games.sqlite").unlink()
    result = pbem("restore", "copy.db")
    assert result.exit_code == 0
    assert "as it was" not in result.stdout


def test_prune_shows_first_and_does_it_when_told(
    pbem: Run, pbem_json: Callable[..., Any], dealt: str
) -> None:
    assert pbem_json("prune", "--days", "0") == {"games": 0, "mails": 0, "letters": 0, "size": 0}
    assert "--yes does it" in pbem("prune").stdout
    assert "were thrown away" in pbem("prune", "--yes").stdout
