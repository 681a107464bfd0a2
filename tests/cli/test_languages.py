"""Languages on the command line: which there are, what they lack, and what is said of unfinished ones."""

import shutil
from collections.abc import Iterator
from pathlib import Path

import pytest

from pbem.cli.errors import ExitCode
from pbem.speech.languages import HOME, SOURCE, languages_in
from tests.cli.conftest import Run


@pytest.fixture
def home(tmp_path: Path) -> Iterator[Path]:
    """English, Spanish, a draft, and a folder that is not whole."""
    lying = tmp_path / "languages"
    for code, like in ((SOURCE, SOURCE), ("es", "es"), ("it", "es"), ("fr", "es")):
        shutil.copytree(HOME / like, lying / code)
    lexicon = lying / "it" / "lexicon.toml"
    lexicon.write_text(f"draft = true\n{lexicon.read_text(encoding='utf-8')}", encoding="utf-8")
    for code in ("it", "fr"):
        (lying / code / "orders.toml").unlink()
    with languages_in(lying):
        yield lying


def test_each_is_listed_with_its_state(pbem: Run, home: Path) -> None:
    done = pbem("languages")
    assert done.exit_code == ExitCode.OK
    head, *rows = (line.split(maxsplit=3) for line in done.stdout.splitlines())
    assert head == ["code", "name", "state", "lacks"]
    assert [row[0] for row in rows] == ["en", "es", "fr", "it"]
    assert [" ".join(row[1:3]) for row in rows[:2]] == ["English playable", "Español playable"]
    assert "not whole" in done.stdout
    assert "(fr/orders.toml is missing)" in done.stdout
    assert "draft" in done.stdout.splitlines()[-1]


def test_the_check_lists_what_is_lacking(pbem: Run, home: Path) -> None:
    done = pbem("languages", "--check", "fr")
    assert done.exit_code == ExitCode.REFUSED
    assert "fr/orders.toml: the file is missing" in done.stdout.splitlines()
    done = pbem("languages", "--check", "es")
    assert done.exit_code == ExitCode.OK
    assert done.stdout == "es lacks nothing.\n"


def test_a_code_that_is_not_there_is_named_with_those_that_are(pbem: Run, home: Path) -> None:
    for words in (("languages", "--check", "ess"), ("say", "--lang", "ess", "hola")):
        done = pbem(*words)
        assert done.exit_code == ExitCode.CONFIG
        assert (
            done.stderr == "pbem: no language is called 'ess'; there are: en, es, fr, it; did you mean es?\n"
        )


@pytest.mark.parametrize(
    ("code", "why"),
    [
        ("xx", "no language is called 'xx'; there are: en, es"),
        (
            "fr",
            "the language 'fr' is not whole: fr/orders.toml is missing; 'pbem languages --check fr'",
        ),
        ("it", "the language 'it' is a draft; 'pbem languages --check it' lists what it lacks"),
    ],
)
def test_no_game_is_set_up_in_a_language_that_is_not_played(
    pbem: Run, folder: Path, home: Path, code: str, why: str
) -> None:
    players = ("Ann <a@example.org>", "Bob <b@example.org>", f"Cleo <c@example.org> {code}")
    done = pbem("new", *(word for player in players for word in ("--player", player)))
    assert done.exit_code == ExitCode.REFUSED
    assert f"Cleo: {why}" in done.stderr
    config = folder / "config.toml"
    config.write_text(f'{config.read_text()}[defaults]\nlanguage = "{code}"\n', encoding="utf-8")
    done = pbem("games")
    assert done.exit_code == ExitCode.CONFIG
    assert f"config.toml:16: defaults.language: {why}" in done.stderr


def test_a_game_in_another_language_goes_on(pbem: Run, home: Path) -> None:
    players = ("Ann <a@example.org> es", "Bob <b@example.org>", "Cleo <c@example.org>")
    done = pbem("new", *(word for player in players for word in ("--player", player)), "--no-confirm")
    assert done.exit_code == ExitCode.OK, done.stderr
    shutil.rmtree(home / "es")
    with languages_in(home):
        done = pbem("show", "g1", "--seat", "Ann")
        assert done.exit_code == ExitCode.OK, done.stderr


def test_the_daemon_says_which_languages_it_cannot_use(
    pbem: Run, home: Path, caplog: pytest.LogCaptureFixture
) -> None:
    done = pbem("run", "--once")
    assert done.exit_code == ExitCode.MAIL
    assert "a language cannot be used: fr/orders.toml is missing" in caplog.text
