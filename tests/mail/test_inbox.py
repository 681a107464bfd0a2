"""The inbox on real servers."""

import logging
import socket
import threading
import time
from collections.abc import Callable, Collection, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import replace
from datetime import UTC, datetime, timedelta
from pathlib import Path

import imapclient
import pytest

from pbem.mail.account import ImapAccount, Security, require_secure
from pbem.mail.errors import (
    CertificateRefused,
    FolderMissing,
    LoginRefused,
    MailTrouble,
    NoConnection,
    NotSecure,
    ServerTrouble,
)
from pbem.mail.inbox import IDLE_RENEWAL, Arrived, ImapInbox
from tests.servers import DovecotServers, MailServers, PymapServers, free_port, one_kind


def mail(subject: str, body: str = "PASS") -> bytes:
    return f"From: Ann <ann@example.org>\r\nSubject: {subject}\r\n\r\n{body}\r\n".encode()


def nothing(account: str, folder: str, uidvalidity: int, uids: Sequence[int]) -> Collection[int]:
    return ()


@contextmanager
def opened(account: ImapAccount) -> Iterator[ImapInbox]:
    inbox = ImapInbox(account)
    try:
        yield inbox
    finally:
        inbox.close()


def subjects(arrived: Sequence[Arrived]) -> list[str]:
    return [one.raw.split(b"Subject: ")[1].split(b"\r\n")[0].decode() for one in arrived]


def test_mail_is_fetched_in_order_and_put_away_once(mail_servers: MailServers) -> None:
    address = mail_servers.new_user()
    for name in ("one", "two", "three"):
        mail_servers.deliver(address, mail(name))
    with opened(mail_servers.imap(address)) as inbox:
        arrived = list(inbox.fetch_new(nothing))
        assert subjects(arrived) == ["one", "two", "three"]
        assert all(one.arrival.tzinfo is UTC for one in arrived)
        assert abs(arrived[0].arrival - datetime.now(UTC)) < timedelta(minutes=5)
        assert len({one.place for one in arrived}) == 3
        inbox.done(arrived[0].place)
        inbox.done(arrived[0].place)
        inbox.leave(arrived[1].place)
        assert [one.place for one in inbox.fetch_new(nothing)] == [one.place for one in arrived[1:]]
    assert len(mail_servers.messages(address)) == 2
    assert len(mail_servers.messages(address, "Processed")) == 1


@one_kind
def test_known_mail_is_not_fetched(mail_servers: MailServers) -> None:
    address = mail_servers.new_user()
    mail_servers.deliver(address, mail("one"))
    with opened(mail_servers.imap(address)) as inbox:
        (first,) = inbox.fetch_new(nothing)
        mail_servers.deliver(address, mail("two"))

        def known(account: str, folder: str, uidvalidity: int, uids: Sequence[int]) -> Collection[int]:
            assert (account, folder) == (first.place.account, "INBOX")
            assert uidvalidity == first.place.uidvalidity
            assert len(uids) == 2
            return {first.place.uid}

        assert subjects(list(inbox.fetch_new(known))) == ["two"]


def test_fetching_marks_nothing(dovecot_servers: DovecotServers) -> None:
    address = dovecot_servers.new_user()
    dovecot_servers.deliver(address, mail("one"))
    with opened(dovecot_servers.imap(address)) as inbox:
        assert list(inbox.fetch_new(nothing))
        assert inbox._run(lambda client: client.search("UNSEEN"))


def test_a_folder_that_somebody_else_makes_meanwhile_is_no_trouble(
    mail_servers: MailServers, monkeypatch: pytest.MonkeyPatch
) -> None:
    address = mail_servers.new_user()
    with opened(mail_servers.imap(address)) as other:
        other.check()
    really, asked = imapclient.IMAPClient.folder_exists, []

    def not_yet(client: imapclient.IMAPClient, folder: str) -> bool:
        asked.append(folder)
        return len(asked) > 1 and bool(really(client, folder))

    monkeypatch.setattr(imapclient.IMAPClient, "folder_exists", not_yet)
    with opened(mail_servers.imap(address)) as inbox:
        assert list(inbox.fetch_new(nothing)) == []
    assert asked


@one_kind
def test_mail_that_stays_is_marked_as_read(mail_servers: MailServers) -> None:
    address = mail_servers.new_user()
    mail_servers.deliver(address, mail("one"))
    with opened(replace(mail_servers.imap(address), processed=None)) as inbox:
        (one,) = inbox.fetch_new(nothing)
        inbox.done(one.place)
        assert inbox._run(lambda client: list(client.search("UNSEEN"))) == []
    assert len(mail_servers.messages(address)) == 1


