"""The game master offers a seat to somebody else, before the deal or after (ruling *seats change hands*)."""

from datetime import datetime

from sqlmodel import Session

from pbem.letters.model import LetterKind, NoticeLetter, NoticeTopic, Recipient
from pbem.mail.message import normal_address
from pbem.service.acts import note_act
from pbem.service.desk import Desk
from pbem.service.errors import BadAgreement, WrongStage
from pbem.service.lookup import addresses_of_player, game_named, player_at, seat_named, seats_of
from pbem.service.names import check_names
from pbem.service.outgoing.outside import Outsider, post_to_outsider
from pbem.service.seating.games import Invitee, check_invitee, post_invitation
from pbem.service.seating.handover import owner_of
from pbem.service.seating.offering import check_newcomer, dead_key, offer_seat
from pbem.service.seating.open_seats import is_seated, take_seat
from pbem.service.seating.places import names_there
from pbem.store import Transactions
from pbem.store.tables import Game, Seat, Stage


def replace(store: Transactions, desk: Desk, name: str, player: str, new: Invitee, now: datetime) -> None:
    """Invite somebody to take a player's seat, which they have once they join; until then nothing changes.

    Whoever else was invited to that seat is so no more. Before the deal the seat is theirs to take at once.

    Args:
        store: the database.
        desk: our side.
        name: the game's name.
        player: the name of the seat's player, who may have left.
        new: who is invited.
        now: the time (aware, UTC).

    Raises:
        ServiceError: no such game or player, the game is over, or who is invited does not do.
    """
    with store.begin() as session:
        game = game_named(session, name)
        seat = seat_named(session, game, player)
        if game.stage not in (Stage.ANNOUNCED, Stage.DEALT):
            raise WrongStage(f"{game.name} is {game.stage.value}, not being played")
        check_invitee(new, {normal_address(desk.address): "the referee"})
        person = player_at(session, new.address)
        named = new.name.strip()
        addresses, before = addresses_of_player(session, person.id), seat.name
        invited = Outsider(person.id, Recipient(named, new.language, new.zone))
        if game.stage is Stage.ANNOUNCED:
            _invite_instead(session, desk, game, seat, invited, addresses, now)
        else:
            check_newcomer(session, game, seat, named, addresses)
            offer_seat(session, desk, game, seat, invited, now)
        note_act(session, game, f"offered the seat of {before} to {named}", now)


def _invite_instead(
    session: Session,
    desk: Desk,
    game: Game,
    seat: Seat,
    new: Outsider,
    addresses: tuple[str, ...],
    now: datetime,
) -> None:
    """Invite somebody to a seat before the deal; whoever has it, or is invited to it, has it no more."""
    others = [one for one in seats_of(session, game) if one.id != seat.id]
    check_names((*names_there(session, others), new.reads.name))
    if is_seated(session, game, addresses):
        raise BadAgreement(
            f"{new.reads.name} has a seat in {game.name} already: one address, one seat a game"
        )
    old, joined = owner_of(seat), seat.joined
    take_seat(session, game, seat, new, now, joined=False)
    post_invitation(session, desk, game, seat, LetterKind.INVITATION, now=now)
    if joined:
        farewell = NoticeLetter(NoticeTopic.SEAT_PASSED, game.name, old.reads)
        post_to_outsider(session, desk, game, old, farewell, key=dead_key(session, seat, old), now=now)
