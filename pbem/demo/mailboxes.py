"""A player's mailbox: a folder of .eml files, numbered as they came, that any mail program opens."""

import re
from pathlib import Path

from pbem.mail.identity import subject_without_keys
from pbem.mail.message import read_message
from pbem.service.names import folded

_WORDS = re.compile(r"[a-z0-9]+")
_LONGEST = 60


class Mailbox:
    """What a player gets and sends, in one folder, and what of it has not been read yet.

    Args:
        folder: where the files go; made if need be.
    """

    def __init__(self, folder: Path) -> None:
        folder.mkdir(parents=True, exist_ok=True)
        self.folder = folder
        self._count = 0
        self._fresh: list[bytes] = []

    def deliver(self, raw: bytes) -> None:
        """Take a letter that arrives."""
        self._write(raw, "in")
        self._fresh.append(raw)

    def keep_sent(self, raw: bytes) -> None:
        """Keep a copy of a mail that was sent."""
        self._write(raw, "out")

    def read_new(self) -> list[bytes]:
        """Return the letters that came since the last call, oldest first."""
        fresh, self._fresh = self._fresh, []
        return fresh

    @property
    def has_new(self) -> bool:
        """Whether a letter waits to be read."""
        return bool(self._fresh)

    def _write(self, raw: bytes, way: str) -> None:
        self._count += 1
        subject = folded(subject_without_keys(read_message(raw).subject))
        words = "-".join(_WORDS.findall(subject))[:_LONGEST].strip("-")
        (self.folder / f"{self._count:03d}-{way}-{words or 'mail'}.eml").write_bytes(raw)
