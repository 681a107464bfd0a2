"""Seats of an announced game that are still to be had: who takes one, and who gives theirs back.

A seat is free if nobody has it, or whoever was invited to it has declined; they may change their mind until
somebody else takes it.
"""

from datetime import datetime

from sqlmodel import Session

from pbem.letters.model import LetterKind, Recipient
from pbem.mail.message import normal_address
from pbem.service.acts import note_act
from pbem.service.desk import Desk
from pbem.service.errors import BadAgreement, WrongStage
from pbem.service.lookup import addresses_of, addresses_of_player, game_named, player_at, seats_of
from pbem.service.names import check_names, folded
from pbem.service.outgoing.observing import stop_watching
from pbem.service.outgoing.outside import Outsider
from pbem.service.playing.botplay import house_bot
from pbem.service.seating.games import Invitee, check_invitee, deal, post_invitation
from pbem.service.seating.handover import nobody_at, untie
from pbem.service.seating.places import is_free, names_there
from pbem.store import Transactions
from pbem.store.tables import Game, Seat, Stage


def free_seat(session: Session, game: Game, name: str) -> Seat | None:
    """Return the seat that somebody of a name would take in an announced game, if there is one.

    It is that of whoever of the same name has declined, so that no name is there twice; then one that nobody
    has.
    """
    free = [seat for seat in seats_of(session, game) if is_free(session, seat)]
    ordered = sorted(free, key=lambda seat: (folded(seat.name) != folded(name), bool(seat.name), seat.seat))
    return ordered[0] if ordered and game.stage is Stage.ANNOUNCED else None


def check_name(session: Session, game: Game, name: str) -> None:
    """Refuse a name that somebody else has in an announced game, or that means something (ruling *names*).

    Raises:
        BadAgreement: naming what does not do.
    """
    check_names((*names_there(session, seats_of(session, game)), name))


def is_seated(session: Session, game: Game, addresses: tuple[str, ...]) -> bool:
    """Tell whether one of some addresses has a seat in a game that it has not given up."""
    taken = {
        address
        for seat in seats_of(session, game)
        if not is_free(session, seat)
        for address in addresses_of(session, seat)
    }
    return not taken.isdisjoint(addresses)


def take_seat(
    session: Session, game: Game, seat: Seat, person: Outsider, now: datetime, *, joined: bool
) -> None:
    """Give a free seat of an announced game to somebody; whoever declined it has it no more."""
    if seat.player_id != person.player_id:
        untie(session, seat, now)
        seat.thread = seat.last_letter = ""
    _leave_others(session, game, seat, person.player_id, now)
    seat.player_id = person.player_id
    seat.name, seat.language, seat.zone = person.reads.name, person.reads.language, person.reads.zone
    seat.joined, seat.declined, seat.bot = joined, False, ""
    stop_watching(session, game, person.player_id, now)
    session.add(seat)
    session.flush()


def _leave_others(session: Session, game: Game, seat: Seat, player_id: int, now: datetime) -> None:
    """Let a seat that somebody had declined be nobody's, if they take another: each has one seat a game."""
    for other in seats_of(session, game):
        if other.player_id == player_id and other.id != seat.id:
            make_free(session, game, other, now)


def make_free(session: Session, game: Game, seat: Seat, now: datetime) -> None:
    """Let nobody have a seat of an announced game."""
    untie(session, seat, now)
    seat.player_id, seat.name = nobody_at(session, game, seat.seat).id, ""
    seat.joined, seat.declined, seat.thread, seat.last_letter = False, False, "", ""
    session.add(seat)
    session.flush()


def deal_if_full(
    session: Session, desk: Desk, game: Game, now: datetime, *, mail_id: int | None = None
) -> bool:
    """Deal an announced game once everybody has joined and no seat is free; tell whether it was dealt."""
    if not all(seat.joined for seat in seats_of(session, game)):
        return False
    deal(session, desk, game, now, mail_id=mail_id)
    return True


def tell_of_leaving(session: Session, desk: Desk, game: Game, left: Seat, now: datetime) -> None:
    """Tell everybody in an announced game, but who does it, that a seat is to be had again."""
    for seat in seats_of(session, game):
        if seat.id == left.id or is_free(session, seat):
            continue
        kind = LetterKind.JOINED if seat.joined else LetterKind.INVITATION
        post_invitation(session, desk, game, seat, kind, now=now, left=left.name)


def invite(store: Transactions, desk: Desk, name: str, new: Invitee, now: datetime) -> None:
    """Invite somebody to a free seat of an announced game.

    Args:
        store: the database.
        desk: our side.
        name: the game's name.
        new: who is invited, or a bot.
        now: the time (aware, UTC).

    Raises:
        ServiceError: no such game, it is not announced any more, or full, or who is invited does not do.
    """
    with store.begin() as session:
        game = game_named(session, name)
        if game.stage is not Stage.ANNOUNCED:
            raise WrongStage(
                f"{game.name} is {game.stage.value}: nobody can be invited any more; pbem replace gives "
                "a seat of a running game to somebody else"
            )
        named = new.name.strip()
        seat = free_seat(session, game, named)
        if seat is None:
            raise WrongStage(
                f"{game.name} has no free seat: all who are invited have joined or may still do so"
            )
        check_name(session, game, named)
        reads = Recipient(named, new.language, new.zone)
        if new.bot is not None:
            person = Outsider(house_bot(session, game, seat.seat).id, reads)
        else:
            check_invitee(new, {normal_address(desk.address): "the referee"})
            player = player_at(session, new.address)
            if is_seated(session, game, addresses_of_player(session, player.id)):
                raise BadAgreement(f"{named} has a seat in {game.name} already: one address, one seat a game")
            person = Outsider(player.id, reads)
        take_seat(session, game, seat, person, now, joined=new.bot is not None)
        seat.bot = new.bot.value if new.bot else ""
        note_act(session, game, f"invited {named}", now)
        if not deal_if_full(session, desk, game, now):
            post_invitation(session, desk, game, seat, LetterKind.INVITATION, now=now)
