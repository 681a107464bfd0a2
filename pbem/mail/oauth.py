"""Signing in without a password (OAuth 2.0, RFC 6749): providers, what they grant, and how they are asked.

Of what a provider says only its error codes are repeated: its sentences may hold addresses.
"""

import json
import re
from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import StrEnum
from pathlib import Path
from typing import Final
from urllib.parse import urlencode, urlsplit

from pbem.mail.account import is_loopback, tls_context
from pbem.mail.errors import (
    LoginRefused,
    MailTrouble,
    NoConnection,
    NotSecure,
    ServerTrouble,
    SignInNeeded,
    connection_trouble,
)

_ANSWER_LIMIT: Final = 1_000_000
_USUAL_LIFE: Final = 3600
_LONGEST_LIFE: Final = 366 * 24 * 3600
_WORD: Final = re.compile(r"[!-~]+")
"""What a token may be made of: in a login, anything else could end it and begin something new."""
_CODE: Final = re.compile(r"[a-z][a-z_]{0,40}")
_VENDOR_CODE: Final = re.compile(r"[A-Z]{2,10}[0-9]{3,9}")
"""A provider's own number for an error, such as AADSTS70008, which its help pages explain."""


class ProviderName(StrEnum):
    """Whom one can sign in with."""

    NONE = ""
    GOOGLE = "google"
    MICROSOFT = "microsoft"
    CUSTOM = "custom"
    """One whose addresses the game master names."""


@dataclass(frozen=True, slots=True)
class Provider:
    """Where a provider is asked, and for what.

    Args:
        authorize: the page that a browser is sent to; empty if there is none.
        token: where tokens are fetched.
        device: where a sign-in on another device begins (RFC 8628); empty if there is none.
        scopes: what is asked for, separated by spaces.
        redirect_host: the name this machine goes by in redirects (RFC 8252).
        extras: what the page wants to be told besides.
    """

    authorize: str
    token: str
    device: str = ""
    scopes: str = ""
    redirect_host: str = "127.0.0.1"
    extras: tuple[tuple[str, str], ...] = ()


_MICROSOFT: Final = "https://login.microsoftonline.com/{tenant}/oauth2/v2.0"

PROVIDERS: Final[Mapping[ProviderName, Provider]] = {
    # Google's device flow exists but does not grant mail
    ProviderName.GOOGLE: Provider(
        "https://accounts.google.com/o/oauth2/v2/auth",
        "https://oauth2.googleapis.com/token",
        scopes="https://mail.google.com/",
        extras=(("access_type", "offline"), ("prompt", "consent")),
    ),
    # Microsoft takes any port for localhost only, not for 127.0.0.1
    ProviderName.MICROSOFT: Provider(
        f"{_MICROSOFT}/authorize",
        f"{_MICROSOFT}/token",
        device=f"{_MICROSOFT}/devicecode",
        scopes=(
            "offline_access https://outlook.office.com/IMAP.AccessAsUser.All "
            "https://outlook.office.com/SMTP.Send"
        ),
        redirect_host="localhost",
    ),
    ProviderName.CUSTOM: Provider("", ""),
}
"""Each provider; ``{tenant}`` in an address stands for the organisation."""


@dataclass(frozen=True, slots=True)
class Client:
    """What pbem is to a provider.

    Args:
        provider: where it is asked.
        client_id: the name it knows pbem by; the game master's own.
        client_secret: what goes with it, if anything.
        ca_file: a certificate authority of one's own.
        timeout: how many seconds an answer may take.
    """

    provider: Provider
    client_id: str
    client_secret: str = field(default="", repr=False)
    ca_file: Path | None = None
    timeout: float = 30.0

    def ask(self, url: str, **fields: str) -> dict[str, object]:
        """Send a form and return what the provider answers.

        Raises:
            ProviderRefused: it says no, and which no.
            MailTrouble: it cannot be reached, or answers something else.
        """
        form = {"client_id": self.client_id, **fields}
        if self.client_secret:
            form["client_secret"] = self.client_secret
        return _post(url, form, self.ca_file, self.timeout)

    def refresh(self, refresh_token: str) -> "Grant":
        """Fetch another access token (RFC 6749, section 6).

        Raises:
            SignInNeeded: the sign-in was revoked or ran out.
            MailTrouble: another reason why there is none.
        """
        token_url = self.provider.token
        try:
            answer = self.ask(token_url, grant_type="refresh_token", refresh_token=refresh_token)
        except ProviderRefused as refused:
            raise refused.trouble from None
        return grant_in(answer, _host_of(token_url))


@dataclass(frozen=True, slots=True)
class Grant:
    """What a provider granted.

    Args:
        access_token: what a mail server takes in place of a password.
        lifetime: for how many seconds.
        refresh_token: what fetches the next one; empty if the one before stays.
    """

    access_token: str = field(repr=False)
    lifetime: float
    refresh_token: str = field(default="", repr=False)


class ProviderRefused(Exception):
    """A provider said no (RFC 6749, section 5.2)."""

    def __init__(self, host: str, code: str, vendor_code: str = "") -> None:
        super().__init__(f"{host}: {code}")
        self.host = host
        self.code = code
        self._said = f"{code} {vendor_code}".strip()

    @property
    def trouble(self) -> MailTrouble:
        """The same as a sentence that a game master can act on."""
        kind, sentence = _SENTENCES.get(self.code, _OTHER_CODE)
        return kind(sentence.format(host=self.host, said=self._said))


