"""Clauses: one sentence, or a part of it, read as an order, as a pleasantry, as cards or as a statement.

Nothing is read in part: what no pattern fits from end to end is no order, and so a negation, a condition, a
doubt or a question never becomes one.
"""

from collections.abc import Iterator
from dataclasses import dataclass, field
from itertools import pairwise
from typing import Final

from pbem.game.cards import PartnerKind
from pbem.speech.ordering.addressing import begins_with_whom, who_is_called
from pbem.speech.ordering.asides import greets, is_aside
from pbem.speech.ordering.bounds import Effort
from pbem.speech.ordering.cardlist import whole_card_list
from pbem.speech.ordering.later import joins_later, read_later
from pbem.speech.ordering.named import NAMING, named_order
from pbem.speech.ordering.parts import Activated, Lacking, Laid, Meaning, Named, Part, Said, Unread
from pbem.speech.ordering.pattern import Pattern, Table
from pbem.speech.ordering.players import Players
from pbem.speech.ordering.scanning import scan
from pbem.speech.ordering.slots import Slots
from pbem.speech.ordering.statements import read_statement, understood_better, unread_statement
from pbem.speech.ordering.text import Text, Word
from pbem.speech.ordering.vocabulary import Vocabulary, other_vocabularies
from pbem.speech.ordering.wanting import wanted_for
from pbem.speech.orders import (
    AcceptSeat,
    AccuseSeat,
    Aside,
    ChangeOffer,
    Moment,
    Plain,
    Problem,
    ProblemKind,
    Revoke,
    TakeCards,
)
from pbem.speech.reading import Kind

Words = tuple[Word, ...]

_MARKS: Final = frozenset(",-;:")
_TRAILING: Final = frozenset(".!;,:")
_SAYING: Final = frozenset(
    ("IS", "BE", "ADD_UP", "DEMAND", "WISH", "WISH_NOT", "WISH_ASK", "SILENCE", "STATING")
)
"""Symbols of which a claim after a list of cards needs one: else it may be a card that was not recognised."""
_MOST_JOINTS: Final = 16
"""A sentence with more commas and the like is not taken apart."""
_CARD_BEGINS: Final = 3
"""A list of cards begins with a card, perhaps after "and my"."""
_NAMING: Final = frozenset(("ITEM", "PARTNER"))


