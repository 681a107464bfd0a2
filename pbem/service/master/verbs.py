"""The one table of what a game master can write in a mail, and how each line of it is read.

Lines are read into the same acts that the command line makes, and refused with the same words.
"""

import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from datetime import datetime
from difflib import get_close_matches
from enum import StrEnum
from typing import Final

from pbem.bots.kinds import Kind
from pbem.letters.model import Saying
from pbem.service.desk import Desk
from pbem.service.errors import ServiceError
from pbem.service.master import deeds, guest_deeds, reports, seat_deeds
from pbem.service.master.deeds import Deed
from pbem.service.master.reports import Report
from pbem.service.seating.bots import kind_named
from pbem.service.seating.invitees import read_invitee
from pbem.store import Transactions


class Word(StrEnum):
    """The answers to the question whether it is meant."""

    CONFIRM = "confirm"
    DECLINE = "decline"


@dataclass(frozen=True, slots=True)
class Wrong:
    """A line that reads like an act and is none; says why."""

    why: str


@dataclass(frozen=True, slots=True)
class Line:
    """A line of a mail, and what it means; nothing if it is left alone."""

    text: str
    meaning: Deed | Report | Word | Wrong | None


@dataclass(frozen=True, slots=True)
class Verb:
    """Something the game master can write.

    Args:
        form: how it is written, as an example.
        about: what it does, or shows.
        read: makes the act of what follows the first word.
    """

    form: str
    about: str
    read: Callable[[str, Desk], Deed | Report]

    @property
    def word(self) -> str:
        """The first word."""
        return self.form.split()[0]


@dataclass(frozen=True, slots=True)
class HelpReport:
    """What can be written, and how."""

    def told(self, _store: Transactions, _now: datetime, /) -> tuple[Saying, ...]:
        """Return the table."""
        return (
            Saying(
                "Answer any letter to you with lines such as these, one an act, above the quoted text. What "
                "only asks is answered at once. For the rest you are first told what would be done, and what "
                "would be lost; it is done once you confirm that letter. Everything else is done on the "
                "command line."
            ),
            *(Saying(f"{verb.about}:", (verb.form,)) for verb in VERBS),
        )


_FIRST: Final = re.compile(
    r"[\s>*•-]*(?:(?:please|pbem)\s+)*(?P<word>[a-z]+)[:,.!]*(?:\s+(?P<rest>.*))?", re.I
)
_END: Final = " \t.,;!"
_WORDS: Final = {
    "CONFIRM": Word.CONFIRM,
    "CONFIRMED": Word.CONFIRM,
    "YES": Word.CONFIRM,
    "DECLINE": Word.DECLINE,
    "NO": Word.DECLINE,
}
_LIKE: Final = 0.75


def read_lines(text: str, desk: Desk) -> tuple[Line, ...]:
    """Read the new text of a mail: each line an act, a question, an answer, or left alone.

    Words of the game master's own go on to the end of the mail.
    """
    return tuple(_lines(text, desk))


def _lines(text: str, desk: Desk) -> Iterator[Line]:
    lines = text.splitlines()
    for number, line in enumerate(lines):
        if not line.strip():
            continue
        found = _FIRST.fullmatch(line)
        word = found["word"].upper() if found else ""
        if found and word in _WORDY:
            whole = "\n".join((found["rest"] or "", *lines[number + 1 :]))
            yield Line(f"{line}\n" + "\n".join(lines[number + 1 :]), _read(word, whole.strip(), desk))
            return
        rest = (found["rest"] or "").strip(_END) if found else ""
        if word in _WORDS and not rest:
            yield Line(line, _WORDS[word])
        elif word in _BY_WORD:
            yield Line(line, _read(word, rest, desk))
        else:
            yield Line(line, _nearly(word))


def _read(word: str, rest: str, desk: Desk) -> Deed | Report | Wrong:
    verb = _BY_WORD[word]
    try:
        return verb.read(rest, desk)
    except _NotSo:
        return Wrong(f"It is written like this: {verb.form}")
    except ServiceError as error:
        return Wrong(str(error))


def _nearly(word: str) -> Wrong | None:
    """Return a hint for a slip of the pen; other words are left alone."""
    close = get_close_matches(word, _BY_WORD, 1, _LIKE)
    return (
        Wrong(f"Did you mean {close[0]}? It is written like this: {_BY_WORD[close[0]].form}")
        if close
        else None
    )


