"""`pbem status` and `health`: whether all is well; and the list of games, which `pbem games` shows too."""

from collections.abc import Iterable, Iterator
from datetime import timedelta
from typing import TYPE_CHECKING, Annotated

import typer

from pbem.cli.errors import ExitCode
from pbem.cli.output import plain, say, say_json, say_table
from pbem.cli.wiring import ConfigOption, JsonOption, longest_silence, now, open_store, read_config

if TYPE_CHECKING:
    from pathlib import Path

    from pbem.service.looking.status import Status
    from pbem.service.looking.waiting import GameLine

WithinOption = Annotated[
    float | None,
    typer.Option(
        min=1,
        metavar="MINUTES",
        help="How long pbem run may not have been seen. Usually a quarter of an hour, or three polls.",
    ),
]


def status(within: WithinOption = None, config: ConfigOption = None, as_json: JsonOption = False) -> None:
    """Show whether all is well: the daemon, mail and letters that wait, games and for whom they wait.

    Ends with 1 if something is wrong. Nobody is named whose answer is not public.
    """
    from pbem.service.master.reports import status_lines

    found = _status(within, config)
    if as_json:
        say_json({"healthy": found.healthy, **plain(found)})
    else:
        say(*status_lines(found))
        say_games(found.waiting, empty="No game waits for anybody.")
        say(*(f"Trouble: {trouble}." for trouble in found.troubles))
        say("All is well." if found.healthy else "All is not well.")
    if not found.healthy:
        raise typer.Exit(ExitCode.REFUSED)


def health(within: WithinOption = None, config: ConfigOption = None) -> None:
    """Say in one line whether all is well, for a monitor; ends with 1 if not."""
    found = _status(within, config)
    if found.healthy:
        say(
            f"ok: {found.letters.waiting} letters and {found.mails.waiting} mails wait, "
            f"{len(found.waiting)} games"
        )
        return
    say(f"bad: {'; '.join(found.troubles)}")
    raise typer.Exit(ExitCode.REFUSED)


def say_games(lines: "Iterable[GameLine]", *, empty: str) -> None:
    """Print a table of games: how far, and who owes what since when and until when."""
    head = ("game", "stage", "players", "turn", "phase", "waits for", "owed", "since (UTC)", "due (UTC)")
    say_table(
        head,
        [
            (
                line.name,
                line.stage,
                ", ".join(_players(line)),
                line.turn or "",
                line.phase,
                ", ".join(line.waits_for),
                line.owes,
                line.asked or line.since,
                "paused" if line.paused else line.due,
            )
            for line in lines
        ],
        empty=empty,
    )


def _players(line: "GameLine") -> "Iterator[str]":
    """Yield who plays, and how many seats are still to be had."""
    yield from (f"{name} (slow)" if name in line.slow else name for name in line.players)
    if line.free:
        yield f"{line.free} free"


def _status(within: float | None, config: "Path | None") -> "Status":
    from pbem.service.looking.status import status as status_of

    settings = read_config(config)
    gap = longest_silence(settings) if within is None else timedelta(minutes=within)
    with open_store(settings) as store:
        return status_of(store, now(), gap)
