"""Where letters go: the port, its form over SMTP, and when to try again."""

import asyncio
import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace
from datetime import timedelta
from enum import StrEnum
from typing import Final, Protocol

import aiosmtplib
from aiosmtplib.errors import (
    SMTPAuthenticationError,
    SMTPConnectError,
    SMTPException,
    SMTPNotSupported,
    SMTPResponseException,
)

from pbem.mail.account import Security, SmtpAccount, login_advice, require_secure, tls_context
from pbem.mail.errors import (
    LoginRefused,
    MailTrouble,
    ServerTrouble,
    connection_trouble,
    without_addresses,
)


class Fate(StrEnum):
    """What became of a letter."""

    SENT = "sent"
    """The server has taken it."""
    RETRY = "retry"
    """Not now: a temporary refusal of this letter, or the connection broke before it was on its way."""
    BLOCKED = "blocked"
    """Not now, nor any other: the server is out of order, or does not take us for a sender."""
    FAILED = "failed"
    """Never: refused for good."""
    UNKNOWN = "unknown"
    """The connection broke after the letter was on its way: sent again, it keeps its Message-ID."""


@dataclass(frozen=True, slots=True)
class Outgoing:
    """A letter on its way: its bytes and its envelope."""

    ident: str
    """The caller's name for it."""
    sender: str
    recipient: str
    data: bytes


@dataclass(frozen=True, slots=True)
class Outcome:
    """What became of a letter, and why: a sentence without addresses."""

    ident: str
    fate: Fate
    reason: str = ""
    code: int | None = None
    """The server's answer (RFC 5321)."""


class Outbox(Protocol):
    """A way out for letters."""

    def send_batch(self, letters: Iterable[Outgoing]) -> Iterator[Outcome]:
        """Try to send letters once, over one connection, and give each one's outcome before taking the next.

        Letters are left untaken once the connection is lost or the server takes nothing.

        Raises:
            MailTrouble: there is no connection, or a game master must mend something (login, certificate);
                then no letter was taken.
        """
        ...


_MINUTES_BETWEEN: Final = (1, 5, 15, 60, 120, 240)
_MINUTES_AFTERWARDS: Final = 360
_TRIES_AT_MOST: Final = 21
_MAILBOX_FULL: Final = "5.2.2"
_CLOSING: Final = 421
_SERVERS_OWN: Final = (451, 452)
"""An error of the server's own, a full disk: unless its status says that it is about the recipient."""

_STATUS: Final = re.compile(r"[245]\.\d{1,3}\.\d{1,3}")
_ROUNDS_TO_CLOSE: Final = 3


def next_try(tries: int, jitter: float) -> timedelta | None:
    """Say how long to wait after so many tries; None to give up, which is after about four days.

    Args:
        tries: how often the letter was tried, at least once.
        jitter: a random number from 0 to 1, so that what failed together is not tried together.
    """
    if tries >= _TRIES_AT_MOST:
        return None
    minutes = _MINUTES_BETWEEN[tries - 1] if tries <= len(_MINUTES_BETWEEN) else _MINUTES_AFTERWARDS
    return timedelta(minutes=minutes * (0.8 + 0.4 * jitter))


