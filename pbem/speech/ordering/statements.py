"""Statements in a mail: read once each, and not at all where too little of them is known."""

from typing import Final

from pbem.speech.languages import kept, load_language
from pbem.speech.ordering.parts import Said, Unread
from pbem.speech.ordering.scanning import scan
from pbem.speech.orders import Problem, ProblemKind
from pbem.speech.reading import Kind, Part, Reading, Refusal, read_sentence
from pbem.speech.reasons import Reason

_TOO_MANY: Final = 3
"""A sentence with so many unknown words was never meant as a statement."""


@kept(maxsize=4096)
def read_statement(text: str, code: str) -> Reading:
    """Return what a text says in a language; the same text is met often, alone and among others."""
    language = load_language(code)
    tokens = scan(text, code)
    unknown = tuple(token.text for token in tokens if token.sym == "UNKNOWN")
    if len(unknown) >= _TOO_MANY and all(token.sym != "ASIDE" for token in tokens):
        return Reading((Part(Kind.REFUSED, refusal=Refusal(Reason.NOT_UNDERSTOOD, unknown)),))
    return read_sentence(text, language)


def reason_of(reading: Reading) -> Reason:
    """Return why a statement was refused."""
    assert reading.refusal is not None
    return reading.refusal.reason


def understood_better(reading: Reading, than: Reading) -> bool:
    """Return whether more of a refused statement was understood in one language than in another."""
    if reason_of(than) is not Reason.NOT_UNDERSTOOD:
        return False
    return reason_of(reading) is not Reason.NOT_UNDERSTOOD or _unknown(reading) < _unknown(than)


def _unknown(reading: Reading) -> int:
    return len(reading.refusal.words) if reading.refusal is not None else 0


def unread_statement(said: Said, written: str) -> Unread:
    """Return a refused statement as a problem that names the words and what may have been meant."""
    refusal = said.reading.refusal
    if refusal is None:
        return Unread(Problem(ProblemKind.NOT_PLAIN, written), "statement")
    suggestions = tuple(word for _, close in refusal.suggestions for word in close[:1])
    words = " ".join(refusal.words) or written
    problem = Problem(ProblemKind.REFUSED_STATEMENT, words, suggestions, refusal.reason.value)
    return Unread(problem, "statement", said)
