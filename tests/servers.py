"""Real mail servers on loopback for tests: aiosmtpd with pymap in this process, and a private Dovecot.

A test that takes the fixture ``mail_servers`` runs on both; one marked ``one_kind`` on one, on both only in
the long run. Dovecot is skipped where it is not installed, unless ``PBEM_REQUIRE_SERVERS=1``, which makes
that a failure.
"""

import asyncio
import base64
import itertools
import os
import shutil
import smtplib
import socket
import subprocess
import tempfile
import threading
import time
from abc import ABC, abstractmethod
from argparse import ArgumentParser
from collections.abc import Coroutine, Iterator
from contextlib import AsyncExitStack, closing
from dataclasses import dataclass, replace
from datetime import UTC, datetime
from pathlib import Path
from typing import Any, Final, TypeVar

import imapclient
import pytest
from aiosmtpd.controller import Controller
from aiosmtpd.smtp import SMTP, AuthResult, Envelope, LoginPassword, Session
from pymap.backend.dict import Config, DictBackend, Identity
from pymap.imap import IMAPServer
from pymap.parsing.message import AppendMessage
from pymap.user import UserMetadata

from proxyprotocol.sock import SocketInfoLocal  # isort: skip
from pysasl.hashing import Cleartext

from pbem.mail.account import ImapAccount, Security, SmtpAccount

DOMAIN: Final = "pbem.test"
PASSWORD: Final = "secret"
_BOXES: Final = 200
"""Mailboxes that Dovecot has from the start: of new ones it takes note only after a second."""
_NAMES: Final = ("gm", "ann", "bob", "cat", "dan", "eve", "fay", "gil")
_T = TypeVar("_T")
_HOST: Final = "127.0.0.1"
_DOVECOT: Final = Path(__file__).parent / "dovecot"
_DOVECOT_NEEDS: Final = (
    "/usr/sbin/dovecot",
    "/usr/lib/dovecot/imap",
    "/usr/lib/dovecot/lmtp",
    "/usr/lib/dovecot/submission",
)


@dataclass(frozen=True, slots=True)
class Sent:
    """A mail that was sent through a server: its envelope and its bytes."""

    sender: str
    recipient: str
    raw: bytes


class MailServers(ABC):
    """An SMTP and an IMAP server, with mailboxes at ``DOMAIN``; a tag after + is ignored on delivery."""

    def __init__(self) -> None:
        self.passwords: dict[str, str] = {}
        self.sent: list[Sent] = []
        self.takes_tags = True
        """Whether mail to address+anything is taken; a test that changes it puts it back."""
        self._numbers = itertools.count()

    @abstractmethod
    def add_user(self, address: str, password: str = PASSWORD) -> None:
        """Make a mailbox, or change its password."""

    def new_user(self) -> str:
        """Make a mailbox that no other test uses, and give its address."""
        address = f"box{next(self._numbers)}@{DOMAIN}"
        self.add_user(address)
        return address

    @abstractmethod
    def imap(self, address: str, *, secure: bool = False) -> ImapAccount:
        """Say how to read a mailbox, over TLS if asked and offered."""

    @abstractmethod
    def smtp(self, address: str | None = None) -> SmtpAccount:
        """Say how to send."""

    @abstractmethod
    def deliver(self, recipient: str, raw: bytes) -> None:
        """Put a mail into a mailbox, as another mail server would."""

    @abstractmethod
    def close(self) -> None:
        """Stop."""

    def messages(self, address: str, folder: str = "INBOX") -> list[bytes]:
        """Give the mails in a folder, oldest first, without marking them."""
        with _imap(self.imap(address)) as client:
            if not client.folder_exists(folder):
                return []
            client.select_folder(folder, readonly=True)
            uids = sorted(client.search("ALL"))
            found = client.fetch(uids, ["BODY.PEEK[]"]) if uids else {}
            return [bytes(found[uid][b"BODY[]"]) for uid in uids]


def _imap(account: ImapAccount) -> imapclient.IMAPClient:
    client = imapclient.IMAPClient(account.host, port=account.port, ssl=False, timeout=10)
    client.login(account.user, account.password)
    return client


def mailbox_of(address: str) -> str:
    """Give the address of the mailbox that an address with or without a tag is delivered to."""
    local, _, domain = address.lower().rpartition("@")
    return f"{local.partition('+')[0]}@{domain}"


