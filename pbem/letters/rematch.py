"""The offer to play again with the same people, once a game is over (ruling *after the end*)."""

from pbem.letters.actions import link
from pbem.letters.againword import AgainWord, Rematch
from pbem.letters.model import LetterKind, TableLetter
from pbem.letters.page import Entry, Owed, Reply
from pbem.letters.reader import Reader
from pbem.letters.voice import N_
from pbem.speech.orders import Plain

ABOUT_AGAIN = (Plain.AGAIN, Plain.NOT_AGAIN)
"""What players say about playing again."""

_SAID = {
    AgainWord.SAID: N_("You would play again."),
    AgainWord.ALREADY: N_("You have said so already, and it still counts."),
    AgainWord.TAKEN_BACK: N_("It is taken back: you would not play again."),
    AgainWord.NOT_SAID: N_("You would not play again; so it is noted."),
    AgainWord.TOO_EARLY: N_(
        "The game is not over yet. Once it is, you can say so in answer to its last letter."
    ),
    AgainWord.TOO_LATE: N_("The game has been over for too long, so nothing comes of it any more."),
    AgainWord.TOO_FEW: N_(
        "Too few are left of those who played, so that they cannot play again by themselves."
    ),
    AgainWord.UNSURE: N_(
        "Your mail answers no letter, so it does not count yet. Say it again in answer to this one."
    ),
    AgainWord.BEGUN: N_("The new game has begun already."),
}


def again_entry(word: AgainWord, reader: Reader) -> Entry:
    """Return what became of a player's word that they would play again, or would not."""
    return Entry(reader.voice.gettext(_SAID[word]))


def again_asked(rematch: Rematch, reader: Reader) -> Owed:
    """Return that somebody would play again, as the top of a letter that only tells that."""
    assert rematch.by is not None, "only such a letter begins with it"
    name = reader.name(rematch.by)
    return Owed(
        title=reader.voice.gettext("{name} would play again.", name=name),
        short=reader.voice.gettext("{name} would play again", name=name),
    )


def again_block(letter: TableLetter, reader: Reader) -> tuple[Reply, ...]:
    """Return the offer to play again, in letters that are to show it."""
    rematch = letter.again
    if rematch is None or not _shows(letter, rematch):
        return ()
    title = reader.voice.gettext("Play again?")
    entries = tuple(Entry(words) for words in again_lines(rematch, reader))
    if rematch.game or letter.view.seat not in rematch.people:
        return (Reply(title, entries),)
    order = Plain.NOT_AGAIN if letter.view.seat in rematch.said else Plain.AGAIN
    return (Reply(title, entries, links=(link(order, reader),)),)


def again_lines(rematch: Rematch, reader: Reader) -> tuple[str, ...]:
    """Return how it stands with playing again, in sentences."""
    voice = reader.voice
    if rematch.game:
        return (voice.gettext("The same people play on: the game {game} has begun.", game=rematch.game),)
    offer = voice.gettext(
        "Once everybody has said that they would play again, a new game with the same people begins at once, "
        "with what was agreed for this one; until {when}.",
        when=voice.moment(rematch.until, reader.zone),
    )
    would = voice.gettext("Would play again: {people}.", people=reader.people(rematch.said))
    silent = tuple(seat for seat in rematch.people if seat not in rematch.said)
    missing = voice.gettext("Have not said so: {people}.", people=reader.people(silent))
    if not rematch.said:
        return (offer,)
    return (offer, would, missing) if silent else (offer, would)


def _shows(letter: TableLetter, rematch: Rematch) -> bool:
    """Tell whether a letter is to show the offer: the last of a game, word of it, an answer about it."""
    about = any(one.item.meaning in (*ABOUT_AGAIN, Plain.HELP) for one in letter.results)
    return letter.kind is LetterKind.ENDED or rematch.by is not None or about
