"""A folder with a configuration, and a way to run commands there."""

import json
import os
import shutil
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from typer.testing import CliRunner, Result

from pbem.cli import app
from tests.servers import free_port

Run = Callable[..., Result]

PLAYERS = ("Ann <ann@example.org>", "Bob <bob@example.org>", "Cleo <cleo@example.org>")


def config_text(folder: Path, port: int) -> str:
    """A configuration whose mail servers are away."""
    server = f'host = "127.0.0.1"\nport = {port}\nsecurity = "none"\n'
    return (
        '[mail]\naddress = "pbem@example.org"\n'
        f"[imap]\n{server}[smtp]\n{server}"
        '[game-master]\naddress = "gm@example.org"\n'
        f'[database]\npath = "{folder}/games.sqlite"\n'
    )


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The current folder, with a config.toml; the user's own configuration is out of sight."""
    (tmp_path / "config.toml").write_text(config_text(tmp_path, free_port()))
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("XDG_CONFIG_HOME", str(tmp_path / "home"))
    return tmp_path


@pytest.fixture
def pbem(folder: Path) -> Run:
    """Run a command in this process; a fault of ours is raised."""

    def run(*words: str, answers: str = "") -> Result:
        result = CliRunner().invoke(app, list(words), input=answers)
        if result.exception is not None and not isinstance(result.exception, SystemExit):
            raise result.exception
        return result

    return run


@pytest.fixture
def pbem_json(pbem: Run) -> Callable[..., Any]:
    """Run a command with --json and return what it printed."""

    def run(*words: str) -> Any:
        result = pbem(*words, "--json")
        assert result.exit_code == 0, result.stderr
        return json.loads(result.stdout)

    return run


@pytest.fixture(scope="session")
def dealt_database(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A database with a game that has just been dealt, to be copied."""
    folder = tmp_path_factory.mktemp("dealt")
    config = folder / "config.toml"
    config.write_text(config_text(folder, free_port()))
    players = [word for one in PLAYERS for word in ("--player", one)]
    words = ("new", "--config", str(config), "--no-confirm", "--first", "Ann", *players)
    result = CliRunner().invoke(app, words)
    assert result.exit_code == 0, result.stderr
    return folder / "games.sqlite"


@pytest.fixture
def dealt(folder: Path, dealt_database: Path) -> str:
    """A game that is being played."""
    shutil.copy(dealt_database, folder)
    return "g1"


@pytest.fixture
def shell(folder: Path) -> Callable[..., subprocess.CompletedProcess[str]]:
    """Run a command as a process of its own."""

    def run(*words: str, **variables: str) -> subprocess.CompletedProcess[str]:
        return subprocess.run(
            [sys.executable, "-W", "error", "-c", "from pbem.cli import main; main()", *words],
            cwd=folder,
            env=os.environ | variables,
            stdin=subprocess.DEVNULL,
            capture_output=True,
            text=True,
            timeout=60,
        )

    return run