class SmtpOutbox:
    """An outbox over SMTP; every batch makes a connection of its own."""

    def __init__(self, account: SmtpAccount) -> None:
        self._account = account

    def check(self) -> None:
        """Connect and log in.

        Raises:
            MailTrouble: one of it fails.
        """
        asyncio.run(self._check())

    def send_batch(self, letters: Iterable[Outgoing]) -> Iterator[Outcome]:
        """See ``Outbox``. Runs a loop of its own, so not for use within another."""
        with asyncio.Runner() as runner:
            client = runner.run(self._connect())
            try:
                for letter in letters:
                    outcome = runner.run(_send_one(client, letter))
                    yield outcome
                    if outcome.fate is Fate.BLOCKED or not client.is_connected:
                        return
            finally:
                runner.run(_quit(client))

    async def _check(self) -> None:
        client = await self._connect()
        await _quit(client)

    async def _connect(self) -> aiosmtplib.SMTP:
        """Connect and log in; if a token is refused and there is a fresher one, once more with that."""
        tokens = self._account.tokens
        if tokens is None:
            return await self._connect_with("")
        token = tokens.current()
        try:
            return await self._connect_with(token)
        except LoginRefused:
            other = tokens.instead_of(token)
            if other is None:
                raise
        return await self._connect_with(other)

    async def _connect_with(self, token: str) -> aiosmtplib.SMTP:
        account = self._account
        require_secure(account.host, account.security)
        client = aiosmtplib.SMTP(
            hostname=account.host,
            port=account.port,
            timeout=account.timeout,
            use_tls=account.security is Security.TLS,
            start_tls=account.security is Security.STARTTLS,
            tls_context=None if account.security is Security.NONE else tls_context(account.ca_file),
            local_hostname=account.local_hostname,
        )
        try:
            await client.connect()
            if account.user is not None and token:
                await _log_in_with(token, client, account.user)
            elif account.user is not None:
                await client.login(account.user, account.password or "")
        except (SMTPException, OSError) as error:
            await _quit(client)
            raise self._trouble(error) from error
        return client

    def _trouble(self, error: Exception) -> MailTrouble:
        account = self._account
        if (
            isinstance(error, SMTPNotSupported) or type(error) is SMTPException
        ):  # it has no AUTH, or no STARTTLS
            return ServerTrouble(
                f"{account.host} does not offer what is asked of it ({without_addresses(error)}). Check the "
                "port and whether the connection should be tls or starttls."
            )
        if isinstance(error, SMTPAuthenticationError) and 500 <= error.code < 600:
            said = without_addresses(error.message, account.password or "")
            return LoginRefused(f"{account.host} refuses the login ({said}). {login_advice(account)}")
        if isinstance(error, SMTPResponseException):
            return ServerTrouble(f"{account.host} answers: {error.code} {without_addresses(error.message)}")
        cause = error.__cause__ if isinstance(error, SMTPConnectError) else error
        return connection_trouble(
            cause if isinstance(cause, Exception) else error, account.host, account.port
        )


async def _log_in_with(token: str, client: aiosmtplib.SMTP, user: str) -> None:
    await client.ehlo()
    if "xoauth2" not in client.server_auth_methods:
        raise SMTPNotSupported("it takes no sign-in by OAuth2, XOAUTH2")
    await client.auth_xoauth2(user, token)


async def _send_one(client: aiosmtplib.SMTP, letter: Outgoing) -> Outcome:
    try:
        await client.mail(letter.sender)
    except SMTPException as error:
        # a sender that is refused is our trouble, not this recipient's
        return replace(await _refused(client, letter, error), fate=Fate.BLOCKED)
    try:
        await client.rcpt(letter.recipient)
    except SMTPException as error:
        return await _refused(client, letter, error)
    try:
        answer = await client.data(letter.data)
    except SMTPResponseException as error:
        return await _refused(client, letter, error)
    except (SMTPException, OSError) as error:
        client.close()
        return Outcome(letter.ident, Fate.UNKNOWN, f"No answer after the letter: {without_addresses(error)}")
    return Outcome(letter.ident, Fate.SENT, code=answer.code)


async def _refused(client: aiosmtplib.SMTP, letter: Outgoing, error: SMTPException) -> Outcome:
    if not isinstance(error, SMTPResponseException):
        client.close()
        return Outcome(letter.ident, Fate.RETRY, without_addresses(error))
    try:
        await client.rset()
    except SMTPException:
        client.close()
    said = f"{error.code} {without_addresses(error.message)}"
    return Outcome(letter.ident, _fate_of(error.code, error.message), said, error.code)


def _fate_of(code: int, message: str) -> Fate:
    """Tell what a refusal means, by its code and enhanced status (RFC 5321, RFC 3463)."""
    status = found[0] if (found := _STATUS.match(message)) else ""
    if 500 <= code < 600:
        return Fate.RETRY if status == _MAILBOX_FULL else Fate.FAILED
    is_servers = code == _CLOSING or (code in _SERVERS_OWN and (not status or status.startswith("4.3.")))
    return Fate.BLOCKED if is_servers else Fate.RETRY


async def _quit(client: aiosmtplib.SMTP) -> None:
    transport = client.transport
    try:
        if client.is_connected:
            await client.quit()
    except (SMTPException, OSError):
        pass  # what matters was answered before
    client.close()
    # a TLS transport that was closed waits for the other side, but this loop is about to end
    if isinstance(transport, asyncio.WriteTransport):
        transport.abort()
    for _ in range(_ROUNDS_TO_CLOSE):
        await asyncio.sleep(0)