class _NotSo(Exception):
    """It is not written so."""


def _match(pattern: str, text: str) -> tuple[str, ...]:
    """Return the groups of a pattern that the whole text has to fit."""
    found = re.fullmatch(pattern, text.strip(), re.I | re.S)
    if found is None:
        raise _NotSo
    return tuple((group or "").strip(" \"'") for group in found.groups())


_GAME: Final = r"\[?([\w-]+)\]?:?"


def _of_game(make: Callable[[str], Deed | Report]) -> Callable[[str, Desk], Deed | Report]:
    """Return the reading of an act on a game that needs nothing else."""
    return lambda rest, _: make(*_match(_GAME, rest.lower()))


def _asking(report: Report) -> Callable[[str, Desk], Report]:
    """Return the reading of a question that needs nothing else; further words make no difference."""
    return lambda _, __: report


def _extend(rest: str, _: Desk) -> Deed:
    game, hours = _match(_GAME + r"\s+(?:by\s+)?([+-]?\d+(?:\.\d+)?)\s*(?:h|hours?)?", rest)
    return deeds.Extend(game.lower(), float(hours))


def _set(rest: str, _: Desk) -> Deed:
    game, option, value = _match(_GAME + r"\s+([\w-]+)\s+(.+)", rest)
    return deeds.SetTerm(game.lower(), option.lower(), re.sub(r"\s*=\s*", "=", value))


def _force(rest: str, _: Desk) -> Deed:
    game, phase = _match(_GAME + r"\s+(.+)", rest)
    return deeds.Force(game.lower(), "-".join(phase.lower().split()))


def _undo(rest: str, _: Desk) -> Deed:
    game, line = _match(_GAME + r"\s+(?:to\s+)?(?:line\s+)?(\d{1,9})", rest)
    return deeds.Undo(game.lower(), int(line))


def _announce(rest: str, _: Desk) -> Deed:
    game, text = _match(_GAME + r"\s(.*)", f"{rest} ")
    return deeds.Announce(game.lower(), text)


def _tell(rest: str, _: Desk) -> Deed:
    game, player, text = _match(_GAME + r"\s+([^:\n]+):(.*)", rest)
    return deeds.Tell(game.lower(), player, text)


def _end(rest: str, _: Desk) -> Deed:
    (game,) = _match(_GAME, rest.lower())
    return deeds.End(game)


def _abandon(rest: str, _: Desk) -> Deed:
    (game,) = _match(_GAME, rest.lower())
    return deeds.End(game, scored=False)


def _bot(rest: str, _: Desk) -> Deed:
    game, player, what, kind = _match(_GAME + r"\s+(.+?)\s+(in|out)(?:\s+(\w+))?", rest)
    if what.lower() == "out":
        return seat_deeds.BotOut(game.lower(), player)
    return seat_deeds.BotIn(game.lower(), player, kind_named(kind or Kind.STRONG))


def _replace(rest: str, desk: Desk) -> Deed:
    form = _GAME + r"\s+(\".+?\"|.+?\s+(?=with\s)|\S+)\s*(?:with\s+)?(?!with\b)(.+<.+)"
    game, player, new = _match(form, rest)
    return seat_deeds.Replace(game.lower(), player, read_invitee(new, desk.guest.language, desk.guest.zone))


def _invite(rest: str, desk: Desk) -> Deed:
    game, new = _match(_GAME + r"\s+(.+<.+)", rest)
    return guest_deeds.Invite(game.lower(), read_invitee(new, desk.guest.language, desk.guest.zone))


def _observe(rest: str, desk: Desk) -> Deed:
    game, new = _match(_GAME + r"\s+(.+<.+)", rest)
    return guest_deeds.Observe(game.lower(), read_invitee(new, desk.guest.language, desk.guest.zone))


def _readdress(rest: str, _: Desk) -> Deed:
    game, player, address = _match(_GAME + r"\s+(.+)\s+<?(\S+@[^\s>]+)>?", rest)
    return seat_deeds.Readdress(game.lower(), player, address)


def _numbered(
    mail: Callable[[int], Deed], letter: Callable[[int], Deed] | None = None
) -> Callable[[str, Desk], Deed]:
    """Return the reading of an act on a mail, or on a letter where that is said."""

    def read(rest: str, _: Desk) -> Deed:
        what, number = _match(r"(?:(mail|letter)\s+)?(\d{1,9})", rest)
        if what.lower() != "letter":
            return mail(int(number))
        if letter is None:
            raise _NotSo
        return letter(int(number))

    return read