def test_without_move_mail_is_copied_and_deleted(
    mail_servers: MailServers, monkeypatch: pytest.MonkeyPatch
) -> None:
    address = mail_servers.new_user()
    mail_servers.deliver(address, mail("one"))
    mail_servers.deliver(address, mail("two"))
    with opened(mail_servers.imap(address)) as inbox:
        first, _ = inbox.fetch_new(nothing)
        client = inbox._client
        assert client is not None
        has = client.has_capability
        monkeypatch.setattr(client, "has_capability", lambda name: name != "MOVE" and has(name))
        inbox.done(first.place)
    assert len(mail_servers.messages(address)) == 1
    assert len(mail_servers.messages(address, "Processed")) == 1


def test_of_huge_mail_only_the_beginning_is_fetched(mail_servers: MailServers) -> None:
    address = mail_servers.new_user()
    mail_servers.deliver(address, mail("huge", "x" * 70 + "\r\n" + "y\r\n" * 50_000))
    with opened(replace(mail_servers.imap(address), size_limit=5_000)) as inbox:
        (one,) = inbox.fetch_new(nothing)
    assert one.truncated
    assert len(one.raw) <= 5_000
    assert subjects([one]) == ["huge"]
    assert b"x" * 70 in one.raw


@one_kind
def test_waiting_ends_when_mail_comes(mail_servers: MailServers) -> None:
    address = mail_servers.new_user()
    ended = threading.Event()

    def keep_coming() -> None:
        # pymap never tells of a mail that came right before IDLE began, so one is not enough
        while not ended.wait(0.5):
            mail_servers.deliver(address, mail("late"))

    with opened(mail_servers.imap(address)) as inbox:
        assert list(inbox.fetch_new(nothing)) == []
        sender = threading.Thread(target=keep_coming)
        sender.start()
        begun = time.monotonic()
        inbox.wait(30)
        took = time.monotonic() - begun
        ended.set()
        sender.join()
        assert took < 25
        assert set(subjects(list(inbox.fetch_new(nothing)))) == {"late"}


@one_kind
def test_mail_that_came_before_the_wait_ends_it_at_once(mail_servers: MailServers) -> None:
    address = mail_servers.new_user()
    with opened(mail_servers.imap(address)) as inbox:
        assert list(inbox.fetch_new(nothing)) == []
        mail_servers.deliver(address, mail("between"))
        begun = time.monotonic()
        inbox.wait(30)
        assert time.monotonic() - begun < 25


