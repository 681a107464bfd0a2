"""Why a sentence is no statement, and what was expected; the words for both live with the languages."""

from collections.abc import Iterable
from enum import StrEnum
from typing import Final


class Reason(StrEnum):
    """Why what was said is refused."""

    NOT_UNDERSTOOD = "not-understood"
    """It cannot be read whole; the words are named and what was expected."""
    AMBIGUOUS = "ambiguous"
    """It can be read two ways that differ."""
    CONTRADICTION = "contradiction"
    """No card can be what is said of one."""
    SUBJECTIVE = "subjective"
    """It rests on someone's judgement (high, useful): nothing on the cards decides it."""
    VAGUE = "vague"
    """A figure that is none: about, some, most."""
    HEDGED = "hedged"
    """Taken back in the same breath: maybe, I think, almost."""
    CONDITIONAL = "conditional"
    """True only if something else is."""
    QUESTION = "question"
    """A question states nothing."""
    PROMISE = "promise"
    """About what someone will do."""
    PAST = "past"
    """About what was, not about the cards as they lie."""
    HAND = "about-hand"
    """About the hand, not about the cards offered."""
    OTHERS = "about-others"
    """About other players, their cards or what they need."""
    NOTHING_SAID = "nothing-said"
    """Nothing is said of any card."""
    DEMAND_PARTNER = "demand-partner"
    """A demand may not speak of Partners."""
    DEMAND_PLACE = "demand-place"
    """A demand may not speak of the order in which cards lie."""
    DEMAND_IMPOSSIBLE = "demand-impossible"
    """No one to three resources can satisfy it."""
    DEMAND_HEDGED = "demand-hedged"
    """A demand binds: it cannot hold only if possible."""


class Expected(StrEnum):
    """What would have been understood where a sentence could not be read on."""

    NUMBER = "number"
    CARDS = "cards"
    """Which cards are meant: "one of these", "the first", "all"."""
    VERB = "verb"
    KIND = "kind"
    """What a card is: a colour, type, item or Partner."""
    INDEX = "index"
    """A Priority Index, or how it compares."""


_SYMBOLS: Final = {
    Expected.NUMBER: {"NUM"},
    Expected.CARDS: {"THESE", "THEY", "THEM", "ORD", "ALL", "BOTH", "NO", "OTHER", "OTHERS", "CARD"},
    Expected.VERB: {"IS", "BE", "THERE", "ADD_UP"},
    Expected.KIND: {"COLOUR", "ITEM", "PARTNER", "RESOURCE"},
    Expected.INDEX: {"INDEX", "WORTH", "ODD", "EVEN", "OR_MORE", "OR_LESS", "HIGHER", "LOWER"},
}


def expected_of(symbols: Iterable[str]) -> tuple[Expected, ...]:
    """Return what the grammar would have taken, from the symbols it looked for."""
    looked = set(symbols)
    return tuple(expected for expected, known in _SYMBOLS.items() if known & looked)
