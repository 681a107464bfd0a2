"""What everybody at a table may know, in the letters' own English: for the game master."""

from collections.abc import Iterable, Iterator, Sequence

from pbem.game.events import Event
from pbem.letters.news import tell
from pbem.letters.page import Entry
from pbem.letters.reader import Reader
from pbem.letters.voice import voice
from pbem.speech.languages import SOURCE


def observer(names: Iterable[str]) -> Reader:
    """Return who looks on at a table."""
    return Reader(voice(SOURCE), "UTC", tuple(names))


def event_lines(events: Iterable[Event], names: Sequence[str]) -> Iterator[str]:
    """Yield what was told of an action, a line each, with what was said indented."""
    reader = observer(names)
    for event in events:
        yield from entry_lines(tell(event, reader))


def entry_lines(entry: Entry) -> Iterator[str]:
    """Yield a sentence, and what goes with it, a line each."""
    yield entry.text
    for said in entry.said:
        yield f"  {said.label}: {' / '.join(said.words)}"
    if entry.cards:
        yield "  " + ", ".join(card.name for card in entry.cards)
