"""Bots that the game master sets on a seat, or takes off it again (ruling *seats change hands*)."""

from datetime import datetime

from sqlmodel import Session

from pbem.bots.kinds import Kind
from pbem.service.acts import note_act
from pbem.service.desk import Desk
from pbem.service.errors import BadAgreement, WrongStage
from pbem.service.lookup import address_of, game_named, has_mailbox, seat_named
from pbem.service.outgoing.post import post_news
from pbem.service.playing.running import RunningGame
from pbem.store import Transactions
from pbem.store.tables import Game, Seat, Stage


def kind_named(name: str) -> Kind:
    """Return the kind of bot that a name means.

    Raises:
        BadAgreement: with the kinds there are.
    """
    try:
        return Kind(name.strip().lower())
    except ValueError:
        raise BadAgreement(f"no bot is called {name!r}; there are: {', '.join(Kind)}") from None


def bot_in(store: Transactions, desk: Desk, name: str, player: str, kind: Kind, now: datetime) -> None:
    """Let a bot play for a seat from now on: it answers at once, everyone is told, letters go to its player.

    Args:
        store: the database.
        desk: our side.
        name: the game's name.
        player: the name of the seat's player.
        kind: how the bot plays.
        now: the time (aware, UTC).

    Raises:
        ServiceError: no such game or player, or the game is not being played.
    """
    with store.begin() as session:
        game, seat, running = _played(session, name, player, now)
        seat.bot = kind.value
        post_news(running, desk)
        note_act(session, game, f"a bot plays for {seat.name}: {kind.value}", now)


def bot_out(store: Transactions, desk: Desk, name: str, player: str, now: datetime) -> None:
    """Let the bot of a seat play no more: its player is asked again, and everyone is told.

    Raises:
        ServiceError: no such game or player, the game is not being played, no bot plays there, or nobody
            stands behind it.
    """
    with store.begin() as session:
        game, seat, running = _played(session, name, player, now)
        if not seat.bot:
            raise WrongStage(f"no bot plays for {seat.name} in {game.name}")
        if not has_mailbox(address_of(session, seat)):
            raise WrongStage(f"nobody stands behind {seat.name}; pbem readdress gives the seat to a person")
        seat.bot = ""
        post_news(running, desk)
        note_act(session, game, f"no bot plays for {seat.name} any more", now)


def _played(session: Session, name: str, player: str, now: datetime) -> tuple[Game, Seat, RunningGame]:
    """Return a game that is being played, one of its seats, and the game at work."""
    game = game_named(session, name)
    place = seat_named(session, game, player).seat
    if game.stage is not Stage.DEALT:
        raise WrongStage(f"{game.name} is {game.stage.value}, not being played")
    running = RunningGame(session, game, now)
    return game, running.seats[place], running
