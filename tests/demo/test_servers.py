"""The demo's mail servers and mailboxes."""

import smtplib
from collections.abc import Sequence
from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest

from pbem.demo.clock import SimulatedClock
from pbem.demo.mailboxes import Mailbox
from pbem.demo.servers import LoopbackServers
from pbem.mail.inbox import ImapInbox

START = datetime(2026, 3, 1, 9, 0, 0, 500, tzinfo=UTC)
MAIL = b"From: bob@demo.test\r\nSubject: Hello\r\n\r\nHi.\r\n"


def send(servers: LoopbackServers, to: str) -> None:
    with smtplib.SMTP(servers.smtp.host, servers.smtp.port, local_hostname="client") as client:
        client.sendmail("bob@demo.test", [to], MAIL)


def nothing_known(account: str, folder: str, uidvalidity: int, uids: Sequence[int]) -> list[int]:
    return []


def test_mail_for_the_referee_arrives_over_imap_at_the_simulated_time(tmp_path: Path) -> None:
    clock = SimulatedClock(START)
    with LoopbackServers("referee@demo.test", "secret", {}, clock) as servers:
        clock.advance(timedelta(days=3))
        send(servers, "referee+some.key@demo.test")
        inbox = ImapInbox(servers.imap)
        (mail,) = inbox.fetch_new(nothing_known)
        inbox.close()
    assert mail.arrival == START.replace(microsecond=0) + timedelta(days=3)
    assert mail.raw == MAIL


def test_mail_for_players_becomes_files_and_other_mail_is_refused(tmp_path: Path) -> None:
    ann = Mailbox(tmp_path / "ann")
    everyone = {"ann@demo.test": ann.deliver}
    with LoopbackServers("referee@demo.test", "secret", everyone, SimulatedClock(START)) as servers:
        send(servers, "Ann@demo.test")
        with pytest.raises(smtplib.SMTPRecipientsRefused):
            send(servers, "nobody@demo.test")
    assert ann.read_new() == [MAIL]
    assert ann.read_new() == []
    assert [file.name for file in (tmp_path / "ann").iterdir()] == ["001-in-hello.eml"]


def test_no_subject_leads_out_of_the_folder(tmp_path: Path) -> None:
    box = Mailbox(tmp_path / "box")
    box.deliver(b"Subject: ../../etc/passwd\r\n\r\n")
    box.keep_sent(b"Subject: \xe2\x82\xac\r\n\r\n")
    assert sorted(file.name for file in tmp_path.rglob("*.eml")) == [
        "001-in-etc-passwd.eml",
        "002-out-mail.eml",
    ]


def test_a_clock_never_goes_back() -> None:
    clock = SimulatedClock(START)
    before = clock()
    clock.advance_to(START - timedelta(days=1))
    assert clock() == before
    clock.advance_to(START + timedelta(days=1))
    assert clock() > START + timedelta(days=1)
