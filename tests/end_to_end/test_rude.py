"""Servers that misbehave, a full disk, a clock that jumps, and kills: nothing is lost or done twice.

The daemon is a process of its own. It reads a real mailbox over a connection that breaks in every way,
sends through a server that refuses and hangs up at every command, and is killed again and again.
"""

import signal
from collections import Counter
from collections.abc import Iterator
from dataclasses import replace
from datetime import timedelta
from pathlib import Path
from random import Random

import pytest
from sqlmodel import select

from pbem.letters.model import LetterKind
from pbem.service.terms.agreement import Agreement, FreeTalk
from pbem.service.upkeep.audit import balance
from pbem.store.tables import Action, Delivery, Letter
from tests.end_to_end.books import (
    every_letter_arrived,
    every_mail_has_one_outcome,
    everything_was_done_once,
)
from tests.end_to_end.forking import WAIT, Forker, Killer
from tests.end_to_end.rude import Break, Rude, RudeServer, RudeWay, once_each
from tests.end_to_end.world import World
from tests.end_to_end.writers import NAMES, Writers
from tests.servers import DovecotServers

_MAILBOX, _SERVER = 0.4, 1.5
"""Seconds for which the daemon waits for each; the one that sends must not seem silent on a busy machine."""


class Siege:
    """A game around which everything goes wrong."""

    def __init__(self, servers: DovecotServers, forker: Forker, folder: Path, rng: Random) -> None:
        self.rng = rng
        self.world = World(servers, folder / "pbem.sqlite", NAMES)
        self.way, self.server = RudeWay(servers.imap_port), RudeServer(servers)
        imap = replace(servers.imap(self.world.referee), port=self.way.port, timeout=_MAILBOX)
        smtp = replace(servers.smtp(), port=self.server.port, timeout=_SERVER)
        self.killer = Killer(forker, self.world, imap, smtp, folder / "log.txt")
        self.writers = Writers(self.world, rng)
        self.full = 0

    def close(self) -> None:
        self.world.close()
        self.way.close()
        self.server.close()

    def begin(self) -> None:
        self.world.announce(
            Agreement(confirm=False, first="Ann", talk=FreeTalk(limit=0)), b"a daemon that is besieged"
        )
        self.world.round()

    def kill(self, whims: list[Rude], breaks: list[Break], *, jump: bool, full: bool) -> None:
        """Let mail come in and a daemon live through so much, until it is killed."""
        rng = self.rng
        self.writers.write()
        self.server.whims.extend(whims)
        self.way.breaks.extend((one, rng.randrange(1, 1500)) for one in breaks)
        more: dict[str, object] = {}
        if jump:
            by = rng.choice((1, -1)) * rng.choice((60, 600, 3600, 10 * 3600))
            more["jump"] = (rng.randrange(1, 20), by)
        if full:
            more["full"] = (rng.choice((0, 4096, 20_000)), rng.randrange(4, 30))
            self.full += 1
        self.killer.let_live(rng.randrange(1, 80), rng.uniform(0, 0.02), **more)

    def end(self) -> None:
        """Let all be well again, and see that everything adds up and the game goes on."""
        world, kills = self.world, len(self.killer.codes)
        assert self.killer.codes == [-signal.SIGKILL] * kills
        self._nothing_was_missed()
        world.clock.skipped = timedelta(seconds=self.killer.ahead + WAIT)
        world.round()
        while self._waits():
            world.skip(1)
        every_mail_has_one_outcome(world, self.writers)
        everything_was_done_once(world, self.writers)
        # a copy where nobody could know, or where what was known could not be noted
        assert every_letter_arrived(world) <= kills + self.full + len(self.server.twice)
        self._refusals_were_told()
        assert balance(world.store).imbalances == ()
        world.answer("Ann", "STATUS")
        assert world.letters("Ann")

    def _nothing_was_missed(self) -> None:
        """No deadline fired: none was due, whatever the clock said."""
        with self.world.store.begin() as session:
            moves = [action.move for action in session.exec(select(Action))]
        assert not any(move is not None and move["move"] == "expire" for move in moves)

    def _waits(self) -> bool:
        with self.world.store.begin() as session:
            return session.exec(select(Letter).where(Letter.delivery == Delivery.QUEUED)).first() is not None

    def _refusals_were_told(self) -> None:
        with self.world.store.begin() as session:
            letters = session.exec(select(Letter)).all()
        failed = [one for one in letters if one.delivery is Delivery.FAILED]
        final = Counter(self.server.seen)[Rude.NOBODY] + Counter(self.server.seen)[Rude.TOO_BIG]
        assert len(failed) <= final
        told = sum(one.kind == LetterKind.GAME_MASTER.value for one in letters)
        assert told >= sum(one.kind != LetterKind.GAME_MASTER.value for one in failed)


@pytest.fixture
def siege(
    dovecot_servers: DovecotServers, forker: Forker, tmp_path: Path, request: pytest.FixtureRequest
) -> Iterator[Siege]:
    made = Siege(dovecot_servers, forker, tmp_path, Random(request.param))
    made.begin()
    yield made
    made.close()


@pytest.mark.parametrize("siege", [5], indirect=True)
def test_everything_goes_wrong_once(siege: Siege) -> None:
    rng = siege.rng
    whims, breaks = once_each(Rude, rng.shuffle), once_each(Break, rng.shuffle)
    for number in range(6):
        siege.kill(
            whims[number * 3 : number * 3 + 3], breaks[number : number + 1], jump=True, full=number == 2
        )
    log = siege.killer.log.read_text("utf-8")
    assert "no room" in log
    siege.end()
    assert set(siege.way.seen) >= {Break.PIECES}


@pytest.mark.long
@pytest.mark.timeout(900)
@pytest.mark.parametrize("siege", [1, 2], indirect=True)
def test_everything_goes_wrong_again_and_again(siege: Siege) -> None:
    rng = siege.rng
    for _ in range(100):
        whims = [one for one in rng.choices(list(Rude), k=2) if rng.random() < 0.7]
        breaks = [one for one in rng.choices(list(Break), k=2) if rng.random() < 0.6]
        siege.kill(whims, breaks, jump=rng.random() < 0.3, full=rng.random() < 0.15)
    assert "no room" in siege.killer.log.read_text("utf-8")
    siege.end()
    assert set(siege.server.seen) == set(Rude)
    assert set(siege.way.seen) == set(Break)
