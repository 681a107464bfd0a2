"""Mailboxes that hang up, fall silent, refuse or talk nonsense: a poll says so, and the next one works."""

import imaplib
import socket
import threading
from collections.abc import Collection, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field

import pytest

from pbem.mail.account import ImapAccount, Security
from pbem.mail.errors import MailTrouble, NoConnection
from pbem.mail.inbox import ImapInbox

MAIL = b"From: ann@example.org\r\nSubject: one\r\n\r\nPASS\r\n"
DATES = b'* 1 FETCH (UID 1 INTERNALDATE "02-Mar-2026 10:00:00 +0100" RFC822.SIZE %d)\r\n' % len(MAIL)

ANSWERS = {
    "CAPABILITY": b"* CAPABILITY IMAP4rev1 IDLE MOVE\r\n",
    "SELECT": b"* 1 EXISTS\r\n* OK [UIDVALIDITY 7] ok\r\n",
    "LIST": b'* LIST () "/" Processed\r\n',
    "SEARCH": b"* SEARCH 1\r\n",
    "INTERNALDATE": DATES,
    "BODY": b"* 1 FETCH (UID 1 BODY[] {%d}\r\n%s)\r\n" % (len(MAIL), MAIL),
    "MOVE": b"* 1 EXPUNGE\r\n",
    "LOGIN": b"",
    "NOOP": b"",
    "IDLE": b"+ idling\r\n* 2 EXISTS\r\n",
}
"""What a good server says to each command, before it says OK."""

FAULTS = {
    "hangs up": None,
    "says BYE": b"* BYE going down\r\n",
    "says NO": b"%(tag)s NO [SERVERBUG] not now\r\n",
    "says BAD": b"%(tag)s BAD what?\r\n",
    "talks nonsense": b"* 1 FETCH (UID x ((\r\n* SEARCH a b\r\n\xff\xfe * * \r\n%(tag)s OK\r\n",
    "says nothing of it": b"%(tag)s OK done\r\n",
    "breaks off in a literal": b"* 1 FETCH (UID 1 BODY[] {500}\r\nFrom: ann",
    "falls silent": b"",
}
"""What a bad one says instead."""

_SLOW = ("falls silent", "breaks off in a literal")
"""Where a poll waits for its time-out: two commands show it."""


@dataclass
class Server:
    """A mailbox with one mail, that answers one command badly, so often."""

    bad: str = ""
    fault: bytes | None = b""
    times: int = 0
    piecemeal: bool = False
    moved: int = 0
    seen: list[str] = field(default_factory=list)
    idle: bytes = b""

    def answer(self, line: bytes) -> bytes | None:
        """Return what to say to a line; nothing to hang up."""
        tag, _, command = line.strip().partition(b" ")
        if command == b"" and tag == b"DONE":
            return self.idle + b" OK done\r\n"
        word = next((word for word in ANSWERS if word.encode() in command.upper()), "")
        self.seen.append(word)
        if word == self.bad and self.times > 0:
            self.times -= 1
            return None if self.fault is None else self.fault.replace(b"%(tag)s", tag)
        if word == "IDLE":
            self.idle = tag
            return ANSWERS[word]
        self.moved += word == "MOVE"
        return ANSWERS.get(word, b"") + tag + b" OK done\r\n"


@contextmanager
def running(server: Server) -> Iterator[ImapAccount]:
    """Let a server answer on loopback."""
    listener = socket.create_server(("127.0.0.1", 0))

    def talk(connection: socket.socket) -> None:
        with connection, connection.makefile("rb") as stream:
            connection.sendall(b"* OK ready\r\n")
            for line in stream:
                said = server.answer(line)
                if said is None:
                    return
                pieces = [said[at : at + 1] for at in range(len(said))] if server.piecemeal else [said]
                for piece in pieces:
                    connection.sendall(piece)
                if b"BYE" in said:
                    return

    def serve() -> None:
        while True:
            try:
                connection, _ = listener.accept()
            except OSError:
                return
            connection.settimeout(5)
            connection.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
            try:
                talk(connection)
            except OSError:
                continue

    thread = threading.Thread(target=serve, daemon=True)
    thread.start()
    port = listener.getsockname()[1]
    yield ImapAccount("127.0.0.1", "gm", "secret", port, Security.NONE, timeout=20)
    listener.shutdown(socket.SHUT_RDWR)
    listener.close()
    thread.join(10)


def nothing(account: str, folder: str, uidvalidity: int, uids: Sequence[int]) -> Collection[int]:
    return ()


def polled(inbox: ImapInbox) -> str:
    """Fetch and put away what there is; say what it was, or that there was trouble."""
    try:
        mails = list(inbox.fetch_new(nothing))
        for mail in mails:
            inbox.done(mail.place)
    except MailTrouble:
        return "trouble"
    assert all(mail.raw == MAIL for mail in mails)
    return f"{len(mails)} mails"


def impatient(patch: pytest.MonkeyPatch, server: Server) -> None:
    """Let a client give up soon after the command that is answered badly, and after no other."""
    send = imaplib.IMAP4.send

    def sending(client: imaplib.IMAP4, data: bytes) -> None:
        if server.times > 0 and server.bad.encode() in data.upper():
            client.socket().settimeout(0.2)
        send(client, data)

    patch.setattr(imaplib.IMAP4, "send", sending)


@pytest.mark.parametrize("fault", FAULTS)
def test_a_poll_says_so_and_the_next_one_works(fault: str, monkeypatch: pytest.MonkeyPatch) -> None:
    for bad in ANSWERS:
        if bad == "IDLE" or (fault in _SLOW and bad not in ("SEARCH", "BODY")):
            continue
        server = Server(bad, FAULTS[fault], times=1)
        with running(server) as account, monkeypatch.context() as patch:
            if fault in _SLOW:
                impatient(patch, server)
            inbox = ImapInbox(account)
            seen = [polled(inbox), polled(inbox)]
            inbox.close()
        assert seen[0] in ("trouble", "1 mails", "0 mails"), bad
        assert seen[1] == "1 mails", bad
        assert bad in server.seen


@pytest.mark.parametrize("bad", ["SELECT", "LIST"])
def test_a_server_that_goes_away_says_nothing_of_the_folder(bad: str) -> None:
    with running(Server(bad, FAULTS["says BYE"], times=2)) as account:
        inbox = ImapInbox(account)
        with pytest.raises(NoConnection, match="going down"):
            inbox.check()
        inbox.close()


@pytest.mark.parametrize("fault", FAULTS)
def test_waiting_is_never_stopped_by_it(fault: str, monkeypatch: pytest.MonkeyPatch) -> None:
    server = Server("IDLE", FAULTS[fault], times=1)
    if fault in _SLOW:
        impatient(monkeypatch, server)
    with running(server) as account:
        inbox = ImapInbox(account)
        assert polled(inbox) == "1 mails"
        inbox._highest = 1
        inbox.wait(0.2)
        assert polled(inbox) == "1 mails"
        inbox.close()


def test_lines_in_pieces_are_lines() -> None:
    server = Server(piecemeal=True)
    with running(server) as account:
        inbox = ImapInbox(account)
        assert polled(inbox) == "1 mails"
        inbox._highest = 1
        inbox.wait(0.2)
        assert polled(inbox) == "1 mails"
        inbox.close()
    assert server.moved == 2
