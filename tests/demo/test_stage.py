"""A whole demo: repeated by its seed, watched, joined, and left behind to look at."""

import shlex
import stat
from collections.abc import Sequence
from pathlib import Path

import pytest
from typer.testing import CliRunner

from pbem.cli import app
from pbem.config import load_config
from pbem.demo.casting import cast
from pbem.demo.folder import FolderInUse, commands_to_try
from pbem.demo.plan import Performance, Plan
from pbem.demo.stage import play
from pbem.game.replay import verify_json
from pbem.game.views import View
from pbem.letters.voice import voice
from pbem.letters.words import write_above
from pbem.mail.message import read_message
from pbem.service.errors import UnknownSeat
from pbem.service.looking.inspect import export_record, list_letters, list_mails
from pbem.service.names import folded
from pbem.speech.languages import playable_codes
from pbem.store import Store
from tests.demo.around import play_in_memory

ENGLISH = ("en",)
THREE = playable_codes()[:3]


def watched(plan: Plan) -> tuple[Performance, list[View]]:
    views: list[View] = []
    return play(plan, views.append), views


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return tmp_path_factory.mktemp("demo")


@pytest.fixture(scope="module")
def performed(folder: Path) -> tuple[Performance, list[View]]:
    """One game that the tests of this module look at: three languages at one table."""
    return watched(Plan(folder / "one", players=3, turns=1, seed=5, languages=THREE))


def record(folder: Path) -> dict[str, object]:
    store = Store.at(folder / "pbem.sqlite")
    try:
        return export_record(store, "g1")
    finally:
        store.close()


def test_a_game_is_played_to_its_result(performed: tuple[Performance, list[View]], folder: Path) -> None:
    performance, views = performed
    assert performance.view.result is not None
    assert views[-1] == performance.view
    assert [view.turn for view in views] == sorted(view.turn for view in views)
    assert all(view.own is None for view in views)
    verdict = verify_json(record(folder / "one"))
    assert verdict.holds
    assert verdict.complete


def test_everything_is_accounted_for(performed: tuple[Performance, list[View]], folder: Path) -> None:
    performance, _ = performed
    store = Store.at(folder / "one" / "pbem.sqlite")
    mails, letters = list_mails(store), list_letters(store, reveal=True)
    store.close()
    assert len(mails) == performance.mails
    assert {mail.outcome for mail in mails} <= {"played", "answered", "asked", "refused"}
    assert len(letters) == performance.letters
    for writer in cast(3, THREE):
        box = folder / "one" / "mail" / folded(writer.name)
        came = sorted(box.glob("*-in-*.eml"))
        assert len(came) == sum(letter.player == writer.name for letter in letters)
        assert list(box.glob("*-out-*.eml"))
        scores = voice(writer.language).gettext("Scores").upper()
        assert scores in read_message(came[-1].read_bytes()).text
    assert len(list((folder / "one" / "mail").rglob("*-out-*.eml"))) == performance.mails


def test_the_seed_repeats_moves_and_result(performed: tuple[Performance, list[View]], folder: Path) -> None:
    again, views = watched(Plan(folder / "two", players=3, turns=1, seed=5, languages=THREE))
    assert record(folder / "two") == record(folder / "one")
    assert again == performed[0]
    assert views == performed[1]


@pytest.mark.long
def test_another_seed_deals_other_cards(
    performed: tuple[Performance, list[View]], tmp_path: Path, empty_database: Path
) -> None:
    plan = Plan(tmp_path / "other", players=3, turns=1, seed=6, languages=THREE)
    assert play_in_memory(plan, empty_database).performance.view != performed[0].view


def test_the_commands_named_at_the_end_work(performed: tuple[Performance, list[View]], folder: Path) -> None:
    config = folder / "one" / "config.toml"
    assert stat.S_IMODE(config.stat().st_mode) == 0o600
    assert load_config(config, {}).database_path == folder / "one" / "pbem.sqlite"
    for command in commands_to_try(folder / "one", performed[0].game):
        _, *words = shlex.split(command)
        done = CliRunner().invoke(app, words)
        assert done.exit_code == 0, done.output
        assert done.output


