"""When a game has to be looked at: its row names the moments that follow from its clock."""

from collections.abc import Iterable, Mapping, Sequence
from datetime import datetime, timedelta

from pbem.game.moves import Seat as Place
from pbem.service.playing.ahead import sent_ahead
from pbem.service.terms.agreement import Agreement
from pbem.service.timing.clock import Clock
from pbem.service.timing.reminders import remind_at
from pbem.store.tables import Game, Seat


def fires_at(clock: Clock | None, agreement: Agreement) -> datetime | None:
    """Return when the deadline that runs fires: after the grace, and never while the game is paused."""
    if clock is None or clock.paused:
        return None
    return clock.after_due(timedelta(hours=agreement.grace))


def zones_of(seats: Iterable[Seat]) -> Mapping[Place, str]:
    """Return the time zone of each seat that somebody answers for; a bot needs no night's rest."""
    return {seat.seat: seat.zone for seat in seats if not seat.bot}


def schedule(game: Game, clock: Clock | None, agreement: Agreement, seats: Sequence[Seat]) -> None:
    """Write a clock into the row of its game, with when something fires and when who is reminded."""
    game.clock = clock.to_json() if clock else None
    game.next_due = _next_due(clock, agreement, seats)
    game.remind_at = remind_at(clock, agreement, seats)


def _next_due(clock: Clock | None, agreement: Agreement, seats: Sequence[Seat]) -> datetime | None:
    if clock is None:
        return None
    fires = fires_at(clock, agreement)
    resting = (sent_ahead(seat).resting for seat in seats)
    rests = [kept.until for kept in resting if kept is not None and kept.until is not None]
    return min([fires, *rests] if fires else rests, default=None)
