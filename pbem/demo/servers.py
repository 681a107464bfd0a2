"""An SMTP and an IMAP server on loopback, in one thread: aiosmtpd takes mail, pymap serves the referee's."""

import asyncio
import threading
from argparse import ArgumentParser
from collections.abc import Callable, Coroutine, Mapping
from contextlib import AsyncExitStack
from datetime import datetime
from types import TracebackType
from typing import Any, Final, Self, TypeVar

from aiosmtpd.smtp import SMTP, Envelope, Session
from proxyprotocol.sock import SocketInfoLocal
from pymap.backend.dict import Config, DictBackend, Identity
from pymap.imap import IMAPServer
from pymap.parsing.message import AppendMessage
from pymap.user import UserMetadata
from pysasl.hashing import Cleartext

from pbem.mail.account import ImapAccount, Security, SmtpAccount

HOST: Final = "127.0.0.1"
_T = TypeVar("_T")

Deliver = Callable[[bytes], None]
"""Puts a mail into a mailbox outside of the IMAP server."""


class LoopbackServers:
    """Mail servers for one referee; use as a context manager.

    Args:
        referee: the address whose mail, with or without a tag, goes into the IMAP mailbox.
        password: of that mailbox.
        mailboxes: where mail to anyone else goes, by address; other recipients are refused.
        clock: gives the time at which mail arrives.
    """

    def __init__(
        self, referee: str, password: str, mailboxes: Mapping[str, Deliver], clock: Callable[[], datetime]
    ) -> None:
        self._referee = referee
        self._password = password
        self._mailboxes = mailboxes
        self._clock = clock
        self._loop = asyncio.new_event_loop()
        self._thread = threading.Thread(target=self._loop.run_forever, name="demo mail", daemon=True)
        self._stack = AsyncExitStack()
        self._imap_port = self._smtp_port = 0

    def __enter__(self) -> Self:
        """Start both servers on free ports."""
        self._thread.start()
        self._do(self._start())
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        """Stop both."""
        self._do(self._stop())
        self._loop.call_soon_threadsafe(self._loop.stop)
        self._thread.join(10)
        self._loop.close()

    @property
    def imap(self) -> ImapAccount:
        """How to read the referee's mailbox."""
        return ImapAccount(HOST, self._referee, self._password, self._imap_port, Security.NONE)

    @property
    def smtp(self) -> SmtpAccount:
        """How to send mail."""
        domain = self._referee.rpartition("@")[2]
        return SmtpAccount(HOST, self._smtp_port, security=Security.NONE, local_hostname=domain)

    async def handle_RCPT(
        self, _server: SMTP, _session: Session, envelope: Envelope, address: str, options: list[str]
    ) -> str:
        """Take mail for the mailboxes there are (RFC 5321, 3.3)."""
        if not (_without_tag(address) == self._referee or address.lower() in self._mailboxes):
            return "550 5.1.1 no such mailbox here"
        envelope.rcpt_tos.append(address)
        envelope.rcpt_options.extend(options)
        return "250 2.1.5 ok"

    async def handle_DATA(self, _server: SMTP, _session: Session, envelope: Envelope) -> str:
        """Put a mail into the mailbox of each recipient."""
        raw = envelope.content or b""
        assert isinstance(raw, bytes), "the server decodes nothing"
        for address in envelope.rcpt_tos:
            deliver = self._mailboxes.get(address.lower())
            if deliver is None:
                await self._append(raw)
            else:
                deliver(raw)
        return "250 2.0.0 taken"

    async def _start(self) -> None:
        self._backend, config = await _backend()
        user = UserMetadata(config, self._referee, password=self._password)
        self._backend.login.users_dict[self._referee] = user
        serve = IMAPServer(self._backend.login, config)

        async def connected(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
            await serve(reader, writer, SocketInfoLocal(writer))

        imap = await asyncio.start_server(connected, HOST, 0)
        smtp = await self._loop.create_server(lambda: SMTP(self, hostname=HOST, loop=self._loop), HOST, 0)
        for server in (imap, smtp):
            self._stack.push_async_callback(server.wait_closed)
            self._stack.callback(server.close)
        self._imap_port = imap.sockets[0].getsockname()[1]
        self._smtp_port = smtp.sockets[0].getsockname()[1]

    async def _append(self, raw: bytes) -> None:
        identity = Identity(self._referee, self._backend.login, None, frozenset())
        async with identity.new_session() as session:
            await session.append_messages("INBOX", [AppendMessage(raw, self._clock(), frozenset())])

    async def _stop(self) -> None:
        await self._stack.aclose()
        others = [task for task in asyncio.all_tasks() if task is not asyncio.current_task()]
        for task in others:
            task.cancel()
        await asyncio.gather(*others, return_exceptions=True)

    def _do(self, work: Coroutine[Any, Any, _T]) -> _T:
        return asyncio.run_coroutine_threadsafe(work, self._loop).result(timeout=20)


def _without_tag(address: str) -> str:
    """Return the address of the mailbox that an address with a tag goes to (RFC 5233)."""
    local, _, domain = address.lower().rpartition("@")
    return f"{local.partition('+')[0]}@{domain}"


async def _backend() -> tuple[DictBackend, Config]:
    """Make a mailbox store in memory, with what pymap's own command line would fill in."""
    parser = ArgumentParser()
    DictBackend.add_subparser("dict", parser.add_subparsers())
    args = parser.parse_args(["dict"])
    for name in ("passlib_cfg", "proxy_protocol", "cert", "key", "inherited_sockets"):
        setattr(args, name, None)
    args.host, args.port, args.debug, args.tls = [HOST], "0", False, False
    backend, config = await DictBackend.init(args, hash_context=Cleartext())
    config.apply_context()
    return backend, config
