"""Lists of cards as players type them: "gun 5, coat 2 and double agent", "doc 3 & the pistol 5"."""

from dataclasses import dataclass
from typing import Final

from pbem.game.cards import INDICES, Card, Item, Partner, PartnerKind, Resource
from pbem.speech.languages import kept
from pbem.speech.ordering.scanning import scan
from pbem.speech.orders import Problem, ProblemKind
from pbem.speech.slips import Slips
from pbem.speech.tokens import Token
from pbem.speech.words import fold, without_accents

_LEADS: Final = frozenset(("THE", "A", "THEIR"))
_SEPARATORS: Final = frozenset(("COMMA", "AND", "SEMI", "DASH"))
_BETWEEN: Final = frozenset(
    ("POSITION", "INDEX", "WORTH", "DASH", "COLON", "OF", "WITH", "A", "CARD", "STOP", "OPEN")
)
"""What may stand between an item and its index: "gun no. 5", "gun - 5", "gun with index 5"."""
_LONGEST_NAME: Final = 4
_JOINING: Final = "+&/"
_ROUND: Final = " ,;.!&+/-\n"


@dataclass(frozen=True, slots=True)
class CardWords:
    """The words by which one language names cards, folded: to complete short ones and to guess slips."""

    code: str
    """The language's."""
    names: dict[str, Item | PartnerKind]
    called: dict[Item | PartnerKind, str]
    """How each is called where only one name is given."""
    skip: frozenset[str]
    """Little words that may stand before a card: "my gun 5"."""
    foreign: dict[str, Item | PartnerKind]
    """Names in the other languages, which everybody understands too; only whole ones."""

    def beginnings(self, word: str) -> set[Item | PartnerKind]:
        """Return what a shortened word may stand for."""
        return {face for name, face in self.names.items() if name.startswith(word)}

    def meant(self, stop: "_NoCard") -> tuple[str, ...]:
        """Return what may have been meant where a list of cards stopped."""
        if stop.kind is ProblemKind.AMBIGUOUS_CARD and stop.slip:
            return tuple(sorted(self.called[face] for face in self.beginnings(stop.slip)))
        return self.slips(stop.slip)

    def slips(self, word: str) -> tuple[str, ...]:
        """Return the names that a misspelt word is close to."""
        if len(word) < 3:
            return ()
        close = _name_slips(tuple(self.names)).close_to(word)
        return tuple(dict.fromkeys(self.called[self.names[name]] for name in close))


@kept()
def _name_slips(names: tuple[str, ...]) -> Slips:
    """Return what finds the names of cards that a word may be a slip of."""
    return Slips(names, cutoff=0.65)


class _NoCard(Exception):
    """No card stands here, or none that can be told."""

    def __init__(self, kind: ProblemKind, words: str = "", slip: str = "") -> None:
        super().__init__(kind.value)
        self.kind = kind
        self.words = words
        self.slip = slip


@dataclass(frozen=True, slots=True)
class CardList:
    """Cards named one after another.

    Args:
        cards: in the order written.
        end: where the text goes on.
    """

    cards: tuple[Card, ...]
    end: int


