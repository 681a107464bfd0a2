"""Orders in words: what a player's mail asks for, every line of it accounted for.

A binding move is never guessed: what is not read from end to end, or could mean two things, is asked back.
"""

from dataclasses import dataclass

from pbem.game.moves import Seat
from pbem.speech.ordering.clauses import Clauses
from pbem.speech.ordering.elsewhere import in_other_languages
from pbem.speech.ordering.layout import Layout
from pbem.speech.ordering.mail import Mail
from pbem.speech.ordering.players import players
from pbem.speech.ordering.sentences import Sentences
from pbem.speech.ordering.talk import Talks
from pbem.speech.ordering.text import Text
from pbem.speech.ordering.vocabulary import keywords, other_vocabularies, vocabularies
from pbem.speech.ordering.writing import write_order
from pbem.speech.orders import Orders

__all__ = ["keywords", "read_orders", "write_order"]


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
    table = _Table(names, seat, active, invited)
    read = _read(text, language, table)
    others = (each.language.code for each in other_vocabularies(language))
    return in_other_languages(text, read, lambda words, code: _read(words, code, table), others)


@dataclass(frozen=True, slots=True)
class _Table:
    """Who writes, and to whom; as for ``read_orders``."""

    names: tuple[str, ...]
    seat: Seat
    active: bool
    invited: bool


def _read(text: str, language: str, table: _Table) -> Orders:
    """Read a mail in one language and English."""
    written = Text(text)
    clauses = Clauses(written, vocabularies(language), players(table.names, table.seat), table.invited)
    sentences = Sentences(written, clauses)
    talks = Talks(written, clauses.spoken, clauses.players)
    parts = Layout(written, sentences, talks).parts()
    return Orders(Mail(written, clauses, table.active).items(parts))
