"""The game master offers a seat of a running game to somebody else (ruling *seats change hands*)."""

from datetime import datetime

from pbem.letters.model import Recipient
from pbem.mail.message import normal_address
from pbem.service.acts import note_act
from pbem.service.desk import Desk
from pbem.service.errors import WrongStage
from pbem.service.games import Invitee, check_invitee
from pbem.service.lookup import addresses_of_player, game_named, player_at, seat_named
from pbem.service.outside import Outsider
from pbem.service.passing import check_newcomer, offer_seat
from pbem.store import Transactions
from pbem.store.tables import Stage


def replace(store: Transactions, desk: Desk, name: str, player: str, new: Invitee, now: datetime) -> None:
    """Invite somebody to take a player's seat, which they have once they join; until then nothing changes.

    Whoever else was invited to that seat is so no more.

    Args:
        store: the database.
        desk: our side.
        name: the game's name.
        player: the name of the seat's player, who may have left.
        new: who is invited.
        now: the time (aware, UTC).

    Raises:
        ServiceError: no such game or player, the game is not being played, or who is invited does not do.
    """
    with store.begin() as session:
        game = game_named(session, name)
        seat = seat_named(session, game, player)
        if game.stage is not Stage.DEALT:
            raise WrongStage(f"{game.name} is {game.stage.value}, not being played")
        check_invitee(new, {normal_address(desk.address): "the referee"})
        person = player_at(session, new.address)
        named = new.name.strip()
        check_newcomer(session, game, seat, named, addresses_of_player(session, person.id))
        reads = Recipient(named, new.language, new.zone)
        offer_seat(session, desk, game, seat, Outsider(person.id, reads), now)
        note_act(session, game, f"offered the seat of {seat.name} to {named}", now)
