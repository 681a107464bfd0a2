"""`pbem deliver` as a mail server runs it, and where mail comes from by the configuration."""

import os
from collections.abc import Callable
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

import pytest
from sqlmodel import col, select

from pbem.cli.wiring import daemon, open_store, read_config
from pbem.mail.inbox import ImapInbox
from pbem.store import Store
from pbem.store.tables import Letter
from tests.cli.conftest import Run

Json = Callable[..., Any]
MAIL = "From: who@example.net\nTo: pbem@example.org\nSubject: hello\nMessage-ID: <1@example.net>\n\nPASS\n"


def answer_of_ann(folder: Path, text: str) -> str:
    """Write what Ann answers to her first letter."""
    store = Store.at(folder / "games.sqlite")
    with store.begin() as session:
        letters = session.exec(select(Letter).order_by(col(Letter.id))).all()
    store.close()
    head = letters[0].raw.partition(b"\r\n\r\n")[0].decode()
    key = head[head.index("[pbem") :].split("]")[0] + "]"
    return (
        f"From ann@example.org Mon Mar  2 10:00:00 2026\nFrom: Ann <ann@example.org>\nTo: pbem@example.org\n"
        f"Subject: Re: {' '.join(key.split())}\nMessage-ID: <2@example.org>\n\n{text}\n"
    )


def test_a_mail_is_stored_for_the_daemon_and_handled_once(
    pbem: Run, pbem_json: Json, dealt: str, folder: Path
) -> None:
    mail = answer_of_ann(folder, "STATUS")
    for _ in range(2):
        assert pbem("deliver", answers=mail).exit_code == 0
    assert [line["outcome"] for line in pbem_json("mail")] == ["waiting", "waiting"]
    config = (folder / "config.toml").read_text()
    (folder / "config.toml").write_text(config + '[inbox]\nsource = "deliver"\n')
    result = pbem("deliver", "--now", answers=MAIL)
    assert result.exit_code == 0
    assert "No connection" in result.stderr  # there is nowhere to send letters to, and yet the mail is safe
    assert [line["outcome"] for line in pbem_json("mail")] == ["answered", "duplicate", "stranger"]
    assert pbem("audit").exit_code == 0


def test_what_can_be_mended_is_tried_again(pbem: Run, folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    assert pbem("deliver", answers=" \n").exit_code == 65
    store = Store.at(folder / "games.sqlite")
    store.prepare()
    monkeypatch.setattr(Store.__init__, "__kwdefaults__", {"busy_seconds": 0.01})
    with store.begin() as session:
        session.exec(select(Letter.id)).all()  # it holds the database from here on
        result = pbem("deliver", answers=MAIL)
    assert result.exit_code == 75
    assert "another process holds the database" in result.stderr
    (folder / "config.toml").write_text("[mail\n")
    assert pbem("deliver", answers=MAIL).exit_code == 75
    store.close()
    (folder / "config.toml").unlink()
    assert pbem("deliver", answers=MAIL).exit_code == 75


def test_a_fault_of_ours_loses_no_mail(pbem: Run, folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def broken(*_: object) -> None:
        raise ZeroDivisionError

    monkeypatch.setattr("pbem.service.incoming.handing.hand_over", broken)
    result = pbem("deliver", answers=MAIL)
    assert result.exit_code == 75
    assert "Traceback" in result.stderr


def test_mail_comes_out_of_a_maildir(pbem: Run, pbem_json: Json, dealt: str, folder: Path) -> None:
    for part in ("new", "cur"):
        (folder / "box" / part).mkdir(parents=True)
    (folder / "box" / "new" / "1.host").write_text(answer_of_ann(folder, "STATUS").partition("\n")[2])
    at = datetime(2026, 3, 2, 9, tzinfo=UTC)
    os.utime(folder / "box" / "new" / "1.host", (at.timestamp(), at.timestamp()))
    text = (folder / "config.toml").read_text()
    imap = text[text.index("[imap]") : text.index("[smtp]")]
    (folder / "config.toml").write_text(text.replace(imap, '[inbox]\nsource = "maildir"\nmaildir = "box"\n'))
    result = pbem("run", "--once")
    assert result.exit_code == 3  # letters cannot be sent
    (line,) = pbem_json("mail")
    assert (line["outcome"], line["arrived_at"]) == ("answered", at.isoformat())
    assert [path.name for path in (folder / "box" / ".pbem-done" / "cur").iterdir()] == ["1.host:2,S"]
    assert "ok    maildir: it can be read" in pbem("doctor").stdout
    (folder / "box" / "new").rmdir()
    assert "bad   maildir: " in pbem("doctor").stdout


def test_a_source_needs_what_it_reads(pbem: Run, folder: Path) -> None:
    config = folder / "config.toml"
    text = config.read_text()
    config.write_text(text + '[inbox]\nsource = "maildir"\n')
    result = pbem("games")
    assert result.exit_code == 2
    assert "inbox.maildir names none" in result.stderr
    config.write_text(text)
    with open_store(read_config(config)) as store:
        made = daemon(read_config(config), store)
    assert isinstance(made.inbox, ImapInbox)
    assert made.pace == 20
