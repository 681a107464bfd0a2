"""The daemon as a process: told to stop it finishes what it has begun, and a kill loses nothing."""

import os
import signal
import socket
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import partial
from pathlib import Path

import pytest

from pbem.config import write_config
from pbem.service.looking.inspect import list_letters, list_mails
from pbem.service.terms.agreement import Agreement
from tests.end_to_end.forking import Forked, Forker
from tests.end_to_end.world import World
from tests.servers import PymapServers

NAMES = ("Ann", "Bob", "Carla")
_PATIENCE = 50.0


@pytest.fixture
def world(pymap_servers: PymapServers, tmp_path: Path) -> Iterator[World]:
    made = World(pymap_servers, tmp_path / "pbem.sqlite", NAMES)
    made.announce(Agreement(first="Ann"), b"a daemon that is stopped")
    imap, smtp = pymap_servers.imap(made.referee), pymap_servers.smtp()
    config = tmp_path / "config.toml"
    config.write_text(
        write_config(
            {
                ("mail", "address"): made.referee,
                ("imap", "host"): imap.host,
                ("imap", "port"): imap.port,
                ("imap", "security"): imap.security,
                ("imap", "user"): imap.user,
                ("imap", "password"): imap.password,
                ("smtp", "host"): smtp.host,
                ("smtp", "port"): smtp.port,
                ("smtp", "security"): smtp.security,
                ("game-master", "address"): made.master,
                ("database", "path"): "pbem.sqlite",
                ("daemon", "poll-seconds"): 0.2,
            }
        ),
        encoding="utf-8",
    )
    yield made
    made.close()


def started(folder: Path, forker: Forker, **variables: str) -> Forked:
    """Start the daemon as a game master does."""
    command = ["run", "--config", str(folder / "config.toml")]
    return forker.start({"command": command, "variables": variables}, folder / "log.txt")


def wait_for(what: Callable[[], bool]) -> None:
    until = time.monotonic() + _PATIENCE
    while not what():
        assert time.monotonic() < until, "it did not happen in time"
        time.sleep(0.05)  # between two looks at another process, of which nothing else tells


def more_mails_than(number: int, world: World) -> bool:
    return len(list_mails(world.store)) > number


def stopped(daemon: Forked, number: signal.Signals) -> tuple[int, str]:
    """Send a signal, and return exit code and log."""
    os.kill(daemon.pid, number)
    return daemon.ended(), daemon.log.read_text("utf-8")


def test_sigterm_lets_the_daemon_finish_what_it_has_begun(
    world: World, forker: Forker, tmp_path: Path
) -> None:
    with hearing(tmp_path / "notify") as told:
        daemon = started(tmp_path, forker, NOTIFY_SOCKET=str(tmp_path / "notify"), WATCHDOG_USEC="300000")
        try:
            wait_for(lambda: all(world.letters(name) for name in NAMES))
            for name in NAMES:
                world.post(world.written(name, "JOIN"))
            wait_for(lambda: any(mail.outcome == "played" for mail in list_mails(world.store)))
        finally:
            code, log = stopped(daemon, signal.SIGTERM)
    assert code == 0, log
    assert "Traceback" not in log
    assert (told[0], set(told)) == ("READY=1", {"READY=1", "WATCHDOG=1", "STOPPING=1"})
    assert (told.count("READY=1"), told.count("STOPPING=1")) == (1, 1)  # while it stops it is still watched
    for mail in list_mails(world.store):
        assert mail.outcome in ("played", "waiting")
    while world.round().outcomes:
        pass
    assert world.outcomes() == {"played": 3}
    assert world.view().turn == 1
    every_letter_arrived(world, copies=False)


def test_a_kill_loses_nothing_and_does_nothing_twice(world: World, forker: Forker, tmp_path: Path) -> None:
    world.round()
    for number, name in enumerate(NAMES):
        world.post(world.written(name, "JOIN"))
        daemon = started(tmp_path, forker)
        try:
            wait_for(partial(more_mails_than, number, world))
        finally:
            code, _ = stopped(daemon, signal.SIGKILL)
        assert code == -signal.SIGKILL
    world.round()
    world.skip(hours=0.5)  # a letter whose try was cut off is tried again after a wait
    assert world.outcomes() == {"played": 3}
    assert world.view().turn == 1
    assert not world.folder("INBOX").subjects
    every_letter_arrived(world, copies=True)


@contextmanager
def hearing(path: Path) -> Iterator[list[str]]:
    """Listen as systemd does, and give what was told, whole at the end: only ten words wait to be heard."""
    told: list[str] = []
    with socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM) as line:
        line.bind(str(path))

        def listen() -> None:
            while word := line.recv(100):
                told.append(word.decode())

        thread = threading.Thread(target=listen)
        thread.start()
        try:
            yield told
        finally:
            line.sendto(b"", str(path))
            thread.join()


def every_letter_arrived(world: World, *, copies: bool) -> None:
    """Every letter is in its mailbox once, or twice where a kill may have come before it was noted."""
    written = list_letters(world.store, reveal=True)
    assert all(letter.delivery == "sent" for letter in written)
    for name in NAMES:
        arrived = [letter.message_id for letter in world.letters(name)]
        assert len(set(arrived)) == sum(letter.player == name for letter in written)
        assert copies or len(arrived) == len(set(arrived))
