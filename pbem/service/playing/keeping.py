"""What becomes of an order: a move for now, or one that is kept for its moment, if it can be.

What could never be played is refused at once, by the reason the rules would give then; nothing of it depends
on what others hide.
"""

from dataclasses import replace

from pbem.game.cards import ASSASSIN, MATA_HARI
from pbem.game.choices import choices
from pbem.game.declaration import check_claims, check_demand
from pbem.game.moves import (
    Accept,
    ActivateMataHari,
    Change,
    Confirm,
    CounterOffer,
    Declare,
    Pass,
    PlayerMove,
    RefuseAll,
    RequestKind,
    StandBy,
    Take,
    Withdraw,
)
from pbem.game.moves import Seat as Place
from pbem.game.refusals import Refusal, Refused
from pbem.game.rules import apply
from pbem.game.state import Phase, State
from pbem.game.statements.terms import LARGEST
from pbem.game.table import require_held
from pbem.service.playing.ahead import Kept, Pin, Way
from pbem.service.playing.moments import rests_until
from pbem.service.playing.running import RunningGame
from pbem.speech.conditions import Claims, Lays, terms_of
from pbem.speech.orders import (
    AcceptSeat,
    ChangeOffer,
    Conditional,
    Item,
    Later,
    LayOffer,
    Moment,
    NextOffer,
    Order,
    Plain,
    TakeCards,
    TakeFirst,
    moment_of,
)

_PLAIN_MOVES: dict[Plain, PlayerMove] = {
    Plain.PASS: Pass(),
    Plain.WITHDRAW: Withdraw(),
    Plain.STAND_BY: StandBy(),
    Plain.REFUSE: RefuseAll(),
    Plain.MATA_HARI: ActivateMataHari(),
    Plain.CONFIRM: Confirm(),
}


def move_of(order: Order, *, active: bool) -> PlayerMove:
    """Return the move that an order asks for.

    Args:
        order: one that plays.
        active: whether cards that are laid are a declaration.
    """
    match order:
        case LayOffer(cards, claims, request, talk):
            return Declare(cards, claims, request, talk) if active else CounterOffer(cards, claims, talk)
        case AcceptSeat(seat, assassin, demand):
            return Accept(seat, assassin, demand)
        case TakeCards(cards):
            return Take(cards)
        case ChangeOffer(cards):
            return Change(cards)
        case Plain() as plain:
            return _PLAIN_MOVES[plain]
    raise AssertionError(f"not an order to play: {type(order).__name__}")


def kept_order(running: RunningGame, seat: Place, item: Item) -> Kept | None:
    """Return what an order is kept as, without a number yet; ``None`` if it is a move for now.

    Raises:
        Refused: it can neither be kept nor would it ever be played.
    """
    order = item.meaning
    assert isinstance(order, Order), "problems and asides are no orders"
    if isinstance(order, Later):
        kept = _later(running, seat, item.text, order)
        _check(kept, running.state, seat)
        return kept
    state, move = running.state, move_of(order, active=seat == running.state.active)
    may = choices(state, seat)
    if isinstance(move, StandBy) and may.stand_by_ahead:
        return Kept(0, item.text, Moment.STAND_BY, (Way(move),), state.turn)
    until = rests_until(running, (move,))
    if isinstance(move, Accept | RefuseAll | ActivateMataHari) and may.resolve_ahead:
        pins = (_shown(state, move.seat),) if isinstance(move, Accept) else ()
        return Kept(0, item.text, Moment.RESOLUTION, (Way(move),), state.turn, pins=pins, until=until)
    if until is None:
        return None
    apply(state, seat, move)  # refuses now what could not be played later
    return Kept(0, item.text, Moment.RESTING, (Way(move),), state.turn, until=until)


def _later(running: RunningGame, seat: Place, text: str, order: Later) -> Kept:
    state = running.state
    match order:
        case TakeFirst(options):
            return Kept(0, text, Moment.TAKE, tuple(Way(Take(cards)) for cards in options))
        case NextOffer(offer):
            declare = move_of(offer, active=True)
            owed_now = state.turn if state.phase is Phase.DECLARATION and seat == state.active else 0
            until = rests_until(running, (declare,))
            # the declaration that is owed now may not be the one that was meant: it is not guessed
            return Kept(0, text, Moment.NEXT, (Way(declare),), until=until, tried=owed_now)
        case Conditional():
            return _conditional(running, seat, text, order)


