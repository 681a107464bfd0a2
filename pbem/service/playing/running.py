"""A dealt game during one transaction: its state, the moves recorded in it, and what follows of itself."""

from dataclasses import replace
from datetime import datetime
from functools import cached_property

from sqlmodel import Session, col, select

from pbem.game.course import Course
from pbem.game.events import Event, Told
from pbem.game.moves import Drawn, Expire, Move, Undo
from pbem.game.record import (
    RULES_VERSION,
    event_from_json,
    event_to_json,
    move_from_json,
    move_to_json,
    setup_from_json,
    setup_to_json,
    state_from_json,
    state_to_json,
)
from pbem.game.refusals import Refused
from pbem.game.rules import apply, draw_request
from pbem.game.shuffle import Chance, SecretChance
from pbem.game.state import Phase, State
from pbem.game.story import Story, story
from pbem.service.playing.ahead import sent_ahead
from pbem.service.playing.moments import accept_rested, drop_lapsed, play_ahead
from pbem.service.playing.schedule import fires_at, schedule, zones_of
from pbem.service.playing.silence import note_missed, openly_awaited
from pbem.service.terms.agreement import Agreement
from pbem.service.timing.absence import absences
from pbem.service.timing.clock import Clock, clock_after
from pbem.store.tables import Action, Game, Observer, Seat, Stage

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
        self.clock = Clock.from_json(game.clock).held(now) if game.clock else None
        self.state = load_state(session, game)
        self.fresh: list[Told] = []
        self.sooner: list[int] = []
        """The seats whose players are back, or away for less long, so that the deadline is earlier."""
        self.silent: list[Seat] = []
        """The seats that have now missed as many deadlines as it takes (option *absent*)."""
        self.again_by: int | None = None
        """The seat whose player was the first to say that they would play again."""
        self.chance: Chance = SecretChance(game.secret)
        self._observers: tuple[Observer, ...] | None = None

    @property
    def fires_at(self) -> datetime | None:
        """When the deadline that runs fires: after the grace, and never while the game is paused."""
        return fires_at(self.clock, self.agreement)

    @property
    def observers(self) -> tuple[Observer, ...]:
        """Those who watch, in the order in which they came."""
        if self._observers is None:
            self._observers = watching(self.session, self.game)
        return self._observers

    @cached_property
    def story(self) -> Story | None:
        """The whole story of the game, once it is over (ruling *after the end*)."""
        return story_of(self.session, self.game)

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
            fires = self.fires_at
            if fires is None or fires > moment or self.state.phase is Phase.ENDED:
                return
            self.expire()

    def expire(self) -> None:
        """Let the deadline that runs fire, unless what rested comes before it and ends the wait."""
        clock = self.clock
        self._accept_rested(None)
        if self.clock is clock:
            missing = openly_awaited(self)
            self.play(None, Expire())
            note_missed(self, missing)

    def take_back(self, number: int) -> None:
        """Go back to how the game stood after a move; whoever is asked has all their time (ruling *undo*).

        What was sent ahead since, or rests, was meant for a game that is no more, and so were reminders.

        Raises:
            Refused: there is no such move before the last.
        """
        self.record(None, Undo(number), state_after(self.session, self.game, number))
        paused = self.clock.paused if self.clock else None
        anew = self._clock_after(None)
        self.clock = anew and replace(anew, paused=paused)
        for seat in self.seats:
            seat.ahead, seat.reminded = None, ""
        self.follow()

    def save(self) -> None:
        """Bring the game's row up to date, with a snapshot of the state now and then."""
        game, state = self.game, self.state
        if state.phase is Phase.ENDED and game.stage is Stage.DEALT:
            game.stage, game.ended_at = Stage.ENDED, self.now
        game.number, game.turn, game.rules_version = state.number, state.turn, RULES_VERSION
        # a game whose moves were taken back since its snapshot is read from its beginning
        due = state.number - game.snapshot_number >= _SNAPSHOT_EVERY or state.undone > game.snapshot_number
        if due or state.phase is Phase.ENDED:
            game.snapshot_number, game.snapshot = state.number, state_to_json(state)
        schedule(game, self.clock, self.agreement, self.seats)
        self.session.add(game)
        self.session.add_all(self.seats)

    def rename(self, place: int, name: str) -> None:
        """Let the player of a seat be called something else, from the beginning of the game on."""
        players = self.state.setup.players
        setup = replace(self.state.setup, players=(*players[:place], name, *players[place + 1 :]))
        self.state = replace(self.state, setup=setup)
        self.game.setup = setup_to_json(setup)
        self.game.snapshot_number, self.game.snapshot = self.state.number, state_to_json(self.state)

    def wait_for_absent(self) -> None:
        """Let the deadline that runs wait for who is away by now (ruling *equal waiting*)."""
        if self.clock is not None:
            self.clock = self.clock.waiting(absences(self.seats), self.state)

    def record(self, seat: int | None, move: Move, then: State | None = None) -> None:
        """Apply one move and record it, and nothing of what follows of itself.

        An undo comes with the state it goes back to.

        Raises:
            Refused: the move is not accepted; nothing was recorded.
        """
        applied = apply(self.state, seat, move, then)
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
        self.clock = self._clock_after(self.clock)

    def _clock_after(self, clock: Clock | None) -> Clock | None:
        """Return the deadlines as they are now, after those that were."""
        seats = self.seats
        return clock_after(clock, self.state, self.now, self.agreement, absences(seats), zones_of(seats))

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


