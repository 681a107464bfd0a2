"""Opening the database, and one unit of work at a time."""

import sqlite3
from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path
from typing import Any

from sqlalchemy import Engine, create_engine, event
from sqlalchemy.exc import DatabaseError, OperationalError
from sqlmodel import Session

from pbem.store.errors import DatabaseFull, DatabaseLocked, DatabaseOld, DatabaseUnusable
from pbem.store.schema import check_schema, migrate

_BUSY_SECONDS = 10.0

PRAGMAS = ("journal_mode = WAL", "foreign_keys = ON", "synchronous = FULL")
"""What is switched on in SQLite: what is committed must outlast a loss of power, too."""

_NO_ROOM = ("full", "disk I/O error", "No space left")
"""How databases say that a disk is full, or that a file may not grow."""


class Store:
    """The database of one pbem.

    Args:
        url: an SQLAlchemy URL, such as ``sqlite:///pbem.db``.
        busy_seconds: how long to wait for another process that writes.
    """

    def __init__(self, url: str, *, busy_seconds: float = _BUSY_SECONDS) -> None:
        self.url = url
        self.engine = _engine(url, busy_seconds)

    @classmethod
    def at(cls, path: Path) -> "Store":
        """Return the store in an SQLite file, its folder made if need be, readable by its owner only."""
        path.parent.mkdir(parents=True, exist_ok=True)
        if not path.exists():
            path.touch(mode=0o600)
        return cls(f"sqlite:///{path}")

    def prepare(self) -> None:
        """Create the tables of an empty database, or check that those there fit the program.

        Raises:
            StoreError: they do not fit, or the database cannot be used.
        """
        with _translated(), self.engine.begin() as connection:
            if not check_schema(connection):
                migrate(connection)

    def check(self) -> bool:
        """Return whether there are tables; nothing is changed, but as if to write.

        Raises:
            StoreError: they do not fit the program, or the database cannot be read or written.
        """
        with _translated(), self.engine.begin() as connection:
            return check_schema(connection)

    def upgrade(self) -> None:
        """Bring the tables to the newest version.

        Raises:
            StoreError: the database cannot be used, or is newer than the program.
        """
        with _translated(), self.engine.begin() as connection:
            try:
                check_schema(connection)
            except DatabaseOld:
                migrate(connection)

    def back_up(self, to: Path) -> bool:
        """Copy an SQLite database as it is, consistent even while others write, and return whether it could.

        Args:
            to: the file to make, readable by its owner only.

        Raises:
            StoreError: the database cannot be used.
        """
        if not self.url.startswith("sqlite"):
            return False
        to.touch(mode=0o600)
        with _translated(), self.engine.connect() as connection:
            source = connection.connection.driver_connection
            assert isinstance(source, sqlite3.Connection), "the URL says SQLite"
            with closing(sqlite3.connect(to)) as target:
                source.backup(target)
        return True

    def compact(self) -> None:
        """Give the room of what was thrown away back to the disk, and leave no trace of it in the file.

        Raises:
            StoreError: the database is locked or cannot be used.
        """
        if not self.url.startswith("sqlite"):
            return  # others do so in their own time
        with _translated(), self.engine.connect() as connection:
            source = connection.connection.driver_connection
            assert isinstance(source, sqlite3.Connection), "the URL says SQLite"
            source.execute("VACUUM")
            source.execute("PRAGMA wal_checkpoint(TRUNCATE)")

    @contextmanager
    def begin(self) -> Iterator[Session]:
        """Run one transaction: committed at the end, rolled back if anything is raised.

        Raises:
            StoreError: the database is locked or cannot be used.
        """
        with _translated(), Session(self.engine, expire_on_commit=False) as session:
            yield session
            session.commit()

    def close(self) -> None:
        """Close every connection."""
        self.engine.dispose()


def _engine(url: str, busy_seconds: float) -> Engine:
    if not url.startswith("sqlite"):
        return create_engine(url)
    engine = create_engine(url, connect_args={"timeout": busy_seconds, "check_same_thread": False})
    event.listen(engine, "connect", _on_connect)
    event.listen(engine, "begin", _on_begin)
    return engine


def _on_connect(connection: sqlite3.Connection, _record: Any) -> None:
    """Switch on what SQLite leaves off, and leave transactions to SQLAlchemy."""
    connection.isolation_level = None
    for pragma in PRAGMAS:
        connection.execute(f"PRAGMA {pragma}")


def _on_begin(connection: Any) -> None:
    """Take the write lock at once: a transaction that reads first could not take it later."""
    connection.exec_driver_sql("BEGIN IMMEDIATE")


@contextmanager
def _translated() -> Iterator[None]:
    try:
        yield
    except OperationalError as error:
        raise _translation(error) from error
    except DatabaseError as error:
        if "not a database" in str(error.orig):
            raise DatabaseUnusable("the database file is no SQLite database") from error
        raise


def _translation(error: OperationalError) -> Exception:
    words = str(error.orig)
    if "locked" in words:
        return DatabaseLocked("another process holds the database; is a second daemon running?")
    if any(said in words for said in _NO_ROOM):
        return DatabaseFull(
            f"the database cannot be written ({words}): there seems to be no room on the disk. Make room; "
            "nothing is lost, and a running pbem goes on by itself"
        )
    return DatabaseUnusable(f"the database cannot be used: {words}")
