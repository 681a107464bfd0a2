"""Sentences: parted at full stops, each read as clauses, or asked back with what was not understood."""

from collections.abc import Iterator
from dataclasses import replace
from typing import Final

from pbem.speech.languages import kept
from pbem.speech.ordering.asides import holds_one
from pbem.speech.ordering.bounds import LONGEST_TEXT
from pbem.speech.ordering.clauses import Clauses, Words, part, trimmed
from pbem.speech.ordering.knowing import knows
from pbem.speech.ordering.later import unread_condition
from pbem.speech.ordering.parts import Activated, Lacking, Laid, Part, Said, Unread
from pbem.speech.ordering.scanning import scan
from pbem.speech.ordering.text import Text, Word
from pbem.speech.ordering.vocabulary import Vocabulary
from pbem.speech.orders import AcceptSeat, Aside, Problem, ProblemKind, is_question
from pbem.speech.reading import Kind
from pbem.speech.reasons import Reason
from pbem.speech.slips import Slips
from pbem.speech.tokens import UNKNOWN

_ENDS: Final = frozenset(".!?")
_ASKS: Final = _ENDS | {"¿"}
_CLOSE: Final = 0.82
_SHORT: Final = 3
LONGEST: Final = 100
"""A sentence of more words is not read at all: no order is so long."""
_ABOUT_CARDS: Final = frozenset(
    {"COLOUR", "ITEM", "PARTNER", "CARD", "RESOURCE", "INDEX", "NUM"}
    | {"ODD", "EVEN", "TOTAL", "HIGHEST", "LOWEST"}
)
_POINTING: Final = frozenset(
    {"THEY", "THESE", "THIS", "THEM", "IT", "ALL", "EVERY", "BOTH", "NEITHER", "NO"}
    | {"OTHER", "OTHERS", "REST", "ANOTHER", "THAT", "ORD", "LAST"}
)
_SILENT: Final = frozenset(("SILENCE", "SECRET"))
_WISHING: Final = (["WISH", "A", UNKNOWN], ["WISH_ASK", "A", UNKNOWN])
_BEGINNING: Final = 3
_MISSING: Final = {
    "accept": ProblemKind.MISSING_PLAYER,
    "accuse": ProblemKind.MISSING_PLAYER,
    "kind": ProblemKind.UNKNOWN_KIND,
    "language": ProblemKind.UNKNOWN_LANGUAGE,
    "zone": ProblemKind.UNKNOWN_ZONE,
    "vacation": ProblemKind.UNKNOWN_ABSENCE,
}
"""What is asked for where an order stands without it; cards may yet be named in the next line."""


@kept()
def _keyword_slips(keywords: tuple[str, ...]) -> Slips:
    """Return what finds the keywords of one word that another may be a slip of."""
    singles = (word for word in keywords if " " not in word and len(word) >= _SHORT)
    return Slips(singles, most=2, cutoff=_CLOSE)


