"""The outbox on real servers, and on ones that answer badly."""

import socket
import threading
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from dataclasses import replace
from datetime import timedelta

import pytest

from pbem.mail.account import Security, SmtpAccount
from pbem.mail.errors import (
    CertificateRefused,
    LoginRefused,
    MailTrouble,
    NoConnection,
    NotSecure,
    ServerTrouble,
)
from pbem.mail.outbox import Fate, Outgoing, SmtpOutbox, next_try
from tests.servers import DovecotServers, MailServers, PymapServers, free_port

DATA = b"From: gm@pbem.test\r\nSubject: one\r\n\r\n.\r\nHello\r\n"


def letter(ident: str, recipient: str, data: bytes = DATA) -> Outgoing:
    return Outgoing(ident, "gm@pbem.test", recipient, data)


def test_letters_arrive(mail_servers: MailServers) -> None:
    sender, recipient = mail_servers.new_user(), mail_servers.new_user()
    local = recipient.partition("@")[0]
    letters = [
        letter("one", recipient),
        letter("two", "nobody@pbem.test"),
        letter("three", f"{local}+tag@pbem.test", DATA.replace(b"one", b"three")),
    ]
    outcomes = list(SmtpOutbox(mail_servers.smtp(sender)).send_batch(letters))
    assert [(one.ident, one.fate) for one in outcomes] == [
        ("one", Fate.SENT),
        ("two", Fate.FAILED),
        ("three", Fate.SENT),
    ]
    assert outcomes[1].code == 550
    assert "nobody" not in outcomes[1].reason
    got = mail_servers.messages(recipient)
    assert len(got) == 2
    assert got[0].endswith(DATA)


def test_troubles_that_a_game_master_must_mend_are_raised(dovecot_servers: DovecotServers) -> None:
    good = dovecot_servers.smtp(dovecot_servers.new_user())
    SmtpOutbox(good).check()
    cases: list[tuple[SmtpAccount, type[MailTrouble], str]] = [
        (replace(good, password="wrong-secret"), LoginRefused, "password"),
        (replace(good, ca_file=None), CertificateRefused, "CA file"),
        (replace(good, host="192.0.2.1", security=Security.NONE), NotSecure, "unencrypted"),
    ]
    for account, kind, word in cases:
        with pytest.raises(kind, match=word) as caught:
            next(SmtpOutbox(account).send_batch([letter("one", "ann@pbem.test")]))
        assert "wrong-secret" not in str(caught.value)
    unreachable = [
        (replace(good, port=free_port()), NoConnection, "port"),
        (replace(good, security=Security.TLS), NoConnection, "tls"),
    ]
    for account, kind, word in unreachable:
        with pytest.raises(kind, match=word):
            SmtpOutbox(account).check()


def test_a_server_without_tls_is_named(pymap_servers: PymapServers) -> None:
    account = replace(pymap_servers.smtp(), security=Security.STARTTLS)
    with pytest.raises(ServerTrouble, match="starttls"):
        SmtpOutbox(account).check()
    with pytest.raises(LoginRefused):
        SmtpOutbox(replace(pymap_servers.smtp(), user="gm@pbem.test", password="wrong")).check()


def test_without_a_connection_no_letter_is_taken() -> None:
    outbox = SmtpOutbox(SmtpAccount("127.0.0.1", free_port(), security=Security.NONE, timeout=5))
    letters = iter([letter("one", "a@x.org")])
    with pytest.raises(NoConnection, match="No connection"):
        next(outbox.send_batch(letters))
    assert len(list(letters)) == 1


@contextmanager
def scripted(answers: Mapping[str, bytes | None], heard: list[str] | None = None) -> Iterator[SmtpAccount]:
    """Run an SMTP server that answers commands by a table; None hangs up, and nothing at all is silence.

    Args:
        answers: by the first four signs of a command, or the whole of it.
        heard: gets every command.
    """
    listener = socket.create_server(("127.0.0.1", 0))
    usual = {
        "EHLO": b"250 test\r\n",
        "MAIL": b"250 ok\r\n",
        "RCPT": b"250 ok\r\n",
        "DATA": b"354 go on\r\n",
        ".": b"250 taken\r\n",
        "RSET": b"250 ok\r\n",
        "QUIT": b"221 bye\r\n",
    }

    def talk(connection: socket.socket) -> None:
        with connection, connection.makefile("rwb") as stream:
            stream.write(b"220 ready\r\n")
            stream.flush()
            in_data = False
            for line in stream:
                command = line.strip().decode("ascii").upper()
                word = command[:4]
                if in_data and word != ".":
                    continue
                if heard is not None:
                    heard.append(word)
                table = {**usual, **answers}
                said = table.get(command, table.get(word, b"500 what?\r\n"))
                if said is None:
                    return
                in_data = word == "DATA" and said.startswith(b"354")
                stream.write(said)
                stream.flush()

    def serve() -> None:
        while True:
            try:
                connection, _ = listener.accept()
                talk(connection)
            except OSError:
                return

    thread = threading.Thread(target=serve, daemon=True)
    thread.start()
    yield SmtpAccount(
        "127.0.0.1", listener.getsockname()[1], security=Security.NONE, timeout=1, local_hostname="test"
    )
    listener.shutdown(socket.SHUT_RDWR)
    listener.close()
    thread.join(10)


