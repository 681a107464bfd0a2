"""From a letter's values to its page: what is said, in which order, in the reader's language."""

from dataclasses import replace

from pbem.game.events import CounterOffered, Declared, Event, GameEnded, PileShown, Talked
from pbem.game.state import Phase
from pbem.letters.absences import absence_news
from pbem.letters.actions import actions, link
from pbem.letters.ahead import sent_ahead
from pbem.letters.answers import answers, echo
from pbem.letters.asked import is_replied, replies
from pbem.letters.ending import offers_shown, outcome, score_sheets
from pbem.letters.helping import after_the_end, at_any_time, how_to_write
from pbem.letters.invitations import invitation_page
from pbem.letters.master_answer import master_answer_page
from pbem.letters.master_word import Pause
from pbem.letters.mastering import of_the_master, subject_of
from pbem.letters.model import (
    GameMasterLetter,
    InvitationLetter,
    Letter,
    LetterKind,
    LineOutcome,
    MasterAnswer,
    Note,
    NoticeLetter,
    OtherGame,
    TableLetter,
)
from pbem.letters.news import news
from pbem.letters.notices import notice_page
from pbem.letters.owed import owed
from pbem.letters.page import Action, Entry, Frame, Owed, Page, TablePage, Tone
from pbem.letters.reader import Reader
from pbem.letters.rematch import again_asked, again_block
from pbem.letters.seating import changed_hands, reseated
from pbem.letters.table import hand_block, table_block, turn_of
from pbem.letters.talkword import TalkMode
from pbem.letters.telling import story_block
from pbem.letters.to_master import game_master_page
from pbem.letters.voice import N_, voice
from pbem.letters.watching import watched, watching_actions
from pbem.letters.words import write_above
from pbem.speech.orders import Plain

_FAILED = (LineOutcome.REFUSED, LineOutcome.ASKED, LineOutcome.STALE)

_PAUSED = {
    Pause.BEGINS: N_("The game master has paused the game."),
    Pause.HELD: N_(
        "Answers have been missing, so the game is paused until the game master resumes it, as was agreed."
    ),
    Pause.ENDS: N_("The pause is over: deadlines run again, each as much later as the pause was long."),
}


def compose(letter: Letter) -> Page:
    """Return the page of a letter."""
    match letter:
        case TableLetter():
            return _table_page(letter)
        case InvitationLetter():
            return invitation_page(letter)
        case NoticeLetter():
            return notice_page(letter)
        case GameMasterLetter():
            return game_master_page(letter)
        case MasterAnswer():
            return master_answer_page(letter)


def _frame(game: str, subject: str, preview: str, place: str, reader: Reader, name: str) -> Frame:
    return Frame(
        language=reader.language,
        subject=" ".join(subject.split()),
        write_above=write_above(reader.language),
        preview=preview,
        game=game,
        place=place,
        reader=name,
    )


# --- a running or ended game -----------------------------------------------------------------------------


def _table_page(letter: TableLetter) -> TablePage:
    view, recipient = letter.view, letter.recipient
    names = tuple(player.name for player in view.players)
    plain = Reader(
        voice(recipient.language),
        recipient.zone,
        names,
        view.seat,
        view.active,
        languages=letter.languages,
        talks=letter.talk is not TalkMode.OFF,
    )
    top = owed(view, letter.due, letter.missed, plain)
    if view.result is not None:
        told = letter.again is not None and letter.again.by is not None
        top = again_asked(letter.again, plain) if letter.again and told else outcome(view.result, plain)
    if letter.pause in (Pause.BEGINS, Pause.HELD, Pause.LASTS):
        top = _without_deadline(top, plain)
    if view.seat is None and view.result is None:
        top = watched(top, letter, plain)
    if letter.reminder:
        top = replace(top, title=plain.voice.gettext("A reminder: {what}", what=top.title))
    subject = _table_subject(letter, top, plain)
    reader = replace(
        plain, reply_to=letter.reply_to, subject=plain.voice.gettext("Re: {subject}", subject=subject)
    )
    over = view.phase is Phase.ENDED
    helps, brief = letter.kind is LetterKind.HELP, letter.kind is LetterKind.ASKED
    preview = top.title if not top.until else f"{top.title} {top.until}"
    return TablePage(
        frame=_frame(letter.game, subject, preview, turn_of(view, reader), reader, recipient.name),
        owed=top,
        answers=answers(tuple(one for one in letter.results if not is_replied(one, letter)), reader),
        replies=replies(letter, reader),
        ahead=sent_ahead(letter.ahead, reader, lambda order: echo(order, reader).said),
        news=(
            *_of_pause(letter, reader),
            *changed_hands(letter.word, reader),
            *reseated(letter, reader),
            *absence_news(letter, reader),
            *news(letter.news if brief else _untold(letter), reader),
        ),
        notes=_notes(letter.notes, reader),
        help=how_to_write(view, reader, letter.talk) if helps else (),
        table=table_block(view, reader, letter.bots, letter.slow, letter.observers),
        hand=hand_block(view.own, view, reader) if view.own and not over else None,
        actions=watching_actions(reader) if view.seat is None else actions(view, letter.ahead, reader),
        always=_always(letter, reader),
        elsewhere=tuple(_waiting_game(other, reader) for other in letter.others),
        sheets=score_sheets(view.result, reader) if view.result else (),
        offers=offers_shown(letter.news, reader),
        story=story_block(letter.story, reader) if letter.story else None,
        again=again_block(letter, reader),
    )


