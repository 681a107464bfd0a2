"""Where tokens lie: one file, shared by inbox, outbox and every pbem with the same configuration."""

import contextlib
import json
import os
import tempfile
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import asdict, dataclass, field
from pathlib import Path
from typing import Final

from pbem.mail.errors import NoConnection, ServerTrouble, SignInNeeded
from pbem.mail.oauth import Client, Grant

_BEFORE_THE_END: Final = 120.0
"""Seconds before its end when a token is no longer used: a login takes a while, and clocks differ."""

_YOUNG: Final = 300.0
"""A token that is refused within so many seconds of its making is refused for another reason than age."""

_LOCK_WAIT: Final = 90.0
_LOCK_PAUSE: Final = 0.1


@dataclass(frozen=True, slots=True)
class StoredTokens:
    """What the file holds.

    Args:
        client_id: whom the tokens were given to.
        token_url: by whom; a file of another provider is not sent to this one.
        access_token: what mail servers take.
        refresh_token: what fetches the next one.
        made_at: when the access token came, in seconds since 1970.
        ends_at: until when it may be used.
    """

    client_id: str
    token_url: str
    access_token: str = field(repr=False)
    refresh_token: str = field(repr=False)
    made_at: float
    ends_at: float


@dataclass(frozen=True, slots=True)
class TokenFile:
    """A file that only its owner can read; it is replaced whole, so a crash leaves the old or the new one."""

    path: Path

    def read(self) -> StoredTokens | None:
        """Return what it holds; nothing if it is not there.

        Raises:
            SignInNeeded: it holds something else, or cannot be read.
        """
        try:
            held = json.loads(self.path.read_text(encoding="utf-8"))
            texts = {name: held[name] for name in ("client_id", "token_url", "access_token", "refresh_token")}
            if not all(isinstance(text, str) for text in texts.values()):
                raise TypeError
            return StoredTokens(**texts, made_at=float(held["made_at"]), ends_at=float(held["ends_at"]))
        except FileNotFoundError:
            return None
        except OSError as error:
            raise SignInNeeded(f"The tokens in {self.path} cannot be read: {error.strerror}.") from None
        except (ValueError, TypeError, KeyError):
            # not "from": what the file holds is secret, and these errors may quote it
            raise SignInNeeded(
                f"{self.path} does not hold tokens as pbem keeps them. Remove it and run: pbem login"
            ) from None

    def write(self, tokens: StoredTokens) -> None:
        """Put tokens into it.

        Raises:
            ServerTrouble: it cannot be written.
        """
        try:
            descriptor, name = tempfile.mkstemp(dir=self.path.parent, prefix=f".{self.path.name}.")
            try:
                with os.fdopen(descriptor, "w", encoding="utf-8") as file:  # mkstemp made it with mode 600
                    json.dump(asdict(tokens), file, indent=1)
                    file.flush()
                    os.fsync(file.fileno())
                Path(name).replace(self.path)
            except BaseException:
                with contextlib.suppress(OSError):
                    Path(name).unlink()
                raise
        except OSError as error:
            raise ServerTrouble(
                f"The tokens cannot be written to {self.path}: {error.strerror}. pbem must be able to make "
                "files in its folder."
            ) from None

    @contextmanager
    def held(self) -> Iterator[None]:
        """Keep others from refreshing while we do: some providers take each refresh token once.

        Raises:
            ServerTrouble: another process does not let go.
        """
        lock = self.path.with_name(self.path.name + ".lock")
        try:
            descriptor = os.open(lock, os.O_RDWR | os.O_CREAT, 0o600)
        except OSError as error:
            raise ServerTrouble(f"{lock} cannot be made: {error.strerror}.") from None
        try:
            _wait_for_lock(descriptor, lock)
            yield
        finally:
            os.close(descriptor)  # lets go of the lock, as the end of the process does


def _wait_for_lock(descriptor: int, path: Path) -> None:
    import fcntl  # not on every system, and only who signs in needs it

    until = time.monotonic() + _LOCK_WAIT
    while True:
        try:
            fcntl.flock(descriptor, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except OSError:
            if time.monotonic() > until:
                raise ServerTrouble(f"Another process holds {path} and does not let go.") from None
            time.sleep(_LOCK_PAUSE)  # flock(2) knows no time limit: it tells at once or waits without end
        else:
            return


@dataclass(frozen=True, slots=True)
class TokenSource:
    """Tokens of one sign-in, refreshed when they end; a ``Tokens``.

    Args:
        client: whom the tokens are for, and who refreshes them.
        file: where they lie.
        clock: gives the time in seconds since 1970.
    """

    client: Client
    file: TokenFile
    clock: Callable[[], float] = time.time

    def keep(self, grant: Grant) -> None:
        """Keep what a sign-in brought, in place of what there was.

        Raises:
            SignInNeeded: it lasts for an hour only, since there is nothing to refresh it with.
            ServerTrouble: it cannot be written.
        """
        if not grant.refresh_token:
            raise SignInNeeded(
                "The provider gave no refresh token, so the sign-in would end within the hour. Check the "
                "scopes in [oauth] (some providers want offline_access) and run: pbem login"
            )
        with self.file.held():
            self.file.write(self._stored(grant, ""))

    def current(self) -> str:
        """See ``Tokens``: the one in the file, or a fresh one shortly before its end."""
        stored = self._read()
        if self._lasts(stored):
            return stored.access_token
        try:
            return self._refreshed(None)
        except (NoConnection, ServerTrouble):
            if self.clock() < stored.ends_at:
                return stored.access_token  # its last minutes are better than nothing
            raise

    def instead_of(self, refused: str) -> str | None:
        """See ``Tokens``: another process may have fetched it already."""
        stored = self._read()
        if stored.access_token == refused and abs(self.clock() - stored.made_at) < _YOUNG:
            return None
        return self._refreshed(refused)

    def _refreshed(self, refused: str | None) -> str:
        with self.file.held():
            stored = self._read()  # once more: whoever held the lock before may have done our work
            if stored.access_token != refused and self._lasts(stored):
                return stored.access_token
            fresh = self._stored(self.client.refresh(stored.refresh_token), stored.refresh_token)
            self.file.write(fresh)
        return fresh.access_token

    def _read(self) -> StoredTokens:
        stored = self.file.read()
        if stored is None:
            raise SignInNeeded("Nobody has signed in yet. Sign in with: pbem login")
        if (stored.client_id, stored.token_url) != (self.client.client_id, self.client.provider.token):
            raise SignInNeeded(
                f"The tokens in {self.file.path} were made for another provider or client-id. Sign in again "
                "with: pbem login"
            )
        return stored

    def _lasts(self, stored: StoredTokens) -> bool:
        life = stored.ends_at - stored.made_at
        return stored.made_at - _YOUNG <= self.clock() < stored.ends_at - min(_BEFORE_THE_END, life / 4)

    def _stored(self, grant: Grant, refresh_token: str) -> StoredTokens:
        made_at = self.clock()
        return StoredTokens(
            self.client.client_id,
            self.client.provider.token,
            grant.access_token,
            grant.refresh_token or refresh_token,
            made_at,
            made_at + grant.lifetime,
        )
