"""Every sentence of the corpora is read as what it says, and said back so that it is read as the same."""

import json
from functools import cache
from pathlib import Path
from random import Random
from typing import Any

import pytest

from pbem.game.cards import Card, card_of
from pbem.game.statements import Statement, equivalent, holds
from pbem.speech.reading import Kind, Part, read_sentence
from pbem.speech.saying import say, say_request

OWN = Path(__file__).parent / "corpus"
SHARED = Path(__file__).parents[3] / "shared" / "statements"
LANGUAGES = tuple(sorted(path.stem for path in OWN.glob("*.jsonl")))
SHARES = [pytest.param(19, id="some"), pytest.param(1, id="all", marks=pytest.mark.long)]
"""One in so many of our own sentences is read."""


@cache
def cases(path: Path) -> tuple[dict[str, Any], ...]:
    return tuple(json.loads(line) for line in path.read_text(encoding="utf-8").splitlines())


def offer(codes: list[str]) -> tuple[Card, ...]:
    return tuple(card_of(code) for code in codes)


def said(part: Part, language: str) -> str:
    assert part.statement is not None
    if part.kind is Kind.CLAIM:
        return say(part.statement, language)
    return say_request(part.statement, language, binding=part.kind is Kind.DEMAND)


@cache
def said_back(kind: Kind, statement: Statement, language: str) -> str | None:
    """Return what a meaning is said as where that is read as another; many sentences say the same."""
    words = said(Part(kind, statement), language)
    again = read_sentence(words, language)
    found = again.parts[0].statement
    same = again.kind is kind and found is not None and equivalent(found, statement)
    return None if same else words


def wrong(case: dict[str, Any], language: str) -> str | None:
    """Return what is wrong with the reading of a case, of one part or several, None if it is right."""
    parts = read_sentence(case["text"], language).parts
    meant = case.get("parts", [case])
    kinds = [part.kind.value for part in parts]
    if kinds != [each["kind"] for each in meant]:
        return f"is {kinds}"
    return next(filter(None, (wrong_part(*each, language) for each in zip(parts, meant, strict=True))), None)


def wrong_part(part: Part, meant: dict[str, Any], language: str) -> str | None:
    statement = part.statement
    if statement is None:
        return None
    for truth in ("holds", "fails"):
        for codes in meant.get(truth, ()):
            if holds(statement, offer(codes)) is not (truth == "holds"):
                return f"{truth} on {codes}"
    other = said_back(part.kind, statement, language)
    return None if other is None else f"said back as {other!r}"


def check(path: Path, language: str, share: int = 1) -> None:
    found = {case["text"]: wrong(case, language) for case in cases(path)[::share]}
    assert {text: fault for text, fault in found.items() if fault} == {}


@pytest.mark.parametrize("share", SHARES)
@pytest.mark.parametrize("language", LANGUAGES)
def test_own_sentences(language: str, share: int) -> None:
    check(OWN / f"{language}.jsonl", language, share)


@pytest.mark.skipif(
    not SHARED.is_dir(),
    reason="this corpus is no part of the project; it is read where it lies beside the repository",
)
def test_shared_sentences() -> None:
    paths = sorted(SHARED.glob("*.jsonl"))
    assert paths != []
    for path in paths:
        check(path, path.stem)


@pytest.mark.parametrize("texts", [300, pytest.param(10_000, marks=pytest.mark.long)])
@pytest.mark.parametrize("language", LANGUAGES)
def test_the_words_of_the_corpora_in_any_order_are_answered(language: str, texts: int) -> None:
    chance = Random(language)
    sentences = chance.sample([case["text"] for case in cases(OWN / f"{language}.jsonl")], 300)
    words = [word for text in sentences for word in text.replace(",", " , ").replace(".", " . ").split()]
    for _ in range(texts):
        text = " ".join(chance.choices(words, k=chance.randint(1, 9)))
        assert read_sentence(text, language).parts, text
