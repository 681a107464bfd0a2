"""Bytes of a mail to text, whatever their label says."""

import binascii
import re
from contextlib import suppress
from email import header as email_header
from email.errors import HeaderParseError
from typing import Final

_UNSAFE_CODECS: Final = {"idna", "punycode", "undefined", "unicode-escape", "raw-unicode-escape", "utf-7"}
"""Codecs that no mail client writes; some take quadratic time."""

_WESTERN: Final = {"us-ascii", "ascii", "iso-8859-1", "latin-1", "latin1", "windows-1252", "cp1252"}
_LINE_BREAKS: Final = re.compile(r"\r{1,3}\n|[\r\u2028\u2029\u0085\v\f]")
_NOT_TEXT: Final = re.compile(r"[\x00-\x08\x0e-\x1f\x7f\ufeff]")

HEADER_LIMIT: Final = 8_000
"""Signs of a header that are looked at; the standard decoder is quadratic on hostile ones."""


def decode(data: bytes, label: str | None) -> tuple[str, bool]:
    """Turn the bytes of a text part into text.

    A declared charset is believed if it is known and fits. Without one, or with one that does not fit, short
    texts are told best by trying UTF-8 and falling back to cp1252, of which Latin-1 and ASCII are parts.

    Returns:
        The text, and whether the label could be believed.
    """
    name = (label or "").strip().lower().replace("_", "-")
    if name and name not in _UNSAFE_CODECS and name not in _WESTERN:
        try:
            return data.decode(name), True
        except (LookupError, ValueError):
            pass
    try:
        return data.decode("utf-8"), not name or name in _WESTERN or name == "utf-8"
    except UnicodeDecodeError:
        return data.decode("cp1252", "replace"), not name or (name in _WESTERN and "ascii" not in name)


def clean(text: str) -> str:
    """Make every line break a newline and drop what is no text: null bytes, controls, byte order marks."""
    return _NOT_TEXT.sub("", _LINE_BREAKS.sub("\n", text))


def decode_header(value: object) -> str:
    """Turn a raw header into a line of text: encoded words (RFC 2047), bare UTF-8 or Latin-1, unfolded."""
    raw = str(value)[:HEADER_LIMIT]
    if not raw.isascii():
        raw = decode(raw.encode("utf-8", "surrogateescape"), None)[0]
    if "=?" in raw:
        with suppress(HeaderParseError, binascii.Error, ValueError):
            raw = "".join(
                part if isinstance(part, str) else decode(part, label or "us-ascii")[0]
                for part, label in email_header.decode_header(raw)
            )
    return " ".join(clean(raw).split())
