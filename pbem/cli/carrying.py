"""An act of the game master done at once, as the command line does it; mail makes the same acts."""

from pathlib import Path
from typing import TYPE_CHECKING

from pbem.cli.output import say
from pbem.cli.wiring import desk, now, open_store, read_config

if TYPE_CHECKING:
    from pbem.service.master.deeds import Deed

LATER = "Word goes out with pbem run."
"""What is said after an act that somebody is told of."""


def carry_out(deed: "Deed", config: Path | None, then: str = LATER) -> None:
    """Do an act, and say what was done.

    Args:
        deed: the act.
        config: the configuration named, if one is.
        then: what is said after it.

    Raises:
        ServiceError: it cannot be done.
    """
    settings = read_config(config)
    with open_store(settings) as store:
        said = deed.done(store, desk(settings), now())
    say(f"{said} {then}".strip())
