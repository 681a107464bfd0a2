"""What a demo plays, who may join it from outside, and what came of it."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Protocol

from pbem.demo.casting import cast, usual_languages
from pbem.demo.writing import Writer
from pbem.game.views import View


@dataclass(frozen=True, slots=True)
class Plan:
    """What is to be played.

    Args:
        folder: where everything is kept.
        players: how many, 3 to 7.
        turns: after how many turns the game is scored: robots may trade for ever.
        seed: the same seed gives the same moves and the same result.
        languages: what the players speak, one seat after the other, and again from the first.
        seat: the name of the player whose seat a guest takes, or empty.
        language: what the guest reads and writes, if not the language of that seat.
    """

    folder: Path
    players: int = 4
    turns: int = 12
    seed: int = 1
    languages: tuple[str, ...] = field(default_factory=usual_languages)
    seat: str = ""
    language: str = ""

    def writers(self) -> tuple[Writer, ...]:
        """Return who plays, in seat order; see ``cast`` for what it refuses."""
        return cast(self.players, self.languages, self.seat, self.language)


class Guest(Protocol):
    """Somebody who takes a seat among the robots."""

    def read(self, letters: Sequence[bytes]) -> None:
        """Take new letters."""
        ...

    def write(self, *, alone: bool) -> str:
        """Give an answer to the last letter, or nothing.

        Args:
            alone: whether everybody else waits.
        """
        ...


Show = Callable[[View], None]
"""Is told of the table as everybody sees it, after every round."""


@dataclass(frozen=True, slots=True)
class Performance:
    """A game that was played.

    Args:
        game: its name.
        view: the table at the end, as everybody sees it.
        mails: how many mails the referee handled.
        letters: how many letters went out.
    """

    game: str
    view: View
    mails: int
    letters: int
