"""A mail as the referee sees it: parsed once, at the edge, by best effort and without ever raising."""

import email
import email.utils
import re
from collections.abc import Iterable, Iterator, Mapping
from contextlib import suppress
from dataclasses import dataclass, field
from email.message import Message as RawMessage
from enum import StrEnum
from typing import Final

from pbem.mail.charset import HEADER_LIMIT, clean, decode, decode_header
from pbem.mail.htmltext import html_to_text

SIZE_LIMIT: Final = 5_000_000
"""Bytes of a mail that are parsed; what comes after is left unread, and the mail says so."""

TEXT_LIMIT: Final = 1_000_000
"""Signs of text that are handed on."""

_PARTS_AT_MOST: Final = 200
"""More multiparts than this are hostile (the parser recurses once a level): such a mail has no body."""

_COMMENTS_AT_MOST: Final = 50
_MESSAGE_ID: Final = re.compile(r"<[^<>\s]{1,500}>")
_BARE_ADDRESS: Final = re.compile(r"[^\s<>,;:\"()\[\]]{1,200}@[^\s<>,;:\"()\[\]]{1,200}")


class Flag(StrEnum):
    """Something odd about a mail, noted while it was read."""

    TRUNCATED = "truncated"
    """Larger than the limit, here or where it was fetched."""
    BROKEN = "broken"
    """Its MIME structure is damaged or hostile."""
    NULL_BYTES = "null-bytes"
    NO_SENDER = "no-sender"
    SEVERAL_SENDERS = "several-senders"
    """More than one address in From, or more than one From."""
    BAD_CHARSET = "bad-charset"
    """The declared charset is unknown or does not fit."""
    FROM_HTML = "from-html"
    """The text was made from HTML: there was no other."""
    NO_TEXT = "no-text"


@dataclass(frozen=True, slots=True)
class Address:
    """An address in normal form (see ``normal_address``) with the name beside it."""

    email: str
    name: str = ""


@dataclass(frozen=True, slots=True)
class Attachment:
    """A part of a mail that is not read, only noted."""

    name: str
    content_type: str
    size: int


@dataclass(frozen=True, slots=True)
class Message:
    """What was read out of a mail.

    Names in ``headers`` are lower-case; each has every value it had, decoded.
    """

    senders: tuple[Address, ...]
    to: tuple[Address, ...]
    cc: tuple[Address, ...]
    delivered_to: tuple[Address, ...]
    """Delivered-To, X-Original-To, Envelope-To: what the receiving servers say."""
    subject: str
    message_id: str
    """With angle brackets, or empty."""
    in_reply_to: tuple[str, ...]
    references: tuple[str, ...]
    headers: Mapping[str, tuple[str, ...]]
    content_type: str
    part_types: tuple[str, ...]
    """The content types of all parts, in order, lower-case."""
    text: str
    attachments: tuple[Attachment, ...]
    size: int
    flags: frozenset[Flag]

    @property
    def sender(self) -> Address | None:
        """The address in From if there is exactly one, else None."""
        return self.senders[0] if len(self.senders) == 1 else None

    def header(self, name: str) -> str:
        """Give the first value of a header, or an empty string."""
        return next(iter(self.headers.get(name.lower(), ())), "")


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


def read_message(raw: bytes, *, truncated: bool = False) -> Message:
    """Read a mail.

    Args:
        raw: the mail as it was fetched.
        truncated: whether the fetch already cut it off.
    """
    return _Reading(raw, truncated).result()


