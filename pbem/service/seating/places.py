"""Who sits where before the deal: seats that are taken, offered, or free."""

from collections.abc import Iterable

from sqlmodel import Session

from pbem.service.lookup import is_vacant
from pbem.store.tables import Seat


def is_free(session: Session, seat: Seat) -> bool:
    """Tell whether a seat of an announced game is to be had: nobody's, or declined by who was invited."""
    return not seat.joined and (seat.declined or is_vacant(session, seat))


def names_there(session: Session, seats: Iterable[Seat]) -> tuple[str, ...]:
    """Return the names of those who have a seat or are invited to one, in seat order."""
    return tuple(seat.name for seat in seats if not is_free(session, seat))