_Sentence = tuple[type[MailTrouble], str]
_GONE: Final[_Sentence] = (
    SignInNeeded,
    "{host} no longer takes the sign-in ({said}): it was revoked, or has run out. Sign in again with: "
    "pbem login",
)
_DENIED: Final[_Sentence] = (
    SignInNeeded,
    "The sign-in was refused at {host} ({said}). Try again with: pbem login",
)
_LATE: Final[_Sentence] = (
    SignInNeeded,
    "Nobody signed in at {host} in time ({said}). Try again with: pbem login",
)
_CLIENT: Final[_Sentence] = (
    LoginRefused,
    "{host} does not take pbem's own name ({said}). Check provider, client-id and client-secret in [oauth], "
    "and what the provider has registered under that name.",
)
_LATER: Final[_Sentence] = (ServerTrouble, "{host} cannot answer now ({said}).")
_OTHER_CODE: Final[_Sentence] = (
    ServerTrouble,
    "{host} refuses ({said}). If it stays so, check [oauth] in the configuration.",
)
_SENTENCES: Final[Mapping[str, _Sentence]] = {
    "invalid_grant": _GONE,
    "interaction_required": _GONE,
    "consent_required": _GONE,
    "login_required": _GONE,
    "access_denied": _DENIED,
    "authorization_declined": _DENIED,
    "expired_token": _LATE,
    "invalid_client": _CLIENT,
    "unauthorized_client": _CLIENT,
    "invalid_request": _CLIENT,
    "invalid_scope": _CLIENT,
    "unsupported_grant_type": _CLIENT,
    "temporarily_unavailable": _LATER,
    "server_error": _LATER,
    "slow_down": _LATER,
}


def require_secure_url(url: str) -> None:
    """Refuse an address that secrets would travel to unencrypted.

    Raises:
        NotSecure: it is not https, and not on this machine.
        ValueError: it is no address of a page.
    """
    parts = urlsplit(url)
    if parts.scheme not in {"https", "http"} or not parts.hostname:
        raise ValueError("this is not an address such as https://login.example.org/token")
    if parts.scheme == "http" and not is_loopback(parts.hostname):
        raise NotSecure("secrets would travel unencrypted; use https (http is only for this machine)")


def grant_in(answer: Mapping[str, object], host: str) -> Grant:
    """Read what a provider granted (RFC 6749, section 5.1).

    Raises:
        ServerTrouble: the answer holds no token that a mail server could be given.
    """
    access, refresh = _word(answer, "access_token"), _word(answer, "refresh_token")
    if not access:
        raise ServerTrouble(f"{host} answers without a token that can be used.")
    return Grant(access, seconds_in(answer, "expires_in", _USUAL_LIFE), refresh)


def seconds_in(answer: Mapping[str, object], name: str, usual: float) -> float:
    """Return a number of seconds that a provider gave, as a number or as text, or the usual one."""
    try:
        given = float(str(answer.get(name)))
    except ValueError:
        return usual
    return given if 0 < given <= _LONGEST_LIFE else usual


def code_in(said: object) -> str:
    """Return the error code that a provider gave, or a word for there being none."""
    return said if isinstance(said, str) and _CODE.fullmatch(said) else "unknown"


def _word(answer: Mapping[str, object], name: str) -> str:
    value = answer.get(name)
    return value if isinstance(value, str) and _WORD.fullmatch(value) else ""


def _host_of(url: str) -> str:
    return urlsplit(url).hostname or url


def _post(url: str, form: Mapping[str, str], ca_file: Path | None, timeout: float) -> dict[str, object]:
    """Send a form; redirects are not followed, since they would carry the secrets elsewhere."""
    import http.client  # few commands need it

    require_secure_url(url)
    parts = urlsplit(url)
    host = parts.hostname or ""
    connection: http.client.HTTPConnection
    if parts.scheme == "https":
        connection = http.client.HTTPSConnection(
            host, parts.port, timeout=timeout, context=tls_context(ca_file)
        )
    else:
        connection = http.client.HTTPConnection(host, parts.port, timeout=timeout)
    head = {"Content-Type": "application/x-www-form-urlencoded", "Accept": "application/json"}
    path = parts.path + (f"?{parts.query}" if parts.query else "")
    try:
        connection.request("POST", path or "/", urlencode(form), head)
        response = connection.getresponse()
        raw = response.read(_ANSWER_LIMIT)
    except OSError as error:
        raise connection_trouble(error, host, connection.port) from error
    except http.client.HTTPException as error:
        raise NoConnection(f"{host} broke off its answer ({type(error).__name__}).") from error
    finally:
        connection.close()
    return _answer(raw, response.status, host)


def _answer(raw: bytes, status: int, host: str) -> dict[str, object]:
    try:
        said = json.loads(raw)
    except (ValueError, RecursionError):  # no JSON, no text, or JSON without end
        said = None
    if isinstance(said, dict) and "error" in said and status < 500:
        vendor_code = _VENDOR_CODE.search(str(said.get("error_description", "")))
        raise ProviderRefused(host, code_in(said["error"]), vendor_code[0] if vendor_code else "")
    if status != 200 or not isinstance(said, dict):
        raise ServerTrouble(f"{host} answers with {status} and nothing that can be used.")
    return said
