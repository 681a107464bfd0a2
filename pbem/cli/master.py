"""`pbem readdress`, `pause`, `end` and others: what a game master does to a game."""

from enum import StrEnum
from typing import Annotated

import typer

from pbem.bots.kinds import Kind
from pbem.cli.carrying import carry_out
from pbem.cli.games import GameArgument
from pbem.cli.output import say
from pbem.cli.wiring import ConfigOption, desk, now, open_store, read_config


class InOrOut(StrEnum):
    """What a bot does."""

    IN = "in"
    OUT = "out"


def readdress(
    game: GameArgument,
    player: Annotated[str, typer.Argument(metavar="NAME", help="The player's name in the game.")],
    address: Annotated[str, typer.Argument(metavar="ADDRESS", help="The new address.")],
    config: ConfigOption = None,
) -> None:
    """Give a player another address.

    A letter goes there; what answers an older letter is not played any more.
    """
    from pbem.service.master.seat_deeds import Readdress

    carry_out(Readdress(game, player, address), config)


def alias(
    game: GameArgument,
    player: Annotated[str, typer.Argument(metavar="NAME", help="The player's name in the game.")],
    add: Annotated[str, typer.Option(metavar="ADDRESS", help="Let mail from it count as theirs.")] = "",
    remove: Annotated[str, typer.Option(metavar="ADDRESS", help="Let it count no more.")] = "",
    config: ConfigOption = None,
) -> None:
    """Show the further addresses that a player may write from, add one, or remove one.

    Letters go to their own address alone. Players confirm others themselves when they write from one.
    """
    from pbem.service.master.addressing import add_alias, list_aliases, remove_alias

    settings = read_config(config)
    with open_store(settings) as store:
        if add:
            add_alias(store, desk(settings), game, player, add, now())
        if remove:
            remove_alias(store, desk(settings), game, player, remove, now())
        known = list_aliases(store, game, player)
    say(*known or (f"{player} of {game} writes from one address only.",))


def unreachable(
    game: GameArgument,
    player: Annotated[str, typer.Argument(metavar="NAME", help="The player's name in the game.")],
    undo: Annotated[bool, typer.Option("--undo", help="Letters reach them after all.")] = False,
    config: ConfigOption = None,
) -> None:
    """Note that letters do not reach a player; the game goes on, with its deadlines.

    pbem notes this by itself once letters have come back for a day, and forgets it when the player writes.
    """
    from pbem.service.master.addressing import mark_unreachable

    with open_store(read_config(config)) as store:
        mark_unreachable(store, game, player, not undo, now())
    say(f"{player} of {game} {'can' if undo else 'cannot'} be reached, as far as is known.")


def bot(
    game: GameArgument,
    player: Annotated[str, typer.Argument(metavar="NAME", help="The player's name in the game.")],
    what: Annotated[InOrOut, typer.Argument(metavar="in|out", help="Whether a bot plays from now on.")],
    kind: Annotated[
        Kind, typer.Option(help="How it plays; strong is one of the last three, by lot.")
    ] = Kind.STRONG,
    config: ConfigOption = None,
) -> None:
    """Let a bot play for a player from now on, or no more.

    Everyone is told; letters go on to the player.
    """
    from pbem.service.master.seat_deeds import BotIn, BotOut

    carry_out(BotIn(game, player, kind) if what is InOrOut.IN else BotOut(game, player), config)


def pause(game: GameArgument, config: ConfigOption = None) -> None:
    """Stop the deadlines of a game until it is resumed.

    Everyone is told. Mails are read, and moves are played, as ever.
    """
    from pbem.service.master.deeds import Pause

    carry_out(Pause(game), config)


def resume(game: GameArgument, config: ConfigOption = None) -> None:
    """Let the deadlines of a paused game run again.

    Each is as much later as the game was paused. Everyone is told.
    """
    from pbem.service.master.deeds import Resume

    carry_out(Resume(game), config)


def end(
    game: GameArgument,
    abandon: Annotated[bool, typer.Option("--abandon", help="Without scores and winner.")] = False,
    config: ConfigOption = None,
) -> None:
    """End a game now: score it, or abandon it.

    One that was only announced is cancelled.
    """
    from pbem.service.master.deeds import End

    carry_out(End(game, scored=not abandon), config)
