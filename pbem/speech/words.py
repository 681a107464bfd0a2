"""Words as players type them: folded, split, and without their accents."""

import re
import unicodedata
from itertools import accumulate
from typing import Final

_WORD: Final = re.compile(r"([^\W\d_]+'?|\d+|\S)")
_FOLD: Final = str.maketrans(
    {"’": "'", "‘": "'", "ʼ": "'", "`": "'", "´": "'", "–": "-", "—": "-", "−": "-", "‑": "-"}
)
_FACES: Final = re.compile(
    r"(?<![\w(])[:;=][-'^o]?(?:[)\]]+|[dp*]+(?!\w))|(?<=[^\W\d])[:;]-?\)+|\^[._]?\^"
    r"|[😀😁😃😄😅😆😇😈😉😊😋😎😏😘🙂🤗🥳👋👍🎉❤♥]\ufe0f?"
)
"""Smileys, as typed and as drawn, that take nothing back; one that doubts or laughs is left standing."""
_SMILING: Final = frozenset(":;=^<")
"""What the typed ones have one of."""
_HEART: Final = "<3"
"""Less than 3, or a heart."""
_QUOTES: Final = frozenset('"“”„«»*_')
_UNSURE: Final = _QUOTES | {"-"}
"""Marks that may say nothing."""

Span = tuple[int, int]
"""Where a word begins and ends."""


class _Unaccented(dict[int, str]):
    """By its code, every letter without its accents, found out when it is first met."""

    def __missing__(self, code: int) -> str:
        char = chr(code)
        apart = unicodedata.normalize("NFD", char) if char.isalpha() else char  # a "≠" is no accented "="
        self[code] = plain = "".join(each for each in apart if not unicodedata.combining(each)) or char
        return plain


_UNACCENTED: Final = _Unaccented()


def without_accents(text: str) -> str:
    """Return the text with its accents taken off."""
    return text if text.isascii() else text.translate(_UNACCENTED)


def composed(text: str) -> str:
    """Return the text with every letter and its accents in one character."""
    return unicodedata.normalize("NFC", text)


def fold(text: str) -> str:
    """Return the text in lower case with one kind of apostrophe and hyphen; positions stay as they were."""
    lower = text.lower()
    if lower.isascii():
        return lower.replace("`", "'")
    if len(lower) != len(text):
        lower = "".join(char.lower() if len(char.lower()) == 1 else char for char in text)
    return lower.translate(_FOLD)


def unfaced(text: str) -> str:
    """Return folded text with a comma for each smiley, which ends what was said; positions stay."""
    if _SMILING.isdisjoint(text) and text.isascii():
        return text
    if _HEART in text and ">" not in text:
        text = text.replace(_HEART, "\N{WHITE HEART SUIT}3")
    if "(" in text and ")" in text:
        return text
    return _FACES.sub(lambda face: f",{' ' * (len(face[0]) - 1)}", text)


_DOTS: Final = re.compile(r"(?:\.{2,}|…)(?=\s*[a-zà-ÿ])")
"""Dots in the middle of a sentence, which goes on in small letters."""


def undotted(text: str) -> str:
    """Return text as typed with a comma for dots within a sentence; positions stay as they were."""
    if ".." not in text and "…" not in text:
        return text
    return _DOTS.sub(lambda dots: f",{' ' * (len(dots[0]) - 1)}", text)


def plain_words(text: str) -> list[str]:
    """Return words as `split` does, and at once, of text that is all letters ("l'ho vista"), else none."""
    marked = "'" in text
    if marked and ("''" in text or " '" in text or text[0] == "'"):
        return []
    letters = text.replace(" ", "")
    if not (letters.replace("'", "") if marked else letters).isalpha():
        return []
    return (text.replace("'", "' ") if marked else text).split()


def split(text: str) -> tuple[list[str], list[Span]]:
    """Split folded text into words, numbers and marks, and where they stand.

    A hyphen within a word is a space.
    """
    pieces = _WORD.split(text)  # a gap, a word, a gap, …
    ends = [*accumulate(map(len, pieces))]
    words, spans = pieces[1::2], [*zip(ends[::2], ends[1::2], strict=False)]
    if _UNSURE.isdisjoint(words):
        return words, spans
    meant = [_mark(word, span, text) for word, span in zip(words, spans, strict=True)]
    return [mark for mark in meant if mark], [span for mark, span in zip(meant, spans, strict=True) if mark]


def _mark(word: str, span: Span, text: str) -> str:
    """Return what a word is where it stands: a hyphen may be a pause, or nothing, as a quotation mark is."""
    if word != "-":
        return "" if word in _QUOTES else word
    before, after = text[span[0] - 1 : span[0]], text[span[1] : span[1] + 1]
    if before.isalnum() and after.isalnum() and not (before.isdigit() and after.isdigit()):
        return ""
    return "," if (not before.strip() and not after.strip()) or "-" in (before, after) else word
