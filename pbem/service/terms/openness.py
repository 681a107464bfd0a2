"""Who may come to a game from outside: players who sign up for it, and people who watch it."""

from dataclasses import dataclass
from enum import StrEnum
from typing import Any, Final


class Entry(StrEnum):
    """Who may take a seat that is free before the deal."""

    INVITED = "invited"
    """Whom the game master invites."""
    OPEN = "open"
    """Anybody who signs up by mail, too."""


class Observers(StrEnum):
    """Whether people may watch."""

    NO = "no"
    LIVE = "live"
    """They are told what everybody at the table is told, when they are."""
    DELAYED = "delayed"
    """They are told so of each turn once the next one is over."""


@dataclass(frozen=True, slots=True)
class Openness:
    """Who may come to a game from outside.

    Args:
        entry: who may take a free seat.
        observers: whether people may watch.
    """

    entry: Entry = Entry.INVITED
    observers: Observers = Observers.NO

    def to_json(self) -> dict[str, Any]:
        """Return it as JSON values."""
        return {"entry": self.entry.value, "observers": self.observers.value}

    @classmethod
    def from_json(cls, json: dict[str, Any]) -> "Openness":
        """Return what ``to_json`` wrote."""
        return cls(Entry(json["entry"]), Observers(json["observers"]))

    def in_force(self) -> tuple[tuple[str, str], ...]:
        """Return the options as pairs of name and value."""
        return (("entry", self.entry.value), ("observers", self.observers.value))


CLOSED: Final = Openness()
"""Nobody comes but whom the game master invites."""
