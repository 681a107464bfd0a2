"""``pbem read`` says what is made of a mail, without a game."""

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any, Final

import pytest

from tests.cli.conftest import Run

MAILS: Final = Path(__file__).parents[1] / "mail" / "fixtures"
KEY: Final = "0123456789abcdefgh"
HEAD: Final = "From: Ann <ann@example.org>\nTo: gm@pbem.test\nSubject: Re: your turn\n"

Read = Callable[..., dict[str, Any]]


@pytest.fixture
def read(pbem: Run, folder: Path) -> Read:
    """Read one mail, given as text, and return what is said of it."""
    (folder / "config.toml").unlink()

    def run(text: str, *options: str) -> dict[str, Any]:
        (folder / "one.eml").write_text(text, encoding="utf-8")
        result = pbem("read", "one.eml", "--json", *options)
        assert result.exit_code == 0
        found: dict[str, Any] = json.loads(result.stdout)
        assert list(found) == ["file", "verdict", "text", "orders", "why"]
        return found

    return run


def test_orders_in_any_language_with_whoever_they_name(read: Read) -> None:
    found = read(
        f"{HEAD}\nPasso.\nAccuso Bruno di essere un Assassino.\n\n> OFFRO pistola 5\n", "--lang", "it"
    )
    assert found["verdict"] == "orders"
    assert found["text"].startswith("Passo.")
    assert found["orders"][0] == "PASSO"
    assert "Bruno" in found["orders"][1]
    for text in (
        "Offro la pistola 5.",
        "Ofrezco la pistola 5.",
        "Ofereço a pistola 5.",
        "J’offre le pistolet 5.",
    ):
        assert read(f"{HEAD}\n{text}\n")["verdict"] == "orders"


def test_names_given_are_the_only_ones(read: Read) -> None:
    assert read(f"{HEAD}\nACCEPT Zoe\n")["verdict"] == "orders"
    found = read(f"{HEAD}\nACCEPT Zoe\n", "--names", "Bob, Cleo", "--lang", "en")
    assert (found["verdict"], found["orders"]) == ("nothing", [])
    assert "unknown-player" in found["why"]


def test_keys_are_told_but_not_whole(read: Read) -> None:
    head = HEAD.replace("gm@", f"gm+{KEY}@").replace("your turn", f"your turn [pbem {KEY}]")
    found = read(f"{head}In-Reply-To: <{KEY}.abcdefgh0123@pbem.test>\n\nPASS\n")
    assert "in address" in found["why"]
    assert "in subject" in found["why"]
    assert "in in-reply-to, with the letter it answers" in found["why"]
    assert KEY not in json.dumps(found)
    assert "no key" in read(f"{HEAD}\nPASS\n")["why"]


def test_what_is_said_of_players_and_orders_in_a_quote(read: Read) -> None:
    found = read(f"{HEAD}\nThanks!\n-- \nPASS\n")
    assert (found["verdict"], found["orders"]) == ("nothing", [])
    assert "misplaced" in found["why"]


@pytest.mark.parametrize(
    ("file", "verdict"),
    [
        ("machine_bounce_dsn.eml", "bounce"),
        ("machine_away_italian.eml", "auto-reply"),
        ("machine_feedback.eml", "report"),
        ("machine_own_loop.eml", "ours"),
        ("attachment_only.eml", "nothing"),
        ("huge_nesting.eml", "unreadable"),
        ("pgp_signed.eml", "orders"),
    ],
)
def test_verdicts(pbem: Run, file: str, verdict: str) -> None:
    assert pbem("read", str(MAILS / file)).stdout.startswith(f"{MAILS / file}: {verdict}\n")


def test_our_own_address_is_ours(read: Read) -> None:
    assert read(f"{HEAD}\nPASS\n", "--address", "ann@example.org")["verdict"] == "ours"


def test_a_file_that_cannot_be_read_is_said_and_the_others_go_on(pbem: Run, folder: Path) -> None:
    result = pbem("read", "none.eml", str(folder), str(MAILS / "pgp_signed.eml"), "--json")
    assert result.exit_code == 1
    found = [json.loads(line) for line in result.stdout.splitlines()]
    assert [one["verdict"] for one in found] == ["unreadable", "unreadable", "orders"]
    assert found[0] == {
        "file": "none.eml",
        "verdict": "unreadable",
        "text": "",
        "orders": [],
        "why": found[0]["why"],
    }


def test_a_mail_that_breaks_the_reader_is_said_and_the_others_go_on(
    pbem: Run, monkeypatch: pytest.MonkeyPatch
) -> None:
    def broken(*_: object, **__: object) -> None:
        raise RecursionError

    monkeypatch.setattr("pbem.service.incoming.diagnosis.reply_in", broken)
    result = pbem("read", str(MAILS / "pgp_signed.eml"), str(MAILS / "machine_own_loop.eml"))
    assert result.exit_code == 1
    assert "RecursionError" in result.stdout
    assert ": ours" in result.stdout


def test_standard_input_is_read(pbem: Run) -> None:
    result = pbem("read", "-", answers=f"{HEAD}\nPASS\n")
    assert result.stdout.startswith("-: orders\n  | PASS\n  order: PASS\n")


def test_an_unknown_language_is_refused(pbem: Run) -> None:
    result = pbem("read", "-", "--lang", "xx")
    assert result.exit_code == 1
    assert "no language is called 'xx'" in result.stderr
