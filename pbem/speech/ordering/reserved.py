"""Words that no player may be called, as the tables of orders and cards have them (ruling *names*).

Whoever is called like a word that an order begins with, or that stands in the place of a player, could not be
told from it. Where such a word is one of those that greetings are made of, and more must follow, it is too
common to be kept from anybody.
"""

from collections.abc import Iterator
from itertools import chain
from typing import Final

from pbem.speech.languages import IncompleteLanguage, UnknownLanguage, kept
from pbem.speech.notation import Row
from pbem.speech.ordering.pattern import Opening, Pattern, openings
from pbem.speech.ordering.vocabulary import Phrase, Vocabulary, vocabulary

_SHORTEST: Final = 2
_FIRST: Final = ("if", "unless", "whenever", "always", "else", "next", "nothing")
"""What an order for later may begin with."""


@kept()
def reserved_words(code: str) -> tuple[str, ...]:
    """Return every keyword and card word of a language; none of a draft that lacks its own."""
    try:
        spoken = vocabulary(code)
    except (UnknownLanguage, IncompleteLanguage):
        return ()
    beginnings = (
        words
        for words, whole in chain(_of_orders(spoken), _of_talk(spoken))
        if whole or len(words) > 1 or spoken.asides.words.isdisjoint(words)
    )
    said = (" ".join(words) for words in chain(beginnings, _of_later(spoken), _people(spoken)))
    words = dict.fromkeys((*spoken.keywords, *spoken.cards.names, *said))
    return tuple(word for word in words if len(word) >= _SHORTEST)


def _of_orders(spoken: Vocabulary) -> Iterator[Opening]:
    """Yield what an order may begin with, and whether that is all of it."""
    for table in (spoken.orders, spoken.heads, spoken.revoke):
        for patterns in table.values():
            for pattern in patterns:
                yield from openings(pattern.row)


def _of_later(spoken: Vocabulary) -> Iterator[Phrase]:
    """Yield what an order for later may begin with."""
    for key in _FIRST:
        for pattern in spoken.later[key]:
            yield from (words for words, _ in openings(pattern.row))


def _of_talk(spoken: Vocabulary) -> Iterator[Opening]:
    """Yield what talk begins with, before its words or before a name, and whom else it may be for."""
    talk = spoken.talk
    yield from ((words, False) for words in talk.tell)
    yield from ((words, True) for words in chain(talk.say, talk.everyone, talk.master))


def _people(spoken: Vocabulary) -> Iterator[Phrase]:
    """Yield words that stand where a player's name may stand: somebody, nobody."""
    done = {
        words for key in ("lays", "passes") for pattern in spoken.later[key] for words in _after_name(pattern)
    }
    for key in ("anybody", "nobody"):
        for pattern in spoken.later[key]:
            yield from (words[:1] for words, _ in openings(pattern.row) if words[1:] in done)


def _after_name(pattern: Pattern) -> frozenset[Phrase]:
    first, *rest = pattern.row.parts
    if openings(first) != {((), False)}:  # it begins with something else than a name
        return frozenset()
    return frozenset(words for words, whole in openings(Row(tuple(rest))) if whole)
