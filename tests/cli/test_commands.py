"""The commands, run as a game master would."""

import json
import re
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
import typer.main

from pbem.cli import app
from pbem.game.cards import RESOURCES, PartnerKind
from tests.cli.conftest import PLAYERS, Run

ROOT = Path(__file__).parents[2]
Json = Callable[..., Any]

HIDDEN = {card.code for card in RESOURCES} | {card.code.replace("-", " ") for card in RESOURCES}


def commands(group: Any, path: tuple[str, ...] = ()) -> Iterator[tuple[tuple[str, ...], Any]]:
    """Every command with its words; a group that does something by itself too."""
    for name, command in getattr(group, "commands", {}).items():
        yield (*path, name), command
        yield from commands(command, (*path, name))


ALL = dict(commands(typer.main.get_command(app)))


@pytest.mark.parametrize("words", ALL, ids=" ".join)
def test_every_command_is_in_the_documents_and_explains_itself(words: tuple[str, ...], pbem: Run) -> None:
    documents = (ROOT / "README.md").read_text() + (ROOT / "docs" / "game-master.md").read_text()
    assert f"pbem {' '.join(words)}" in documents
    result = pbem(*words, "--help")
    assert result.exit_code == 0
    assert ALL[words].help


def test_documents_name_no_command_there_is_none_of() -> None:
    for document in (ROOT / "README.md", ROOT / "docs" / "game-master.md"):
        code = re.findall(r"`([^`\n]*)`|^ {4}(.*)$", document.read_text(), flags=re.MULTILINE)
        for span in (inline or block for inline, block in code):
            if found := re.match(r"(?:\.venv/bin/)?pbem ([a-z]+)", span):
                assert (found[1],) in ALL, span


@pytest.mark.parametrize("words", [words for words in ALL if words != ("init",)], ids=" ".join)
def test_a_command_that_needs_a_configuration_takes_it_by_name(words: tuple[str, ...]) -> None:
    command = ALL[words]
    names = {name for parameter in command.params for name in parameter.opts}
    needs_none = {("say",), ("read",), ("languages",), ("simulate",), ("verify",), ("demo",)}
    assert ("--config" in names) is (words not in needs_none)


def test_version(pbem: Run) -> None:
    assert re.fullmatch(r"pbem \d+\.\d+\.\d+\n", pbem("--version").stdout)


def test_announce_and_call_off(pbem: Run, pbem_json: Json) -> None:
    players = [word for one in PLAYERS for word in ("--player", one)]
    options = ["--counter-offers", "open", "--turn-limit", "20", "--first", "bob", "--talk", "table"]
    options += ["--talk-limit", "3", "--business-hours", "9-18", "--hours-zone", "players"]
    made = pbem_json("new", *options, *players)
    assert made == {"game": "g1", "stage": "announced"}
    (line,) = pbem_json("games")
    assert line["stage"] == "announced"
    assert line["players"] == line["waits_for"] == ["Ann", "Bob", "Cleo"]
    kinds = [(letter["player"], letter["kind"], letter["delivery"]) for letter in pbem_json("letters", "g1")]
    assert kinds == [(name, "invitation", "queued") for name in ("Ann", "Bob", "Cleo")]
    told = " ".join(pbem("letters", "g1", "--reveal").stdout.split())
    assert "and to nobody alone. Each player may send the others 3 messages a day." in told
    assert "This is told by the clock of whoever is asked" in told
    assert "announced" in pbem("show", "g1").stdout
    assert pbem_json("show", "g1")["table"] is None
    assert pbem("readdress", "g1", "bob", "robert@example.net").exit_code == 0
    assert pbem("end", "g1").exit_code == 0
    assert pbem_json("games")[0]["stage"] == "cancelled"
    assert pbem("end", "g1").exit_code == 1


def test_deal_without_waiting(pbem: Run, pbem_json: Json) -> None:
    pbem("new", "--name", "Friday", *[word for one in PLAYERS for word in ("--player", one)])
    assert pbem("deal", "friday").exit_code == 0
    assert pbem_json("games")[0]["phase"] == "declaration"


def test_a_players_language_and_zone_follow_the_address(pbem: Run, dealt: str) -> None:
    one = ["--player", "Zoë <zoe@example.net> en America/New_York"]
    rest = [word for one in PLAYERS[:2] for word in ("--player", one)]
    assert pbem("new", "--no-confirm", *rest, *one).exit_code == 0
    shown = pbem("letters", "g2", "--reveal").stdout
    assert "New York" in shown
    result = pbem("new", *rest, "--player", "Zoe <zoe@example.net> en Mars/Olympus")
    assert result.exit_code == 1
    assert "Mars/Olympus" in result.stderr


