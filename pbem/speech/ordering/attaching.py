"""Statements of a mail go to the offer or the acceptance they belong to; others are asked back."""

from dataclasses import dataclass, replace

from pbem.game.moves import Request, RequestKind
from pbem.speech.ordering.entries import Entries, Entry
from pbem.speech.ordering.parts import Laid, Said, Unread
from pbem.speech.ordering.plans import at_its_time, may_ask
from pbem.speech.ordering.sayings import said_of, understand
from pbem.speech.orders import AcceptSeat, ChangeOffer, Conditional, LayOffer, Problem, ProblemKind, Talk


@dataclass(frozen=True, slots=True)
class Statements:
    """Claims, demands, wishes and talk on their way to what they are about.

    Args:
        entries: of the mail.
        active: whether the writer is the active player.
    """

    entries: Entries
    active: bool

    def attach(self) -> None:
        """Give claims, the demand or wish and the talk to the order they belong to."""
        offers = self.entries.of(Laid)
        if not offers:
            for entry in self.entries.of(Said):
                if isinstance(entry.meaning, Said) and entry.meaning.offer is not None:
                    entry.meaning = Unread(entry.meaning.offer, "lay")
        said = [entry for entry in self.entries if said_of(entry.part) is not None]
        failed = [entry for entry in self.entries if entry.unread is not None and entry.unread.order == "lay"]
        accepting = self.entries.of(AcceptSeat, ChangeOffer)
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
        ahead = self.entries.of(Conditional)
        if said and alone:
            return ahead
        return [
            entry
            for entry in ahead
            for after in self.entries.after(entry)[:1]
            if any(after is each for each in said) and after.parts[0].paragraph == entry.parts[-1].paragraph
        ]

    def _offers(self, offers: list[Entry], said: list[Entry]) -> None:
        """Lay several offers for different moments; whose a statement or talk is could not be told."""
        if said or self.entries.public_talk():
            for entry in offers:
                entry.meaning = Unread(Problem(ProblemKind.TWO_OFFERS), "lay")
            self._fail_with([], said)
            return
        for entry in offers:
            self._offer(entry, [])

    def _fail_with(self, offers: list[Entry], said: list[Entry]) -> None:
        talk = self.entries.public_talk()
        for entry in (*offers, *talk, *said):
            if entry.unread is None:
                entry.fail(ProblemKind.DEPENDS)

    def _without_offer(self, entry: Entry) -> None:
        """Ask about a statement that belongs to nothing; what was never meant as one is not understood."""
        unread = entry.unread
        if unread is None:
            entry.fail(ProblemKind.CLAIM_WITHOUT_OFFER)
        elif unread.said is not None and not unread.said.headed:
            entry.meaning = Unread(Problem(ProblemKind.NOT_UNDERSTOOD, self.entries.written(entry)))

    def _offer(self, offer: Entry, said: list[Entry]) -> None:
        sayings = understand([entry.part for entry in said])
        for at in sayings.bad:
            if said[at].unread is None:
                said[at].meaning = Unread(
                    Problem(ProblemKind.REFUSED_STATEMENT, self.entries.written(said[at]), reason="ambiguous")
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
        talk = self.entries.public_talk()
        words = "\n".join(entry.meaning.text for entry in talk if isinstance(entry.meaning, Talk))
        assert isinstance(offer.meaning, Laid)
        request = sayings.requests[0][1] if sayings.requests else None
        laid = LayOffer(offer.meaning.cards, sayings.claims, request, words)
        offer.meaning = at_its_time(laid, offer.meaning.later)
        self.entries.merge(offer, *said, *talk)

    def _accept(self, accepted: Entry, said: list[Entry]) -> None:
        """Give the Assassin's demand to the acceptance; anything else said there leaves it in doubt."""
        unread = [entry for entry in said if entry.unread is not None]
        sayings = understand([entry.part for entry in said if entry.unread is None])
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
            self.entries.merge(accepted, *(entry for entry in said if entry.unread is None))
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


def _lacks_text(entry: Entry) -> bool:
    """Return whether it is the keyword of a statement that does not follow."""
    return entry.unread is not None and entry.unread.order == "statement" and entry.unread.said is None


def _only_demand(requests: list[Request]) -> Request | None:
    return requests[0] if len(requests) == 1 and requests[0].kind is RequestKind.DEMAND else None
