"""What is wanted for cards that are laid, in the sentence that lays them: "I offer the gun 5 for a coat"."""

from collections.abc import Sequence
from dataclasses import replace
from typing import Final, Protocol

from pbem.speech.ordering.parts import Laid, Meaning, Part, Said, Unread
from pbem.speech.ordering.scanning import scan
from pbem.speech.ordering.text import Word
from pbem.speech.ordering.vocabulary import Vocabulary
from pbem.speech.reading import Kind, Reading
from pbem.speech.settling.returning import FOR

_BEGINNING: Final = 4
"""So many words say whether what is wanted for cards begins: "in exchange for a"."""

Words = tuple[Word, ...]


class Clauses(Protocol):
    """What reads parts of the sentence."""

    @property
    def spoken(self) -> Sequence[Vocabulary]:
        """The vocabularies tried, in this order."""

    def whole(self, words: Words) -> Meaning | None:
        """Return the one meaning of all the words but for a statement, None without any."""

    def statement(self, words: Words) -> Said | Unread:
        """Return words read as a statement."""

    def written(self, words: Words) -> str:
        """Return the words as the player wrote them."""


def wanted_for(clauses: Clauses, words: Words) -> list[Part] | None:
    """Return cards that are laid, and the wish for what is wanted for them, None where not both are said."""
    for at in range(1, len(words)):
        first = clauses.whole(words[:at]) if _begins(clauses, words[at:]) else None
        wish = _wish_behind(clauses, words, at) if isinstance(first, Laid) else None
        if first is not None and wish is not None:
            return [
                Part(words[0].start, words[at - 1].end, first),
                Part(words[at].start, words[-1].end, wish),
            ]
    return None


def _begins(clauses: Clauses, words: Words) -> bool:
    """Return whether words begin with "for", in one of the languages."""
    text = clauses.written(words[:_BEGINNING])
    begun = (scan(text, spoken.language.code) for spoken in clauses.spoken)
    return any(tokens[0].sym in FOR for tokens in begun if tokens)


def _wish_behind(clauses: Clauses, words: Words, at: int) -> Said | None:
    """Return the wish that stands from a place, read together with the cards before it."""
    for begin in range(at):
        said = clauses.statement(words[begin:])
        if isinstance(said, Said):
            wished = tuple(each for each in said.reading.parts if each.kind is Kind.WISH)
            wish = replace(said, text=clauses.written(words[at:]), reading=Reading(wished), headed=True)
            return wish if wished else None
    return None
