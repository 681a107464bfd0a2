"""``pbem say``: try how a claim, demand or wish is read."""

import json
import sys
from collections.abc import Iterable, Iterator, Mapping
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

Cards = tuple[Card, ...]


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
    laid = None if cards is None else _cards(cards.replace(",", " ").split())
    if text == STDIN and not as_json:
        raise CannotDo("- reads lines of JSON: add --json")
    if text == STDIN:
        _answer_lines(sys.stdin.buffer, laid, language)
    elif as_json:
        _tell_json(describe(text, laid, language))
    else:
        tell(*_in_words(text, laid, language))


def _answer_lines(lines: Iterable[bytes], laid: Cards | None, language: Language) -> None:
    """Answer every line with one line, also one that is wrong, as soon as it is read.

    Args:
        lines: from standard input; empty ones are passed over.
        laid: the cards for lines that name none.
        language: of all the lines.

    Raises:
        CannotDo: at the end, if a line was wrong.
    """
    wrong = 0
    for number, line in enumerate(lines, 1):
        if not line.strip():
            continue
        try:
            said, cards = _asked(line)
        except CannotDo as complaint:
            wrong += 1
            _tell_json({"error": f"line {number}: {complaint}"})
        else:
            _tell_json(describe(said, cards or laid, language))
    if wrong:
        raise CannotDo(f"{wrong} of the lines could not be read; each was answered with an error")


def _tell_json(answer: Mapping[str, object]) -> None:
    """Print one line of JSON in UTF-8, whatever the terminal takes, and hold nothing back."""
    typer.echo(json.dumps(answer, ensure_ascii=False).encode())
    sys.stdout.flush()


def _cards(codes: list[str]) -> Cards:
    try:
        found = tuple(card_of(code) for code in codes)
    except ValueError as wrong:
        raise CannotDo(f"{wrong}; cards are written like coat-2 or double-agent") from None
    if not 1 <= len(found) <= LARGEST:
        raise CannotDo(f"an offer has one to three cards, not {len(found)}")
    return found


def _asked(line: bytes) -> tuple[str, Cards | None]:
    """Return the text and the cards of a line of JSON.

    Raises:
        CannotDo: it is not such a line; the message says what is wrong with it.
    """
    try:
        asked = json.loads(line.decode())
    except UnicodeDecodeError:
        raise CannotDo("not UTF-8") from None
    except json.JSONDecodeError as wrong:
        raise CannotDo(f"not JSON: {wrong.msg}") from None
    except RecursionError:
        raise CannotDo("not JSON of this kind: too deep") from None
    if not isinstance(asked, Mapping) or not isinstance(asked.get("text"), str):
        raise CannotDo('expected {"text": …, "cards": […]}')
    offered = asked.get("cards")
    if offered is None or offered == []:
        return asked["text"], None
    if not (isinstance(offered, list) and all(isinstance(each, str) for each in offered)):
        raise CannotDo("cards: expected a list of card codes")
    return asked["text"], _cards(offered)


def _in_words(text: str, cards: Cards | None, language: Language) -> Iterator[str]:
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