@one_kind
def test_waiting_ends_with_the_time_or_when_stopped(
    mail_servers: MailServers, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("pbem.mail.inbox._SLICE", 0.2)
    address = mail_servers.new_user()
    with opened(mail_servers.imap(address)) as inbox:
        begun = time.monotonic()
        inbox.wait(0.5)
        assert 0.4 <= time.monotonic() - begun < 25
        begun = time.monotonic()
        inbox.wait(30, lambda: time.monotonic() - begun > 0.3)
        assert time.monotonic() - begun < 25


@one_kind
def test_a_dead_connection_is_made_anew(mail_servers: MailServers) -> None:
    address = mail_servers.new_user()
    with opened(mail_servers.imap(address)) as inbox:
        assert list(inbox.fetch_new(nothing)) == []
        client = inbox._client
        assert client is not None
        client.socket().shutdown(socket.SHUT_RDWR)
        mail_servers.deliver(address, mail("one"))
        (one,) = inbox.fetch_new(nothing)
        client = inbox._client
        assert client is not None
        client.socket().shutdown(socket.SHUT_RDWR)
        inbox.done(one.place)
    assert mail_servers.messages(address) == []


@one_kind
def test_a_place_of_another_uidvalidity_is_left_alone(mail_servers: MailServers) -> None:
    address = mail_servers.new_user()
    mail_servers.deliver(address, mail("one"))
    with opened(mail_servers.imap(address)) as inbox:
        (one,) = inbox.fetch_new(nothing)
        inbox.done(replace(one.place, uidvalidity=one.place.uidvalidity + 1))
    assert len(mail_servers.messages(address)) == 1


def test_tls(dovecot_servers: DovecotServers) -> None:
    address = dovecot_servers.new_user()
    secure = dovecot_servers.imap(address, secure=True)
    starttls = replace(dovecot_servers.imap(address), security=Security.STARTTLS, ca_file=secure.ca_file)
    for account in (secure, starttls):
        with opened(account) as inbox:
            assert "IMAP4REV1" in inbox.check()


def test_nothing_is_said_in_the_open_where_tls_was_asked_for(pymap_servers: PymapServers) -> None:
    account = replace(pymap_servers.imap(pymap_servers.new_user()), security=Security.STARTTLS)
    with opened(account) as inbox, pytest.raises(ServerTrouble, match="STARTTLS"):
        inbox.check()


def test_troubles_say_what_to_do(dovecot_servers: DovecotServers, tmp_path: Path) -> None:
    address = dovecot_servers.new_user()
    good, secure = dovecot_servers.imap(address), dovecot_servers.imap(address, secure=True)
    cases: list[tuple[ImapAccount, type[MailTrouble], str]] = [
        (replace(good, password="wrong-secret"), LoginRefused, "password"),
        (replace(good, folder="Nowhere"), FolderMissing, "Nowhere"),
        (replace(good, port=free_port()), NoConnection, "port"),
        (replace(good, host="mail.nonesuch.invalid", security=Security.TLS), NoConnection, "name"),
        (replace(secure, ca_file=None), CertificateRefused, "CA file"),
        (replace(secure, ca_file=tmp_path / "none.pem"), CertificateRefused, "none.pem"),
        (replace(good, security=Security.TLS, ca_file=secure.ca_file), NoConnection, "starttls"),
        (replace(good, host="192.0.2.1"), NotSecure, "unencrypted"),
    ]
    for account, kind, word in cases:
        with opened(account) as inbox, pytest.raises(kind, match=word) as caught:
            inbox.check()
        assert "wrong-secret" not in str(caught.value)
        assert address not in str(caught.value)


def test_a_refused_login_is_told_by_pymap_too(pymap_servers: PymapServers) -> None:
    address = pymap_servers.new_user()
    with opened(replace(pymap_servers.imap(address), password="wrong")) as inbox, pytest.raises(LoginRefused):
        inbox.check()


def test_only_this_machine_may_be_spoken_to_openly() -> None:
    for host in ("localhost", "127.0.0.2", "::1", "[::1]"):
        require_secure(host, Security.NONE)
    for host in ("mail.example.org", "10.0.0.1"):
        require_secure(host, Security.TLS)
        with pytest.raises(NotSecure):
            require_secure(host, Security.NONE)


def test_passwords_are_not_shown() -> None:
    assert "secret" not in repr(ImapAccount("localhost", "gm", "secret"))


@contextmanager
def scripted(answer: Callable[[bytes], bytes]) -> Iterator[int]:
    """Run an IMAP server that answers each line by a function, and hangs up after a BYE."""
    listener = socket.create_server(("127.0.0.1", 0))
    listener.settimeout(10)

    def talk(connection: socket.socket) -> None:
        with connection, connection.makefile("rwb") as stream:
            stream.write(b"* OK ready\r\n")
            stream.flush()
            for line in stream:
                said = answer(line)
                stream.write(said)
                stream.flush()
                if b"BYE" in said:
                    return

    def serve() -> None:
        while True:
            try:
                connection, _ = listener.accept()
            except OSError:
                return
            try:
                talk(connection)
            except OSError:
                continue

    thread = threading.Thread(target=serve, daemon=True)
    thread.start()
    yield listener.getsockname()[1]
    listener.shutdown(socket.SHUT_RDWR)
    listener.close()
    thread.join(10)


def _plain_answers(line: bytes) -> bytes:
    tag, _, command = line.strip().partition(b" ")
    upper = command.upper()
    if upper.startswith(b"CAPABILITY"):
        return b"* CAPABILITY IMAP4rev1 IDLE MOVE\r\n" + tag + b" OK done\r\n"
    if upper.startswith(b"SELECT"):
        return b"* 1 EXISTS\r\n* OK [UIDVALIDITY 7] ok\r\n" + tag + b" OK [READ-WRITE] ok\r\n"
    if upper.startswith(b"LIST"):
        return b'* LIST () "/" Processed\r\n' + tag + b" OK done\r\n"
    if b"SEARCH" in upper:
        return b"* SEARCH 1\r\n" + tag + b" OK done\r\n"
    return tag + b" OK done\r\n"


def test_a_server_that_hangs_up_during_idle_makes_no_hot_loop(
    caplog: pytest.LogCaptureFixture, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("pbem.mail.inbox._SLICE", 0.2)
    idles: list[float] = []

    def answer(line: bytes) -> bytes:
        if line.strip().upper().endswith(b"IDLE"):
            idles.append(time.monotonic())
            return b"+ idling\r\n* BYE going down\r\n"
        if b"SEARCH" in line.upper():
            return b"* SEARCH\r\n" + line.split()[0] + b" OK done\r\n"
        return _plain_answers(line)

    caplog.set_level(logging.DEBUG, "pbem")
    with scripted(answer) as port:
        account = ImapAccount("127.0.0.1", "gm", "secret", port, Security.NONE, timeout=5)
        with opened(account) as inbox:
            begun = time.monotonic()
            for _ in range(3):
                inbox.wait(60)
            # each wait gave up its connection after a pause, and asked its caller to poll
            assert time.monotonic() - begun >= 0.4
            assert len(idles) == 3
    assert "secret" not in caplog.text


def test_idle_is_begun_anew_long_before_servers_tire_of_it(monkeypatch: pytest.MonkeyPatch) -> None:
    said: list[bytes] = []
    tags: list[bytes] = []
    assert IDLE_RENEWAL <= 9 * 60
    monkeypatch.setattr("pbem.mail.inbox.IDLE_RENEWAL", 0.05)

    def answer(line: bytes) -> bytes:
        words = line.split()
        said.append(words[-1].upper())
        if said[-1] == b"IDLE":
            tags.append(words[0])
            return b"+ idling\r\n"
        if said[-1] == b"DONE":
            return tags[-1] + b" OK done\r\n"
        if b"SEARCH" in line.upper():
            return b"* SEARCH\r\n" + words[0] + b" OK done\r\n"
        return _plain_answers(line)

    with scripted(answer) as port:
        account = ImapAccount("127.0.0.1", "gm", "secret", port, Security.NONE, timeout=5)
        with opened(account) as inbox:
            inbox.wait(60, stop=lambda: said.count(b"DONE") == 3)
    # each time mail was looked for, too, which IDLE does not tell of while it is not on
    assert said.count(b"IDLE") == said.count(b"DONE") == 3
    assert said.count(b"SELECT") <= 1
    assert said.count(b"NOOP") >= said.count(b"IDLE")


def test_an_inbox_not_read_to_its_end_says_so() -> None:
    def answer(line: bytes) -> bytes:
        if b"BODY.PEEK" in line:
            return line.split()[0] + b" OK nothing\r\n"
        if b"INTERNALDATE" in line:
            data = b'* 1 FETCH (UID 1 INTERNALDATE "02-Mar-2026 10:00:00 +0100" RFC822.SIZE 10)\r\n'
            return data + line.split()[0] + b" OK done\r\n"
        return _plain_answers(line)

    with scripted(answer) as port:
        account = ImapAccount("127.0.0.1", "gm", "secret", port, Security.NONE, timeout=5)
        with opened(account) as inbox, pytest.raises(ServerTrouble, match="1 mail"):
            list(inbox.fetch_new(nothing))


def test_a_mailbox_that_was_rebuilt_is_read_again_also_in_the_midst_of_reading() -> None:
    validity = 7
    rebuilt_while_read = False

    def answer(line: bytes) -> bytes:
        nonlocal validity, rebuilt_while_read
        done = line.split()[0] + b" OK done\r\n"
        if b"SELECT" in line.upper():
            return _plain_answers(line).replace(b"UIDVALIDITY 7", b"UIDVALIDITY %d" % validity)
        if b"INTERNALDATE" in line:
            if rebuilt_while_read:
                rebuilt_while_read, validity = False, validity + 1
                return b"* BYE rebuilt\r\n"
            date = b'INTERNALDATE "02-Mar-2026 10:00:00 +0100"'
            return b"* 1 FETCH (UID 1 " + date + b" RFC822.SIZE 4)\r\n" + done
        if b"BODY.PEEK" in line:
            return b"* 1 FETCH (UID 1 BODY[] {4}\r\nPASS)\r\n" + done
        return _plain_answers(line)

    known: set[tuple[int, int]] = set()

    def is_known(account: str, folder: str, uidvalidity: int, uids: Sequence[int]) -> Collection[int]:
        return [uid for uid in uids if (uidvalidity, uid) in known]

    def read(inbox: ImapInbox) -> list[tuple[int, int]]:
        places = [(one.place.uidvalidity, one.place.uid) for one in inbox.fetch_new(is_known)]
        known.update(places)
        return places

    with scripted(answer) as port:
        account = ImapAccount("127.0.0.1", "gm", "secret", port, Security.NONE, timeout=5)
        with opened(account) as inbox:
            assert [read(inbox), read(inbox)] == [[(7, 1)], []]
            inbox.close()
            validity = 8
            assert [read(inbox), read(inbox)] == [[(8, 1)], []]
            known.clear()
            rebuilt_while_read = True
            with pytest.raises(MailTrouble, match="rebuilt while it was read"):
                read(inbox)
            assert [read(inbox), read(inbox)] == [[(9, 1)], []]


def test_a_silent_server_is_noticed() -> None:
    with scripted(lambda line: b"" if b"SEARCH" in line else _plain_answers(line)) as port:
        account = ImapAccount("127.0.0.1", "gm", "secret", port, Security.NONE, timeout=1)
        with opened(account) as inbox, pytest.raises(NoConnection, match="does not answer"):
            list(inbox.fetch_new(nothing))
