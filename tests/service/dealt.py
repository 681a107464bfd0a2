"""Games announced once and copied from then on: most tests begin with the same one."""

import sqlite3
from collections.abc import Callable, Hashable
from contextlib import closing
from pathlib import Path

from pbem.mail.outbox import Outgoing
from tests.fakes import FakeOutbox

_BEGUN: dict[Hashable, tuple[str, sqlite3.Connection, tuple[Outgoing, ...]]] = {}
"""The name, the database and the first letters of each, by all that it depends on."""


def begun(key: Hashable, database: Path, outbox: FakeOutbox, begin: Callable[[], str]) -> str:
    """Begin a game, or copy one that was begun in the same way, and return its name.

    Args:
        key: all that the game depends on in a database without rows; in another it is always begun.
        database: an SQLite file.
        outbox: empty, with nothing to go wrong.
        begin: announces the game and sends its first letters.
    """
    with closing(sqlite3.connect(database)) as ours:
        if _rows(ours):
            return begin()
        if key in _BEGUN:
            name, kept, letters = _BEGUN[key]
            kept.backup(ours)
            outbox.sent.extend(letters)
            outbox.tried.extend(letters)
            return name
        name = begin()
        kept = sqlite3.connect(":memory:")
        ours.backup(kept)
    _BEGUN[key] = name, kept, tuple(outbox.sent)
    return name


def _rows(database: sqlite3.Connection) -> bool:
    """Tell whether anything was stored but for the version of the tables."""
    tables = database.execute("SELECT name FROM sqlite_master WHERE type = 'table'").fetchall()
    kept = (name for (name,) in tables if name != "alembic_version")
    return any(database.execute(f'SELECT 1 FROM "{name}" LIMIT 1').fetchone() for name in kept)
