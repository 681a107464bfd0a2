"""``pbem say``: try how a claim, demand or wish is read."""

import json
import sys
from collections.abc import Iterator, Mapping
from typing import Annotated, Final

import typer

from pbem.cli.errors import CannotDo
from pbem.cli.output import say as tell
from pbem.game.cards import Card, card_of
from pbem.game.statements import holds
from pbem.game.statements.terms import LARGEST
from pbem.speech.explain import describe, said_back
from pbem.speech.languages import SOURCE, Language, load_language
from pbem.speech.reading import Refusal, read_sentence

STDIN: Final = "-"


def say_command(
    text: Annotated[str, typer.Argument(help="What is said; - with --json reads lines from standard input.")],
    lang: Annotated[str, typer.Option(help="The language it is said in, by its code.")] = SOURCE,
    cards: Annotated[
        str | None, typer.Option(help='The cards it is said of, in order, such as "coat-2 gun-5".')
    ] = None,
    as_json: Annotated[bool, typer.Option("--json", help="Answer in JSON, one line each.")] = False,
) -> None:
    """Show what a sentence is read as: its kind, its meaning in words, and whether it holds on some cards."""
    language = load_language(lang)
    if text == STDIN and as_json:
        for line, said, offered in _lines():
            try:
                laid = None if offered is None else _cards(offered)
            except CannotDo as wrong:
                raise CannotDo(f"line {line}: {wrong}") from None
            tell(json.dumps(describe(said, laid, language), ensure_ascii=False))
        return
    laid = None if cards is None else _cards(cards.replace(",", " ").split())
    if as_json:
        tell(json.dumps(describe(text, laid, language), ensure_ascii=False))
        return
    tell(*_in_words(text, laid, language))


def _cards(codes: list[str]) -> tuple[Card, ...]:
    try:
        found = tuple(card_of(code) for code in codes)
    except ValueError as wrong:
        raise CannotDo(f"{wrong}; cards are written like coat-2 or double-agent") from None
    if not 1 <= len(found) <= LARGEST:
        raise CannotDo(f"an offer has one to three cards, not {len(found)}")
    return found


def _lines() -> Iterator[tuple[int, str, list[str] | None]]:
    """Yield from standard input the number of each line, its text and its cards."""
    for number, line in enumerate(sys.stdin, 1):
        if not line.strip():
            continue
        try:
            asked = json.loads(line)
        except json.JSONDecodeError as wrong:
            raise CannotDo(f"line {number}: not JSON: {wrong.msg}") from None
        if not isinstance(asked, Mapping) or not isinstance(asked.get("text"), str):
            raise CannotDo(f'line {number}: expected {{"text": …, "cards": […]}}')
        offered = asked.get("cards")
        if offered is not None and not (
            isinstance(offered, list) and all(isinstance(each, str) for each in offered)
        ):
            raise CannotDo(f"line {number}: cards: expected a list of card codes")
        yield number, asked["text"], offered or None


def _in_words(text: str, cards: tuple[Card, ...] | None, language: Language) -> Iterator[str]:
    for part in read_sentence(text, language).parts:
        if part.refusal is not None:
            yield from _refused(part.refusal)
        elif part.statement is not None:
            yield f"{part.kind.value}: {said_back(part, language)}"
            if cards is not None:
                yield f"holds: {'yes' if holds(part.statement, cards) else 'no'}"


def _refused(refusal: Refusal) -> Iterator[str]:
    yield f"refused: {refusal.reason.value}"
    if refusal.words:
        yield f"because of: {' '.join(refusal.words)}"
    if refusal.expected:
        yield f"expected: {', '.join(refusal.expected)}"
    for word, close in refusal.suggestions:
        yield f"did you mean, for {word!r}: {', '.join(close)}?"
