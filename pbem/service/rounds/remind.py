"""Reminding: before a deadline, whoever is waited for gets one letter for all their games that wait."""

from collections.abc import Iterator
from datetime import datetime, timedelta
from typing import Final

from sqlmodel import Session, col, select

from pbem.game.choices import choices
from pbem.service.apart import apart
from pbem.service.desk import Desk
from pbem.service.outgoing.post import post_reminder
from pbem.service.playing.ahead import sent_ahead
from pbem.service.playing.running import RunningGame
from pbem.service.timing.reminders import is_reminded, mark_reminded
from pbem.store import Store
from pbem.store.tables import Game, Player, Seat, Stage

TOGETHER: Final = timedelta(hours=6)
"""A player who is reminded hears of what they would be reminded of within this time, too."""


def send_reminders(store: Store, desk: Desk, moment: datetime, now: datetime) -> int:
    """Send the reminders that were due by a moment, one transaction a game, and return how many.

    Args:
        store: the database.
        desk: our side.
        moment: when the poll began that has read the inbox to its end (aware, UTC): who answered before it
            is not reminded.
        now: the time of what is done.
    """
    with store.begin() as session:
        due = select(Game.id).where(Game.stage == Stage.DEALT, col(Game.remind_at) <= moment)
        games = list(session.exec(due.order_by(col(Game.remind_at), col(Game.id))))
    sent = 0
    for game_id in games:
        with apart(game_id, "its reminders could not be written"), store.begin() as session:
            sent += _Reminding(session, desk, moment, now).remind(game_id)
    return sent


def remind_again(session: Session, desk: Desk, game: Game, now: datetime) -> None:
    """Remind whoever a game waits for now, also who was reminded of the deadline before."""
    for seat in session.exec(select(Seat).where(Seat.game_id == game.id)):
        seat.reminded = ""
        session.add(seat)
    session.flush()
    _Reminding(session, desk, now, now).remind(game.id)


class _Reminding:
    """The reminders of one game, in one transaction, with what waits for the same players elsewhere."""

    def __init__(self, session: Session, desk: Desk, moment: datetime, now: datetime) -> None:
        self.session = session
        self.desk = desk
        self.moment = moment
        self.now = now
        self.tables: dict[int, RunningGame] = {}

    def remind(self, game_id: int) -> int:
        """Remind everyone at a table whose answer is missing, and return how many letters that makes."""
        running = self._table(game_id)
        sent = sum(self._remind(running, seat) for seat in running.seats)
        for table in self.tables.values():
            table.save()
        return sent

    def _table(self, game_id: int) -> RunningGame:
        """Return a game, loaded once: two players may sit at the same two tables."""
        if game_id not in self.tables:
            game = self.session.get_one(Game, game_id)
            self.tables[game_id] = RunningGame(self.session, game, self.now)
        return self.tables[game_id]

    def _remind(self, running: RunningGame, seat: Seat) -> bool:
        """Remind one seat if it wants that; either way it counts as reminded of this deadline."""
        assert running.clock is not None, "a game that is being played has a deadline"
        waits = _is_waited_for(running, seat)
        mark_reminded(seat, running.clock)
        if not waits or seat.unreachable or not self.session.get_one(Player, seat.player_id).reminders:
            return False
        waiting = [(running, seat), *self._elsewhere(seat)]
        waiting.sort(key=_due)
        (first, own), *others = waiting
        post_reminder(first, self.desk, own, others)
        return True

    def _elsewhere(self, seat: Seat) -> Iterator[tuple[RunningGame, Seat]]:
        """Yield the other tables that wait for a seat's player, who is reminded of them all the same."""
        soon = (
            select(Game.id, Seat.seat)
            .join(Seat, col(Seat.game_id) == col(Game.id))
            .where(
                Seat.player_id == seat.player_id,
                Game.id != seat.game_id,
                Game.stage == Stage.DEALT,
                col(Game.remind_at) <= self.moment + TOGETHER,
            )
        )
        for game_id, place in self.session.exec(soon.order_by(col(Game.id))).all():
            other = self._table(game_id)
            own = other.seats[place]
            if _is_waited_for(other, own) and other.clock is not None:
                mark_reminded(own, other.clock)
                yield other, own


def _is_waited_for(running: RunningGame, seat: Seat) -> bool:
    """Tell whether a seat owes an answer it was not reminded of; one that rests is as good as given."""
    if running.clock is None or is_reminded(seat, running.clock):
        return False
    rests = sent_ahead(seat).resting is not None
    return choices(running.state, seat.seat).owed and not rests


def _due(waiting: tuple[RunningGame, Seat]) -> datetime:
    clock = waiting[0].clock
    assert clock is not None, "only what has a deadline waits"
    return clock.next_due
