"""The signs a letter sets around orders, statements and players' words, so that none of it plays when quoted.

The reader of mail is given the same signs and takes everything between them as ours, whatever a client did to
the lines. Sentences of our own that could not be taken for an order stay unmarked.
"""

import re
from typing import Final

MARK_OPEN: Final = "▸"
"""Stands before everything in a letter that could be read as an order or a statement."""

MARK_CLOSE: Final = "◂"
"""Stands after it."""


def _spellings(sign: str) -> tuple[str, ...]:
    """Return how a sign may be written so that some client or gateway turns it back into the sign."""
    utf8 = sign.encode()
    return (sign, utf8.decode("cp1252"), utf8.decode("latin-1"), f"&#{ord(sign)};", f"&#x{ord(sign):x};")


_FORGED: Final = {
    spelling.lower(): plain
    for sign, plain in ((MARK_OPEN, ">"), (MARK_CLOSE, "<"))
    for spelling in _spellings(sign)
}
_FORGERY: Final = re.compile("|".join(map(re.escape, _FORGED)), re.IGNORECASE)
_UNPRINTABLE: Final = re.compile(
    r"[^\S\n]|[\x00-\x08\x0b-\x1f\x7f-\x9f\u200b-\u200f\u2028-\u202e\u2060-\u2069\ufeff]"
)


def tame(text: str) -> str:
    """Return a player's words without our signs and without controls that would reorder or hide text.

    A closing sign among the words would end the mark around them early, and let the rest play.
    """
    plain = _FORGERY.sub(lambda found: _FORGED[found[0].lower()], text)
    return _UNPRINTABLE.sub(" ", plain.replace("\r\n", "\n").replace("\r", "\n")).strip()


def paragraphs(text: str) -> tuple[str, ...]:
    """Return a player's words, tamed, cut at blank lines: each paragraph is marked by itself."""
    blocks = re.split(r"\n[ ]*\n", tame(text))
    return tuple(block.strip() for block in blocks if block.strip())
