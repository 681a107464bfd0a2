"""What a bot knows: a fold over the events its seat was told, so that a restarted program has the same bot.

Beside where the cards may lie, it is what each other player wants, as how well each objective explains what
they asked for, claimed and gave away, and how they played so far.
"""

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, replace
from math import exp
from random import Random
from typing import Final

from pbem.bots.faces import COUNT, ITEMS, KILLER, SPY, Faces, faces_of, points_of_item, true_of
from pbem.bots.guessing import Guess, Said, guess, leaning
from pbem.bots.whereabouts import Row, Whereabouts
from pbem.game.cards import Item, Partner, items_in_game, printed_order
from pbem.game.events import (
    Accused,
    AssassinShown,
    CardsTaken,
    CounterOffered,
    Dealt,
    Declared,
    DemandAnswered,
    Drew,
    Event,
    Exchanged,
    Gained,
    Inspected,
    MataHariActivated,
    Passed,
    PileShown,
    Received,
    TurnStarted,
)
from pbem.game.moves import Request, RequestKind, Seat
from pbem.game.statements import Statement

_ASKED: Final = 0.5
"""How much is read out of what somebody asks for…"""
_CLAIMED: Final = 0.25
"""…says of an offer…"""
_GAVE: Final = 0.25
"""…or gave away."""
_MOST_READ: Final = 2.5
_NEVER: Final = -99.0
_GIVES: Final = 0.25
"""How much rather a card is laid for every point that its owner loses by it."""
_CHOOSES: Final = 0.4
"""How much rather a card is taken from the pile for every point that it brings."""
_NEGLIGIBLE: Final = 0.02
_DRAWS: Final = 24
_USUAL_LIES: Final = (0.4, 6.0)
"""How many offers of a stranger's, of so many, are thought to have held a lie."""


@dataclass(frozen=True, slots=True)
class Record:
    """What was seen of a player.

    Args:
        offers: how many of their offers with claims were seen open.
        lies: in how many of them a claim was false.
        chances: how often they could lay a counter-offer.
        laid: how often they did.
        accused: how often they accused somebody.
    """

    offers: int = 0
    lies: int = 0
    chances: int = 0
    laid: int = 0
    accused: int = 0


