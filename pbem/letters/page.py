"""Pages: what a template lays out, in words of the reader's language, with nothing left to decide."""

from dataclasses import dataclass, replace
from enum import StrEnum


class Tone(StrEnum):
    """What kind of words these are; a template may show each in its own way."""

    PLAIN = "plain"
    CLAIM = "claim"
    """Has the form the referee checks (ruling *claim*)."""
    DEMAND = "demand"
    WISH = "wish"
    TALK = "talk"
    """Free talk, which nobody checks (ruling *free talk*)."""
    ORDER = "order"
    GOOD = "good"
    BAD = "bad"
    WAITING = "waiting"
    HEADING = "heading"


@dataclass(frozen=True, slots=True)
class CardCell:
    """A card.

    Args:
        name: its name, such as "gun 5".
        title: the item or the Partner, without an index.
        index: the Priority Index, or nothing for a Partner.
        suit: ``red``, ``blue``, ``green`` or ``partner``: how a template colours it.
        label: name and colour in words, for those who do not see the colour.
    """

    name: str
    title: str
    index: str
    suit: str
    label: str


@dataclass(frozen=True, slots=True)
class Said:
    """Words that are shown between marks: a statement, an order, or what somebody wrote.

    Args:
        label: what they are, such as "Claim".
        words: the words, in paragraphs.
        tone: what kind.
    """

    label: str
    words: tuple[str, ...]
    tone: Tone


@dataclass(frozen=True, slots=True)
class Entry:
    """A sentence of our own, and what goes with it."""

    text: str
    tone: Tone = Tone.PLAIN
    said: tuple[Said, ...] = ()
    cards: tuple[CardCell, ...] = ()


@dataclass(frozen=True, slots=True)
class Answer:
    """What became of one item of the player's mail.

    Args:
        wrote: the player's words, in paragraphs.
        verdict: one or two words, such as "Done".
        tone: ``GOOD``, ``BAD`` or ``WAITING``.
        entry: what was read, or why not, and what would work.
    """

    wrote: tuple[str, ...]
    verdict: str
    tone: Tone
    entry: Entry


@dataclass(frozen=True, slots=True)
class Owed:
    """What the reader owes.

    Args:
        title: in one sentence.
        detail: more of it, or nothing.
        until: until when, in full, or nothing.
        otherwise: what happens if nothing is sent, or nothing.
        urgent: whether the game waits for the reader.
        short: the same for a subject line.
        short_until: until when, for a subject line, or nothing.
    """

    title: str
    detail: str = ""
    until: str = ""
    otherwise: str = ""
    urgent: bool = False
    short: str = ""
    short_until: str = ""


@dataclass(frozen=True, slots=True)
class PlayerRow:
    """A player at the table, as everybody sees them."""

    name: str
    cards: int
    undercover: int
    compromised: int
    status: str
    is_reader: bool
    is_active: bool


@dataclass(frozen=True, slots=True)
class Fact:
    """A word and its value, such as "Pile" and "9 cards"."""

    label: str
    value: str


@dataclass(frozen=True, slots=True)
class TableBlock:
    """The table as everybody sees it."""

    facts: tuple[Fact, ...]
    rows: tuple[PlayerRow, ...]
    offers: tuple[Entry, ...]


@dataclass(frozen=True, slots=True)
class Suit:
    """The cards of one colour in a hand, or the Partners."""

    label: str
    cards: tuple[CardCell, ...]
    total: int | None


@dataclass(frozen=True, slots=True)
class HandBlock:
    """What the reader holds and plays for."""

    title: str
    suits: tuple[Suit, ...]
    objective: str
    scores: str
    skull: str
    costs: str
    now: str
    objective_suit: str
    skull_suit: str


@dataclass(frozen=True, slots=True)
class Link:
    """An order that can be sent as it is.

    Args:
        order: the lines to send.
        href: a ``mailto:`` address with them filled in, or nothing where no address is known.
    """

    order: tuple[str, ...]
    href: str


