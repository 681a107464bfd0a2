"""Mail that comes in on this machine."""

import os
import threading
import time
from collections.abc import Collection, Iterator, Sequence
from dataclasses import replace
from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest

from pbem.mail.errors import FolderMissing, ServerTrouble
from pbem.mail.inbox import Arrived, Known
from pbem.mail.local import HandedInbox, MaildirInbox

NOON = datetime(2026, 3, 2, 12, tzinfo=UTC)


class Folder:
    """A Maildir that mail is delivered to, as a mail server does it."""

    def __init__(self, path: Path) -> None:
        self.path = path
        for part in ("new", "cur", "tmp"):
            (path / part).mkdir(parents=True)
        self.inbox = MaildirInbox(path, path / ".pbem-done")
        self.known: set[int] = set()

    def deliver(self, name: str, raw: bytes = b"Subject: hello\n\nPASS\n", minutes: float = 0) -> Path:
        (self.path / "tmp" / name).write_bytes(raw)
        at = (NOON + timedelta(minutes=minutes)).timestamp()
        os.utime(self.path / "tmp" / name, (at, at))
        return (self.path / "tmp" / name).rename(self.path / "new" / name)

    def fetched(self) -> list[Arrived]:
        def known(account: str, folder: str, uidvalidity: int, uids: Sequence[int]) -> Collection[int]:
            return self.known.intersection(uids)

        arrived = []
        for mail in self.inbox.fetch_new(known):
            arrived.append(mail)
            self.known.add(mail.place.uid)
        return arrived


@pytest.fixture
def folder(tmp_path: Path) -> Folder:
    return Folder(tmp_path / "Maildir")


def nothing(account: str, folder: str, uidvalidity: int, uids: Sequence[int]) -> Collection[int]:
    return ()


@pytest.mark.ruling("arrival")
def test_mail_is_read_in_the_order_of_its_files_times(folder: Folder) -> None:
    folder.deliver("2.host", b"second", minutes=2)
    folder.deliver("3.host", b"first", minutes=1)
    folder.deliver("1.host", b"third", minutes=3)
    (folder.path / "tmp" / "4.host").write_bytes(b"half writ")
    arrived = folder.fetched()
    assert [one.raw for one in arrived] == [b"first", b"second", b"third"]
    assert arrived[0].arrival == NOON + timedelta(minutes=1)
    assert len({one.place for one in arrived}) == 3
    assert folder.fetched() == []


def test_mail_that_is_handled_is_moved_and_keeps_what_it_is(folder: Folder) -> None:
    folder.deliver("1.host", b"one")
    folder.deliver("2.host", b"two")
    one, two = folder.fetched()
    folder.inbox.done(one.place)
    folder.inbox.done(one.place)
    folder.inbox.leave(two.place)
    folder.inbox.done(replace(two.place, account="maildir:/elsewhere"))
    assert [path.name for path in (folder.path / "new").iterdir()] == ["2.host"]
    (done,) = (folder.path / ".pbem-done" / "cur").iterdir()
    assert (done.name, done.read_bytes()) == ("1.host:2,S", b"one")


def test_mail_that_another_program_marked_as_read_is_the_same(folder: Folder) -> None:
    path = folder.deliver("1.host")
    (first,) = folder.fetched()
    path.rename(folder.path / "cur" / "1.host:2,S")
    assert folder.fetched() == []
    folder.known.clear()
    assert [one.place for one in folder.fetched()] == [first.place]


def test_of_huge_mail_only_the_beginning_is_read(folder: Folder) -> None:
    folder.deliver("1.host", b"x" * 5000)
    (one,) = MaildirInbox(folder.path, folder.path / "done", size_limit=4000).fetch_new(nothing)
    assert (len(one.raw), one.truncated) == (4000, True)
    (whole,) = MaildirInbox(folder.path, folder.path / "done", size_limit=5000).fetch_new(nothing)
    assert not whole.truncated


def test_a_mail_that_cannot_be_read_is_told_after_the_others(
    folder: Folder, monkeypatch: pytest.MonkeyPatch
) -> None:
    for name in ("1.host", "2.host", "3.host"):
        folder.deliver(name, name.encode())
    real = Path.open

    def fails(path: Path, mode: str) -> object:
        if path.name == "1.host":
            raise PermissionError(13, "Permission denied")
        if path.name == "2.host":
            raise FileNotFoundError
        return real(path, mode)

    monkeypatch.setattr(Path, "open", fails)
    fetched: Iterator[Arrived] = folder.inbox.fetch_new(nothing)
    assert next(fetched).raw == b"3.host"
    with pytest.raises(ServerTrouble, match="1 mails"):
        next(fetched)


def test_a_folder_that_is_none_is_named(tmp_path: Path) -> None:
    with pytest.raises(FolderMissing, match="no Maildir"):
        MaildirInbox(tmp_path, tmp_path / "done").check()
    folder = Folder(tmp_path / "Maildir")
    folder.inbox.check()
    (tmp_path / "file").write_text("")
    with pytest.raises(FolderMissing, match="cannot be made"):
        MaildirInbox(folder.path, tmp_path / "file" / "done").check()


def test_waiting_ends_when_mail_comes_or_when_told_to_stop(
    folder: Folder, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("pbem.mail.local._LOOK", 0.05)
    folder.deliver("1.host")
    folder.fetched()
    begun = time.monotonic()
    folder.inbox.wait(30, lambda: time.monotonic() - begun > 0.1)
    assert time.monotonic() - begun < 25
    timer = threading.Timer(0.1, folder.deliver, ("2.host",))
    timer.start()
    folder.inbox.wait(30)
    timer.join()
    assert len(folder.fetched()) == 1
    assert time.monotonic() - begun < 50


def test_what_is_handed_over_is_stored_already(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("pbem.mail.local._LOOK", 0.05)
    newest = iter([1, 1, 2])
    inbox = HandedInbox(lambda: next(newest))
    known: Known = nothing
    assert list(inbox.fetch_new(known)) == []
    begun = time.monotonic()
    inbox.wait(30)
    assert time.monotonic() - begun < 25
    assert next(newest, None) is None
