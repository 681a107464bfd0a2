"""The moments at which orders sent ahead are played, and at which they lapse (ruling *orders ahead*).

What is decided here depends on public facts and on what its owner may see, so that nobody can tell an order
sent ahead from a mail of that moment (rulings *equal waiting*, *secrecy*).
"""

from collections import Counter
from collections.abc import Iterable
from datetime import datetime, timedelta
from typing import TYPE_CHECKING

from pbem.game.choices import Choices, choices
from pbem.game.moves import Accept, CounterOffer, Declare, PlayerMove, StandBy, Take
from pbem.game.moves import Seat as Place
from pbem.game.refusals import Refused
from pbem.game.state import Phase, State
from pbem.game.statements.worlds import implied
from pbem.letters.model import Lapse
from pbem.service.playing.ahead import Kept, SentAhead, Way, keep, sent_ahead
from pbem.speech.conditions import Asked, Claims, Condition, Every, Lays, Term
from pbem.speech.orders import Moment
from pbem.store.tables import Seat

if TYPE_CHECKING:  # it calls us
    from pbem.service.playing.running import RunningGame

_MOMENTS = (Moment.NEXT, Moment.COUNTER, Moment.STAND_BY, Moment.RESOLUTION, Moment.TAKE)


def play_ahead(running: "RunningGame") -> bool:
    """Let what can no longer apply lapse, play one order whose moment has come, and tell whether one was."""
    drop_lapsed(running)
    return any(_play_one(running, seat) for seat in running.seats)


def _play_one(running: "RunningGame", seat: Seat) -> bool:
    """Play the first order of a seat whose moment has come."""
    state, ahead = running.state, sent_ahead(seat)
    if not ahead.kept:
        return False
    may = choices(state, seat.seat)
    if ahead.resting is not None and may.owed:
        return False  # what rests is as good as an answer, and may yet be taken back
    for moment in _MOMENTS:
        for kept in ahead.kept:
            if kept.moment is moment and kept.tried != state.turn and _is_due(kept, state, may, seat.seat):
                if _run(running, seat, kept):
                    return True
                ahead = sent_ahead(seat)
    if may.stand_by and not ahead.at(Moment.STAND_BY) and ahead.at(Moment.RESOLUTION):
        running.record(seat.seat, StandBy())  # a resolution sent ahead counts as standing by
        return True
    return False


def _is_due(kept: Kept, state: State, may: Choices, seat: Place) -> bool:
    """Tell whether the game waits for what an order is about."""
    match kept.moment:
        case Moment.NEXT:
            return bool(may.declare)
        case Moment.COUNTER:
            open_to_me = state.phase is Phase.COUNTER_OFFERS and seat != state.active
            asked = len(state.offer.cards) if state.offer is not None else 0
            return open_to_me and seat not in state.answered and may.passes and asked in kept.sizes
        case Moment.STAND_BY:
            return may.stand_by
        case Moment.RESOLUTION:
            return state.phase is Phase.RESOLUTION and may.refuse
        case Moment.TAKE:
            return may.take is not None
    return False


def _run(running: "RunningGame", seat: Seat, kept: Kept) -> bool:
    """Play what an order asks for now, or let it lapse; tell whether a move was made or laid to rest."""
    state, ahead = running.state, sent_ahead(seat)
    if kept.moment is Moment.TAKE:
        move: PlayerMove | Lapse = _take(kept, state)
    else:
        move = _way(kept, state)
    if isinstance(move, Lapse):
        keep(seat, _given_up(ahead, kept, state.turn, move))
        return False
    keep(seat, ahead.having_tried(kept, state.turn) if kept.standing else ahead.without(kept))
    rests = isinstance(move, Declare | Accept) and kept.until is not None and kept.until > running.now
    if rests:
        resting = Kept(0, kept.text, Moment.RESTING, (Way(move),), state.turn, until=kept.until)
        keep(seat, sent_ahead(seat).with_order(resting))
        return True
    try:
        running.record(seat.seat, move)
    except Refused as refused:
        keep(seat, _given_up(sent_ahead(seat), kept, state.turn, Lapse.REFUSED, refused))
        return False
    return True


def _given_up(
    ahead: SentAhead, kept: Kept, turn: int, why: Lapse, refused: Refused | None = None
) -> SentAhead:
    """Note that an order came to nothing; a standing one stays for the turns to come."""
    noted = ahead.lapsing(kept, why, refused)
    if not kept.standing:
        return noted
    stays = ahead.having_tried(kept, turn)
    return SentAhead(stays.kept, noted.lapsed, stays.last)


