"""Deadlines as values: how they start, stop for a choice, move and fire (ruling *deadlines*)."""

from dataclasses import dataclass, replace
from datetime import datetime, timedelta
from typing import Any

from pbem.game.state import Phase, State
from pbem.service.agreement import Deadlines


@dataclass(frozen=True, slots=True)
class Clock:
    """The deadlines of a game.

    Args:
        turn: the turn they belong to.
        phase: the phase they belong to.
        due: when the phase is due (aware).
        choice: a name for the pending choice, or empty.
        choice_since: when the choice was asked.
        choice_due: when it is due.
        paused: while the game is paused, up to when the pause is counted in the deadlines.
    """

    turn: int
    phase: Phase
    due: datetime
    choice: str = ""
    choice_since: datetime | None = None
    choice_due: datetime | None = None
    paused: datetime | None = None

    @property
    def name(self) -> str:
        """A name for the deadline that runs: no other has the same, and it keeps it wherever it moves."""
        return f"{self.turn}/{self.phase.value}/{self.choice}"

    @property
    def next_due(self) -> datetime:
        """When something fires: a pending choice stops the phase."""
        return self.choice_due or self.due

    def held(self, now: datetime) -> "Clock":
        """Return the clock of a paused game with every deadline as far off as it was; any other as it is."""
        if self.paused is None or self.paused >= now:
            return self
        return replace(self.shifted(now - self.paused), paused=now)

    def shifted(self, by: timedelta) -> "Clock":
        """Return the clock with every deadline moved by an outage (ruling *firing*)."""
        moved = replace(self, due=self.due + by)
        if self.choice_due is None or self.choice_since is None:
            return moved
        return replace(moved, choice_due=self.choice_due + by, choice_since=self.choice_since + by)

    def to_json(self) -> dict[str, Any]:
        """Return the clock as JSON values."""
        return {
            "turn": self.turn,
            "phase": self.phase.value,
            "due": self.due.isoformat(),
            "choice": self.choice,
            "choice_since": self.choice_since.isoformat() if self.choice_since else None,
            "choice_due": self.choice_due.isoformat() if self.choice_due else None,
            "paused": self.paused.isoformat() if self.paused else None,
        }

    @classmethod
    def from_json(cls, json: dict[str, Any]) -> "Clock":
        """Return the clock that ``to_json`` wrote."""
        since, due, paused = json["choice_since"], json["choice_due"], json.get("paused")
        return cls(
            turn=json["turn"],
            phase=Phase(json["phase"]),
            due=datetime.fromisoformat(json["due"]),
            choice=json["choice"],
            choice_since=datetime.fromisoformat(since) if since else None,
            choice_due=datetime.fromisoformat(due) if due else None,
            paused=datetime.fromisoformat(paused) if paused else None,
        )


def clock_after(clock: Clock | None, state: State, now: datetime, deadlines: Deadlines) -> Clock | None:
    """Return the deadlines of a game after something happened.

    A phase that goes on keeps its deadline; the time a choice took is added to it.
    """
    if state.phase is Phase.ENDED:
        return None
    if clock is None or (clock.turn, clock.phase) != (state.turn, state.phase):
        due = now + deadlines.of_phase(state.phase)
        clock = Clock(state.turn, state.phase, due, paused=clock.paused if clock else None)
    pending = state.choice
    name = f"{pending.kind}/{pending.seat}/{state.draws}" if pending else ""
    if name == clock.choice:
        return clock
    if clock.choice_since is not None:
        clock = replace(clock, due=clock.due + (now - clock.choice_since))
    if not name:
        return replace(clock, choice="", choice_since=None, choice_due=None)
    return replace(clock, choice=name, choice_since=now, choice_due=now + deadlines.of_choice())
