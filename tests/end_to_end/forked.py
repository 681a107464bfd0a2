"""A daemon that is started at once, since it is forked from a process that has everything imported.

It reads lines from standard input, each three numbers: by how many seconds the next daemon's clock is ahead;
after how many steps it is killed (transactions, talks to the mailbox, letters tried), or before, if it has
nothing more to do; and how many seconds after that step. It tells of each daemon's end in a line.
"""

import json
import os
import signal
import sys
import tempfile
import threading
from collections.abc import Callable
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Any, ParamSpec, TypeVar

from pbem.daemon import Daemon
from pbem.letters.model import Recipient
from pbem.mail import outbox
from pbem.mail.account import ImapAccount, Security, SmtpAccount
from pbem.mail.inbox import ImapInbox
from pbem.mail.outbox import SmtpOutbox
from pbem.service.desk import Desk
from pbem.store import Store
from tests.service.club import Club

P = ParamSpec("P")
T = TypeVar("T")

_PAUSE = 0.02
"""Seconds between two rounds."""


class Killed:
    """Kills this process some time after so many steps."""

    def __init__(self, steps: int, delay: float) -> None:
        self._steps, self._delay = steps, delay

    def count(self, function: Callable[P, T]) -> Callable[P, T]:
        """Count every call of a function as a step."""

        def counted(*args: P.args, **kwargs: P.kwargs) -> T:
            self._steps -= 1
            if self._steps == 0:
                self.soon()
            return function(*args, **kwargs)

        return counted

    def soon(self, *_: object) -> None:
        """Kill in a moment."""
        threading.Timer(self._delay, os.kill, (os.getpid(), signal.SIGKILL)).start()


def main(given: dict[str, Any]) -> None:
    """Fork daemons as long as lines come, with grammars and templates read before."""
    with tempfile.TemporaryDirectory() as folder:
        club = Club.at(Path(folder))
        club.announce()
        club.play("Ann", "SAY hello\nfrobnicate")
        club.play("Ann", club.offer("Ann"))
        club.store.close()
    for line in sys.stdin:
        ahead, steps, delay = map(float, line.split())
        child = os.fork()
        if child == 0:
            sys.stdin.close()
            killed = Killed(int(steps), delay)
            patched: list[tuple[object, str]] = [(Store, "begin"), (ImapInbox, "_run"), (outbox, "_send_one")]
            for owner, name in patched:
                setattr(owner, name, killed.count(getattr(owner, name)))
            setattr(ImapInbox, "wait", killed.soon)  # noqa: B010 - else mypy wants its signature
            _run(given, timedelta(seconds=ahead))
            os._exit(0)
        _, status = os.waitpid(child, 0)
        sys.stdout.write(f"{os.waitstatus_to_exitcode(status)}\n")
        sys.stdout.flush()


def _run(given: dict[str, Any], ahead: timedelta) -> None:
    imap = ImapAccount(**given["imap"], security=Security.NONE)
    smtp = SmtpAccount(**given["smtp"], security=Security.NONE)
    daemon = Daemon(
        Store.at(Path(given["database"])),
        Desk(given["referee"], "The Spymaster", Recipient("Max", "en", "UTC"), given["master"]),
        ImapInbox(imap),
        SmtpOutbox(smtp),
        clock=lambda: datetime.now(UTC) + ahead,
        gap=timedelta(days=365),
    )
    daemon.run_forever(_PAUSE, lambda: False)


if __name__ == "__main__":
    main(json.loads(sys.argv[1]))
