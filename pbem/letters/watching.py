"""Letters to those who watch: the table as everybody sees it, and how to watch no more."""

from dataclasses import replace

from pbem.letters.actions import link, link_to
from pbem.letters.model import TableLetter
from pbem.letters.page import Action, Owed
from pbem.letters.reader import Reader
from pbem.speech.ordering.entering import write_stop
from pbem.speech.orders import Plain


def watched(top: Owed, letter: TableLetter, reader: Reader) -> Owed:
    """Return what stands on top for an observer, of whom nothing is asked."""
    say_it = reader.voice.gettext
    late = say_it("Each turn is told once the next one is over.") if letter.delayed else ""
    detail = " ".join(part for part in (top.detail, late) if part)
    return replace(top, title=say_it("You watch this game."), detail=detail)


def watching_actions(reader: Reader) -> tuple[Action, ...]:
    """Return what an observer may send."""
    say_it = reader.voice.gettext
    return (
        Action(say_it("To get the present letter again"), "", (link(Plain.STATUS, reader),)),
        stopping(reader),
    )


def stopping(reader: Reader) -> Action:
    """Return how to watch no more."""
    return Action(
        reader.voice.gettext("To watch no more"), "", (link_to((write_stop(reader.language),), reader),)
    )
