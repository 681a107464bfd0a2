"""What comes next of itself: the daemon waits no longer than until then."""

from datetime import datetime

from sqlmodel import Session, col, select

from pbem.service.delivery import next_letter_at
from pbem.store import Store
from pbem.store.tables import Game, Stage


def next_due(store: Store) -> datetime | None:
    """Return when the next letter is to be tried or the next deadline fires, if any does."""
    with store.begin() as session:
        due = [one for one in (next_letter_at(session), _next_deadline(session)) if one is not None]
    return min(due, default=None)


def _next_deadline(session: Session) -> datetime | None:
    running = select(Game.next_due).where(Game.stage == Stage.DEALT, col(Game.next_due).is_not(None))
    return session.exec(running.order_by(col(Game.next_due)).limit(1)).first()
