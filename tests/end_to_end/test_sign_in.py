"""Signing in without a password, end to end: a provider, `pbem login`, a real mail server, the daemon."""

import logging
import re
import subprocess
import sys
import time
from collections.abc import Iterator
from dataclasses import dataclass, replace
from datetime import timedelta
from functools import partial
from pathlib import Path

import pytest
from typer.testing import CliRunner

from pbem.cli import app
from pbem.cli.wiring import desk, imap_account, smtp_account
from pbem.config import Config, load_config, write_config
from pbem.daemon import Daemon
from pbem.mail.errors import LoginRefused
from pbem.mail.inbox import ImapInbox
from pbem.mail.oauth_tokens import TokenFile, TokenSource
from pbem.mail.outbox import SmtpOutbox
from pbem.service.seating.games import Invitee, announce
from pbem.service.terms.agreement import Agreement
from pbem.store import Store
from tests.identity_provider import CLIENT_ID, CLIENT_SECRET, SCOPES, IdentityProvider, browse, fetch, jwt
from tests.identity_provider import identity_provider as running_provider
from tests.servers import DovecotServers

PEOPLE = ("Ann", "Bob", "Carla")


@dataclass
class Place:
    """A folder with a configuration that signs in, the provider it names, and the mail server."""

    folder: Path
    provider: IdentityProvider
    servers: DovecotServers
    address: str

    def write(self, *, device: bool) -> Path:
        """Write the configuration, with or without codes to type."""
        imap = self.servers.imap(self.address, secure=True)
        smtp = self.servers.smtp(self.address)
        values: dict[tuple[str, ...], object] = {
            ("mail", "address"): self.address,
            ("game-master", "address"): "master@example.org",
            ("database", "path"): "games.sqlite",
            ("oauth", "provider"): "custom",
            ("oauth", "client-id"): CLIENT_ID,
            ("oauth", "client-secret"): CLIENT_SECRET,
            ("oauth", "scopes"): SCOPES,
            ("oauth", "authorize-url"): f"{self.provider.url}/authorize",
            ("oauth", "token-url"): f"{self.provider.url}/token",
            ("oauth", "device-url"): f"{self.provider.url}/device" if device else "",
        }
        for name, account in (("imap", imap), ("smtp", smtp)):
            values |= {
                (name, "host"): account.host,
                (name, "port"): account.port,
                (name, "security"): account.security,
                (name, "user"): self.address,
                (name, "ca-file"): str(self.servers.ca_file),
            }
        path = self.folder / "config.toml"
        path.touch(mode=0o600)
        path.write_text(write_config(values), encoding="utf-8")
        return path

    @property
    def config(self) -> Config:
        return load_config(self.folder / "config.toml", {})

    def run(self, *words: str) -> tuple[int, str]:
        """Run a command in this process."""
        result = CliRunner().invoke(app, [*words, "--config", str(self.folder / "config.toml")])
        if result.exception is not None and not isinstance(result.exception, SystemExit):
            raise result.exception
        return result.exit_code, result.output

    def login_in_a_browser(self, *words: str) -> "subprocess.Popen[str]":
        """Start `pbem login` as a game master does."""
        command = [sys.executable, "-c", "from pbem.cli import main; main()", "login", *words]
        return subprocess.Popen(
            [*command, "--config", str(self.folder / "config.toml")],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            text=True,
        )

    def hides_its_secrets(self, said: str) -> None:
        """Nothing that opens the mailbox was said."""
        hidden = {CLIENT_SECRET, *self.provider.refresh_tokens}
        stored = TokenFile(self.config.token_path).read()
        if stored is not None:
            hidden |= {stored.access_token, stored.refresh_token}
        hidden |= {
            one[name] for one in self.provider.asked for name in ("refresh_token", "code") if name in one
        }
        assert [secret for secret in hidden if secret in said] == []


@pytest.fixture
def place(dovecot_servers: DovecotServers, tmp_path: Path) -> Iterator[Place]:
    address = dovecot_servers.new_user()
    with running_provider(address, partial(jwt, dovecot_servers.token_key)) as provider:
        made = Place(tmp_path, provider, dovecot_servers, address)
        made.write(device=True)
        yield made


def page_in(login: "subprocess.Popen[str]") -> str:
    """The page that a login shows."""
    assert login.stdout is not None
    for line in login.stdout:
        if found := re.match(r" {4}(http\S+)$", line):
            return found[1]
    raise AssertionError("no page is shown")


def test_login_with_a_code_on_another_device(place: Place) -> None:
    place.provider.device_answers = ["authorization_pending"]
    code, said = place.run("login")
    assert code == 0, said
    assert f"{place.provider.url}/type" in said
    assert "type this code: WDJB-MJHT" in said
    assert f"sign in as {place.address}" in said
    assert "IMAP: logged in" in said
    assert "SMTP: logged in" in said
    assert place.config.token_path.stat().st_mode & 0o777 == 0o600
    place.hides_its_secrets(said)
    place.provider.device_answers = ["access_denied"]
    code, said = place.run("login")
    assert code == 3
    assert "refused" in said


def test_login_on_a_page_that_leads_back_here(place: Place) -> None:
    place.write(device=False)
    login = place.login_in_a_browser("--account", "somebody@pbem.test")
    page = page_in(login)
    assert "login_hint=somebody%40pbem.test" in page
    assert "You are signed in" in browse(page)
    said, _ = login.communicate(timeout=30)
    assert login.returncode == 0, said
    assert "IMAP: logged in" in said
    place.hides_its_secrets(said)


def test_login_in_a_browser_elsewhere(place: Place) -> None:
    login = place.login_in_a_browser("--paste")
    landed = fetch(page_in(login))[2]
    said, _ = login.communicate(landed + "\n", timeout=30)
    assert login.returncode == 0, said
    assert "SMTP: logged in" in said
    place.hides_its_secrets(said.replace(landed, ""))


