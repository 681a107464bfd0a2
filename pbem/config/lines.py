"""Where in a TOML file each key stands, which the standard library's parser does not tell."""

import re
from typing import Final

from pbem.config.values import Key

_BARE: Final = r"""(?:"[^"\n]*"|'[^'\n]*'|[A-Za-z0-9_-]+)"""
_DOTTED: Final = rf"{_BARE}(?:[ \t]*\.[ \t]*{_BARE})*"
_TABLE: Final = re.compile(rf"[ \t]*\[[ \t]*({_DOTTED})[ \t]*\]")
_PAIR: Final = re.compile(rf"[ \t]*({_DOTTED})[ \t]*=")
_PART: Final = re.compile(_BARE)


def key_lines(text: str) -> dict[Key, int]:
    """Return the line, from 1, of every table and key.

    Keys inside an inline table are not listed: theirs is the line of the table.
    """
    lines: dict[Key, int] = {}
    table: Key = ()
    for number, line in enumerate(text.splitlines(), start=1):
        if found := _TABLE.match(line):
            table = _path(found[1])
            lines.setdefault(table, number)
        elif found := _PAIR.match(line):
            key = (*table, *_path(found[1]))
            for end in range(len(table) + 1, len(key) + 1):
                lines.setdefault(key[:end], number)
    return lines


def _path(dotted: str) -> Key:
    return tuple(part.strip("\"'") for part in _PART.findall(dotted))
