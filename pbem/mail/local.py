"""Mail that comes in on this machine: out of a Maildir, or handed over with `pbem deliver`."""

import hashlib
import os
import time
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from datetime import UTC, datetime
from pathlib import Path
from typing import Final

from pbem.mail.errors import FolderMissing, ServerTrouble
from pbem.mail.inbox import Arrived, Known, Place, sleep_until

_VALIDITY: Final = 1
_LOOK: Final = 1.0
"""Seconds between two looks at a folder, which does not tell of itself."""


@dataclass(frozen=True, slots=True)
class _File:
    path: Path
    name: str
    """Its name without what was marked at it: it stays the same for as long as the mail lies there."""
    written: int
    """When it was written, in nanoseconds."""
    size: int

    @property
    def uid(self) -> int:
        return int.from_bytes(hashlib.sha256(os.fsencode(self.name)).digest()[:8]) >> 1


class MaildirInbox:
    """An inbox that a mail server, or a program such as fetchmail, fills on this machine.

    A mail arrived at its file's time (ruling *arrival*).

    Args:
        folder: the Maildir; mail in ``new`` and ``cur`` is read.
        processed: the Maildir that mail goes to once it is handled; made if it is not there.
        size_limit: of larger mails only the beginning is read.
    """

    def __init__(self, folder: Path, processed: Path, size_limit: int = 5_000_000) -> None:
        self._folder, self._processed, self._limit = folder, processed, size_limit
        self._seen: frozenset[str] = frozenset()

    def check(self) -> None:
        """See that both folders can be used.

        Raises:
            MailTrouble: one cannot.
        """
        self._files()
        try:
            for part in ("new", "cur", "tmp"):
                (self._processed / part).mkdir(mode=0o700, parents=True, exist_ok=True)
        except OSError as error:
            raise FolderMissing(
                f"The Maildir {self._processed}, for mail that was handled, cannot be made: {error.strerror}."
            ) from error

    def fetch_new(self, known: Known) -> Iterator[Arrived]:
        """See ``Inbox``."""
        files = self._files()
        self._seen = frozenset(one.name for one in files)
        seen = set(known(self._name, "", _VALIDITY, [one.uid for one in files]))
        unread = 0
        for one in sorted(files, key=lambda file: (file.written, file.name)):
            if one.uid in seen:
                continue
            try:
                with one.path.open("rb") as file:
                    raw = file.read(self._limit)
            except FileNotFoundError:
                continue  # moved by another hand: the next look finds it, if it is there still
            except OSError:
                unread += 1
                continue
            arrival = datetime.fromtimestamp(one.written / 1e9, UTC)
            yield Arrived(self._place(one), arrival, raw, truncated=one.size > self._limit)
        if unread:
            raise ServerTrouble(f"{unread} mails in the Maildir {self._folder} cannot be read.")

    def done(self, place: Place) -> None:
        """See ``Inbox``."""
        for one in self._files():
            if self._place(one) == place:
                self.check()
                try:
                    one.path.rename(self._processed / "cur" / f"{one.name}:2,S")
                except FileNotFoundError:
                    return
                except OSError as error:
                    raise ServerTrouble(
                        f"A mail cannot be moved to the Maildir {self._processed}: {error.strerror}."
                    ) from error

    def leave(self, place: Place) -> None:
        """See ``Inbox``: nothing was done to it."""

    def wait(self, seconds: float, stop: Callable[[], bool] | None = None) -> None:
        """See ``Inbox``: looks into the folder every second."""
        _wait_for(lambda: not self._seen.issuperset(one.name for one in self._files()), seconds, stop)

    def close(self) -> None:
        """See ``Inbox``."""

    @property
    def _name(self) -> str:
        return f"maildir:{self._folder}"

    def _place(self, file: _File) -> Place:
        return Place(self._name, "", _VALIDITY, file.uid)

    def _files(self) -> list[_File]:
        files = []
        try:
            for part in ("new", "cur"):
                with os.scandir(self._folder / part) as entries:
                    files += [_file(one) for one in entries if one.is_file() and not one.name.startswith(".")]
        except FileNotFoundError as error:
            if not (self._folder / "new").is_dir() or not (self._folder / "cur").is_dir():
                raise FolderMissing(
                    f"{self._folder} is no Maildir: it needs the folders new and cur. Check its name in the "
                    "config."
                ) from error
            return self._files()  # a mail was moved while the folder was read
        except OSError as error:
            raise FolderMissing(
                f"The Maildir {self._folder} cannot be read: {error.strerror}. Check who may read it."
            ) from error
        return files


def _file(entry: os.DirEntry[str]) -> _File:
    stat = entry.stat()
    return _File(Path(entry.path), entry.name.partition(":")[0], stat.st_mtime_ns, stat.st_size)


class HandedInbox:
    """No inbox to look into: mail is handed over with `pbem deliver`, which stores it.

    Args:
        newest: gives the number of the mail that was stored last.
    """

    def __init__(self, newest: Callable[[], int]) -> None:
        self._newest = newest
        self._seen = 0

    def check(self) -> None:
        """There is nothing to connect to."""

    def fetch_new(self, _known: Known) -> Iterator[Arrived]:
        """See ``Inbox``: all that was handed over is stored already."""
        self._seen = self._newest()
        return iter(())

    def done(self, place: Place) -> None:
        """See ``Inbox``: it lies nowhere else."""

    def leave(self, place: Place) -> None:
        """See ``Inbox``."""

    def wait(self, seconds: float, stop: Callable[[], bool] | None = None) -> None:
        """See ``Inbox``: looks every second."""
        _wait_for(lambda: self._newest() != self._seen, seconds, stop)

    def close(self) -> None:
        """See ``Inbox``."""


def _wait_for(news: Callable[[], bool], seconds: float, stop: Callable[[], bool] | None) -> None:
    until = time.monotonic() + seconds
    while not news() and time.monotonic() < until and not (stop and stop()):
        sleep_until(min(until, time.monotonic() + _LOOK), stop)
