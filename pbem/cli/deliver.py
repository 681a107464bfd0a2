"""`pbem deliver`: takes one mail from a mail server."""

import sys
import traceback
from enum import IntEnum
from typing import TYPE_CHECKING, Annotated

import typer

from pbem.cli.errors import code_of, complain, sentence_of
from pbem.cli.wiring import ConfigOption, daemon, now, open_store, read_config
from pbem.contained import Contained

if TYPE_CHECKING:
    from pbem.config import Config
    from pbem.store.database import Store


class SysExit(IntEnum):
    """What a mail server reads from an exit code (sysexits.h)."""

    DATA_ERROR = 65
    """This is no mail: it goes back to its sender."""
    TRY_AGAIN = 75
    """Not now: the mail server keeps it and tries again."""


def deliver(
    at_once: Annotated[
        bool, typer.Option("--now", help="Do a round at once, where no pbem run is running.")
    ] = False,
    config: ConfigOption = None,
) -> None:
    """Take one mail from standard input, as a mail server pipes it; pbem run handles it.

    The exit code is 0 once the mail is safe, 65 for no mail at all, and 75 for anything that can be mended:
    the mail server tries again.
    """
    from pbem.service.incoming.handing import hand_over

    raw = sys.stdin.buffer.read()
    if not raw.strip():
        complain("there is no mail on standard input")
        raise typer.Exit(SysExit.DATA_ERROR)
    with Contained() as failure:
        settings = read_config(config)
        with open_store(settings) as store:
            hand_over(store, raw, now)
            if at_once:
                _do_a_round(settings, store)
    if failure.error is not None:
        _tell(failure.error)
        raise typer.Exit(SysExit.TRY_AGAIN)


def _do_a_round(settings: "Config", store: "Store") -> None:
    """Let the daemon do a round; the mail is safe, so that what fails now is only told."""
    with Contained() as failure:
        done = daemon(settings, store).run_once()
        if done.trouble:
            complain(done.trouble)
    if failure.error is not None:
        _tell(failure.error)


def _tell(error: Exception) -> None:
    """Tell what failed, with a traceback if it is a fault of ours."""
    if code_of(error) is None:
        traceback.print_exception(error)
    complain(sentence_of(error))