class Sleepy:
    """A guest who accepts the invitation, and then says nothing until it is enough."""

    def __init__(self, silence: int) -> None:
        self.letters: list[bytes] = []
        self.asked = 0
        self.silence = silence

    def read(self, letters: Sequence[bytes]) -> None:
        self.letters += letters

    def write(self, *, alone: bool) -> str:
        if len(self.letters) == 1:
            return "JOIN"
        self.asked += alone
        if self.asked > self.silence:
            raise EOFError
        return ""


def test_a_guest_is_waited_for_in_a_language_of_their_own_and_may_leave(tmp_path: Path) -> None:
    guest, own = Sleepy(silence=5), THREE[-1]
    plan = Plan(tmp_path / "demo", 3, 2, seed=1, languages=ENGLISH, seat="cathy", language=own)
    with pytest.raises(EOFError):
        play(plan, lambda view: None, guest)
    letters = [read_message(raw) for raw in guest.letters]
    assert all(letter.text.startswith(write_above(own)) for letter in letters)
    you = voice(own).gettext("{name} (you)", name="Cathy")
    assert all(you in letter.text for letter in letters[2:])


def test_a_folder_with_other_things_is_left_alone(tmp_path: Path) -> None:
    (tmp_path / "thesis.txt").write_text("years of work", encoding="utf-8")
    with pytest.raises(FolderInUse):
        play(Plan(tmp_path), lambda view: None)
    assert [file.name for file in tmp_path.iterdir()] == ["thesis.txt"]
    with pytest.raises(FolderInUse):
        play(Plan(tmp_path / "thesis.txt"), lambda view: None)


def test_a_seat_must_be_somebodys(tmp_path: Path) -> None:
    with pytest.raises(UnknownSeat, match="Ann, Bob, Cathy"):
        play(Plan(tmp_path / "demo", players=3, languages=ENGLISH, seat="zoe"), lambda view: None)
    assert not (tmp_path / "demo").exists()


def test_the_command_shows_progress_and_result_and_where_to_look(tmp_path: Path) -> None:
    words = ["demo", "--players", "3", "--seed", "2", "--dir", str(tmp_path / "demo")]
    done = CliRunner().invoke(app, [*words, "--turns", "1", "--languages", "en,fr"])
    assert done.exit_code == 0, done.stderr
    assert done.stderr == ""
    assert "seed 2" in done.stdout
    assert "Ann (English), Benoît (French), Cathy (English)." in done.stdout
    assert "demo --languages en,fr --seat ann --language" in done.stdout
    assert "turn  1/1" in done.stdout
    assert "objective" in done.stdout
    assert str(tmp_path / "demo" / "mail" / "ann") in done.stdout
    assert "pbem show g1 --config" in done.stdout
    assert "\r" not in done.stdout


def test_a_seat_at_the_terminal(tmp_path: Path) -> None:
    words = ["demo", "--players", "3", "--seed", "2", "--dir", str(tmp_path / "demo"), "--turns", "1"]
    words += ["--seat", "ann", "--language", "es"]
    done = CliRunner().invoke(app, words, input="JOIN\n.\n.\nHELP\n\n\n")
    assert done.exit_code == 0, done.stderr
    assert "invitación" in done.stdout
    assert "You left the table" in done.stdout
    sent = list((tmp_path / "demo" / "mail" / "ann").glob("*-out-*.eml"))
    assert len(sent) == 2


def test_wrong_options_are_told_in_a_line(tmp_path: Path) -> None:
    for options in (("--seat", "zoe"), ("--turns", "0"), ("--players", "8"), ("--languages", "en,xx")):
        done = CliRunner().invoke(app, ["demo", "--dir", str(tmp_path / "demo"), *options])
        assert isinstance(done.exception, SystemExit)
        assert done.exit_code in (1, 2)
