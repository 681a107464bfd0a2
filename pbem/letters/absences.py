"""Words about players who are away: to them how much of it is left, to the others only that they are slow.

Nobody is told why, and who did not answer where nothing was asked is not spoken of at all.
"""

from dataclasses import replace
from datetime import timedelta

from pbem.game.moves import Seat
from pbem.letters.model import Absence, AbsenceWord, TableLetter
from pbem.letters.page import Entry, PlayerRow, Said, Tone
from pbem.letters.reader import Reader
from pbem.letters.voice import N_
from pbem.letters.words import order_text
from pbem.speech.orders import Plain

_DAY = timedelta(days=1)
_HOUR = timedelta(hours=1)

_SAID = {
    Absence.GRANTED: N_(
        "You are away until {when}. Deadlines of this game that wait for you wait until then; you have "
        "{left} of absence left in it. The others learn only that answers take longer."
    ),
    Absence.TOO_LONG: N_(
        "That would be {asked}, and you have {left} of absence left in this game, so nothing has changed. "
        "Please name a shorter time."
    ),
    Absence.NOT_AGREED: N_("In this game deadlines wait for nobody’s absence; so it was agreed."),
    Absence.OVER: N_("That day is over. Please name one that is to come."),
    Absence.BACK: N_("You are away no more. You have {left} of absence left in this game."),
    Absence.NOT_AWAY: N_("You were not away, so nothing has changed."),
}


def absence_entry(word: AbsenceWord, reader: Reader) -> Entry:
    """Return what became of an order to be away, or to be back."""
    voice = reader.voice
    text = voice.gettext(
        _SAID[word.outcome],
        when=voice.moment(word.until, reader.zone) if word.until else "",
        asked=lasting(word.asked, reader),
        left=lasting(word.left, reader),
    )
    if word.outcome is not Absence.GRANTED:
        return Entry(text)
    order = order_text(Plain.BACK, reader.language, reader.names)
    return Entry(text, said=(Said(voice.gettext("To end it sooner"), (order,), Tone.ORDER),))


def lasting(time: timedelta, reader: Reader) -> str:
    """Return how long something lasts: in days, or in hours where it is less than two days."""
    if time >= 2 * _DAY or time == _DAY:
        return reader.voice.ngettext("{n} day", "{n} days", time // _DAY)
    return reader.voice.ngettext("{n} hour", "{n} hours", max(time // _HOUR, 0))


def absence_news(letter: TableLetter, reader: Reader) -> tuple[Entry, ...]:
    """Return what happened to deadlines, and who plays, because somebody is or was away."""
    say_it = reader.voice.gettext
    entries = []
    if letter.stands_in:
        entries.append(
            say_it("Answers of yours have been missing, so a bot plays for you; your next mail ends that.")
        )
    back = [reader.name(seat) for seat in letter.sooner if seat != reader.seat]
    if back:
        names = reader.voice.every(back)
        entries.append(
            say_it(
                "There is no need to wait longer for {people}: the deadline is earlier than you were told.",
                people=names,
            )
        )
    return tuple(Entry(entry, Tone.HEADING) for entry in entries)


def slow_rows(rows: tuple[PlayerRow, ...], slow: tuple[Seat, ...], reader: Reader) -> tuple[PlayerRow, ...]:
    """Return the players at the table, those marked that take longer just now."""
    mark = reader.voice.gettext("slow just now")
    return tuple(
        replace(row, status=f"{row.status}, {mark}" if row.status else mark) if seat in slow else row
        for seat, row in enumerate(rows)
    )
