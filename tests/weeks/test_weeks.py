"""Weeks of forgetful people: every game ends, the books balance, and no letter tells what it must not.

People fall silent, travel, leave and are replaced; bots come and go; moves are sent ahead and taken back;
machines, mail servers and mailboxes break; the daemon is killed and built anew from its database.
"""

import shutil
from pathlib import Path

import pytest

from tests.weeks.forgetful import Whim
from tests.weeks.weeks import play

LANGUAGES = ("en", "it", "es", "pt", "fr", "de")
OFTEN = {
    *("bot in", "extend", "force", "pause", "remind", "replace", "resume", "write"),
    *("bounced", "killed", "off", "refused", "storm", "unread", "unsent"),
    *(whim.value for whim in Whim),
}
"""What happens in any twenty-five games."""
TURNS = 3
"""Of each of the two hundred games."""
CHUNK = 25


@pytest.mark.parametrize("seed", [12, pytest.param(1, marks=pytest.mark.long)])
def test_a_game_of_forgetful_people_ends_well(seed: int, tmp_path: Path, empty_database: Path) -> None:
    shutil.copy(empty_database, tmp_path / "pbem.db")
    assert play(tmp_path / "pbem.db", f"{seed}", ("en",), 1).wrong == ()


@pytest.mark.long
@pytest.mark.timeout(1800)
@pytest.mark.parametrize("first", range(0, 200, CHUNK))
def test_two_hundred_games_of_forgetful_people_end_well(
    first: int, tmp_path: Path, empty_database: Path
) -> None:
    wrong, seen = {}, set[str]()
    for seed in range(first, first + CHUNK):
        path = tmp_path / f"{seed}.db"
        shutil.copy(empty_database, path)
        played = play(path, f"{seed}", LANGUAGES, TURNS)
        seen.update(played.seen)
        path.unlink()
        if played.wrong:
            wrong[seed] = played.wrong
    assert not wrong
    assert seen >= OFTEN
