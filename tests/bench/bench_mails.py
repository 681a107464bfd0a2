"""How many mails are refereed in a second: stored, read, applied, every letter rendered, all committed.

Robots play games through the ordinary daemon, mail passing through memory; only the daemon's rounds are
timed. The floor is what a second is worth on this machine: the same mails stored raw, each in a transaction
of its own.
"""

import sys
import tempfile
import time
from dataclasses import dataclass, field
from datetime import UTC, datetime, timedelta
from pathlib import Path
from random import Random

from pbem.daemon import Daemon
from pbem.demo.robot import Robot
from pbem.demo.writing import Writer
from pbem.game.state import Options
from pbem.letters.model import Recipient
from pbem.mail.inbox import Arrived
from pbem.service.desk import Desk
from pbem.service.incoming.receive import store_mail
from pbem.service.looking.waiting import list_games
from pbem.service.seating.games import Invitee, announce
from pbem.service.terms.agreement import Agreement
from pbem.store import Store
from pbem.store.tables import MailOutcome
from tests.fakes import FakeInbox, FakeOutbox

NAMES = ("Ann", "Bob", "Carla", "Dmitri")
MAILS = 300
TURNS = 20
_START = datetime(2026, 3, 1, 9, tzinfo=UTC)
_SILENCE = 50
_FOREVER = timedelta(days=3650)


@dataclass
class Measured:
    """What was timed."""

    mails: int = 0
    letters: int = 0
    seconds: float = 0.0
    arrived: list[Arrived] = field(default_factory=list)


@dataclass
class Club:
    """Robots around a daemon, with mail in memory."""

    store: Store
    now: datetime = _START
    inbox: FakeInbox = field(default_factory=FakeInbox)
    outbox: FakeOutbox = field(default_factory=FakeOutbox)
    silent: int = 0

    def play(self, seed: int, measured: Measured, enough: int) -> None:
        """Play one game, until it ends or enough mails were handled."""
        desk = Desk("referee@pbem.test", "Referee", Recipient("Max", "en", "UTC"), "max@pbem.test")
        daemon = Daemon(self.store, desk, self.inbox, self.outbox, clock=lambda: self.now, gap=_FOREVER)
        invitees = [Invitee(name, f"{name.lower()}.{seed}@pbem.test", "en", "UTC") for name in NAMES]
        agreement = Agreement(Options(turn_limit=TURNS), confirm=False)
        announce(self.store, desk, invitees, agreement, now=self.now, secret=f"bench {seed}".encode())
        writers = [Writer(one.name, one.address, "en") for one in invitees]
        robots = {one.address: Robot(one, NAMES, Random(f"{seed}/{one.name}")) for one in writers}
        daemon.run_once()
        while measured.mails < enough and list_games(self.store)[-1].due is not None:
            self._everybody_answers(robots, measured)
            began = time.perf_counter()
            done = daemon.run_once()
            measured.seconds += time.perf_counter() - began
            measured.mails += sum(outcome is not MailOutcome.STRANGER for outcome in done.outcomes)
            measured.letters += done.sent

    def _everybody_answers(self, robots: dict[str, Robot], measured: Measured) -> None:
        last = {letter.recipient: letter.data for letter in self.outbox.sent if letter.recipient in robots}
        self.outbox.sent.clear()
        wrote = False
        for address, letter in last.items():
            self.now += timedelta(minutes=3)
            answer = robots[address].answer(letter, self.now)
            if answer is not None:
                place = self.inbox.put(answer[1], self.now)
                measured.arrived.append(self.inbox.waiting[place.uid])
                wrote = True
        if not wrote:
            self.now += timedelta(days=2)
            self.silent += 1
            assert self.silent < _SILENCE, "the game does not go on"


def refereed(folder: Path, enough: int = MAILS) -> Measured:
    """Referee mails, from the inbox to the letters handed over."""
    store = Store.at(folder / "refereed.db")
    store.prepare()
    measured, seed = Measured(), 0
    club = Club(store)
    while measured.mails < enough:
        seed += 1
        club.play(seed, measured, enough)
    store.close()
    return measured


def stored_raw(folder: Path, mails: list[Arrived]) -> float:
    """Store mails as they came and nothing else; return the seconds it took."""
    store = Store.at(folder / "raw.db")
    store.prepare()
    began = time.perf_counter()
    for mail in mails:
        store_mail(store, mail, _START)
    seconds = time.perf_counter() - began
    store.close()
    return seconds


def main() -> None:
    """Measure, and print one line."""
    with tempfile.TemporaryDirectory(prefix="pbem-bench-") as place:
        folder = Path(place)
        measured = refereed(folder)
        floor = len(measured.arrived) / stored_raw(folder, measured.arrived)
    rate = measured.mails / measured.seconds
    sys.stdout.write(
        f"mails refereed/s: {rate:.1f} ({measured.mails} mails, {measured.letters} letters in "
        f"{measured.seconds:.1f} s); the same mails stored raw/s: {floor:.0f}; ratio {rate / floor:.3f}\n"
    )


if __name__ == "__main__":
    main()
