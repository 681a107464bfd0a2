"""Who sits where: seats that pass to other people, bots that come and go (ruling *seats change hands*)."""

from typing import Final

from pbem.letters.master_word import MasterWord
from pbem.letters.model import InvitationLetter, LetterKind, TableLetter
from pbem.letters.page import Entry, Fact, Tone
from pbem.letters.reader import Reader
from pbem.letters.seatword import SeatWord, SeatWordKind
from pbem.letters.voice import N_

_TOLD: Final = {
    SeatWordKind.LEFT: (
        N_("You have left the game."),
        N_(
            "{before} has left the game. The seat waits for somebody to take it, with all that belongs to it."
        ),
    ),
    SeatWordKind.TAKEN: (
        N_(
            "You have taken the seat of {before}, with all that belongs to it. What it was told stands below."
        ),
        N_("{name} has taken the seat of {before}, with all that belongs to it, and plays on."),
    ),
}

_SUBJECTS: Final = {
    SeatWordKind.LEFT: N_("{before} has left the game; {what}"),
    SeatWordKind.TAKEN: N_("{name} plays on for {before}; {what}"),
}


def bots_fact(names: tuple[str, ...], reader: Reader) -> tuple[Fact, ...]:
    """Return the line that names the bots at a table, if there are any."""
    return (Fact(reader.voice.gettext("Bots"), reader.voice.every(names)),) if names else ()


def observers_fact(names: tuple[str, ...], reader: Reader) -> tuple[Fact, ...]:
    """Return the line that names those who watch, if anybody does."""
    return (Fact(reader.voice.gettext("Watching"), reader.voice.every(names)),) if names else ()


def reseated(letter: TableLetter, reader: Reader) -> tuple[Entry, ...]:
    """Return the news of bots that play from now on, or no more."""
    begin = [seat for seat in letter.bots if seat not in letter.bots_before]
    end = [seat for seat in letter.bots_before if seat not in letter.bots]
    sentences = [_begins(seat, reader) for seat in begin] + [_ends(seat, reader) for seat in end]
    return tuple(Entry(sentence, Tone.HEADING) for sentence in sentences)


def changed_hands(word: MasterWord | SeatWord | None, reader: Reader) -> tuple[Entry, ...]:
    """Return the news of a seat that changes hands."""
    if not isinstance(word, SeatWord):
        return ()
    text = reader.by(word.seat, *_TOLD[word.kind], before=word.before)
    if word.paused:
        until = reader.voice.gettext("Until the game master resumes it the game is paused, as was agreed.")
        text = f"{text} {until}"
    return (Entry(text, Tone.HEADING),)


def subject_of_seat(word: SeatWord, what: str, reader: Reader) -> str:
    """Return what a subject says of a seat that changes hands, and what is owed."""
    name = reader.name(word.seat)
    return reader.voice.gettext(_SUBJECTS[word.kind], name=name, before=word.before, what=what)


def _begins(seat: int, reader: Reader) -> str:
    say_it = reader.voice.gettext
    if reader.is_me(seat):
        return say_it("From now on a bot plays for you. Letters go on reaching you.")
    return say_it("From now on a bot plays for {name}.", name=reader.name(seat))


def _ends(seat: int, reader: Reader) -> str:
    say_it = reader.voice.gettext
    if reader.is_me(seat):
        return say_it("No bot plays for you any more: the next answers are yours.")
    return say_it("No bot plays for {name} any more.", name=reader.name(seat))


def seat_offered(letter: InvitationLetter, reader: Reader) -> tuple[str, str, str]:
    """Return title, sentence and subject of the offer of a seat in a running game, or of its answer."""
    say_it = reader.voice.gettext
    if letter.kind is not LetterKind.INVITATION:
        text = say_it(
            "You have declined the seat in the game {game}. Thank you for your answer.", game=letter.game
        )
        return say_it("Perhaps another time."), text, say_it("You have declined")
    text = say_it(
        "You are invited to take the seat of {before} in a running game of Operation: Mata Hari, played by "
        "email. Each player answers letters like this one in plain words; a referee keeps the cards. Hand, "
        "objective and covers of the seat are yours as soon as you join; until then they are not shown.",
        before=letter.replaces,
    )
    return (
        say_it("A seat is waiting for you, {name}.", name=letter.recipient.name),
        text,
        say_it("An invitation to Operation: Mata Hari"),
    )