@dataclass(frozen=True, slots=True)
class Knowledge:
    """What one seat can know of a game.

    Args:
        cards: where the cards may lie.
        wants: for each seat, how well each item explains what it did, as logarithms.
        records: what was seen of each seat.
        said: the offers of this turn that were shown, as they were told.
        request: what the active player asks for.
        turn: the turn being played.
    """

    cards: Whereabouts
    wants: tuple[tuple[float, ...], ...]
    records: tuple[Record, ...]
    said: tuple[Said | None, ...]
    request: Request | None = None
    turn: int = 0

    @classmethod
    def new(cls, seat: Seat, players: int) -> "Knowledge":
        """Return what a seat knows before the deal."""
        items = items_in_game(players)
        possible = tuple(0.0 if item in items else _NEVER for item in ITEMS)
        return cls(
            cards=Whereabouts.new(seat, players),
            wants=(possible,) * players,
            records=(Record(),) * players,
            said=(None,) * players,
        )

    @property
    def seat(self) -> Seat:
        """Whose knowledge it is."""
        return self.cards.seat

    @property
    def players(self) -> int:
        """How many play."""
        return self.cards.players

    @property
    def hand(self) -> Faces:
        """The own cards, sorted."""
        return self.cards.hand

    def after(self, event: Event) -> "Knowledge":
        """Return what the seat knows once it is told of an event."""
        match event:
            case TurnStarted(turn, _):
                return replace(self, turn=turn, said=(None,) * self.players, request=None)
            case Declared() | CounterOffered() | Passed():
                return _laid(self, event)
            case AssassinShown(active, _, _):
                return _told(self, active, lambda said: replace(said, certain=(KILLER,)))
            case DemandAnswered(opponent, _):
                return _told(self, opponent, lambda said: Said(said.size))
            case Accused():
                return _accused(self, event)
            case _:
                return _moved(self, event)

    def told(self, events: Iterable[Event]) -> "Knowledge":
        """Return what the seat knows once it is told of events, in order."""
        known = self
        for event in events:
            known = known.after(event)
        return known

    def objectives(self, seat: Seat) -> tuple[float, ...]:
        """Return how likely each item is what a seat plays for."""
        best = max(self.wants[seat])
        parts = [exp(one - best) for one in self.wants[seat]]
        total = sum(parts)
        return tuple(part / total for part in parts)

    def worth_to(self, seat: Seat) -> Row:
        """Return what each face is worth to a seat, as far as its objective can be guessed."""
        likely = [
            (chance, points_of_item(item))
            for chance, item in zip(self.objectives(seat), ITEMS, strict=True)
            if chance > _NEGLIGIBLE
        ]
        return tuple(sum([chance * scores[face] for chance, scores in likely]) for face in range(COUNT))

    def lying(self, seat: Seat) -> float:
        """Return how readily a seat is thought to lie under a Double Agent."""
        lies, offers = _USUAL_LIES
        record = self.records[seat]
        return (record.lies + lies) / (record.offers + offers)

    def weights_of(self, seat: Seat) -> Row:
        """Return how likely each face is to be laid by a seat: rather what it does not want."""
        return tuple(
            copies * exp(-_GIVES * score) if copies else 0.0
            for copies, score in zip(self.cards.where[seat], self.worth_to(seat), strict=True)
        )

    def guess(self, seat: Seat, rng: Random, count: int) -> Guess:
        """Return what the offer of a seat, as it was told this turn, may hold."""
        said = self.said[seat]
        assert said is not None, "only an offer that was shown is guessed at"
        return guess(self.weights_of(seat), said, self.players, rng, count, self.lying(seat))


# --- cards -----------------------------------------------------------------------------------------------


def _moved(known: Knowledge, event: Event) -> Knowledge:
    """Follow cards from place to place."""
    cards = known.cards
    match event:
        case Dealt(hand, objective):
            return replace(_without(known, objective), cards=cards.dealt(faces_of(hand)))
        case Exchanged(active, other) if known.seat not in (active, other):
            return replace(known, cards=_exchanged(known, active, other))
        case Received(other, received, given):
            known = _judged(known, other, faces_of(received))
            after = cards.gave(faces_of(given), other).gained(faces_of(received), other)
            return replace(known, cards=after)
        case Drew(seat, count) | CardsTaken(seat, count):
            return replace(known, cards=_drawn(known, seat, count, chosen=isinstance(event, CardsTaken)))
        case Gained(gained):
            return replace(known, cards=cards.gained(faces_of(gained), known.players))
        case PileShown(pile):
            return replace(known, cards=cards.seen(known.players, faces_of(pile), whole=True))
        case Inspected(accused, offered):
            known = _judged(known, accused, faces_of(offered))
            return replace(known, cards=cards.seen(accused, faces_of(offered), whole=False))
        case MataHariActivated(active, _):
            return replace(known, cards=cards.shown(active, SPY))
        case _:
            return known


def _without(known: Knowledge, objective: Item) -> Knowledge:
    """Note that nobody else plays for the own objective."""
    place = ITEMS.index(objective)
    wants = tuple((*row[:place], _NEVER, *row[place + 1 :]) for row in known.wants)
    return replace(known, wants=wants)


def _drawn(known: Knowledge, seat: Seat, count: int, *, chosen: bool) -> Whereabouts:
    """Let cards go from the pile to a hand: any, or rather those that its owner would choose."""
    cards = known.cards.counted(seat, count)
    if seat == known.seat:
        return cards
    pull = [exp(_CHOOSES * score) for score in known.worth_to(seat)] if chosen else [1.0] * COUNT
    return cards.drawn(seat, count, pull)


