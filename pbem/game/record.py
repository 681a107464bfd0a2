"""Records: a whole game as JSON that anyone can replay and check with ``docs/record.md`` alone.

A record holds no talk, no address and no key; it is complete only after the end. The store uses the same JSON
for single moves, events and states, where a move may hold the talk laid with it.
"""

import json
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace
from hashlib import sha256
from typing import Any, Final, cast

from pbem.game.cards import PLAYERS
from pbem.game.events import Event
from pbem.game.moves import (
    Accept,
    Accuse,
    CounterOffer,
    Declare,
    Drawn,
    Expire,
    Move,
    Seat,
    Stop,
    Undo,
)
from pbem.game.record_codec import Codec, Misfit
from pbem.game.rules import setup_draws
from pbem.game.state import DrawRequest, Result, Setup, State

FORMAT: Final = "pbem-record"
FORMAT_VERSION: Final = 1
"""Counts changes of the form of a record."""
RULESET: Final = "operation-mata-hari"
RULES_VERSION: Final = 1
"""Counts changes of the rules after which a recorded game could replay differently."""


@dataclass(frozen=True, slots=True)
class Draw:
    """A draw of chance with its answer.

    Args:
        number: counts the draws of the game from 1.
        label: ``deck``, ``objectives``, ``first-player`` or ``pile``.
        size: how many things lay there.
        picks: how many were drawn.
        outcome: the places drawn, from 0, in order.
    """

    number: int
    label: str
    size: int
    picks: int
    outcome: tuple[int, ...]

    @property
    def request(self) -> DrawRequest:
        """What chance was asked."""
        return DrawRequest(self.number, self.label, self.size, self.picks)


@dataclass(frozen=True, slots=True)
class Played:
    """A move and who made it: a seat, or ``None`` for the referee, chance and the game master."""

    seat: Seat | None
    move: Move


@dataclass(frozen=True, slots=True)
class Record:
    """A game from the first draw to the result.

    Args:
        setup: what was fixed before the first move.
        first_named: whether the game master named the first player, so that the lot does not count.
        draws: every draw of chance, those of the setup first.
        moves: every move, in order, without talk.
        result: the end, or ``None`` while the game goes on.
    """

    setup: Setup
    first_named: bool
    draws: tuple[Draw, ...]
    moves: tuple[Played, ...]
    result: Result | None


_MOVE: Final = Codec[Move](Move, tag="move", beside=frozenset({"number", "seat"}))
_EVENT: Final = Codec[Event](Event, tag="event")
_SETUP: Final = Codec[Setup](Setup)
_STATE: Final = Codec[State](State)
_DRAWS: Final = Codec[tuple[Draw, ...]](tuple[Draw, ...])
_RESULT: Final = Codec[Result | None](Result | None)


def move_to_json(move: Move) -> dict[str, Any]:
    """Return a move as JSON; whoever keeps it writes the seat that made it beside it, as ``seat``."""
    return cast(dict[str, Any], _MOVE.to_json(move))


def move_from_json(json: Any) -> Move:
    """Return the move that JSON describes; a ``seat`` and a ``number`` beside it are left to the caller.

    Raises:
        ValueError: it is no move; the message names the path.
    """
    return _MOVE.from_json(json)


def event_to_json(event: Event) -> dict[str, Any]:
    """Return an event as JSON."""
    return cast(dict[str, Any], _EVENT.to_json(event))


def event_from_json(json: Any) -> Event:
    """Return the event that JSON describes.

    Raises:
        ValueError: it is no event; the message names the path.
    """
    return _EVENT.from_json(json)


def setup_to_json(setup: Setup) -> dict[str, Any]:
    """Return a setup as JSON."""
    return cast(dict[str, Any], _SETUP.to_json(setup))


def setup_from_json(json: Any) -> Setup:
    """Return the setup that JSON describes.

    Raises:
        ValueError: it is no setup; the message names the path.
    """
    return _SETUP.from_json(json)


def state_to_json(state: State) -> dict[str, Any]:
    """Return a state as JSON."""
    return cast(dict[str, Any], _STATE.to_json(state))


def state_from_json(json: Any) -> State:
    """Return the state that JSON describes.

    Raises:
        ValueError: it is no state; the message names the path.
    """
    return _STATE.from_json(json)


