"""Notices: what a player is told about their own mail, outside of the game."""

from pbem.letters.actions import link
from pbem.letters.marks import paragraphs
from pbem.letters.model import NoticeLetter, NoticeTopic
from pbem.letters.page import Action, Entry, Frame, Said, Tone, WordPage
from pbem.letters.reader import Reader
from pbem.letters.voice import N_, voice
from pbem.letters.words import write_above
from pbem.speech.orders import Plain

_TITLES = {
    NoticeTopic.STRANGE_ADDRESS: N_("Did you write this mail?"),
    NoticeTopic.NO_KEY: N_("Did you write this mail?"),
    NoticeTopic.CONFIRMED: N_("Thank you, the mail counts as yours."),
    NoticeTopic.DISOWNED: N_("The mail does not count."),
    NoticeTopic.TOO_LATE: N_("There is nothing to confirm any more."),
    NoticeTopic.SLOW_DOWN: N_("So many mails."),
}

_SENTENCES = {
    NoticeTopic.STRANGE_ADDRESS: N_(
        "A mail in your name came from {address}, an address that I do not know as yours, so nothing was "
        "done with it. If you confirm it within {hours} hours, it is handled, and that address counts as "
        "yours from then on."
    ),
    NoticeTopic.NO_KEY: N_(
        "This mail came from your address, but it does not answer a letter of mine, so anybody could have "
        "sent it and nothing was done with it. If you confirm it within {hours} hours, it is handled. It is "
        "quicker to answer my last letter."
    ),
    NoticeTopic.CONFIRMED: N_("It is handled now, and its answer follows."),
    NoticeTopic.DISOWNED: N_("Nothing was done with it, and the game master knows."),
    NoticeTopic.TOO_LATE: N_(
        "The question was answered before, or lapsed. What you still want, send in answer to my last letter "
        "of the game."
    ),
    NoticeTopic.SLOW_DOWN: N_(
        "I have answered so many of your mails within the hour that I fear two machines are talking to each "
        "other. Your orders are still read and carried out, but for a while I answer only with the next "
        "letter of the game."
    ),
}

_ASKING = (NoticeTopic.STRANGE_ADDRESS, NoticeTopic.NO_KEY)


def notice_page(letter: NoticeLetter) -> WordPage:
    """Return the page of a notice."""
    recipient = letter.recipient
    plain = Reader(voice(recipient.language), recipient.zone, (recipient.name,), 0)
    say_it = plain.voice.gettext
    title = say_it(_TITLES[letter.topic])
    text = say_it(_SENTENCES[letter.topic], address=letter.address, hours=letter.hours)
    subject = say_it("[{game}] {what}", game=letter.game, what=title.rstrip("."))
    reader = Reader(
        plain.voice,
        plain.zone,
        plain.names,
        0,
        reply_to=letter.reply_to,
        subject=say_it("Re: {subject}", subject=subject),
    )
    words = paragraphs(letter.text)
    said = (Said(say_it("It says"), words, Tone.TALK),) if words else ()
    return WordPage(
        frame=Frame(
            language=reader.language,
            subject=" ".join(subject.split()),
            write_above=write_above(reader.language),
            preview=text,
            game=letter.game,
            place=say_it("Your mail"),
            reader=recipient.name,
        ),
        title=title,
        entries=(Entry(text, said=said),),
        actions=_answers(reader) if letter.topic in _ASKING else (),
    )


def _answers(reader: Reader) -> tuple[Action, ...]:
    say_it = reader.voice.gettext
    return (
        Action(say_it("If you wrote it"), "", (link(Plain.CONFIRM, reader),)),
        Action(say_it("If you did not"), "", (link(Plain.DECLINE, reader),)),
    )
