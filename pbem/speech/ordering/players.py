"""Players as they are called in a mail: whole names, parts of them, beginnings that fit only one."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from difflib import get_close_matches
from typing import Final

from pbem.game.moves import Seat
from pbem.speech.ordering.text import Word, words_of
from pbem.speech.orders import Problem, ProblemKind

_SHORTEST: Final = 3
"""A beginning of a name needs so many letters."""


@dataclass(frozen=True, slots=True)
class Players:
    """The names at the table, in seat order, and whose mail is read.

    Args:
        names: as they are shown.
        words: each name's words, folded.
        own: the seat of the writer.
    """

    names: tuple[str, ...]
    words: tuple[tuple[str, ...], ...]
    own: Seat

    @property
    def all_words(self) -> frozenset[str]:
        """The words of all names."""
        return frozenset(word for name in self.words for word in name)

    def ends(self, words: Sequence[Word], at: int) -> Iterator[tuple[int, Seat]]:
        """Yield where a name that begins at a word may end, and whose it is; what fits two is none."""
        longest = max(map(len, self.words), default=0)
        for end in range(min(len(words), at + longest), at, -1):
            seats = self.called(tuple(word.text for word in words[at:end]))
            if len(seats) == 1:
                yield end, seats[0]

    def called(self, words: tuple[str, ...]) -> list[Seat]:
        """Return who may be meant: by the whole name, else by a part of it, else by a beginning."""
        everyone = list(enumerate(self.words))
        whole = [seat for seat, name in everyone if name == words]
        if whole:
            return whole
        part = [seat for seat, name in everyone if _within(words, name)]
        if part or len(words[-1]) < _SHORTEST:
            return part
        return [seat for seat, name in everyone if _begins(words, name)]

    def problem(self, words: Sequence[Word], written: str) -> Problem:
        """Return why words that should name a player do not."""
        spoken = tuple(word.text for word in words)
        seats = self.called(spoken)
        if len(seats) > 1:
            names = tuple(self.names[seat] for seat in seats)
            return Problem(ProblemKind.AMBIGUOUS_PLAYER, written, names)
        known = {" ".join(name): seat for seat, name in enumerate(self.words)}
        for seat, name in enumerate(self.words):
            known.setdefault(name[0], seat)
        close = get_close_matches(" ".join(spoken), known, n=3, cutoff=0.6)
        names = tuple(dict.fromkeys(self.names[known[name]] for name in close))
        return Problem(ProblemKind.UNKNOWN_PLAYER, written, names)

    def others_named(self, words: Sequence[Word]) -> bool:
        """Return whether another player's name, or a whole word of it, stands among the words."""
        own = set(self.words[self.own])
        others = {
            word for seat, name in enumerate(self.words) if seat != self.own for word in name if len(word) > 1
        }
        return any(word.text in others - own for word in words)

    def without_own(self, words: Sequence[Word]) -> tuple[Word, ...]:
        """Return the words without the writer's own name, or its initial alone, as letters are signed."""
        own = self.words[self.own] if self.own < len(self.words) else ()
        if len(words) == 1 and own and words[0].text == own[0][:1]:
            return ()
        return tuple(word for word in words if word.text not in own)


def players(names: tuple[str, ...], own: Seat) -> Players:
    """Return the players of a table."""
    return Players(
        names, tuple(tuple(word.text for word in words_of(name)) or (name,) for name in names), own
    )


def _within(words: tuple[str, ...], name: tuple[str, ...]) -> bool:
    """Return whether the words stand in the name one after another, as a first or last name does."""
    return any(name[at : at + len(words)] == words for at in range(len(name) - len(words) + 1))


def _begins(words: tuple[str, ...], name: tuple[str, ...]) -> bool:
    return (
        len(words) <= len(name)
        and name[: len(words) - 1] == words[:-1]
        and name[len(words) - 1].startswith(words[-1])
    )
