"""Every check of the doctor, well and not well."""

import sqlite3
from collections.abc import Callable
from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest

from pbem.doctor.database import check_database, check_disk, check_file, check_missing
from pbem.doctor.files import check_languages, check_secret_files, check_templates
from pbem.doctor.findings import Finding, Grade
from pbem.doctor.mailing import capability_findings, check_sign_in
from pbem.doctor.round_trip import Echo, Trip, check_round_trip
from pbem.mail.errors import SignInNeeded
from pbem.speech.languages import languages_in
from pbem.store import Store, schema


def grades(findings: list[Finding]) -> dict[str, str]:
    return {finding.check: finding.grade.value for finding in findings}


def only(findings: list[Finding]) -> tuple[str, str]:
    (finding,) = findings
    return finding.grade.value, finding.says


# --- files ---


def test_files_that_others_can_read(tmp_path: Path) -> None:
    private, public = tmp_path / "private", tmp_path / "public"
    private.touch(mode=0o600)
    public.touch()
    public.chmod(0o644)
    assert only(check_secret_files([private, tmp_path / "missing"]))[0] == "ok"
    grade, says = only(check_secret_files([private, public, public]))
    assert grade == "warn"
    assert says.endswith(f"chmod 600 {public}")


def test_languages_that_are_not_whole(tmp_path: Path) -> None:
    assert grades(check_languages()) == {"languages": "ok"}
    (tmp_path / "xx").mkdir()
    with languages_in(tmp_path):
        findings = check_languages()
    assert [finding.grade for finding in findings] == [Grade.OK, Grade.WARN]
    assert "xx/lexicon.toml is missing" in findings[1].says


def test_templates_of_ones_own(tmp_path: Path) -> None:
    assert check_templates(None) == []
    assert only(check_templates(tmp_path))[0] == "ok"
    (tmp_path / "invitation.txt.j2").write_text("{% if %}")
    assert only(check_templates(tmp_path))[0] == "bad"
    assert only(check_templates(tmp_path / "nowhere"))[0] == "bad"


# --- the database ---


@pytest.fixture
def database(tmp_path: Path) -> Path:
    path = tmp_path / "games.sqlite"
    store = Store.at(path)
    store.prepare()
    store.close()
    return path


def examined(path: Path) -> tuple[str, str]:
    store = Store(f"sqlite:///{path}", busy_seconds=0.1)
    try:
        return only(check_database(store))
    finally:
        store.close()


def test_a_database_that_is_well(database: Path) -> None:
    assert examined(database)[0] == "ok"
    assert only(check_file(database))[0] == "ok"


def test_an_empty_database_is_left_empty(tmp_path: Path) -> None:
    path = tmp_path / "games.sqlite"
    path.touch()
    for _ in range(2):
        assert examined(path) == ("ok", "it is empty; pbem new makes its tables")


