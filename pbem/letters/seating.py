"""Who plays for whom: the seats that bots sit in, and bots that come and go (ruling *seats change hands*)."""

from pbem.letters.model import TableLetter
from pbem.letters.page import Entry, Fact, Tone
from pbem.letters.reader import Reader


def bots_fact(names: tuple[str, ...], reader: Reader) -> tuple[Fact, ...]:
    """Return the line that names the bots at a table, if there are any."""
    return (Fact(reader.voice.gettext("Bots"), reader.voice.every(names)),) if names else ()


def reseated(letter: TableLetter, reader: Reader) -> tuple[Entry, ...]:
    """Return the news of bots that play from now on, or no more."""
    begin = [seat for seat in letter.bots if seat not in letter.bots_before]
    end = [seat for seat in letter.bots_before if seat not in letter.bots]
    sentences = [_begins(seat, reader) for seat in begin] + [_ends(seat, reader) for seat in end]
    return tuple(Entry(sentence, Tone.HEADING) for sentence in sentences)


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
