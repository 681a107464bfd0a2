"""From what became of each line of a mail to the one word for the mail, and what is kept of both."""

from typing import Any

from pbem.letters.model import LineOutcome, LineResult
from pbem.speech.orders import Plain, Problem, Talk, ToGameMaster, is_preference, is_question
from pbem.store.tables import MailOutcome

_PLAYED = (LineOutcome.AHEAD, LineOutcome.RESTING, LineOutcome.CANCELLED)
_ASKED = (LineOutcome.ASKED, LineOutcome.STALE)
_REFUSED = (LineOutcome.REFUSED, LineOutcome.NOTHING_TO_CANCEL, LineOutcome.LAPSED)


def outcome_of(results: tuple[LineResult, ...]) -> MailOutcome:
    """Return the one word for a mail: what counts most of what became of its lines."""
    if any(_changed_something(result) for result in results):
        return MailOutcome.PLAYED
    if any(result.outcome in _ASKED for result in results):
        return MailOutcome.ASKED
    if any(result.outcome in _REFUSED for result in results):
        return MailOutcome.REFUSED
    return MailOutcome.ANSWERED


def _changed_something(result: LineResult) -> bool:
    if result.outcome in _PLAYED:
        return True
    meaning = result.item.meaning
    asks = isinstance(meaning, Talk | ToGameMaster) or meaning is Plain.CHECK
    asks = asks or is_question(meaning) or is_preference(meaning)
    return result.outcome is LineOutcome.DONE and not asks


def results_to_json(results: tuple[LineResult, ...]) -> list[dict[str, Any]]:
    """Return what is kept of each line: its words, what became of it, and why."""
    return [
        {"text": result.item.text, "outcome": result.outcome.value, "why": _why(result)} for result in results
    ]


def _why(result: LineResult) -> str:
    if result.refused is not None:
        return result.refused.reason.value
    if result.talk is not None:
        return result.talk.outcome.value
    if result.lapse is not None:
        return result.lapse.value
    if isinstance(result.item.meaning, Problem):
        return result.item.meaning.kind.value
    return ""
