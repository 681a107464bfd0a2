"""Signs of life: when the daemon was started and stopped, for whoever asks whether it is well."""

from datetime import datetime

from pbem.service.rounds.outage import health_of
from pbem.store import Store


def daemon_started(store: Store, now: datetime) -> None:
    """Note that the daemon begins its rounds."""
    with store.begin() as session:
        health = health_of(session)
        health.started_at, health.beat_at, health.stopped_at = now, now, None
        session.add(health)


def daemon_stopped(store: Store, now: datetime) -> None:
    """Note that the daemon ends in good order."""
    with store.begin() as session:
        health = health_of(session)
        health.stopped_at = now
        session.add(health)
