"""`pbem mail`: what came in and what became of it, and the mails the game master decides about."""

from typing import TYPE_CHECKING, Annotated

import typer

from pbem.cli.carrying import carry_out
from pbem.cli.errors import ErrorsInOneLine
from pbem.cli.output import say, say_json, say_table
from pbem.cli.wiring import ConfigOption, JsonOption, RevealOption, now, open_store, read_config

if TYPE_CHECKING:
    from pbem.service.looking.inspect import MailLine

group = typer.Typer(cls=ErrorsInOneLine, help="List the mails received.")

NumberArgument = Annotated[int, typer.Argument(metavar="ID", help="The mail's number.")]
LetterOption = Annotated[
    bool, typer.Option("--letter", help="The letter of that number instead, as pbem letters has it.")
]


@group.callback(invoke_without_command=True)
def mail(
    ctx: typer.Context,
    held: Annotated[bool, typer.Option("--held", help="Only mails whose key and sender do not fit.")] = False,
    set_aside: Annotated[bool, typer.Option("--set-aside", help="Only mails that broke the reader.")] = False,
    reveal: RevealOption = False,
    config: ConfigOption = None,
    as_json: JsonOption = False,
) -> None:
    """List the mails received, and what became of each.

    Who wrote in a game that is being played, and what, is shown with --reveal alone. Mails held or set aside
    name their player.
    """
    if ctx.invoked_subcommand is not None:
        return
    from pbem.service.acts import note_look
    from pbem.service.looking.inspect import list_mails
    from pbem.store.tables import MailOutcome

    if held and set_aside:
        raise typer.BadParameter("--held or --set-aside, not both")
    outcome = MailOutcome.HELD if held else MailOutcome.SET_ASIDE if set_aside else None
    with open_store(read_config(config)) as store:
        if reveal:
            note_look(store, "mails", now())
        lines = list_mails(store, outcome=outcome, reveal=reveal)
    if as_json:
        say_json(lines)
        return
    _say_mails(lines, empty="There is no such mail." if outcome else "No mail has come in.")


@group.command()
def show(
    number: NumberArgument,
    reveal: RevealOption = False,
    config: ConfigOption = None,
    as_json: JsonOption = False,
) -> None:
    """Show one mail; its sender and words with --reveal alone."""
    from pbem.service.acts import note_look
    from pbem.service.looking.inspect import show_mail

    with open_store(read_config(config)) as store:
        if reveal:
            note_look(store, f"mail {number}", now(), mail=number)
        line = show_mail(store, number, reveal=reveal)
    if as_json:
        say_json(line)
    else:
        _say_mails([line], empty="")


def _say_mails(lines: "list[MailLine]", *, empty: str) -> None:
    head = ("no.", "arrived (UTC)", "outcome", "game", "player", "reason")
    rows = [
        (line.number, line.arrived_at, line.outcome, line.game, line.player, line.reason) for line in lines
    ]
    say_table(head, rows, empty=empty)
    for line in lines:
        if line.text or line.sender:
            say("", f"--- mail {line.number} from {line.sender}", line.text.strip())
        for one in line.lines:
            why = f" ({one['why']})" if one["why"] else ""
            say(f"  {one['outcome']}{why}: {' '.join(one['text'].split())}")


@group.command()
def retry(number: NumberArgument, config: ConfigOption = None) -> None:
    """Let a mail that was set aside be read again."""
    from pbem.service.master.seat_deeds import Retry

    carry_out(Retry(number), config, then="")


@group.command()
def hold(number: NumberArgument, letter: LetterOption = False, config: ConfigOption = None) -> None:
    """Hold a mail that nothing was done about yet, or a letter that is not sent yet.

    The mail's player is told. Deadlines run on: pbem extend moves them.
    """
    from pbem.service.master.seat_deeds import HoldLetter, HoldMail

    carry_out(HoldLetter(number) if letter else HoldMail(number), config, then="")


@group.command()
def release(number: NumberArgument, letter: LetterOption = False, config: ConfigOption = None) -> None:
    """Let a mail that is held be handled after all, or a letter be sent."""
    from pbem.service.master.seat_deeds import ReleaseLetter, ReleaseMail

    carry_out(ReleaseLetter(number) if letter else ReleaseMail(number), config, then="")
