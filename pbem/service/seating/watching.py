"""Somebody watches a game because the game master says so."""

from datetime import datetime

from pbem.letters.model import Recipient
from pbem.mail.message import normal_address
from pbem.service.acts import note_act
from pbem.service.desk import Desk
from pbem.service.errors import BadAgreement, WrongStage
from pbem.service.lookup import addresses_of_player, game_named, player_at
from pbem.service.outgoing.observing import may_be_watched, watch, watches
from pbem.service.seating.games import Invitee, check_invitee
from pbem.service.seating.open_seats import is_seated
from pbem.service.terms.openness import Observers
from pbem.store import Transactions
from pbem.store.tables import Stage


def observe(store: Transactions, desk: Desk, name: str, new: Invitee, now: datetime) -> None:
    """Let somebody watch a game by the game master's word; they are told so at once, and how to stop.

    Args:
        store: the database.
        desk: our side.
        name: the game's name.
        new: who watches.
        now: the time (aware, UTC).

    Raises:
        ServiceError: no such game, it is over or has not agreed to be watched, or who is named does not do.
    """
    with store.begin() as session:
        game = game_named(session, name)
        if game.stage not in (Stage.ANNOUNCED, Stage.DEALT):
            raise WrongStage(f"{game.name} is {game.stage.value}: there is nothing to watch any more")
        if not may_be_watched(game):
            raise BadAgreement(
                f"{game.name} has agreed that nobody watches; to change that: pbem set {game.name} observers "
                f"{Observers.LIVE}, or {Observers.DELAYED}"
            )
        check_invitee(new, {normal_address(desk.address): "the referee"})
        player = player_at(session, new.address)
        if is_seated(session, game, addresses_of_player(session, player.id)):
            raise BadAgreement(f"{new.name} plays in {game.name}")
        if watches(session, game, player.id):
            raise BadAgreement(f"{new.name} watches {game.name} already")
        watch(session, desk, game, player.id, Recipient(new.name.strip(), new.language, new.zone), now)
        note_act(session, game, f"let {new.name.strip()} watch", now)
