"""`pbem extend`, `set`, `force`, `undo`, `announce`, `tell`, `remind`, `block`: acts on games and mail."""

import sys
from typing import Annotated

import typer

from pbem.cli.carrying import carry_out
from pbem.cli.games import GameArgument
from pbem.cli.output import say
from pbem.cli.wiring import ConfigOption, open_store, read_config

AddressArgument = Annotated[
    str, typer.Argument(metavar="ADDRESS", help="An address, or a whole domain as @example.org.")
]


def extend(
    game: GameArgument,
    hours: Annotated[float, typer.Argument(metavar="HOURS", help="How many; may be less than 0.")],
    config: ConfigOption = None,
) -> None:
    """Move the deadline that runs by so many hours, and tell everyone."""
    from pbem.service.master.deeds import Extend

    carry_out(Extend(game, hours), config)


def set_command(
    game: GameArgument,
    option: Annotated[
        str,
        typer.Argument(
            metavar="OPTION",
            help="deadline, second-thoughts, grace, reminder, vacation, absent, absent-after, quiet-days, "
            "business-hours or hours-zone.",
        ),
    ],
    value: Annotated[str, typer.Argument(metavar="VALUE", help="As for pbem new: deadline challenge=12.")],
    config: ConfigOption = None,
) -> None:
    """Change what is agreed for a game, from now on, and tell everyone.

    The deadline that runs stays as it is; pbem extend moves it. Options of the rules are fixed with the deal.
    """
    from pbem.service.master.deeds import SetTerm

    carry_out(SetTerm(game, option, value), config)


def force(
    game: GameArgument,
    phase: Annotated[
        str,
        typer.Argument(
            metavar="PHASE",
            help="What it waits for: declaration, counter-offers, challenge, resolution, choice.",
        ),
    ],
    config: ConfigOption = None,
) -> None:
    """Let the deadline of a phase fire now, and tell everyone.

    The phase is named so that no other is hit; a game that waits for something else is left alone.
    """
    from pbem.service.master.deeds import Force

    carry_out(Force(game, phase), config)


def undo(
    game: GameArgument,
    number: Annotated[int, typer.Argument(metavar="N", min=0, help="The line of pbem log to go back to.")],
    yes: Annotated[bool, typer.Option("--yes", help="Do it; else it is only shown.")] = False,
    config: ConfigOption = None,
) -> None:
    """Take moves back: the game stands as it did after a line of its log.

    Without --yes it only shows what would go. Everyone is told, the pile is shuffled anew, and the record
    keeps it all.
    """
    from pbem.service.master.deeds import Undo

    deed = Undo(game, number)
    if yes:
        carry_out(deed, config)
        return
    with open_store(read_config(config)) as store, store.begin() as session:
        shown = deed.foretold(session)
    say(shown.text, *(f"  {line}" for line in shown.lines))
    say(f"To do it: pbem undo {game} {number} --yes")


def announce(
    game: GameArgument,
    text: Annotated[str, typer.Argument(metavar="TEXT", help="What to write; - reads standard input.")],
    config: ConfigOption = None,
) -> None:
    """Write to everybody in a game, as the game master."""
    from pbem.service.master.deeds import Announce

    carry_out(Announce(game, sys.stdin.read() if text == "-" else text), config)


def tell(
    game: GameArgument,
    player: Annotated[str, typer.Argument(metavar="NAME", help="The player's name in the game.")],
    text: Annotated[str, typer.Argument(metavar="TEXT", help="What to write; - reads standard input.")],
    config: ConfigOption = None,
) -> None:
    """Write to one player of a game, as the game master; nobody else is told."""
    from pbem.service.master.deeds import Tell

    carry_out(Tell(game, player, sys.stdin.read() if text == "-" else text), config)


def remind(game: GameArgument, config: ConfigOption = None) -> None:
    """Remind whoever owes an answer in a game, but for those who want no reminders."""
    from pbem.service.master.deeds import Remind

    carry_out(Remind(game), config)


def block(
    address: Annotated[
        str,
        typer.Argument(metavar="ADDRESS", help="An address, or a whole domain as @example.org; else shown."),
    ] = "",
    config: ConfigOption = None,
) -> None:
    """Keep mails of an address without playing or answering them, or show which are blocked.

    They are held, and pbem mail release handles one after all. Letters to a player go on.
    """
    from pbem.service.master.blocking import blocked
    from pbem.service.master.seat_deeds import Block

    if address:
        carry_out(Block(address), config, then="")
        return
    with open_store(read_config(config)) as store:
        say(*blocked(store) or ("No address is blocked.",))


def unblock(address: AddressArgument, config: ConfigOption = None) -> None:
    """Let mails of an address be read again."""
    from pbem.service.master.seat_deeds import Unblock

    carry_out(Unblock(address), config, then="")
