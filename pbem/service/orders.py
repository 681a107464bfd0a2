"""Carrying out the orders of one mail in a running game, each line with a result of its own."""

from dataclasses import dataclass, replace
from datetime import timedelta

from sqlmodel import Session

from pbem.game.choices import Choices, choices
from pbem.game.espionage import accusation_refusal
from pbem.game.moves import (
    Accept,
    Accusation,
    Accuse,
    ActivateMataHari,
    Change,
    Confirm,
    CounterOffer,
    Declare,
    Pass,
    PlayerMove,
    Reconsider,
    RefuseAll,
    StandBy,
    Take,
    Withdraw,
)
from pbem.game.refusals import Refusal, Refused
from pbem.game.rules import apply
from pbem.game.state import CounterOfferMode, Phase
from pbem.letters.model import LineOutcome, LineResult
from pbem.service.ahead import Kept, SentAhead, keep, sent_ahead
from pbem.service.running import RunningGame
from pbem.speech.orders import (
    AcceptSeat,
    AccuseSeat,
    Aside,
    ChangeOffer,
    Item,
    LayOffer,
    Orders,
    Plain,
    Problem,
    SetLanguage,
    SetZone,
    TakeCards,
    Talk,
    ToGameMaster,
    is_preference,
)
from pbem.store.tables import Note, Player, Seat

_PLAIN_MOVES: dict[Plain, PlayerMove] = {
    Plain.PASS: Pass(),
    Plain.WITHDRAW: Withdraw(),
    Plain.STAND_BY: StandBy(),
    Plain.REFUSE: RefuseAll(),
    Plain.MATA_HARI: ActivateMataHari(),
    Plain.CONFIRM: Confirm(),
}


@dataclass(frozen=True, slots=True)
class Carried:
    """What came of a mail's orders.

    Args:
        results: what became of each item, in the order written.
        to_master: lines for the game master, as written.
        help_asked: whether the answer should explain the orders.
    """

    results: tuple[LineResult, ...]
    to_master: tuple[str, ...]
    help_asked: bool


def set_preference(session: Session, seat: Seat, order: object) -> None:
    """Carry out an order about how its player is written to; any other does nothing here."""
    match order:
        case SetLanguage(code):
            seat.language = code
        case SetZone(zone):
            seat.zone = zone
        case Plain.REMINDERS_OFF | Plain.REMINDERS_ON:
            player = session.get_one(Player, seat.player_id)
            player.reminders = order is Plain.REMINDERS_ON
            session.add(player)
    session.add(seat)


