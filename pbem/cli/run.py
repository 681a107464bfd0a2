"""`pbem run`: the daemon in the foreground."""

import logging
import signal
import sys
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from types import FrameType
from typing import TYPE_CHECKING, Annotated

import typer

from pbem.cli.errors import ExitCode, fail
from pbem.cli.metrics import served
from pbem.cli.output import say
from pbem.cli.systemd import Supervisor
from pbem.cli.wiring import (
    ConfigOption,
    daemon,
    longest_silence,
    now,
    open_store,
    read_config,
    secret_files,
    smtp_account,
)
from pbem.speech.languages import broken_folders

if TYPE_CHECKING:
    from pbem.config import Config
    from pbem.mail.inbox import Inbox

_log = logging.getLogger(__name__)


def run(
    once: Annotated[bool, typer.Option("--once", help="Do one round, and stop.")] = False,
    config: ConfigOption = None,
) -> None:
    """Read mail, referee, send letters, until told to stop.

    Ctrl-C or SIGTERM stops it once what was begun is finished.
    """
    from pbem.service.looking.status import status

    settings = read_config(config)
    pause = settings.daemon.poll_seconds
    supervisor = Supervisor()
    stop = supervisor.watching(_told_to_stop())
    with _logs_on_stderr(), open_store(settings) as store:
        referee = daemon(settings, store)
        try:
            _warn_of_open_files(settings)
            _warn_of_languages()
            if once:
                done = referee.run_once(stop)
                say(f"mails {len(done.outcomes)}, deadlines {done.fired}, letters {done.sent}")
                if done.trouble:
                    fail(done.trouble, ExitCode.MAIL)
                return
            _try_once(referee.inbox, settings)
            with served(
                settings.daemon.metrics_port, lambda: status(store, now(), longest_silence(settings))
            ):
                supervisor.ready()
                _log.info("running; looking for mail at least every %g s", pause)
                referee.run_forever(pause, stop)
            _log.info("stopped")
        finally:
            referee.inbox.close()


@contextmanager
def _logs_on_stderr() -> Iterator[None]:
    """Show our own messages, and other libraries' warnings, while the daemon runs."""
    handler = logging.StreamHandler(sys.stderr)
    handler.setFormatter(logging.Formatter("%(asctime)s %(levelname)s %(message)s"))
    logging.getLogger("pbem").setLevel(logging.INFO)
    logging.getLogger().addHandler(handler)
    try:
        yield
    finally:
        logging.getLogger().removeHandler(handler)


def _warn_of_open_files(config: "Config") -> None:
    from pbem.config.secrets import readable_by_others

    for path in secret_files(config):
        if readable_by_others(path):
            _log.warning("others on this machine can read %s; pbem doctor says what to do", path)


def _warn_of_languages() -> None:
    """Say which languages are not whole, and what they lack: they count as if they were not there."""
    for lacking in broken_folders():
        _log.warning("a language cannot be used: %s", lacking)


def _try_once(inbox: "Inbox", settings: "Config") -> None:
    """Stop at once for what only the game master can mend; a server that is away may come back.

    Raises:
        MailTrouble: a login or a certificate is refused, say.
    """
    from pbem.mail.errors import NoConnection, ServerTrouble
    from pbem.mail.outbox import SmtpOutbox

    for check in (inbox.check, SmtpOutbox(smtp_account(settings)).check):
        try:
            check()
        except (NoConnection, ServerTrouble) as trouble:
            _log.warning("%s", trouble)


def _told_to_stop() -> Callable[[], bool]:
    """Return whether a signal asked to stop; a second one does not wait for the round to end."""
    stop = threading.Event()

    def on_signal(number: int, _frame: FrameType | None) -> None:
        stop.set()
        signal.signal(number, signal.SIG_DFL)

    for number in (signal.SIGTERM, signal.SIGINT):
        signal.signal(number, on_signal)
    return stop.is_set
