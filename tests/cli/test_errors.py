"""What a user can cause ends with a line that helps and an exit code, never with a traceback."""

import shutil
import sqlite3
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest
from typer.testing import Result

from pbem.cli.errors import ExitCode
from pbem.store import schema
from pbem.store.database import Store
from tests.cli.conftest import PLAYERS, Run
from tests.servers import PymapServers

Shell = Callable[..., subprocess.CompletedProcess[str]]

ROOT = Path(__file__).parents[2]


def only_lines(done: subprocess.CompletedProcess[str] | Result) -> str:
    """The lines on standard error, each from us."""
    lines = done.stderr.splitlines()
    assert lines
    assert all(line.startswith("pbem: ") for line in lines), done.stderr
    return done.stderr


def test_missing_config(pbem: Run, folder: Path) -> None:
    (folder / "config.toml").unlink()
    done = pbem("games")
    assert done.exit_code == ExitCode.CONFIG
    assert "there is no configuration" in only_lines(done)
    assert "pbem init" in done.stderr
    done = pbem("games", "--config", "elsewhere.toml")
    assert done.exit_code == ExitCode.CONFIG
    assert "elsewhere.toml: there is no such file" in only_lines(done)


def test_wrong_key_and_wrong_variable(pbem: Run, folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = folder / "config.toml"
    path.write_text(path.read_text() + "[daemon]\npoll-second = 5\n")
    done = pbem("games")
    assert done.exit_code == ExitCode.CONFIG
    assert only_lines(done) == (
        "pbem: config.toml:16: daemon.poll-second: there is no such key; did you mean poll-seconds?\n"
    )
    path.write_text(path.read_text().replace("poll-second ", "poll-seconds "))
    monkeypatch.setenv("PBEM_IMAP_HOTS", "x")
    done = pbem("games")
    assert done.exit_code == ExitCode.CONFIG
    assert "PBEM_IMAP_HOTS: no setting has this variable; did you mean PBEM_IMAP_HOST?" in only_lines(done)


def test_unknown_game_player_and_mail(pbem: Run, dealt: str) -> None:
    for words, said in (
        (["show", "g7"], "no game is called 'g7'; the newest are: g1"),
        (["show", dealt, "--seat", "Zoe"], "nobody in g1 is called 'Zoe'; the players are: Ann, Bob, Cleo"),
        (["mail", "release", "7"], "mail 7 is not held; see: pbem mail --held"),
        (["mail", "show", "7"], "there is no mail 7"),
        (["mail", "retry", "7"], "mail 7 is not set-aside; see: pbem mail --set-aside"),
        (["extend", "g7", "5"], "no game is called 'g7'"),
        (["deal", dealt], "g1 is dealt: only an announced game can be dealt"),
        (["export", dealt], "g1 is being played: its record holds every hand; ask with --reveal"),
        (["readdress", dealt, "Ann", "bob@example.org"], "bob@example.org plays in g1 already"),
    ):
        result = pbem(*words)
        assert result.exit_code == ExitCode.REFUSED, words
        assert result.stderr.startswith(f"pbem: {said}"), result.stderr
        assert len(result.stderr.splitlines()) == 1


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (["--player", PLAYERS[0]], "3 to 7 can play, not 1"),
        ([word for one in (*PLAYERS, PLAYERS[0]) for word in ("--player", one)], "'Ann'"),
        (["--player", "ann@example.org"], 'is not like "Ann <ann@example.org>"'),
        (["--deadline", "choise=5"], "'choise' is none of declaration, counter-offers"),
        (["--deadline", "choice=soon"], "is not like declaration=48"),
        (["--deadline", "choice=0"], "hours must be more than 0"),
        (["--counter-offers", "closed"], "'closed' is not one of"),
        (["--turn-limit", "-3"], "greater than or equal to 0"),
        (["--hours-zone", "Mars/Olympus"], "or say players"),
        (["--talk", "loud"], "'loud' is not one of"),
    ],
)
def test_a_new_game_that_does_not_fit(pbem: Run, words: list[str], said: str) -> None:
    filled = [] if "--player" in words else [word for one in PLAYERS for word in ("--player", one)]
    result = pbem("new", *filled, *words)
    assert result.exit_code in (ExitCode.REFUSED, ExitCode.CONFIG)
    assert said in result.stderr
    assert pbem("games").stdout.startswith("There is no game yet")


def test_a_broken_template_of_ones_own(pbem: Run, folder: Path) -> None:
    path = folder / "config.toml"
    path.write_text(path.read_text() + '[templates]\noverride = "looks"\n')
    players = [word for one in PLAYERS for word in ("--player", one)]
    result = pbem("new", *players)
    assert result.exit_code == ExitCode.CONFIG
    assert result.stderr == "pbem: looks: there is no such folder of templates\n"
    (folder / "looks").mkdir()
    (folder / "looks" / "invitation.txt.j2").write_text("Hello\n{% if %}\n")
    result = pbem("new", *players)
    assert result.exit_code == ExitCode.CONFIG
    assert "invitation.txt.j2:2: " in result.stderr
    (folder / "looks" / "invitation.txt.j2").write_text("Hello {{ frame.reader }}, will you play?\n")
    assert pbem("new", *players).exit_code == 0
    assert "Hello Ann, will you play?" in pbem("letters", "--reveal").stdout


