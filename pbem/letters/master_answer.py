"""Answers to the game master's mails: in the English of the command line, whatever letters to them are in."""

from typing import Final

from pbem.letters.actions import link
from pbem.letters.marks import paragraphs
from pbem.letters.model import MasterAnswer, MasterLine, MasterVerdict, Saying
from pbem.letters.page import Action, Answer, Entry, Frame, Said, Tone, WordPage
from pbem.letters.reader import Reader
from pbem.letters.voice import voice
from pbem.letters.words import write_above
from pbem.speech.languages import SOURCE
from pbem.speech.orders import Plain

_VERDICTS: Final = {
    MasterVerdict.WOULD: ("To be confirmed", Tone.WAITING),
    MasterVerdict.DONE: ("Done", Tone.GOOD),
    MasterVerdict.CANNOT: ("Cannot be done", Tone.BAD),
    MasterVerdict.ASIDE: ("Left alone", Tone.PLAIN),
}


def master_answer_page(letter: MasterAnswer) -> WordPage:
    """Return the page of the answer to a mail of the game master's."""
    title, recipient = letter.title, letter.recipient
    subject = title.rstrip(".") + (f" ({letter.about})" if letter.about else "")
    reader = Reader(voice(SOURCE), recipient.zone, (), reply_to=letter.reply_to, subject=f"Re: {subject}")
    return WordPage(
        frame=Frame(
            language=reader.language,
            subject=subject,
            write_above=write_above(reader.language),
            preview=title,
            game="",
            place="To the game master",
            reader=recipient.name,
        ),
        title=title,
        entries=tuple(map(_entry, letter.report)),
        answers=tuple(map(_answer, letter.lines)),
        actions=_asking(letter.asks, reader) if letter.asks else (),
    )


def _answer(line: MasterLine) -> Answer:
    verdict, tone = _VERDICTS[line.verdict]
    return Answer(paragraphs(line.wrote), verdict, tone, _entry(line.saying))


def _entry(saying: Saying) -> Entry:
    words = tuple(paragraph for line in saying.lines for paragraph in paragraphs(line))
    return Entry(saying.text, said=(Said("", words, Tone.TALK),) if words else ())


def _asking(hours: int, reader: Reader) -> tuple[Action, ...]:
    note = (
        f"Answer this letter with it within {hours} hours: all of it is done then, in the order above, or "
        "nothing. This letter alone counts, once, and only while what it says is still so."
    )
    return (
        Action("If you mean it", note, (link(Plain.CONFIRM, reader),)),
        Action(
            "If you do not", "Nothing happens; no answer is needed either.", (link(Plain.DECLINE, reader),)
        ),
    )
