"""One game's mail over weeks, on a clock that jumps from one event to the next.

Everything passes through the ordinary daemon, which is killed now and then, and built anew from its database;
mail servers and the whole machine go away for hours.
"""

from collections.abc import Callable
from datetime import UTC, datetime, timedelta
from email import policy
from email.message import Message
from email.parser import BytesHeaderParser
from heapq import heappop, heappush
from itertools import count
from pathlib import Path
from random import Random
from typing import Final

from sqlmodel import col, select

from pbem.daemon import Daemon
from pbem.letters.model import Recipient
from pbem.mail.errors import NoConnection
from pbem.mail.outbox import Outgoing
from pbem.service.desk import Desk
from pbem.service.rounds.agenda import next_due
from pbem.service.rounds.outage import NOTICEABLE
from pbem.store import Store
from pbem.store.tables import Game, Letter, Player, Seat, Stage
from tests.service.weather import Killed, StormyInbox, StormyOutbox, StormyStore
from tests.weeks.laws import LettersRead
from tests.weeks.truth import Truth

START: Final = datetime(2026, 3, 2, 9, tzinfo=UTC)
LONGEST: Final = timedelta(days=60)
MASTER: Final = "master@pbem.test"
REFEREE: Final = "referee@pbem.test"
_FOREVER: Final = timedelta(days=3650)
_MINUTE: Final = timedelta(minutes=1)
_CALM: Final = timedelta(days=6)
"""How long people and mails still come after the end of a game."""
_KILLED: Final = 0.001
"""How often the program is killed at the end of a transaction, before it is committed or after."""

_HEADS: Final = BytesHeaderParser(policy=policy.default)

Reads = Callable[[Message, Letter], None]
"""What becomes of a letter that has arrived."""


class World:
    """One game, and its mail.

    Args:
        path: where the database lies, which has its tables.
        dice: say what goes wrong.
    """

    def __init__(self, path: Path, dice: Random) -> None:
        self.now = START
        self.dice = dice
        self.store = Store.at(path)
        self.inbox = StormyInbox(dice=dice, calm=True)
        self.outbox = StormyOutbox(dice=dice, calm=True)
        self.desk = Desk(REFEREE, "The referee", Recipient("Max", "en", "UTC"), MASTER)
        self.truth = Truth(1)
        self.letters = LettersRead(self.truth)
        self.seats: dict[str, Seat] = {}
        """Who plays, by address."""
        self.stage = Stage.ANNOUNCED
        self.paused = False
        self.off_until: datetime | None = None
        """Until when the machine is off."""
        self.unread_until = self.unsent_until = START
        """Until when a mail server is away."""
        self.kills = self.outages = 0
        self._stormy = StormyStore(self.store.url, dice, _KILLED)
        self._events: list[tuple[datetime, int, Callable[[], None]]] = []
        self._numbers = count()
        self._rows: dict[str, Letter] = {}
        self._read_up_to = self._arrived = 0
        self._gap = _FOREVER
        """Time passes here without polls; only after an outage the daemon is to notice it."""

    def close(self) -> None:
        """Close the database."""
        self.store.close()
        self._stormy.close()

    def at(self, when: datetime, happens: Callable[[], None]) -> None:
        """Let something happen at a time."""
        heappush(self._events, (when, next(self._numbers), happens))

    def arrives(self, raw: bytes, when: datetime) -> None:
        """Let a mail arrive at a time."""
        self.at(when, lambda: self._put(raw, when))

    def _put(self, raw: bytes, when: datetime) -> None:
        self.inbox.put(raw, when)

    def play(self, reads: Reads) -> datetime:
        """Let the weeks pass until the game is over, and some days more; return when it was over."""
        self.round(reads)
        while self.stage is not Stage.ENDED and self.now < START + LONGEST:
            due = next_due(self.store)
            moments = [one for one in (due, self._events[0][0] if self._events else None) if one is not None]
            # what is due and could not be done is tried again a while later
            soonest = self.now + _MINUTE * self.dice.choice((1, 1, 20))
            self.now = max(min(moments, default=soonest), soonest)
            self.round(reads)
        ended = self.now
        self._calm_down()
        for _ in range(_CALM // timedelta(hours=12)):
            self.now += timedelta(hours=12)
            self.round(reads)
        return ended

    def _calm_down(self) -> None:
        self.inbox.calm = self.outbox.calm = True
        self.outbox.nobody.clear()
        self.off_until = None
        self.unread_until = self.unsent_until = self.now
        self._stormy.often = 0

    def round(self, reads: Reads) -> None:
        """Let happen what happens by now and the daemon do a round, and people get what was sent."""
        if self.off_until is not None:
            self.now, self.off_until = max(self.now, self.off_until), None
            self._gap = NOTICEABLE
        while self._events and self._events[0][0] <= self.now:
            heappop(self._events)[2]()
        if self.now < self.unread_until:
            self.inbox.trouble, self._gap = NoConnection("The server is away."), NOTICEABLE
        if self.now < self.unsent_until:
            self.outbox.trouble = NoConnection("The server is away.")
        daemon = Daemon(self._stormy, self.desk, self.inbox, self.outbox, lambda: self.now, self._gap)
        try:
            done = daemon.run_once()
        except Killed:
            self.kills += 1
            self._stormy.close()
            self._stormy = StormyStore(self.store.url, self.dice, _KILLED)
        else:
            self._gap = self._gap if done.unread else _FOREVER
        self.inbox.trouble = self.outbox.trouble = None
        self.look()
        for letter in self.outbox.sent[self._arrived :]:
            self._arrived += 1
            self._hand_out(letter, reads)

    def look(self) -> None:
        """Follow what was done, and read every letter that was written."""
        with self.store.begin() as session:
            game = session.get_one(Game, self.truth.game_id)
            self.stage = game.stage
            self.truth.follow(session)
            self.paused = game.clock is not None and bool(game.clock["paused"])
            rows = session.exec(select(Seat, Player.address).join(Player)).all()
            self.seats = {address: seat for seat, address in rows}
            fresh = select(Letter).where(col(Letter.id) > self._read_up_to).order_by(col(Letter.id))
            letters = session.exec(fresh).all()
            self.letters.read(session, letters)
            for letter in letters:
                self._rows[str(letter.id)] = letter
                self._read_up_to = letter.id

    def _hand_out(self, letter: Outgoing, reads: Reads) -> None:
        """Let somebody have a letter; a copy of one they have they throw away."""
        row = self._rows.pop(letter.ident, None)
        if row is not None:
            reads(_HEADS.parsebytes(letter.data), row)
