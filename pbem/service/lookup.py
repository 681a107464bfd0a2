"""Finding rows by the names people use."""

from typing import Final

from sqlmodel import Session, col, select

from pbem.mail.message import normal_address
from pbem.service.errors import UnknownGame, UnknownSeat
from pbem.service.names import folded
from pbem.store.tables import Alias, Game, Player, Seat

NOBODY: Final = "nobody"
"""Begins the name of the one who sits on a seat that nobody has: no address is like it."""


def game_named(session: Session, name: str) -> Game:
    """Return a game by its name.

    Raises:
        UnknownGame: with the names there are.
    """
    game = session.exec(select(Game).where(Game.name == name.strip().lower())).first()
    if game is None:
        known = session.exec(select(Game.name).order_by(col(Game.id).desc()).limit(5)).all()
        there = f"the newest are: {', '.join(known)}" if known else "there is none yet; start one: pbem new"
        raise UnknownGame(f"no game is called {name!r}; {there}")
    return game


def seats_of(session: Session, game: Game) -> list[Seat]:
    """Return the seats of a game in seat order."""
    return list(session.exec(select(Seat).where(Seat.game_id == game.id).order_by(col(Seat.seat))))


def seat_named(session: Session, game: Game, name: str) -> Seat:
    """Return a seat by its player's name, ignoring case and accents.

    Raises:
        UnknownSeat: with the names there are.
    """
    seats = seats_of(session, game)
    for seat in seats:
        if folded(seat.name) == folded(name):
            return seat
    names = ", ".join(seat.name for seat in seats if seat.name)
    raise UnknownSeat(f"nobody in {game.name} is called {name!r}; the players are: {names}")


def address_of(session: Session, seat: Seat) -> str:
    """Return the address letters to a seat go to."""
    return session.exec(select(Player.address).where(Player.id == seat.player_id)).one()


def addresses_of(session: Session, seat: Seat) -> tuple[str, ...]:
    """Return every address that counts as a seat's player: where letters go, and what they confirmed."""
    return addresses_of_player(session, seat.player_id)


def addresses_of_player(session: Session, player_id: int) -> tuple[str, ...]:
    """Return every address that counts as a player's, the one that letters go to first."""
    own = select(Player.address).where(Player.id == player_id)
    aliases = select(Alias.address).where(Alias.player_id == player_id).order_by(col(Alias.id))
    return (session.exec(own).one(), *session.exec(aliases))


def is_free(session: Session, address: str) -> bool:
    """Tell whether an address is nobody's yet: no two players share one."""
    taken = (
        select(Player.id).where(Player.address == address),
        select(Alias.id).where(Alias.address == address),
    )
    return all(session.exec(one).first() is None for one in taken)


def has_mailbox(address: str) -> bool:
    """Tell whether letters to an address go anywhere: a bot that nobody stands behind has none."""
    return "@" in address


def is_vacant(session: Session, seat: Seat) -> bool:
    """Tell whether the player of a seat has left, and nobody has taken it yet."""
    return address_of(session, seat).startswith(f"{NOBODY} ")


def player_at(session: Session, address: str) -> Player:
    """Return the player with an address, a new one if need be."""
    plain = normal_address(address)
    player = session.exec(select(Player).where(Player.address == plain)).first()
    if player is None:
        player = Player(address=plain)
        session.add(player)
        session.flush()
    return player
