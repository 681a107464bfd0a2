"""Bytes of a mail to text, whatever their label says."""

import binascii
import codecs
import re
from contextlib import suppress
from email import header as email_header
from email.errors import HeaderParseError
from typing import Final

_UNSAFE_CODECS: Final = frozenset(
    {"idna", "punycode", "undefined", "unicode-escape", "raw-unicode-escape", "utf-7"}
)
"""Codecs that no mail client writes; some take quadratic time."""

_WESTERN: Final = frozenset({"ascii", "iso8859-1", "cp1252"})
_WIDE: Final = ("utf-16", "utf-32")
_LINE_BREAKS: Final = re.compile(r"\r{1,3}\n|[\r\u2028\u2029\u0085\v\f]")
_NOT_TEXT: Final = re.compile(
    r"[\x00-\x08\x0e-\x1f\x7f\xad\u200b\u200e\u200f\u202a-\u202e\u2060-\u2064\u2066-\u2069\ufeff]"
)
"""Controls, and what cannot be seen: soft hyphens, spaces of no width, marks of direction."""

HEADER_LIMIT: Final = 8_000
"""Signs of a header that are looked at; the standard decoder is quadratic on hostile ones."""


def decode(data: bytes, label: str | None) -> tuple[str, bool]:
    """Turn the bytes of a text part into text.

    A declared charset is believed if it is known and fits. Without one, or with one that does not fit, short
    texts are told best by trying UTF-8 and falling back to cp1252, of which Latin-1 and ASCII are parts.

    Returns:
        The text, and whether the label could be believed.
    """
    name = _codec(label)
    if name and name not in _UNSAFE_CODECS and name not in _WESTERN and _may_be(name, data):
        try:
            return data.decode(name), True
        except (LookupError, ValueError):
            pass
    try:
        return data.decode("utf-8"), not name or name in _WESTERN or name == "utf-8"
    except UnicodeDecodeError:
        return data.decode("cp1252", "replace"), not name or (name in _WESTERN and "ascii" not in name)


def _codec(label: str | None) -> str:
    """Give the name under which a declared charset is known, whatever alias was written; the label else."""
    name = (label or "").strip().strip("\"'").lower()
    try:
        return codecs.lookup(name).name.replace("_", "-") if name else ""
    except (LookupError, ValueError):
        return name


def _may_be(name: str, data: bytes) -> bool:
    """Tell plain text with a wrong label from UTF-16, as which nearly any bytes can be read."""
    return (
        not name.startswith(_WIDE) or b"\0" in data or data[:2] in {codecs.BOM_UTF16_LE, codecs.BOM_UTF16_BE}
    )


def clean(text: str) -> str:
    """Make every line break a newline and drop what is no text: null bytes, controls, what is invisible."""
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