class Carrier:
    """Carries out the orders of one mail.

    Args:
        running: the game.
        seat: whose mail it is.
        as_of: the number of the last action that the letter answered told of.
        stale: whether the mail answers no letter of this turn: then it plays nothing.
        certain: whether it is certain that this game is meant: else nothing is passed on either.
    """

    def __init__(
        self, running: RunningGame, seat: Seat, as_of: int, *, stale: bool, certain: bool = True
    ) -> None:
        self.running = running
        self.seat = seat
        self.as_of = as_of
        self.stale = stale
        self.certain = certain

    def carry_out(self, orders: Orders) -> Carried:
        """Carry out every order, in the order written; accusations together where the first one stands."""
        accused = self._accuse(orders) if not self.stale else {}
        results = []
        for place, item in enumerate(orders.items):
            results.append(accused.get(place) or self._one(item))
        meanings = [item.meaning for item in orders.items]
        return Carried(
            results=tuple(results),
            to_master=tuple(one.text for one in meanings if isinstance(one, ToGameMaster) and self.certain),
            help_asked=Plain.HELP in meanings,
        )

    def _one(self, item: Item) -> LineResult:
        match item.meaning:
            case Aside():
                return LineResult(item, LineOutcome.ASIDE)
            case Problem():
                return LineResult(item, LineOutcome.ASKED)
            case Plain.HELP | Plain.STATUS:
                return LineResult(item, LineOutcome.DONE)
            case ToGameMaster() if self.certain:
                return LineResult(item, LineOutcome.DONE)
            case Talk() as talk if self.certain:
                return self._talk(item, talk)
            case order if is_preference(order) and self.certain:
                set_preference(self.running.session, self.seat, order)
                return LineResult(item, LineOutcome.DONE)
        if self.stale:
            return LineResult(item, LineOutcome.STALE)
        try:
            return LineResult(item, self._order(item))
        except Refused as refused:
            return LineResult(item, LineOutcome.REFUSED, refused)

    def _talk(self, item: Item, talk: Talk) -> LineResult:
        running = self.running
        running.session.add(
            Note(
                game_id=running.game.id,
                sender=self.seat.seat,
                recipient=talk.to,
                text=talk.text,
                at=running.now,
            )
        )
        return LineResult(item, LineOutcome.DONE)

    def _order(self, item: Item) -> LineOutcome:
        """Play one order, or keep it for its moment."""
        if item.meaning is Plain.CANCEL:
            return self._cancel()
        if item.meaning in (Plain.JOIN, Plain.DECLINE):
            raise Refused(Refusal.NOT_NOW)
        move = self._move(item)
        if self._goes_ahead(move):
            return self._send_ahead(item, move)
        if self._rests(move):
            return self._rest(item, move)
        self.running.play(self.seat.seat, move)
        return LineOutcome.DONE

    def _move(self, item: Item) -> PlayerMove:
        """Return the move that an order asks for."""
        match item.meaning:
            case LayOffer(cards, claims, request, talk):
                if self.seat.seat == self.running.state.active:
                    return Declare(cards, claims, request, talk)
                return CounterOffer(cards, claims, talk)
            case AcceptSeat(seat, assassin, demand):
                return Accept(seat, assassin, demand)
            case TakeCards(cards):
                return Take(cards)
            case ChangeOffer(cards):
                return Change(cards)
            case Plain() as plain:
                return _PLAIN_MOVES[plain]
        raise AssertionError(f"not an order to play: {type(item.meaning).__name__}")

    # --- accusations -------------------------------------------------------------------------------------

    def _accuse(self, orders: Orders) -> dict[int, LineResult]:
        """Bring all accusations of the mail at once, so that they are judged before a window closes."""
        results: dict[int, LineResult] = {}
        brought: list[Accusation] = []
        for place, item in enumerate(orders.items):
            if not isinstance(item.meaning, AccuseSeat):
                continue
            accusation = self._accusation(item.meaning)
            reason = accusation_refusal(self.running.state, self.seat.seat, accusation)
            if reason is None:
                brought.append(accusation)
                results[place] = LineResult(item, LineOutcome.DONE)
            else:
                refused = Refused(reason, seat=accusation.accused)
                results[place] = LineResult(item, LineOutcome.REFUSED, refused)
        if brought:
            try:
                self.running.play(self.seat.seat, Accuse(tuple(brought)))
            except Refused as refused:
                # nothing can be accused now, whatever the offers are: a choice has cut the turn, say
                for place, result in results.items():
                    if result.outcome is LineOutcome.DONE:
                        results[place] = LineResult(result.item, LineOutcome.REFUSED, refused)
        return results

    def _accusation(self, order: AccuseSeat) -> Accusation:
        """Say which offer is meant: the one that the letter answered had shown (ruling *changed offer*)."""
        state = self.running.state
        offer = state.offer_of(order.seat)
        known = offer is not None and (
            offer.laid <= self.as_of or state.setup.options.counter_offers is CounterOfferMode.SEALED
        )
        return Accusation(order.seat, order.kind, offer.number if offer is not None and known else 0)

    # --- sent ahead --------------------------------------------------------------------------------------

    def _ahead(self) -> SentAhead:
        return sent_ahead(self.seat, self.running.state.turn)

    def _may(self) -> Choices:
        return choices(self.running.state, self.seat.seat)

    def _goes_ahead(self, move: PlayerMove) -> bool:
        """Tell whether a move belongs to a later phase of this turn and may wait for it."""
        may = self._may()
        if isinstance(move, StandBy):
            return may.stand_by_ahead
        return isinstance(move, Accept | RefuseAll | ActivateMataHari) and may.resolve_ahead

    def _send_ahead(self, item: Item, move: PlayerMove) -> LineOutcome:
        running, ahead = self.running, self._ahead()
        if isinstance(move, StandBy):
            keep(self.seat, replace(ahead, stand_by=True))
            return LineOutcome.AHEAD
        offer = self._accepted_offer(move) if isinstance(move, Accept) else 0
        keep(self.seat, replace(ahead, resolution=Kept(item.text, move, offer)))
        if running.state.phase is Phase.CHALLENGE:
            running.follow()
        return LineOutcome.AHEAD

    def _accepted_offer(self, move: Accept) -> int:
        """Return the number of the counter-offer to be accepted, which must have been shown."""
        offer = self.running.state.counters[move.seat]
        if offer is None or not offer.shown:
            raise Refused(Refusal.NO_COUNTER_OFFER, seat=move.seat)
        return offer.number

    def _rests(self, move: PlayerMove) -> bool:
        """Tell whether a move rests for second thoughts before it is accepted (ruling *declaration*)."""
        return self.running.agreement.second_thoughts > 0 and isinstance(move, Declare | Accept)

    def _rest(self, item: Item, move: PlayerMove) -> LineOutcome:
        apply(self.running.state, self.seat.seat, move)  # refuses now what could not be played later
        until = self.running.now + timedelta(minutes=self.running.agreement.second_thoughts)
        keep(self.seat, replace(self._ahead(), resting=Kept(item.text, move, until=until)))
        return LineOutcome.RESTING

    def _cancel(self) -> LineOutcome:
        """Revoke all that was sent ahead or rests, and standing by while the window is open."""
        ahead = self._ahead()
        revoked = not ahead.empty
        keep(self.seat, SentAhead(ahead.turn))
        if self._may().reconsider:
            self.running.play(self.seat.seat, Reconsider())
            revoked = True
        return LineOutcome.CANCELLED if revoked else LineOutcome.NOTHING_TO_CANCEL
