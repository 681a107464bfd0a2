"""When who is reminded: once a deadline, once part of the time is over, by the deadline as it stands.

The moment is counted back from the deadline, so that whatever moves the one moves the other: after an outage
reminders do not come late, nor all at once; in quiet time and while who is waited for is away there is none.
"""

from collections.abc import Iterable
from datetime import datetime

from pbem.service.terms.agreement import Agreement
from pbem.service.timing.clock import Clock
from pbem.store.tables import Seat


def remind_at(clock: Clock | None, agreement: Agreement, seats: Iterable[Seat]) -> datetime | None:
    """Return when those whose answer is missing are reminded, ``None`` if they have been, or never are."""
    if clock is None or clock.paused or not agreement.reminder:
        return None
    if all(is_reminded(seat, clock) for seat in seats):
        return None
    deadlines = agreement.deadlines
    time = deadlines.of_choice() if clock.choice else deadlines.of_phase(clock.phase)
    return clock.before_due((1 - agreement.reminder) * time)


def is_reminded(seat: Seat, clock: Clock) -> bool:
    """Tell whether a seat is not to be reminded of the deadline that runs any more."""
    return clock.name in seat.reminded.split()


def mark_reminded(seat: Seat, clock: Clock) -> None:
    """Note that a seat is not to be reminded of this deadline any more.

    Several of a turn are kept: a choice stops a phase, which goes on afterwards.
    """
    of_turn = [name for name in seat.reminded.split() if name.startswith(f"{clock.turn}/")]
    seat.reminded = " ".join((*of_turn, clock.name))
