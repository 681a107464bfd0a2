"""What the game master did to a game, told to those at the table."""

from typing import Final

from pbem.game.events import Undone
from pbem.game.state import Phase
from pbem.letters.agreement import agreed
from pbem.letters.marks import paragraphs
from pbem.letters.master_word import MasterWord, WordKind
from pbem.letters.model import InvitationLetter, TableLetter
from pbem.letters.page import Entry, Said, Tone
from pbem.letters.reader import Reader
from pbem.letters.seating import subject_of_seat
from pbem.letters.seatword import SeatWord
from pbem.letters.voice import N_, P_

_HEADINGS: Final = {
    WordKind.MOVED: N_("The game master has moved the deadlines of the game."),
    WordKind.FORCED: N_("The game master has ended the wait: the deadline counts as passed."),
    WordKind.CHANGED: N_("The game master has changed what was agreed for the game:"),
    WordKind.WRITES: N_("The game master writes to everybody:"),
}

_SUBJECTS: Final = {
    WordKind.MOVED: N_("the deadline was moved; {what}"),
    WordKind.FORCED: N_("the wait was ended; {what}"),
    WordKind.CHANGED: N_("the agreement was changed; {what}"),
    WordKind.WRITES: N_("the game master writes; {what}"),
    WordKind.UNDONE: N_("moves were taken back; {what}"),
}

_BACK: Final = {
    Phase.DECLARATION: N_(
        "The game master has taken moves back. The game stands again in turn {turn}, before the declaration."
    ),
    Phase.COUNTER_OFFERS: N_(
        "The game master has taken moves back. The game stands again in turn {turn}, while counter-offers "
        "are laid."
    ),
    Phase.CHALLENGE: N_(
        "The game master has taken moves back. The game stands again in turn {turn}, in the challenge window."
    ),
    Phase.RESOLUTION: N_(
        "The game master has taken moves back. The game stands again in turn {turn}, before the decision."
    ),
}

_LOOKED: Final = P_(
    "While the game was played, the game master looked {n} time at what is hidden.",
    "While the game was played, the game master looked {n} times at what is hidden.",
)

_GIVEN_UP: Final = {
    ("quiet-days", ""): N_("Every day counts for deadlines from now on."),
    ("business-hours", ""): N_("Deadlines fall at any hour from now on."),
    ("vacation", "0"): N_("In this game deadlines wait for nobody’s absence; so it was agreed."),
    ("absent", "default"): N_("A missed deadline has no other consequence from now on."),
    ("entry", "invited"): N_("Nobody can sign up for the game by mail from now on."),
    ("observers", "no"): N_("Nobody is told of the game from now on but those who play."),
    ("grace", "0"): N_("An answer counts only until its deadline."),
    ("second-thoughts", "0"): N_("A declaration or acceptance counts at once."),
    ("reminder", "0"): N_("There are no reminders."),
    ("talk-limit", "0"): N_("Players may send each other as many messages as they like."),
}
"""What is said of an option that is no longer in force; an invitation is silent about it."""


def of_the_master(letter: TableLetter | InvitationLetter, reader: Reader) -> tuple[Entry, ...]:
    """Return what the game master did, or says, as the first of the news.

    Moves taken back are told in their place among the news; what was looked at, once the game is over.
    """
    word, looked = letter.word, letter.looked if isinstance(letter, TableLetter) else 0
    seen = (Entry(reader.voice.ngettext(*_LOOKED, looked)),) if looked else ()
    heading = _HEADINGS.get(word.kind) if isinstance(word, MasterWord) else None
    if not isinstance(word, MasterWord) or heading is None:
        return seen
    words = paragraphs(word.text)
    said = (Said("", words, Tone.TALK),) if words else ()
    rules = tuple(Entry(sentence) for sentence in _changed(word.rules, reader))
    return (Entry(reader.voice.gettext(heading), Tone.HEADING, said=said), *rules, *seen)


def subject_of(word: MasterWord | SeatWord, what: str, reader: Reader) -> str:
    """Return what a subject says of the game master's act or of a seat, and what is owed."""
    if isinstance(word, SeatWord):
        return subject_of_seat(word, what, reader)
    return reader.voice.gettext(_SUBJECTS[word.kind], what=what)


def tell_undone(event: Undone, reader: Reader) -> Entry:
    """Return where the game stands again after moves were taken back."""
    say_it = reader.voice.gettext
    void = say_it("What was sent ahead is void, and the pile was shuffled anew.")
    return Entry(f"{say_it(_BACK[event.phase], turn=event.turn)} {void}", Tone.HEADING)


def _changed(rules: tuple[tuple[str, str], ...], reader: Reader) -> tuple[str, ...]:
    """Return options as they are now, a sentence each."""
    say_it = reader.voice.gettext
    sentences = [say_it(_GIVEN_UP[rule]) for rule in rules if rule in _GIVEN_UP]
    for name, value in rules:
        if name == "reminder" and (name, value) not in _GIVEN_UP:
            percent = round(float(value) * 100)
            sentences.append(
                say_it(
                    "Whoever has not answered is reminded when {percent} % of the time is over.",
                    percent=percent,
                )
            )
    rest = tuple(rule for rule in rules if rule[0] != "reminder" and rule not in _GIVEN_UP)
    return (*sentences, *agreed(rest, reader))