def _always(letter: TableLetter, reader: Reader) -> tuple[Action, ...]:
    if letter.kind is LetterKind.HELP:
        return ()
    if letter.view.phase is Phase.ENDED:
        return after_the_end(letter.view, reader, letter.talk)
    return at_any_time(letter.view, reader, letter.talk, _further(letter))


def _further(letter: TableLetter) -> tuple[Plain, ...]:
    """Return what a letter of its kind may be answered with besides."""
    if letter.reminder:
        return (Plain.REMINDERS_OFF,)
    return (Plain.STATUS,) if letter.kind is LetterKind.ASKED else ()


def _without_deadline(top: Owed, reader: Reader) -> Owed:
    """Return what is owed while no deadline runs: nothing happens to who sends nothing."""
    paused = reader.voice.gettext(
        "The game is paused: no deadline runs, and what you send is played all the same."
    )
    detail = " ".join(part for part in (top.detail, paused) if part)
    return replace(top, detail=detail, until="", short_until="", otherwise="")


def _of_pause(letter: TableLetter, reader: Reader) -> tuple[Entry, ...]:
    told = _PAUSED.get(letter.pause)
    paused = (Entry(reader.voice.gettext(told), Tone.HEADING),) if told else ()
    return (*paused, *of_the_master(letter, reader))


def _waiting_game(other: OtherGame, reader: Reader) -> Action:
    """Return what another game of the recipient waits for, and how to get its letter."""
    say_it = reader.voice.gettext
    view = other.view
    names = tuple(player.name for player in view.players)
    there = replace(
        reader, names=names, seat=view.seat, active=view.active, reply_to=other.reply_to, languages=()
    )
    asked = owed(view, other.due, other.missed, there)
    subject = say_it("[{game}] {what}", game=other.game, what=asked.short)
    there = replace(there, subject=say_it("Re: {subject}", subject=subject))
    return Action(
        say_it("[{game}] {what}", game=other.game, what=asked.title),
        say_it("Until {when}. Answer the last letter of that game; this sends it again:", when=asked.until),
        (link(Plain.STATUS, there, other.language),),
    )


def _untold(letter: TableLetter) -> tuple[Event, ...]:
    """Return the news without what the letter shows anyway: the pile, the end, and what is said of offers."""
    view = letter.view
    shown = {offer.seat: offer for offer in (view.offer, *view.counters) if offer is not None}
    news: list[Event] = []
    for event in letter.news:
        match event:
            case PileShown() if view.own is not None and view.own.pile:
                continue
            case GameEnded():
                continue
            case Talked(seat, text) if seat in shown and shown[seat].talk == text:
                continue
            case Declared(seat, _, claims, request) if seat in shown and shown[seat].claims == claims:
                asks_the_same = view.request == request and view.demand is None
                news.append(replace(event, claims=(), request=None if asks_the_same else request))
            case CounterOffered(seat, _, claims) if seat in shown and shown[seat].claims == claims:
                news.append(replace(event, claims=()))
            case _:
                news.append(event)
    return tuple(news)


def _table_subject(letter: TableLetter, top: Owed, reader: Reader) -> str:
    """Return a short subject that says what is owed."""
    say_it = reader.voice.gettext
    if letter.view.result is not None:
        over = subject_of(letter.word, top.short, reader) if letter.word else top.short
        return say_it("[{game}] {what}", game=letter.game, what=over)
    what = top.short
    if top.short_until and top.urgent:
        what = say_it("{what}, by {when}", what=what, when=top.short_until)
    if letter.reminder:
        what = say_it("reminder: {what}", what=what)
    elif letter.word:
        what = subject_of(letter.word, what, reader)
    elif letter.pause in (Pause.BEGINS, Pause.HELD):
        what = say_it("the game is paused; {what}", what=what)
    elif letter.pause is Pause.ENDS:
        what = say_it("the game goes on; {what}", what=what)
    elif any(result.outcome in _FAILED for result in letter.results):
        what = say_it("please look again; {what}", what=what)
    elif letter.kind is LetterKind.ASKED:
        what = say_it("what you asked; {what}", what=what)
    elif letter.kind is LetterKind.HELP:
        what = say_it("how to write; {what}", what=what)
    return say_it("[{game}] Turn {turn}: {what}", game=letter.game, turn=letter.view.turn, what=what)


def _notes(notes: tuple[Note, ...], reader: Reader) -> tuple[Entry, ...]:
    say_it = reader.voice.gettext
    return tuple(
        Entry(
            say_it("{name}, to you alone:", name=sender)
            if note.private
            else say_it("{name}, to everybody:", name=sender),
            said=reader.talk(note.text),
        )
        for note in notes
        for sender in [reader.in_tongue(note.sender, reader.name(note.sender))]
    )
