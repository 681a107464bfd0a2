"""Where mail comes from: the port, and its form over IMAP.

The caller's order makes it safe: a mail is fetched without being marked, stored and committed, and only then
``done``. What was fetched twice is known by its place (account, folder, UIDVALIDITY, UID).
"""

import imaplib
import logging
import time
from collections.abc import Callable, Collection, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from datetime import UTC, datetime
from typing import Final, Protocol, TypeVar

import imapclient
from imapclient.exceptions import IMAPClientError

from pbem.mail.account import ImapAccount
from pbem.mail.errors import (
    FolderMissing,
    MailTrouble,
    NoConnection,
    ServerTrouble,
    connection_trouble,
    without_addresses,
)
from pbem.mail.imap import CONNECTION_ERRORS, connect, shut

_log = logging.getLogger(__name__)
_T = TypeVar("_T")

_CHUNK: Final = 25
"""Mails fetched at once."""

IDLE_RENEWAL: Final = 120.0
"""Seconds after which IDLE is begun anew. Servers and routers drop what is silent for ten minutes; and news
that came in one packet with the server's "go on" lies in a buffer that is not polled, until IDLE ends."""

_SLICE: Final = 1.0
"""Seconds between looks at whether to stop."""


@dataclass(frozen=True, slots=True)
class Place:
    """Where a mail lies: for as long as UIDVALIDITY holds, no other mail has the same place."""

    account: str
    folder: str
    uidvalidity: int
    uid: int


@dataclass(frozen=True, slots=True)
class Arrived:
    """A mail as it was fetched."""

    place: Place
    arrival: datetime
    """When the server got it (INTERNALDATE), in UTC (ruling *arrival*)."""
    raw: bytes
    truncated: bool = False
    """Whether it is larger than the limit, so that only its beginning is here."""


class Known(Protocol):
    """Tells which of some mails need not be fetched: stored already, or noted as a stranger's."""

    def __call__(self, account: str, folder: str, uidvalidity: int, uids: Sequence[int]) -> Collection[int]:
        """Give those of the UIDs that are known."""
        ...


class Inbox(Protocol):
    """A place that mail comes from."""

    def check(self) -> object:
        """See that it can be read; what it gives tells how.

        Raises:
            MailTrouble: it cannot.
        """
        ...

    def fetch_new(self, known: Known, /) -> Iterator[Arrived]:
        """Give every mail that is not known, in order of arrival; if it ends, the inbox was read to the end.

        Raises:
            MailTrouble: it could not be read, or not to the end.
        """
        ...

    def done(self, place: Place) -> None:
        """Put a mail away, once it is stored and committed. One that is gone is no error."""
        ...

    def leave(self, place: Place) -> None:
        """Leave a mail alone, as it is; the caller notes that it is known."""
        ...

    def wait(self, seconds: float, stop: Callable[[], bool] | None = None) -> None:
        """Wait until mail may have come, the time is over, or stop says so."""
        ...

    def close(self) -> None:
        """Let go of the connection; the next call makes another."""
        ...