def test_a_login_that_cannot_be(place: Place) -> None:
    path = place.folder / "config.toml"
    text = path.read_text().replace(f"{place.provider.url}/authorize", "")
    path.write_text(text)
    code, said = place.run("login", "--browser")
    assert code == 1
    assert "no page to sign in on" in said
    path.write_text(text.replace(f'user = "{place.address}"', f'user = "{place.address}"\npassword = "x"', 2))
    path.write_text(re.sub(r'^password = ""\n', "", path.read_text(), flags=re.MULTILINE))
    code, said = place.run("login")
    assert code == 1
    assert "logs in with passwords" in said


class SkippingClock:
    """Counts seconds since 1970, and those that a test skips."""

    def __init__(self) -> None:
        self.skipped = 0.0

    def __call__(self) -> float:
        return time.time() + self.skipped


@dataclass
class Running:
    """A daemon whose sign-in is looked at with a clock of the test's."""

    daemon: Daemon
    clock: SkippingClock
    store: Store


@pytest.fixture
def running(place: Place) -> Iterator[Running]:
    code, said = place.run("login")
    assert code == 0, said
    clock = SkippingClock()
    tokens = TokenSource(place.config.oauth_client, TokenFile(place.config.token_path), clock)
    imap = replace(imap_account(place.config), tokens=tokens)
    smtp = replace(smtp_account(place.config), tokens=tokens)
    with_store = Store.at(place.folder / "games.sqlite")
    with_store.prepare()
    inbox = ImapInbox(imap)
    daemon = Daemon(with_store, desk(place.config), inbox, SmtpOutbox(smtp), gap=timedelta(days=365))
    yield Running(daemon, clock, with_store)
    inbox.close()
    with_store.close()


def invite(running: Running, name: str) -> None:
    """Let there be letters to send."""
    people = [Invitee(one, f"{one.lower()}-{name}@example.org", "en", "UTC") for one in PEOPLE]
    announce(
        running.store,
        running.daemon.desk,
        people,
        Agreement(),
        now=running.daemon.clock(),
        secret=name.encode(),
    )


MAIL = b"From: Somebody <somebody@example.org>\r\nSubject: hello\r\n\r\nPASS\r\n"


def test_an_expired_token_is_refreshed_for_polls_and_letters(place: Place, running: Running) -> None:
    place.servers.deliver(place.address, MAIL)
    invite(running, "first")
    done = running.daemon.run_once()
    assert (done.trouble, done.sent, len(done.outcomes)) == ("", 3, 1)
    assert place.provider.refreshes == 0
    running.clock.skipped += 4000
    running.daemon.inbox.close()
    invite(running, "second")
    done = running.daemon.run_once()
    assert (done.trouble, done.sent) == ("", 3)
    assert place.provider.refreshes == 1  # one for both


def test_a_token_that_the_server_finds_too_old_is_refreshed(place: Place, running: Running) -> None:
    tokens = imap_account(place.config).tokens
    assert isinstance(tokens, TokenSource)
    place.provider.rotates = False  # so that what is put back can be refreshed again
    stale = jwt(place.servers.token_key, place.address, -60)
    stored = tokens.file.read()
    assert stored is not None
    stored = replace(stored, access_token=stale)
    tokens.file.write(stored)
    with pytest.raises(LoginRefused, match="pbem login") as caught:
        SmtpOutbox(smtp_account(place.config)).check()  # it is young: another would do no better
    assert stale not in str(caught.value)
    running.clock.skipped += 400
    running.daemon.inbox.close()
    invite(running, "stale")
    done = running.daemon.run_once()
    assert (done.trouble, done.sent) == ("", 3)
    assert place.provider.refreshes == 1
    tokens.file.write(stored)
    invite(running, "stale-again")
    assert running.daemon.run_once().sent == 3  # SMTP, this time: the mailbox is still open
    assert place.provider.refreshes == 2


def test_a_revoked_sign_in_raises_the_alarm_and_the_daemon_goes_on_until_it_is_mended(
    place: Place, running: Running, caplog: pytest.LogCaptureFixture
) -> None:
    caplog.set_level(logging.INFO, "pbem")
    assert running.daemon.run_once().trouble == ""
    place.provider.revoked = True
    running.clock.skipped += 4000
    running.daemon.inbox.close()
    invite(running, "revoked")
    rounds = 0

    def stop() -> bool:
        nonlocal rounds
        rounds += 1
        if place.provider.revoked and caplog.text.count("no longer takes the sign-in") >= 2:
            # the game master reads it, and signs in anew beside the daemon
            place.provider.revoked = False
            running.clock.skipped = 0
            assert place.run("login")[0] == 0
        return sent_to("master@example.org") == 2 or rounds > 400

    def sent_to(recipient: str) -> int:
        return sum(one.recipient == recipient for one in place.servers.sent[before:])

    before = len(place.servers.sent)
    replace(running.daemon, gap=timedelta(0)).run_forever(0.05, stop)
    assert sum(sent_to(f"{name.lower()}-revoked@example.org") for name in PEOPLE) == len(PEOPLE)
    assert caplog.text.count("no mail could be read for long; deadlines wait: ") == 1
    assert rounds <= 400
    assert "no longer takes the sign-in (invalid_grant AADSTS70008)" in caplog.text
    assert "Sign in again with: pbem login" in caplog.text
    place.hides_its_secrets(caplog.text)


def test_a_daemon_does_not_start_without_a_sign_in(place: Place) -> None:
    code, said = place.run("run")
    assert code == 3
    assert "Nobody has signed in yet. Sign in with: pbem login" in said
