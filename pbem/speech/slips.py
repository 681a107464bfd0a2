"""Finding the words of which another may be a slip.

`difflib` compares a word with every other; here most are left out first, by their letters alone, as every
word of a mail's talk comes this way.
"""

from collections.abc import Iterable
from difflib import get_close_matches
from functools import lru_cache
from itertools import groupby
from math import ceil
from typing import Final

_KEPT: Final = 4096


class Slips:
    """The words that may be meant.

    Args:
        words: in any order.
        most: how many are given at most.
        cutoff: how close, as `difflib` measures it.
    """

    def __init__(self, words: Iterable[str], *, most: int = 3, cutoff: float = 0.75) -> None:
        self._most, self._cutoff = most, cutoff
        by_length = groupby(sorted(set(words), key=lambda word: (len(word), word)), key=len)
        self._words = {length: [(word, _letters(word)) for word in group] for length, group in by_length}
        self.close_to = lru_cache(_KEPT)(self._close_to)
        """Return the words that one may be a slip of, best first."""

    def _close_to(self, word: str) -> tuple[str, ...]:
        there, size = _letters(word), len(word)
        near = []
        for length, words in self._words.items():
            shared = ceil(self._cutoff * (size + length) / 2)
            """How many letters two words of these lengths have in common if they are close."""
            if shared <= min(size, length):
                near += [
                    other
                    for other, letters in words
                    if other != word
                    and (there & ~letters).bit_count() <= size - shared
                    and (letters & ~there).bit_count() <= length - shared
                ]
        return tuple(get_close_matches(word, near, n=self._most, cutoff=self._cutoff))


def _letters(word: str) -> int:
    """Return which letters a word has, a bit each; two may share one, so that at most too many look near."""
    bits = 0
    for char in word:
        bits |= 1 << (ord(char) % 61)
    return bits
