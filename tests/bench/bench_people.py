"""How many letters a player gets in a turn, and how many hours a turn takes, when some people send ahead.

People answer after a log-normal time of median 6 hours and sleep from 23 to 7 of their own clock; everything
passes through the ordinary daemon, on a clock that jumps from one event to the next. Who sends ahead stands
by in every turn, adds to a declaration a decision that depends on what is claimed, and sends the next
declaration along with the last counter-offer before it is due.
"""

import sys
import tempfile
from dataclasses import dataclass, field
from datetime import UTC, datetime, timedelta
from email import message_from_bytes, policy
from email.message import EmailMessage
from pathlib import Path
from random import Random
from typing import Final
from zoneinfo import ZoneInfo

from sqlmodel import select

from pbem.daemon import Daemon
from pbem.game.choices import choices
from pbem.game.state import Options, Phase, State
from pbem.game.views import view
from pbem.letters.model import Recipient
from pbem.letters.words import order_text
from pbem.service.desk import Desk
from pbem.service.playing.running import load_state
from pbem.service.seating.games import Invitee, announce
from pbem.service.terms.agreement import Agreement
from pbem.store import Store
from pbem.store.tables import Game
from tests.fakes import FakeInbox, FakeOutbox
from tests.people import ZONES, Person

SHARES: Final = (0, 10, 30, 60)
GAMES: Final = 4
TURNS: Final = 8
NAMES: Final = ("Ann", "Bob", "Cleo", "Dan", "Eve")
_START: Final = datetime(2026, 3, 2, 9, tzinfo=UTC)
_FOREVER: Final = timedelta(days=3650)


@dataclass
class Asked(Person):
    """Somebody at the table, with what they were last asked and when they answer."""

    due: datetime | None = None
    asked: tuple[object, ...] = ()


@dataclass
class Table:
    """One game among people, with mail in memory."""

    store: Store
    people: list[Asked]
    name: str = ""
    now: datetime = _START
    inbox: FakeInbox = field(default_factory=FakeInbox)
    outbox: FakeOutbox = field(default_factory=FakeOutbox)
    last: dict[str, EmailMessage] = field(default_factory=dict)
    letters: int = 0
    mails: int = 0

    def play(self) -> State:
        """Play until the turns agreed on are over; return the last state."""
        desk = Desk("referee@pbem.test", "Referee", Recipient("Max", "en", "UTC"))
        daemon = Daemon(self.store, desk, self.inbox, self.outbox, clock=lambda: self.now, gap=_FOREVER)
        invitees = [
            Invitee(NAMES[each.seat], self._address(each), "en", str(each.zone)) for each in self.people
        ]
        agreement = Agreement(Options(turn_limit=TURNS), confirm=False, first=NAMES[0])
        self.name = announce(self.store, desk, invitees, agreement, now=self.now, secret=b"people")
        while True:
            daemon.run_once()
            self._receive()
            state, wake = self._state()
            if state.phase is Phase.ENDED:
                return state
            self._plan(state)
            moments = [each.due for each in self.people if each.due is not None]
            self.now = max(self.now, min([*moments, *([wake] if wake else [])])) + timedelta(seconds=1)
            self._write(state)

    def _address(self, person: Asked) -> str:
        return f"{NAMES[person.seat].lower()}@pbem.test"

    def _receive(self) -> None:
        for letter in self.outbox.sent:
            self.letters += 1
            message = message_from_bytes(letter.data, policy=policy.default)
            assert isinstance(message, EmailMessage)
            self.last[letter.recipient] = message
        self.outbox.sent.clear()

    def _state(self) -> tuple[State, datetime | None]:
        with self.store.begin() as session:
            game = session.exec(select(Game).where(Game.name == self.name)).one()
            moments = [one for one in (game.next_due, game.remind_at) if one is not None]
            return load_state(session, game), min(moments, default=None)

    def _plan(self, state: State) -> None:
        """Let everybody who is asked something new decide when to answer."""
        for person in self.people:
            owes = choices(state, person.seat).owed
            asked = (state.turn, state.phase, state.choice) if owes else ()
            if asked != person.asked:
                person.asked = asked
                person.due = person.answer_time(self.now) if owes else None

    def _write(self, state: State) -> None:
        """Let those write whose time has come."""
        for person in self.people:
            if person.due is None or person.due > self.now:
                continue
            person.due = None
            seen = view(state, person.seat)
            assert seen.own is not None, "people have a seat"
            orders = person.orders(seen)
            texts = [order_text(order, "en", NAMES[: len(self.people)]) for order in orders]
            self._send(person, "\n\n".join(texts))
            following = person.seat == (state.active + 1) % len(self.people)
            if person.ahead and following and state.phase is Phase.COUNTER_OFFERS:
                # in a mail of its own: whose a claim is would not be clear beside another offer
                self._send(person, order_text(person.next_offer(seen.own), "en", NAMES))

    def _send(self, person: Asked, text: str) -> None:
        letter = self.last[self._address(person)]
        mail = EmailMessage()
        self.mails += 1
        mail["From"] = self._address(person)
        mail["To"] = str(letter["Reply-To"])
        mail["Subject"] = f"Re: {letter['Subject']}"
        mail["Message-ID"] = f"<{self.mails}.{person.seat}@people.pbem.test>"
        mail["In-Reply-To"] = str(letter["Message-ID"])
        mail.set_content(text)
        self.inbox.put(mail.as_bytes(), self.now)


def measure(folder: Path, share: int, games: int = GAMES) -> tuple[float, float, float]:
    """Return letters and mails a player a turn, and hours a turn, when so many in a hundred send ahead."""
    letters = mails = seats = turns = 0
    hours = 0.0
    for number in range(games):
        rng = Random(number)  # the same people, whoever sends ahead
        count = 4 + number % 2
        lots = [Random(f"{number}/{seat}").random() * 100 < share for seat in range(count)]
        people = [
            Asked(seat, ZoneInfo(ZONES[seat]), lots[seat], Random(rng.random())) for seat in range(count)
        ]
        store = Store.at(folder / f"{share}-{number}.db")
        store.prepare()
        table = Table(store, people)
        state = table.play()
        store.close()
        letters, mails = letters + table.letters, mails + table.mails
        seats, turns = seats + count * state.turn, turns + state.turn
        hours += (table.now - _START).total_seconds() / 3600
    return letters / seats, mails / seats, hours / turns


def main() -> None:
    """Measure, and print a line for each share."""
    with tempfile.TemporaryDirectory(prefix="pbem-bench-") as place:
        for share in SHARES:
            letters, mails, hours = measure(Path(place), share)
            sys.stdout.write(
                f"{share:2d} % send ahead: {letters:.2f} letters and {mails:.2f} mails a player a turn, "
                f"{hours:.1f} hours a turn ({GAMES} games of 4 and 5 players, {TURNS} turns)\n"
            )
            sys.stdout.flush()


if __name__ == "__main__":
    main()
