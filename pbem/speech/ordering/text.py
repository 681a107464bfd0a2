"""A player's text and its words: what is typed differently but means the same becomes the same.

The text keeps its length, so that every word knows where it was written and talk can travel untouched.
"""

import re
import unicodedata
from dataclasses import dataclass
from functools import cache
from typing import Final

_APOSTROPHES: Final = "'’‘ʼ`´′"
_DASHES: Final = "-‐‑‒–—―−"
_QUOTES: Final = '"“”„‟«»″'
_GONE: Final = "\u200b"
"""What an invisible character becomes: it neither stands for anything nor parts a word."""
_NEGATIVE: Final = frozenset("❌✖✗✘🚫👎⛔❎❓❔🛑")
"""Pictures that could turn an order round are left standing, so that the line is not read."""

_WORD: Final = re.compile(rf"[^\W\d_][^\W\d_{_GONE}]*(?:{_GONE}+[^\W\d_]+)*|\d+|[^\s{_GONE}]")
_FACE: Final = re.compile(r"(?<!\S)(?::-?[)D]|=\)|\^\^|<3)(?!\S)")
_EMPHASIS: Final = re.compile(r"(?<![\w*])([*_]{1,3})(?=\S)([^*_\n]+)(?<=\S)\1(?![\w*])")


@dataclass(frozen=True, slots=True)
class Word:
    """A word, number or mark: how it is compared, and where it was written."""

    text: str
    start: int
    end: int


@cache
def _shade(char: str) -> str:
    """Return the character by which one is compared: lower case, no accent, one kind of each mark."""
    if char == "\n":
        return char
    if char in _APOSTROPHES:
        return "'"
    if char in _DASHES:
        return "-"
    if char in _QUOTES:
        return '"'
    if char == "…":
        return "."
    if char == "¡":
        return " "
    if char.isspace():
        return " "
    category = unicodedata.category(char)
    if category in ("Cf", "Mn", "Me", "Cc"):
        return _GONE
    if category in ("So", "Sk") and char not in _NEGATIVE:
        return " "
    plain = unicodedata.normalize("NFKD", char)[0].lower()
    return plain if len(plain) == 1 else char


def fold(text: str) -> str:
    """Return the text as words are compared in it, of the same length."""
    shadow = "".join(map(_shade, text))
    shadow = _FACE.sub(lambda face: " " * len(face.group()), shadow)
    return _EMPHASIS.sub(lambda found: found.group().replace("*", " ").replace("_", " "), shadow)


def words_of(text: str) -> tuple[Word, ...]:
    """Return the words, numbers and marks of a short text, folded."""
    return tuple(_words(fold(text), 0, len(text)))


def _words(shadow: str, start: int, end: int) -> list[Word]:
    return [
        Word(found.group().replace(_GONE, ""), found.start(), found.end())
        for found in _WORD.finditer(shadow, start, end)
    ]


class Text:
    """A mail's new text, with its shadow in which words are compared.

    Args:
        raw: as the player wrote it.
    """

    __slots__ = ("raw", "shadow")

    def __init__(self, raw: str) -> None:
        self.raw = unicodedata.normalize("NFC", raw.replace("\r\n", "\n").replace("\r", "\n"))
        self.shadow = fold(self.raw)

    def words(self, start: int, end: int) -> tuple[Word, ...]:
        """Return the words, numbers and marks between two places."""
        return tuple(_words(self.shadow, start, end))

    def plain(self, start: int, end: int) -> str:
        """Return what stands between two places, of the same length, in one line."""
        pairs = zip(self.raw[start:end], self.shadow[start:end], strict=True)
        return "".join(char if shade not in " \n" + _GONE else " " for char, shade in pairs)

    def spoken(self, start: int, end: int) -> str:
        """Return what stands between two places in one line, without what cannot be seen, accents kept."""
        kept = [
            char if shade not in " \n" else " "
            for char, shade in zip(self.raw[start:end], self.shadow[start:end], strict=True)
            if shade != _GONE
        ]
        return " ".join("".join(kept).split())

    def trimmed(self, start: int, end: int) -> tuple[int, int]:
        """Return the places without the white space at both ends."""
        while start < end and _blank(self.raw[start]):
            start += 1
        while end > start and _blank(self.raw[end - 1]):
            end -= 1
        return start, end


def _blank(char: str) -> bool:
    return char.isspace() or unicodedata.category(char) in ("Cf", "Cc")
