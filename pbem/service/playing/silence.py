"""Players who miss one deadline after another, and what their game has agreed to do (option *absent*).

Only what everybody can see counts: whose answer was missing when a deadline passed. In the challenge window
that is nobody's business (ruling *counter-espionage*): a missed answer there has no consequence but its own.
And nobody is blamed whom no letter asked: one that their mail server did not take, say.
"""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Final

from sqlmodel import col, select

from pbem.bots.kinds import Kind
from pbem.game.choices import awaited
from pbem.game.state import Phase
from pbem.letters.master_word import Pause
from pbem.letters.model import GameMasterTopic
from pbem.service.terms.agreement import AbsentPolicy
from pbem.store.tables import Letter, Seat

if TYPE_CHECKING:
    from datetime import datetime

    from pbem.service.playing.running import RunningGame
    from pbem.service.terms.agreement import Agreement

_STAND_IN: Final = Kind.STRONG

TOPICS: Final = {
    AbsentPolicy.HOLD: GameMasterTopic.SILENT_HELD,
    AbsentPolicy.REPLACEMENT: GameMasterTopic.SILENT_SEAT,
}
"""What the game master is told, where it is for them to do something."""


def openly_awaited(running: RunningGame) -> tuple[Seat, ...]:
    """Return the seats whose answer is missing for all to see, and that a letter has asked for it."""
    state, clock = running.state, running.clock
    if clock is None or (state.phase is Phase.CHALLENGE and state.choice is None):
        return ()
    since = (clock.choosing or clock.term).since
    seats = (running.seats[place] for place in awaited(state))
    return tuple(seat for seat in seats if _was_asked(running, seat, since))


def _was_asked(running: RunningGame, seat: Seat, since: datetime) -> bool:
    """Tell whether a letter went out to a seat since its answer is owed."""
    gone = select(Letter.id).where(
        Letter.seat_id == seat.id, col(Letter.created_at) >= since, col(Letter.sent_at).is_not(None)
    )
    return running.session.exec(gone.limit(1)).first() is not None


def note_missed(running: RunningGame, seats: tuple[Seat, ...]) -> None:
    """Count a missed deadline of seats, and do what is agreed about those who have missed enough."""
    absent = running.agreement.absent
    for seat in seats:
        seat.missed += 1
        if running.clock is None or seat.missed != absent.after:
            continue
        running.silent.append(seat)
        if absent.policy is AbsentPolicy.BOT:
            seat.bot = seat.bot or _STAND_IN.value
        elif absent.policy is AbsentPolicy.HOLD:
            running.clock = replace(running.clock, paused=running.clock.paused or running.now)
            seat.missed = 0  # after the pause the count begins anew


def stands_in(seat: Seat, agreement: Agreement) -> bool:
    """Tell whether a bot plays for a seat only until its player writes."""
    absent = agreement.absent
    return bool(seat.bot) and absent.policy is AbsentPolicy.BOT and seat.missed >= absent.after


def is_held(running: RunningGame) -> bool:
    """Tell whether deadlines have just stopped because somebody does not answer."""
    return bool(running.silent) and running.agreement.absent.policy is AbsentPolicy.HOLD


def pause_of(running: RunningGame) -> Pause:
    """Return whether deadlines stand still, and whether they do from now on because somebody is silent."""
    if running.clock is None or not running.clock.paused:
        return Pause.NONE
    return Pause.HELD if is_held(running) else Pause.LASTS


def has_returned(running: RunningGame, seat: Seat) -> None:
    """Note that a player has written: no deadline counts as missed, and no bot plays for them any more."""
    if stands_in(seat, running.agreement):
        seat.bot = ""
    seat.missed = 0
