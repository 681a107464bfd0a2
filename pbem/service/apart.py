"""What may fail kept apart: a game that fails stops no other, nor a bot its game."""

import logging
from collections.abc import Iterator
from contextlib import contextmanager

from pbem.contained import Contained

_log = logging.getLogger(__name__)


@contextmanager
def apart(game_id: int | None, failed: str) -> Iterator[None]:
    """Note what fails in one game, by its kind alone as words may be secret, and go on behind it.

    Args:
        game_id: of the game.
        failed: what did not happen, for the log.
    """
    with Contained() as failure:
        yield
    if failure.error is not None:
        _log.error("game %d: %s: %s", game_id, failed, type(failure.error).__name__)