@dataclass(slots=True)
class _Reading:
    """The state of reading one mail."""

    raw: bytes
    truncated: bool
    flags: set[Flag] = field(default_factory=set)
    attachments: list[Attachment] = field(default_factory=list)
    part_types: list[str] = field(default_factory=list)

    def result(self) -> Message:
        mail = self._parse()
        headers = _headers(mail)
        senders = tuple(_addresses(headers.get("from", ())))
        if self.truncated:
            self.flags.add(Flag.TRUNCATED)
        if not senders:
            self.flags.add(Flag.NO_SENDER)
        if len(senders) > 1 or len(headers.get("from", ())) > 1:
            self.flags.add(Flag.SEVERAL_SENDERS)
        text = "" if Flag.BROKEN in self.flags else self._text(mail)
        if not text.strip():
            self.flags.add(Flag.NO_TEXT)
        return Message(
            senders=senders,
            to=tuple(_addresses(headers.get("to", ()))),
            cc=tuple(_addresses(headers.get("cc", ()))),
            delivered_to=tuple(
                _addresses(
                    value
                    for name in ("delivered-to", "x-original-to", "envelope-to", "x-delivered-to")
                    for value in headers.get(name, ())
                )
            ),
            subject=next(iter(headers.get("subject", ())), ""),
            message_id=next(_message_ids(headers.get("message-id", ())), ""),
            in_reply_to=tuple(_message_ids(headers.get("in-reply-to", ()))),
            references=tuple(_message_ids(headers.get("references", ()))),
            headers=headers,
            content_type=_content_type(mail),
            part_types=tuple(self.part_types),
            text=text,
            attachments=tuple(self.attachments),
            size=len(self.raw),
            flags=frozenset(self.flags),
        )

    def _parse(self) -> RawMessage:
        raw = self.raw
        if len(raw) > SIZE_LIMIT:
            raw, self.truncated = raw[:SIZE_LIMIT], True
        if b"\0" in raw:
            raw = raw.replace(b"\0", b"")
            self.flags.add(Flag.NULL_BYTES)
        if raw.startswith(b"From "):  # an mbox separator is no header
            raw = raw.partition(b"\n")[2]
        if raw.lower().count(b"multipart/") > _PARTS_AT_MOST:
            self.flags.add(Flag.BROKEN)
            raw = re.split(rb"\r?\n\r?\n", raw, maxsplit=1)[0] + b"\n\n"
        return email.message_from_bytes(raw)

    def _text(self, mail: RawMessage) -> str:
        """Give the text of a mail: its plain text, or for lack of it what its HTML says."""
        plain, html = self._read_part(mail)
        if plain.strip():
            return clean(plain)[:TEXT_LIMIT]
        if html.strip():
            self.flags.add(Flag.FROM_HTML)
            return clean(html_to_text(clean(html)))[:TEXT_LIMIT]
        return ""

    def _read_part(self, part: RawMessage) -> tuple[str, str]:
        """Give the plain text and the HTML of a part and those in it."""
        kind = _content_type(part)
        self.part_types.append(kind)
        # asked for the payload of a leaf without decode=True, the library may raise on its charset
        payload = part.get_payload() if part.is_multipart() else None
        if kind.startswith("message/") or (isinstance(payload, list) and not kind.startswith("multipart/")):
            self.attachments.append(Attachment(_file_name(part), kind, 0))
            return "", ""
        if isinstance(payload, list):
            return self._read_parts(kind, [one for one in payload if isinstance(one, RawMessage)])
        data = _bytes(part)
        if not self._is_body(part, kind):
            self.attachments.append(Attachment(_file_name(part), kind, len(data)))
            return "", ""
        text, fits = decode(data, _parameter(part, "charset"))
        if not fits:
            self.flags.add(Flag.BAD_CHARSET)
        if kind == "text/html":
            return "", text
        text = clean(text)
        if _parameter(part, "format").lower() == "flowed":
            text = unflow(text, delsp=_parameter(part, "delsp").lower() == "yes")
        return text, ""

    def _read_parts(self, kind: str, parts: list[RawMessage]) -> tuple[str, str]:
        read = [self._read_part(part) for part in parts]
        if kind == "multipart/alternative":
            plain = next((text for text, _ in read if text.strip()), "")
            return plain, next((html for _, html in read if html.strip()), "")
        if any(html.strip() and not text.strip() for text, html in read) and any(
            text.strip() and not html.strip() for text, html in read
        ):
            # text before or after HTML, neither an alternative of the other: read both, in order, as HTML
            return "", "\n".join(html if html.strip() else _as_html(text) for text, html in read)
        return "\n".join(text for text, _ in read if text), "\n".join(html for _, html in read if html)

    @staticmethod
    def _is_body(part: RawMessage, kind: str) -> bool:
        # a multipart that names no boundary is read as what it holds
        if kind not in {"text/plain", "text/html"} and not kind.startswith("multipart/"):
            return False
        disposition = str(part.get("content-disposition", "")).strip().lower()
        return not disposition.startswith("attachment") and not (disposition and _file_name(part))


