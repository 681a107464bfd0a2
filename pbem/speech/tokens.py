"""The words of a text as what they stand for, which no longer belongs to a language."""

from typing import Final, NamedTuple

from pbem.speech.tree import Value

UNKNOWN: Final = "UNKNOWN"
TRIGGER: Final = "TRIGGER"
"""A word that makes the sentence no statement; the value is the code of the reason."""


class Token(NamedTuple):
    """A word or phrase with what it stands for and where it was written; every reading makes many."""

    sym: str
    value: Value
    text: str
    start: int
    end: int
    plural: bool = False
    digits: bool = False
    apart: bool = False
    """Whether words were left out right before it, so that it narrows nothing that stands before them."""

    def meaning(self, sym: str) -> "Token":
        """Return the same words standing for something else."""
        return Token(sym, self.value, self.text, self.start, self.end, self.plural, self.digits, self.apart)
