"""How pbem does as numbers for Prometheus, on this machine alone; they name nobody."""

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from datetime import datetime
from typing import TYPE_CHECKING

from pbem.cli.errors import CannotDo

if TYPE_CHECKING:
    from prometheus_client.core import GaugeMetricFamily

    from pbem.service.looking.status import Status

_LOOPBACK = "127.0.0.1"


@contextmanager
def served(port: int, read: Callable[[], "Status"]) -> Iterator[None]:
    """Serve numbers at ``http://127.0.0.1:port/metrics`` for a while; none for port 0.

    Args:
        port: where.
        read: returns how pbem does, asked anew each time somebody looks.

    Raises:
        CannotDo: the extra is not installed, or the port is taken.
    """
    if not port:
        yield
        return
    try:
        from prometheus_client import CollectorRegistry, start_http_server
        from prometheus_client.registry import Collector
    except ImportError:
        raise CannotDo("metrics-port needs an extra; try: pip install 'pbem[metrics]'") from None

    class _Numbers(Collector):
        def collect(self) -> "Iterator[GaugeMetricFamily]":
            return numbers(read)

    registry = CollectorRegistry(auto_describe=False)
    registry.register(_Numbers())
    try:
        server, thread = start_http_server(port, _LOOPBACK, registry)
    except OSError as error:
        raise CannotDo(f"metrics-port {port} cannot be used: {error.strerror}") from error
    try:
        yield
    finally:
        server.shutdown()
        server.server_close()
        thread.join()


def numbers(read: "Callable[[], Status]") -> "Iterator[GaugeMetricFamily]":
    """Yield every number; if the database cannot be read, only that pbem is not well."""
    from prometheus_client.core import GaugeMetricFamily

    from pbem.store import StoreError

    try:
        found = read()
    except StoreError:
        yield GaugeMetricFamily("pbem_healthy", "1 if nothing is wrong.", 0)
        return
    yield GaugeMetricFamily("pbem_healthy", "1 if nothing is wrong.", int(found.healthy))
    for name, text, value in (
        ("letters_waiting", "Letters to be sent.", found.letters.waiting),
        ("letters_tried", "Letters to be sent that were tried before.", found.letters.failed),
        ("letters_given_up", "Letters refused for good or given up, in all.", found.letters.given_up),
        ("letters_held", "Letters that the game master holds back.", found.letters.held),
        ("letters_late_seconds", "When the latest letter should have gone out.", found.letters.late_since),
        ("mails_waiting", "Mails to be handled.", found.mails.waiting),
        ("mails_held", "Mails held for the game master.", found.held),
        ("mails_set_aside", "Mails that broke the reader.", found.set_aside),
        ("polled_seconds", "When the inbox was last read to its end.", found.daemon.polled_at),
        ("seen_seconds", "When the daemon last began a round.", found.daemon.seen_at),
    ):
        number = value.timestamp() if isinstance(value, datetime) else value or 0
        yield GaugeMetricFamily(f"pbem_{name}", text, number)
    games = GaugeMetricFamily("pbem_games", "Games, by how far they are.", labels=["stage"])
    for stage, count in sorted(found.games.items()):
        games.add_metric([stage], count)
    yield games