@dataclass(frozen=True, slots=True)
class Clauses:
    """Reads clauses of one text.

    Args:
        text: the mail's.
        spoken: the vocabularies tried, in this order.
        players: at the table.
        invited: whether the mail may answer an invitation.
        effort: for how many sentences more it may be tried whether they are orders for later.
    """

    text: Text
    spoken: tuple[Vocabulary, ...]
    players: Players
    invited: bool
    effort: Effort
    _seen: dict[Words, Meaning | None] = field(default_factory=dict)
    _read: dict[Words, list[Part] | None] = field(default_factory=dict)
    _tried: dict[Words, bool] = field(default_factory=dict)

    def read(self, words: Words) -> list[Part] | None:
        """Return what a sentence says, in one part or several, or None where not all of it is understood."""
        words = trimmed(words)
        if words not in self._read:
            self._read[words] = self._parts(words)
        return self._read[words]

    def _parts(self, words: Words) -> list[Part] | None:
        whole = self.whole(words) or self.later(words)
        if whole is not None:
            return [part(words, whole)]
        called = who_is_called(words, self.players, self.spoken)
        rest = self.read(words[called:]) if called else None
        if rest is not None and _understood(rest):
            return [part(words[:called], Aside()), *rest]
        for left, right in self.splits(words):
            first = self.whole(left)
            if first is None and right and self._is_inline(right[0]):
                first = self.later(left)
            if first is None or isinstance(first, Unread):
                continue
            rest = self._after(first, right)
            if rest is not None and (_takes_claims(first) or _understood(rest)):
                return [part(left, first), *rest]
        return wanted_for(self, words) or self._stated(words)

    def _stated(self, words: Words) -> list[Part] | None:
        said = self.statement(words) if words else None
        return [part(words, said)] if isinstance(said, Said) else None

    def later(self, words: Words) -> Meaning | None:
        """Return the order for later that all of a sentence gives, a problem where it gives two."""
        if not self.may_be_later(words):
            return None
        found = [meaning for spoken in self.spoken for meaning in read_later(self, words, spoken)]
        if len(set(found)) > 1:
            return Unread(Problem(ProblemKind.NOT_PLAIN, self.written(words)), order="ambiguous")
        return found[0] if found else None

    def may_be_later(self, words: Words) -> bool:
        """Return whether words are worth reading as an order for later; of many in a mail only the first."""
        there = frozenset(word.text for word in words)
        if words not in self._tried and any(joins_later(there, spoken) for spoken in self.spoken):
            self._tried[words] = self.effort.spend()
        return self._tried.get(words, False)

    def _is_inline(self, word: Word) -> bool:
        return any(word.text in spoken.inline for spoken in self.spoken)

    def splits(self, words: Words) -> Iterator[tuple[Words, Words]]:
        """Yield how a sentence may fall into two at a joint, the longest beginning first."""
        if sum(self._joins(word.text) for word in words) > _MOST_JOINTS:
            return
        for at in range(len(words) - 1, 0, -1):
            word = words[at].text
            if any(word in spoken.inline for spoken in self.spoken):
                yield self._bare(words[:at]), words[at:]
            elif self._joins(word) and at + 1 < len(words) and not self._joins(words[at + 1].text):
                yield self._bare(words[:at]), words[at + 1 :]

    def _joins(self, word: str) -> bool:
        return word in _MARKS or any(word in spoken.joints for spoken in self.spoken)

    def _bare(self, words: Words) -> Words:
        while words and self._joins(words[-1].text):
            words = words[:-1]
        return words

    def _after(self, first: Meaning, right: Words) -> list[Part] | None:
        """Read what follows another thing said in the same sentence."""
        if isinstance(first, AccuseSeat):
            more = self._accusations(right)
            if more is not None:
                return more
            if isinstance(self.whole(right), Named):
                return None  # one accusation names one kind of Partner
        if isinstance(first, Laid | TakeCards | ChangeOffer | Named) and self.may_name_cards(right):
            return None
        return self.read(right)

    def _accusations(self, words: Words) -> list[Part] | None:
        """Read further accusations, said in short: "Bob of Double Agent and Carla of Mata Hari"."""
        one = self._more(words)
        if one is not None:
            return [part(words, one)]
        for left, right in self.splits(words):
            one = self._more(left)
            rest = self._accusations(right) if one is not None else None
            if one is not None and rest is not None:
                return [part(left, one), *rest]
        return None

    def _more(self, words: Words) -> AccuseSeat | None:
        for spoken in self.spoken:
            found = self.orders(words, spoken, spoken.more.only("accuse"))
            if len(found) == 1 and isinstance(found[0], AccuseSeat):
                return found[0]
        return None

    def may_name_cards(self, words: Words) -> bool:
        """Return whether words after a list of cards may be one more card, badly written."""
        if self.whole_order(words) is not None or self.is_aside(words):
            return False
        return all(self._may_name(words, spoken) for spoken in self.spoken)

    def _may_name(self, words: Words, spoken: Vocabulary) -> bool:
        """Return whether words say nothing in a language, so that they may name a card in it."""
        if self._head(words, spoken) is not None:
            return False
        tokens = scan(self.text.spoken(words[0].start, words[-1].end), spoken.language.code)
        said = [token for token in tokens if token.sym not in ("A", "THE", "NUM")]
        named = not said or said[0].sym in _NAMING
        return named or not any(token.sym in _SAYING for token in tokens)

    def may_be_card(self, words: Words) -> bool:
        """Return whether a claim without a verb names a card by item and index: it may be one to be laid."""
        for spoken in self.spoken:
            tokens = scan(self.written(words), spoken.language.code)
            symbols = [token.sym for token in tokens]
            if not _SAYING.intersection(symbols) and ("ITEM", "NUM") in pairwise(symbols):
                return True
        return False

    # --- one meaning for all the words -------------------------------------------------------------------

    def whole(self, words: Words) -> Meaning | None:
        """Return the one meaning of all the words but for a statement without a keyword, None without any."""
        if words not in self._seen:
            self._seen[words] = self._whole(words) if words else None
        return self._seen[words]

    def _whole(self, words: Words) -> Meaning | None:
        order = self.whole_order(words)
        if order is not None:
            return order
        if self.is_aside(words):
            return Aside()
        for spoken in self.spoken:
            if any(spoken.cards.beginnings(word.text) for word in words[:_CARD_BEGINS]):
                cards = whole_card_list(self.text.plain(words[0].start, words[-1].end), spoken.cards)
                if cards is not None:
                    return Named(cards)
        for spoken in self.spoken:
            headed = self._headed(words, spoken)
            if headed is not None:
                return headed
        return None

    def is_aside(self, words: Words) -> bool:
        """Return whether the words are a greeting, thanks or the like; only a greeting may name others."""
        if not any(word.text.isalnum() for word in words):
            return False
        if self.players.others_named(words):
            return any(greets(words, self.players.all_words, spoken) for spoken in self.spoken)
        others = self.players.without_own(words)
        return any(is_aside(others, spoken) for spoken in self.spoken)

    def whole_order(self, words: Words) -> Meaning | None:
        """Return the order that the words give, a problem where they give two."""
        found: list[Meaning] = []
        for spoken in self.spoken:
            if self.invited:
                found += self.orders(words, spoken, spoken.invited)
            if not found:
                found += self.orders(words, spoken, spoken.orders)
            if not found:
                found += self.revocations(words, spoken)
        found = list(dict.fromkeys(found or self.set_language(words)))
        if len(found) > 1:
            return Unread(Problem(ProblemKind.NOT_PLAIN, self.written(words)), order="ambiguous")
        return found[0] if found else None

    def revocations(self, words: Words, spoken: Vocabulary) -> list[Meaning]:
        """Return what the words revoke of what was sent ahead."""
        slots = Slots(self.text, words, spoken, self.players)
        there = frozenset(word.text for word in words)
        return [
            Revoke(number=int(str(dict(bound)["count"]))) if key == "number" else Revoke(moment=Moment(key))
            for key, pattern in spoken.revoke.fitting(there)
            for bound in pattern.matches(words, slots)
        ]

    def set_language(self, words: Words, *, loose: bool = False) -> list[Meaning]:
        """Return the order to write in a language, given in any: who needs it may know no other."""
        return [
            found
            for spoken in other_vocabularies(self.spoken[0].language.code)
            for found in self.orders(words, spoken, spoken.orders.only("language"), loose=loose)
        ]

    def orders(self, words: Words, spoken: Vocabulary, table: Table, *, loose: bool = False) -> list[Meaning]:
        """Return every order whose pattern fits all the words."""
        fitting = list(table.fitting(frozenset(word.text for word in words)))
        if not fitting:
            return []
        slots = Slots(self.text, words, spoken, self.players, loose)
        found: dict[Meaning, None] = {}
        for key, pattern in fitting:
            for bound in pattern.matches(words, slots):
                found[self._order(key, dict(bound), words)] = None
        return list(found)

    def fits(self, pattern: Pattern, words: Words, spoken: Vocabulary) -> bool:
        """Return whether a pattern fits all the words."""
        if not pattern.may_fit(frozenset(word.text for word in words)):
            return False
        slots = Slots(self.text, words, spoken, self.players)
        return any(True for _ in pattern.matches(words, slots))

    def _order(self, key: str, bound: dict[str, object], words: Words) -> Meaning:
        problems = [value for value in bound.values() if isinstance(value, Problem)]
        if problems:
            return Unread(problems[0], key)
        if key in NAMING:
            return named_order(key, bound)
        seat, cards, kind = (
            bound.get("player", bound.get("owner", 0)),
            bound.get("cards", ()),
            bound.get("kind"),
        )
        assert isinstance(seat, int)
        assert isinstance(cards, tuple)
        if "count" in bound and bound["count"] != len(cards):
            return Unread(Problem(ProblemKind.MISSING_CARDS, self.written(words)), key)
        match key:
            case "lay":
                return Laid(cards)
            case "take" | "take-nothing":
                return TakeCards(cards)
            case "change":
                return ChangeOffer(cards)
            case "accept" | "accept-assassin":
                return AcceptSeat(seat, assassin=key == "accept-assassin")
            case "assassin":
                return Activated()
            case "accuse":
                assert isinstance(kind, PartnerKind)
                return AccuseSeat(seat, kind)
        return Plain(key)

    def written(self, words: Words) -> str:
        """Return the words as the player wrote them, in one line."""
        return self.text.spoken(words[0].start, words[-1].end)

    # --- statements --------------------------------------------------------------------------------------

    def _head(self, words: Words, spoken: Vocabulary) -> tuple[str, int] | None:
        """Return which keyword of a statement the words begin with, and how many words it takes."""
        slots = Slots(self.text, words, spoken, self.players)
        there = frozenset(word.text for word in words)
        for kind, patterns in spoken.heads.items():
            ends = [
                end
                for pattern in patterns
                if pattern.may_fit(there)
                for end in pattern.beginnings(words, slots)
            ]
            if ends:
                return kind, max(ends)
        return None

    def _headed(self, words: Words, spoken: Vocabulary) -> Said | Lacking | Unread | None:
        """Read a statement after its keyword."""
        head = self._head(words, spoken)
        if head is None:
            return None
        kind, end = head
        if not words[end:]:
            return Lacking(kind)
        said = self.after_head(kind, words[end:], spoken)
        return None if isinstance(said, Unread) and self._continues(words[end:]) else said

    def after_head(self, kind: str, words: Words, spoken: Vocabulary) -> Said | Unread:
        """Read a statement that stands after a keyword, as the first of the sentences it may be short for."""
        written = self.written(words)
        refused: Said | None = None
        for lead in (*spoken.leads[kind], ""):
            text = f"{lead} {written}".strip()
            said = Said(text, spoken.language.code, read_statement(text, spoken.language.code), headed=True)
            if said.reading.refusal is None and said.reading.of(Kind(kind)) is not None:
                return said
            refused = refused or said
        assert refused is not None
        return unread_statement(refused, written)

    def _continues(self, words: Words) -> bool:
        """Return whether another thing is said after the statement, so that the sentence must be parted."""
        return any(word.text in spoken.inline for word in words for spoken in self.spoken)

    def statement(self, words: Words) -> Said | Unread:
        """Read words as a statement without a keyword, in the first language that knows them."""
        text = self.text.spoken(words[0].start, words[-1].end)
        if begins_with_whom(words, self.players, self.spoken):
            return Unread(Problem(ProblemKind.NOT_UNDERSTOOD, self.written(words)), "statement")
        refused: Said | None = None
        for spoken in self.spoken:
            said = Said(text, spoken.language.code, read_statement(text, spoken.language.code))
            if said.reading.refusal is None:
                return said
            if refused is None or understood_better(said.reading, refused.reading):
                refused = said
        assert refused is not None
        return unread_statement(refused, text)


def _understood(parts: list[Part]) -> bool:
    return not any(isinstance(each.meaning, Lacking | Unread) for each in parts)


def _takes_claims(meaning: Meaning) -> bool:
    return isinstance(meaning, Laid | AcceptSeat | Said)


def trimmed(words: Words) -> Words:
    """Return the words without the marks at their end."""
    while words and words[-1].text in _TRAILING:
        words = words[:-1]
    return words


def part(words: Words, meaning: Meaning) -> Part:
    """Return what words say, and where they stand."""
    return Part(words[0].start if words else 0, words[-1].end if words else 0, meaning)
