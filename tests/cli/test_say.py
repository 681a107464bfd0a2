"""``pbem say`` in every language, and line by line, whatever stands in a line."""

import json
from typing import Any

import pytest

from pbem.cli.errors import ExitCode
from pbem.game.cards import Card, Colour, Item, card_of
from pbem.game.statements import Statement, equivalent, from_json, holds
from pbem.game.statements.forms import Size, Total, all_are, choice, count, every
from pbem.game.statements.terms import both, colour, index, item
from pbem.speech.languages import language_codes
from pbem.speech.saying import say, say_request
from tests.cli.conftest import Run

GREEN, BLUE, GUN = colour(Colour.GREEN), colour(Colour.BLUE), item(Item.GUN)
MEANINGS = (
    count(GREEN, 1),
    all_are(BLUE),
    count(both(GUN, index(range(5, 8))), 1),
    every(choice([BLUE, GREEN]), Size(2, 2)),
    Total((7,)),
)
CODES = ("coat-2", "gun-5")
CARDS: tuple[Card, ...] = tuple(map(card_of, CODES))


def means(answer: dict[str, Any], kind: str, meaning: Statement) -> bool:
    """Return whether an answer is of a kind and says what is meant, and whether that holds of `CARDS`."""
    return (
        answer["kind"] == kind
        and answer["reason"] is None
        and equivalent(from_json(answer["meaning"]), meaning)
        and answer["holds"] is holds(meaning, CARDS)
    )


@pytest.mark.parametrize("code", language_codes())
def test_every_language_is_read_line_by_line(code: str, pbem: Run) -> None:
    asked = [("claim", say(meaning, code), meaning) for meaning in MEANINGS]
    asked += [("demand", say_request(meaning, code, True), meaning) for meaning in MEANINGS]
    asked += [("wish", say_request(meaning, code, False), meaning) for meaning in MEANINGS]
    lines = "".join(json.dumps({"text": text, "cards": CODES}) + "\n" for _, text, _ in asked)
    result = pbem("say", "--lang", code, "--json", "-", answers=lines)
    assert result.exit_code == 0, result.stderr
    answers = [json.loads(line) for line in result.stdout.splitlines()]
    assert len(answers) == len(asked)
    wrong = [
        text
        for (kind, text, meaning), answer in zip(asked, answers, strict=True)
        if not means(answer, kind, meaning)
    ]
    assert wrong == []


@pytest.mark.parametrize("code", language_codes())
def test_every_language_is_shown_in_words(code: str, pbem: Run) -> None:
    said = say(MEANINGS[0], code)
    claim = f"claim: {said}\nholds: yes\n"
    assert pbem("say", "--lang", code, "--cards", " ".join(CODES), said).stdout == claim
    asked = say_request(MEANINGS[1], code, True)
    two = pbem("say", "--lang", code, "--cards", "coat-2,gun-5", f"{said} {asked}").stdout
    assert two == f"{claim}demand: {asked}\nholds: no\n"
    assert pbem("say", "--lang", code, f"{said} blorp").stdout.startswith("refused: not-understood\n")


def test_a_line_that_is_wrong_is_answered_and_the_next_are_read(pbem: Run) -> None:
    right = '{"text": "One is red"}'
    lines = [
        right,
        "",
        "nonsense",
        "[" * 100_000,
        "{}",
        '["One is red"]',
        '{"text": "One is red", "cards": ["gun"]}',
        '{"text": "One is red", "cards": "gun-5"}',
        '{"text": "One is red", "cards": ["gun-1", "gun-2", "gun-3", "gun-4"]}',
        '{"text": "", "cards": []}',
        right,
    ]
    result = pbem("say", "--json", "-", answers="\n".join(lines))
    answers = [json.loads(line) for line in result.stdout.splitlines()]
    assert [answer.get("kind") for answer in answers] == ["claim", *[None] * 7, "refused", "claim"]
    assert [answer["error"].partition(": ")[::2] for answer in answers[1:8]] == [
        ("line 3", "not JSON: Expecting value"),
        ("line 4", "not JSON of this kind: too deep"),
        ("line 5", 'expected {"text": …, "cards": […]}'),
        ("line 6", 'expected {"text": …, "cards": […]}'),
        ("line 7", "no card is called 'gun'; cards are written like coat-2 or double-agent"),
        ("line 8", "cards: expected a list of card codes"),
        ("line 9", "an offer has one to three cards, not 4"),
    ]
    assert result.exit_code == ExitCode.REFUSED
    assert result.stderr == "pbem: 7 of the lines could not be read; each was answered with an error\n"


def test_cards_named_once_are_those_of_every_line_without_any(pbem: Run) -> None:
    lines = '{"text": "One is blue"}\n{"text": "One is blue", "cards": ["coat-2"]}\n'
    result = pbem("say", "--json", "--cards", "gun-5", "-", answers=lines)
    assert [json.loads(line)["holds"] for line in result.stdout.splitlines()] == [True, False]


def test_a_text_too_long_for_a_statement_is_refused_at_once(pbem: Run) -> None:
    line = json.dumps({"text": "one is a gun or a coat and " * 20_000})
    answer = json.loads(pbem("say", "--json", "-", answers=line).stdout)
    assert (answer["kind"], answer["reason"]) == ("refused", "not-understood")


def test_what_a_terminal_cannot_show_is_no_fault(shell: Any) -> None:
    told = shell("say", "--lang", "fr", "J'exige une verte", PYTHONIOENCODING="latin-1")
    assert told.returncode == 0
    assert told.stdout.startswith("demand: J?exige")
    as_json = shell("say", "--lang", "fr", "--json", "J'exige une verte", PYTHONIOENCODING="latin-1")
    assert json.loads(as_json.stdout)["says"].startswith("J’exige")
