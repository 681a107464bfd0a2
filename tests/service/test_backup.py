"""Copies are whole and come back, and what is thrown away is missed by nobody."""

import sqlite3
from contextlib import closing
from datetime import timedelta
from pathlib import Path

import pytest

from pbem.service.errors import CannotKeep, UnknownMail
from pbem.service.looking import inspect
from pbem.service.looking.waiting import list_games
from pbem.service.master import course, holding
from pbem.service.terms.agreement import Agreement
from pbem.service.upkeep.audit import balance
from pbem.service.upkeep.backup import back_up, restore
from pbem.service.upkeep.prune import Pruned, prune
from pbem.store import DatabaseUnusable, Store, StoreError
from pbem.store.tables import MailOutcome
from tests.service.club import Club

DAY = timedelta(days=1)


@pytest.fixture
def path(tmp_path: Path) -> Path:
    """Return where the club's database is."""
    return tmp_path / "pbem.db"


@pytest.fixture
def copy(club: Club, tmp_path: Path) -> Path:
    """Return a copy of the club's database, made after one declaration."""
    club.announce()
    club.play("Ann", club.offer("Ann"))
    return back_up(club.store, tmp_path / "copy.db", club.now).path


# --- backup ----------------------------------------------------------------------------------------------


def test_a_copy_is_made_while_others_write_and_is_known_to_be_whole(club: Club, tmp_path: Path) -> None:
    club.announce()
    with club.store.begin():
        made = back_up(Store(club.store.url), tmp_path, club.now)
    assert made.path == tmp_path / "pbem-20260302-090000.db"
    assert made.path.stat().st_mode & 0o777 == 0o600
    assert (made.games, made.books) == (1, balance(club.store))
    assert sorted(one.name for one in tmp_path.iterdir() if "pbem.db" not in one.name) == [made.path.name]


def test_no_file_is_written_over(club: Club, copy: Path) -> None:
    with pytest.raises(CannotKeep, match="there already"):
        back_up(club.store, copy, club.now)


