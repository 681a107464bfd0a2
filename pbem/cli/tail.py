"""`pbem tail`: what happens, a line each."""

import json
import threading
from collections.abc import Iterable
from typing import TYPE_CHECKING, Annotated

import typer

from pbem.cli.output import moment, plain, say
from pbem.cli.wiring import ConfigOption, JsonOption, RevealOption, now, open_store, read_config

if TYPE_CHECKING:
    from pbem.service.looking.tail import Happening

_SECONDS = 2.0


def tail(
    lines: Annotated[int, typer.Option("--lines", "-n", min=0, help="How many of the last things.")] = 20,
    goes_on: Annotated[bool, typer.Option("--follow", "-f", help="Go on until Ctrl-C.")] = False,
    reveal: RevealOption = False,
    config: ConfigOption = None,
    as_json: JsonOption = False,
) -> None:
    """Show what happens: mails and what became of them, moves, letters sent, acts of the game master.

    With --json each thing is a line of JSON.
    """
    from pbem.service.acts import note_look
    from pbem.service.looking.tail import follow, last_happenings

    with open_store(read_config(config)) as store:
        begun = now()
        if reveal:
            note_look(store, "what happens", begun)
        if not goes_on:
            _show(last_happenings(store, lines, reveal=reveal), as_json)
            return
        never = threading.Event()

        def wait() -> bool:
            """Let a while go by: no row tells of itself, so the database is looked at again and again."""
            return not never.wait(_SECONDS)

        _show(follow(store, wait, begun, count=lines, reveal=reveal), as_json)


def _show(happenings: "Iterable[Happening]", as_json: bool) -> None:
    for one in happenings:
        say(json.dumps(_as_json(one), ensure_ascii=False) if as_json else _line(one))


def _line(one: "Happening") -> str:
    from pbem.letters.observed import event_lines

    number = f" {one.number}" if one.number else ""
    told = " ".join(line.strip() for line in event_lines(one.events, one.names))
    move = json.dumps(one.move, ensure_ascii=False) if one.move else ""
    said = (one.what, told, one.player if one.kind != "move" else "", move)
    # one thing is one line, whatever a player wrote
    words = " ".join(" ".join(part for part in said if part).split())
    return f"{moment(one.at)}  {one.game or '-':<8} {one.kind.value}{number}: {words}"


def _as_json(one: "Happening") -> dict[str, object]:
    from pbem.game.record import event_to_json

    return {
        "at": plain(one.at),
        "kind": one.kind.value,
        "number": one.number or None,
        "game": one.game,
        "player": one.player,
        "what": one.what,
        "events": [event_to_json(event) for event in one.events],
        "move": one.move,
    }
