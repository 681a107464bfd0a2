"""Plain text: lines of at most 72 columns, with the marks around whatever could be read as an order."""

from collections.abc import Sequence
from typing import Final

from pbem.letters.marks import MARK_CLOSE, MARK_OPEN
from pbem.letters.page import CardCell, Link, PlayerRow, Said
from pbem.letters.voice import Voice

WIDTH: Final = 72
_NAME_WIDTH: Final = 20
_TIED: Final = "\u00a0"
"""Holds the words of one card together; a plain space once the lines are cut."""


def wrap(text: str, indent: str = "", hanging: str | None = None) -> str:
    """Return the text in lines of at most ``WIDTH`` columns; its own line breaks stay.

    Args:
        text: the words.
        indent: what the first line begins with.
        hanging: what the other lines begin with; the same if ``None``.
    """
    rest = " " * len(indent) if hanging is None else hanging
    lines: list[str] = []
    for number, paragraph in enumerate(text.split("\n")):
        start = indent if number == 0 else rest
        if len(start) + len(paragraph) <= WIDTH:
            lines.append(start + paragraph if paragraph else "")
        else:
            lines.extend(_filled(paragraph, start, rest))
    return "\n".join(line.rstrip() for line in lines).replace(_TIED, " ")


def _filled(paragraph: str, start: str, rest: str) -> list[str]:
    lines, line, empty = [], start, True
    for word in paragraph.split(" "):
        left = word
        while left:
            room = WIDTH - len(line) - (0 if empty else 1)
            if len(left) <= room:
                line, empty, left = line + ("" if empty else " ") + left, False, ""
            elif empty:
                lines.append(line + left[:room])
                line, left = rest, left[room:]
            else:
                lines.append(line)
                line, empty = rest, True
    if not empty:
        lines.append(line)
    return lines


def between(words: str) -> str:
    """Return words between the marks, which no line break parts from them."""
    return f"{MARK_OPEN}{_TIED}{words}{_TIED}{MARK_CLOSE}"


def said(one: Said, voice: Voice, indent: str = "") -> str:
    """Return marked words with their label; a paragraph has one mark however many lines it takes."""
    label = f"{indent}{voice.label(one.label)} " if one.label else indent
    starts = (label, *(" " * len(label) for _ in one.words[1:]))
    return "\n".join(
        wrap(between(words), start, f"{indent}  ") for start, words in zip(starts, one.words, strict=True)
    )


def order(link: Link, indent: str = "") -> str:
    """Return the lines of an order, each marked."""
    return "\n".join(wrap(between(line), indent, f"{indent}  ") for line in link.order)


def marked(words: Sequence[str], indent: str = "") -> str:
    """Return a player's words, each paragraph marked."""
    return "\n".join(wrap(between(line), indent, f"{indent}  ") for line in words)


def cards(cells: Sequence[CardCell], separator: str = ", ") -> str:
    """Return the names of cards in a row."""
    return separator.join(cell.name.replace(" ", _TIED) for cell in cells)


def players(rows: Sequence[PlayerRow], voice: Voice) -> str:
    """Return the players as a table of columns."""
    say_it = voice.gettext
    heads = (
        "  " + say_it("Player"),
        say_it("Cards"),
        say_it("Undercover"),
        say_it("Compromised"),
        say_it("This turn"),
    )
    table = [heads] + [
        (_name(row, voice), str(row.cards), str(row.undercover), str(row.compromised), row.status)
        for row in rows
    ]
    widths = [max(len(line[column]) for line in table) for column in range(4)]
    return "\n".join(_columns(line, widths) for line in table)


def _name(row: PlayerRow, voice: Voice) -> str:
    name = row.name if len(row.name) <= _NAME_WIDTH else f"{row.name[: _NAME_WIDTH - 1]}…"
    star = "  * " if row.is_active else "    "
    return star + (voice.gettext("{name} (you)", name=name) if row.is_reader else name)


def _columns(line: Sequence[str], widths: Sequence[int]) -> str:
    name, *numbers, status = line
    middle = "  ".join(number.rjust(width) for number, width in zip(numbers, widths[1:], strict=True))
    start = f"{name.ljust(widths[0])}  {middle}  "
    return wrap(status, start, " " * min(len(start), WIDTH - 20)) if status else start.rstrip()