def test_no_network(pbem: Run) -> None:
    done = pbem("run", "--once")
    assert done.exit_code == ExitCode.MAIL
    assert "No connection to 127.0.0.1" in only_lines(done)
    assert "Check the name, the port and the network" in done.stderr


def test_refused_login(pbem: Run, folder: Path, pymap_servers: PymapServers) -> None:
    pymap_servers.add_user("pbem@pbem.test")
    account = pymap_servers.imap("pbem@pbem.test")
    path = folder / "config.toml"
    before, _, after = path.read_text().partition("[smtp]")
    imap = f'[imap]\nhost = "{account.host}"\nport = {account.port}\nsecurity = "none"\n'
    wrong = 'user = "pbem@pbem.test"\npassword = "not it"\n'
    path.write_text(before.partition("[imap]")[0] + imap + wrong + "[smtp]" + after)
    for words in (["run", "--once"], ["run"], ["init", "--check"]):
        result = pbem(*words)
        assert result.exit_code == ExitCode.MAIL
        assert "refuses the login" in result.stderr
        assert "Check user name and password" in result.stderr
        assert "not it" not in result.stderr + result.stdout


def test_locked_database(pbem: Run, dealt: str, folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Store, "at", lambda path: Store(f"sqlite:///{path}", busy_seconds=0.1))
    other = sqlite3.connect(folder / "games.sqlite")
    other.execute("BEGIN IMMEDIATE")
    try:
        result = pbem("games")
    finally:
        other.close()
    assert result.exit_code == ExitCode.DATABASE
    assert result.stderr == "pbem: another process holds the database; is a second daemon running?\n"


def test_old_and_new_database(pbem: Run, dealt: str, folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    versions = schema.known_versions()
    monkeypatch.setattr(schema, "known_versions", lambda: [*versions, "9999"])
    result = pbem("games")
    assert result.exit_code == ExitCode.DATABASE
    assert "the database is of an older version; stop the daemon and run: pbem upgrade" in result.stderr
    monkeypatch.undo()
    monkeypatch.chdir(folder)
    with sqlite3.connect(folder / "games.sqlite") as other:
        other.execute("UPDATE alembic_version SET version_num = 'from-the-future'")
    other.close()
    for words in (["games"], ["upgrade"]):
        result = pbem(*words)
        assert result.exit_code == ExitCode.DATABASE
        assert result.stderr == "pbem: the database was made by a newer version of pbem\n"


def test_no_database_at_all(pbem: Run, folder: Path) -> None:
    (folder / "games.sqlite").write_bytes(b"This is no database, but it is long enough to look at. " * 20)
    done = pbem("games")
    assert done.exit_code == ExitCode.DATABASE
    assert only_lines(done) == "pbem: the database file is no SQLite database\n"
    (folder / "games.sqlite").unlink()
    (folder / "games.sqlite").mkdir()
    assert pbem("games").exit_code == ExitCode.DATABASE
    shutil.rmtree(folder / "games.sqlite")
    result = pbem("upgrade")
    assert result.exit_code == ExitCode.REFUSED
    assert "there is no database" in result.stderr


def test_a_folder_that_cannot_be_made(pbem: Run, folder: Path) -> None:
    path = folder / "config.toml"
    path.write_text(path.read_text().replace("games.sqlite", "config.toml/games.sqlite"))
    result = pbem("games")
    assert result.exit_code == ExitCode.DATABASE
    assert "cannot be made" in result.stderr


def test_usage(pbem: Run) -> None:
    for words in (["shwo"], ["show"], ["show", "g1", "--bogus"], ["mail", "--held", "--set-aside"]):
        done = pbem(*words)
        assert done.exit_code == ExitCode.CONFIG, words
        assert "Error: " in done.stderr


def test_a_fault_of_ours_is_shown_whole_without_locals(shell: Shell, folder: Path) -> None:
    broken = (
        "import pbem.service.looking.waiting as i\n"
        "def fault(*_):\n    password = 'hunter2'\n    raise KeyError('nobody foresaw this')\n"
        "i.list_games = fault\nimport sys\nsys.argv[1:] = ['games']\nfrom pbem.cli import main\nmain()\n"
    )
    done = subprocess.run(
        [sys.executable, "-c", broken],
        cwd=folder,
        capture_output=True,
        text=True,
        timeout=60,
    )
    assert done.returncode == ExitCode.FAULT
    assert "nobody foresaw this" in done.stderr
    assert "please report it" in done.stderr
    assert done.stderr.count("hunter2") <= 1, "the source line itself, if at all"


def test_the_guide_has_every_exit_code() -> None:
    guide = (ROOT / "docs" / "game-master.md").read_text()
    for code in ExitCode:
        assert f"| {code.value} | " in guide