class _Reader:
    """One reading of a text, from its beginning, as far as it names cards."""

    def __init__(self, text: str, words: CardWords) -> None:
        self.text = text
        self.words = words
        self.tokens = scan(text, words.code)
        self.at = 0
        self.longest: CardList | None = None

    def peek(self, ahead: int = 0) -> Token | None:
        place = self.at + ahead
        return self.tokens[place] if place < len(self.tokens) else None

    def read(self) -> _NoCard:
        """Read as many cards as there are, and return why no more was read."""
        cards: list[Card] = []
        try:
            while True:
                cards += self._next()
                self.longest = CardList(tuple(cards), self.tokens[self.at - 1].end)
                self._separator()
        except _NoCard as none:
            return none

    def _separator(self) -> None:
        while (token := self.peek()) and (token.sym in _SEPARATORS or token.text in _JOINING):
            self.at += 1

    def _next(self) -> list[Card]:
        """Read one card, or several of one item: "guns 5 and 6"."""
        start = self.at
        while (token := self.peek()) and (token.sym in _LEADS or token.text.lower() in self.words.skip):
            self.at += 1
        if token is None:
            raise _NoCard(ProblemKind.MISSING_CARDS)
        before = self.tokens[self.at - 1].end if self.at else 0
        if token.apart and ":" in self.text[before : token.start]:
            # Portuguese "uma dica: pistola 5": a hint, not a card
            raise _NoCard(ProblemKind.UNKNOWN_CARD, token.text, "")
        if (suited := self._suited()) is not None:
            return [suited]
        face, plural = self._face(token)
        if isinstance(face, PartnerKind):
            if (after := self.peek()) and after.sym == "CARD":
                self.at += 1
            return [Partner(face)]
        return self._indexed(face, plural, start)

    def _suited(self) -> Resource | None:
        """Read "the 5 of guns", as cards of a suit are called; "2 guns" are counted."""
        number, joint, item, after = (self.peek(ahead) for ahead in range(4))
        if number is None or joint is None or item is None or joint.sym != "OF" or not number.digits:
            return None
        numbered = after is not None and after.sym == "NUM"
        if not isinstance(item.value, Item) or number.value not in INDICES or numbered:
            return None
        self.at += 3
        assert isinstance(number.value, int)
        return Resource(item.value, number.value)

    def _face(self, token: Token) -> tuple[Item | PartnerKind, bool]:
        """Read an item or a kind of Partner, whole or shortened."""
        if token.sym in ("ITEM", "PARTNER") and isinstance(token.value, Item | PartnerKind):
            self.at += 1
            return token.value, token.plural and token.sym == "ITEM"
        if (other := self._foreign()) is not None:
            return other, False
        word = without_accents(token.text.lower())
        found = self.words.beginnings(word) if word.isalpha() else set()
        following = self.peek(1)
        numbered = following is not None and following.sym == "NUM"
        if len(found) > 1 and numbered:
            raise _NoCard(ProblemKind.AMBIGUOUS_CARD, token.text, word)
        needed = 2 if numbered else 4
        if len(found) != 1 or len(word) < needed:
            raise _NoCard(ProblemKind.UNKNOWN_CARD, token.text, word)
        self.at += 1
        return found.pop(), False

    def _foreign(self) -> Item | PartnerKind | None:
        """Read a name in another language, the longest that stands here."""
        words = [without_accents(fold(each.text)) for each in self.tokens[self.at : self.at + _LONGEST_NAME]]
        for length in range(len(words), 0, -1):
            found = self.words.foreign.get(" ".join(words[:length]))
            if found is not None:
                self.at += length
                return found
        return None

    def _indexed(self, item: Item, plural: bool, start: int) -> list[Card]:
        while (token := self.peek()) and token.sym in _BETWEEN:
            self.at += 1
        token = self.peek()
        written = " ".join(each.text for each in self.tokens[start : self.at + 1])
        if token is None or token.sym != "NUM" or not isinstance(token.value, int):
            raise _NoCard(ProblemKind.AMBIGUOUS_CARD, written)
        if token.value not in INDICES:
            raise _NoCard(ProblemKind.UNKNOWN_CARD, written)
        self.at += 1
        if (after := self.peek()) and after.sym == "CLOSE":
            self.at += 1
        cards: list[Card] = [Resource(item, token.value)]
        while plural and (more := self._another_index()):
            cards.append(Resource(item, more))
        return cards

    def _another_index(self) -> int | None:
        """Read the "and 6" of "guns 5 and 6"; a number before another item begins something of its own."""
        start = self.at
        self._separator()
        token, after = self.peek(), self.peek(1)
        if (
            self.at > start
            and token is not None
            and token.sym == "NUM"
            and token.digits
            and token.value in INDICES
            and isinstance(token.value, int)
            and (after is None or after.sym in _SEPARATORS or after.sym == "STOP")
        ):
            self.at += 1
            return token.value
        self.at = start
        return None


def read_card_list(text: str, words: CardWords) -> CardList | None:
    """Return as many cards as stand at the beginning of a text, None where not even one does."""
    reader = _Reader(text, words)
    reader.read()
    return reader.longest


def whole_card_list(text: str, words: CardWords) -> tuple[Card, ...] | None:
    """Return the cards of a text that names cards and nothing else."""
    longest = read_card_list(text, words)
    return longest.cards if longest is not None and not text[longest.end :].strip(_ROUND) else None


def card_problem(text: str, words: CardWords) -> Problem | None:
    """Return what in a text is no card, None where all of it is."""
    reader = _Reader(text, words)
    stop = reader.read()
    if reader.longest is not None and not text[reader.longest.end :].strip(_ROUND):
        return None
    return Problem(stop.kind, stop.words, words.meant(stop))
