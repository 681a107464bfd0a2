"""Headers of a mail to values: decoded by best effort, nothing raised, linear in their size."""

import email.utils
import re
from collections.abc import Iterable, Iterator
from contextlib import suppress
from dataclasses import dataclass
from email.message import Message as RawMessage
from itertools import islice
from typing import Final

from pbem.mail.charset import HEADER_LIMIT, clean, decode, decode_header

_HEADERS_AT_MOST: Final = 2_000
"""Headers that are looked at; a mail with more is hostile."""

_COMMENTS_AT_MOST: Final = 50
_MESSAGE_ID: Final = re.compile(r"<[^<>\s]{1,500}>")
_BARE_ADDRESS: Final = re.compile(r"[^\s<>,;:\"()\[\]]{1,200}@[^\s<>,;:\"()\[\]]{1,200}")
_ADDRESS_HEADERS: Final = frozenset({"from", "to", "cc", "reply-to", "sender"})
_NEAREST_LAST: Final = frozenset({"references"})
"""Headers of which the end matters most, where they are too long."""


@dataclass(frozen=True, slots=True)
class Address:
    """An address in normal form (see ``normal_address``) with the name beside it."""

    email: str
    name: str = ""


def normal_address(address: str) -> str:
    """Bring an address to the form in which it is compared: lower-case, no brackets, an ASCII domain."""
    plain = address.strip().strip("<>").strip().lower()
    local, at, domain = plain.rpartition("@")
    if not at:
        return plain
    domain = domain.rstrip(".")
    if not domain.isascii() and len(domain) < 254:
        with suppress(UnicodeError):
            domain = domain.encode("idna").decode("ascii")
    return f"{local.strip(chr(34))}@{domain}"


def headers_of(mail: RawMessage) -> dict[str, tuple[str, ...]]:
    """Give every header under its name in lower case, each with every value it had."""
    found: dict[str, list[str]] = {}
    for name, value in islice(mail.raw_items(), _HEADERS_AT_MOST):
        lower = name.lower()
        # addresses are decoded piece by piece: a decoded name could hold a comma or a bracket
        if lower in _NEAREST_LAST:
            value = str(value)[-HEADER_LIMIT:]
        text = _unfolded(value) if lower in _ADDRESS_HEADERS else decode_header(value)
        found.setdefault(lower, []).append(text)
    return {name: tuple(values) for name, values in found.items()}


def _unfolded(value: object) -> str:
    raw = str(value)[:HEADER_LIMIT]
    if not raw.isascii():
        raw = decode(raw.encode("utf-8", "surrogateescape"), None)[0]
    return " ".join(clean(raw).split())


def addresses_in(values: Iterable[str]) -> Iterator[Address]:
    """Give the addresses in headers that hold such, as ``headers_of`` has them."""
    for value in values:
        if value.count("(") > _COMMENTS_AT_MOST:  # the standard parser recurses once a comment
            yield from (Address(normal_address(one)) for one in _BARE_ADDRESS.findall(value))
            continue
        for name, address in email.utils.getaddresses([value]):
            if "@" in address:
                yield Address(normal_address(address), decode_header(name))


def message_ids_in(values: Iterable[str]) -> Iterator[str]:
    """Give the Message-IDs in headers, angle brackets included."""
    for value in values:
        yield from (match[0] for match in _MESSAGE_ID.finditer(value))


def content_type_of(part: RawMessage) -> str:
    """Give the content type of a part, lower-case, without parameters."""
    if len(str(part.get("content-type", ""))) > HEADER_LIMIT:
        return "application/octet-stream"
    return part.get_content_type()


def parameter_of(part: RawMessage, name: str) -> str:
    """Give a parameter of Content-Type; RFC 2231 forms included, nothing raised."""
    if len(str(part.get("content-type", ""))) > HEADER_LIMIT:
        return ""
    try:
        value = part.get_param(name, "")
        return email.utils.collapse_rfc2231_value(value) if isinstance(value, tuple) else str(value or "")
    except (ValueError, LookupError, TypeError):
        return ""


def file_name_of(part: RawMessage) -> str:
    """Give the file name of a part, or an empty string; one that cannot be read is ``?``."""
    if any(len(str(part.get(name, ""))) > HEADER_LIMIT for name in ("content-type", "content-disposition")):
        return "?"
    try:
        return decode_header(part.get_filename("") or "")
    except (ValueError, LookupError, TypeError):
        return "?"
