"""Every ruling of docs/rules.md is shown by a law, a playthrough or a case."""

import re

import pytest

from tests.game.places import DOCS, PLAYTHROUGHS, REPOSITORY
from tests.game.playthrough import parse

POSTPONED = {"fair shuffle"}


def rulings(*, done: bool) -> list[str]:
    """Return the names in docs/rules.md, in order: those that are kept, or those that wait."""
    kept, _, waiting = (DOCS / "rules.md").read_text(encoding="utf-8").partition("\n## Not yet done\n")
    return re.findall(r"^### (.+)$", kept if done else waiting, flags=re.MULTILINE)


def shown() -> set[str]:
    """Return the rulings that a test is marked with or a playthrough is headed by."""
    files = (REPOSITORY / "tests").rglob("*.py")
    marks = {
        name for file in files for name in re.findall(r'\.ruling\(\s*"([^"]+)"', file.read_text("utf-8"))
    }
    texts = (path.read_text(encoding="utf-8") for path in PLAYTHROUGHS.glob("*.txt"))
    return marks | {name for text in texts for name in parse(text).rulings}


@pytest.mark.parametrize("name", rulings(done=True))
def test_a_ruling_is_shown(name: str) -> None:
    assert name in shown(), f"no test is marked, and no playthrough headed, with {name!r}"


def test_nothing_is_shown_that_the_document_does_not_name() -> None:
    assert shown() - set(rulings(done=True)) - set(rulings(done=False)) == set()


def test_what_waits_is_said() -> None:
    assert set(rulings(done=False)) == POSTPONED