# --- conditions ----------------------------------------------------------------------------------------


def _way(kept: Kept, state: State) -> PlayerMove | Lapse:
    """Return the move of the first way whose condition fits."""
    for way in kept.ways:
        holds = None if way.condition is None else _holds(way.condition, state)
        if way.condition is not None and holds is None:
            return Lapse.TOO_HARD
        if way.condition is None or holds is way.holds:
            return way.move
    return Lapse.NOT_MET


def _take(kept: Kept, state: State) -> PlayerMove | Lapse:
    """Return the first choice from the pile that can be made."""
    limit = state.choice.limit if state.choice is not None else 0
    pile = Counter(state.pile)
    for way in kept.ways:
        assert isinstance(way.move, Take), "only cards to take are kept for a choice"
        if len(way.move.cards) <= limit and Counter(way.move.cards) <= pile:
            return way.move
    return Lapse.NOT_IN_PILE


def _holds(condition: Condition, state: State) -> bool | None:
    """Return whether a condition holds, ``None`` if it cannot be told at once (ruling *orders ahead*)."""
    match condition:
        case Every(terms):
            return _all(tuple(_is_so(term, state) for term in terms))
        case Asked(count):
            return state.offer is not None and len(state.offer.cards) == count
        case Lays(None):
            return bool(state.standing())
        case Lays(seat, count):
            offer = state.offer_of(seat) if seat is not None else None
            return offer is not None and offer.shown and count in (None, len(offer.cards))
        case Claims(seat, statement):
            offer = state.offer_of(seat)
            if offer is None or not offer.shown:
                return False
            return implied(offer.claims, statement, len(offer.cards), len(state.seats))


def _is_so(term: Term, state: State) -> bool | None:
    """Return whether something is as it has to be, ``None`` if that cannot be told at once."""
    holds = _holds(term.condition, state)
    return None if holds is None else holds is term.holds


def _all(answers: tuple[bool | None, ...]) -> bool | None:
    """Return whether all hold: one that does not is enough, however hard the others are to tell."""
    if False in answers:
        return False
    return None if None in answers else True


# --- what can no longer apply --------------------------------------------------------------------------


def drop_lapsed(running: "RunningGame") -> None:
    """Let every order lapse that can no longer apply, for its owner to be told."""
    for seat in running.seats:
        ahead = sent_ahead(seat)
        if running.state.phase is Phase.ENDED and ahead.kept:
            keep(seat, SentAhead(last=ahead.last))  # nobody expects anything of it any more
            continue
        for kept in ahead.kept:
            why = _lapse(kept, running.state, seat.seat)
            if why is not None:
                ahead = ahead.lapsing(kept, why)
        if ahead != sent_ahead(seat):
            keep(seat, ahead)


def _lapse(kept: Kept, state: State, seat: Place) -> Lapse | None:
    """Return why an order can no longer apply, ``None`` if it can."""
    if kept.turn is not None and kept.turn < state.turn:
        return Lapse.TURN_OVER
    hand = Counter(state.hands[seat])
    for way in kept.ways:
        if isinstance(way.move, Declare | CounterOffer) and not Counter(way.move.cards) <= hand:
            return Lapse.CARDS_GONE
    for pin in kept.pins:
        offer = state.offer_of(pin.seat)
        if offer is None or offer.laid != pin.laid:
            return Lapse.OFFER_CHANGED
    return None


def accept_rested(running: "RunningGame", seat: Seat) -> bool:
    """Play what rests for a seat, and tell whether it could be; else its owner is told."""
    ahead = sent_ahead(seat)
    resting = ahead.resting
    assert resting is not None, "asked only where something rests"
    keep(seat, ahead.without(resting))
    try:
        running.record(seat.seat, resting.ways[0].move)
    except Refused as refused:
        keep(seat, ahead.lapsing(resting, Lapse.REFUSED, refused))
        return False
    return True


def rests_until(running: "RunningGame", moves: Iterable[PlayerMove]) -> datetime | None:
    """Return until when moves asked for now rest before the referee accepts one (ruling *declaration*)."""
    minutes = running.agreement.second_thoughts
    if not minutes or not any(isinstance(move, Declare | Accept) for move in moves):
        return None
    return running.now + timedelta(minutes=minutes)
