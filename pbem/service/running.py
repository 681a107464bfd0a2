"""A dealt game during one transaction: its state, the moves recorded in it, and what follows of itself."""

from dataclasses import replace
from datetime import datetime

from sqlmodel import Session, col, select

from pbem.game.choices import choices
from pbem.game.events import Event, Told
from pbem.game.moves import Accept, Drawn, Expire, Move, StandBy
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
from pbem.game.refusals import Refusal, Refused
from pbem.game.rules import apply, draw_request, start
from pbem.game.shuffle import Chance, SecretChance
from pbem.game.state import Phase, State
from pbem.service.absence import absences
from pbem.service.agreement import Agreement
from pbem.service.ahead import Kept, keep, sent_ahead
from pbem.service.clock import Clock, clock_after
from pbem.service.schedule import fires_at, schedule
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
        self.lapsed: list[tuple[int, Kept, Refused]] = []
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
        self._record(seat, move)
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
                self.play(None, Expire())

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

    def _record(self, seat: int | None, move: Move) -> None:
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
                self._record(None, Drawn(self.chance.draw(request)))
            elif not (self._stand_by_ahead() or self._resolve_ahead()):
                return

    def _stand_by_ahead(self) -> bool:
        """Let one seat that said so ahead stand by, if the challenge window waits for it."""
        if self.state.phase is not Phase.CHALLENGE:
            return False
        for seat in self.seats:
            ahead = sent_ahead(seat, self.state.turn)
            wants = ahead.stand_by or ahead.resolution is not None
            if wants and choices(self.state, seat.seat).stand_by:
                keep(seat, replace(ahead, stand_by=False))
                self._record(seat.seat, StandBy())
                return True
        return False

    def _resolve_ahead(self) -> bool:
        """Play the resolution that was sent ahead, unless its counter-offer has changed."""
        state = self.state
        if state.phase is not Phase.RESOLUTION or state.choice is not None:
            return False
        seat = self.seats[state.active]
        ahead = sent_ahead(seat, state.turn)
        if ahead.resolution is None:
            return False
        kept = ahead.resolution
        keep(seat, replace(ahead, resolution=None))
        if isinstance(kept.move, Accept) and not self._same_offer(kept.move.seat, kept.offer):
            self.lapsed.append((state.active, kept, Refused(Refusal.OFFER_CHANGED, seat=kept.move.seat)))
            return False
        return self._try(state.active, kept)

    def _same_offer(self, seat: int, number: int) -> bool:
        """Tell whether the counter-offer an order spoke of still lies there."""
        offer = self.state.counters[seat]
        return offer is not None and offer.number == number

    def _accept_rested(self, moment: datetime | None) -> None:
        """Play what has rested long enough, or whatever rests for ``None``."""
        for seat in self.seats:
            ahead = sent_ahead(seat, self.state.turn)
            kept = ahead.resting
            if kept is None or kept.until is None or (moment is not None and kept.until > moment):
                continue
            keep(seat, replace(ahead, resting=None))
            if self._try(seat.seat, kept):
                self.follow()

    def _try(self, seat: int, kept: Kept) -> bool:
        """Play a move that was asked for earlier; one that no longer fits lapses, and its owner is told."""
        try:
            self._record(seat, kept.move)
        except Refused as refused:
            self.lapsed.append((seat, kept, refused))
            return False
        return True


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
