"""Keeping: copies of the database that are known to be whole, and putting one back."""

from contextlib import suppress
from dataclasses import dataclass
from datetime import datetime
from pathlib import Path

from sqlmodel import func, select

from pbem.service.errors import CannotKeep
from pbem.service.upkeep.audit import Books, balance
from pbem.store import DatabaseOld, DatabaseUnusable, Store
from pbem.store.copies import (
    copy_database,
    damage_in,
    is_in_use,
    last_written,
    move_aside,
    remove,
)
from pbem.store.tables import Game

_ELSEWHERE = "the database is no SQLite file: back it up and restore it with pg_dump and pg_restore"


@dataclass(frozen=True, slots=True)
class Copy:
    """A copy of a database that was opened and found whole.

    Args:
        path: where it is.
        games: how many games it holds.
        books: its books; ``None`` if it is of an older version, and has to be upgraded before they are read.
    """

    path: Path
    games: int
    books: Books | None


@dataclass(frozen=True, slots=True)
class Restored:
    """A copy that was put back.

    Args:
        copy: what is there now.
        kept: where the database is that was there before, if there was one.
    """

    copy: Copy
    kept: Path | None


def back_up(store: Store, to: Path, now: datetime) -> Copy:
    """Copy the database while it is in use, open the copy, and balance its books.

    Args:
        store: the database.
        to: the file to make; a folder gets a file named for the time.
        now: the time.

    Raises:
        CannotKeep: the file is there already, or the database is no SQLite file.
        StoreError: the database cannot be used, or its copy is not whole.
    """
    if to.is_dir():
        to /= f"pbem-{now:%Y%m%d-%H%M%S}.db"
    if to.exists():
        raise CannotKeep(f"{to} is there already")
    part = to.with_name(to.name + ".part")
    remove(part)
    try:
        if not store.back_up(part):
            raise CannotKeep(_ELSEWHERE)
        copy = _looked_at(part)
        part.rename(to)
    finally:
        remove(part)
    return Copy(to, copy.games, copy.books)


def restore(path: Path | None, source: Path, now: datetime, *, force: bool = False) -> Restored:
    """Put a copy in the place of the database, which is kept beside it.

    Args:
        path: the database's file; ``None`` if it is no file.
        source: the copy.
        now: the time.
        force: whether to do so though the database is in use, or holds more than the copy.

    Raises:
        CannotKeep: it should not be done, or not without ``force``; the message says why.
        StoreError: the copy is no whole database, or of a newer version.
    """
    if path is None:
        raise CannotKeep(_ELSEWHERE)
    if not source.is_file():
        raise CannotKeep(f"there is no file {source}")
    path.parent.mkdir(parents=True, exist_ok=True)
    part = path.with_name(f"{path.name}.part")
    remove(part)
    try:
        copy_database(source, part)
        copy = _looked_at(part)
        if path.exists() and not force:
            _check_replaceable(path, part)
        kept = _keep(path, now) if path.exists() else None
        copy_database(part, path)
    finally:
        remove(part)
    return Restored(Copy(path, copy.games, copy.books), kept)


def _looked_at(path: Path) -> Copy:
    """Open a copy, look for damage, and balance its books.

    Raises:
        StoreError: it is not whole, holds nothing of ours, or is of a newer version.
    """
    damage = damage_in(path)
    if damage:
        raise DatabaseUnusable(f"the copy is damaged: {damage}")
    store = Store(f"sqlite:///{path}")
    try:
        if not store.check():
            raise DatabaseUnusable("the copy holds no table of pbem")
        with store.begin() as session:
            games = session.exec(select(func.count()).select_from(Game)).one()
        return Copy(path, games, balance(store))
    except DatabaseOld:
        with store.engine.begin() as connection:
            games = connection.exec_driver_sql("SELECT count(*) FROM games").scalar_one()
        return Copy(path, games, None)
    finally:
        store.close()


def _check_replaceable(path: Path, copy: Path) -> None:
    """Refuse to replace a database that is in use, or in which more has happened than in the copy."""
    if is_in_use(path):
        raise CannotKeep(f"{path} is in use: stop pbem run first")
    with suppress(DatabaseUnusable):  # what cannot be read may well be replaced
        here, there = last_written(path), last_written(copy)
        if here > there:
            raise CannotKeep(
                f"{path} holds what happened until {here[:16]} UTC, the copy only until {there[:16]} UTC: "
                "what came between would be lost; --force does it"
            )


def _keep(path: Path, now: datetime) -> Path:
    """Keep a database beside its place: a copy of it, or itself if it cannot be read."""
    kept = path.with_name(f"{path.stem}-before-{now:%Y%m%d-%H%M%S}{path.suffix}")
    if kept.exists():
        raise CannotKeep(f"{kept} is there already")
    try:
        copy_database(path, kept)
    except DatabaseUnusable:
        remove(kept)
        move_aside(path, kept)
    return kept
