"""Daemons that are started at once, since they are forked from a process that has everything imported.

It reads a JSON object a line from standard input: how a daemon is to live, or the arguments of a command to
run. It answers with two lines: the number of the process, and at its end its exit code.
"""

import gc
import json
import logging
import os
import resource
import signal
import sys
import tempfile
import threading
from collections.abc import Callable
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Any, ParamSpec, TypeVar

from pbem.cli import main as command
from pbem.daemon import Daemon
from pbem.letters.model import Recipient
from pbem.mail import outbox
from pbem.mail.account import ImapAccount, Security, SmtpAccount
from pbem.mail.inbox import ImapInbox
from pbem.mail.outbox import SmtpOutbox
from pbem.service.desk import Desk
from pbem.service.timing.pulse import Pulse
from pbem.store import Store, database
from tests.databases import hasty_pragmas, sharing_engines
from tests.service.club import Club

P = ParamSpec("P")
T = TypeVar("T")

_PAUSE = 0.02
"""Seconds between two rounds."""


class Life:
    """What happens to a daemon at which of its steps: transactions, talks to the mailbox, letters tried.

    Args:
        given: ``ahead``: by how many seconds its clock is ahead; ``steps`` and ``delay``: when it is killed,
            or before, if it has nothing more to do; if there is any, ``jump``: after how many steps its clock
            jumps, and by how many seconds; ``full``: how many bytes the disk has room for, and after how many
            steps there is more.
    """

    def __init__(self, given: dict[str, Any]) -> None:
        self._step = 0
        self._last, self._delay = given["steps"], given["delay"]
        self._ahead = timedelta(seconds=given["ahead"])
        jump: tuple[int, float] = given.get("jump") or (0, 0.0)
        full: tuple[int, int] = given.get("full") or (0, 0)
        self._jump_at, self._jump = jump[0], timedelta(seconds=jump[1])
        self._room, self._room_at = full

    def clock(self) -> datetime:
        """Return the time as this daemon sees it."""
        jumped = self._jump_at and self._step >= self._jump_at
        return datetime.now(UTC) + self._ahead + (self._jump if jumped else timedelta(0))

    def count(self, function: Callable[P, T]) -> Callable[P, T]:
        """Count every call of a function as a step."""

        def counted(*args: P.args, **kwargs: P.kwargs) -> T:
            self._step += 1
            if self._step == self._last:
                self.soon()
            if self._step == self._room_at:
                _let_files_grow_to(resource.RLIM_INFINITY)
            return function(*args, **kwargs)

        return counted

    def soon(self, *_: object) -> None:
        """Kill in a moment."""
        threading.Timer(self._delay, os.kill, (os.getpid(), signal.SIGKILL)).start()

    def idle(self, *_: object) -> None:
        """Kill in a moment, but not while the disk is full or the clock has still to jump."""
        if self._step > max(self._room_at, self._jump_at):
            self.soon()

    def fill_the_disk(self, database: Path) -> None:
        """Leave the files of a database no more than the room they are given, if any was named."""
        if self._room_at:
            files = (database, database.with_name(f"{database.name}-wal"))
            largest = max(path.stat().st_size for path in files if path.exists())
            _let_files_grow_to(largest + self._room)


def _let_files_grow_to(size: int) -> None:
    resource.setrlimit(resource.RLIMIT_FSIZE, (size, resource.RLIM_INFINITY))


def main() -> None:
    """Fork as long as lines come, with grammars and templates read and statements compiled before."""
    patched: dict[str, object] = {"create_engine": sharing_engines(), "PRAGMAS": hasty_pragmas()}
    for name, value in patched.items():
        setattr(database, name, value)
    with tempfile.TemporaryDirectory() as folder:
        club = Club.at(Path(folder))
        club.announce()
        club.play("Ann", "SAY hello\nfrobnicate")
        club.play("Ann", club.offer("Ann"))
        club.store.close()
    gc.freeze()  # else the children look through all of it, each in a copy of its own
    for line in sys.stdin:
        given = json.loads(line)
        child = os.fork()
        if child == 0:
            _log_to(given["log"])
            os.environ.update(given.get("variables", {}))
            _run_command(given["command"]) if "command" in given else _run(given)
            os._exit(0)
        _say(child)
        _, status = os.waitpid(child, 0)
        _say(os.waitstatus_to_exitcode(status))


def _say(number: int) -> None:
    sys.stdout.write(f"{number}\n")
    sys.stdout.flush()


def _log_to(path: str) -> None:
    """Let go of the pipes, which are the parent's, and write all else to a file."""
    with Path(path).open("ab") as log, Path(os.devnull).open("rb") as nothing:
        os.dup2(nothing.fileno(), 0)
        os.dup2(log.fileno(), 1)
        os.dup2(log.fileno(), 2)


def _run_command(arguments: list[str]) -> None:
    sys.argv = ["pbem", *arguments]
    try:
        command()
    except SystemExit as end:
        sys.stdout.flush()
        os._exit(end.code if isinstance(end.code, int) else 1)


def _run(given: dict[str, Any]) -> None:
    logging.basicConfig(stream=sys.stderr)
    life = Life(given)
    counted: list[tuple[object, str]] = [(Store, "begin"), (ImapInbox, "_run"), (outbox, "_send_one")]
    patched = [(owner, name, life.count(getattr(owner, name))) for owner, name in counted]
    for owner, name, made in (*patched, (ImapInbox, "wait", life.idle)):
        setattr(owner, name, made)
    path = Path(given["database"])
    life.fill_the_disk(path)
    daemon = Daemon(
        Store.at(path),
        Desk(given["referee"], "The Spymaster", Recipient("Max", "en", "UTC"), given["master"]),
        ImapInbox(ImapAccount(**given["imap"], security=Security.NONE)),
        SmtpOutbox(SmtpAccount(**given["smtp"], security=Security.NONE)),
        clock=life.clock,
        pulse=Pulse(),
    )
    daemon.run_forever(_PAUSE, lambda: False)


if __name__ == "__main__":
    main()