def test_a_database_of_another_version(database: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    versions = schema.known_versions()
    monkeypatch.setattr(schema, "known_versions", lambda: [*versions, "9999"])
    grade, says = examined(database)
    assert grade == "bad"
    assert "pbem upgrade" in says


def test_a_database_that_is_locked(database: Path) -> None:
    other = sqlite3.connect(database)
    other.execute("BEGIN IMMEDIATE")
    try:
        grade, says = examined(database)
    finally:
        other.close()
    assert grade == "bad"
    assert "another process holds the database" in says


def test_a_database_that_is_damaged(database: Path) -> None:
    with sqlite3.connect(database) as connection:
        connection.execute("PRAGMA wal_checkpoint(TRUNCATE)")
    connection.close()
    raw = bytearray(database.read_bytes())
    raw[4096:12288] = b"\xff" * 8192
    database.write_bytes(raw)
    grade, says = only(check_file(database))
    assert grade == "bad"
    assert "go back to a copy" in says


@pytest.mark.parametrize("make", [lambda path: path.write_bytes(b"no database " * 100), Path.mkdir])
def test_a_file_that_is_no_database(tmp_path: Path, make: Callable[[Path], object]) -> None:
    path = tmp_path / "games.sqlite"
    make(path)
    assert examined(path)[0] == "bad"
    assert only(check_file(path))[0] == "bad"


def test_a_database_that_is_not_there(tmp_path: Path) -> None:
    assert only(check_missing(tmp_path / "new" / "games.sqlite"))[0] == "ok"
    (tmp_path / "file").touch()
    assert only(check_missing(tmp_path / "file" / "games.sqlite"))[0] == "bad"
    assert not (tmp_path / "new").exists()


@pytest.mark.parametrize(("megabytes", "grade"), [(40, "bad"), (400, "warn"), (4000, "ok")])
def test_the_disk(tmp_path: Path, megabytes: int, grade: str) -> None:
    path = tmp_path / "new" / "games.sqlite"
    found = only(check_disk(path, lambda _: megabytes * 1_000_000))
    assert found[0] == grade
    assert found[1].startswith(f"{megabytes} MB")
    assert only(check_disk(path))[1].split()[1] == "MB"


# --- the mail servers ---


@pytest.mark.parametrize(
    ("capabilities", "expected"),
    [
        ({"IDLE", "MOVE", "UIDPLUS"}, {"idle": "ok", "move": "ok"}),
        ({"IDLE", "UIDPLUS"}, {"idle": "ok", "move": "ok"}),
        ({"MOVE"}, {"idle": "warn", "move": "ok"}),
        (set(), {"idle": "warn", "move": "warn"}),
    ],
    ids=range(4),
)
def test_what_the_server_can_do(capabilities: set[str], expected: dict[str, str]) -> None:
    assert grades(capability_findings(frozenset(capabilities))) == expected


class NoTokens:
    def current(self) -> str:
        raise SignInNeeded("Nobody has signed in yet. Sign in with: pbem login")

    def instead_of(self, refused: str) -> str | None:
        return None


def test_a_sign_in_that_is_missing() -> None:
    assert only(check_sign_in(NoTokens())) == (
        "bad",
        "Nobody has signed in yet. Sign in with: pbem login",
    )


# --- the round trip ---

NOON = datetime(2026, 3, 1, 12, tzinfo=UTC)
SEEN = NOON + timedelta(seconds=20)
HERE = Echo(NOON + timedelta(seconds=5), "<sent@x.org>")


def trip(plain: Echo | None = HERE, tagged: Echo | None = HERE, refused: str = "") -> Trip:
    return Trip(NOON, SEEN, plain, tagged, "<sent@x.org>", {"tagged": refused} if refused else {})


WELL = {"round trip": "ok", "sub-addressing": "ok", "message-id": "ok", "clock": "ok"}


@pytest.mark.parametrize(
    ("travelled", "tags", "expected"),
    [
        (trip(), True, WELL),
        (trip(), False, WELL),
        (trip(tagged=None), True, WELL | {"sub-addressing": "bad"}),
        (trip(tagged=None, refused="550 no"), False, WELL),
        (trip(plain=None), True, {"round trip": "warn", "sub-addressing": "ok", "clock": "ok"}),
        (trip(plain=None, tagged=None), True, {"round trip": "bad"}),
        (trip(plain=Echo(NOON, "<other@x.org>")), True, WELL | {"message-id": "warn"}),
    ],
    ids=range(7),
)
def test_what_came_back(travelled: Trip, tags: bool, expected: dict[str, str]) -> None:
    assert grades(check_round_trip(travelled, tags=tags)) == expected


def test_what_is_said_of_what_did_not_come_back() -> None:
    def says(travelled: Trip, check: str, *, tags: bool = True) -> str:
        findings = check_round_trip(travelled, tags=tags)
        return next(finding.says for finding in findings if finding.check == check)

    assert "set sub-addressing = false" in says(trip(tagged=None), "sub-addressing")
    assert "550 no such user" in says(trip(tagged=None, refused="550 no such user"), "sub-addressing")
    assert "could set sub-addressing = true" in says(trip(), "sub-addressing", tags=False)
    assert "550 no such user" in says(trip(None, None, "550 no such user"), "round trip")
    assert "within 20 s" in says(trip(plain=None, tagged=None), "round trip")


@pytest.mark.parametrize(
    ("minutes", "grade", "word"),
    [
        (0, "ok", "agree"),
        (1, "ok", "agree"),
        (-1, "ok", "agree"),
        (5, "warn", "5 min behind"),
        (-5, "warn", "5 min ahead of"),
        (60, "bad", "60 min behind"),
        (-60, "bad", "60 min ahead of"),
    ],
)
def test_clocks(minutes: int, grade: str, word: str) -> None:
    echo = Echo(NOON + timedelta(minutes=minutes, seconds=10), "<sent@x.org>")
    clock = check_round_trip(trip(echo, echo), tags=True)[-1]
    assert (clock.check, clock.grade) == ("clock", grade)
    assert word in clock.says
