"""Killed at any moment, the daemon loses no mail and no letter, and does nothing twice."""

import signal
from datetime import timedelta
from pathlib import Path
from random import Random

import pytest

from pbem.service.terms.agreement import Agreement, FreeTalk
from pbem.service.upkeep.audit import balance
from tests.end_to_end.books import (
    every_letter_arrived,
    every_mail_has_one_outcome,
    everything_was_done_once,
)
from tests.end_to_end.forking import WAIT, Forker, Killer
from tests.end_to_end.world import World
from tests.end_to_end.writers import NAMES, Writers
from tests.servers import DovecotServers


def _kill(world: World, killer: Killer, rng: Random, kills: int) -> None:
    world.announce(Agreement(confirm=False, first="Ann", talk=FreeTalk(limit=0)), b"a daemon that is killed")
    world.round()
    writers = Writers(world, rng)
    for _ in range(kills):
        writers.write()
        killer.let_live(rng.randrange(1, 50), rng.uniform(0, 0.02))
    assert killer.codes == [-signal.SIGKILL] * kills
    world.clock.skipped = timedelta(seconds=killer.ahead + WAIT)
    while (done := world.skip(0.1)).outcomes or done.sent:
        pass
    every_mail_has_one_outcome(world, writers)
    everything_was_done_once(world, writers)
    assert every_letter_arrived(world) <= kills
    assert balance(world.store).imbalances == ()


@pytest.mark.parametrize("kills", [3, pytest.param(200, marks=[pytest.mark.long, pytest.mark.timeout(600)])])
def test_killed_at_random_moments(
    dovecot_servers: DovecotServers, forker: Forker, tmp_path: Path, kills: int
) -> None:
    world = World(dovecot_servers, tmp_path / "pbem.sqlite", NAMES)
    try:
        imap, smtp = dovecot_servers.imap(world.referee), dovecot_servers.smtp()
        _kill(world, Killer(forker, world, imap, smtp, tmp_path / "log.txt"), Random(kills), kills)
    finally:
        world.close()
