"""What our own mail server found out about a mail's sender (RFC 8601), read so that doubt never passes."""

from enum import StrEnum
from typing import Final

from authres import AuthenticationResultsHeader, AuthResError

from pbem.mail.message import Message

_HEADER: Final = "authentication-results"
_LONGEST: Final = 4_000
_AT_MOST: Final = 20
"""Headers looked at; ours is the topmost with our server's name."""


class Dmarc(StrEnum):
    """Whether the domain in From vouches for a mail (RFC 7489)."""

    PASS = "pass"
    FAIL = "fail"
    UNKNOWN = "unknown"
    """Our server does not say, or what it says cannot be trusted or read."""


def dmarc_of(message: Message, authserv_id: str) -> Dmarc:
    """Return what our mail server says of a mail's one sender.

    Servers put their findings above what was there, and anybody can write such a header into a mail: so only
    the topmost one that bears our server's name counts, and only of the domain that stands in From.

    Args:
        message: the mail.
        authserv_id: the name our mail server signs its findings with; empty if it gives none.
    """
    if not authserv_id or len(message.senders) != 1:
        return Dmarc.UNKNOWN
    domain = message.senders[0].email.rpartition("@")[2]
    for value in message.headers.get(_HEADER, ())[:_AT_MOST]:
        header = _read(value)
        if header is not None and str(header.authserv_id or "").lower() == authserv_id.lower():
            return _found(header, domain)
    return Dmarc.UNKNOWN


def _read(value: str) -> AuthenticationResultsHeader | None:
    if len(value) > _LONGEST:
        return None
    try:
        return AuthenticationResultsHeader.parse_value(value)
    except (AuthResError, RecursionError):  # it goes one call deeper for each comment within a comment
        return None


def _found(header: AuthenticationResultsHeader, domain: str) -> Dmarc:
    """Return the one finding about the domain in From; two that differ are none."""
    found = {
        str(result.result).lower()
        for result in header.results
        if str(result.method).lower() == "dmarc" and _domain_of(result.properties) == domain
    }
    if found == {"pass"}:
        return Dmarc.PASS
    return Dmarc.FAIL if "fail" in found else Dmarc.UNKNOWN


def _domain_of(properties: list[object]) -> str:
    """Return the domain that a finding is about: its ``header.from``."""
    for each in properties:
        if (getattr(each, "type", ""), getattr(each, "name", "")) == ("header", "from"):
            return str(getattr(each, "value", "")).lower().rpartition("@")[2]
    return ""
