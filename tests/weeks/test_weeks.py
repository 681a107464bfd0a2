"""Weeks of forgetful people: every game ends, the books balance, and no letter tells what it must not.

People fall silent, travel, leave and are replaced; bots come and go; moves are sent ahead and taken back;
machines, mail servers and mailboxes break; the daemon is killed and built anew from its database.
"""

import shutil
from pathlib import Path

import pytest

from tests.weeks.weeks import play

LANGUAGES = ("en", "it", "es", "pt", "fr", "de")
CHUNK = 10


@pytest.mark.parametrize("seed", [1, 7])
def test_a_game_of_forgetful_people_ends_well(seed: int, tmp_path: Path, empty_database: Path) -> None:
    shutil.copy(empty_database, tmp_path / "pbem.db")
    assert play(tmp_path / "pbem.db", f"{seed}", ("en",), 2).wrong == ()


@pytest.mark.long
@pytest.mark.parametrize("first", range(0, 200, CHUNK))
def test_two_hundred_games_of_forgetful_people_end_well(
    first: int, tmp_path: Path, empty_database: Path
) -> None:
    wrong = {}
    for seed in range(first, first + CHUNK):
        path = tmp_path / f"{seed}.db"
        shutil.copy(empty_database, path)
        played = play(path, f"{seed}", LANGUAGES, 4)
        path.unlink()
        if played.wrong:
            wrong[seed] = played.wrong
    assert not wrong