def _block(rest: str, _: Desk) -> Deed | Report:
    return seat_deeds.Block(*_match(r"<?([^\s<>]*@[^\s<>]+)>?", rest)) if rest else reports.BlockedReport()


def _unblock(rest: str, _: Desk) -> Deed:
    return seat_deeds.Unblock(*_match(r"<?([^\s<>]*@[^\s<>]+)>?", rest))


VERBS: Final[tuple[Verb, ...]] = (
    Verb("HELP", "What you can write", _asking(HelpReport())),
    Verb("GAMES", "Who owes what, since when and until when", _asking(reports.GamesReport())),
    Verb("STATUS", "Whether all is well", _asking(reports.StatusReport())),
    Verb(
        "LOG g7", "What happened in a game, with the line numbers to go back to", _of_game(reports.LogReport)
    ),
    Verb("MAILS", "The mails that wait, are held or set aside", _asking(reports.HeldReport())),
    Verb(
        "LETTERS", "The letters that are held, given up, or tried in vain", _asking(reports.LettersReport())
    ),
    Verb("PAUSE g7", "Stops the deadlines of a game", _of_game(deeds.Pause)),
    Verb("RESUME g7", "Lets them run again", _of_game(deeds.Resume)),
    Verb("EXTEND g7 24", "Moves its deadline by so many hours, -6 for sooner", _extend),
    Verb("SET g7 deadline challenge=12", "Changes what is agreed, by the names of pbem new", _set),
    Verb("FORCE g7 challenge", "Lets the deadline of the phase it waits for fire now", _force),
    Verb("UNDO g7 4", "Goes back to a line of its log", _undo),
    Verb(
        "ANNOUNCE g7: We go on after Easter.",
        "Writes to everybody; goes on to the end of the mail",
        _announce,
    ),
    Verb(
        "TELL g7 Bob: I will ask the others.", "Writes to one player; goes on to the end of the mail", _tell
    ),
    Verb("REMIND g7", "Reminds whoever owes an answer", _of_game(deeds.Remind)),
    Verb("DEAL g7", "Deals without waiting for the answers that are missing", _of_game(deeds.Deal)),
    Verb("END g7", "Ends a game and scores it, or calls it off", _end),
    Verb("ABANDON g7", "Ends a game without scores", _abandon),
    Verb("AGAIN g7", "Begins another game among those who would play again", _of_game(seat_deeds.PlayAgain)),
    Verb("BOT g7 Bob in", "Lets a bot play for a player; strong, or the kind named; out: no more", _bot),
    Verb(
        "REPLACE g7 Bob with Eve <eve@example.org> it Europe/Rome", "Offers a seat to somebody else", _replace
    ),
    Verb("INVITE g7 Eve <eve@example.org> it Europe/Rome", "Invites somebody to a free seat", _invite),
    Verb("OBSERVE g7 Zoe <zoe@example.org> en", "Lets somebody watch a game", _observe),
    Verb("READDRESS g7 Bob bob@example.net", "Writes to a player at another address", _readdress),
    Verb(
        "HOLD 12",
        "Holds a mail that nothing was done about yet, or with the word letter one that is not sent yet",
        _numbered(seat_deeds.HoldMail, seat_deeds.HoldLetter),
    ),
    Verb(
        "RELEASE 12",
        "Handles a mail that is held, or with the word letter sends one",
        _numbered(seat_deeds.ReleaseMail, seat_deeds.ReleaseLetter),
    ),
    Verb("RETRY 12", "Reads a mail again that was set aside", _numbered(seat_deeds.Retry)),
    Verb("BLOCK ann@example.org", "Keeps mails of an address, or of a domain; alone, lists them", _block),
    Verb("UNBLOCK ann@example.org", "Reads them again", _unblock),
)
"""All that can be written; what only asks is done at once, everything else once it is confirmed."""

MOVING: Final = (
    guest_deeds.Invite,
    deeds.Force,
    deeds.Undo,
    deeds.End,
    deeds.Deal,
    seat_deeds.BotIn,
    seat_deeds.BotOut,
)
"""Acts by which a game goes on: what comes of them is not public before."""

_BY_WORD: Final = {verb.word: verb for verb in VERBS}
_WORDY: Final = ("ANNOUNCE", "TELL")
"""What goes on to the end of the mail."""
