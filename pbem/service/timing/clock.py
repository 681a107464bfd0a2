"""Deadlines as values: how they start, stand still, are moved and fire (rulings *deadlines*, *firing*).

A clock keeps when the time to answer began, how long it is and the spans that do not count; when it is over
follows from them. So an outage within a pause, or a pause within an absence, counts once. Quiet time is told
by the clock of whoever is asked; where several are, the latest of their deadlines holds for all, so that
nobody has less time than was agreed.
"""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from datetime import datetime, timedelta
from typing import Any, Final

from pbem.game.choices import accusable, awaited
from pbem.game.moves import Seat
from pbem.game.state import Phase, State
from pbem.service.terms.agreement import Agreement
from pbem.service.terms.calendar import ANY_TIME, Calendar, Span, ends, joined

_LONG_AGO: Final = timedelta(days=366)
"""Before its deadline any part of a turn had begun, in games kept before beginnings were."""


@dataclass(frozen=True, slots=True)
class Away:
    """A while in which a player that a part of the turn may wait for is away."""

    seat: Seat
    span: Span


@dataclass(frozen=True, slots=True)
class Term:
    """A time to answer.

    Args:
        since: when it began (aware).
        length: how long it is, without what does not count.
        away: the absences that it waits for.
        zones: those of the players who are asked, by whose clocks quiet time is told.
    """

    since: datetime
    length: timedelta
    away: tuple[Away, ...] = ()
    zones: tuple[str, ...] = ()

    def waiting(self, absences: Mapping[Seat, Span], seats: tuple[Seat, ...]) -> "Term":
        """Return the term with the absences of the seats it may wait for.

        One that it has waited for stays, as it is by now: a deadline that was told is not brought forward
        because somebody answered, only because a player is back.
        """
        known = {(one.seat, one.span.since) for one in self.away}
        kept = [
            replace(one, span=absences[one.seat])
            if one.seat in absences and absences[one.seat].since == one.span.since
            else one
            for one in self.away
        ]
        new = [
            Away(seat, span)
            for seat, span in absences.items()
            if seat in seats and (seat, span.since) not in known and span.until > self.since
        ]
        away = (*kept, *new)
        return self if away == self.away else replace(self, away=away)

    def to_json(self) -> dict[str, Any]:
        """Return the term as JSON values."""
        return {
            "since": self.since.isoformat(),
            "seconds": self.length.total_seconds(),
            "away": [[one.seat, *one.span.to_json()] for one in self.away],
            "zones": list(self.zones),
        }

    @classmethod
    def from_json(cls, json: dict[str, Any]) -> "Term":
        """Return the term that ``to_json`` wrote."""
        return cls(
            datetime.fromisoformat(json["since"]),
            timedelta(seconds=json["seconds"]),
            tuple(Away(seat, Span.from_json(span)) for seat, *span in json["away"]),
            tuple(json.get("zones", ())),
        )


@dataclass(frozen=True, slots=True)
class Clock:
    """The deadlines of a game.

    Args:
        turn: the turn they belong to.
        phase: the phase they belong to.
        term: the time to answer of the phase.
        choice: a name for the pending choice, or empty.
        choosing: the time of that choice, which stops the phase.
        stops: spans in which nothing counted: outages, pauses, choices.
        paused: while the game is paused, up to when the pause is counted in the stops.
        calendar: when there may be deadlines.
    """

    turn: int
    phase: Phase
    term: Term
    choice: str = ""
    choosing: Term | None = None
    stops: tuple[Span, ...] = ()
    paused: datetime | None = None
    calendar: Calendar = ANY_TIME

    @property
    def name(self) -> str:
        """A name for the deadline that runs: no other has the same, and it keeps it wherever it moves."""
        return f"{self.turn}/{self.phase.value}/{self.choice}"

    @property
    def due(self) -> datetime:
        """When the phase is due, were no choice pending."""
        return self._over(self.term, timedelta(0))

    @property
    def next_due(self) -> datetime:
        """When something fires: a pending choice stops the phase."""
        return self.before_due(timedelta(0))

    def before_due(self, left: timedelta) -> datetime:
        """Return when so much of the time to answer is left."""
        return self._over(self.choosing or self.term, left)

    def after_due(self, grace: timedelta) -> datetime:
        """Return when so much more time is over, counted from the deadline that runs as its own time is."""
        term = self.choosing or self.term
        stops = self._stops(term)
        return max(
            ends(ends(term.since, term.length, stops, calendar), grace, stops, calendar)
            for calendar in self._calendars(term)
        )

    def _over(self, term: Term, left: timedelta) -> datetime:
        length, stops = max(term.length - left, timedelta(0)), self._stops(term)
        return max(ends(term.since, length, stops, calendar) for calendar in self._calendars(term))

    def _stops(self, term: Term) -> tuple[Span, ...]:
        return (*self.stops, *(one.span for one in term.away))

    def _calendars(self, term: Term) -> Iterator[Calendar]:
        """Yield the calendars by each of which the time to answer has to be over."""
        yield from self.calendar.by_clocks(term.zones) or (ANY_TIME,)

    def held(self, now: datetime) -> "Clock":
        """Return the clock of a paused game with every deadline as far off as it was; any other as it is."""
        if self.paused is None or self.paused >= now:
            return self
        return replace(self.stopped(self.paused, now), paused=now)

    def stopped(self, since: datetime, until: datetime) -> "Clock":
        """Return the clock after a while that does not count (ruling *firing*)."""
        return replace(self, stops=joined((*self.stops, Span(since, until))))

    def shifted(self, by: timedelta) -> "Clock":
        """Return the clock with more time to answer, or less."""
        return replace(
            self,
            term=replace(self.term, length=self.term.length + by),
            choosing=self.choosing and replace(self.choosing, length=self.choosing.length + by),
        )

    def waiting(self, absences: Mapping[Seat, Span], state: State) -> "Clock":
        """Return the clock that waits for who is away, where all can tell that it may wait for them."""
        seats = may_wait_for(state)
        choosing = self.choosing and self.choosing.waiting(absences, seats)
        term = self.term.waiting(absences, () if choosing else seats)
        unchanged = term is self.term and choosing is self.choosing
        return self if unchanged else replace(self, term=term, choosing=choosing)

    def to_json(self) -> dict[str, Any]:
        """Return the clock as JSON values."""
        return {
            "turn": self.turn,
            "phase": self.phase.value,
            "term": self.term.to_json(),
            "choice": self.choice,
            "choosing": self.choosing.to_json() if self.choosing else None,
            "stops": [stop.to_json() for stop in self.stops],
            "paused": self.paused.isoformat() if self.paused else None,
            "calendar": self.calendar.to_json(),
        }

    @classmethod
    def from_json(cls, json: dict[str, Any]) -> "Clock":
        """Return the clock that ``to_json`` wrote, in this version or in one that kept only deadlines."""
        paused = json.get("paused")
        if "term" not in json:
            json = {**json, **_terms_of(json)}
        return cls(
            turn=json["turn"],
            phase=Phase(json["phase"]),
            term=Term.from_json(json["term"]),
            choice=json["choice"],
            choosing=Term.from_json(json["choosing"]) if json["choosing"] else None,
            stops=tuple(map(Span.from_json, json["stops"])),
            paused=datetime.fromisoformat(paused) if paused else None,
            calendar=Calendar.from_json(json["calendar"]),
        )


