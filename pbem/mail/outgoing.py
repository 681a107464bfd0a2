"""A letter to bytes (RFC 5322), put together by hand: the standard library takes several times as long.

Nothing a player wrote can become a header: every value is one line of text, addresses are checked, and what
is not ASCII is encoded.
"""

import base64
import binascii
import re
import zlib
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from datetime import datetime
from email.utils import format_datetime
from typing import Final

from pbem.mail.message import Address
from pbem.mail.screen import LOOP_HEADER

_CONTROLS: Final = re.compile(r"[\x00-\x1f\x7f\u0085\u2028\u2029]+")
_ADDRESS: Final = re.compile(r"[A-Za-z0-9.!#$%&'*+/=?^_`{|}~-]{1,128}@[A-Za-z0-9.\[\]:-]{1,250}")
_ID: Final = re.compile(r"<[!-;=?-~]{1,250}>")
_PLAIN_NAME: Final = re.compile(r"[A-Za-z0-9 _'-]*")
_HEADER_NAME: Final = re.compile(r"[A-Za-z][A-Za-z0-9-]{0,60}")
_FILE_NAME: Final = re.compile(r"[A-Za-z0-9][A-Za-z0-9.]{0,60}")
_LINE: Final = 76
_WORD_BYTES: Final = 39
"""Bytes of UTF-8 in an encoded word, which may be 75 signs long with its frame (RFC 2047)."""

_REFERENCES_AT_MOST: Final = 12
_CRLF: Final = b"\r\n"
_ASCII: Final = bytes(range(128))


class BadLetter(ValueError):
    """A letter that cannot be written: an address or a Message-ID that is none."""


@dataclass(frozen=True, slots=True)
class Letter:
    """A letter to one recipient, ready to be written."""

    sender: Address
    to: Address
    subject: str
    text: str
    message_id: str
    date: datetime
    html: str | None = None
    reply_to: Address | None = None
    in_reply_to: str | None = None
    references: tuple[str, ...] = ()
    headers: tuple[tuple[str, str], ...] = field(default=())
    """Further headers; not their names nor their values may come from a player."""
    attached: str = ""
    """A text that goes along as a file; nothing for none."""
    attached_name: str = "letter.txt"
    """The name of that file: letters, digits, dots."""


def write_letter(letter: Letter) -> bytes:
    """Write a letter, its lines ended by CRLF and at most 78 signs long (save headers that do not fold).

    Raises:
        BadLetter: an address or a Message-ID is none, or the date has no time zone.
    """
    if letter.date.tzinfo is None:
        raise BadLetter("the date of a letter needs a time zone")
    head = [f"{name}: {value}" for name, value in _headers(letter)]
    return "\r\n".join(head).encode("ascii") + _CRLF + _body(letter)


def written_again(raw: bytes, message_id: str, date: datetime, answered: str) -> bytes:
    """Return a letter of ours as another message: its words and all else stay as they are, byte by byte.

    Args:
        raw: the letter, as ``write_letter`` wrote it.
        message_id: of the new message.
        date: of the new message.
        answered: the Message-ID of what it answers; what came before stays in the references.

    Raises:
        BadLetter: a Message-ID is none, or the date has no time zone.
    """
    if date.tzinfo is None:
        raise BadLetter("the date of a letter needs a time zone")
    head, between, body = raw.partition(_CRLF + _CRLF)
    new = {b"Date": format_datetime(date), b"Message-ID": _sound_id(message_id)}
    new[b"In-Reply-To"] = _sound_id(answered)
    lines: list[bytes] = []
    for field_ in re.split(rb"\r\n(?![ \t])", head):
        name = field_.partition(b":")[0]
        if name == b"In-Reply-To":
            continue
        value = new.get(name)
        lines.append(field_ if value is None else name + b": " + value.encode("ascii"))
        if name == b"Message-ID":
            lines.append(b"In-Reply-To: " + new[b"In-Reply-To"].encode("ascii"))
    return _CRLF.join(lines) + between + body


def address_is_sound(address: str) -> bool:
    """Tell whether an address can be written into a header and an envelope as it is."""
    return _ADDRESS.fullmatch(address) is not None


def one_line(text: str) -> str:
    """Make a text one line: controls and line breaks become a space."""
    return " ".join(_CONTROLS.sub(" ", text).split())


