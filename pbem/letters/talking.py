"""Words about free talk that was not passed on; its own words stand above them, whole, to be used again."""

from typing import Final

from pbem.game.moves import Seat
from pbem.letters.page import Entry
from pbem.letters.reader import Reader
from pbem.letters.talkword import TalkOutcome, TalkWord
from pbem.letters.voice import N_, P_

_OFF: Final = N_(
    "In this game players do not write to each other; so it was agreed. These words reached nobody."
)
_TABLE_ONLY: Final = N_(
    "In this game nobody is written to alone; so it was agreed. These words reached nobody; what you say to "
    "everybody is passed on."
)
_TOO_MANY: Final = P_(
    "In this game each player may send the others {n} message a day, and you have. These words reached "
    "nobody; send them again from {when} on.",
    "In this game each player may send the others {n} messages a day, and you have. These words reached "
    "nobody; send them again from {when} on.",
)
_TOO_LONG: Final = P_(
    "This is longer than the {n} character that I pass on at once. These words reached nobody; send them "
    "again, shorter.",
    "This is longer than the {n} characters that I pass on at once. These words reached nobody; send them "
    "again, shorter.",
)
_TO_A_BOT: Final = N_("A bot plays for {name} and reads no talk, so these words reach nobody.")


def talk_entry(word: TalkWord, to: Seat | None, reader: Reader) -> Entry:
    """Return why free talk reached nobody.

    Args:
        word: what became of it.
        to: whom it was for, ``None`` for everybody.
        reader: who wrote it.
    """
    voice = reader.voice
    match word.outcome:
        case TalkOutcome.OFF:
            return Entry(voice.gettext(_OFF))
        case TalkOutcome.TABLE_ONLY:
            return Entry(voice.gettext(_TABLE_ONLY))
        case TalkOutcome.TOO_LONG:
            return Entry(voice.ngettext(*_TOO_LONG, word.most))
        case TalkOutcome.TOO_MANY:
            when = voice.moment(word.again, reader.zone) if word.again else ""
            return Entry(voice.ngettext(*_TOO_MANY, word.most, when=when))
        case TalkOutcome.TO_A_BOT:
            return Entry(voice.gettext(_TO_A_BOT, name=reader.name(to) if to is not None else ""))