@pytest.mark.parametrize(
    ("answers", "fates"),
    [
        ({"RCPT": b"450 4.2.1 later\r\n"}, [Fate.RETRY, Fate.RETRY]),
        ({"RCPT": b"451 4.7.1 greylisted\r\n"}, [Fate.RETRY, Fate.RETRY]),
        ({"RCPT": b"452 4.2.2 full\r\n"}, [Fate.RETRY, Fate.RETRY]),
        ({"RCPT": b"550 5.1.1 no\r\n"}, [Fate.FAILED, Fate.FAILED]),
        ({"RCPT": b"552 5.2.2 full\r\n"}, [Fate.RETRY, Fate.RETRY]),
        ({"RCPT": b"552 5.3.4 too big\r\n"}, [Fate.FAILED, Fate.FAILED]),
        ({"RCPT": b"421 4.3.2 going\r\n"}, [Fate.BLOCKED]),
        ({"MAIL": b"550 5.7.1 not you\r\n"}, [Fate.BLOCKED]),
        ({"MAIL": b"421 4.3.2 going\r\n"}, [Fate.BLOCKED]),
        ({"MAIL": None}, [Fate.BLOCKED]),
        ({"DATA": b"451 4.3.0 later\r\n"}, [Fate.BLOCKED]),
        ({".": b"451 later\r\n"}, [Fate.BLOCKED]),
        ({".": b"452 4.3.1 disk full\r\n"}, [Fate.BLOCKED]),
        ({".": b"554 5.7.1 spam\r\n"}, [Fate.FAILED, Fate.FAILED]),
        ({".": None}, [Fate.UNKNOWN]),
        ({".": b""}, [Fate.UNKNOWN]),
        ({"RCPT": None}, [Fate.RETRY]),
        ({"RCPT": b""}, [Fate.RETRY]),
        ({"QUIT": None}, [Fate.SENT, Fate.SENT]),
    ],
)
def test_bad_answers(answers: Mapping[str, bytes | None], fates: list[Fate]) -> None:
    letters = iter([letter("one", "a@x.org"), letter("two", "b@x.org")])
    with scripted(answers) as account:
        outcomes = list(SmtpOutbox(account).send_batch(letters))
    assert [one.fate for one in outcomes] == fates
    assert all(one.reason for one in outcomes if one.fate is not Fate.SENT)
    assert len(list(letters)) == 2 - len(fates)  # the others were not taken


def test_who_is_refused_holds_up_nobody_else_on_the_one_connection() -> None:
    heard: list[str] = []
    refused = {
        "RCPT TO:<A@X.ORG>": b"550 5.1.1 no such user\r\n",
        "RCPT TO:<C@X.ORG>": b"450 4.2.1 later\r\n",
    }
    letters = [letter(name, f"{name}@x.org") for name in "abcd"]
    with scripted(refused, heard) as account:
        fates = [one.fate for one in SmtpOutbox(account).send_batch(letters)]
    assert fates == [Fate.FAILED, Fate.SENT, Fate.RETRY, Fate.SENT]
    assert (heard.count("EHLO"), heard.count("MAIL"), heard.count("QUIT")) == (1, 4, 1)


def test_an_outcome_is_given_before_the_next_letter_is_taken() -> None:
    taken = []

    def letters() -> Iterator[Outgoing]:
        for name in ("one", "two"):
            taken.append(name)
            yield letter(name, "a@x.org")

    with scripted({}) as account:
        outcomes = SmtpOutbox(account).send_batch(letters())
        assert next(outcomes).ident == "one"
        assert taken == ["one"]
        assert [one.ident for one in outcomes] == ["two"]


def test_tries_go_on_for_days_and_end() -> None:
    waits = []
    tries = 1
    while (wait := next_try(tries, 0.5)) is not None:
        waits.append(wait)
        tries += 1
    assert waits == sorted(waits)
    assert waits[0] == timedelta(minutes=1)
    assert timedelta(days=3) < sum(waits, timedelta()) < timedelta(days=5)
    least, most = next_try(3, 0.0), next_try(3, 1.0)
    assert least is not None
    assert most is not None
    assert least < timedelta(minutes=15) < most


def test_passwords_are_not_shown() -> None:
    assert "secret" not in repr(SmtpAccount("localhost", user="gm", password="secret"))
