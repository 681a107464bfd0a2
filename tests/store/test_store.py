"""The database: made by its migrations, one transaction at a time, hidden things behind the codec."""

import resource
import sqlite3
import threading
from datetime import UTC, datetime, timedelta, timezone
from pathlib import Path

import pytest
from alembic.autogenerate import compare_metadata
from alembic.migration import MigrationContext
from sqlalchemy.exc import IntegrityError, StatementError
from sqlmodel import SQLModel, col, select

from pbem.store import Store
from pbem.store.errors import DatabaseFull, DatabaseLocked, DatabaseNew, DatabaseOld, DatabaseUnusable
from pbem.store.house import Act
from pbem.store.schema import known_versions
from pbem.store.tables import Game, Mail, Note, Player

NOON = datetime(2026, 3, 1, 12, tzinfo=UTC)


@pytest.fixture
def store(tmp_path: Path) -> Store:
    store = Store.at(tmp_path / "pbem.db")
    store.prepare()
    return store


def _game(name: str = "g1") -> Game:
    return Game(name=name, agreed={}, secret=b"s", created_at=NOON)


def test_the_migrations_make_the_tables_the_program_knows(store: Store) -> None:
    with store.engine.begin() as connection:
        context = MigrationContext.configure(connection)
        assert compare_metadata(context, SQLModel.metadata) == []


def test_a_raised_error_leaves_nothing_behind(store: Store) -> None:
    def fail() -> None:
        with store.begin() as session:
            session.add(Player(address="ann@example.org"))
            session.flush()
            raise RuntimeError

    with pytest.raises(RuntimeError):
        fail()
    with store.begin() as session:
        assert session.exec(select(Player)).all() == []


def test_foreign_keys_are_enforced(store: Store) -> None:
    with pytest.raises(IntegrityError), store.begin() as session:
        session.add(Note(game_id=99, sender=0, text="hello", at=NOON))


def test_times_are_utc_and_a_time_without_a_zone_is_refused(store: Store) -> None:
    rome = timezone(timedelta(hours=1))
    with store.begin() as session:
        session.add(Game(name="g1", agreed={}, secret=b"s", created_at=NOON.astimezone(rome)))
    with store.begin() as session:
        assert session.exec(select(Game)).one().created_at == NOON
    with pytest.raises(StatementError), store.begin() as session:
        session.add(Game(name="g2", agreed={}, secret=b"s", created_at=NOON.replace(tzinfo=None)))


def test_hidden_columns_do_not_lie_open_in_the_file(store: Store, tmp_path: Path) -> None:
    with store.begin() as session:
        session.add(
            Mail(
                account="a",
                folder="INBOX",
                uidvalidity=1,
                uid=1,
                arrived_at=NOON,
                stored_at=NOON,
                raw=b"Subject: a telling subject that is long enough to be packed, packed, packed",
            )
        )
        game = _game()
        game.setup = {"deck": ["gun-5"] * 40}
        session.add(game)
    store.close()
    content = b"".join(path.read_bytes() for path in tmp_path.glob("pbem.db*"))
    assert b"telling subject" not in content
    assert b"gun-5" not in content
    with store.begin() as session:
        raw = session.exec(select(Mail)).one().raw
        assert raw is not None
        assert raw.startswith(b"Subject: a telling")


def test_only_the_owner_may_read_the_file(store: Store, tmp_path: Path) -> None:
    assert (tmp_path / "pbem.db").stat().st_mode & 0o077 == 0


def test_a_lock_held_by_another_process_is_named(store: Store, tmp_path: Path) -> None:
    impatient = Store(store.url, busy_seconds=0.05)
    holds, done = threading.Event(), threading.Event()

    def hold() -> None:
        with store.begin() as session:
            session.exec(select(Game)).all()
            holds.set()
            done.wait(10)

    holder = threading.Thread(target=hold)
    holder.start()
    assert holds.wait(10)
    try:
        with pytest.raises(DatabaseLocked), impatient.begin() as session:
            session.exec(select(Game)).all()
    finally:
        done.set()
        holder.join()


def _fill(store: Store) -> None:
    for number in range(100):
        with store.begin() as session:
            session.add(Act(what=f"{number}" * 5000, at=NOON))


def test_a_disk_without_room_is_named_and_what_was_committed_stands(store: Store) -> None:
    """A limit on the size of files does what a full disk does; Python takes the signal that comes with it."""
    files = (Path(store.url.removeprefix("sqlite:///") + end) for end in ("", "-wal"))
    largest = max(path.stat().st_size for path in files if path.exists())
    soft, hard = resource.getrlimit(resource.RLIMIT_FSIZE)
    with store.begin() as session:
        session.add(Act(what="before", at=NOON))
    resource.setrlimit(resource.RLIMIT_FSIZE, (largest + 20_000, hard))
    try:
        with pytest.raises(DatabaseFull, match="no room on the disk"):
            _fill(store)
    finally:
        resource.setrlimit(resource.RLIMIT_FSIZE, (soft, hard))
    with store.begin() as session:
        session.add(Act(what="after", at=NOON))
    with store.begin() as session:
        acts = [act.what for act in session.exec(select(Act).order_by(col(Act.id)))]
    assert (acts[0], acts[-1]) == ("before", "after")


def test_a_file_that_is_no_database_is_named(tmp_path: Path) -> None:
    path = tmp_path / "notes.txt"
    path.write_text("not a database at all, but some notes about spies\n" * 10)
    with pytest.raises(DatabaseUnusable):
        Store.at(path).prepare()


def test_a_database_of_something_else_is_left_alone(tmp_path: Path) -> None:
    path = tmp_path / "other.db"
    with sqlite3.connect(path) as connection:
        connection.execute("CREATE TABLE recipes (name TEXT)")
    connection.close()
    with pytest.raises(DatabaseUnusable):
        Store.at(path).prepare()


def _claim_version(store: Store, version: str) -> None:
    with store.engine.begin() as connection:
        connection.exec_driver_sql("UPDATE alembic_version SET version_num = ?", (version,))


def test_a_newer_database_is_refused(store: Store) -> None:
    _claim_version(store, "9999")
    with pytest.raises(DatabaseNew):
        store.prepare()
    with pytest.raises(DatabaseNew):
        store.upgrade()


def test_an_older_database_asks_for_an_upgrade(store: Store, monkeypatch: pytest.MonkeyPatch) -> None:
    newer = [*known_versions(), "9000"]
    monkeypatch.setattr("pbem.store.schema.known_versions", lambda: newer)
    with pytest.raises(DatabaseOld, match="pbem upgrade"):
        store.prepare()


def test_a_backup_is_a_whole_database_for_its_owner_only(store: Store, tmp_path: Path) -> None:
    with store.begin() as session:
        session.add(_game("g7"))
    copy = tmp_path / "copy.db"
    assert store.back_up(copy)
    assert copy.stat().st_mode & 0o077 == 0
    with Store.at(copy).begin() as session:
        assert session.exec(select(Game.name)).all() == ["g7"]
