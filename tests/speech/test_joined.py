"""Two sayings in one text say both, or are asked back: neither is lost, or taken in by the other."""

import json
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from random import Random
from typing import Any

import pytest

from pbem.game.cards import ASSASSIN, DOUBLE_AGENT, MATA_HARI, RESOURCES, Card
from pbem.game.statements import Statement, equivalent, holds
from pbem.speech.languages import load_language
from pbem.speech.reading import Kind, Reading, read_sentence

CORPORA = Path(__file__).parent / "corpus"
LANGUAGES = tuple(sorted(path.stem for path in CORPORA.glob("*.jsonl")))
DECK: tuple[Card, ...] = (*RESOURCES, DOUBLE_AGENT, ASSASSIN, MATA_HARI)
LONGEST = 70
"""Of a saying that is joined to another, in characters."""
TAKING_UP = frozenset(
    {
        "OTHER",
        "OTHERS",
        "REST",
        "IT",
        "THEY",
        "THEM",
        "THEIR",
        "THIS",
        "THESE",
        "BOTH",
        "NEITHER",
        "SAME",
        "TOO",
    }
    | {
        "ANOTHER",
        "ORD",
        "LAST",
        "THE",
        "OR",
        "NOTHING_ELSE",
        "NO_MORE",
        "THAT_IS_ALL",
        "PLEASE",
        "IF_POSSIBLE",
    }
)
"""Symbols of words that may be about what was said before, or go on with it."""


@cache
def sayings(language: str) -> tuple[list[str], list[str]]:
    """Return claims and requests of a corpus that are read on their own."""
    kinds: dict[str, list[str]] = {"claim": [], "demand": [], "wish": []}
    for line in (CORPORA / f"{language}.jsonl").read_text(encoding="utf-8").splitlines():
        case: dict[str, Any] = json.loads(line)
        text = case["text"].rstrip(" .!")
        if case.get("kind") in kinds and len(text) <= LONGEST:
            kinds[case["kind"]].append(text)
    return kinds["claim"], kinds["demand"] + kinds["wish"]


def joined(language: str, chance: Random) -> tuple[str, str, str]:
    """Return two sayings, a claim first, and the text that says both."""
    claims, requests = sayings(language)
    first, second = chance.choice(claims), chance.choice(chance.choice((claims, requests)))
    joint = chance.choice((". ", ", "))
    return first, second, first + joint + (second if joint == ". " else second[0].lower() + second[1:])


def offers(chance: Random) -> list[tuple[Card, ...]]:
    return [tuple(chance.sample(DECK, chance.choice((1, 2, 2, 3, 3, 3)))) for _ in range(200)]


def lost(whole: Reading, parts: tuple[Reading, ...], laid: list[tuple[Card, ...]]) -> Iterator[str]:
    """Yield what one of the parts says and the whole does not, of offers for which the whole is true."""
    for part in parts:
        for each in part.parts:
            kept = whole.of(each.kind)
            if kept is None:
                yield f"no {each.kind}"
            elif each.statement is not None and not says(kept, each.statement, laid):
                yield f"the {each.kind}"


def says(whole: Statement, part: Statement, laid: list[tuple[Card, ...]]) -> bool:
    return equivalent(whole, part) or all(holds(part, cards) for cards in laid if holds(whole, cards))


@pytest.mark.parametrize("pairs", [90, pytest.param(2000, marks=pytest.mark.long)])
@pytest.mark.parametrize("language", LANGUAGES)
def test_nothing_that_is_said_is_lost_beside_something_else(language: str, pairs: int) -> None:
    chance, lexicon = Random(language), load_language(language).lexicon
    laid, found = offers(chance), []
    for _ in range(pairs):
        first, second, text = joined(language, chance)
        whole = read_sentence(text, language)
        if whole.kind is Kind.REFUSED or any(token.sym in TAKING_UP for token in lexicon.scan(second)):
            continue
        parts = (read_sentence(first, language), read_sentence(second, language))
        if all(part.kind is not Kind.REFUSED for part in parts):
            found += [(text, missing) for missing in lost(whole, parts, laid)]
    assert found == []
