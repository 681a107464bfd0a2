"""What systemd wants to hear of a daemon: that it is ready, alive, about to stop (sd_notify(3))."""

import os
import socket
import time
from collections.abc import Callable, Mapping
from contextlib import suppress
from typing import Final

_MICROSECONDS: Final = 1_000_000
_PATIENCE: Final = 1.0


class Supervisor:
    """Whoever started the daemon and wants to be told how it does; nobody, mostly.

    Args:
        environ: says where to tell it, and how often it wants to hear that the daemon is alive.
    """

    def __init__(self, environ: Mapping[str, str] = os.environ) -> None:
        self._socket = environ.get("NOTIFY_SOCKET", "")
        watched = environ.get("WATCHDOG_PID", str(os.getpid())) == str(os.getpid())
        limit = int(environ.get("WATCHDOG_USEC", "0")) / _MICROSECONDS if watched else 0.0
        self._pause = limit / 3
        """Seconds between two signs of life: one or two may come late."""
        self._told_at = float("-inf")

    def ready(self) -> None:
        """Tell that everything was found in order and the first round begins."""
        self._tell("READY=1")

    def stopping(self) -> None:
        """Tell that the daemon finishes what it has begun, and ends."""
        self._tell("STOPPING=1")

    def alive(self) -> None:
        """Tell that the daemon has not come to a standstill, unless that was told just now."""
        now = time.monotonic()
        if self._pause and now - self._told_at >= self._pause:
            self._told_at = now
            self._tell("WATCHDOG=1")

    def watching(self, stop: Callable[[], bool]) -> Callable[[], bool]:
        """Return a question whether to stop that is a sign of life each time it is asked.

        The daemon asks it in every step and while it waits: where it hangs, it does not.
        """
        told = False

        def asked() -> bool:
            nonlocal told
            self.alive()
            stops = stop()
            if stops and not told:
                told = True
                self.stopping()
            return stops

        return asked

    def _tell(self, what: str) -> None:
        if not self._socket:
            return
        # a name in the abstract namespace is written with @ for the byte 0
        place = f"\0{self._socket[1:]}" if self._socket.startswith("@") else self._socket
        with (
            suppress(OSError),  # who does not listen misses nothing that the daemon needs
            socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM) as line,
        ):
            line.settimeout(_PATIENCE)
            line.sendto(what.encode(), place)
