"""Notices: what a person is told about their own mail or a seat of theirs, outside of the game."""

from pbem.letters.actions import link
from pbem.letters.marks import paragraphs
from pbem.letters.model import NoticeLetter, NoticeTopic
from pbem.letters.page import Action, Entry, Frame, Said, Tone, WordPage
from pbem.letters.reader import Reader
from pbem.letters.voice import N_, voice
from pbem.letters.watching import stopping, watching_actions
from pbem.letters.words import write_above
from pbem.speech.orders import Plain

_OF_SEATS = (
    NoticeTopic.LEAVING,
    NoticeTopic.STAYING,
    NoticeTopic.LEFT,
    NoticeTopic.SEAT_PASSED,
    NoticeTopic.SEAT_GONE,
    NoticeTopic.LETTERS_MOVED,
    NoticeTopic.WRITTEN_TO,
)
"""Topics that are about a seat rather than a mail."""

_OF_WATCHING = (
    NoticeTopic.CANNOT_ENTER,
    NoticeTopic.WATCH,
    NoticeTopic.WATCHING,
    NoticeTopic.ONLY_WATCHING,
    NoticeTopic.NOT_WATCHING,
)
"""Topics that are about coming to a game, or watching it."""

_TITLES = {
    NoticeTopic.STRANGE_ADDRESS: N_("Did you write this mail?"),
    NoticeTopic.NO_KEY: N_("Did you write this mail?"),
    NoticeTopic.CONFIRMED: N_("Thank you, the mail counts as yours."),
    NoticeTopic.DISOWNED: N_("The mail does not count."),
    NoticeTopic.TOO_LATE: N_("There is nothing to confirm any more."),
    NoticeTopic.SLOW_DOWN: N_("So many mails."),
    NoticeTopic.LEAVING: N_("Do you want to leave the game?"),
    NoticeTopic.STAYING: N_("You stay in the game."),
    NoticeTopic.LEFT: N_("You have left the game."),
    NoticeTopic.SEAT_PASSED: N_("That seat has changed hands."),
    NoticeTopic.SEAT_GONE: N_("The seat is to be had no more."),
    NoticeTopic.CANNOT_ENTER: N_("That cannot be done."),
    NoticeTopic.WATCH: N_("Do you want to watch a game?"),
    NoticeTopic.WATCHING: N_("You watch a game."),
    NoticeTopic.ONLY_WATCHING: N_("You watch this game, but do not play in it."),
    NoticeTopic.NOT_WATCHING: N_("You watch no more."),
    NoticeTopic.WRITTEN_TO: N_("The game master writes to you."),
    NoticeTopic.HELD: N_("Your mail is held back."),
    NoticeTopic.ADDRESSES: N_("Your addresses have changed."),
    NoticeTopic.LETTERS_MOVED: N_("Your letters go to another address."),
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
    NoticeTopic.LEAVING: N_(
        "If you confirm it, you give up your seat in the game {game} for good: somebody else takes it with "
        "hand, objective and covers, what you sent ahead is void, and everybody is told that it changes "
        "hands. Until then nothing changes. If you only need some days, you can be away instead."
    ),
    NoticeTopic.STAYING: N_("Nothing has changed, and nobody else was told."),
    NoticeTopic.LEFT: N_(
        "Your seat in the game {game} is no longer yours, and everybody was told that it changes hands. "
        "Thank you for playing. Should you want to come back, write to the game master."
    ),
    NoticeTopic.SEAT_PASSED: N_(
        "The seat that was yours in the game {game} is no longer yours, so no mail of yours is carried out "
        "in it any more, and no letter of it goes to you. Thank you for playing."
    ),
    NoticeTopic.SEAT_GONE: N_(
        "The seat you were offered in the game {game} is taken or offered no longer. Thank you for your "
        "answer."
    ),
    NoticeTopic.WRITTEN_TO: N_("Nobody else gets this letter."),
    NoticeTopic.HELD: N_(
        "The game master holds back a mail of yours in the game {game}, so nothing was done with it yet. "
        "Deadlines run on. If you wonder why, ask the game master."
    ),
    NoticeTopic.ADDRESSES: N_(
        "The game master has changed whose mails count as yours: from now on those from {address}. If you "
        "did not want that, tell the game master."
    ),
    NoticeTopic.LETTERS_MOVED: N_(
        "The game master has given your seat in the game {game} another address: letters go there from now "
        "on, and mails from this one do not count. If you did not want that, tell the game master."
    ),
    NoticeTopic.CANNOT_ENTER: N_(
        "The game {game} cannot be joined or watched by mail just now: it is not open to all, or has no free "
        "seat, or you are part of it already. The game master can tell you more."
    ),
    NoticeTopic.WATCH: N_(
        "Somebody asked from this address to watch the game {game} of Operation: Mata Hari, played by email. "
        "If it was you, confirm it, and you are told what everybody at its table is told. If it was not, do "
        "nothing, and no other letter comes of it."
    ),
    NoticeTopic.WATCHING: N_(
        "From the deal on you are told what everybody at the table of the game {game} is told. Nothing that "
        "you send is played."
    ),
    NoticeTopic.ONLY_WATCHING: N_(
        "In the game {game} you are told what everybody is told, and nothing else is done with your mails: "
        "nothing was played or passed on. What you write to the game master arrives."
    ),
    NoticeTopic.NOT_WATCHING: N_(
        "No letter of the game {game} comes to you any more. Thank you for watching."
    ),
}

