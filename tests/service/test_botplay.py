"""Bots in seats: they play in the transaction in which their turn comes up."""

from sqlmodel import select

from pbem.bots.kinds import CHARACTERS, Kind
from pbem.game.choices import awaited
from pbem.game.state import Phase
from pbem.service.botplay import bot_of
from pbem.store.tables import Action, Game, Seat
from tests.service.club import Club


def seat_bots(club: Club, *names: str, kind: Kind = Kind.RANDOM) -> None:
    """Put bots on seats."""
    with club.store.begin() as session:
        for seat in session.exec(select(Seat)):
            seat.bot = kind.value if seat.name in names else ""
            session.add(seat)


def movers(club: Club) -> set[int | None]:
    """Return who has made a move."""
    with club.store.begin() as session:
        return {action.move["seat"] for action in session.exec(select(Action)) if action.move}


def test_bots_answer_in_the_transaction_that_asks_them(club: Club) -> None:
    club.announce()
    seat_bots(club, "Bob", "Cleo")
    club.play("Ann", club.offer("Ann"))
    state = club.state()
    assert state.phase is Phase.ENDED or awaited(state) == (club.seat("Ann"),)
    assert {0, 1, 2} <= movers(club)


def test_a_strong_bot_has_the_same_character_all_game_and_seats_differ(club: Club) -> None:
    club.announce(7)
    seat_bots(club, "Ann", "Bob", "Cleo", "Dan", "Eve", "Finn", kind=Kind.STRONG)
    with club.store.begin() as session:
        game = session.exec(select(Game)).one()
        seats = session.exec(select(Seat)).all()
        drawn = [bot_of(game, seat) for seat in seats]
        assert drawn == [bot_of(game, seat) for seat in seats]
    assert drawn[-1] is None
    assert set(CHARACTERS) >= {kind for kind in drawn if kind} != {drawn[0]}
