"""What a saying is read as, shown back: what ``pbem say`` prints."""

from collections.abc import Sequence

from pbem.game.cards import Card
from pbem.game.statements import holds, to_json
from pbem.speech.languages import Language
from pbem.speech.reading import Kind, Part, Reading, read_sentence
from pbem.speech.saying import say, say_request


def describe(text: str, cards: Sequence[Card] | None, language: str | Language) -> dict[str, object]:
    """Return what a text says as JSON: of each part its kind, meaning, and whether it holds.

    A text of one kind gives ``{"kind", "says", "meaning", "holds", "reason"}``; one with a claim and a
    request gives ``{"parts": [such, such]}``. ``holds`` is the bare truth on the cards, None without cards.
    """
    return shown(read_sentence(text, language), cards, language)


def shown(reading: Reading, cards: Sequence[Card] | None, language: str | Language) -> dict[str, object]:
    """Return a reading as JSON, as `describe` does."""
    parts = [_part(part, cards, language) for part in reading.parts]
    return parts[0] if len(parts) == 1 else {"parts": parts}


def said_back(part: Part, language: str | Language) -> str:
    """Return the meaning of a part in words; nothing for a refusal."""
    if part.statement is None:
        return ""
    if part.kind is Kind.CLAIM:
        return say(part.statement, language)
    return say_request(part.statement, language, binding=part.kind is Kind.DEMAND)


def _part(part: Part, cards: Sequence[Card] | None, language: str | Language) -> dict[str, object]:
    statement = part.statement
    if statement is None or part.refusal is not None:
        reason = None if part.refusal is None else part.refusal.reason.value
        return {"kind": part.kind.value, "says": None, "meaning": None, "holds": None, "reason": reason}
    return {
        "kind": part.kind.value,
        "says": said_back(part, language),
        "meaning": to_json(statement),
        "holds": None if cards is None else holds(statement, cards),
        "reason": None,
    }
