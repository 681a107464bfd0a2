"""`pbem replace`: a seat of a running game is offered to somebody else."""

from typing import Annotated

import typer

from pbem.cli.carrying import carry_out
from pbem.cli.games import GameArgument, read_invitee
from pbem.cli.wiring import ConfigOption, read_config


def replace(
    game: GameArgument,
    player: Annotated[str, typer.Argument(metavar="NAME", help="The player's name in the game.")],
    new: Annotated[
        str,
        typer.Argument(
            metavar='"NEW <ADDRESS>"',
            help="Who is invited; a language and a time zone may follow: "
            '"Eve <eve@example.org> it Europe/Rome".',
        ),
    ],
    config: ConfigOption = None,
) -> None:
    """Offer a player's seat in a running game to somebody else.

    Until they join nothing changes and nothing is shown to them; then the seat is theirs in one act, the keys
    of older letters are dead, and everyone is told. Whoever was invited to it before is so no more.
    """
    from pbem.service.deeds_of_seats import Replace

    usual = read_config(config).defaults
    carry_out(Replace(game, player, read_invitee(new, usual.language, usual.zone)), config)