def make_record(
    setup: Setup,
    outcomes: Iterable[tuple[int, ...]],
    moves: Iterable[tuple[Seat | None, Move]],
    result: Result | None,
    *,
    first_named: bool = False,
) -> Record:
    """Return the record of a game.

    Args:
        setup: what was fixed before the first move.
        outcomes: the answers to ``setup_draws``, in order.
        moves: every move with who made it.
        result: the end, if it has come.
        first_named: whether the game master named the first player.
    """
    played = tuple(Played(seat, _without_talk(move)) for seat, move in moves)
    requests = setup_draws(len(setup.players))
    shuffles = [entry.move.outcome for entry in played if isinstance(entry.move, Drawn)]
    draws = [
        Draw(request.number, request.label, request.size, request.picks, outcome)
        for request, outcome in zip(requests, outcomes, strict=True)
    ]
    for number, outcome in enumerate(shuffles, len(requests) + 1):
        draws.append(Draw(number, "pile", len(outcome), len(outcome), outcome))
    return Record(setup, first_named, tuple(draws), played, result)


def _without_talk(move: Move) -> Move:
    return replace(move, talk="") if isinstance(move, Declare | CounterOffer) else move


# --- JSON ------------------------------------------------------------------------------------------------


def to_json(record: Record) -> dict[str, Any]:
    """Return a record as JSON, as ``docs/record.md`` describes it."""
    written = {
        "format": {"name": FORMAT, "version": FORMAT_VERSION},
        "ruleset": {"name": RULESET, "version": RULES_VERSION},
        "setup": {**setup_to_json(record.setup), "first_by": _first_by(record.first_named)},
        "draws": _DRAWS.to_json(record.draws),
        "moves": _moves_to_json(record),
        "result": result_to_json(record.result),
    }
    return {**written, "digest": digest(written)}


def _first_by(named: bool) -> str:
    return "game-master" if named else "lot"


def _moves_to_json(record: Record) -> list[dict[str, Any]]:
    """Write each move with its number and seat; a draw is named by its number, its answer stands in draws."""
    draw = len(setup_draws(len(record.setup.players)))
    entries = []
    for number, played in enumerate(record.moves, 1):
        move = move_to_json(played.move)
        if isinstance(played.move, Drawn):
            draw += 1
            move = {"move": move["move"], "draw": draw}
        entries.append({"number": number, "seat": played.seat, **move})
    return entries


def result_to_json(result: Result | None) -> dict[str, Any] | None:
    """Return a result as JSON, each score sheet with its total."""
    written = cast(dict[str, Any] | None, _RESULT.to_json(result))
    if result is None or written is None:
        return None
    sheets = zip(result.sheets, written["sheets"], strict=True)
    return {**written, "sheets": [{**json, "total": sheet.total} for sheet, json in sheets]}


def digest(json_record: Mapping[str, Any]) -> str:
    """Return the SHA-256 of a record's JSON, its own ``digest`` aside, written in the one canonical way."""
    rest = {key: value for key, value in json_record.items() if key != "digest"}
    text = json.dumps(rest, ensure_ascii=False, sort_keys=True, separators=(",", ":"))
    return "sha256:" + sha256(text.encode("utf-8", "surrogatepass")).hexdigest()


def from_json(json_record: Any) -> Record:
    """Return the record that JSON describes; whether it holds is another question (``verify``).

    Raises:
        ValueError: it is no record of this format and ruleset; the message names the path.
    """
    keys = ("format", "ruleset", "setup", "draws", "moves", "result", "digest")
    if not isinstance(json_record, Mapping) or set(json_record) != set(keys):
        raise Misfit("an object with exactly " + ", ".join(keys))
    _expect(json_record["format"], {"name": FORMAT, "version": FORMAT_VERSION}, "format")
    _expect(json_record["ruleset"], {"name": RULESET, "version": RULES_VERSION}, "ruleset")
    setup, named = _setup_in(json_record["setup"])
    draws = _at("draws", _DRAWS.from_json, json_record["draws"])
    return Record(
        setup=setup,
        first_named=named,
        draws=draws,
        moves=_moves_in(json_record["moves"], draws, len(setup.players)),
        result=_at("result", _result_in, json_record["result"]),
    )


