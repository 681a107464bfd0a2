"""Killed at any moment, the daemon loses no mail and no letter, and does nothing twice."""

import json
import signal
import subprocess
import sys
from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from datetime import timedelta
from pathlib import Path
from random import Random

import pytest
from sqlmodel import select

from pbem.game.state import Phase
from pbem.mail.message import read_message
from pbem.service.agreement import Agreement
from pbem.service.audit import balance
from pbem.speech.names import card_name
from pbem.store.tables import Action, Letter, Mail, MailOutcome, Note
from tests.end_to_end.world import World
from tests.servers import DovecotServers

NAMES = ("Ann", "Bob", "Carla")
ROOT = Path(__file__).parents[2]
_WAIT = 150.0
"""Seconds by which each daemon's clock is ahead of the one before: a letter that was cut off is due again."""


@dataclass
class Killer:
    """Starts daemons, and kills them."""

    process: subprocess.Popen[str]
    ahead: float = 0.0
    codes: Counter[int] = field(default_factory=Counter)

    def let_live(self, steps: int, delay: float) -> None:
        """Start a daemon that is killed so many seconds after so many steps."""
        assert self.process.stdin is not None
        assert self.process.stdout is not None
        self.ahead += _WAIT
        self.process.stdin.write(f"{self.ahead} {steps} {delay}\n")
        self.process.stdin.flush()
        self.codes[int(self.process.stdout.readline())] += 1


@contextmanager
def killer(world: World) -> Iterator[Killer]:
    """Have daemons for a world that are started at once."""
    imap, smtp = world.servers.imap(world.referee), world.servers.smtp()
    given = {
        "database": str(world.database),
        "referee": world.referee,
        "master": world.master,
        "imap": {"host": imap.host, "port": imap.port, "user": imap.user, "password": imap.password},
        "smtp": {"host": smtp.host, "port": smtp.port, "local_hostname": "test"},
    }
    command = [sys.executable, "-m", "tests.end_to_end.forked", json.dumps(given)]
    with subprocess.Popen(
        command, cwd=ROOT, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True
    ) as process:
        yield Killer(process)
        assert process.stdin is not None
        process.stdin.close()


class Writers:
    """Players who play, talk and send things twice, strangers and machines, all at random."""

    def __init__(self, world: World, rng: Random) -> None:
        self.world, self.rng = world, rng
        self.posted: Counter[str] = Counter()
        self.said: list[str] = []

    def write(self) -> None:
        """Let a few mails come in."""
        for _ in range(self.rng.choice((1, 1, 2, 3))):
            what = self.rng.random()
            name = self.rng.choice(NAMES)
            if what < 0.5:
                self._move()
            elif what < 0.7:
                self.said.append(f"word {len(self.said)} from me")
                self._post(self.world.written(name, f"SAY {self.said[-1]}"))
            elif what < 0.8:
                raw = self.world.written(name, "STATUS")
                self._post(raw)
                self._post(raw)
            elif what < 0.9:
                self._post(self.world.machine(name))
            else:
                number = sum(self.posted.values())
                self._post(self.world.stranger().replace(b"<offer@", b"<offer%d@" % number))

    def _move(self) -> None:
        """Let whoever is awaited do something simple."""
        view = self.world.view()
        text = {
            Phase.DECLARATION: "OFFER {card}",
            Phase.COUNTER_OFFERS: "PASS",
            Phase.CHALLENGE: "STAND BY",
            Phase.RESOLUTION: "REFUSE",
        }.get(view.phase)
        if text is None:
            return
        seats = view.awaited or range(len(NAMES))
        name = NAMES[self.rng.choice(list(seats))]
        card = card_name(self.rng.choice(self.world.hand(name)), "en")
        self._post(self.world.written(name, text.format(card=card)))

    def _post(self, raw: bytes) -> None:
        self.posted[read_message(raw).message_id] += 1
        self.world.post(raw)


def _kill(world: World, rng: Random, kills: int) -> None:
    world.announce(Agreement(confirm=False, first="Ann"), b"a daemon that is killed")
    world.round()
    writers = Writers(world, rng)
    with killer(world) as hand:
        for _ in range(kills):
            writers.write()
            hand.let_live(rng.randrange(1, 50), rng.uniform(0, 0.02))
    assert hand.codes == {-signal.SIGKILL: kills}
    world.clock.skipped = timedelta(seconds=hand.ahead + _WAIT)
    while (done := world.skip(0.1)).outcomes or done.sent:
        pass
    _every_mail_has_one_outcome(world, writers)
    _everything_was_done_once(world, writers)
    _every_letter_arrived(world, kills)
    assert balance(world.store).imbalances == ()


def _every_mail_has_one_outcome(world: World, writers: Writers) -> None:
    with world.store.begin() as session:
        mails = session.exec(select(Mail)).all()
    kept = Counter(read_message(mail.raw).message_id for mail in mails if mail.raw is not None)
    strangers = [mail for mail in mails if mail.outcome is MailOutcome.STRANGER]
    assert len(mails) == sum(writers.posted.values())
    assert all(mail.outcome is not None and mail.filed for mail in mails)
    posted = {one: count for one, count in writers.posted.items() if not one.startswith("<offer")}
    assert kept == posted
    assert len(world.folder("INBOX").subjects) == len(strangers)
    assert len(world.folder("Processed").subjects) == sum(posted.values())


def _everything_was_done_once(world: World, writers: Writers) -> None:
    with world.store.begin() as session:
        assert Counter(note.text for note in session.exec(select(Note))) == Counter(writers.said)
        seats = {mail.id: mail.seat_id for mail in session.exec(select(Mail))}
        moves = Counter(
            (action.mail_id, action.move["seat"])
            for action in session.exec(select(Action))
            if action.move and action.mail_id and action.move["seat"] == (seats[action.mail_id] or 0) - 1
        )
    assert moves
    assert set(moves.values()) == {1}


def _every_letter_arrived(world: World, kills: int) -> None:
    with world.store.begin() as session:
        letters = session.exec(select(Letter)).all()
    assert {letter.delivery for letter in letters} == {"sent"}
    arrived: dict[str, list[bytes]] = {}
    ours = {*world.addresses.values(), world.master}
    for one in world.servers.sent:
        if one.recipient in ours:
            arrived.setdefault(read_message(one.raw).message_id, []).append(one.raw)
    assert set(arrived) == {letter.message_id for letter in letters}
    for letter in letters:
        copies = arrived[letter.message_id]
        assert len(copies) <= letter.tries  # a copy only where a try was cut off
        assert len({raw[raw.index(b"From: The") :] for raw in copies}) == 1  # below what a relay adds
    assert sum(map(len, arrived.values())) - len(letters) <= kills


@pytest.mark.parametrize("kills", [20, pytest.param(200, marks=[pytest.mark.long, pytest.mark.timeout(600)])])
def test_killed_at_random_moments(dovecot_servers: DovecotServers, tmp_path: Path, kills: int) -> None:
    world = World(dovecot_servers, tmp_path / "pbem.sqlite", NAMES)
    try:
        _kill(world, Random(kills), kills)
    finally:
        world.close()