def _terms_of(json: dict[str, Any]) -> dict[str, Any]:
    """Return what the clock of an earlier version says, which knew neither beginnings nor quiet time."""
    due = datetime.fromisoformat(json["due"])
    choosing = None
    if json["choice_due"]:
        since, until = map(datetime.fromisoformat, (json["choice_since"], json["choice_due"]))
        choosing = Term(since, until - since).to_json()
    return {
        "term": Term(due - _LONG_AGO, _LONG_AGO).to_json(),
        "choosing": choosing,
        "stops": [],
        "calendar": ANY_TIME.to_json(),
    }


def may_wait_for(state: State) -> tuple[Seat, ...]:
    """Return the seats that the game may wait for now, as far as anybody can tell (ruling *equal waiting*).

    Outside of the challenge window whose answer is missing is public. In the window it is not: there it is
    everybody who has an offer that they may accuse, which all can see from the offers and the accusations.
    Whether they have stood by makes no difference, so that a deadline which moves for a slow player, or does
    not, tells nothing of who has answered.
    """
    if state.phase is Phase.CHALLENGE and state.choice is None:
        return tuple(seat for seat in state.seats if accusable(state, seat))
    return awaited(state)


def clock_after(
    clock: Clock | None,
    state: State,
    now: datetime,
    agreement: Agreement,
    absences: Mapping[Seat, Span] | None = None,
    zones: Mapping[Seat, str] | None = None,
) -> Clock | None:
    """Return the deadlines of a game after something happened.

    A phase that goes on keeps its deadline; the time a choice took does not count in it.

    Args:
        clock: what they were before; ``None`` at the deal.
        state: the game now.
        now: the time (aware, UTC).
        agreement: says how long answers may take, and when.
        absences: by seat, when a player is away.
        zones: by seat, the time zone of whoever answers letters; none for a bot.
    """
    asked = _zones_of(may_wait_for(state), zones or {})
    if state.phase is Phase.ENDED:
        return None
    if clock is None or (clock.turn, clock.phase) != (state.turn, state.phase):
        term = Term(now, agreement.deadlines.of_phase(state.phase), zones=asked)
        paused = clock.paused if clock else None
        clock = Clock(state.turn, state.phase, term, paused=paused, calendar=agreement.calendar)
    return _with_choice(clock, state, now, agreement, asked).waiting(absences or {}, state)


def _zones_of(seats: tuple[Seat, ...], zones: Mapping[Seat, str]) -> tuple[str, ...]:
    """Return the zones of those who are asked, or of everybody where that is nobody who has a clock."""
    return tuple(sorted({zones[seat] for seat in seats if seat in zones} or set(zones.values())))


def _with_choice(
    clock: Clock, state: State, now: datetime, agreement: Agreement, zones: tuple[str, ...]
) -> Clock:
    """Return the clock with the choice that is pending now, if one is."""
    pending = state.choice
    name = f"{pending.kind}/{pending.seat}/{state.draws}" if pending else ""
    if name == clock.choice:
        return clock
    if clock.choosing is not None:
        clock = clock.stopped(clock.choosing.since, now)
    choosing = Term(now, agreement.deadlines.of_choice(), zones=zones) if name else None
    return replace(clock, choice=name, choosing=choosing)
