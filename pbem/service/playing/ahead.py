"""Orders sent ahead or resting: requests kept outside the game's state until they become moves.

They live in the seat's row, each with a number of its own that is never used again, so that the cancelling of
one cannot hit another. Here: what is kept, and how it is written down; ``moments`` plays it
(rulings *orders ahead*, *second-thoughts*).
"""

from dataclasses import dataclass, replace
from datetime import datetime, timedelta
from typing import Any

from pbem.game.moves import (
    Accept,
    ActivateMataHari,
    CounterOffer,
    Declare,
    Pass,
    PlayerMove,
    RefuseAll,
    StandBy,
    Take,
)
from pbem.game.moves import Seat as Place
from pbem.game.record import move_from_json, move_to_json
from pbem.game.refusals import Refusal, Refused
from pbem.game.statements import from_json, to_json
from pbem.letters.model import Ahead, Lapse, LineOutcome, LineResult, Waiting
from pbem.speech.conditions import Asked, Claims, Condition, Every, Lays, Term
from pbem.speech.orders import (
    AcceptSeat,
    Branch,
    Conditional,
    Item,
    LayOffer,
    Moment,
    NextOffer,
    Order,
    Plain,
    TakeCards,
    TakeFirst,
)
from pbem.store.tables import Seat


@dataclass(frozen=True, slots=True)
class Way:
    """One way in which a kept order may go: a move, and what it depends on."""

    move: PlayerMove
    condition: Condition | None = None
    holds: bool = True


@dataclass(frozen=True, slots=True)
class Pin:
    """An offer an order is about: it lapses when that offer changes (ruling *orders ahead*).

    Args:
        seat: whose.
        laid: the number of the move that laid it, which no other offer ever has, whatever is undone.
    """

    seat: Place
    laid: int


@dataclass(frozen=True, slots=True)
class Kept:
    """An order that waits for its moment.

    Args:
        number: by which its owner cancels it.
        text: the words it was read from.
        moment: when it is played.
        ways: of which the first that fits is played.
        turn: the only turn it is for; ``None`` for as long as it can apply.
        standing: whether it stays once it was played.
        pins: the offers it is about.
        until: before when it is not played, for one that rests (aware, UTC).
        tried: the turn in which it was last tried, for one that stays.
    """

    number: int
    text: str
    moment: Moment
    ways: tuple[Way, ...]
    turn: int | None = None
    standing: bool = False
    pins: tuple[Pin, ...] = ()
    until: datetime | None = None
    tried: int = 0

    @property
    def sizes(self) -> frozenset[int]:
        """For which numbers of cards a counter-offer or a pass is meant."""
        conditions = (way.condition for way in self.ways)
        return frozenset(each.count for each in conditions if isinstance(each, Asked))

    def replaces(self, other: "Kept") -> bool:
        """Tell whether it takes the place of another: only one can be for a moment."""
        if self.moment is not other.moment:
            return False
        return self.moment is not Moment.COUNTER or bool(self.sizes & other.sizes)

    def item(self) -> Item:
        """Return it as the order it was read from."""
        return Item(self.text, _order(self))


@dataclass(frozen=True, slots=True)
class Lapsed:
    """A kept order that came to nothing, and why: its owner is told in the next letter."""

    kept: Kept
    why: Lapse
    refused: Refused | None = None

    def result(self) -> LineResult:
        """Return it as letters show it."""
        return LineResult(self.kept.item(), LineOutcome.LAPSED, self.refused, lapse=self.why)


@dataclass(frozen=True, slots=True)
class SentAhead:
    """All that a seat has sent ahead.

    Args:
        kept: what waits, oldest first.
        lapsed: what came to nothing since the last letter.
        last: the last number given.
    """

    kept: tuple[Kept, ...] = ()
    lapsed: tuple[Lapsed, ...] = ()
    last: int = 0

    @property
    def resting(self) -> Kept | None:
        """What rests before the referee accepts it, if anything does."""
        return self.at(Moment.RESTING)

    def at(self, moment: Moment) -> Kept | None:
        """Return the first order kept for a moment."""
        return next((each for each in self.kept if each.moment is moment), None)

    def shown(self) -> Ahead:
        """Return it as letters show it."""
        return Ahead(
            tuple(
                Waiting(each.number, each.item(), each.moment, each.until, each.standing)
                for each in self.kept
            )
        )

    def with_order(self, kept: Kept) -> "SentAhead":
        """Return it with one order more, numbered, in place of what that replaces."""
        numbered = replace(kept, number=self.last + 1)
        others = tuple(each for each in self.kept if not kept.replaces(each))
        return replace(self, kept=(*others, numbered), last=numbered.number)

    def without(self, *gone: Kept) -> "SentAhead":
        """Return it without some orders."""
        numbers = {each.number for each in gone}
        return replace(self, kept=tuple(each for each in self.kept if each.number not in numbers))

    def lapsing(self, kept: Kept, why: Lapse, refused: Refused | None = None) -> "SentAhead":
        """Return it with one order noted as having come to nothing."""
        return replace(self.without(kept), lapsed=(*self.lapsed, Lapsed(kept, why, refused)))

    def having_tried(self, kept: Kept, turn: int) -> "SentAhead":
        """Return it with a standing order marked as tried in a turn."""
        tried = replace(kept, tried=turn)
        return replace(self, kept=tuple(tried if each.number == kept.number else each for each in self.kept))