class ImapInbox:
    """An inbox over IMAP. Not for more than one thread."""

    def __init__(self, account: ImapAccount) -> None:
        self._account = account
        self._client: imapclient.IMAPClient | None = None
        self._uidvalidity = 0
        self._highest = 0

    def check(self) -> frozenset[str]:
        """Connect, log in and open the folders; gives the capabilities of the server.

        Raises:
            MailTrouble: something of that fails.
        """
        capabilities = self._run(lambda client: client.capabilities())
        return frozenset(one.decode("ascii", "replace") for one in capabilities)

    def fetch_new(self, known: Known) -> Iterator[Arrived]:
        """See ``Inbox``."""
        folder, name = self._account.folder, self._account.name
        uids = self._run(_list)
        validity = self._uidvalidity
        self._highest = max(uids, default=0)
        seen = set(known(name, folder, validity, uids))
        fresh = [uid for uid in uids if uid not in seen]
        order = sorted(self._run(lambda client: _dates(client, fresh)), key=lambda one: (one[1], one[0]))
        missing: set[int] = set()
        for start in range(0, len(order), _CHUNK):
            chunk = order[start : start + _CHUNK]
            raws = self._bodies(chunk, validity)
            for uid, arrival, size in chunk:
                if uid in raws:
                    place = Place(name, folder, validity, uid)
                    yield Arrived(place, arrival, raws[uid], truncated=size > self._account.size_limit)
                else:
                    missing.add(uid)
        missing.update(set(fresh) - {uid for uid, _, _ in order})
        if missing and (
            unread := missing.intersection(self._run(_list))
        ):  # the others are gone, by another hand
            raise ServerTrouble(f"The server did not hand over {len(unread)} mails that it lists.")

    def done(self, place: Place) -> None:
        """See ``Inbox``."""
        self._run(lambda client: self._put_away(client, place))

    def leave(self, place: Place) -> None:
        """See ``Inbox``: on IMAP there is nothing to do, since fetching marks nothing."""

    def wait(self, seconds: float, stop: Callable[[], bool] | None = None) -> None:
        """See ``Inbox``: by IDLE where the server has it, else by sleeping."""
        until = time.monotonic() + seconds
        try:
            while time.monotonic() < until and not (stop and stop()):
                if self._run(self._news) or self._idle(until, stop):
                    return
        except MailTrouble as trouble:
            # whoever polls next meets the trouble itself; here it only must not become a hot loop
            _log.info("waiting without IDLE: %s", trouble)
            sleep_until(until, stop)

    def close(self) -> None:
        """See ``Inbox``."""
        client, self._client = self._client, None
        if client is None:
            return
        try:
            client.logout()
        except (*CONNECTION_ERRORS, IMAPClientError, imaplib.IMAP4.error):
            shut(client)

    # -- connection

    def _run(self, act: Callable[[imapclient.IMAPClient], _T]) -> _T:
        """Do something on a connection; on one that turns out to be dead, once more on a new one."""
        with self._understood():
            fresh = self._client is None
            client = self._client = self._client or self._connect()
            try:
                return act(client)
            except CONNECTION_ERRORS:
                self._drop()
                if fresh:
                    raise
                client = self._client = self._connect()
                return act(client)

    @contextmanager
    def _understood(self) -> Iterator[None]:
        """Let go of a connection on which something fails, and tell what.

        Raises:
            MailTrouble: whatever it was that failed.
        """
        try:
            yield
        except CONNECTION_ERRORS as error:
            self._drop()
            raise connection_trouble(error, self._account.host, self._account.port) from error
        except (IMAPClientError, imaplib.IMAP4.error) as error:
            self._drop()
            raise ServerTrouble(f"The mailbox answers: {without_addresses(error)}") from error
        except MailTrouble:
            raise
        except Exception as error:  # the library stumbles over what a server should never say
            self._drop()
            raise ServerTrouble(
                f"The mailbox answers what cannot be understood ({type(error).__name__})."
            ) from error

    def _connect(self) -> imapclient.IMAPClient:
        client = connect(self._account)
        try:
            self._open(client)
        except BaseException:
            shut(client)
            raise
        return client

    def _open(self, client: imapclient.IMAPClient) -> None:
        folder, processed = self._account.folder, self._account.processed
        try:
            selected = client.select_folder(folder)
        except CONNECTION_ERRORS:
            raise  # a server that goes away says nothing of the folder
        except IMAPClientError as error:
            raise FolderMissing(
                f"The folder {folder!r} cannot be opened ({without_addresses(error)}). Check its name in the "
                "config."
            ) from error
        validity = int(selected[b"UIDVALIDITY"])
        if validity != self._uidvalidity:
            self._uidvalidity, self._highest = validity, 0
        if processed is not None and not client.folder_exists(processed):
            _make(client, processed)

    def _drop(self) -> None:
        client, self._client = self._client, None
        if client is not None:
            shut(client)

    # -- fetching

    def _bodies(self, chunk: list[tuple[int, datetime, int]], validity: int) -> dict[int, bytes]:
        limit = self._account.size_limit
        whole = [uid for uid, _, size in chunk if size <= limit]
        large = [uid for uid, _, size in chunk if size > limit]

        def fetch(client: imapclient.IMAPClient) -> dict[int, bytes]:
            if self._uidvalidity != validity:
                raise NoConnection("The mailbox was rebuilt while it was read; it is read again.")
            raws: dict[int, bytes] = {}
            if whole:
                for uid, data in client.fetch(whole, ["BODY.PEEK[]"]).items():
                    if isinstance(raw := data.get(b"BODY[]"), bytes):
                        raws[uid] = raw
            if large:
                parts = ["BODY.PEEK[HEADER]", f"BODY.PEEK[TEXT]<0.{limit}>"]
                for uid, data in client.fetch(large, parts).items():
                    head, text = data.get(b"BODY[HEADER]"), data.get(b"BODY[TEXT]<0>")
                    if isinstance(head, bytes):
                        raws[uid] = (head + (text if isinstance(text, bytes) else b""))[:limit]
            return raws

        return self._run(fetch)

    # -- putting away

    def _put_away(self, client: imapclient.IMAPClient, place: Place) -> None:
        if place.uidvalidity != self._uidvalidity or place.folder != self._account.folder:
            return  # that place is no more
        uid, processed = place.uid, self._account.processed
        if processed is None:
            client.add_flags([uid], [imapclient.SEEN], silent=True)
        elif client.has_capability("MOVE"):
            client.move([uid], processed)
        else:
            client.copy([uid], processed)
            client.add_flags([uid], [imapclient.DELETED], silent=True)
            if client.has_capability("UIDPLUS"):
                client.uid_expunge([uid])
            # a bare EXPUNGE would take what others marked too; the place is known and is not read again

    # -- waiting

    def _news(self, client: imapclient.IMAPClient) -> bool:
        """Tell whether mail came since the last listing: IDLE does not tell what came in between."""
        client.noop()
        return any(uid > self._highest for uid in client.search(["UID", f"{self._highest + 1}:*"]))

    def _idle(self, until: float, stop: Callable[[], bool] | None) -> bool:
        """Wait by IDLE, for at most one renewal; tells whether something may have come."""
        client = self._client
        if client is None:
            return True
        if not client.has_capability("IDLE"):
            sleep_until(until, stop)
            return True
        try:
            with self._understood():
                return _idle_once(client, min(until, time.monotonic() + IDLE_RENEWAL), stop)
        except MailTrouble as trouble:
            # the connection is gone, or talks nonsense: it is made anew
            _log.info("IDLE ended: %s", trouble)
            sleep_until(min(until, time.monotonic() + _SLICE), stop)
            return True


