"""Firing what is due: deadlines that passed, and declarations that have rested (ruling *firing*)."""

from datetime import datetime

from sqlmodel import col, select

from pbem.service.apart import apart
from pbem.service.desk import Desk
from pbem.service.outgoing.post import post_news
from pbem.service.playing.running import RunningGame
from pbem.store import Store
from pbem.store.tables import Game, Stage


def fire_deadlines(store: Store, desk: Desk, moment: datetime, now: datetime) -> int:
    """Fire what was due in any game by a moment, one transaction a game, and return in how many.

    Args:
        store: the database.
        desk: our side.
        moment: when the poll began that has read the inbox to its end (aware, UTC).
        now: the time of what is done.
    """
    with store.begin() as session:
        due = select(Game.id).where(Game.stage == Stage.DEALT, col(Game.next_due) <= moment)
        games = list(session.exec(due.order_by(col(Game.id))))
    for game_id in games:
        with apart(game_id, "its deadline could not fire"), store.begin() as session:
            running = RunningGame(session, session.get_one(Game, game_id), now)
            running.fire_until(moment)
            post_news(running, desk)
    return len(games)
