"""Copies of an SQLite database: made while others write, looked at, and put back."""

import os
import sqlite3
from collections.abc import Iterator
from contextlib import closing, contextmanager, suppress
from pathlib import Path
from typing import Final

from pbem.store.errors import DatabaseUnusable

SIDECARS: Final = ("", "-wal", "-shm")
"""What SQLite keeps beside a database while it is open, the database itself first."""

_NEWEST: Final = (
    "SELECT max(at) FROM actions",
    "SELECT max(stored_at) FROM mails",
    "SELECT max(created_at) FROM letters",
    "SELECT max(at) FROM acts",
)
"""What tells when something was last written; every version has these columns."""

_PATIENCE = 0.5


def is_in_use(path: Path) -> bool:
    """Tell whether another process has a database open; no lock outlives its process."""
    try:
        with closing(sqlite3.connect(path, timeout=_PATIENCE, isolation_level=None)) as connection:
            # only who is alone may leave this mode; whoever opens it next comes back to it
            connection.execute("PRAGMA journal_mode = DELETE")
    except sqlite3.OperationalError as error:
        return "locked" in str(error)
    except sqlite3.DatabaseError:
        return False
    return False


def copy_database(source: Path, target: Path) -> None:
    """Copy a database over another, in one transaction, or into a new file that only its owner may read.

    Raises:
        DatabaseUnusable: one of the two is no SQLite database, or cannot be read or written.
    """
    with suppress(FileExistsError):
        os.close(os.open(target, os.O_CREAT | os.O_EXCL | os.O_WRONLY, 0o600))
    with _named(source), closing(_reading(source)) as old, closing(sqlite3.connect(target)) as new:
        old.backup(new)


def damage_in(path: Path) -> str:
    """Return what SQLite finds wrong with a database, a line; empty if nothing."""
    with _named(path), closing(_reading(path)) as connection:
        (verdict,) = connection.execute("PRAGMA integrity_check(1)").fetchone()
    return "" if verdict == "ok" else " ".join(str(verdict).split())


def last_written(path: Path) -> str:
    """Return when something was last written, in UTC as SQLite keeps it; empty if nothing was.

    Raises:
        DatabaseUnusable: it is no database of ours.
    """
    with _named(path), closing(_reading(path)) as connection:
        return max(str(found or "") for query in _NEWEST for (found,) in connection.execute(query))


def move_aside(path: Path, to: Path) -> None:
    """Give a database that cannot be read another name, with all that lies beside it."""
    for end in SIDECARS:
        with suppress(FileNotFoundError):
            path.with_name(path.name + end).rename(to.with_name(to.name + end))


def remove(path: Path) -> None:
    """Remove a database and all that lies beside it, if it is there."""
    for end in SIDECARS:
        path.with_name(path.name + end).unlink(missing_ok=True)


def _reading(path: Path) -> sqlite3.Connection:
    """Open a database to read; a copy that nobody has open is not touched at all."""
    alone = "" if path.with_name(path.name + "-wal").exists() else "&immutable=1"
    return sqlite3.connect(f"{path.resolve().as_uri()}?mode=ro{alone}", uri=True)


@contextmanager
def _named(path: Path) -> Iterator[None]:
    try:
        yield
    except sqlite3.Error as error:
        raise DatabaseUnusable(f"{path} cannot be used as a database of pbem: {error}") from error
