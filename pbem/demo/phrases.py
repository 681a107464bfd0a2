"""What robots say around their orders: one file of phrases in the folder of each language."""

import tomllib
from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import Final

from pbem.speech.languages import HOME

ROBOTS: Final = "robots.toml"


@dataclass(frozen=True, slots=True)
class Quote:
    """How a mail program quotes the letter that is answered.

    Args:
        above: what stands above it, with fields for day, time, author, address, name and subject.
        prefix: what stands before each of its lines.
    """

    above: str
    prefix: str


@dataclass(frozen=True, slots=True)
class Phrases:
    """The phrases of a language.

    Args:
        greetings: how a mail begins.
        closings: how it ends, before the name.
        talk: free talk to everybody.
        whispers: free talk to one player.
        to_game_master: lines for the game master.
        muddles: words that are no order.
        quotes: how mail programs quote.
        spoken: orders as one says them, with fields for cards, player and Partner.
        row: how cards are spoken of in a row: each card, what stands between them, and before the last.
        partners: each kind of Partner with its article.
    """

    greetings: tuple[str, ...]
    closings: tuple[str, ...]
    talk: tuple[str, ...]
    whispers: tuple[str, ...]
    to_game_master: tuple[str, ...]
    muddles: tuple[str, ...]
    quotes: tuple[Quote, ...]
    spoken: dict[str, str]
    row: dict[str, str]
    partners: dict[str, str]

    def cards(self, names: Sequence[str]) -> str:
        """Return the names of cards in a row."""
        *first, last = (self.row["card"].format(card=name) for name in names)
        return self.row["between"].join(first) + (self.row["last"] if first else "") + last


@lru_cache
def phrases(language: str) -> Phrases:
    """Return the phrases of a language.

    Raises:
        FileNotFoundError: robots do not speak it.
    """
    data = tomllib.loads((HOME / language / ROBOTS).read_text(encoding="utf-8"))
    return Phrases(
        greetings=tuple(data["greetings"]),
        closings=tuple(data["closings"]),
        talk=tuple(data["talk"]),
        whispers=tuple(data["whispers"]),
        to_game_master=tuple(data["to-game-master"]),
        muddles=tuple(data["muddles"]),
        quotes=tuple(Quote(one["above"].strip("\n"), one["prefix"]) for one in data["quotes"]),
        spoken=dict(data["spoken"]),
        row=dict(data["row"]),
        partners=dict(data["partners"]),
    )