def _headers(letter: Letter) -> Iterator[tuple[str, str]]:
    yield "From", _mailbox(letter.sender, "From: ")
    yield "To", _mailbox(letter.to, "To: ")
    if letter.reply_to is not None:
        yield "Reply-To", _mailbox(letter.reply_to, "Reply-To: ")
    yield "Subject", _encoded(one_line(letter.subject), len("Subject: "))
    yield "Date", format_datetime(letter.date)
    yield "Message-ID", _sound_id(letter.message_id)
    if letter.in_reply_to:
        yield "In-Reply-To", _sound_id(letter.in_reply_to)
    if letter.references:
        yield "References", "\r\n ".join(map(_sound_id, _nearest(letter.references)))
    yield "MIME-Version", "1.0"
    # "generated" and no Precedence: nobody's holiday notice should answer, and yet it is personal (RFC 3834)
    yield "Auto-Submitted", "auto-generated"
    yield LOOP_HEADER, "yes"
    for name, value in letter.headers:
        if not _HEADER_NAME.fullmatch(name):
            raise BadLetter(f"not the name of a header: {one_line(name)[:60]!r}")
        yield name, _encoded(one_line(value), len(name) + 2)


def _nearest(references: Sequence[str]) -> Sequence[str]:
    """Keep the first reference, which names the thread, and the last ones."""
    if len(references) <= _REFERENCES_AT_MOST:
        return references
    return (references[0], *references[-_REFERENCES_AT_MOST + 1 :])


def _sound_id(value: str) -> str:
    if not _ID.fullmatch(value):
        raise BadLetter("a Message-ID must be one word in angle brackets")
    return value


def _mailbox(address: Address, head: str) -> str:
    if not address_is_sound(address.email):
        raise BadLetter("not an address that a letter can be sent to or from")
    name = one_line(address.name)
    if not name:
        return address.email
    if not name.isascii():
        written = _encoded(name, len(head))
    elif _PLAIN_NAME.fullmatch(name):
        written = name
    else:
        escaped = name.replace("\\", "\\\\").replace('"', '\\"')
        written = f'"{escaped}"'
    return f"{written}\r\n <{address.email}>"


def _encoded(text: str, used: int) -> str:
    """Encode a header's text if it has to be (RFC 2047), folded; used is what its first line holds."""
    if text.isascii() and "=?" not in text:
        return _folded(text, used)
    words: list[str] = []
    piece = b""
    for sign in text:
        data = sign.encode("utf-8", "replace")
        if len(piece) + len(data) > _WORD_BYTES:
            words.append(_encoded_word(piece))
            piece = b""
        piece += data
    words.append(_encoded_word(piece))
    return "\r\n ".join(["", *words] if used > 12 else words)


def _encoded_word(data: bytes) -> str:
    return f"=?utf-8?b?{base64.b64encode(data).decode('ascii')}?="


def _folded(text: str, used: int) -> str:
    """Fold a text at its spaces."""
    lines, line, room = [], "", _LINE - used
    for word in text.split(" "):
        if line and len(line) + 1 + len(word) > room:
            lines.append(line)
            line, room = word, _LINE - 1
        else:
            line = f"{line} {word}" if line else word
    return "\r\n ".join([*lines, line])


def _body(letter: Letter) -> bytes:
    words = _part("text/plain", letter.text)
    if letter.html is not None:
        words = _divided("alternative", words, _part("text/html", letter.html))
    if not letter.attached:
        return words
    if not _FILE_NAME.fullmatch(letter.attached_name):
        raise BadLetter("not the name of a file that can go along with a letter")
    file = f'Content-Disposition: attachment; filename="{letter.attached_name}"\r\n'.encode("ascii")
    return _divided("mixed", words, file + _part("text/plain", letter.attached))


def _divided(kind: str, *parts: bytes) -> bytes:
    """Put parts together (RFC 2046, 5.1)."""
    # made from what it divides, so that the same letter is the same bytes; checked not to occur in it
    seed = zlib.crc32(parts[-1], zlib.crc32(parts[0]))
    while any((boundary := f"=_pbem_{seed:08x}".encode()) in part for part in parts):
        seed = (seed + 1) & 0xFFFFFFFF
    head = f'Content-Type: multipart/{kind}; boundary="'.encode() + boundary + b'"' + _CRLF + _CRLF
    between = b"--" + boundary
    return head + b"".join(between + _CRLF + part for part in parts) + between + b"--" + _CRLF


def _part(content_type: str, text: str) -> bytes:
    data = text.replace("\r\n", "\n").replace("\r", "\n").encode("utf-8", "replace")
    if not data.endswith(b"\n"):
        data += b"\n"
    # lines of text that are mostly ASCII stay readable; others are shorter in base64
    readable = len(data.translate(None, _ASCII)) * 6 < len(data)
    if readable:
        encoding = "quoted-printable"
        # every line break becomes CRLF, a soft one too
        body = binascii.b2a_qp(data, istext=True).replace(b"\n", _CRLF)
    else:
        encoding = "base64"
        coded = base64.b64encode(data.replace(b"\n", _CRLF))
        body = b"".join(coded[at : at + _LINE] + _CRLF for at in range(0, len(coded), _LINE))
    head = f"Content-Type: {content_type}; charset=utf-8\r\nContent-Transfer-Encoding: {encoding}\r\n\r\n"
    return head.encode("ascii") + body