class Catcher:
    """Takes mail over SMTP and hands what is for a mailbox on to it."""

    def __init__(self, servers: MailServers) -> None:
        self._servers = servers

    async def handle_RCPT(
        self, server: SMTP, session: Session, envelope: Envelope, address: str, options: list[str]
    ) -> str:
        domain = address.lower().rpartition("@")[2]
        box = mailbox_of(address) if self._servers.takes_tags else address.lower()
        if domain == DOMAIN and box not in self._servers.passwords:
            return "550 5.1.1 no such user here"
        envelope.rcpt_tos.append(address)
        envelope.rcpt_options.extend(options)
        return "250 2.1.5 ok"

    async def handle_DATA(self, server: SMTP, session: Session, envelope: Envelope) -> str:
        raw = envelope.original_content or b""
        loop = asyncio.get_running_loop()
        for recipient in envelope.rcpt_tos:
            self._servers.sent.append(Sent(envelope.mail_from or "", recipient, raw))
            if mailbox_of(recipient) in self._servers.passwords:
                await loop.run_in_executor(None, self._servers.deliver, recipient, raw)
        return "250 2.0.0 taken"


class PymapServers(MailServers):
    """aiosmtpd takes mail, pymap serves it; both live in threads of this process."""

    def __init__(self) -> None:
        super().__init__()
        self._loop = asyncio.new_event_loop()
        self._thread = threading.Thread(target=self._loop.run_forever, name="pymap", daemon=True)
        self._thread.start()
        self._stack = AsyncExitStack()
        self._backend, self._config, self._imap_port = self._do(self._start())
        self._controller = Controller(
            Catcher(self),
            hostname=_HOST,
            port=free_port(),
            authenticator=self._authenticate,
            auth_require_tls=False,
            decode_data=False,
        )
        self._controller.start()

    async def _start(self) -> tuple[DictBackend, Config, int]:
        parser = ArgumentParser()
        DictBackend.add_subparser("dict", parser.add_subparsers())
        args = parser.parse_args(["dict"])
        for name in ("passlib_cfg", "proxy_protocol", "cert", "key"):
            setattr(args, name, None)
        args.host, args.port, args.debug, args.tls, args.inherited_sockets = [_HOST], "0", False, False, None
        backend, config = await DictBackend.init(args, hash_context=Cleartext())
        config.apply_context()
        serve = IMAPServer(backend.login, config)

        async def connected(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
            await serve(reader, writer, SocketInfoLocal(writer))

        server = await asyncio.start_server(connected, _HOST, 0)
        self._stack.push_async_callback(server.wait_closed)
        self._stack.callback(server.close)
        return backend, config, server.sockets[0].getsockname()[1]

    def _do(self, work: Coroutine[Any, Any, _T]) -> _T:
        return asyncio.run_coroutine_threadsafe(work, self._loop).result(timeout=20)

    def _authenticate(
        self, server: SMTP, session: Session, envelope: Envelope, mechanism: str, data: object
    ) -> AuthResult:
        taken = (
            isinstance(data, LoginPassword)
            and self.passwords.get(data.login.decode()) == data.password.decode()
        )
        return AuthResult(success=taken, handled=False)

    def add_user(self, address: str, password: str = PASSWORD) -> None:
        self.passwords[address] = password
        user = UserMetadata(self._config, address, password=password)
        self._backend.login.users_dict[address] = user

    def imap(self, address: str, *, secure: bool = False) -> ImapAccount:
        return ImapAccount(
            _HOST, address, self.passwords[address], self._imap_port, Security.NONE, timeout=10
        )

    def smtp(self, address: str | None = None) -> SmtpAccount:
        password = self.passwords[address] if address else None
        return SmtpAccount(
            _HOST, self._controller.port, address, password, Security.NONE, timeout=10, local_hostname="test"
        )

    def deliver(self, recipient: str, raw: bytes) -> None:
        self._do(self._append(mailbox_of(recipient), raw))

    async def _append(self, address: str, raw: bytes) -> None:
        identity = Identity(address, self._backend.login, None, frozenset())
        async with identity.new_session() as session:
            message = AppendMessage(raw, datetime.now(UTC), frozenset())
            await session.append_messages("INBOX", [message])

    def close(self) -> None:
        self._controller.stop()
        self._do(self._close())
        self._loop.call_soon_threadsafe(self._loop.stop)
        self._thread.join(10)
        self._loop.close()

    async def _close(self) -> None:
        await self._stack.aclose()
        others = [task for task in asyncio.all_tasks() if task is not asyncio.current_task()]
        for task in others:
            task.cancel()
        await asyncio.gather(*others, return_exceptions=True)


class DovecotServers(MailServers):
    """A private Dovecot: IMAP, IMAPS, LMTP, and its submission service, which relays to aiosmtpd."""

    def __init__(self) -> None:
        super().__init__()
        self.directory = Path(tempfile.mkdtemp(prefix="pbem-dovecot-"))
        self.directory.chmod(0o755)
        names = [f"box{number}" for number in range(_BOXES)]
        self._known = {f"{name}@{DOMAIN}": PASSWORD for name in [*names, *_NAMES]}
        self._write_users()
        self._controller = Controller(Catcher(self), hostname=_HOST, port=free_port(), decode_data=False)
        self._controller.start()
        self.imap_port, self.imaps_port, self.lmtp_port, self.submission_port = (
            free_port() for _ in range(4)
        )
        ports = (self.imap_port, self.imaps_port, self.lmtp_port, self.submission_port)
        self._said = self.directory / "stderr.txt"
        command = [str(_DOVECOT / "start.sh"), str(self.directory)]
        command += map(str, (*ports, self._controller.port))
        with self._said.open("wb") as said:
            self._process = subprocess.Popen(command, stdin=subprocess.DEVNULL, stdout=said, stderr=said)
        self._await_ports(ports)

    def _await_ports(self, ports: tuple[int, ...]) -> None:
        until = time.monotonic() + 20
        for port in ports:
            while True:
                try:
                    socket.create_connection((_HOST, port), timeout=1).close()
                    break
                except OSError:
                    if self._process.poll() is not None or time.monotonic() > until:
                        said = self._said.read_text("utf-8", "replace")
                        self.close()
                        raise RuntimeError(f"Dovecot does not start: {said}") from None
                    time.sleep(0.05)  # between two tries: nothing else tells that it has started

    @property
    def ca_file(self) -> Path:
        """The certificate to trust."""
        return self.directory / "cert.pem"

    @property
    def token_key(self) -> bytes:
        """What access tokens must be signed with (JWT, HS256) to be taken in place of a password."""
        return base64.b64decode((self.directory / "keys/default/HS256/default").read_bytes())

    def add_user(self, address: str, password: str = PASSWORD) -> None:
        is_there = self._known.get(address) == password
        self.passwords[address] = self._known[address] = password
        if not is_there:
            self._write_users()
            time.sleep(1.5)  # Dovecot looks at its file of users once a second at most

    def _write_users(self) -> None:
        lines = "".join(f"{user}:{{PLAIN}}{word}::::::\n" for user, word in self._known.items())
        (self.directory / "users").write_text(lines, encoding="utf-8")

    def imap(self, address: str, *, secure: bool = False) -> ImapAccount:
        plain = ImapAccount(
            _HOST, address, self.passwords[address], self.imap_port, Security.NONE, timeout=10
        )
        if not secure:
            return plain
        return replace(plain, port=self.imaps_port, security=Security.TLS, ca_file=self.ca_file)

    def smtp(self, address: str | None = None) -> SmtpAccount:
        if address is None:
            port = self._controller.port
            return SmtpAccount(_HOST, port, security=Security.NONE, timeout=10, local_hostname="test")
        return SmtpAccount(
            _HOST,
            self.submission_port,
            address,
            self.passwords[address],
            Security.STARTTLS,
            self.ca_file,
            timeout=10,
            local_hostname="test",
        )

    def deliver(self, recipient: str, raw: bytes) -> None:
        with smtplib.LMTP(_HOST, self.lmtp_port) as lmtp:
            lmtp.sendmail("someone@example.org", [recipient], raw)

    def close(self) -> None:
        self._process.terminate()
        try:
            self._process.wait(10)
        except subprocess.TimeoutExpired:
            self._process.kill()
            self._process.wait(10)
        self._controller.stop()
        shutil.rmtree(self.directory, ignore_errors=True)


def free_port() -> int:
    """Find a port nobody listens on."""
    with closing(socket.socket()) as probe:
        probe.bind((_HOST, 0))
        return int(probe.getsockname()[1])


def require_dovecot() -> None:
    """Skip the test where Dovecot is not installed, or fail if servers are required."""
    missing = [path for path in _DOVECOT_NEEDS if not Path(path).exists()]
    if shutil.which("openssl") is None:
        missing.append("openssl")
    if not missing:
        return
    reason = f"Dovecot lacks {', '.join(missing)} (Debian: dovecot-imapd, dovecot-lmtpd, dovecot-submissiond)"
    if os.environ.get("PBEM_REQUIRE_SERVERS") == "1":
        pytest.fail(reason)
    pytest.skip(reason)  # who has no mail server can run all the rest; `.ci/run` installs and requires it


@pytest.fixture(scope="session")
def pymap_servers() -> Iterator[PymapServers]:
    """Run aiosmtpd and pymap."""
    servers = PymapServers()
    yield servers
    servers.close()


@pytest.fixture(scope="session")
def dovecot_servers() -> Iterator[DovecotServers]:
    """Run a private Dovecot."""
    require_dovecot()
    servers = DovecotServers()
    yield servers
    servers.close()


@pytest.fixture(params=["pymap", "dovecot"])
def mail_servers(request: pytest.FixtureRequest) -> MailServers:
    """Give each kind of server in turn."""
    servers = request.getfixturevalue(f"{request.param}_servers")
    assert isinstance(servers, MailServers)
    return servers


one_kind = pytest.mark.parametrize(
    "mail_servers", ["pymap", pytest.param("dovecot", marks=pytest.mark.long)], indirect=True
)
"""For a test that takes long: the usual run asks the server that is always there, the long run the other."""
