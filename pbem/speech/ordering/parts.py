"""What single sentences say, before the mail is taken as a whole."""

from dataclasses import dataclass, replace
from enum import Enum, auto

from pbem.game.cards import Card
from pbem.speech.orders import (
    AcceptSeat,
    AccuseSeat,
    Aside,
    Branch,
    ChangeOffer,
    Conditional,
    Plain,
    Problem,
    ProblemKind,
    Revoke,
    SetLanguage,
    SetZone,
    TakeCards,
    TakeFirst,
    Talk,
    ToGameMaster,
    Vacation,
)
from pbem.speech.questions import History, Rules
from pbem.speech.reading import Reading


@dataclass(frozen=True, slots=True)
class Whenever:
    """For which counter-offers cards are laid ahead.

    Args:
        count: of how many cards they are asked for.
        standing: whether for all such turns, or for the first.
    """

    count: int
    standing: bool


class Next(Enum):
    """The sender's next declaration."""

    TURN = auto()


@dataclass(frozen=True, slots=True)
class Laid:
    """Cards that are offered; claims, a request and talk may follow elsewhere in the mail.

    Args:
        cards: in the order laid.
        later: for which later moment, if not for now.
    """

    cards: tuple[Card, ...]
    later: Whenever | Next | None = None


@dataclass(frozen=True, slots=True)
class Otherwise:
    """What is to be done if what stands before cannot be; the order before it tells which is meant.

    Args:
        branches: what to do if the conditions of an order do not hold.
        options: what to take if the cards named before do not lie in the pile.
    """

    branches: tuple[Branch, ...] = ()
    options: tuple[tuple[Card, ...], ...] = ()


@dataclass(frozen=True, slots=True)
class Named:
    """Cards named without a word of what to do with them."""

    cards: tuple[Card, ...]


@dataclass(frozen=True, slots=True)
class Lacking:
    """A keyword alone; what belongs to it may stand in the next line."""

    order: str


@dataclass(frozen=True, slots=True)
class Activated:
    """The Assassin is to be used in the acceptance that stands elsewhere in the mail."""


@dataclass(frozen=True, slots=True)
class Said:
    """A claim, a demand, a wish, or two of these.

    Args:
        text: the sentence as it is read, with the formula that its keyword stands for.
        language: the language it was read in.
        reading: what it says by itself.
        headed: whether a keyword stands before it, so that the whole line belongs to it.
        offer: what was wrong with it if it was meant to lay cards: "I offer a gun and a coat".
    """

    text: str
    language: str
    reading: Reading
    headed: bool = False
    offer: Problem | None = None


@dataclass(frozen=True, slots=True)
class Unread:
    """A sentence that is asked back.

    Args:
        problem: why.
        order: the order it may have been meant as, by the name of its patterns, or ``statement``.
        said: a sentence that may yet be read together with those around it.
    """

    problem: Problem
    order: str = ""
    said: Said | None = None


Complete = (
    AccuseSeat
    | AcceptSeat
    | TakeCards
    | ChangeOffer
    | Plain
    | Talk
    | ToGameMaster
    | SetLanguage
    | SetZone
    | Vacation
    | Conditional
    | TakeFirst
    | Revoke
    | History
    | Rules
)
"""Orders that one sentence can give."""

Meaning = Complete | Laid | Named | Lacking | Activated | Said | Unread | Aside | Otherwise


@dataclass(frozen=True, slots=True)
class Part:
    """One thing said, and where.

    Args:
        start: where it begins in the text.
        end: where it ends.
        meaning: what it says.
        unit: the number of the lines it stands in, which were read together.
        paragraph: the number of the paragraph.
    """

    start: int
    end: int
    meaning: Meaning
    unit: int = 0
    paragraph: int = 0

    def turned(self, meaning: Meaning) -> "Part":
        """Return the same words with another meaning."""
        return replace(self, meaning=meaning)

    def unread(self, kind: ProblemKind, words: str = "", suggestions: tuple[str, ...] = ()) -> "Part":
        """Return the same words as a problem."""
        return self.turned(Unread(Problem(kind, words, suggestions)))