def _conditional(running: RunningGame, seat: Place, text: str, order: Conditional) -> Kept:
    ways = tuple(
        Way(move_of(branch.order, active=False), branch.condition, branch.holds) for branch in order.branches
    )
    moment = moment_of(order)
    assert moment is not None, "only what has a moment is read as an order for later"
    kept = Kept(0, text, moment, ways, standing=order.standing)
    if order.standing or moment is Moment.COUNTER:
        return kept
    turn = _turn_for(running.state, seat, moment)
    until = rests_until(running, (way.move for way in ways)) if moment is Moment.RESOLUTION else None
    return replace(kept, turn=turn, pins=_pins(running.state, ways), until=until)


def _turn_for(state: State, seat: Place, moment: Moment) -> int:
    """Return the turn an order is for: this one, or the next where its moment is over in this one.

    Raises:
        Refused: it can be for neither.
    """
    may = choices(state, seat)
    if moment is Moment.RESOLUTION:
        if seat != state.active:
            raise Refused(Refusal.NOT_ACTIVE, seat=state.active)
        if not (may.resolve_ahead or may.refuse):
            raise Refused(Refusal.NOT_NOW)
    elif state.phase is Phase.CHALLENGE and not may.stand_by:
        raise Refused(Refusal.ALREADY_STOOD_BY)
    elif state.phase is Phase.RESOLUTION:
        return state.turn + 1
    return state.turn


def _shown(state: State, seat: Place) -> Pin:
    """Return the counter-offer to be accepted, which must have been shown."""
    offer = state.counters[seat]
    if offer is None or not offer.shown:
        raise Refused(Refusal.NO_COUNTER_OFFER, seat=seat)
    return Pin(seat, offer.laid)


def _pins(state: State, ways: tuple[Way, ...]) -> tuple[Pin, ...]:
    """Return the offers that an order speaks of and that its sender has been shown."""
    if state.offer is None:
        return ()
    named: dict[Place, None] = {}
    for way in ways:
        if isinstance(way.move, Accept):
            named[way.move.seat] = None
        for condition in (term.condition for term in terms_of(way.condition)):
            if isinstance(condition, Claims | Lays) and condition.seat is not None:
                named[condition.seat] = None
    offers = ((seat, state.offer_of(seat)) for seat in named)
    return tuple(Pin(seat, offer.laid) for seat, offer in offers if offer is not None and offer.shown)


def _check(kept: Kept, state: State, seat: Place) -> None:
    """Refuse what the rules would refuse whenever it came (rulings *truth is enforced*, *demand*).

    Raises:
        Refused: with the reason.
    """
    for way in kept.ways:
        match way.move:
            case Declare() as declared:
                _check_offer(declared, state, seat)
                request = declared.request
                if request is not None and request.kind is RequestKind.DEMAND:
                    check_demand(request.statement, len(declared.cards), len(state.seats))
            case CounterOffer() as counter:
                _check_offer(counter, state, seat)
            case Accept(accepted, assassin):
                if accepted == seat:
                    raise Refused(Refusal.NO_COUNTER_OFFER, seat=accepted)
                if assassin and ASSASSIN not in (state.offer.cards if state.offer else ()):
                    raise Refused(Refusal.NO_ASSASSIN)
            case ActivateMataHari():
                if MATA_HARI not in (state.offer.cards if state.offer else ()):
                    raise Refused(Refusal.NO_MATA_HARI)


def _check_offer(laid: Declare | CounterOffer, state: State, seat: Place) -> None:
    if not 1 <= len(laid.cards) <= LARGEST:
        raise Refused(Refusal.WRONG_COUNT, count=LARGEST)
    require_held(state.hands[seat], laid.cards, Refusal.NOT_HELD)
    check_claims(laid.cards, laid.claims)
