"""What comes next of itself: the daemon waits no longer than until then."""

from datetime import datetime

from sqlmodel import Session, col, select

from pbem.service.rounds.delivery import next_letter_at
from pbem.store import Store
from pbem.store.tables import Game, Stage


def next_due(store: Store) -> datetime | None:
    """Return when the next letter is to be tried, the next reminder goes or deadline fires, if any does."""
    with store.begin() as session:
        first = (next_letter_at(session), _next(session, Game.next_due), _next(session, Game.remind_at))
    return min((one for one in first if one is not None), default=None)


def _next(session: Session, when: datetime | None) -> datetime | None:
    """Return the first moment that a column names of the games being played."""
    running = select(when).where(Game.stage == Stage.DEALT, col(when).is_not(None))
    return session.exec(running.order_by(col(when)).limit(1)).first()
