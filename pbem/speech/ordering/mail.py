"""A mail as a whole: parts that make one offer become one, and orders that exclude each other fall.

Everything that is not sure is asked back: asking costs a mail, a wrong move costs the game.
"""

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, field, replace
from difflib import SequenceMatcher
from itertools import takewhile

from pbem.game.cards import Card
from pbem.speech.names import card_names
from pbem.speech.ordering.asides import holds_one, is_closing
from pbem.speech.ordering.attaching import Statements
from pbem.speech.ordering.clauses import Clauses
from pbem.speech.ordering.conflicts import clashes, is_binding
from pbem.speech.ordering.entries import Entries, Entry
from pbem.speech.ordering.parts import (
    Activated,
    Complete,
    Lacking,
    Laid,
    Meaning,
    Named,
    Otherwise,
    Part,
    Said,
    Unread,
)
from pbem.speech.ordering.plans import with_alternative
from pbem.speech.ordering.text import Text, Word, fold
from pbem.speech.ordering.vocabulary import Vocabulary
from pbem.speech.orders import (
    AcceptSeat,
    Aside,
    ChangeOffer,
    Item,
    LayOffer,
    NextOffer,
    Plain,
    Problem,
    ProblemKind,
    TakeCards,
    Talk,
)

_LAID: dict[str, Callable[[tuple[Card, ...]], Laid | TakeCards | ChangeOffer]] = {
    "lay": Laid,
    "take": TakeCards,
    "change": ChangeOffer,
}
_UNCLEAR = (
    ProblemKind.NOT_UNDERSTOOD,
    ProblemKind.NOT_PLAIN,
    ProblemKind.REFUSED_STATEMENT,
    ProblemKind.UNKNOWN_CONDITION,
)
_ALIKE = 0.7
"""How alike a line and a word must be for one to be a slip of the other, where nothing is lost by asking."""
_SIGNATURE_LINES = 3
_SIGNATURE_WORDS = 5


