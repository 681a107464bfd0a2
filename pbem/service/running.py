"""A dealt game during one transaction: its state, the moves recorded in it, and what follows of itself."""

from dataclasses import replace
from datetime import datetime

from sqlmodel import Session, col, select

from pbem.game.events import Event, Told
from pbem.game.moves import Drawn, Expire, Move
from pbem.game.record import (
    RULES_VERSION,
    event_from_json,
    event_to_json,
    move_from_json,
    move_to_json,
    setup_from_json,
    state_from_json,
    state_to_json,
)
from pbem.game.rules import apply, draw_request, start
from pbem.game.shuffle import Chance, SecretChance
from pbem.game.state import Phase, State
from pbem.service.absence import absences
from pbem.service.agreement import Agreement
from pbem.service.ahead import sent_ahead
from pbem.service.clock import Clock, clock_after
from pbem.service.moments import accept_rested, drop_lapsed, play_ahead
from pbem.service.schedule import fires_at, schedule
from pbem.service.silence import note_missed, openly_awaited
from pbem.store.tables import Action, Game, Seat, Stage

_SNAPSHOT_EVERY = 16


class RunningGame:
    """A dealt game, loaded for one transaction.

    Args:
        session: the transaction.
        game: its row.
        now: the time of the transaction (aware, UTC).
        mail_id: the mail that causes what is played, if one does.
    """

    def __init__(self, session: Session, game: Game, now: datetime, mail_id: int | None = None) -> None:
        self.session = session
        self.game = game
        self.now = now
        self.mail_id = mail_id
        self.agreement = Agreement.from_json(game.agreed)
        self.seats = list(session.exec(select(Seat).where(Seat.game_id == game.id).order_by(col(Seat.seat))))
        self.clock = self._clock()
        self.state = load_state(session, game)
        self.fresh: list[Told] = []
        self.sooner: list[int] = []
        """The seats whose players are back, or away for less long, so that the deadline is earlier."""
        self.silent: list[Seat] = []
        """The seats that have now missed as many deadlines as it takes (option *absent*)."""
        self.chance: Chance = SecretChance(game.secret)

    @property
    def fires_at(self) -> datetime | None:
        """When the deadline that runs fires: after the grace, and never while the game is paused."""
        return fires_at(self.clock, self.agreement)

    def _clock(self) -> Clock | None:
        """Return the clock as it stands now, with the calendar that is agreed on now."""
        if not self.game.clock:
            return None
        return replace(Clock.from_json(self.game.clock).held(self.now), calendar=self.agreement.calendar)

    def play(self, seat: int | None, move: Move) -> None:
        """Apply one move, record it, and do what follows of itself.

        Raises:
            Refused: the move is not accepted; nothing was recorded.
        """
        self.record(seat, move)
        self.follow()

    def fire_until(self, moment: datetime) -> None:
        """Fire every deadline, and accept everything that rests, due by a moment (ruling *firing*)."""
        while self.game.stage is Stage.DEALT:
            self._accept_rested(moment)
            clock, fires = self.clock, self.fires_at
            if fires is None or fires > moment or self.state.phase is Phase.ENDED:
                return
            self._accept_rested(None)
            if self.clock is clock:
                missing = openly_awaited(self)
                self.play(None, Expire())
                note_missed(self, missing)

    def save(self) -> None:
        """Bring the game's row up to date, with a snapshot of the state now and then."""
        game, state = self.game, self.state
        if state.phase is Phase.ENDED and game.stage is Stage.DEALT:
            game.stage, game.ended_at = Stage.ENDED, self.now
        game.number, game.turn, game.rules_version = state.number, state.turn, RULES_VERSION
        if state.number - game.snapshot_number >= _SNAPSHOT_EVERY or state.phase is Phase.ENDED:
            game.snapshot_number, game.snapshot = state.number, state_to_json(state)
        schedule(game, self.clock, self.agreement, self.seats)
        self.session.add(game)
        self.session.add_all(self.seats)

    def wait_for_absent(self) -> None:
        """Let the deadline that runs wait for who is away by now (ruling *equal waiting*)."""
        if self.clock is not None:
            self.clock = self.clock.waiting(absences(self.seats), self.state)

    def record(self, seat: int | None, move: Move) -> None:
        """Apply one move and record it, and nothing of what follows of itself.

        Raises:
            Refused: the move is not accepted; nothing was recorded.
        """
        applied = apply(self.state, seat, move)
        self.state = applied.state
        self.fresh.extend(applied.told)
        self.session.add(
            Action(
                game_id=self.game.id,
                number=applied.state.number,
                move={"seat": seat, **move_to_json(move)},
                told=[told_to_json(told) for told in applied.told],
                at=self.now,
                mail_id=self.mail_id,
            )
        )
        self.clock = clock_after(self.clock, self.state, self.now, self.agreement, absences(self.seats))

    def follow(self) -> None:
        """Answer draws of chance and run what was sent ahead, until nothing more comes of itself."""
        while self.state.phase is not Phase.ENDED:
            request = draw_request(self.state)
            if request is not None:
                self.record(None, Drawn(self.chance.draw(request)))
            elif not play_ahead(self):
                break
        drop_lapsed(self)

    def _accept_rested(self, moment: datetime | None) -> None:
        """Play what has rested long enough, or whatever rests for ``None``."""
        for seat in self.seats:
            kept = sent_ahead(seat).resting
            if kept is None or kept.until is None or (moment is not None and kept.until > moment):
                continue
            if accept_rested(self, seat):
                self.follow()


def load_state(session: Session, game: Game) -> State:
    """Return the state of a dealt game: its snapshot, and the moves recorded since."""
    assert game.setup is not None, "a dealt game has a setup"
    if game.snapshot is not None and game.rules_version == RULES_VERSION:
        state = state_from_json(game.snapshot)
    else:
        state = start(setup_from_json(game.setup)).state
    later = select(Action).where(Action.game_id == game.id, Action.number > state.number)
    for action in session.exec(later.order_by(col(Action.number))):
        assert action.move is not None, "only the deal has no move"
        state = apply(state, action.move["seat"], move_from_json(action.move)).state
    return state


def told_to_json(told: Told) -> list[object]:
    """Return an event and its audience as JSON values."""
    return [told.to, event_to_json(told.event)]


def events_for(session: Session, game_id: int, seat: int | None, after: int) -> tuple[Event, ...]:
    """Return what a seat was told after an action, in order; for ``None`` what everyone was told."""
    later = select(Action).where(Action.game_id == game_id, Action.number > after)
    return tuple(
        event_from_json(event)
        for action in session.exec(later.order_by(col(Action.number)))
        for to, event in action.told
        if to is None or to == seat
    )
