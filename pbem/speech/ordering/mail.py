"""A mail as a whole: parts that make one offer become one, and orders that exclude each other fall.

Everything that is not sure is asked back: asking costs a mail, a wrong move costs the game.
"""

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, field, replace
from difflib import SequenceMatcher
from itertools import takewhile

from pbem.game.cards import Card
from pbem.game.moves import Request, RequestKind
from pbem.speech.names import card_names
from pbem.speech.ordering.asides import holds_one, is_closing
from pbem.speech.ordering.clauses import Clauses
from pbem.speech.ordering.conflicts import clashes, is_binding
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
from pbem.speech.ordering.plans import at_its_time, may_ask, with_alternative
from pbem.speech.ordering.sayings import said_of, understand
from pbem.speech.ordering.text import Text, Word, fold
from pbem.speech.ordering.vocabulary import Vocabulary
from pbem.speech.orders import (
    AcceptSeat,
    Aside,
    ChangeOffer,
    Conditional,
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
class Entry:
    """Parts that are one item of the answer."""

    parts: list[Part]
    meaning: Meaning | LayOffer | NextOffer

    @property
    def unread(self) -> Unread | None:
        """The problem, if it is one."""
        return self.meaning if isinstance(self.meaning, Unread) else None

    def fail(self, kind: ProblemKind, words: str = "") -> None:
        """Make it a problem."""
        self.meaning = Unread(Problem(kind, words))


@dataclass(slots=True)
class Mail:
    """The parts of one mail on their way to orders.

    Args:
        text: as written.
        clauses: to read a statement again under the keyword of the line before.
        entries: what will be items, in the order written.
        active: whether the writer is the active player.
    """

    text: Text
    clauses: Clauses
    active: bool
    entries: list[Entry] = field(default_factory=list)

    def items(self, parts: Iterable[Part]) -> tuple[Item, ...]:
        """Return the items of the answer."""
        self.entries = [Entry([each], each.meaning) for each in parts]
        self._signature()
        self._complete()
        self._alternatives()
        self._repeated()
        self._assassin()
        self._clashing()
        self._taken_back()
        self._statements()
        return tuple(Item(self._written(entry), _final(entry.meaning)) for entry in self.entries)

    def _written(self, entry: Entry) -> str:
        """Return the words of an item; what stands side by side in a line stays so."""
        raw, written, end = self.text.raw, "", 0
        for part in sorted(entry.parts, key=lambda each: each.start):
            gap = raw[end : part.start]
            joint = "\n" if gap.strip() or "\n" in gap else gap
            written += (joint if written else "") + raw[part.start : part.end]
            end = part.end
        return written

    def _of(self, *kinds: type) -> list[Entry]:
        return [entry for entry in self.entries if isinstance(entry.meaning, kinds)]

    def _merge(self, into: Entry, *others: Entry) -> None:
        """Make one item of several, where the first of them stands."""
        for other in others:
            into.parts += other.parts
        first = min((into, *others), key=self.entries.index)
        place = self.entries.index(first)
        self.entries[place] = into
        gone = [each for each in (*others, into) if each is not first]
        self.entries = [
            each
            for at, each in enumerate(self.entries)
            if at == place or not any(each is other for other in gone)
        ]

    # --- closings ----------------------------------------------------------------------------------------

    def _signature(self) -> None:
        """Leave aside the few words that follow a closing at the end of the mail."""
        for at, entry in enumerate(self.entries):
            words = self.text.words(entry.parts[0].start, entry.parts[0].end)
            if not isinstance(entry.meaning, Aside):
                continue
            if not any(is_closing(words, spoken) for spoken in self.clauses.spoken):
                continue
            rest = [each for each in self.entries[at + 1 :] if not isinstance(each.meaning, Aside)]
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
        for entry in self._of(Lacking):
            assert isinstance(entry.meaning, Lacking)
            after = self.entries[self.entries.index(entry) + 1 :]
            order = entry.meaning.order
            if order not in _LAID:
                self._headed(entry, order, after[0] if after else None)
                continue
            listed = _leading_names(after)
            if listed:
                cards = tuple(card for each in listed for card in _cards(each.meaning))
                entry.meaning = _LAID[order](cards)
                self._merge(entry, *listed)
            else:
                entry.meaning = Unread(Problem(ProblemKind.MISSING_CARDS), order)
        for entry in self._of(Named):
            offered = self._of(Laid)
            spoken = self.clauses.spoken[0]
            written = self.clauses.written(self.text.words(entry.parts[0].start, entry.parts[0].end))
            named = card_names(_cards(entry.meaning), spoken.language)
            for taking in self._of(TakeCards, ChangeOffer):
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
        self._merge(entry, after)

    def _alternatives(self) -> None:
        """Give what is to be done "otherwise" to the order for later that stands right before it."""
        for entry in self._of(Otherwise):
            at = self.entries.index(entry)
            before = self.entries[at - 1] if at else None
            joined = with_alternative(before.meaning, entry.meaning) if before is not None else None
            if before is None or joined is None:
                words = self.text.words(entry.parts[0].start, entry.parts[-1].end)
                entry.fail(ProblemKind.NOT_PLAIN, self.clauses.written(words))
                self._wait([before] if before is not None else [])
                continue
            before.meaning = joined
            self._merge(before, entry)

    def _repeated(self) -> None:
        """Take an order that is given twice in the same words or others as given once."""
        first: dict[Meaning | LayOffer | NextOffer, Entry] = {}
        for entry in list(self.entries):
            meaning = entry.meaning
            if isinstance(meaning, Complete | Laid) and not isinstance(meaning, Talk):
                if meaning in first:
                    self._merge(first[meaning], entry)
                else:
                    first[meaning] = entry

    def _assassin(self) -> None:
        """Give "I use the Assassin" to the acceptance of the same mail."""
        for entry in self._of(Activated):
            accepting = self._of(AcceptSeat)
            if len(accepting) != 1:
                entry.fail(ProblemKind.MISSING_PLAYER)
                continue
            accepted = accepting[0]
            assert isinstance(accepted.meaning, AcceptSeat)
            accepted.meaning = replace(accepted.meaning, assassin=True)
            self._merge(accepted, entry)

    def _clashing(self) -> None:
        """Let orders fall that exclude each other."""
        offers = self._of(Laid)
        for one, other in clashes([entry.meaning for entry in self.entries]):
            for entry in (self.entries[one], self.entries[other]):
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
            if words[-1].text in (":", ",") and at + 1 < len(self.entries):
                self._wait(self.entries[at + 1 : at + 2])

    def _before(self, at: int) -> list[Entry]:
        """Return the orders of the same paragraph before an entry, or the last before it."""
        paragraph = self.entries[at].parts[0].paragraph
        near = [each for each in self.entries[:at] if each.parts[-1].paragraph == paragraph]
        if any(is_binding(each.meaning) for each in near):
            return near
        return [each for each in self.entries[:at] if is_binding(each.meaning)][-1:]

    def _wait(self, entries: Iterable[Entry]) -> None:
        for entry in entries:
            if is_binding(entry.meaning):
                order = "lay" if isinstance(entry.meaning, Laid) else ""
                entry.meaning = Unread(Problem(ProblemKind.DEPENDS), order)

    # --- statements --------------------------------------------------------------------------------------

    def _statements(self) -> None:
        """Give claims, the demand or wish and the talk to the order they belong to."""
        offers = self._of(Laid)
        if not offers:
            for entry in self._of(Said):
                if isinstance(entry.meaning, Said) and entry.meaning.offer is not None:
                    entry.meaning = Unread(entry.meaning.offer, "lay")
        said = [entry for entry in self.entries if said_of(_part(entry)) is not None]
        failed = [entry for entry in self.entries if entry.unread is not None and entry.unread.order == "lay"]
        accepting = self._of(AcceptSeat, ChangeOffer)
        unclear = self._perhaps_conditions(said, alone=not offers)
        if unclear or any(map(_lacks_text, self.entries)):
            self._fail_with([*offers, *accepting, *unclear], said)
        elif len(offers) > 1:
            self._offers(offers, said)
        elif offers and not failed:
            self._offer(offers[0], said)
        elif offers or failed:
            self._fail_with(offers, said)
        elif accepting and said:
            self._accept(accepting[0], said)
        else:
            for entry in said:
                self._without_offer(entry)

    def _perhaps_conditions(self, said: list[Entry], *, alone: bool) -> list[Entry]:
        """Return orders of whose condition a statement may be a part: it stands after, or with no offer."""
        ahead = self._of(Conditional)
        if said and alone:
            return ahead
        return [
            entry
            for entry in ahead
            for after in self.entries[self.entries.index(entry) + 1 :][:1]
            if any(after is each for each in said) and after.parts[0].paragraph == entry.parts[-1].paragraph
        ]

    def _offers(self, offers: list[Entry], said: list[Entry]) -> None:
        """Lay several offers for different moments; whose a statement or talk is could not be told."""
        if said or self._public_talk():
            for entry in offers:
                entry.meaning = Unread(Problem(ProblemKind.TWO_OFFERS), "lay")
            self._fail_with([], said)
            return
        for entry in offers:
            self._offer(entry, [])

    def _public_talk(self) -> list[Entry]:
        return [
            entry for entry in self._of(Talk) if isinstance(entry.meaning, Talk) and entry.meaning.to is None
        ]

    def _fail_with(self, offers: list[Entry], said: list[Entry]) -> None:
        talk = self._public_talk()
        for entry in (*offers, *talk, *said):
            if entry.unread is None:
                entry.fail(ProblemKind.DEPENDS)

    def _without_offer(self, entry: Entry) -> None:
        """Ask about a statement that belongs to nothing; what was never meant as one is not understood."""
        unread = entry.unread
        if unread is None:
            entry.fail(ProblemKind.CLAIM_WITHOUT_OFFER)
        elif unread.said is not None and not unread.said.headed:
            entry.meaning = Unread(Problem(ProblemKind.NOT_UNDERSTOOD, self._written(entry)))

    def _offer(self, offer: Entry, said: list[Entry]) -> None:
        sayings = understand([_part(entry) for entry in said])
        for at in sayings.bad:
            if said[at].unread is None:
                said[at].meaning = Unread(
                    Problem(ProblemKind.REFUSED_STATEMENT, self._written(said[at]), reason="ambiguous")
                )
        good = not sayings.bad
        if len(sayings.requests) > 1:
            good = False
            for at, _ in sayings.requests:
                said[at].fail(ProblemKind.TWO_REQUESTS)
        elif sayings.requests and not may_ask(offer.meaning, active=self.active):
            good = False
            said[sayings.requests[0][0]].fail(ProblemKind.REQUEST_OUT_OF_TURN)
        if not good:
            self._fail_with([offer], said)
            return
        talk = self._public_talk()
        words = "\n".join(entry.meaning.text for entry in talk if isinstance(entry.meaning, Talk))
        assert isinstance(offer.meaning, Laid)
        request = sayings.requests[0][1] if sayings.requests else None
        laid = LayOffer(offer.meaning.cards, sayings.claims, request, words)
        offer.meaning = at_its_time(laid, offer.meaning.later)
        self._merge(offer, *said, *talk)

    def _accept(self, accepted: Entry, said: list[Entry]) -> None:
        """Give the Assassin's demand to the acceptance; anything else said there leaves it in doubt."""
        unread = [entry for entry in said if entry.unread is not None]
        sayings = understand([_part(entry) for entry in said if entry.unread is None])
        demand = _only_demand([request for _, request in sayings.requests])
        meant = [entry for entry in unread if entry.unread and entry.unread.said and entry.unread.said.headed]
        order = accepted.meaning
        if (
            isinstance(order, AcceptSeat)
            and order.assassin
            and demand is not None
            and not sayings.claims
            and not meant
        ):
            accepted.meaning = replace(order, demand=demand.statement)
            self._merge(accepted, *(entry for entry in said if entry.unread is None))
        elif meant or len(unread) < len(said):
            accepted.fail(ProblemKind.DEPENDS)
            for entry in said:
                if entry.unread is None:
                    entry.fail(
                        ProblemKind.TWO_REQUESTS
                        if len(sayings.requests) > 1
                        else ProblemKind.CLAIM_WITHOUT_OFFER
                    )
        for entry in unread:
            self._without_offer(entry)


def _perhaps_check(words: Sequence[Word], spoken: tuple[Vocabulary, ...]) -> bool:
    """Return whether a line may be a slip of the word by which nothing of its mail is to be done."""
    said = "".join(word.text for word in words if word.text.isalpha())
    matchers = (SequenceMatcher(None, said, fold(each.write["check"])) for each in spoken)
    return any(each.real_quick_ratio() >= _ALIKE and each.ratio() >= _ALIKE for each in matchers)


def _part(entry: Entry) -> Part:
    """Return the first part of an entry with the meaning the entry has by now."""
    meaning = entry.meaning
    assert not isinstance(meaning, LayOffer | NextOffer)
    return replace(entry.parts[0], meaning=meaning)


def _lacks_text(entry: Entry) -> bool:
    """Return whether it is the keyword of a statement that does not follow."""
    return entry.unread is not None and entry.unread.order == "statement" and entry.unread.said is None


def _only_demand(requests: list[Request]) -> Request | None:
    return requests[0] if len(requests) == 1 and requests[0].kind is RequestKind.DEMAND else None


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
