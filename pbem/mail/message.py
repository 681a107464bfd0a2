"""A mail as the referee sees it: parsed once, at the edge, by best effort and without ever raising."""

import email
import re
from collections.abc import Mapping
from dataclasses import dataclass, field
from email.message import Message as RawMessage
from enum import StrEnum
from itertools import islice
from typing import Final

from pbem.mail.armour import without_armour
from pbem.mail.charset import clean, decode, decode_header
from pbem.mail.flowed import unflow
from pbem.mail.headers import (
    Address,
    addresses_in,
    content_type_of,
    file_name_of,
    headers_of,
    message_ids_in,
    normal_address,
    parameter_of,
)
from pbem.mail.htmltext import html_to_text

__all__ = ["Address", "Attachment", "Flag", "Message", "normal_address", "read_message"]

SIZE_LIMIT: Final = 5_000_000
"""Bytes of a mail that are parsed; what comes after is left unread, and the mail says so."""

TEXT_LIMIT: Final = 1_000_000
"""Signs of text that are handed on."""

_PARTS_AT_MOST: Final = 200
"""More parts that hold parts are hostile (the parser recurses once a level): such a mail has no body."""

_ENCLOSING: Final = re.compile(rb"(?:multipart|message)/", re.IGNORECASE)
_REPORT_LIMIT: Final = 50_000
"""Signs of a delivery status, and of the headers of a returned mail, that are kept."""

_FIELDS_AT_MOST: Final = 500
_SEALING: Final = frozenset(
    {
        "multipart/encrypted",
        "application/pgp-encrypted",
        "application/pkcs7-mime",
        "application/x-pkcs7-mime",
        "application/ms-tnef",
        "application/vnd.ms-tnef",
    }
)
"""Parts that may hold a whole text which only other programs open."""

_SEALED_NAMES: Final = re.compile(r"smime\.p7m|winmail\.dat|encrypted\.asc|noname\.p7m")

