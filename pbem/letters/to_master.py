"""Letters to the game master: a player's words, mails held or set aside, people who cannot be reached."""

from dataclasses import replace

from pbem.letters.actions import link
from pbem.letters.marks import paragraphs
from pbem.letters.model import GameMasterLetter, GameMasterTopic
from pbem.letters.page import Action, Entry, Frame, Said, Tone, WordPage
from pbem.letters.reader import Reader
from pbem.letters.voice import N_, voice
from pbem.letters.words import write_above
from pbem.speech.languages import SOURCE
from pbem.speech.orders import Plain

_TOPICS = {
    GameMasterTopic.PLAYER_WRITES: (
        N_("{player} writes to you"),
        N_("{player} has sent you these words from the game {game}:"),
    ),
    GameMasterTopic.MAIL_HELD: (
        N_("a mail of {player} is held"),
        N_("A mail of {player} is held back until you decide. The reason:"),
    ),
    GameMasterTopic.MAIL_DISOWNED: (
        N_("a mail in the name of {player} is not theirs"),
        N_("A mail was held that bears the name of {player}, who says that they did not write it."),
    ),
    GameMasterTopic.MAIL_SET_ASIDE: (
        N_("a mail is set aside"),
        N_("A mail could not be handled. It was set aside whole, and the next went on. The reason:"),
    ),
    GameMasterTopic.UNDELIVERABLE: (
        N_("a letter to {player} could not be sent"),
        N_("A letter to {player} was given up after several tries. The reason:"),
    ),
    GameMasterTopic.BOUNCED: (
        N_("a letter to {player} came back"),
        N_("The mail system of {player} did not take a letter. It says:"),
    ),
    GameMasterTopic.UNREACHABLE: (
        N_("{player} cannot be reached"),
        N_(
            "Letters to {player} in the game {game} have come back for more than a day: the address does not "
            "exist. The game goes on, with deadlines. If you know another address: pbem readdress."
        ),
    ),
    GameMasterTopic.DECLINED: (
        N_("{player} declined"),
        N_(
            "{player} has given up a seat in the game {game}, so it is to be had again. To invite somebody: "
            "pbem invite."
        ),
    ),
    GameMasterTopic.SILENT_HELD: (
        N_("{player} does not answer; the game is paused"),
        N_(
            "{player} has missed one deadline after another in the game {game}, so it is paused, as was "
            "agreed. Everybody is told that it is. To let it go on: pbem resume. To give the seat to "
            "somebody else: pbem replace."
        ),
    ),
    GameMasterTopic.SILENT_SEAT: (
        N_("{player} does not answer; who takes the seat?"),
        N_(
            "{player} has missed one deadline after another in the game {game}. It was agreed that somebody "
            "else takes the seat then. Please name them: pbem replace. Until you do the game goes on, with "
            "deadlines."
        ),
    ),
    GameMasterTopic.SEAT_LEFT: (
        N_("{player} has left the game"),
        N_(
            "{player} has left the game {game}. Everybody is told. Until somebody takes the seat, it is "
            "played as was agreed for those who do not answer. To offer it to somebody: pbem replace."
        ),
    ),
    GameMasterTopic.SEAT_TAKEN: (
        N_("{player} has taken a seat"),
        N_(
            "{player} has taken the seat offered in the game {game}. Everybody is told. If the game is "
            "paused: pbem resume lets it go on."
        ),
    ),
    GameMasterTopic.SEAT_DECLINED: (
        N_("{player} declined the seat"),
        N_(
            "{player} has declined the seat offered in the game {game}. To offer it to another: pbem replace."
        ),
    ),
    GameMasterTopic.SIGNED_UP: (
        N_("{player} has signed up"),
        N_("{player} has signed up by mail for the game {game}, and has a seat in it."),
    ),
    GameMasterTopic.SIGN_UP_UNANSWERED: (
        N_("somebody wanted to join or watch"),
        N_(
            "Somebody wrote to join or watch the game {game}, and was not answered. To invite them: pbem "
            "invite, or pbem observe. Who it was, and why not:"
        ),
    ),
    GameMasterTopic.GAME_ENDED: (
        N_("the game is over"),
        N_("The game {game} is over."),
    ),
    GameMasterTopic.NOT_YOURS: (
        N_("a mail in your name is held"),
        N_(
            "A mail in your name is held, and nothing it says was done. If it is yours, write it again in "
            "answer to this letter. The reason:"
        ),
    ),
    GameMasterTopic.INBOX_SILENT: (
        N_("no mail can be read"),
        N_("No mail could be read for a while. Until it can, no deadline fires. The reason:"),
    ),
    GameMasterTopic.INBOX_BACK: (
        N_("mail is read again"),
        N_("Mail is read again. Every deadline was moved by as long as it was not:"),
    ),
}


def game_master_page(letter: GameMasterLetter) -> WordPage:
    """Return the page of word to the game master."""
    recipient = letter.recipient
    plain = Reader(voice(recipient.language), recipient.zone, ())
    say_it = plain.voice.gettext
    player = letter.player or say_it("somebody")
    short, sentence = _TOPICS[letter.topic]
    what = say_it(short, player=player)
    subject = say_it("[{game}] {what}", game=letter.game, what=what) if letter.game else what
    reader = replace(plain, reply_to=letter.reply_to, subject=say_it("Re: {subject}", subject=subject))
    words = paragraphs(letter.text)
    said = (Said("", words, Tone.TALK),) if words else ()
    entries = [Entry(say_it(sentence, player=player, game=letter.game), said=said)]
    if letter.mail is not None:
        entries.append(Entry(say_it("It is mail number {number} of “pbem mail”.", number=letter.mail)))
    return WordPage(
        frame=Frame(
            language=reader.language,
            subject=" ".join(subject.split()),
            write_above=write_above(reader.language),
            preview=what,
            game=letter.game,
            place=say_it("To the game master"),
            reader=recipient.name,
        ),
        title=what[:1].upper() + what[1:],
        entries=tuple(entries),
        # acts are read in the command line's language alone
        actions=(
            Action(
                say_it("To see what you can do by mail, in English"), "", (link(Plain.HELP, reader, SOURCE),)
            ),
        ),
    )
