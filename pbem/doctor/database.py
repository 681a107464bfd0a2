"""The database: whether it is there, whole, of this version, and has room to grow."""

import os
import shutil
import sqlite3
from collections.abc import Callable
from contextlib import closing
from pathlib import Path
from typing import Final

from pbem.doctor.findings import Finding, bad, ok, warn
from pbem.store import Store, StoreError

_LITTLE: Final = 500_000_000
_TOO_LITTLE: Final = 50_000_000
_MEGA: Final = 1_000_000


def check_database(store: Store) -> list[Finding]:
    """See whether the tables are there, are of this version, and can be written."""
    try:
        prepared = store.check()
    except StoreError as error:
        return [bad("database", str(error))]
    if not prepared:
        return [ok("database", "it is empty; pbem new makes its tables")]
    return [ok("database", "it opens, is of this version, and can be written")]


def check_file(path: Path) -> list[Finding]:
    """See whether an SQLite file is whole, without keeping others from writing."""
    try:
        with closing(sqlite3.connect(f"{path.absolute().as_uri()}?mode=ro", uri=True)) as connection:
            told = [str(row[0]) for row in connection.execute("PRAGMA integrity_check(1)")]
    except sqlite3.Error as error:
        return [bad("integrity", f"{path} cannot be read ({error}); go back to a copy (pbem-backup-*.db)")]
    if told != ["ok"]:
        return [
            bad("integrity", f"{path} is damaged ({' '.join(told[0].split())}); go back to a copy of it"),
        ]
    return [ok("integrity", "the file is whole")]


def check_missing(path: Path) -> list[Finding]:
    """See whether a database that is not there could be made."""
    folder = path.parent
    while not folder.exists() and folder != folder.parent:
        folder = folder.parent
    if folder.is_dir() and os.access(folder, os.W_OK | os.X_OK):
        return [ok("database", f"there is none yet; pbem new makes {path}")]
    return [bad("database", f"{path} cannot be made: {folder} cannot be written to")]


def check_disk(path: Path, free: Callable[[Path], int] | None = None) -> list[Finding]:
    """See whether the disk has room.

    Args:
        path: the database.
        free: tells how many bytes are left; by default the system is asked.
    """
    folder = path.parent
    while not folder.exists() and folder != folder.parent:
        folder = folder.parent
    left = free(folder) if free is not None else shutil.disk_usage(folder).free
    says = f"{left // _MEGA} MB are left on the disk of the database"
    if left < _TOO_LITTLE:
        return [bad("disk", f"{says}; make room, or mail will be read and not be kept")]
    if left < _LITTLE:
        return [warn("disk", f"{says}; make room before it is full")]
    return [ok("disk", says)]
