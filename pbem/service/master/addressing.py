"""Addresses of players in the hands of the game master: another one, a further one, one that is dead."""

from datetime import datetime

from sqlmodel import Session, select

from pbem.letters.model import LetterKind, NoticeLetter, NoticeTopic
from pbem.mail.identity import is_own_address, new_key
from pbem.mail.message import normal_address
from pbem.mail.outgoing import address_is_sound
from pbem.service.acts import note_act
from pbem.service.desk import Desk
from pbem.service.errors import BadAgreement, WrongStage
from pbem.service.lookup import addresses_of, game_named, is_free, player_at, seat_named
from pbem.service.outgoing.addressed import drop_keys, post_to_seat, recipient_of
from pbem.service.outgoing.bouncing import has_written
from pbem.service.outgoing.outside import Outsider, post_to_outsider
from pbem.service.outgoing.post import post_news
from pbem.service.playing.running import RunningGame
from pbem.service.seating.games import post_invitation
from pbem.store import Transactions
from pbem.store.tables import Alias, FormerKey, Game, Seat, Stage


def readdress(store: Transactions, desk: Desk, name: str, player: str, address: str, now: datetime) -> None:
    """Give a player of a game another address: old keys die, a letter goes there, and word to the old one.

    Raises:
        ServiceError: no such game or player, or the address does not do.
    """
    plain = normal_address(address)
    if not address_is_sound(plain):
        raise BadAgreement(f"{address!r} is no mail address")
    if is_own_address(plain, (desk.address,)):
        raise BadAgreement(f"{plain} is the referee's own address")
    with store.begin() as session:
        game = game_named(session, name)
        seat = seat_named(session, game, player)
        new = player_at(session, plain)
        if session.exec(select(Seat.id).where(Seat.game_id == game.id, Seat.player_id == new.id)).first():
            raise BadAgreement(f"{plain} plays in {game.name} already: one address, one seat a game")
        if game.stage not in (Stage.ANNOUNCED, Stage.DEALT):
            raise WrongStage(f"{game.name} is {game.stage.value}: nobody is written to any more")
        if not seat.unreachable:
            _tell_of_move(session, desk, game, seat, now)
        seat.player_id = new.id
        has_written(session, seat)  # what was held against the old address
        drop_keys(session, seat)
        session.add(seat)
        session.flush()
        if game.stage is Stage.ANNOUNCED:
            post_invitation(session, desk, game, seat, LetterKind.INVITATION, now=now)
        else:
            running = RunningGame(session, game, now)
            post_news(running, desk, answering=running.seats[seat.seat])
        note_act(session, game, f"{seat.name} has another address", now)


def _tell_of_move(session: Session, desk: Desk, game: Game, seat: Seat, now: datetime) -> None:
    """Tell the address that a seat had that letters go to another; it may answer to the game master."""
    old = Outsider(seat.player_id, recipient_of(seat))
    key = FormerKey(
        key=new_key(),
        seat_id=seat.id,
        player_id=seat.player_id,
        name=seat.name,
        language=seat.language,
        zone=seat.zone,
    )
    session.add(key)
    letter = NoticeLetter(NoticeTopic.LETTERS_MOVED, game.name, old.reads)
    post_to_outsider(session, desk, game, old, letter, key=key.key, now=now)


def list_aliases(store: Transactions, name: str, player: str) -> tuple[str, ...]:
    """Return the further addresses of a player, which count as theirs.

    Raises:
        ServiceError: no such game or player.
    """
    with store.begin() as session:
        return addresses_of(session, seat_named(session, game_named(session, name), player))[1:]


def add_alias(store: Transactions, desk: Desk, name: str, player: str, address: str, now: datetime) -> None:
    """Let mail from another address count as a player's, and tell them.

    Raises:
        ServiceError: no such game or player, or the address does not do.
    """
    plain = normal_address(address)
    if not address_is_sound(plain):
        raise BadAgreement(f"{address!r} is no mail address")
    with store.begin() as session:
        game = game_named(session, name)
        seat = seat_named(session, game, player)
        if not is_free(session, plain):
            raise BadAgreement(f"{plain} is a player's already: no two share an address")
        session.add(Alias(player_id=seat.player_id, address=plain))
        _tell_addresses(session, desk, game, seat, now)
        note_act(session, game, f"{seat.name} has a further address", now)


def remove_alias(
    store: Transactions, desk: Desk, name: str, player: str, address: str, now: datetime
) -> None:
    """Let mail from a further address count as a player's no more, and tell them.

    Raises:
        ServiceError: no such game or player, or it is none of theirs.
    """
    plain = normal_address(address)
    with store.begin() as session:
        game = game_named(session, name)
        seat = seat_named(session, game, player)
        mine = select(Alias).where(Alias.player_id == seat.player_id, Alias.address == plain)
        alias = session.exec(mine).first()
        if alias is None:
            raise BadAgreement(f"{plain} is no further address of {seat.name}")
        session.delete(alias)
        _tell_addresses(session, desk, game, seat, now)
        note_act(session, game, f"{seat.name} has a further address no more", now)


def _tell_addresses(session: Session, desk: Desk, game: Game, seat: Seat, now: datetime) -> None:
    """Tell a player which addresses count as theirs from now on."""
    session.flush()
    theirs = ", ".join(addresses_of(session, seat))
    letter = NoticeLetter(NoticeTopic.ADDRESSES, game.name, recipient_of(seat), address=theirs)
    post_to_seat(session, desk, game, seat, letter, turn=game.turn, now=now)


def mark_unreachable(store: Transactions, name: str, player: str, dead: bool, now: datetime) -> None:
    """Say that a player's address is dead, or that it is not; the game goes on either way.

    Raises:
        ServiceError: no such game or player.
    """
    with store.begin() as session:
        game = game_named(session, name)
        seat = seat_named(session, game, player)
        seat.bounced_at, seat.unreachable = (now if dead else None), dead
        session.add(seat)
        note_act(session, game, f"{seat.name} {'cannot' if dead else 'can'} be reached", now)