def unflow(text: str, *, delsp: bool = False) -> str:
    """Join the lines of a format=flowed text (RFC 3676) into paragraphs, quote depth by quote depth."""
    lines: list[str] = []
    open_depth: int | None = None
    pieces: list[str] = []

    def close() -> None:
        if open_depth is not None:
            prefix = ">" * open_depth + (" " if open_depth else "")
            lines.append(f"{prefix}{''.join(pieces)}".rstrip(" ") if open_depth else "".join(pieces))
            pieces.clear()

    for line in text.split("\n"):
        content = line.lstrip(">")
        depth = len(line) - len(content)
        content = content.removeprefix(" ")
        signature = content == "-- "
        if open_depth is not None and (depth != open_depth or signature):
            close()
            open_depth = None
        flows = content.endswith(" ") and not signature
        pieces.append(content[:-1] if flows and delsp else content)
        open_depth = depth
        if not flows:
            close()
            open_depth = None
    close()
    return "\n".join(lines)


def _as_html(text: str) -> str:
    escaped = text.replace("&", "&amp;").replace("<", "&lt;").replace(">", "&gt;")
    return f"<pre>{escaped}</pre>" if text.strip() else ""


def _headers(mail: RawMessage) -> dict[str, tuple[str, ...]]:
    found: dict[str, list[str]] = {}
    for name, value in mail.raw_items():
        lower = name.lower()
        # addresses are decoded piece by piece: a decoded name could hold a comma or a bracket
        text = _unfolded(value) if lower in _ADDRESS_HEADERS else decode_header(value)
        found.setdefault(lower, []).append(text)
    return {name: tuple(values) for name, values in found.items()}


_ADDRESS_HEADERS: Final = frozenset({"from", "to", "cc", "reply-to", "sender"})


def _unfolded(value: object) -> str:
    raw = str(value)[:HEADER_LIMIT]
    if not raw.isascii():
        raw = decode(raw.encode("utf-8", "surrogateescape"), None)[0]
    return " ".join(clean(raw).split())


def _addresses(values: Iterable[str]) -> Iterator[Address]:
    for value in values:
        if value.count("(") > _COMMENTS_AT_MOST:  # the standard parser recurses once a comment
            yield from (Address(normal_address(one)) for one in _BARE_ADDRESS.findall(value))
            continue
        for name, address in email.utils.getaddresses([value]):
            if "@" in address:
                yield Address(normal_address(address), decode_header(name))


def _message_ids(values: Iterable[str]) -> Iterator[str]:
    for value in values:
        yield from (match[0] for match in _MESSAGE_ID.finditer(value))


def _content_type(part: RawMessage) -> str:
    if len(str(part.get("content-type", ""))) > HEADER_LIMIT:
        return "application/octet-stream"
    return part.get_content_type()


def _parameter(part: RawMessage, name: str) -> str:
    """Give a parameter of Content-Type; RFC 2231 forms included, nothing raised."""
    if len(str(part.get("content-type", ""))) > HEADER_LIMIT:
        return ""
    try:
        value = part.get_param(name, "")
        return email.utils.collapse_rfc2231_value(value) if isinstance(value, tuple) else str(value or "")
    except (ValueError, LookupError, TypeError):
        return ""


def _file_name(part: RawMessage) -> str:
    if any(len(str(part.get(name, ""))) > HEADER_LIMIT for name in ("content-type", "content-disposition")):
        return "?"
    try:
        return decode_header(part.get_filename("") or "")
    except (ValueError, LookupError, TypeError):
        return "?"


def _bytes(part: RawMessage) -> bytes:
    try:
        data = part.get_payload(decode=True)
    except (ValueError, LookupError, AssertionError):
        data = None
    return data if isinstance(data, bytes) else b""
