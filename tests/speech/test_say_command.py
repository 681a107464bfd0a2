"""``pbem say``: what a sentence is read as, in words and as JSON."""

import json
from typing import Any

import pytest
import typer
from typer.testing import CliRunner

from pbem.cli.errors import ErrorsInOneLine, ExitCode
from pbem.cli.say import say_command

app = typer.Typer(cls=ErrorsInOneLine)
app.command("say")(say_command)
app.command("other")(lambda: None)


def run(*words: str, stdin: str = "") -> tuple[int, str, str]:
    result = CliRunner().invoke(app, ["say", *words], input=stdin)
    return result.exit_code, result.stdout, result.stderr


def as_json(*words: str, stdin: str = "") -> list[Any]:
    code, out, _ = run("--json", *words, stdin=stdin)
    assert code == ExitCode.OK
    return [json.loads(line) for line in out.splitlines()]


def test_in_words() -> None:
    assert run("--lang", "en", "--cards", "coat-2 gun-5", "At least one is green") == (
        0,
        "claim: At least one is green.\nholds: yes\n",
        "",
    )


def test_a_refusal_in_words() -> None:
    _, out, _ = run("One is a briefcace")
    assert out.splitlines() == [
        "refused: not-understood",
        "because of: briefcace",
        "did you mean, for 'briefcace': briefcase, briefcases?",
    ]


def test_as_json() -> None:
    assert as_json("--cards", "coat-2 gun-5", "At least one is green") == [
        {
            "kind": "claim",
            "says": "At least one is green.",
            "meaning": {"count": {"colour": ["green"]}, "least": 1},
            "holds": True,
            "reason": None,
        }
    ]


def test_two_kinds_are_parts() -> None:
    (found,) = as_json("One of these is a 7, in return I demand at least one blue card")
    assert [part["kind"] for part in found["parts"]] == ["claim", "demand"]
    assert list(found) == ["parts"]


def test_lines_are_answered_line_by_line() -> None:
    asked = [
        {"text": "At least one is green", "cards": ["coat-2", "gun-5"]},
        {"text": "They are high cards", "cards": ["coat-2"]},
        {"text": "Both are guns"},
    ]
    found = as_json("-", stdin="".join(json.dumps(each) + "\n" for each in asked))
    assert [(each["kind"], each["holds"], each["reason"]) for each in found] == [
        ("claim", True, None),
        ("refused", None, "subjective"),
        ("claim", None, None),
    ]


@pytest.mark.parametrize(
    ("words", "stdin", "complaint"),
    [
        (["--cards", "gun-9", "One is red"], "", "no card is called 'gun-9'"),
        (["--cards", "gun-1 gun-2 gun-3 gun-4", "One is red"], "", "not 4"),
        (["-"], "One is red\n", "add --json"),
    ],
)
def test_mistakes_are_told_in_a_line(words: list[str], stdin: str, complaint: str) -> None:
    code, _, err = run(*words, stdin=stdin)
    assert code == ExitCode.REFUSED
    assert complaint in err
    assert "Traceback" not in err


def test_a_language_that_is_not_there_is_a_slip_of_the_command_line() -> None:
    code, _, err = run("--lang", "ff", "One is red")
    assert code == ExitCode.CONFIG
    assert "no language is called 'ff'; there are: " in err
    assert "did you mean fr?" in err
