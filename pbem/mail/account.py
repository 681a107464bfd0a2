"""How to reach a mail server: frozen values, checked where they are used."""

import ipaddress
import ssl
from dataclasses import dataclass, field
from enum import StrEnum
from pathlib import Path
from typing import Protocol

from pbem.mail.errors import CertificateRefused, NotSecure


class Security(StrEnum):
    """How a connection is encrypted."""

    TLS = "tls"
    """From the first byte (IMAPS, SMTPS)."""
    STARTTLS = "starttls"
    """After a plain greeting, before anything is said."""
    NONE = "none"
    """Not at all; only to a server on this machine."""


class Tokens(Protocol):
    """Where access tokens come from, which a server takes in place of a password (XOAUTH2)."""

    def current(self) -> str:
        """Return a token that should be taken now.

        Raises:
            MailTrouble: there is none.
        """
        ...

    def instead_of(self, refused: str) -> str | None:
        """Return another token than one that a server refused; nothing if another would do no better.

        Raises:
            MailTrouble: there is none.
        """
        ...


@dataclass(frozen=True, slots=True)
class ImapAccount:
    """A mailbox to read from."""

    host: str
    user: str
    password: str = field(repr=False)
    port: int = 993
    security: Security = Security.TLS
    folder: str = "INBOX"
    processed: str | None = "Processed"
    """Where mail goes once it is stored; if none, it stays and is marked as read."""
    ca_file: Path | None = None
    timeout: float = 30.0
    size_limit: int = 5_000_000
    """Of larger mails only the header and the beginning are fetched."""
    tokens: Tokens | None = field(default=None, repr=False)
    """If there are any, they go before the password."""

    @property
    def name(self) -> str:
        """What this account is called in ``Place.account``."""
        return f"{self.user}@{self.host}"


@dataclass(frozen=True, slots=True)
class SmtpAccount:
    """A server to send through."""

    host: str
    port: int = 587
    user: str | None = None
    password: str | None = field(default=None, repr=False)
    security: Security = Security.STARTTLS
    ca_file: Path | None = None
    timeout: float = 60.0
    local_hostname: str | None = None
    """The name to greet the server with; by default this machine's."""
    tokens: Tokens | None = field(default=None, repr=False)
    """If there are any, they go before the password."""


def login_advice(account: ImapAccount | SmtpAccount) -> str:
    """Say what to do about a login that is refused."""
    if account.tokens is None:
        return "Check user name and password; many providers want a password made for this application."
    return (
        "Check that the user name is the mailbox that was signed in to, and that programs may use it; sign "
        "in again with: pbem login"
    )


def tls_context(ca_file: Path | None) -> ssl.SSLContext:
    """Make a context that verifies certificates.

    Raises:
        CertificateRefused: the CA file cannot be read.
    """
    try:
        return ssl.create_default_context(cafile=str(ca_file) if ca_file else None)
    except (OSError, ssl.SSLError) as error:
        raise CertificateRefused(f"The CA file {ca_file} cannot be read: {error}.") from error


def require_secure(host: str, security: Security) -> None:
    """Refuse an unencrypted connection to another machine.

    Raises:
        NotSecure: the connection would be one.
    """
    if security is Security.NONE and not is_loopback(host):
        raise NotSecure(
            f"Mail to and from {host} would travel unencrypted, the password too. Use tls or starttls; "
            "none is only for a server on this machine."
        )


def is_loopback(host: str) -> bool:
    """Tell whether a server's name means this machine."""
    if host.lower() in {"localhost", "localhost.localdomain", "ip6-localhost"}:
        return True
    try:
        return ipaddress.ip_address(host.strip("[]")).is_loopback
    except ValueError:
        return False