def _exchanged(known: Knowledge, active: Seat, other: Seat) -> Whereabouts:
    """Let what two offers may have held change places."""
    rng = Random(known.turn * known.players + other)
    return known.cards.swapped((active, other), [_leaving(known, seat, rng) for seat in (active, other)])


def _leaving(known: Knowledge, seat: Seat, rng: Random) -> list[float]:
    """Return how likely each face lies in the offer of a seat."""
    offers = known.guess(seat, rng, _DRAWS).offers if known.said[seat] else ()
    parts = [0.0] * COUNT
    for offer in offers:
        for face in offer:
            parts[face] += 1 / len(offers)
    return parts


# --- people ----------------------------------------------------------------------------------------------


def _laid(known: Knowledge, event: Declared | CounterOffered | Passed) -> Knowledge:
    """Note what is said of an offer, or that there is none."""
    seat = event.seat
    records = [*known.records]
    offers = [*known.said]
    if isinstance(event, Passed):
        offers[seat] = None
        records[seat] = replace(records[seat], chances=records[seat].chances + 1)
        return replace(known, said=tuple(offers), records=tuple(records))
    request = known.request
    demand = None
    if isinstance(event, Declared):
        request = event.request
        known = replace(known, request=request)
    else:
        if request is not None and request.kind is RequestKind.DEMAND:
            demand = request.statement
        seen = records[seat]
        records[seat] = replace(seen, chances=seen.chances + 1, laid=seen.laid + 1)
    offers[seat] = Said(event.size, event.claims, demand)
    known = replace(known, said=tuple(offers), records=tuple(records))
    if seat == known.seat:
        return known
    if isinstance(event, Declared) and request is not None:
        known = _read(known, seat, request.statement, event.size, _ASKED)
    for claim in event.claims:
        known = _read(known, seat, claim, event.size, -_CLAIMED)
    return known


def _told(known: Knowledge, seat: Seat, change: Callable[[Said], Said]) -> Knowledge:
    said = known.said[seat]
    if said is None:
        return known
    return replace(known, said=(*known.said[:seat], change(said), *known.said[seat + 1 :]))


def _read(known: Knowledge, seat: Seat, statement: Statement, size: int, weight: float) -> Knowledge:
    """Learn what a seat wants from a statement it asks for (or, with a negative weight, gives)."""
    return _learn(known, seat, [weight * gain for gain in leaning(statement, size, known.players)])


def _judged(known: Knowledge, seat: Seat, cards: Faces) -> Knowledge:
    """Learn from another’s offer, seen open: what its owner can do without, and whether claims were true."""
    said = known.said[seat]
    if said is not None and said.claims:
        seen = known.records[seat]
        lied = not true_of(said.claims, cards)
        seen = replace(seen, offers=seen.offers + 1, lies=seen.lies + lied)
        known = replace(known, records=(*known.records[:seat], seen, *known.records[seat + 1 :]))
    return _learn(known, seat, [-_GAVE * sum(points_of_item(item)[face] for face in cards) for item in ITEMS])


def _learn(known: Knowledge, seat: Seat, hints: Sequence[float]) -> Knowledge:
    row = tuple(
        old + max(-_MOST_READ, min(_MOST_READ, hint))
        for old, hint in zip(known.wants[seat], hints, strict=True)
    )
    return replace(known, wants=(*known.wants[:seat], row, *known.wants[seat + 1 :]))


def _accused(known: Knowledge, event: Accused) -> Knowledge:
    """Count an accusation, and follow a Partner that leaves the game."""
    seen = known.records[event.accuser]
    records = [*known.records]
    records[event.accuser] = replace(seen, accused=seen.accused + 1)
    known = replace(known, records=tuple(records))
    if not event.founded:
        return known
    said = (*known.said[: event.accused], None, *known.said[event.accused + 1 :])
    face = printed_order(Partner(event.kind))
    return replace(known, said=said, cards=known.cards.lost(event.accused, face))