def sent_ahead(seat: Seat) -> SentAhead:
    """Return what a seat has sent ahead."""
    json = seat.ahead
    if json is None:
        return SentAhead()
    return SentAhead(
        tuple(_kept(each) for each in json["kept"]),
        tuple(
            Lapsed(_kept(each["kept"]), Lapse(each["why"]), _refused(each["refused"]))
            for each in json["lapsed"]
        ),
        json["last"],
    )


def keep(seat: Seat, ahead: SentAhead) -> None:
    """Write what a seat has sent ahead into its row."""
    seat.ahead = {
        "kept": [_kept_json(each) for each in ahead.kept],
        "lapsed": [
            {"kept": _kept_json(each.kept), "why": each.why.value, "refused": _refused_json(each.refused)}
            for each in ahead.lapsed
        ],
        "last": ahead.last,
    }


def let_rest_longer(seat: Seat, by: timedelta) -> None:
    """Put off the moment when what rests is played: the time in between could not be used to take it back."""
    ahead = sent_ahead(seat)
    kept = tuple(replace(each, until=each.until + by) if each.until else each for each in ahead.kept)
    if kept != ahead.kept:
        keep(seat, replace(ahead, kept=kept))


# --- JSON ----------------------------------------------------------------------------------------------


def _kept_json(kept: Kept) -> dict[str, Any]:
    return {
        "number": kept.number,
        "text": kept.text,
        "moment": kept.moment.value,
        "ways": [
            {"move": move_to_json(way.move), "when": _condition_json(way.condition), "holds": way.holds}
            for way in kept.ways
        ],
        "turn": kept.turn,
        "standing": kept.standing,
        "pins": [[pin.seat, pin.laid] for pin in kept.pins],
        "until": kept.until.isoformat() if kept.until else None,
        "tried": kept.tried,
    }


def _kept(json: dict[str, Any]) -> Kept:
    until = json["until"]
    return Kept(
        json["number"],
        json["text"],
        Moment(json["moment"]),
        tuple(_way(way) for way in json["ways"]),
        json["turn"],
        json["standing"],
        tuple(Pin(*pin) for pin in json["pins"]),
        datetime.fromisoformat(until) if until else None,
        json["tried"],
    )


def _way(json: dict[str, Any]) -> Way:
    move = move_from_json(json["move"])
    assert isinstance(move, PlayerMove), "only a player's move is kept"
    return Way(move, _condition(json["when"]), json["holds"])


def _condition_json(condition: Condition | None) -> dict[str, Any] | None:
    match condition:
        case None:
            return None
        case Claims(seat, statement):
            return {"claims": to_json(statement), "seat": seat}
        case Lays(seat, count):
            return {"lays": count, "seat": seat}
        case Asked(count):
            return {"asked": count}
        case Every(terms):
            return {"every": [[_condition_json(term.condition), term.holds] for term in terms]}


def _condition(json: dict[str, Any] | None) -> Condition | None:
    if json is None:
        return None
    if "every" in json:
        return Every(tuple(Term(_single(one), holds) for one, holds in json["every"]))
    return _single(json)


def _single(json: dict[str, Any]) -> Claims | Lays | Asked:
    if "asked" in json:
        return Asked(json["asked"])
    if "lays" in json:
        return Lays(json["seat"], json["lays"])
    return Claims(json["seat"], from_json(json["claims"]))


def _refused_json(refused: Refused | None) -> dict[str, Any] | None:
    if refused is None:
        return None
    statement = to_json(refused.statement) if refused.statement is not None else None
    cards = move_to_json(Take(refused.cards))
    return {
        "reason": refused.reason.value,
        "cards": cards,
        "statement": statement,
        "seat": refused.seat,
        "count": refused.count,
    }


def _refused(json: dict[str, Any] | None) -> Refused | None:
    if json is None:
        return None
    take = move_from_json(json["cards"])
    assert isinstance(take, Take), "cards are written as those of a choice"
    statement = from_json(json["statement"]) if json["statement"] is not None else None
    return Refused(Refusal(json["reason"]), take.cards, statement, json["seat"], json["count"])


# --- orders and moves ----------------------------------------------------------------------------------


def _order(kept: Kept) -> Order:
    """Return the order that a kept one was read from."""
    orders = [_plain_order(way.move) for way in kept.ways]
    first = orders[0]
    if kept.moment is Moment.TAKE:
        return TakeFirst(tuple(each.cards for each in orders if isinstance(each, TakeCards)))
    if kept.moment is Moment.NEXT and isinstance(first, LayOffer):
        return NextOffer(first)
    if len(kept.ways) == 1 and kept.ways[0].condition is None and not kept.standing:
        return first
    branches = tuple(
        Branch(order, way.condition, way.holds)
        for order, way in zip(orders, kept.ways, strict=True)
        if isinstance(order, LayOffer | AcceptSeat | Plain)
    )
    return Conditional(branches, kept.standing)


def _plain_order(move: PlayerMove) -> Order:
    match move:
        case Declare(cards, claims, request, talk):
            return LayOffer(cards, claims, request, talk)
        case CounterOffer(cards, claims, talk):
            return LayOffer(cards, claims, None, talk)
        case Accept():
            return AcceptSeat(move.seat, move.assassin, move.demand)
        case RefuseAll():
            return Plain.REFUSE
        case ActivateMataHari():
            return Plain.MATA_HARI
        case StandBy():
            return Plain.STAND_BY
        case Pass():
            return Plain.PASS
        case Take(cards):
            return TakeCards(cards)
    raise AssertionError(f"never sent ahead: {type(move).__name__}")
