"""Servers that do not behave: a way to a real IMAP server that breaks, and an SMTP server that refuses."""

import asyncio
import socket
import threading
from collections import deque
from collections.abc import Callable
from contextlib import suppress
from enum import StrEnum
from typing import Any, Final

from aiosmtpd.controller import Controller
from aiosmtpd.smtp import SMTP, Envelope, Session

from pbem.mail.message import read_message
from tests.servers import Catcher, MailServers, free_port

_PATIENCE: Final = 20.0
"""Seconds after which a server that says nothing hangs up at last; the daemon is to be the first."""

_HOST: Final = "127.0.0.1"


class Break(StrEnum):
    """How a connection to the mailbox goes wrong."""

    CLOSED = "closed after so many bytes"
    BYE = "says BYE after the line in which that byte is"
    PIECES = "in packets of one byte"
    SILENT = "nothing comes after so many bytes"
    SHORT = "closed within the first mail that is handed over"


class RudeWay:
    """Hands on what goes to and from a server; each connection goes wrong as ``breaks`` says, in order."""

    def __init__(self, port: int) -> None:
        self._to = port
        self.breaks: deque[tuple[Break, int]] = deque()
        self.seen: list[Break] = []
        self._listener = socket.create_server((_HOST, 0))
        self.port = int(self._listener.getsockname()[1])
        threading.Thread(target=self._serve, daemon=True).start()

    def close(self) -> None:
        """Take no more connections."""
        self._listener.shutdown(socket.SHUT_RDWR)
        self._listener.close()

    def _serve(self) -> None:
        with suppress(OSError):
            while True:
                client, _ = self._listener.accept()
                fault = self.breaks.popleft() if self.breaks else None
                threading.Thread(target=self._connect, args=(client, fault), daemon=True).start()

    def _connect(self, client: socket.socket, fault: tuple[Break, int] | None) -> None:
        with client, socket.create_connection((_HOST, self._to)) as server:
            client.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
            back = threading.Thread(target=_hand_on, args=(client, server), daemon=True)
            back.start()
            with suppress(OSError):
                self._bring(server, client, fault)
            for end in (client, server):
                with suppress(OSError):
                    end.shutdown(socket.SHUT_RDWR)
            back.join()

    def _bring(self, server: socket.socket, client: socket.socket, fault: tuple[Break, int] | None) -> None:
        kind, left = fault or (None, 0)
        if kind is Break.PIECES:
            self.seen.append(kind)
        while data := server.recv(65536):
            if kind is Break.PIECES:
                for at in range(len(data)):
                    client.sendall(data[at : at + 1])
                continue
            if kind is Break.SHORT:
                at = data.find(b"BODY[] {")
                left = at + 60 if at >= 0 else len(data)
            if kind is None or left >= len(data):
                client.sendall(data)
                left -= len(data)
                continue
            self.seen.append(kind)
            if kind is Break.BYE:
                line = data.find(b"\n", left) + 1 or len(data)
                client.sendall(data[:line] + b"* BYE going down\r\n")
            else:
                client.sendall(data[:left])
            if kind is Break.SILENT:
                while server.recv(65536):
                    pass  # until the daemon has gone, which ends this connection as well
            return


def _hand_on(source: socket.socket, target: socket.socket) -> None:
    with suppress(OSError):
        while data := source.recv(65536):
            target.sendall(data)
    with suppress(OSError):  # also after a reset, which is how a kill looks from here
        target.shutdown(socket.SHUT_WR)


class Rude(StrEnum):
    """How an SMTP server treats a letter: what it says to which command, and whether it hangs up."""

    AWAY = "hangs up without a word"
    BUSY = "MAIL 421 4.3.2 shutting down"
    LOCAL = "MAIL 451 4.3.0 error in processing"
    FULL = "MAIL 452 4.3.1 insufficient system storage"
    GREYLISTED = "RCPT 450 4.2.1 come back later"
    NOBODY = "RCPT 550 5.1.1 no such user here"
    LATE = "DATA 451 4.3.0 error in processing"
    LEAVING = "DATA 421 4.3.2 shutting down"
    OVER_QUOTA = "DATA 552 5.2.2 mailbox full"
    TOO_BIG = "DATA 552 5.3.4 too big"
    DROPPED = "hangs up after the letter, which it has not taken"
    TAKEN = "hangs up after the letter, which it has taken"
    DEAF = "says nothing after the letter, which it has taken"
    MUTE = "says nothing to RCPT"


TAKES: Final = (Rude.TAKEN, Rude.DEAF)
"""Where nobody can know what became of the letter, and it will come twice."""


class RudeServer:
    """An SMTP server that delivers for others; each letter is treated as ``whims`` says, later ones well."""

    def __init__(self, servers: MailServers) -> None:
        self.whims: deque[Rude] = deque()
        self.seen: list[Rude] = []
        self.twice: list[str] = []
        """Message-IDs of letters that were taken without a word."""
        self._delivers = Catcher(servers)
        self._whim: Rude | None = None
        self._controller = Controller(
            self, hostname=_HOST, port=free_port(), decode_data=False, ready_timeout=20
        )
        self._controller.start()
        self.port = int(self._controller.port)

    def close(self) -> None:
        """Stop."""
        self._controller.stop()

    async def handle_MAIL(
        self, server: SMTP, session: Session, envelope: Envelope, address: str, options: list[str]
    ) -> str:
        self._whim = self.whims.popleft() if self.whims else None
        if self._whim is not None:
            self.seen.append(self._whim)
        if self._whim is Rude.AWAY:
            return self._hang_up(server)
        if said := self._said("MAIL"):
            return said
        envelope.mail_from = address
        return "250 2.1.0 ok"

    async def handle_RCPT(
        self, server: SMTP, session: Session, envelope: Envelope, address: str, options: list[str]
    ) -> str:
        if self._whim is Rude.MUTE:
            await _until_left(server)
            return self._hang_up(server)
        return self._said("RCPT") or await self._delivers.handle_RCPT(
            server, session, envelope, address, options
        )

    async def handle_DATA(self, server: SMTP, session: Session, envelope: Envelope) -> str:
        if said := self._said("DATA"):
            return said
        if self._whim is Rude.DROPPED:
            return self._hang_up(server)
        taken = await self._delivers.handle_DATA(server, session, envelope)
        if self._whim in TAKES:
            self.twice.append(read_message(envelope.original_content or b"").message_id)
            if self._whim is Rude.DEAF:
                await _until_left(server)
            return self._hang_up(server)
        return taken

    def _said(self, command: str) -> str:
        first, _, said = (self._whim or "").partition(" ")
        return said if first == command else ""

    def _hang_up(self, server: SMTP) -> str:
        if isinstance(server.transport, asyncio.WriteTransport):  # else the other side was first
            server.transport.abort()
        return "421 4.4.2 never seen"


async def _until_left(server: SMTP) -> None:
    """Say nothing until the other side hangs up."""
    async with asyncio.timeout(_PATIENCE):
        while server.transport is not None and not server.transport.is_closing():
            await asyncio.sleep(0.02)  # aiosmtpd tells nobody that a client has left while it answers


def once_each(kinds: type[StrEnum], shuffle: Callable[[Any], None]) -> list[Any]:
    """Return every kind once, in some order."""
    order = list(kinds)
    shuffle(order)
    return order