@dataclass(frozen=True, slots=True)
class Action:
    """Something the reader may do, and how to write it.

    Args:
        title: what, in a few words that are no order themselves.
        note: what follows from it, or nothing.
        links: orders that do it.
        more: all such orders, where ``links`` are only some; for forms with room for them.
        cards: the cards to choose from, if they are not the hand.
    """

    title: str
    note: str
    links: tuple[Link, ...]
    more: tuple[Link, ...] = ()
    cards: tuple[CardCell, ...] = ()


@dataclass(frozen=True, slots=True)
class SheetBlock:
    """The score sheet of one player (ruling *score*)."""

    name: str
    cards: tuple[CardCell, ...]
    objective: str
    skull: str
    covers: str
    gained: str
    hidden: str
    lost: str
    total: str
    note: str
    is_winner: bool


@dataclass(frozen=True, slots=True)
class StoryTurn:
    """A turn of a game that is over."""

    title: str
    lines: tuple[Entry, ...]


@dataclass(frozen=True, slots=True)
class StoryBlock:
    """The story of a game.

    Args:
        facts: the game in numbers.
        deals: what everybody began with.
        turns: the turns shown.
        left_out: how many turns before them are not shown.
    """

    facts: tuple[Fact, ...]
    deals: tuple[Entry, ...]
    turns: tuple[StoryTurn, ...]
    left_out: int = 0

    def shortened(self, kept: int) -> "StoryBlock":
        """Return the story with its last turns alone, so many of them."""
        left_out = len(self.turns) - kept
        return replace(self, turns=self.turns[left_out:], left_out=self.left_out + left_out)


@dataclass(frozen=True, slots=True)
class Reply:
    """The answer to a question.

    Args:
        title: what it is about; nothing where what it shows has a title of its own.
        entries: sentences.
        facts: a line each.
        links: what can be asked further.
        table: the table.
        hand: the hand.
        score: a hand of which only what it scores is shown.
        sheets: score sheets.
    """

    title: str = ""
    entries: tuple[Entry, ...] = ()
    facts: tuple[Fact, ...] = ()
    links: tuple[Link, ...] = ()
    table: TableBlock | None = None
    hand: HandBlock | None = None
    score: HandBlock | None = None
    sheets: tuple[SheetBlock, ...] = ()


@dataclass(frozen=True, slots=True)
class Frame:
    """What every letter has around its own text.

    Args:
        language: the language code, for HTML.
        subject: the subject, without the key.
        write_above: the line that says that answers go above it.
        preview: what a mailbox shows beside the subject.
        game: the game's name.
        place: where in the game this is, such as "Turn 5 of 40".
        reader: the recipient's name.
    """

    language: str
    subject: str
    write_above: str
    preview: str
    game: str
    place: str
    reader: str


@dataclass(frozen=True, slots=True)
class TablePage:
    """A letter of a running or ended game."""

    frame: Frame
    owed: Owed
    answers: tuple[Answer, ...] = ()
    replies: tuple[Reply, ...] = ()
    ahead: tuple[Entry, ...] = ()
    news: tuple[Entry, ...] = ()
    notes: tuple[Entry, ...] = ()
    help: tuple[Action, ...] = ()
    table: TableBlock | None = None
    hand: HandBlock | None = None
    actions: tuple[Action, ...] = ()
    always: tuple[Action, ...] = ()
    elsewhere: tuple[Action, ...] = ()
    sheets: tuple[SheetBlock, ...] = ()
    offers: tuple[Entry, ...] = ()
    story: StoryBlock | None = None
    again: tuple[Reply, ...] = ()


@dataclass(frozen=True, slots=True)
class WordPage:
    """A letter without a table: an invitation and what follows it, or word to the game master."""

    frame: Frame
    title: str
    entries: tuple[Entry, ...] = ()
    answers: tuple[Answer, ...] = ()
    facts: tuple[Fact, ...] = ()
    rules: tuple[str, ...] = ()
    actions: tuple[Action, ...] = ()


Page = TablePage | WordPage
"""Anything a template lays out."""
