"""Numbers for Prometheus: on this machine alone, and without a name in them."""

import sys
import urllib.request
from datetime import UTC, datetime
from pathlib import Path

import pytest

from pbem.cli.errors import CannotDo
from pbem.cli.metrics import served
from pbem.service.looking.status import Status, status
from pbem.service.rounds.heartbeat import daemon_started
from pbem.store import Store
from pbem.store.errors import DatabaseLocked
from tests.servers import free_port


def looked_at(port: int) -> str:
    with urllib.request.urlopen(f"http://127.0.0.1:{port}/metrics", timeout=10) as answer:
        return str(answer.read().decode())


def test_they_tell_what_status_tells_and_name_nobody(dealt: str, folder: Path) -> None:
    store = Store.at(folder / "games.sqlite")
    now = datetime.now(UTC)
    daemon_started(store, now)
    port = free_port()
    with served(port, lambda: status(store, now)):
        told = looked_at(port)
    store.close()
    lines = told.splitlines()
    assert "pbem_healthy 1.0" in lines
    assert "pbem_letters_waiting 3.0" in lines
    assert 'pbem_games{stage="dealt"} 1.0' in lines
    assert "# HELP pbem_mails_held Mails held for the game master." in lines
    assert not any(word in told for word in ("Ann", "example.org", "g1"))


def test_a_database_that_cannot_be_read_is_not_well() -> None:
    def locked() -> Status:
        raise DatabaseLocked

    port = free_port()
    with served(port, locked):
        assert "pbem_healthy 0.0" in looked_at(port)


def test_what_they_need_is_said(monkeypatch: pytest.MonkeyPatch) -> None:
    def never() -> Status:
        raise AssertionError

    with served(0, never):
        pass
    with served(port := free_port(), never), pytest.raises(CannotDo, match=str(port)), served(port, never):
        pass
    monkeypatch.setitem(sys.modules, "prometheus_client", None)
    with pytest.raises(CannotDo, match=r"pbem\[metrics\]"), served(port, never):
        pass