def _idle_once(client: imapclient.IMAPClient, until: float, stop: Callable[[], bool] | None) -> bool:
    client.idle()
    told = ended = False
    while not (told or ended) and (left := until - time.monotonic()) > 0 and not (stop and stop()):
        begun, span = time.monotonic(), min(_SLICE, left)
        answers = client.idle_check(timeout=span)
        told = _tells_of_mail(answers)
        # an empty answer before its time means that the server hung up: it would come at once, for ever
        ended = not answers and time.monotonic() - begun < span / 2
        ended = ended or any(isinstance(one, tuple) and one[:1] == (b"BYE",) for one in answers)
    _, rest = client.idle_done()
    told = told or _tells_of_mail(rest)
    if ended:
        client.noop()
        sleep_until(time.monotonic() + _SLICE, stop)
    return told or ended


def _tells_of_mail(answers: Sequence[object]) -> bool:
    return any(isinstance(one, tuple) and one[1:2] in {(b"EXISTS",), (b"RECENT",)} for one in answers)


def _make(client: imapclient.IMAPClient, folder: str) -> None:
    """Make the folder for mail that was read, unless somebody else has made it just now."""
    try:
        client.create_folder(folder)
    except CONNECTION_ERRORS:
        raise
    except IMAPClientError as error:
        if client.folder_exists(folder):
            return
        raise FolderMissing(
            f"The folder {folder!r}, for mail that was read, cannot be made "
            f"({without_addresses(error)}). Make it by hand or name another in the config."
        ) from error


def _list(client: imapclient.IMAPClient) -> list[int]:
    client.noop()
    return sorted(client.search("ALL"))


def _dates(client: imapclient.IMAPClient, uids: list[int]) -> list[tuple[int, datetime, int]]:
    found: list[tuple[int, datetime, int]] = []
    for start in range(0, len(uids), 500):
        data = client.fetch(uids[start : start + 500], ["INTERNALDATE", "RFC822.SIZE"])
        for uid, one in data.items():
            when = one.get(b"INTERNALDATE")
            if isinstance(when, datetime):
                found.append((uid, when.astimezone(UTC), int(one.get(b"RFC822.SIZE", 0))))
    return found


def sleep_until(until: float, stop: Callable[[], bool] | None) -> None:
    """Wait where the server cannot tell us of mail."""
    while (left := until - time.monotonic()) > 0 and not (stop and stop()):
        time.sleep(min(_SLICE, left))  # nothing else to wait for; in slices, as `stop` is asked between them
