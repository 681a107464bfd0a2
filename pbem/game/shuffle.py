"""Chance: the one port through which a game asks for a draw, and a source that anyone can redo.

The source is documented for people without this program in ``docs/record.md``; change neither alone.
"""

import hmac
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Final, Protocol

from pbem.game.state import DrawRequest


class Chance(Protocol):
    """Answers draws of chance."""

    def draw(self, request: DrawRequest) -> tuple[int, ...]:
        """Return ``picks`` distinct places below ``size``, in the order drawn."""
        ...


_WORDS: Final = 1 << 32


@dataclass(frozen=True, slots=True)
class SecretChance:
    """Draws that follow from a secret alone, so that the same secret gives the same game everywhere.

    Each draw reads its own stream of numbers: the HMAC-SHA256, keyed by the secret, of
    ``number:label:size:picks:block`` in ASCII, for blocks 0, 1, 2…, cut into big-endian numbers of 32 bits.
    A number below ``n`` is taken from it by rejection, so that none is likelier than another, and places are
    picked by the Fisher-Yates method from the front.

    Args:
        secret: unguessable bytes, at least 16 of them in a real game.
    """

    secret: bytes

    def draw(self, request: DrawRequest) -> tuple[int, ...]:
        """Return ``picks`` distinct places below ``size``, in the order drawn."""
        numbers = self._numbers(request)
        places = list(range(request.size))
        for place in range(request.picks):
            other = place + _below(request.size - place, numbers)
            places[place], places[other] = places[other], places[place]
        return tuple(places[: request.picks])

    def _numbers(self, request: DrawRequest) -> Iterator[int]:
        block = 0
        while True:
            text = f"{request.number}:{request.label}:{request.size}:{request.picks}:{block}"
            digest = hmac.digest(self.secret, text.encode("ascii"), "sha256")
            for start in range(0, len(digest), 4):
                yield int.from_bytes(digest[start : start + 4], "big")
            block += 1


def _below(limit: int, numbers: Iterator[int]) -> int:
    """Return the next number below a limit, passing over those that would favour the low ones."""
    fair = _WORDS - _WORDS % limit
    return next(number for number in numbers if number < fair) % limit
