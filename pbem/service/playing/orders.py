"""Carrying out the orders of one mail in a running game, each line with a result of its own."""

from dataclasses import dataclass, replace

from sqlmodel import Session

from pbem.game.choices import choices
from pbem.game.espionage import accusation_refusal
from pbem.game.moves import Accept, Accusation, Accuse, PlayerMove, Reconsider
from pbem.game.refusals import Refusal, Refused
from pbem.game.rules import apply
from pbem.game.state import CounterOfferMode, Phase
from pbem.letters.model import LineOutcome, LineResult
from pbem.letters.rematch import ABOUT_AGAIN
from pbem.service.playing.ahead import Kept, keep, sent_ahead
from pbem.service.playing.keeping import kept_order, move_of
from pbem.service.playing.preferring import prefer
from pbem.service.playing.rematch import carry_out_again
from pbem.service.playing.running import RunningGame
from pbem.service.playing.talking import Talking
from pbem.service.playing.vacation import carry_out_absence
from pbem.speech.orders import (
    AccuseSeat,
    Aside,
    Item,
    Later,
    Moment,
    Order,
    Orders,
    Plain,
    Problem,
    Revoke,
    Talk,
    ToGameMaster,
    Vacation,
    is_preference,
    is_question,
)
from pbem.store.tables import Player, Seat


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
    prefer(seat, order)
    if order in (Plain.REMINDERS_OFF, Plain.REMINDERS_ON):
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
        keyed: whether the mail has a key.
    """

    def __init__(
        self,
        running: RunningGame,
        seat: Seat,
        as_of: int,
        *,
        stale: bool,
        certain: bool = True,
        keyed: bool = True,
    ) -> None:
        self.running = running
        self.seat = seat
        self.as_of = as_of
        self.stale = stale
        self.certain = certain
        self.keyed = keyed
        self.checks = False
        self.talking = Talking(running, seat)

    def carry_out(self, orders: Orders) -> Carried:
        """Carry out every order, in the order written, but for those that are kept: they come last.

        Accusations are brought together where the first one stands. With a *check* among the orders none is
        carried out, and each is told what it would come to.
        """
        if not self.stale:
            orders = Orders(tuple(part for item in orders.items for part in self.talking.apart(item)))
        meanings = [item.meaning for item in orders.items]
        self.checks = Plain.CHECK in meanings
        results = self._accuse(orders) if not self.stale else {}
        later = {place for place, meaning in enumerate(meanings) if isinstance(meaning, Later)}
        for place in sorted(range(len(meanings)), key=lambda place: (place in later, place)):
            if place not in results:
                results[place] = self._one(orders.items[place])
        passes_on = self.certain and not self.checks
        return Carried(
            results=tuple(results[place] for place in sorted(results)),
            to_master=tuple(one.text for one in meanings if isinstance(one, ToGameMaster) and passes_on),
            help_asked=Plain.HELP in meanings,
        )

    def _one(self, item: Item) -> LineResult:
        match item.meaning:
            case Aside():
                return LineResult(item, LineOutcome.ASIDE)
            case Problem():
                return LineResult(item, LineOutcome.ASKED)
            case Plain.CHECK:
                return LineResult(item, LineOutcome.DONE)
        if is_question(item.meaning):
            return LineResult(item, LineOutcome.DONE)
        if (of_the_end := self._after_the_end(item)) is not None:
            return of_the_end
        if self.certain and isinstance(item.meaning, Talk):
            return self._talk(item, item.meaning)
        if self.certain and _plays_nothing(item.meaning):
            return LineResult(item, LineOutcome.WOULD) if self.checks else self._beside_the_game(item)
        if self.stale:
            return LineResult(item, LineOutcome.STALE)
        try:
            return self._check(item) if self.checks else self._order(item)
        except Refused as refused:
            return LineResult(item, LineOutcome.REFUSED, refused)

    def _after_the_end(self, item: Item) -> LineResult | None:
        """Take a player's word on playing again; who said so takes it back by leaving, too."""
        leaves = item.meaning is Plain.QUIT
        if item.meaning in ABOUT_AGAIN or (leaves and self.seat.again):
            return carry_out_again(self.running, self.seat, item, sure=self.keyed, checks=self.checks)
        if leaves and self.running.state.phase is Phase.ENDED:
            return LineResult(item, LineOutcome.REFUSED, Refused(Refusal.GAME_OVER))
        return None

    def _beside_the_game(self, item: Item) -> LineResult:
        """Carry out what plays nothing, whatever letter it answers: absence, a preference."""
        match item.meaning:
            case Vacation() | Plain.BACK as order:
                return carry_out_absence(self.running, self.seat, item, order)
        set_preference(self.running.session, self.seat, item.meaning)
        return LineResult(item, LineOutcome.DONE)

    def _talk(self, item: Item, talk: Talk) -> LineResult:
        """Pass talk on as far as is agreed; else it is given back."""
        refused = self.talking.refusal(talk)
        if refused is not None:
            return LineResult(item, LineOutcome.REFUSED, talk=refused)
        if self.checks:
            return LineResult(item, LineOutcome.WOULD)
        return LineResult(item, LineOutcome.DONE, talk=self.talking.pass_on(talk))

    def _order(self, item: Item) -> LineResult:
        """Play one order, or keep it for its moment."""
        gone = self._revoked(item)
        if gone is not None:
            return LineResult(item, self._revoke(gone))
        if item.meaning in (Plain.JOIN, Plain.DECLINE):
            raise Refused(Refusal.NOT_NOW)
        kept = kept_order(self.running, self.seat.seat, item)
        if kept is not None:
            return self._keep(item, kept)
        self.running.play(self.seat.seat, self._move(item))
        return LineResult(item, LineOutcome.DONE)

    def _check(self, item: Item) -> LineResult:
        """Say what an order would come to by itself, from what its sender may know, and do nothing."""
        gone = self._revoked(item)
        if gone is not None:
            return LineResult(item, LineOutcome.WOULD if gone else LineOutcome.NOTHING_TO_CANCEL)
        if item.meaning in (Plain.JOIN, Plain.DECLINE):
            raise Refused(Refusal.NOT_NOW)
        if kept_order(self.running, self.seat.seat, item) is not None:
            return LineResult(item, LineOutcome.WOULD_AHEAD)
        apply(self.running.state, self.seat.seat, self._move(item))
        return LineResult(item, LineOutcome.WOULD)

    def _move(self, item: Item) -> PlayerMove:
        assert isinstance(item.meaning, Order), "problems and asides are no orders"
        return move_of(item.meaning, active=self.seat.seat == self.running.state.active)

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
                results[place] = LineResult(item, LineOutcome.WOULD if self.checks else LineOutcome.DONE)
            else:
                refused = Refused(reason, seat=accusation.accused)
                results[place] = LineResult(item, LineOutcome.REFUSED, refused)
        if brought:
            try:
                if self.checks:
                    apply(self.running.state, self.seat.seat, Accuse(tuple(brought)))
                else:
                    self.running.play(self.seat.seat, Accuse(tuple(brought)))
            except Refused as refused:
                # nothing can be accused now, whatever the offers are: a choice has cut the turn, say
                for place, result in results.items():
                    if result.outcome is not LineOutcome.REFUSED:
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

    def _keep(self, item: Item, kept: Kept) -> LineResult:
        """Keep an order for its moment, which may be now."""
        ahead = sent_ahead(self.seat).with_order(kept)
        number = ahead.last
        keep(self.seat, ahead)
        self.running.follow()
        ahead = sent_ahead(self.seat)
        for lapsed in ahead.lapsed:
            if lapsed.kept.number == number:
                others = tuple(each for each in ahead.lapsed if each is not lapsed)
                keep(self.seat, replace(ahead, lapsed=others))
                return replace(lapsed.result(), item=item)
        rests = ahead.resting is not None and ahead.resting.number >= number
        waits = any(each.number == number for each in ahead.kept)
        outcome = LineOutcome.AHEAD if waits else LineOutcome.DONE
        return LineResult(item, LineOutcome.RESTING if rests else outcome)

    def _revoked(self, item: Item) -> tuple[object, ...] | None:
        """Return what an order revokes, standing by in the window too; ``None`` if it is another order."""
        kept, order = sent_ahead(self.seat).kept, item.meaning
        if order is Plain.CANCEL:
            gone, standing_by = kept, True
        elif isinstance(order, Revoke):
            gone = tuple(each for each in kept if _is_meant(each, order))
            standing_by = Moment.STAND_BY in (order.moment, *(each.moment for each in gone))
        else:
            return None
        may = choices(self.running.state, self.seat.seat)
        return (*gone, Reconsider()) if standing_by and may.reconsider else gone

    def _revoke(self, gone: tuple[object, ...]) -> LineOutcome:
        """Revoke what was sent ahead or rests, and standing by while the window is open."""
        ahead = sent_ahead(self.seat)
        keep(self.seat, ahead.without(*(each for each in gone if isinstance(each, Kept))))
        for each in gone:
            if isinstance(each, Reconsider):
                self.running.play(self.seat.seat, each)
        return LineOutcome.CANCELLED if gone else LineOutcome.NOTHING_TO_CANCEL


def _plays_nothing(order: object) -> bool:
    """Tell whether an order may answer any letter, since it plays nothing."""
    told = isinstance(order, Talk | ToGameMaster | Vacation) or order in (Plain.BACK, Plain.QUIT)
    return told or is_preference(order)


def _is_meant(kept: Kept, order: Revoke) -> bool:
    """Tell whether a kept order is revoked by number or moment; an acceptance that rests is a decision."""
    if order.number is not None:
        return kept.number == order.number
    decides = kept.moment is Moment.RESTING and isinstance(kept.ways[0].move, Accept)
    return order.moment is (Moment.RESOLUTION if decides else kept.moment)
