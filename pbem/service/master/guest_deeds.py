"""Acts of the game master that bring somebody to a game from outside, as values (see ``deeds``)."""

from dataclasses import dataclass
from datetime import datetime

from sqlmodel import Session

from pbem.letters.model import Saying
from pbem.service.desk import Desk
from pbem.service.lookup import game_named
from pbem.service.seating import open_seats, watching
from pbem.service.seating.games import Invitee
from pbem.store import Transactions


@dataclass(frozen=True, slots=True)
class Invite:
    """Somebody is invited to a free seat of a game that is not dealt yet, or a bot takes it."""

    game: str
    new: Invitee

    def foretold(self, session: Session, /) -> Saying:
        """Say what it would do."""
        game, new = game_named(session, self.game).name, self.new
        if new.bot is not None:
            return Saying(f"A bot ({new.bot}) called {new.name} would take a free seat of {game}.")
        return Saying(
            f"{new.name} at {new.address} would be invited to a free seat of {game}, in the language "
            f"{new.language} and the time zone {new.zone}."
        )

    def done(self, store: Transactions, desk: Desk, now: datetime, /) -> str:
        """Do it."""
        open_seats.invite(store, desk, self.game, self.new, now)
        return f"{self.new.name} {'has a seat in' if self.new.bot else 'is invited to'} {self.game}."


@dataclass(frozen=True, slots=True)
class Observe:
    """Somebody watches a game."""

    game: str
    new: Invitee

    def foretold(self, session: Session, /) -> Saying:
        """Say what it would do."""
        game, new = game_named(session, self.game).name, self.new
        return Saying(
            f"{new.name} at {new.address} would be told what everybody at the table of {game} is told, in "
            f"the language {new.language} and the time zone {new.zone}; the table is told who watches."
        )

    def done(self, store: Transactions, desk: Desk, now: datetime, /) -> str:
        """Do it."""
        watching.observe(store, desk, self.game, self.new, now)
        return f"{self.new.name} watches {self.game}."
