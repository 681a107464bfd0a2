"""What robots write: names, courtesies, talk and orders as spoken, from the folder of their language."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final

from pbem.game.cards import Card, Item, Partner, PartnerKind
from pbem.speech.languages import ROBOTS, SOURCE, IncompleteLanguage, kept, read_table

SEATS: Final = 7

SPOKEN: Final = (
    "join", "offer", "pass", "stand-by", "accuse", "accept", "accept-assassin", "mata-hari", "refuse",
    "take", "take-nothing", "change", "confirm",
)  # fmt: skip
"""The orders a robot can say as one speaks at a table."""


@dataclass(frozen=True, slots=True)
class Quote:
    """How a mail program quotes the letter that is answered.

    Args:
        when: how it writes a moment, in the letters of Unicode's date patterns.
        above: what stands above the letter, with fields for when, author, address, name and subject.
        prefix: what stands before each of its lines.
    """

    when: str
    above: str
    prefix: str


@dataclass(frozen=True, slots=True)
class Phrases:
    """The phrases of a language.

    Args:
        names: a player's name for each seat.
        greetings: how a mail begins.
        closings: how it ends, before the name.
        talk: free talk to everybody.
        whispers: free talk to one player.
        to_game_master: lines for the game master.
        muddles: words that are no order.
        quotes: how mail programs quote.
        spoken: ways to say each order of ``SPOKEN``, with fields for cards, player and Partner.
        cards: each item and kind of Partner with its article.
    """

    names: tuple[str, ...]
    greetings: tuple[str, ...]
    closings: tuple[str, ...]
    talk: tuple[str, ...]
    whispers: tuple[str, ...]
    to_game_master: tuple[str, ...]
    muddles: tuple[str, ...]
    quotes: tuple[Quote, ...]
    spoken: Mapping[str, tuple[str, ...]]
    cards: Mapping[str, str]

    def card(self, card: Card) -> str:
        """Return a card as one speaks of it: "the gun 5"."""
        if isinstance(card, Partner):
            return self.cards[card.kind.value]
        return f"{self.cards[card.item.value]} {card.index}"


@kept()
def phrases(language: str) -> Phrases:
    """Return the phrases of a language.

    Raises:
        IncompleteLanguage: robots do not speak it; the message names the file, and the key that it lacks.
    """
    data = read_table(language, ROBOTS)
    try:
        return _phrases(data)
    except KeyError as missing:
        lacking = f"{missing.args[0]} is missing or not as in {SOURCE}/{ROBOTS}"
        raise IncompleteLanguage(f"{language}/{ROBOTS}: {lacking}") from None


def _phrases(data: Mapping[str, object]) -> Phrases:
    names = _several(data, "names")
    if len(names) != SEATS:
        raise KeyError("names")
    spoken, cards = _table(data, "spoken"), _table(data, "cards")
    return Phrases(
        names=names,
        greetings=_several(data, "greetings"),
        closings=_several(data, "closings"),
        talk=_several(data, "talk"),
        whispers=_several(data, "whispers"),
        to_game_master=_several(data, "to-game-master"),
        muddles=_several(data, "muddles"),
        quotes=_quotes(data),
        spoken={key: _several(spoken, key, "spoken") for key in SPOKEN},
        cards={card.value: _text(cards, card.value, "cards") for card in (*Item, *PartnerKind)},
    )


def _quotes(data: Mapping[str, object]) -> tuple[Quote, ...]:
    quotes = data.get("quotes")
    if not (isinstance(quotes, list) and quotes and all(isinstance(one, dict) for one in quotes)):
        raise KeyError("quotes")
    return tuple(
        Quote(
            when=_text(one, "when", "quotes"),
            above=_text(one, "above", "quotes").strip("\n"),
            prefix=_text(one, "prefix", "quotes"),
        )
        for one in quotes
    )


def _table(data: Mapping[str, object], key: str) -> Mapping[str, object]:
    found = data.get(key)
    if not isinstance(found, dict):
        raise KeyError(key)
    return found


def _text(data: Mapping[str, object], key: str, table: str) -> str:
    found = data.get(key)
    if not isinstance(found, str):
        raise KeyError(f"{table}.{key}")
    return found


def _several(data: Mapping[str, object], key: str, table: str = "") -> tuple[str, ...]:
    found = data.get(key)
    if not (isinstance(found, list) and found and all(isinstance(one, str) for one in found)):
        raise KeyError(f"{table}.{key}" if table else key)
    return tuple(found)
