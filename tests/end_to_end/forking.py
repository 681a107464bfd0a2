"""The tests' side of ``forked``: daemons started at once, whatever ends them."""

import json
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import pytest

from pbem.mail.account import ImapAccount, SmtpAccount
from tests.end_to_end.world import World

_ROOT = Path(__file__).parents[2]

WAIT = 150.0
"""Seconds by which each daemon's clock is ahead of the one before: a letter that was cut off is due again."""


@dataclass
class Forker:
    """A process to fork from."""

    process: subprocess.Popen[str]

    def start(self, given: dict[str, Any], log: Path) -> "Forked":
        """Start a daemon, or a command."""
        assert self.process.stdin is not None
        self.process.stdin.write(json.dumps(given | {"log": str(log)}) + "\n")
        self.process.stdin.flush()
        return Forked(self, self.read(), log)

    def read(self) -> int:
        assert self.process.stdout is not None
        return int(self.process.stdout.readline())


@dataclass
class Forked:
    """A process that was started; the next one can be when this one has ended."""

    forker: Forker
    pid: int
    log: Path

    def ended(self) -> int:
        """Wait for its end, and return its exit code."""
        return self.forker.read()


@dataclass
class Killer:
    """Starts daemons for a world, each killed at some moment, its clock ahead of the last one's."""

    forker: Forker
    world: World
    imap: ImapAccount
    smtp: SmtpAccount
    log: Path
    ahead: float = 0.0
    codes: list[int] = field(default_factory=list)

    def let_live(self, steps: int, delay: float, **more: Any) -> None:
        """Start a daemon that is killed so many seconds after so many steps, and wait for its end.

        Args:
            steps: how many steps it is given.
            delay: how long it goes on after that, in seconds.
            more: what else happens to it, as ``forked.Life`` takes it.
        """
        self.ahead += WAIT
        given = {"ahead": self.ahead, "steps": steps, "delay": delay, **more, **self._surroundings()}
        self.codes.append(self.forker.start(given, self.log).ended())

    def _surroundings(self) -> dict[str, Any]:
        imap, smtp = self.imap, self.smtp
        known = ("host", "port", "user", "password", "timeout")
        return {
            "database": str(self.world.database),
            "referee": self.world.referee,
            "master": self.world.master,
            "imap": {name: getattr(imap, name) for name in known},
            "smtp": {name: getattr(smtp, name) for name in ("host", "port", "timeout", "local_hostname")},
        }


@contextmanager
def _forker() -> Iterator[Forker]:
    command = [sys.executable, "-m", "tests.end_to_end.forked"]
    pipe = subprocess.PIPE
    with subprocess.Popen(command, cwd=_ROOT, stdin=pipe, stdout=pipe, text=True) as process:
        yield Forker(process)
        assert process.stdin is not None
        process.stdin.close()


@pytest.fixture(scope="session")
def forker() -> Iterator[Forker]:
    """Give a process to fork daemons from."""
    with _forker() as made:
        yield made
