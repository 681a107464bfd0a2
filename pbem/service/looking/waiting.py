"""Whom a game waits for: who owes what, since when, and until when, as far as that is public."""

from collections.abc import Iterable
from dataclasses import dataclass
from datetime import datetime

from sqlmodel import Session, col, select

from pbem.game.events import (
    ChallengeOpened,
    ChoiceOpened,
    Declared,
    Event,
    GameStarted,
    ResolutionOpened,
    TurnStarted,
    Undone,
)
from pbem.game.record import event_from_json
from pbem.game.state import Phase
from pbem.game.views import View, view
from pbem.service.lookup import is_vacant, seats_of
from pbem.service.outgoing.observing import names_watching
from pbem.service.playing.running import load_state
from pbem.service.seating.places import is_free
from pbem.service.timing.absence import is_slow
from pbem.service.timing.clock import Clock
from pbem.store import Transactions
from pbem.store.tables import Action, Game, Stage

_ASKED_BY: dict[Phase, tuple[type[Event], ...]] = {
    Phase.DECLARATION: (GameStarted, TurnStarted),
    Phase.COUNTER_OFFERS: (Declared,),
    Phase.CHALLENGE: (ChallengeOpened,),
    Phase.RESOLUTION: (ResolutionOpened,),
}
"""What begins each phase, and asks for its answer."""

_OWED = {
    Phase.DECLARATION: "declaration",
    Phase.COUNTER_OFFERS: "counter-offer or pass",
    Phase.CHALLENGE: "accusation or standing by",
    Phase.RESOLUTION: "decision",
}


@dataclass(frozen=True, slots=True)
class GameLine:
    """A game in the list of games.

    Args:
        name: the game's name.
        stage: how far it is.
        players: the names in seat order.
        turn: the turn being played, 0 before the deal.
        phase: the part of the turn, empty unless it is being played.
        waits_for: whose answer is missing; empty in the challenge window, where nobody is named.
        owes: what they are asked for.
        asked: since when.
        due: when the next deadline is; ``None`` while the game is paused.
        since: when everyone was last told something.
        unreachable: whose letters do not arrive.
        vacant: who has left, so that their seats wait for somebody to take them.
        bots: whom bots play for, each with its kind.
        paused: whether no deadline runs until the game master lets the game go on.
        slow: who takes longer to answer just now, so that deadlines wait for them.
        free: how many seats are still to be had.
        observers: who watches.
        again: who would play again with the same people, once it is over.
        next_game: the game that came of that, if one did.
    """

    name: str
    stage: str
    players: tuple[str, ...]
    turn: int
    phase: str
    waits_for: tuple[str, ...]
    owes: str
    asked: datetime | None
    due: datetime | None
    since: datetime
    unreachable: tuple[str, ...] = ()
    vacant: tuple[str, ...] = ()
    bots: tuple[str, ...] = ()
    paused: bool = False
    slow: tuple[str, ...] = ()
    free: int = 0
    observers: tuple[str, ...] = ()
    again: tuple[str, ...] = ()
    next_game: str = ""


def list_games(store: Transactions, now: datetime | None = None) -> list[GameLine]:
    """Return every game, the newest last; with the time also who is slow just then."""
    with store.begin() as session:
        return list_games_in(session, now)


def list_games_in(session: Session, now: datetime | None = None) -> list[GameLine]:
    """Return every game as one transaction sees them, the newest last."""
    return [game_line(session, game, now) for game in session.exec(select(Game).order_by(col(Game.id)))]


def game_line(session: Session, game: Game, now: datetime | None = None) -> GameLine:
    """Return a game as the list of games shows it."""
    seats = seats_of(session, game)
    names = tuple(seat.name for seat in seats)
    waits: tuple[str, ...] = ()
    phase = owes = ""
    asked: datetime | None = None
    if game.stage is Stage.ANNOUNCED:
        waits = tuple(seat.name for seat in seats if not (seat.joined or is_free(session, seat)))
        owes, asked = "answer to the invitation", game.created_at
    elif game.stage is Stage.DEALT:
        public = view(load_state(session, game), None)
        phase, owes = public.phase.value, _owed(public)
        waits = tuple(names[seat] for seat in public.awaited)
        asked = _asked(session, game, public)
    clock = Clock.from_json(game.clock) if game.clock else None
    return GameLine(
        name=game.name,
        stage=game.stage.value,
        players=tuple(filter(None, names)),
        turn=game.turn,
        phase=phase,
        waits_for=waits,
        owes=owes,
        asked=asked,
        due=clock.next_due if clock and not clock.paused else None,
        since=_last_public(session, game),
        unreachable=tuple(seat.name for seat in seats if seat.unreachable),
        vacant=tuple(seat.name for seat in seats if seat.name and is_vacant(session, seat)),
        bots=tuple(f"{seat.name} ({seat.bot})" for seat in seats if seat.bot),
        paused=clock is not None and clock.paused is not None,
        slow=tuple(seat.name for seat in seats if now and clock and is_slow(seat, now)),
        free=sum(is_free(session, seat) for seat in seats) if game.stage is Stage.ANNOUNCED else 0,
        observers=names_watching(session, game),
        again=tuple(seat.name for seat in seats if seat.again),
        next_game=game.next_game,
    )


def _owed(public: View) -> str:
    return f"choice ({public.choice.kind.value})" if public.choice else _OWED[public.phase]


def _asked(session: Session, game: Game, public: View) -> datetime:
    """Return since when the answer is owed: when everyone was told of what asks for it."""
    asking = (Undone, *((ChoiceOpened,) if public.choice else _ASKED_BY[public.phase]))
    for action in _newest_first(session, game):
        if any(to is None and isinstance(event_from_json(event), asking) for to, event in action.told):
            return action.at
    return game.created_at


def _last_public(session: Session, game: Game) -> datetime:
    """Return when everyone was last told something: a time beyond that would say when somebody stood by."""
    for action in _newest_first(session, game):
        if any(to is None for to, _ in action.told):
            return action.at
    return game.created_at


def _newest_first(session: Session, game: Game) -> Iterable[Action]:
    """Return the actions of a game from the last back, read a few at a time: mostly the first will do."""
    actions = select(Action).where(Action.game_id == game.id).order_by(col(Action.number).desc())
    return session.exec(actions.execution_options(yield_per=20))
