"""`pbem extend`, `set`, `force`, `undo`, `announce`, `remind`, `block`: acts, told to whom they concern."""

import sys
from typing import Annotated

import typer

from pbem.cli.games import GameArgument
from pbem.cli.output import moment, say
from pbem.cli.wiring import ConfigOption, desk, now, open_store, read_config

AddressArgument = Annotated[
    str, typer.Argument(metavar="ADDRESS", help="An address, or a whole domain as @example.org.")
]


def extend(
    game: GameArgument,
    hours: Annotated[float, typer.Argument(metavar="HOURS", help="How many; may be less than 0.")],
    config: ConfigOption = None,
) -> None:
    """Move the deadline that runs by so many hours, and tell everyone."""
    from pbem.service.acting import extend as move_deadlines

    settings = read_config(config)
    with open_store(settings) as store:
        due = move_deadlines(store, desk(settings), game, hours, now())
    say(f"The next deadline of {game} is {moment(due)} UTC. Word goes out with pbem run.")


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
    from pbem.service.acting import set_term

    settings = read_config(config)
    with open_store(settings) as store:
        news = set_term(store, desk(settings), game, option, value, now())
    say(f"In {game} from now on: {', '.join(f'{name} {what}' for name, what in news)}.")


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
    from pbem.service.acting import force as force_phase

    settings = read_config(config)
    with open_store(settings) as store:
        force_phase(store, desk(settings), game, phase, now())
    say(f"The deadline of the {phase} in {game} has fired. Word goes out with pbem run.")


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
    from pbem.cli.tables import event_lines
    from pbem.service.undo import show_undo
    from pbem.service.undo import undo as take_back

    settings = read_config(config)
    with open_store(settings) as store:
        shown = show_undo(store, game, number)
        if yes:
            take_back(store, desk(settings), game, number, now())
            say(f"{game} stands as it did after line {number}. Word goes out with pbem run.")
            return
    say(f"Line {number} would be the last to stand:")
    say(*(f"  {line}" for line in event_lines(shown.stands, shown.names)))
    say("This would be taken back, with whatever nobody else was told of:")
    for events in shown.gone:
        say(*(f"  {line}" for line in event_lines(events, shown.names)))
    say(f"To do it: pbem undo {game} {number} --yes")


def announce(
    game: GameArgument,
    text: Annotated[str, typer.Argument(metavar="TEXT", help="What to write; - reads standard input.")],
    config: ConfigOption = None,
) -> None:
    """Write to everybody in a game, as the game master."""
    from pbem.service.acting import announce_to

    settings = read_config(config)
    words = sys.stdin.read() if text == "-" else text
    with open_store(settings) as store:
        announce_to(store, desk(settings), game, words, now())
    say(f"Everybody in {game} has a letter that says so. They go out with pbem run.")


def remind(game: GameArgument, config: ConfigOption = None) -> None:
    """Remind whoever owes an answer in a game, but for those who want no reminders."""
    from pbem.service.acting import remind as remind_players

    settings = read_config(config)
    with open_store(settings) as store:
        remind_players(store, desk(settings), game, now())
    say(f"Whoever owes an answer in {game} is reminded. Letters go out with pbem run.")


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
    from pbem.service.blocking import block as block_address
    from pbem.service.blocking import blocked

    with open_store(read_config(config)) as store:
        if address:
            block_address(store, address, now())
            say(f"Mails of {address} are kept from now on, and neither played nor answered.")
            return
        say(*blocked(store) or ("No address is blocked.",))


def unblock(address: AddressArgument, config: ConfigOption = None) -> None:
    """Let mails of an address be read again."""
    from pbem.service.blocking import unblock as unblock_address

    with open_store(read_config(config)) as store:
        unblock_address(store, address, now())
    say(f"Mails of {address} are read as any other from now on.")