@dataclass(slots=True)
class Mail:
    """The parts of one mail on their way to orders.

    Args:
        text: as written.
        clauses: to read a statement again under the keyword of the line before.
        active: whether the writer is the active player.
        entries: what will be items.
    """

    text: Text
    clauses: Clauses
    active: bool
    entries: Entries = field(init=False)

    def items(self, parts: Iterable[Part]) -> tuple[Item, ...]:
        """Return the items of the answer."""
        self.entries = Entries(self.text, [Entry([each], each.meaning) for each in parts])
        self._signature()
        self._complete()
        self._alternatives()
        self._repeated()
        self._assassin()
        self._clashing()
        self._taken_back()
        Statements(self.entries, self.active).attach()
        return tuple(Item(self.entries.written(entry), _final(entry.meaning)) for entry in self.entries)

    # --- closings ----------------------------------------------------------------------------------------

    def _signature(self) -> None:
        """Leave aside the few words that follow a closing at the end of the mail."""
        for at, entry in enumerate(self.entries):
            words = self.text.words(entry.parts[0].start, entry.parts[0].end)
            if not isinstance(entry.meaning, Aside):
                continue
            if not any(is_closing(words, spoken) for spoken in self.clauses.spoken):
                continue
            rest = [each for each in self.entries.all[at + 1 :] if not isinstance(each.meaning, Aside)]
            if len(rest) <= _SIGNATURE_LINES:
                for each in takewhile(self._may_sign, rest):
                    each.meaning = Aside()

    def _may_sign(self, entry: Entry) -> bool:
        unread = entry.unread
        words = self.text.words(entry.parts[0].start, entry.parts[0].end)
        return (
            unread is not None
            and unread.problem.kind is ProblemKind.NOT_UNDERSTOOD
            and not unread.order
            and len(words) <= _SIGNATURE_WORDS
            and not self.clauses.players.others_named(words)
        )

    # --- orders ------------------------------------------------------------------------------------------

    def _complete(self) -> None:
        """Give keywords what the lines after them name, and ask about what is left over."""
        for entry in self.entries.of(Lacking):
            assert isinstance(entry.meaning, Lacking)
            after = self.entries.after(entry)
            order = entry.meaning.order
            if order not in _LAID:
                self._headed(entry, order, after[0] if after else None)
                continue
            listed = _leading_names(after)
            if listed:
                cards = tuple(card for each in listed for card in _cards(each.meaning))
                entry.meaning = _LAID[order](cards)
                self.entries.merge(entry, *listed)
            else:
                entry.meaning = Unread(Problem(ProblemKind.MISSING_CARDS), order)
        for entry in self.entries.of(Named):
            offered = self.entries.of(Laid)
            spoken = self.clauses.spoken[0]
            written = self.clauses.written(self.text.words(entry.parts[0].start, entry.parts[0].end))
            named = card_names(_cards(entry.meaning), spoken.language)
            for taking in self.entries.of(TakeCards, ChangeOffer):
                taking.fail(ProblemKind.DEPENDS)  # the card may belong to it
            suggestions = () if offered else (spoken.write["lay"].format(cards=named),)
            entry.meaning = Unread(
                Problem(ProblemKind.NOT_UNDERSTOOD, written, suggestions), "lay" if offered else ""
            )

    def _headed(self, entry: Entry, kind: str, after: Entry | None) -> None:
        """Read the line after a keyword as the statement that it announces."""
        if after is None or not isinstance(after.meaning, Said | Unread | Named):
            entry.meaning = Unread(Problem(ProblemKind.MISSING_TEXT), "statement")
            return
        words = self.text.words(after.parts[0].start, after.parts[0].end)
        entry.meaning = self.clauses.after_head(kind, words, self.clauses.spoken[0])
        entry.parts = [replace(entry.parts[0], meaning=entry.meaning)]
        self.entries.merge(entry, after)

    def _alternatives(self) -> None:
        """Give what is to be done "otherwise" to the order for later that stands right before it."""
        for entry in self.entries.of(Otherwise):
            at = self.entries.all.index(entry)
            before = self.entries.all[at - 1] if at else None
            joined = with_alternative(before.meaning, entry.meaning) if before is not None else None
            if before is None or joined is None:
                words = self.text.words(entry.parts[0].start, entry.parts[-1].end)
                entry.fail(ProblemKind.NOT_PLAIN, self.clauses.written(words))
                self._wait([before] if before is not None else [])
                continue
            before.meaning = joined
            self.entries.merge(before, entry)

    def _repeated(self) -> None:
        """Take an order that is given twice in the same words or others as given once."""
        first: dict[Meaning | LayOffer | NextOffer, Entry] = {}
        for entry in self.entries:
            meaning = entry.meaning
            if isinstance(meaning, Complete | Laid) and not isinstance(meaning, Talk):
                if meaning in first:
                    self.entries.merge(first[meaning], entry)
                else:
                    first[meaning] = entry

    def _assassin(self) -> None:
        """Give "I use the Assassin" to the acceptance of the same mail."""
        for entry in self.entries.of(Activated):
            accepting = self.entries.of(AcceptSeat)
            if len(accepting) != 1:
                entry.fail(ProblemKind.MISSING_PLAYER)
                continue
            accepted = accepting[0]
            assert isinstance(accepted.meaning, AcceptSeat)
            accepted.meaning = replace(accepted.meaning, assassin=True)
            self.entries.merge(accepted, entry)

    def _clashing(self) -> None:
        """Let orders fall that exclude each other."""
        offers = self.entries.of(Laid)
        for one, other in clashes([entry.meaning for entry in self.entries]):
            for entry in (self.entries.all[one], self.entries.all[other]):
                entry.meaning = Unread(
                    Problem(
                        ProblemKind.TWO_OFFERS
                        if entry in offers and len(offers) > 1
                        else ProblemKind.CONTRADICTION
                    ),
                    "lay" if any(entry is offer for offer in offers) else "",
                )

    def _taken_back(self) -> None:
        """Let orders wait that words next to them take back or qualify, where these could not be read."""
        for at, entry in enumerate(self.entries):
            unread = entry.unread
            if unread is None or unread.problem.kind not in _UNCLEAR or unread.order == "greeting":
                continue
            words = self.text.words(entry.parts[0].start, entry.parts[-1].end)
            if _perhaps_check(words, self.clauses.spoken):
                self._wait(self.entries)
            first = next((word.text for word in words if word.text.isalpha()), "")
            if not words:
                continue
            spoken = self.clauses.spoken
            if any(holds_one(words, each.guards.retract) for each in spoken):
                self._wait(self.entries)
            if any(first in each.guards.begin for each in spoken):
                self._wait(self._before(at))
            if words[-1].text in (":", ",") and at + 1 < len(self.entries.all):
                self._wait(self.entries.all[at + 1 : at + 2])

    def _before(self, at: int) -> list[Entry]:
        """Return the orders of the same paragraph before an entry, or the last before it."""
        paragraph = self.entries.all[at].parts[0].paragraph
        near = [each for each in self.entries.all[:at] if each.parts[-1].paragraph == paragraph]
        if any(is_binding(each.meaning) for each in near):
            return near
        return [each for each in self.entries.all[:at] if is_binding(each.meaning)][-1:]

    def _wait(self, entries: Iterable[Entry]) -> None:
        for entry in entries:
            if is_binding(entry.meaning):
                order = "lay" if isinstance(entry.meaning, Laid) else ""
                entry.meaning = Unread(Problem(ProblemKind.DEPENDS), order)


def _perhaps_check(words: Sequence[Word], spoken: tuple[Vocabulary, ...]) -> bool:
    """Return whether a line may be a slip of the word by which nothing of its mail is to be done."""
    said = "".join(word.text for word in words if word.text.isalpha())
    matchers = (SequenceMatcher(None, said, fold(each.write["check"])) for each in spoken)
    return any(each.real_quick_ratio() >= _ALIKE and each.ratio() >= _ALIKE for each in matchers)


def _leading_names(entries: list[Entry]) -> list[Entry]:
    """Return the card lists that stand first."""
    found: list[Entry] = []
    for entry in entries:
        if not isinstance(entry.meaning, Named):
            break
        found.append(entry)
    return found


def _cards(meaning: Meaning | LayOffer | NextOffer) -> tuple[Card, ...]:
    return meaning.cards if isinstance(meaning, Named) else ()


def _final(meaning: Meaning | LayOffer | NextOffer) -> Complete | LayOffer | NextOffer | Problem | Aside:
    """Return what the answer says of an entry."""
    if isinstance(meaning, Unread):
        return meaning.problem
    assert isinstance(meaning, Complete | LayOffer | NextOffer | Aside | Plain)
    return meaning
