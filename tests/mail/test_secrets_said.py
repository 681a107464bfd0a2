"""A server may repeat what it was told; what we say of it never does."""

import base64
import logging
import socketserver
import threading
from collections.abc import Iterator
from contextlib import contextmanager

import pytest

from pbem.mail.account import ImapAccount, Security, SmtpAccount, Tokens
from pbem.mail.errors import LoginRefused
from pbem.mail.inbox import ImapInbox
from pbem.mail.outbox import SmtpOutbox

PASSWORD = "hunter2-is-my-password"
TOKEN = "ya29.a0AfH6SMBhunter2hunter2hunter2hunter2hunter2hunter2hunter2hunter2"
CODED = [base64.b64encode(f"\0gm\0{PASSWORD}".encode()), base64.b64encode(PASSWORD.encode())]
HIDDEN = (PASSWORD, TOKEN, *(coded.decode() for coded in CODED), "hunter2")


class OneToken:
    """Tokens, of which there is one."""

    def current(self) -> str:
        return TOKEN

    def instead_of(self, refused: str) -> str | None:
        return None


class RepeatingImap(socketserver.StreamRequestHandler):
    """An IMAP server that refuses logins, and repeats them."""

    def handle(self) -> None:
        self.wfile.write(b"* OK ready\r\n")
        for line in self.rfile:
            tag, _, command = line.strip().partition(b" ")
            if command == b"CAPABILITY":
                self.wfile.write(b"* CAPABILITY IMAP4rev1 AUTH=XOAUTH2\r\n" + tag + b" OK done\r\n")
                continue
            if command.startswith(b"AUTHENTICATE"):
                self.wfile.write(b"+ \r\n")
                coded = self.rfile.readline().strip()
                command = coded + b" " + base64.b64decode(coded).replace(b"\x01", b" ")
            self.wfile.write(tag + b" NO [AUTHENTICATIONFAILED] " + command + b"\r\n")


class RepeatingSmtp(socketserver.StreamRequestHandler):
    """An SMTP server that refuses logins, and repeats them."""

    def handle(self) -> None:
        self.wfile.write(b"220 ready\r\n")
        for line in self.rfile:
            command, _, words = line.strip().partition(b" ")
            if command.upper() == b"EHLO":
                self.wfile.write(b"250-test\r\n250 AUTH PLAIN XOAUTH2\r\n")
            elif command.upper() == b"AUTH":
                coded = words.split()[-1]
                plain = base64.b64decode(coded).translate(None, b"\x00\x01")
                self.wfile.write(b"535 5.7.8 " + coded + b" " + plain + b"\r\n")
            else:
                self.wfile.write(b"221 bye\r\n")


@contextmanager
def serving(handler: type[socketserver.StreamRequestHandler]) -> Iterator[int]:
    with socketserver.ThreadingTCPServer(("127.0.0.1", 0), handler) as server:
        thread = threading.Thread(target=server.serve_forever, args=(0.02,), daemon=True)
        thread.start()
        yield server.server_address[1]
        server.shutdown()
        thread.join(10)


@pytest.mark.parametrize("tokens", [None, OneToken()], ids=["password", "token"])
def test_a_server_that_repeats_the_login(tokens: Tokens | None, caplog: pytest.LogCaptureFixture) -> None:
    caplog.set_level(logging.DEBUG, "pbem")
    said = []
    with serving(RepeatingImap) as port:
        imap = ImapAccount("127.0.0.1", "gm", PASSWORD, port, Security.NONE, timeout=5, tokens=tokens)
        with pytest.raises(LoginRefused) as refused:
            ImapInbox(imap).check()
        said.append(str(refused.value))
        ImapInbox(imap).wait(0.1)
    with serving(RepeatingSmtp) as port:
        smtp = SmtpAccount("127.0.0.1", port, "gm", PASSWORD, Security.NONE, timeout=5, tokens=tokens)
        with pytest.raises(LoginRefused) as refused:
            SmtpOutbox(smtp).check()
        said.append(str(refused.value))
    for text in (*said, caplog.text, repr(imap), repr(smtp)):
        assert [secret for secret in HIDDEN if secret in text] == []
    assert all("<secret>" in text for text in said)
    assert ("pbem login" in said[0]) is (tokens is not None)
