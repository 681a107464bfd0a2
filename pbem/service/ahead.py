"""Orders sent ahead or resting: requests kept outside the game's state until they become moves.

They live in the seat's row for one turn. Here: standing by, the resolution of the active player, and what
rests for second thoughts (rulings *orders ahead*, *second-thoughts*).
"""

from dataclasses import dataclass, replace
from datetime import datetime, timedelta
from typing import Any

from pbem.game.moves import Accept, ActivateMataHari, Declare, PlayerMove, RefuseAll
from pbem.game.record import move_from_json, move_to_json
from pbem.letters.model import Ahead
from pbem.speech.orders import AcceptSeat, Item, LayOffer, Order, Plain
from pbem.store.tables import Seat


@dataclass(frozen=True, slots=True)
class Kept:
    """A move that waits for its moment.

    Args:
        text: the words it was read from.
        move: what will be played.
        offer: the number of the counter-offer it is about, 0 if about none; it lapses with that offer.
        until: when it is played, for one that rests (aware, UTC).
    """

    text: str
    move: PlayerMove
    offer: int = 0
    until: datetime | None = None

    def item(self) -> Item:
        """Return it as the order it was read from."""
        return Item(self.text, _order(self.move))


@dataclass(frozen=True, slots=True)
class SentAhead:
    """All that a seat has sent ahead this turn."""

    turn: int
    stand_by: bool = False
    resolution: Kept | None = None
    resting: Kept | None = None

    def shown(self) -> Ahead:
        """Return it as letters show it."""
        return Ahead(
            stand_by=self.stand_by,
            resolution=self.resolution.item() if self.resolution else None,
            resting=self.resting.item() if self.resting else None,
            rests_until=self.resting.until if self.resting else None,
        )

    @property
    def empty(self) -> bool:
        """Whether nothing waits."""
        return not (self.stand_by or self.resolution or self.resting)


def sent_ahead(seat: Seat, turn: int) -> SentAhead:
    """Return what a seat has sent ahead for this turn; what was meant for an earlier one is gone."""
    json = seat.ahead
    if json is None or json["turn"] != turn:
        return SentAhead(turn)
    return SentAhead(turn, json["stand_by"], _kept(json["resolution"]), _kept(json["resting"]))


def keep(seat: Seat, ahead: SentAhead) -> None:
    """Write what a seat has sent ahead into its row."""
    seat.ahead = (
        None
        if ahead.empty
        else {
            "turn": ahead.turn,
            "stand_by": ahead.stand_by,
            "resolution": _kept_json(ahead.resolution),
            "resting": _kept_json(ahead.resting),
        }
    )


def let_rest_longer(seat: Seat, turn: int, by: timedelta) -> None:
    """Put off the moment when what rests is played: the time in between could not be used to take it back."""
    ahead = sent_ahead(seat, turn)
    if ahead.resting is not None and ahead.resting.until is not None:
        keep(seat, replace(ahead, resting=replace(ahead.resting, until=ahead.resting.until + by)))


def _kept_json(kept: Kept | None) -> dict[str, Any] | None:
    if kept is None:
        return None
    return {
        "text": kept.text,
        "move": move_to_json(kept.move),
        "offer": kept.offer,
        "until": kept.until.isoformat() if kept.until else None,
    }


def _kept(json: dict[str, Any] | None) -> Kept | None:
    if json is None:
        return None
    move = move_from_json(json["move"])
    assert isinstance(move, PlayerMove), "only a player's move is kept"
    until = json["until"]
    return Kept(json["text"], move, json["offer"], datetime.fromisoformat(until) if until else None)


def _order(move: PlayerMove) -> Order:
    match move:
        case Declare():
            return LayOffer(move.cards, move.claims, move.request, move.talk)
        case Accept():
            return AcceptSeat(move.seat, move.assassin, move.demand)
        case RefuseAll():
            return Plain.REFUSE
        case ActivateMataHari():
            return Plain.MATA_HARI
    raise AssertionError(f"never sent ahead: {type(move).__name__}")