def watching(session: Session, game: Game) -> tuple[Observer, ...]:
    """Return those who watch a game, in the order in which they came."""
    now = select(Observer).where(Observer.game_id == game.id, col(Observer.stopped_at).is_(None))
    return tuple(session.exec(now.order_by(col(Observer.since), col(Observer.player_id))))


def load_state(session: Session, game: Game) -> State:
    """Return the state of a dealt game: its snapshot, and the moves recorded since."""
    if game.snapshot is not None and game.rules_version == RULES_VERSION:
        state = state_from_json(game.snapshot)
        later = _moves(session, game, state.number)
        if not any(isinstance(move, Undo) for _, move in later):
            for seat, move in later:
                state = apply(state, seat, move).state
            return state
    return _course(session, game).state


def state_after(session: Session, game: Game, number: int) -> State | None:
    """Return the state of a dealt game after one of its moves; ``None`` if it has none of that number."""
    return _course(session, game, also=number).after(number)


def story_of(session: Session, game: Game) -> Story | None:
    """Return the story of a game that is over (ruling *after the end*); ``None`` if it went by other rules.

    Raises:
        ValueError: the game is not over.
    """
    try:
        return story(setup_from_json(game.setup), _moves(session, game, 0))
    except Refused:
        return None  # pbem upgrade names such games; their letters do without


def _course(session: Session, game: Game, *, also: int | None = None) -> Course:
    """Play all moves of a game again."""
    moves = _moves(session, game, 0)
    course = Course(setup_from_json(game.setup), (move for _, move in moves), also=also)
    for seat, move in moves:
        course.play(seat, move)
    return course


def _moves(session: Session, game: Game, after: int) -> list[tuple[int | None, Move]]:
    """Return the moves recorded after one of a number, each with who made it."""
    later = select(Action).where(Action.game_id == game.id, Action.number > after)
    moves = []
    for action in session.exec(later.order_by(col(Action.number))):
        assert action.move is not None, "only the deal has no move"
        moves.append((action.move["seat"], move_from_json(action.move)))
    return moves


def told_to_json(told: Told) -> list[object]:
    """Return an event and its audience as JSON values."""
    return [told.to, event_to_json(told.event)]


def events_for(
    session: Session, game_id: int, seat: int | None, after: int, *, until: int | None = None
) -> tuple[Event, ...]:
    """Return what a seat was told after an action, in order; for ``None`` what everyone was told.

    With ``until`` only up to that action.
    """
    later = select(Action).where(Action.game_id == game_id, Action.number > after)
    if until is not None:
        later = later.where(Action.number <= until)
    return tuple(
        event_from_json(event)
        for action in session.exec(later.order_by(col(Action.number)))
        for to, event in action.told
        if to is None or to == seat
    )
