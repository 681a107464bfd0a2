"""`pbem doctor` on real servers: what is well, what is not, and what is left behind."""

import json
import sqlite3
import threading
from collections.abc import Iterator
from pathlib import Path

import pytest

from pbem.cli.wiring import imap_account
from pbem.config import load_config, write_config
from pbem.mail.inbox import ImapInbox
from tests.cli.conftest import PLAYERS, Run
from tests.servers import MailServers, PymapServers, free_port, one_kind

MAIL_CHECKS = {"imap", "idle", "move", "smtp", "round trip", "sub-addressing", "message-id", "clock"}


@pytest.fixture(autouse=True)
def _looks_often(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("pbem.doctor.round_trip._PAUSE", 0.1)


@pytest.fixture
def address(mail_servers: MailServers, folder: Path) -> str:
    """A mailbox, and a configuration for it."""
    return configured(mail_servers, folder)


def configured(servers: MailServers, folder: Path) -> str:
    address = servers.new_user()
    values: dict[tuple[str, ...], object] = {
        ("mail", "address"): address,
        ("game-master", "address"): "master@example.org",
        ("database", "path"): "games.sqlite",
    }
    for name, account in (("imap", servers.imap(address)), ("smtp", servers.smtp(address))):
        values |= {
            (name, "host"): account.host,
            (name, "port"): account.port,
            (name, "security"): account.security,
            (name, "user"): address,
            (name, "password"): account.password,
            (name, "ca-file"): str(account.ca_file or ""),
        }
    path = folder / "config.toml"
    path.write_text(write_config(values))
    path.chmod(0o600)
    return address


def changed(folder: Path, old: str, new: str) -> None:
    path = folder / "config.toml"
    assert old in path.read_text()
    path.write_text(path.read_text().replace(old, new))


@one_kind
def test_all_is_well(pbem: Run, folder: Path, mail_servers: MailServers, address: str) -> None:
    players = [word for one in PLAYERS for word in ("--player", one)]
    assert pbem("new", *players).exit_code == 0
    result = pbem("doctor", "--wait", "20")
    assert result.exit_code == 0, result.output
    lines = result.stdout.splitlines()
    assert all(line.startswith("ok    ") for line in lines), result.stdout
    assert {line[6:].partition(":")[0] for line in lines} == MAIL_CHECKS | {
        "configuration",
        "secrets",
        "languages",
        "database",
        "integrity",
        "disk",
    }
    assert mail_servers.messages(address) == mail_servers.messages(address, "pbem-done") == []
    assert "@example.org" not in result.output


@pytest.fixture
def no_tags(pymap_servers: PymapServers) -> Iterator[None]:
    pymap_servers.takes_tags = False
    yield
    pymap_servers.takes_tags = True


def test_a_provider_without_sub_addressing(
    pbem: Run, folder: Path, pymap_servers: PymapServers, no_tags: None
) -> None:
    address = configured(pymap_servers, folder)
    result = pbem("doctor", "--wait", "20")
    assert result.exit_code == 1
    assert "bad   sub-addressing: mail to address+key does not arrive (550 " in result.stdout
    assert "set sub-addressing = false in [mail]" in result.stdout
    assert pymap_servers.messages(address) == []
    changed(folder, "sub-addressing = true", "sub-addressing = false")
    assert pbem("doctor", "--wait", "20").exit_code == 0


def test_beside_a_daemon_that_puts_mail_away(pbem: Run, folder: Path, pymap_servers: PymapServers) -> None:
    address = configured(pymap_servers, folder)
    stop = threading.Event()

    def put_away() -> None:
        inbox = ImapInbox(imap_account(load_config(folder / "config.toml", {})))
        while not stop.is_set():
            for arrived in inbox.fetch_new(lambda *_: ()):
                inbox.done(arrived.place)
            stop.wait(0.05)
        inbox.close()

    daemon = threading.Thread(target=put_away)
    daemon.start()
    try:
        result = pbem("doctor", "--wait", "20")
    finally:
        stop.set()
        daemon.join(20)
    assert result.exit_code == 0, result.output
    assert pymap_servers.messages(address) == pymap_servers.messages(address, "pbem-done") == []


def test_no_mail_comes_back(pbem: Run, folder: Path, pymap_servers: PymapServers) -> None:
    configured(pymap_servers, folder)
    other = pymap_servers.new_user()
    path = folder / "config.toml"
    path.write_text(
        path.read_text().replace(path.read_text().split('address = "')[1].split('"')[0], other, 1)
    )
    result = pbem("doctor", "--wait", "1")
    assert result.exit_code == 1
    assert "bad   round trip: no mail to its own address came back within" in result.stdout
    assert len(pymap_servers.messages(other)) == 2


def test_without_a_round_trip_and_as_json(pbem: Run, folder: Path, pymap_servers: PymapServers) -> None:
    configured(pymap_servers, folder)
    before = len(pymap_servers.sent)
    result = pbem("doctor", "--no-round-trip", "--json")
    assert result.exit_code == 0
    findings = json.loads(result.stdout)
    assert len(pymap_servers.sent) == before
    assert all(set(finding) == {"check", "grade", "says"} for finding in findings)
    assert MAIL_CHECKS & {finding["check"] for finding in findings} == {"imap", "idle", "move", "smtp"}


def test_servers_that_are_away_or_refuse(pbem: Run, folder: Path, pymap_servers: PymapServers) -> None:
    configured(pymap_servers, folder)
    changed(folder, '"secret"', '"not-the-password"')
    result = pbem("doctor")
    assert result.exit_code == 1
    assert "bad   imap: " in result.stdout
    assert "bad   smtp: " in result.stdout
    assert "round trip" not in result.stdout
    assert "not-the-password" not in result.output
    changed(folder, f"port = {pymap_servers.imap(pymap_servers.new_user()).port}", f"port = {free_port()}")
    result = pbem("doctor", "--json")
    says = {finding["check"]: finding["says"] for finding in json.loads(result.stdout)}
    assert "Check the name, the port and the network" in says["imap"]


def test_what_is_wrong_on_this_machine(pbem: Run, folder: Path) -> None:
    (folder / "config.toml").chmod(0o644)
    with sqlite3.connect(folder / "games.sqlite") as other:
        other.execute("CREATE TABLE something (else_entirely TEXT)")
    other.close()
    result = pbem("doctor", "--no-round-trip")
    assert result.exit_code == 1
    assert "bad   database: the database holds tables of something else" in result.stdout
    assert "warn  secrets: others on this machine can read" in result.stdout
    (folder / "config.toml").write_text('[imap]\npassword = ["hunter2"]\n')
    result = pbem("doctor")
    assert result.exit_code == 1
    assert all(line.startswith("bad   configuration: ") for line in result.stdout.splitlines())
    assert "config.toml:2: imap.password: must be" in result.stdout
    assert "hunter2" not in result.output
    (folder / "config.toml").unlink()
    assert "write one with pbem init" in pbem("doctor").stdout
