"""Games without mail: play them at random, and check records of games."""

import sys
import time
from collections.abc import Iterator
from contextlib import nullcontext
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, TextIO

import typer

from pbem.cli.errors import CannotDo, ExitCode
from pbem.cli.output import say

if TYPE_CHECKING:
    from pbem.service.upkeep.simulation import Tally


def simulate(
    players: Annotated[int, typer.Option(help="How many play, 3 to 7.")] = 4,
    games: Annotated[int, typer.Option(min=1, help="How many games.")] = 100,
    seed: Annotated[int, typer.Option(help="Repeats the same games.")] = 1,
    records: Annotated[Path | None, typer.Option(help="Write the games here, one record a line.")] = None,
    turn_limit: Annotated[int, typer.Option(help="The last turn of a game.")] = 60,
) -> None:
    """Play random legal games and count what happens in them."""
    from pbem.service.upkeep import simulation  # commands about mail need none of it

    tally = simulation.Tally(players)
    begun = time.perf_counter()
    try:
        played = simulation.simulate(tally, games, seed, turn_limit)
    except ValueError as error:
        raise CannotDo(str(error)) from None
    with records.open("w", encoding="utf-8") if records else nullcontext() as file:
        for game in played:
            if file is not None:
                file.write(game.line() + "\n")
    say(*_table(tally))
    seconds = time.perf_counter() - begun
    speed = f"{tally.steps / seconds:,.0f} a second"
    say("", f"{games:,} games of {players} players, {tally.steps:,} moves tried, {speed}")


def _table(tally: "Tally") -> Iterator[str]:
    """Yield each kind of thing with how often it happened, part by part."""
    part = None
    for (place, label), count in tally.counts.items():
        if place is not part:
            part = place
            yield from ("", place.value) if place.value != "moves" else (place.value,)
        shown = tally.rare(place, label)
        note = f"  rare by chance; see the playthrough {shown}" if shown and not count else ""
        yield f"  {label:<52}{count:>9,}{note}"


def verify(
    file: Annotated[Path, typer.Argument(help="Records, one a line; - for standard input.")],
) -> None:
    """Replay records and say whether each holds, naming the first move that does not."""
    from pbem.service.upkeep.verification import verify_lines

    failed = total = 0
    with _opened(file) as lines:
        for checked in verify_lines(lines):
            verdict = checked.verdict
            total += 1
            failed += not verdict.holds
            end = "to the end" if verdict.complete else "so far; the game goes on"
            found = (
                f"holds, {verdict.moves} moves {end}" if verdict.holds else f"does not hold: {verdict.fault}"
            )
            say(f"line {checked.line}: {found}")
    if not total:
        raise CannotDo(f"{file} holds no record")
    say(f"{total - failed:,} of {total:,} records hold")
    if failed:
        raise typer.Exit(ExitCode.REFUSED)


def _opened(file: Path) -> "TextIO | nullcontext[TextIO]":
    if str(file) == "-":
        return nullcontext(sys.stdin)
    return file.open(encoding="utf-8", errors="surrogateescape")