_PLAIN: Final = frozenset({"text/plain", "text/markdown"})
_HTML: Final = "text/html"


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
    SEALED = "sealed"
    """All of its text, or some, is in a form that only other programs open: encrypted, signed inside an
    opaque S/MIME part, or wrapped up by Outlook (TNEF)."""


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
    status: str = ""
    """The fields of its delivery status (RFC 3464), one a line, a blank line between recipients."""
    returned: str = ""
    """The headers of mails within it, one a line."""

    @property
    def sender(self) -> Address | None:
        """The address in From if there is exactly one, else None."""
        return self.senders[0] if len(self.senders) == 1 else None

    def header(self, name: str) -> str:
        """Give the first value of a header, or an empty string."""
        return next(iter(self.headers.get(name.lower(), ())), "")


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
    status: list[str] = field(default_factory=list)
    returned: list[str] = field(default_factory=list)

    def result(self) -> Message:
        mail = self._parse()
        headers = headers_of(mail)
        senders = tuple(addresses_in(headers.get("from", ())))
        if self.truncated:
            self.flags.add(Flag.TRUNCATED)
        if not senders:
            self.flags.add(Flag.NO_SENDER)
        if len(senders) > 1 or len(headers.get("from", ())) > 1:
            self.flags.add(Flag.SEVERAL_SENDERS)
        text = "" if Flag.BROKEN in self.flags else self._text(mail)
        if not text.strip():
            self.flags.add(Flag.NO_TEXT)
            if self._is_sealed():
                self.flags.add(Flag.SEALED)
        return Message(
            senders=senders,
            to=tuple(addresses_in(headers.get("to", ()))),
            cc=tuple(addresses_in(headers.get("cc", ()))),
            delivered_to=tuple(
                addresses_in(
                    value
                    for name in ("delivered-to", "x-original-to", "envelope-to", "x-delivered-to")
                    for value in headers.get(name, ())
                )
            ),
            subject=next(iter(headers.get("subject", ())), ""),
            message_id=next(message_ids_in(headers.get("message-id", ())), ""),
            in_reply_to=tuple(message_ids_in(headers.get("in-reply-to", ()))),
            references=tuple(message_ids_in(headers.get("references", ()))),
            headers=headers,
            content_type=content_type_of(mail),
            part_types=tuple(self.part_types),
            text=text,
            attachments=tuple(self.attachments),
            size=len(self.raw),
            flags=frozenset(self.flags),
            status="\n".join(self.status)[:_REPORT_LIMIT],
            returned="\n".join(self.returned)[:_REPORT_LIMIT],
        )

    def _is_sealed(self) -> bool:
        """Tell whether some part may hold the text, by its type or, where that is vague, its name."""
        names = (one.name.lower() for one in self.attachments)
        return bool(_SEALING.intersection(self.part_types)) or any(map(_SEALED_NAMES.fullmatch, names))

    def _parse(self) -> RawMessage:
        raw = self.raw
        if len(raw) > SIZE_LIMIT:
            raw, self.truncated = raw[:SIZE_LIMIT], True
        if b"\0" in raw:
            raw = raw.replace(b"\0", b"")
            self.flags.add(Flag.NULL_BYTES)
        if raw.startswith(b"From "):  # an mbox separator is no header
            raw = raw.partition(b"\n")[2]
        if len(_ENCLOSING.findall(raw)) > _PARTS_AT_MOST:
            self.flags.add(Flag.BROKEN)
            raw = re.split(rb"\r?\n\r?\n", raw, maxsplit=1)[0] + b"\n\n"
        return email.message_from_bytes(raw)

    def _text(self, mail: RawMessage) -> str:
        """Give the text of a mail: its plain text, or for lack of it what its HTML says."""
        plain, html = self._read_part(mail)
        if plain.strip():
            text, sealed = without_armour(clean(plain)[:TEXT_LIMIT])
            if sealed:
                self.flags.add(Flag.SEALED)
            return text
        if html.strip():
            self.flags.add(Flag.FROM_HTML)
            return clean(html_to_text(clean(html)))[:TEXT_LIMIT]
        return ""

    def _read_part(self, part: RawMessage) -> tuple[str, str]:
        """Give the plain text and the HTML of a part and those in it."""
        kind = content_type_of(part)
        self.part_types.append(kind)
        # asked for the payload of a leaf without decode=True, the library may raise on its charset
        payload = part.get_payload() if part.is_multipart() else None
        inner = [one for one in payload if isinstance(one, RawMessage)] if isinstance(payload, list) else None
        if kind.startswith("message/") or (inner is not None and not kind.startswith("multipart/")):
            self._note_report(kind, inner or [])
            self.attachments.append(Attachment(file_name_of(part), kind, 0))
            return "", ""
        if inner is not None:
            return self._read_parts(kind, inner)
        data = _bytes(part)
        if not self._is_body(part, kind):
            if kind == "text/rfc822-headers":
                self.returned.append(clean(decode(data[:_REPORT_LIMIT], None)[0]))
            self.attachments.append(Attachment(file_name_of(part), kind, len(data)))
            return "", ""
        text, fits = decode(data, parameter_of(part, "charset"))
        if not fits:
            self.flags.add(Flag.BAD_CHARSET)
        if kind == _HTML:
            return "", text
        text = clean(text)
        if parameter_of(part, "format").lower() == "flowed":
            text = unflow(text, delsp=parameter_of(part, "delsp").lower() == "yes")
        return text, ""

    def _note_report(self, kind: str, inner: list[RawMessage]) -> None:
        """Keep the headers of a mail within this one, or the blocks of fields of a delivery status."""
        into = self.status if kind.endswith("delivery-status") else self.returned
        for block in inner:
            if len(into) > _FIELDS_AT_MOST:
                return
            for name, value in islice(block.raw_items(), _FIELDS_AT_MOST):
                into.append(f"{name}: {decode_header(value)}")
            if into is self.status and not block.is_multipart():  # blocks that were not told apart
                into.append(clean(decode(_bytes(block)[:_REPORT_LIMIT], None)[0]))
            into.append("")

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
        if kind not in _PLAIN and kind != _HTML and not kind.startswith("multipart/"):
            return False
        disposition = str(part.get("content-disposition", "")).strip().lower()
        return not disposition.startswith("attachment") and not (disposition and file_name_of(part))


def _as_html(text: str) -> str:
    escaped = text.replace("&", "&amp;").replace("<", "&lt;").replace(">", "&gt;")
    return f"<pre>{escaped}</pre>" if text.strip() else ""


def _bytes(part: RawMessage) -> bytes:
    try:
        data = part.get_payload(decode=True)
    except (ValueError, LookupError, AssertionError):
        data = None
    return data if isinstance(data, bytes) else b""
