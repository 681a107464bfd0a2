"""Orders in words: what a player's mail asks for, every line of it accounted for.

A binding move is never guessed: what is not read from end to end, or could mean two things, is asked back.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Final

from pbem.game.moves import Seat
from pbem.speech.ordering.bounds import LATER, LATER_ELSEWHERE, Effort
from pbem.speech.ordering.clauses import Clauses
from pbem.speech.ordering.elsewhere import in_other_languages
from pbem.speech.ordering.knowing import knows, strangers
from pbem.speech.ordering.layout import Layout
from pbem.speech.ordering.mail import Mail
from pbem.speech.ordering.players import Players, players
from pbem.speech.ordering.reserved import reserved_words
from pbem.speech.ordering.sentences import Sentences
from pbem.speech.ordering.talk import Talks
from pbem.speech.ordering.text import Text, words_of
from pbem.speech.ordering.vocabulary import other_vocabularies, vocabularies
from pbem.speech.ordering.writing import write_order
from pbem.speech.orders import Orders

__all__ = ["read_orders", "reserved_words", "write_order"]

_SHORT: Final = 40
"""A text of so few characters may be in a language of which no word of its own stands in it."""


def read_orders(
    text: str, *, language: str, names: tuple[str, ...], seat: Seat, active: bool, invited: bool = False
) -> Orders:
    """Return what the new text of a mail asks for; its items hold every word of it.

    Args:
        text: without quoted letters.
        language: the player's; English is always read too, and alone where that language is gone.
        names: of all players, in seat order.
        seat: the writer's.
        active: whether the writer is the active player, who alone may demand or wish.
        invited: whether the mail answers an invitation, so that "yes" means joining.
    """
    table = _Table(players(names, seat), active, invited)
    read = _read(text, language, table, Effort(LATER))
    effort = Effort(LATER_ELSEWHERE)

    def in_language(words: str, code: str) -> Orders:
        return _read(words, code, table, effort)

    return in_other_languages(text, read, in_language, lambda words: _languages(words, language, table))


@dataclass(frozen=True, slots=True)
class _Table:
    """Who writes, and to whom; as for ``read_orders``."""

    players: Players
    active: bool
    invited: bool


def _languages(text: str, language: str, table: _Table) -> Iterator[str]:
    """Yield the other languages a text is tried in: where it is not short, those that know a word of it
    that neither a language nor English knows."""
    short = len(text) <= _SHORT
    new = frozenset() if short else strangers(words_of(text), vocabularies(language), table.players)
    for spoken in other_vocabularies(language):
        if short or any(knows(spoken, word) for word in new):
            yield spoken.language.code


def _read(text: str, language: str, table: _Table, effort: Effort) -> Orders:
    """Read a mail in one language and English."""
    written = Text(text)
    clauses = Clauses(written, vocabularies(language), table.players, table.invited, effort)
    sentences = Sentences(written, clauses)
    talks = Talks(written, clauses.spoken, clauses.players)
    parts = Layout(written, sentences, talks).parts()
    return Orders(Mail(written, clauses, table.active).items(parts))