@pytest.mark.parametrize(
    "words",
    [["games"], ["show", "g1"], ["show", "g1", "--seat", "ann"], ["log", "g1"], ["letters"], ["mail"]],
)
@pytest.mark.parametrize("as_json", [False, True])
def test_a_running_game_gives_public_facts_only(
    pbem: Run, dealt: str, words: list[str], as_json: bool
) -> None:
    result = pbem(*words, *(["--json"] if as_json else []))
    assert result.exit_code == 0
    named = {card for card in HIDDEN if re.search(rf"\b{card}\b", result.stdout)}
    assert not named
    for kind in PartnerKind:
        assert f'"{kind.value}"' not in result.stdout
    assert "objective" not in result.stdout
    if as_json:
        json.loads(result.stdout)


def test_reveal(pbem: Run, pbem_json: Json, dealt: str) -> None:
    revealed = pbem_json("show", dealt, "--reveal")
    hands = [view["own"]["hand"] for view in revealed["revealed"]]
    assert [len(hand) for hand in hands] == [13, 13, 13]
    assert len(revealed["pile"]) == 9
    text = pbem("show", dealt, "--reveal").stdout
    assert all(f"{name} holds: " in text for name in ("Ann", "Bob", "Cleo"))
    assert "The pile, top first" in text
    own = pbem("show", dealt, "--seat", "bob", "--reveal").stdout
    assert "Bob holds: " in own
    assert "Ann holds" not in own
    seen = pbem_json("show", dealt, "--seat", "Bob", "--reveal")
    assert seen["table"]["own"]["hand"] == hands[1]
    assert seen["pile"] == seen["revealed"] == []
    assert "hidden while g1 is played; --reveal shows it" in pbem("show", dealt, "--seat", "bob").stdout
    assert pbem_json("letters", dealt, "--reveal")[0]["text"]


def test_end_and_export(pbem: Run, pbem_json: Json, dealt: str, folder: Path) -> None:
    assert pbem("extend", dealt, "--", "-6").stdout.startswith("The next deadline of g1 is 20")
    assert pbem("extend", dealt, "--", "-6000").exit_code == 1
    assert pbem("pause", dealt).stdout.startswith("g1 is paused; pbem resume g1")
    assert "paused" in pbem("games").stdout
    assert ", paused" in pbem("show", dealt).stdout
    assert pbem("pause", dealt).exit_code == 1
    assert pbem("resume", dealt).stdout.startswith("g1 goes on; its next deadline is 20")
    assert pbem("end", dealt).exit_code == 0
    shown = pbem("show", dealt).stdout
    assert "the game master ended it, and the scores count" in shown
    assert "skull" in shown
    assert pbem("export", dealt, "--out", "g1.json").exit_code == 0
    assert pbem("export", dealt, "--out", "g1.json").exit_code == 1
    written = (folder / "g1.json").read_text()
    assert written.endswith("\n")
    assert json.loads(written) == json.loads(pbem("export", dealt).stdout)
    assert pbem("export", dealt, "--out", "nowhere/g1.json").exit_code == 1
    assert [entry["number"] for entry in pbem_json("log", dealt)] == [0, 1]
    assert "referee" in pbem("log", dealt).stdout
    assert pbem("end", dealt).exit_code == 1


def test_upgrade(pbem: Run, dealt: str, folder: Path) -> None:
    result = pbem("upgrade")
    assert result.exit_code == 0
    assert "games replayed: 1" in result.stdout
    (backup,) = folder.glob("pbem-backup-*.db")
    assert backup.stat().st_mode & 0o077 == 0


@pytest.mark.parametrize(
    "document", ["README.md", "docs/game-master.md", "docs/players.en.md", "docs/architecture.md"]
)
def test_links_lead_somewhere(document: str) -> None:
    path = ROOT / document
    targets = re.findall(r"\]\(([^)#:]+)\)", path.read_text())
    assert [target for target in targets if not (path.parent / target).exists()] == []


def test_bots_take_seats_and_leave_them(pbem: Run, pbem_json: Json) -> None:
    people = [word for one in PLAYERS[:2] for word in ("--player", one)]
    bots = ["--bot", "Cleo:simple", "--bot", "Dan", "--turn-limit", "2"]
    assert pbem("new", "--no-confirm", "--first", "Ann", *people, *bots).exit_code == 0
    assert pbem_json("games")[0]["players"] == ["Ann", "Bob", "Cleo", "Dan"]
    assert {letter["player"] for letter in pbem_json("letters", "--reveal")} == {"Ann", "Bob"}
    assert pbem("bot", "g1", "ann", "in", "--kind", "trader").exit_code == 0
    assert pbem_json("games")[0]["waits_for"] == ["Bob"]
    assert "Bots: Ann (trader), Cleo (simple), Dan (strong)" in pbem("show", "g1").stdout
    assert pbem("bot", "g1", "ann", "out").exit_code == 0
    assert "nobody stands behind Cleo" in pbem("bot", "g1", "cleo", "out").stderr
    assert "no bot is called 'clever'" in pbem("new", *people, "--bot", "Cleo:clever").stderr
