"""The commands, put together."""

import gc
import io
import sys
import traceback
from collections.abc import Callable
from typing import Annotated

import typer

from pbem.cli import (
    acting,
    audit,
    deliver,
    demo,
    doctor,
    games,
    init,
    keeping,
    languages,
    login,
    mail,
    master,
    read,
    run,
    say,
    seats,
    simulate,
    tail,
    upgrade,
    watching,
)
from pbem.cli.errors import ErrorsInOneLine, ExitCode, complain
from pbem.cli.output import say as tell
from pbem.contained import Contained

app = typer.Typer(
    name="pbem",
    cls=ErrorsInOneLine,
    help="Run games of Operation: Mata Hari by email.",
    epilog="docs/game-master.md explains every command; config.example.toml every setting.",
    no_args_is_help=True,
    add_completion=False,
    rich_markup_mode=None,
    pretty_exceptions_enable=False,
    pretty_exceptions_show_locals=False,
)


def _version(asked: bool) -> None:
    if asked:
        from importlib.metadata import version  # slow, and seldom wanted

        tell(f"pbem {version('pbem')}")
        raise typer.Exit


@app.callback()
def _root(
    _version: Annotated[
        bool, typer.Option("--version", callback=_version, is_eager=True, help="Show the version and exit.")
    ] = False,
) -> None:
    pass


_COMMANDS: tuple[Callable[..., None], ...] = (
    init.init,
    login.login,
    doctor.doctor,
    games.new,
    games.deal,
    run.run,
    deliver.deliver,
    watching.status,
    watching.health,
    games.games,
    games.show,
    games.log,
    tail.tail,
    games.letters,
    games.export,
    master.readdress,
    master.alias,
    master.unreachable,
    master.bot,
    seats.replace,
    seats.invite,
    seats.observe,
    seats.again,
    acting.extend,
    acting.force,
    acting.undo,
    acting.announce,
    acting.tell,
    acting.remind,
    acting.block,
    acting.unblock,
    master.pause,
    master.resume,
    master.end,
    audit.audit,
    keeping.backup,
    keeping.restore,
    keeping.prune,
    upgrade.upgrade,
    languages.languages,
    simulate.simulate,
    simulate.verify,
)
for _command in _COMMANDS:
    app.command()(_command)
app.command("set")(acting.set_command)
app.command("say")(say.say_command)
app.command("read")(read.read_command)
app.command("demo")(demo.demo_command)
app.add_typer(mail.group, name="mail")


_GARBAGE = (50_000, 20, 20)
"""How seldom garbage is looked for: among all the small values of languages that took a sixth of the time."""


def main() -> None:
    """Run the command line; a fault of our own is shown whole, with a word on what to do about it."""
    gc.set_threshold(*_GARBAGE)
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, io.TextIOWrapper):
            # A terminal that has no letter for something shows a question mark instead.
            stream.reconfigure(errors="replace")
    with Contained() as failure:
        app()
    if failure.error is not None:
        traceback.print_exception(failure.error)
        complain("this is a fault in pbem; please report it with the lines above")
        sys.exit(ExitCode.FAULT)