def _at(key: str, read: Any, json_value: Any) -> Any:
    try:
        return read(json_value)
    except Misfit as misfit:
        raise misfit.under(f".{key}") from None


def _expect(found: Any, wanted: dict[str, Any], key: str) -> None:
    if found != wanted or any(type(found[part]) is not type(value) for part, value in wanted.items()):
        raise Misfit(json.dumps(wanted)).under(key)


def _setup_in(json_setup: Any) -> tuple[Setup, bool]:
    known = {_first_by(named): named for named in (False, True)}
    if not isinstance(json_setup, Mapping) or str(json_setup.get("first_by")) not in known:
        raise Misfit("an object whose first_by is one of " + ", ".join(known)).under("setup")
    rest = {key: value for key, value in json_setup.items() if key != "first_by"}
    setup: Setup = _at("setup", _SETUP.from_json, rest)
    if len(setup.players) not in PLAYERS:
        raise Misfit("3 to 7 players").under(".players").under("setup")
    if setup.first not in range(len(setup.players)):
        raise Misfit("a seat").under(".first").under("setup")
    return setup, known[json_setup["first_by"]]


def _moves_in(json_moves: Any, draws: tuple[Draw, ...], players: int) -> tuple[Played, ...]:
    if not isinstance(json_moves, list):
        raise Misfit("a list").under("moves")
    by_number = {draw.number: draw for draw in draws}
    moves = []
    for place, entry in enumerate(json_moves):
        try:
            moves.append(_played_in(entry, place + 1, by_number, players))
        except Misfit as misfit:
            raise misfit.under(f"moves[{place}]") from None
    return tuple(moves)


def _played_in(entry: Any, number: int, draws: Mapping[int, Draw], players: int) -> Played:
    if not isinstance(entry, Mapping) or not {"number", "seat"} <= entry.keys():
        raise Misfit("an object with number, seat and move")
    if type(entry["number"]) is not int or entry["number"] != number:
        raise Misfit(f"{number}, counting from 1").under(".number")
    move: Move
    if entry.get("move") == "drawn":
        draw = entry.get("draw")
        if entry.keys() != {"number", "seat", "move", "draw"} or type(draw) is not int or draw not in draws:
            raise Misfit("the number of a draw").under(".draw")
        move = Drawn(draws[draw].outcome)
    else:
        move = move_from_json(entry)
    _check_seats(entry["seat"], move, players)
    return Played(entry["seat"], move)


def _check_seats(seat: Any, move: Move, players: int) -> None:
    """Refuse a seat nobody sits on, and talk, which a record never holds."""
    if isinstance(move, Expire | Drawn | Stop | Undo):
        if seat is not None:
            raise Misfit("null, the referee").under(".seat")
    elif type(seat) is not int or seat not in range(players):
        raise Misfit("a seat").under(".seat")
    if isinstance(move, Declare | CounterOffer) and move.talk:
        raise Misfit("no talk").under(".talk")
    named = [move.seat] if isinstance(move, Accept) else []
    if isinstance(move, Accuse):
        named = [accusation.accused for accusation in move.accusations]
    if any(other not in range(players) for other in named):
        raise Misfit("seats that are at the table")


def _result_in(json_result: Any) -> Result | None:
    """Read a result; the total of a sheet must be what its parts make."""
    if json_result is None:
        return None
    if not isinstance(json_result, Mapping) or not isinstance(json_result.get("sheets"), list):
        raise Misfit("an object with sheets")
    sheets = json_result["sheets"]
    if not all(isinstance(sheet, Mapping) and type(sheet.get("total")) is int for sheet in sheets):
        raise Misfit("score sheets, each with its total").under(".sheets")
    bare = [{key: value for key, value in sheet.items() if key != "total"} for sheet in sheets]
    result = cast(Result, _RESULT.from_json({**json_result, "sheets": bare}))
    for place, (sheet, written) in enumerate(zip(result.sheets, sheets, strict=True)):
        if sheet.total != written["total"]:
            raise Misfit(f"{sheet.total}, gained + hidden - lost").under(f".sheets[{place}].total")
    return result
