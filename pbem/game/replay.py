"""Replaying a record and saying whether it holds."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from pbem.game.course import Course
from pbem.game.events import Told
from pbem.game.moves import Seat
from pbem.game.record import Record, digest, from_json, result_to_json
from pbem.game.refusals import Refused
from pbem.game.rules import draw_request, make_setup, setup_draws
from pbem.game.state import Phase, State


@dataclass(frozen=True, slots=True)
class Fault:
    """The first thing in a record that does not hold.

    Args:
        part: ``form``, ``setup``, ``draw``, ``move``, ``result`` or ``digest``.
        reason: why, for people; a refusal by its name.
        number: the number of the move or draw, if it is one.
        seat: whose move it is, if it is one of a player.
    """

    part: str
    reason: str
    number: int | None = None
    seat: Seat | None = None

    def __str__(self) -> str:
        """Return the fault in one line."""
        number = "" if self.number is None else f" {self.number}"
        seat = "" if self.seat is None else f" (seat {self.seat})"
        return f"{self.part}{number}{seat}: {self.reason}"


@dataclass(frozen=True, slots=True)
class Replay:
    """What became of the moves of a record.

    Args:
        state: the game after the last move that holds.
        told: what everyone was told, the deal first, a tuple for each move.
        fault: the first move that does not hold.
    """

    state: State
    told: tuple[tuple[Told, ...], ...]
    fault: Fault | None = None


@dataclass(frozen=True, slots=True)
class Verdict:
    """Whether a record holds; if not, the first fault.

    Args:
        fault: what does not hold, or ``None``.
        complete: whether the game has ended.
        moves: how many moves hold.
    """

    fault: Fault | None
    complete: bool
    moves: int

    @property
    def holds(self) -> bool:
        """Whether everything in the record follows from the rules."""
        return self.fault is None


def replay(record: Record) -> Replay:
    """Play a record's moves again from its setup, up to the first that the rules refuse."""
    course = Course(record.setup, (played.move for played in record.moves))
    told = [course.applied.told]
    draws = {draw.number: draw for draw in record.draws}
    for number, played in enumerate(record.moves, 1):
        request = draw_request(course.state)
        if request is not None and (request.number not in draws or draws[request.number].request != request):
            fault = Fault(
                "draw", f"expected {request.label}, {request.picks} of {request.size}", request.number
            )
            return Replay(course.state, tuple(told), fault)
        try:
            told.append(course.play(played.seat, played.move).told)
        except Refused as refused:
            fault = Fault("move", refused.reason.value, number, played.seat)
            return Replay(course.state, tuple(told), fault)
    return Replay(course.state, tuple(told))


def verify(record: Record) -> Verdict:
    """Say whether a record holds: setup from its draws, every move by the rules, result by the score."""
    fault = _setup_fault(record)
    if fault is not None:
        return Verdict(fault, complete=False, moves=0)
    again = replay(record)
    fault = again.fault or _draws_fault(record, again.state) or _result_fault(record, again.state)
    return Verdict(fault, again.state.phase is Phase.ENDED, again.state.number)


def verify_json(json_record: Any) -> Verdict:
    """Say whether JSON is a record that holds, its digest included."""
    try:
        record = from_json(json_record)
    except ValueError as error:
        return Verdict(Fault("form", str(error)), complete=False, moves=0)
    except RecursionError:
        return Verdict(Fault("form", "nested too deep"), complete=False, moves=0)
    verdict = verify(record)
    if verdict.holds and json_record["digest"] != digest(json_record):
        fault = Fault("digest", "the record was changed after it was written")
        return Verdict(fault, verdict.complete, verdict.moves)
    return verdict


def _setup_fault(record: Record) -> Fault | None:
    """Return what in the setup does not follow from its draws (ruling *order of the deal*)."""
    setup = record.setup
    requests = setup_draws(len(setup.players))
    if len(record.draws) < len(requests):
        return Fault("draw", "missing", len(record.draws) + 1)
    for request, draw in zip(requests, record.draws, strict=False):
        distinct = len(set(draw.outcome)) == len(draw.outcome) == request.picks
        if draw.request != request or not distinct or not set(draw.outcome) <= set(range(request.size)):
            what = f"expected {request.label}, {request.picks} of {request.size}, each place once"
            return Fault("draw", what, request.number)
    outcomes = tuple(draw.outcome for draw in record.draws[: len(requests)])
    named = setup.first if record.first_named else None
    wanted = make_setup(setup.players, setup.options, outcomes, named)
    for part in ("deck", "objectives", "first"):
        if getattr(setup, part) != getattr(wanted, part):
            return Fault("setup", f"{part} is not what the draws give")
    items = [item for item, _ in setup.options.skulls]
    if len(set(items)) < len(items) or not set(setup.objectives) <= set(items):
        return Fault("setup", "skulls do not name every objective once")
    return None


def _draws_fault(record: Record, state: State) -> Fault | None:
    """Return whether draws are left that no move used, or are out of order."""
    for number, draw in enumerate(record.draws, 1):
        if draw.number != number:
            return Fault("draw", f"expected number {number}", draw.number)
    if len(record.draws) > state.draws:
        return Fault("draw", "never asked for", state.draws + 1)
    return None


def _result_fault(record: Record, state: State) -> Fault | None:
    return _difference("", result_to_json(record.result), result_to_json(state.result))


def _difference(path: str, recorded: Any, counted: Any) -> Fault | None:
    """Return the first place where two results differ."""
    if isinstance(recorded, Mapping) and isinstance(counted, Mapping):
        parts = [(f"{path}.{key}", recorded[key], counted[key]) for key in counted]
    elif isinstance(recorded, list) and isinstance(counted, list) and len(recorded) == len(counted):
        pairs = enumerate(zip(recorded, counted, strict=True))
        parts = [(f"{path}[{place}]", one, other) for place, (one, other) in pairs]
    elif recorded == counted:
        return None
    else:
        return Fault(
            "result", f"{path.lstrip('.') or 'the whole'}: {recorded!r} recorded, {counted!r} counted"
        )
    return next((fault for part in parts if (fault := _difference(*part))), None)