_ASKING = {
    NoticeTopic.STRANGE_ADDRESS: (N_("If you wrote it"), N_("If you did not")),
    NoticeTopic.NO_KEY: (N_("If you wrote it"), N_("If you did not")),
    NoticeTopic.LEAVING: (N_("To leave the game"), N_("To stay")),
    NoticeTopic.WATCH: (N_("To watch it"), N_("To leave it")),
}
"""What it means to confirm, and to decline."""


def notice_page(letter: NoticeLetter) -> WordPage:
    """Return the page of a notice."""
    recipient = letter.recipient
    plain = Reader(voice(recipient.language), recipient.zone, (recipient.name,), 0)
    say_it = plain.voice.gettext
    title = say_it(_TITLES[letter.topic])
    text = say_it(_SENTENCES[letter.topic], address=letter.address, hours=letter.hours, game=letter.game)
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
    label = "" if letter.topic is NoticeTopic.WRITTEN_TO else say_it("It says")
    said = (Said(label, words, Tone.TALK),) if words else ()
    return WordPage(
        frame=Frame(
            language=reader.language,
            subject=" ".join(subject.split()),
            write_above=write_above(reader.language),
            preview=text,
            game=letter.game,
            place=_place(letter.topic, reader),
            reader=recipient.name,
        ),
        title=title,
        entries=(Entry(text, said=said),),
        actions=_actions(letter.topic, reader),
    )


def _place(topic: NoticeTopic, reader: Reader) -> str:
    """Return what a notice is about, in two words."""
    say_it = reader.voice.gettext
    if topic in _OF_SEATS:
        return say_it("Your seat")
    return say_it("Joining and watching") if topic in _OF_WATCHING else say_it("Your mail")


def _actions(topic: NoticeTopic, reader: Reader) -> tuple[Action, ...]:
    """Return what a notice may be answered with."""
    say_it = reader.voice.gettext
    if topic is NoticeTopic.ONLY_WATCHING:
        return watching_actions(reader)
    if topic is NoticeTopic.WATCHING:
        return (stopping(reader),)
    if topic not in _ASKING:
        return ()
    yes, no = _ASKING[topic]
    return (
        Action(say_it(yes), "", (link(Plain.CONFIRM, reader),)),
        Action(say_it(no), "", (link(Plain.DECLINE, reader),)),
    )
