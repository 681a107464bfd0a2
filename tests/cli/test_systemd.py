"""What a supervisor hears: ready, alive now and then, about to stop, each once."""

import configparser
import os
import socket
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path

import pytest

from pbem.cli.systemd import Supervisor

UNIT = Path(__file__).parents[2] / "docs" / "pbem.service"


@pytest.fixture
def line(tmp_path: Path) -> Iterator[socket.socket]:
    with socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM) as made:
        made.bind(str(tmp_path / "notify"))
        made.setblocking(False)
        yield made


def heard(line: socket.socket) -> list[str]:
    told = []
    with suppress(BlockingIOError):
        while True:
            told.append(line.recv(100).decode())
    return told


def test_asking_whether_to_stop_is_a_sign_of_life_but_not_too_often(
    line: socket.socket, monkeypatch: pytest.MonkeyPatch
) -> None:
    clock = [100.0]
    monkeypatch.setattr("pbem.cli.systemd.time.monotonic", lambda: clock[0])
    supervisor = Supervisor({"NOTIFY_SOCKET": str(line.getsockname()), "WATCHDOG_USEC": "30000000"})
    stops = [False]
    asked = supervisor.watching(lambda: stops[0])
    supervisor.ready()
    for _ in range(25):
        assert not asked()
        clock[0] += 1
    assert heard(line) == ["READY=1", "WATCHDOG=1", "WATCHDOG=1", "WATCHDOG=1"]
    stops[0] = True
    assert asked()
    assert asked()
    assert heard(line) == ["STOPPING=1"]


def test_another_process_is_watched_not_this_one(line: socket.socket) -> None:
    others = {
        "NOTIFY_SOCKET": str(line.getsockname()),
        "WATCHDOG_USEC": "1",
        "WATCHDOG_PID": str(os.getpid() + 1),
    }
    Supervisor(others).alive()
    assert heard(line) == []


def test_nobody_who_listens_is_no_trouble(tmp_path: Path) -> None:
    for environ in ({}, {"NOTIFY_SOCKET": str(tmp_path / "gone")}, {"NOTIFY_SOCKET": "@nobody-of-pbem"}):
        Supervisor(environ).ready()


def test_the_unit_is_one_that_systemd_could_read() -> None:
    unit = configparser.RawConfigParser(strict=False)
    unit.read_string(UNIT.read_text())
    assert unit["Service"]["Type"] == "notify"
    assert " run " in unit["Service"]["ExecStart"]
    assert set(unit.sections()) == {"Unit", "Service", "Install"}
