"""`pbem replace`, `invite` and `observe`: people who come to a game from outside; `again` plays another."""

from typing import Annotated, Final

import typer

from pbem.cli.carrying import carry_out
from pbem.cli.games import GameArgument, read_bot, read_invitee
from pbem.cli.wiring import ConfigOption, read_config

_WHO: Final = 'Who; a language and a time zone may follow: "Eve <eve@example.org> it Europe/Rome".'


def replace(
    game: GameArgument,
    player: Annotated[str, typer.Argument(metavar="NAME", help="The player's name in the game.")],
    new: Annotated[
        str,
        typer.Argument(metavar='"NEW <ADDRESS>"', help=_WHO),
    ],
    config: ConfigOption = None,
) -> None:
    """Offer a player's seat to somebody else.

    Until they join nothing changes and nothing is shown to them; then the seat is theirs in one act, the keys
    of older letters are dead, and everyone is told. Whoever was invited to it before is so no more. Before
    the deal the player has the seat no more at once.
    """
    from pbem.service.master.seat_deeds import Replace

    usual = read_config(config).defaults
    carry_out(Replace(game, player, read_invitee(new, usual.language, usual.zone)), config)


def invite(
    game: GameArgument,
    new: Annotated[str, typer.Argument(metavar='["NEW <ADDRESS>"]', help=_WHO)] = "",
    bot: Annotated[
        str, typer.Option(metavar="NAME:KIND", help="A bot instead. Kinds: simple, strong; see docs/bots.md.")
    ] = "",
    config: ConfigOption = None,
) -> None:
    """Invite somebody to a free seat of a game that is not dealt yet.

    A seat is free if nobody has it, or whoever was invited has declined. The game is dealt once every seat is
    taken and everybody has joined.
    """
    from pbem.service.master.guest_deeds import Invite

    if bool(new) == bool(bot):
        raise typer.BadParameter('somebody, such as "Eve <eve@example.org>", or --bot')
    usual = read_config(config).defaults
    read = read_bot if bot else read_invitee
    carry_out(Invite(game, read(bot or new, usual.language, usual.zone)), config)


def observe(
    game: GameArgument,
    new: Annotated[str, typer.Argument(metavar='"NEW <ADDRESS>"', help=_WHO)],
    config: ConfigOption = None,
) -> None:
    """Let somebody watch a game, as far as it has agreed to that.

    They are told what everybody at the table is told, and how to stop; the table is told who watches.
    """
    from pbem.service.master.guest_deeds import Observe

    usual = read_config(config).defaults
    carry_out(Observe(game, read_invitee(new, usual.language, usual.zone)), config)


def again(game: GameArgument, config: ConfigOption = None) -> None:
    """Begin another game among those of a game that is over who would play again, without the others.

    It is dealt at once, with what was agreed for the old game; bots come along. When all have said that they
    would, it begins by itself.
    """
    from pbem.service.master.seat_deeds import PlayAgain

    carry_out(PlayAgain(game), config)