def test_postgresql_is_left_to_its_own_tools(
    club: Club, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(club.store, "url", "postgresql://db.example.org/pbem")
    with pytest.raises(CannotKeep, match="pg_dump"):
        back_up(club.store, tmp_path / "copy.db", club.now)
    with pytest.raises(CannotKeep, match="pg_restore"):
        restore(None, tmp_path / "copy.db", club.now)


# --- restore ---------------------------------------------------------------------------------------------


def test_a_copy_comes_back_and_the_game_goes_on(club: Club, copy: Path, path: Path) -> None:
    club.store.close()
    done = restore(path, copy, club.now)
    assert done.copy.books is not None
    assert done.copy.books.imbalances == ()
    assert done.kept == path.with_name("pbem-before-20260302-090000.db")
    assert path.stat().st_mode & 0o777 == done.kept.stat().st_mode & 0o777 == 0o600
    assert club.play("Bob", "PASS") is MailOutcome.PLAYED
    assert balance(club.store).imbalances == ()


def test_what_happened_since_is_not_lost_without_force(club: Club, copy: Path, path: Path) -> None:
    club.now += DAY
    club.play("Bob", "PASS")
    club.store.close()
    with pytest.raises(CannotKeep, match="2026-03-03 09:00 UTC, the copy only until 2026-03-02 09:00 UTC"):
        restore(path, copy, club.now)
    assert len(club.outcomes()) == 2
    club.store.close()
    done = restore(path, copy, club.now, force=True)
    assert len(club.outcomes()) == 1
    assert done.kept is not None
    kept = Store(f"sqlite:///{done.kept}")
    assert len(inspect.list_mails(kept)) == 2
    kept.close()


def test_a_database_in_use_is_not_replaced_without_force(club: Club, copy: Path, path: Path) -> None:
    assert club.state().turn == 1
    with pytest.raises(CannotKeep, match="stop pbem run first"):
        restore(path, copy, club.now)
    club.play("Bob", "PASS")
    restore(path, copy, club.now, force=True)  # as one transaction of the same database
    assert len(club.outcomes()) == 1
    assert club.play("Cleo", "PASS") is MailOutcome.PLAYED


def test_a_database_that_is_damaged_is_kept_and_replaced(club: Club, copy: Path, path: Path) -> None:
    club.store.close()
    path.write_bytes(b"not a database at all, but some notes about spies\n" * 100)
    done = restore(path, copy, club.now)
    assert done.kept is not None
    assert done.kept.read_bytes().startswith(b"not a database")
    assert list_games(club.store)[0].name == "g1"


def test_what_is_no_copy_changes_nothing(club: Club, copy: Path, path: Path, tmp_path: Path) -> None:
    club.store.close()
    before = path.read_bytes()
    other = tmp_path / "other.db"
    with closing(sqlite3.connect(other)) as connection:
        connection.execute("CREATE TABLE recipes (name TEXT)")
    torn = tmp_path / "torn.db"
    torn.write_bytes(copy.read_bytes()[: copy.stat().st_size // 2])
    for wrong in (other, torn):
        with pytest.raises(StoreError):
            restore(path, wrong, club.now, force=True)
    with pytest.raises(CannotKeep, match="no file"):
        restore(path, tmp_path / "nowhere.db", club.now)
    assert path.read_bytes() == before
    assert not list(tmp_path.glob("*.part*"))


def test_a_newer_copy_is_refused_and_an_older_one_asks_for_an_upgrade(
    club: Club, copy: Path, path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    club.store.close()
    monkeypatch.setattr("pbem.store.schema.known_versions", lambda: ["0001"])
    with pytest.raises(StoreError, match="newer"):
        restore(path, copy, club.now)
    monkeypatch.undo()
    with closing(sqlite3.connect(copy)) as connection, connection:
        connection.execute("UPDATE alembic_version SET version_num = '0001'")
    done = restore(path, copy, club.now)
    assert (done.copy.games, done.copy.books) == (1, None)


# --- prune -----------------------------------------------------------------------------------------------


@pytest.fixture
def two(club: Club) -> Club:
    """Return a club with a game that ended, one that goes on, and mails of both and of none."""
    club.announce()
    club.play("Ann", club.offer("Ann"))
    club.answer("Bob", "PASS", sender="bob@elsewhere.example")
    club.answer("Cleo", "I am away.", headers=[("Auto-Submitted", "auto-replied")])
    club.inbox.put(b"From: who@example.net\r\nTo: referee@pbem.test\r\n\r\nBuy my hats.\r\n", club.now)
    club.round()
    course.end(club.store, club.desk, club.game, scored=True, now=club.now)
    club.announce(agreement=Agreement(confirm=False, first="Bob"))
    club.play("Bob", club.offer("Bob"))
    return club


def test_the_words_of_a_game_that_ended_long_ago_go_and_the_books_balance(two: Club) -> None:
    later = two.now + 100 * DAY
    record = inspect.export_record(two.store, "g1")
    assert prune(two.store, two.now - DAY, really=True) == Pruned(0, 0, 0, 0)
    counted = prune(two.store, later - 90 * DAY, really=False)
    assert (counted.games, counted.mails) == (1, 3)
    assert counted.letters > 6
    assert prune(two.store, later - 90 * DAY, really=True) == counted
    assert prune(two.store, later - 90 * DAY, really=True) == Pruned(0, 0, 0, 0)
    assert balance(two.store).imbalances == ()
    assert inspect.export_record(two.store, "g1") == record
    mails = inspect.list_mails(two.store, reveal=True)
    assert [bool(mail.text) for mail in mails] == [False, False, False, False, True]
    assert [mail.outcome for mail in mails] == ["played", "held", "machine", "stranger", "played"]
    letters = inspect.list_letters(two.store, reveal=True)
    assert {bool(letter.text) for letter in letters if letter.game == "g1"} == {False}
    assert {bool(letter.text) for letter in letters if letter.game == "g2"} == {True}


def test_a_mail_without_words_is_not_read_again_and_what_goes_on_needs_them(two: Club) -> None:
    prune(two.store, two.now + DAY, really=True)
    with pytest.raises(UnknownMail, match="pruned"):
        holding.release(two.store, 2, two.now)
    assert two.play("Ann", "STATUS") is MailOutcome.ANSWERED
    assert balance(two.store).imbalances == ()
    with two.store.engine.begin() as connection:
        connection.exec_driver_sql("UPDATE mails SET pruned = 1, raw = NULL WHERE game_id = 2")
        connection.exec_driver_sql("UPDATE letters SET pruned = 1 WHERE id = (SELECT max(id) FROM letters)")
    assert {one.what for one in balance(two.store).imbalances} == {"mail", "letter"}


def test_a_copy_that_cannot_be_opened_says_so(tmp_path: Path) -> None:
    notes = tmp_path / "notes.txt"
    notes.write_text("not a database\n" * 100)
    with pytest.raises(DatabaseUnusable, match=r"notes\.txt"):
        restore(tmp_path / "pbem.db", notes, Club.at(tmp_path / "x").now)
