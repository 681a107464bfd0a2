"""The mark a letter sets around what it shows as an order or a statement, so that it never plays when quoted.

A mark opens and closes: a client that re-wraps ``▸ OFFER gun 5, coat 2 ◂`` leaves a second line without a
sign of its own, and only the closing mark still tells that it is ours. Black small triangles are in every
common font, are not turned into emoji or other quotes by clients that beautify text, and nobody types them.
"""

import re
from typing import Final

MARK: Final = "▸"
"""Stands before everything in a letter that could be read as an order or a statement."""

MARK_END: Final = "◂"
"""Stands after it."""

_LINES_MARKED_AT_MOST: Final = 400
"""How many lines a closing mark may be away from its opening one: talk may be long and hold blank lines."""


def _as_mangled(sign: str) -> tuple[str, ...]:
    """List the forms a sign takes when a gateway reads its UTF-8 as Western, or leaves it as HTML."""
    utf8 = sign.encode()
    return (sign, utf8.decode("cp1252"), utf8.decode("latin-1"), f"&#{ord(sign)};", f"&#x{ord(sign):x};")


_CLOSING: Final = frozenset(_as_mangled(MARK_END))
_SIGN: Final = re.compile("|".join(map(re.escape, (*_as_mangled(MARK), *_as_mangled(MARK_END)))))
_BLANK_LINE: Final = re.compile(r"\n[ \t\u00a0>|]*(?:\n|\Z)")


def marked(text: str) -> str:
    """Set the mark around one line of a letter."""
    return f"{MARK} {text} {MARK_END}"


def is_marked(line: str) -> bool:
    """Tell whether a line carries a mark, whole or mangled by a wrong charset."""
    return _SIGN.search(line) is not None


def cut_marked(text: str) -> str:
    """Take out everything between an opening and a closing mark, and the marks.

    Line breaks stay, so that line numbers do too. An opening mark that is not closed takes everything up to
    the next blank line (a line of quote signs only is blank) or the next mark; a closing mark alone takes its
    line up to it. Linear in the length of the text.
    """
    signs = list(_SIGN.finditer(text))
    if not signs:
        return text
    kept: list[str] = []
    at = 0
    for place, sign in enumerate(signs):
        if sign.start() < at:
            continue
        if sign[0] in _CLOSING:
            line = max(at, text.rfind("\n", at, sign.start()) + 1)
            kept.append(text[at:line])
            at = sign.end()
            continue
        kept.append(text[at : sign.start()])
        after = signs[place + 1] if place + 1 < len(signs) else None
        limit = after.start() if after else len(text)
        if (
            after
            and after[0] in _CLOSING
            and text.count("\n", sign.end(), after.start()) < _LINES_MARKED_AT_MOST
        ):
            end = after.end()
        else:
            blank = _BLANK_LINE.search(text, sign.end(), limit)
            end = blank.start() if blank else limit
        kept.append("\n" * text.count("\n", sign.start(), end))
        at = end
    kept.append(text[at:])
    return "".join(kept)