class Sentences:
    """Reads the lines that were joined to one unit.

    Args:
        text: the mail's.
        clauses: how a clause of it is read.
    """

    def __init__(self, text: Text, clauses: Clauses) -> None:
        self.text = text
        self.clauses = clauses
        self.spoken = clauses.spoken
        self._seen: dict[tuple[int, int], list[Part]] = {}

    def read(self, start: int, end: int) -> list[Part]:
        """Return what stands between two places; the parts cover all that is written there."""
        if (start, end) not in self._seen:
            self._seen[start, end] = [
                found
                for words in self.split(start, end)
                for found in self._spread(words, self.sentence(words))
            ]
        return self._seen[start, end]

    def split(self, start: int, end: int) -> list[Words]:
        """Part words at the ends of sentences; marks stay with the sentence that they end."""
        words = self.text.words(start, end)
        kept = self._kept(words)
        found: list[list[Word]] = [[]]
        for at, word in enumerate(words):
            begun = found[-1]
            read = begun and begun[0].start < LONGEST_TEXT  # what is not read is not parted either
            if read and begun[-1].text in _ENDS and self._ended(words, at, kept):
                found.append([])
            found[-1].append(word)
        return [tuple(each) for each in found if each]

    def _ended(self, words: Words, at: int, kept: frozenset[int]) -> bool:
        """Return whether the mark before a word ends a sentence."""
        mark, word = words[at - 1], words[at]
        if word.text in _ENDS or word.text in "\"')" or at - 1 in kept:
            return False
        if mark.end == word.start and mark.text in ".!":
            return False
        if at < 2:
            return True
        before = words[at - 2].text
        if before.isdecimal() and any(spoken.dates.goes_on(mark.text, word.text) for spoken in self.spoken):
            return False
        if not word.text.isdecimal():
            return True
        return not any(self._shortens(before, spoken) for spoken in self.spoken)

    def _shortens(self, word: str, spoken: Vocabulary) -> bool:
        """Return whether a word before a full stop and a number may be a card's: "doc. 3"."""
        if any(token.sym == "POSITION" for token in scan(f"{word}.", spoken.language.code)):
            return True
        return word.isalpha() and bool(spoken.cards.beginnings(word)) and word not in spoken.known

    def _kept(self, words: Words) -> frozenset[int]:
        """Return which marks belong to a player's name, "St. John", or to what spoils an order: "z. B."."""
        spoiling = (phrase for spoken in self.spoken for phrase in spoken.guards.retract)
        phrases = (*self.clauses.players.words, *spoiling)
        texts = tuple(word.text for word in words)
        return frozenset(
            at + offset
            for phrase in phrases
            if not _ENDS.isdisjoint(phrase)
            for at in range(len(texts))
            if texts[at : at + len(phrase)] == phrase
            for offset in range(len(phrase))
        )

    def _spread(self, words: Words, parts: list[Part]) -> Iterator[Part]:
        """Widen the parts of a sentence so that nothing lies between them."""
        for number, each in enumerate(parts):
            begin = words[0].start if number == 0 else each.start
            end = words[-1].end if number == len(parts) - 1 else parts[number + 1].start
            yield Part(*self.text.trimmed(begin, end), each.meaning)

    # --- one sentence ------------------------------------------------------------------------------------

    def sentence(self, words: Words) -> list[Part]:
        """Return what a sentence says, or what in it was not understood."""
        if len(words) > LONGEST or words[-1].end > LONGEST_TEXT:
            return [part(words, Unread(Problem(ProblemKind.NOT_UNDERSTOOD, self.clauses.written(words))))]
        if not any(word.text.isalnum() or word.text == "?" for word in words):
            return [part(words, Aside())]
        asked = any(word.text == "?" for word in words[-3:])
        if asked and not self.clauses.is_aside(trimmed(words)):
            order = self.clauses.whole_order(tuple(word for word in words if word.text not in _ASKS))
            if is_question(order):
                return [part(words, order)]
            # "Could I have a gun?" is a wish, and the only question that says anything.
            said = self.clauses.statement(words)
            return [part(words, said if isinstance(said, Said) else self._unread(words))]
        parts = self.clauses.read(words)
        return self._meant(parts) if parts else self._diagnose(words)

    def _meant(self, parts: list[Part]) -> list[Part]:
        """Note where a sentence that reads as a statement may have been meant as an order."""
        return [
            each.turned(self._perhaps_order(self.text.words(each.start, each.end), each.meaning))
            if isinstance(each.meaning, Said) and not each.meaning.headed
            else each
            for each in parts
        ]

    def _perhaps_order(self, words: Words, said: Said) -> Said | Unread:
        """Return a statement with what is wrong with it as an order, or that problem if it is neither."""
        written = self.clauses.written(words)
        first = self._verbs(words[:_BEGINNING])
        loose = self._loosely(trimmed(words), ("lay",)) if first and not self._guarded(words) else None
        if loose is not None and said.reading.of(Kind.CLAIM) is None:
            return loose
        if first and said.reading.of(Kind.CLAIM) is None:
            return Unread(Problem(ProblemKind.NOT_PLAIN, written), "order")
        if self._verbs(words) and self._guarded(words):
            return replace(said, offer=Problem(ProblemKind.NOT_PLAIN, written))
        if self.clauses.may_be_card(words):
            unnamed = loose is not None and loose.problem.kind is ProblemKind.AMBIGUOUS_CARD
            problem = loose.problem if loose is not None and unnamed else None
            return Unread(problem or Problem(ProblemKind.NOT_UNDERSTOOD, written), "lay")
        return replace(said, offer=loose.problem) if loose is not None else said

    def _verbs(self, words: Words) -> bool:
        """Return whether words of orders stand there that are none of statements."""
        return any(
            word.text in spoken.verbs and word.text not in spoken.inline
            for word in words
            for spoken in self.spoken
        )

    def _diagnose(self, words: Words) -> list[Part]:
        """Say why a sentence was not read, as nearly as can be told."""
        bare = self._bare(words)
        if bare is not None:
            return [part(words, bare)]
        for left, right in self.clauses.splits(trimmed(words)):
            partly = self._partly(left, right)
            if partly is not None:
                return partly
        return [part(words, self._unread(words))]

    def _partly(self, left: Words, right: Words) -> list[Part] | None:
        """Read an order whose claim, demand or the like is not understood, or one after a named greeting."""
        if not left or not right:
            return None
        first = self.clauses.whole(left)
        if isinstance(first, Laid | Activated | AcceptSeat) and not self._speaks_of_orders(right):
            said = self.clauses.statement(right)
            if (
                isinstance(said, Unread)
                and self._about_cards(right, said)
                and not self.clauses.may_name_cards(right)
            ):
                return [part(left, first), part(right, said)]
        if first is None and self._greets_someone(left):
            rest = self.clauses.read(right)
            bare = self._bare(right)
            if rest is None and bare is not None:
                rest = [part(right, bare)]
            if rest is not None:
                problem = Problem(ProblemKind.NOT_UNDERSTOOD, self.clauses.written(left))
                return [part(left, Unread(problem, "greeting")), *rest]
        return None

    def _greets_someone(self, words: Words) -> bool:
        """Return whether words would be a greeting but for a player's name."""
        names = self.clauses.players.all_words
        others = tuple(word for word in words if word.text not in names)
        if not others and self.text.shadow[words[-1].end : words[-1].end + 1] != ",":
            return False
        return len(others) < len(words) and self.clauses.is_aside(others)

    def _bare(self, words: Words) -> Lacking | Unread | None:
        """Return what an order lacks that is otherwise read."""
        words = trimmed(words)
        for spoken in self.spoken:
            for order, patterns in spoken.bare.items():
                if words and any(self.clauses.fits(pattern, words, spoken) for pattern in patterns):
                    kind = _MISSING.get(order)
                    if kind is None:
                        return Lacking(order)
                    return Unread(Problem(kind, self.clauses.written(words)), order)
        return None

    def _unread(self, words: Words) -> Unread | Aside:
        """Return the problem of a sentence that could not be read."""
        written = self.clauses.written(words)
        guarded = self._guarded(words)
        if guarded and (condition := self._condition(words)) is not None:
            return condition
        if not guarded:
            loose = self._loosely(trimmed(words))
            if loose is not None:
                return loose
        said = self.clauses.statement(words)
        if isinstance(said, Unread) and self._asks(words):
            return said
        if self._verbs(words):
            kind = ProblemKind.NOT_PLAIN if guarded else ProblemKind.NOT_UNDERSTOOD
            return Unread(Problem(kind, written), "order")
        slip = self._slip(trimmed(words), guarded)
        if slip is not None:
            return slip
        if isinstance(said, Unread) and self._keeps_silent(words, said):
            return Aside()
        if isinstance(said, Unread) and (self._about_cards(words, said) or self._speaks_of_orders(words)):
            return said
        return Unread(Problem(ProblemKind.NOT_UNDERSTOOD, written))

    def _condition(self, words: Words) -> Unread | None:
        """Return the problem of an order of which only the condition was not understood."""
        if any(word.text == "?" for word in words) or not self.clauses.may_be_later(trimmed(words)):
            return None
        for spoken in self.spoken:
            problem = unread_condition(self.clauses, trimmed(words), spoken)
            if problem is not None:
                return Unread(problem, "order")
        return None

    def _guarded(self, words: Words) -> bool:
        """Return whether something in a sentence makes an order in it less than one."""
        after = (*(word.text for word in words[1:]), "")
        texts = {
            word.text
            for word, following in zip(words, after, strict=True)
            if len(word.text) > 1 or not following.isdecimal()  # the "d" of "I'd", not that of "d 3"
        }
        return any(word.text == "?" for word in words) or any(
            not spoken.guards.words.isdisjoint(texts)
            or any(text in spoken.verbs and text not in spoken.known for text in texts)
            or holds_one(words, spoken.guards.retract)
            for spoken in self.spoken
        )

    def _speaks_of_orders(self, words: Words) -> bool:
        return any(word.text in spoken.verbs for word in words for spoken in self.spoken)

    def _loosely(self, words: Words, keys: tuple[str, ...] = ()) -> Unread | None:
        """Return the problem of an order of which a card, a player or a kind was not recognised."""
        for spoken in self.spoken:
            for key in spoken.orders:
                if keys and key not in keys:
                    continue
                found = self.clauses.orders(words, spoken, spoken.orders.only(key), loose=True)
                unread = [each for each in found if isinstance(each, Unread)]
                # "a Bob", with a word that may stand before a name, is not what was not recognised.
                skip = spoken.cards.skip
                telling = [each for each in unread if skip.isdisjoint(each.problem.words.lower().split()[:1])]
                if unread:
                    return min(telling or unread, key=lambda each: len(each.problem.words))
        named = [] if keys else self.clauses.set_language(words, loose=True)
        return next((each for each in named if isinstance(each, Unread)), None)

    def _about_cards(self, words: Words, said: Unread) -> bool:
        """Return whether words may have been meant as a claim or a request, so that an offer must wait."""
        text = self.text.spoken(words[0].start, words[-1].end)
        telling = _ABOUT_CARDS if said.problem.reason == Reason.NOT_UNDERSTOOD else _ABOUT_CARDS | _POINTING
        return any(
            token.sym in telling for spoken in self.spoken for token in scan(text, spoken.language.code)
        )

    def _asks(self, words: Words) -> bool:
        """Return whether a sentence demands, or wishes for one thing that is no card: "I'd like a cloak"."""
        text = self.text.spoken(words[0].start, words[-1].end)
        scanned = (scan(text, spoken.language.code) for spoken in self.spoken)
        symbols = ([token.sym for token in tokens if token.sym != "STOP"] for tokens in scanned)
        return any(said[:1] == ["DEMAND"] or said in _WISHING for said in symbols)

    def _keeps_silent(self, words: Words, said: Unread) -> bool:
        """Return whether a sentence says that nothing is said: "I say nothing about the third"."""
        symbols = {
            token.sym
            for each in self.spoken
            for token in scan(self.clauses.written(words), each.language.code)
        }
        return said.problem.reason == Reason.NOTHING_SAID and bool(symbols & _SILENT)

    def _slip(self, words: Words, guarded: bool) -> Unread | None:
        """Return the problem of a sentence in which a keyword seems to be misspelt."""
        for spoken in self.spoken:
            slips = _keyword_slips(spoken.keywords)
            for word in words:
                if len(word.text) < _SHORT or not word.text.isalpha() or knows(spoken, word.text):
                    continue
                close = slips.close_to(word.text)
                if len(close) == 1 or (close and close[0] == words[0].text):
                    kind = ProblemKind.NOT_PLAIN if guarded else ProblemKind.NOT_UNDERSTOOD
                    return Unread(Problem(kind, self.clauses.written((word,)), (close[0].upper(),)), "order")
        return None
