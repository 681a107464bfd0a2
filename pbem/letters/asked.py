"""What a player asked for: each question answered in a part of its own, in the order asked.

Nothing is said that the reader could not be told anyway: their view, and what they were told before.
"""

from pbem.game.events import Event
from pbem.game.state import Covers, Phase
from pbem.letters.actions import link
from pbem.letters.ahead import sent_ahead
from pbem.letters.answers import echo
from pbem.letters.ending import score_sheets
from pbem.letters.explained import explained
from pbem.letters.model import LetterKind, LineOutcome, LineResult, TableLetter
from pbem.letters.news import news
from pbem.letters.page import Entry, Fact, PlayerRow, Reply
from pbem.letters.reader import Reader
from pbem.letters.rematch import ABOUT_AGAIN, again_lines
from pbem.letters.table import hand_block, table_block
from pbem.letters.voice import P_
from pbem.speech.orders import Plain, is_question
from pbem.speech.questions import History, Rules, Topic

_LETTERS = (Plain.HELP, Plain.STATUS, Plain.RESEND)
"""Questions that are answered by a whole letter."""

_SHOWN = {
    LetterKind.TABLE: (Plain.HAND, Plain.TABLE, Plain.SCORE),
    LetterKind.HELP: (Plain.HAND, Plain.TABLE, Plain.SCORE),
    LetterKind.ENDED: (Plain.HAND, Plain.SCORE),
}
"""What each kind of letter shows whatever was asked."""

_TURNS = P_("The last turn, as you were told of it", "The last {n} turns, as you were told of them")

Question = Plain | History | Rules


def only_asks(results: tuple[LineResult, ...], *, over: bool = False) -> bool:
    """Return whether a mail only asks for what the letter ``ASKED`` can tell.

    Args:
        results: what became of the mail.
        over: whether the game is: then that letter helps, and answers who would play again.
    """
    said = [one for one in results if one.outcome is not LineOutcome.ASIDE]
    return bool(said) and all(_is_brief(one, over=over) for one in said)


def _is_brief(result: LineResult, *, over: bool) -> bool:
    if over and result.item.meaning in (*ABOUT_AGAIN, Plain.HELP):
        return True
    return _question(result) not in (None, *_LETTERS)


def is_replied(result: LineResult, letter: TableLetter) -> bool:
    """Return whether a part of the letter answers a line of the mail."""
    asked = _question(result)
    return asked is not None and asked not in (*_LETTERS, *_SHOWN.get(letter.kind, ()))


def replies(letter: TableLetter, reader: Reader) -> tuple[Reply, ...]:
    """Return the answer to every question that the letter does not answer anyway."""
    asked = dict.fromkeys(_question(one) for one in letter.results if is_replied(one, letter))
    return tuple(reply for one in asked if one is not None for reply in _replies(one, letter, reader))


def _question(result: LineResult) -> Question | None:
    meaning = result.item.meaning
    return meaning if is_question(meaning) and result.outcome is LineOutcome.DONE else None


def _replies(asked: Question, letter: TableLetter, reader: Reader) -> tuple[Reply, ...]:
    match asked:
        case History(turns):
            return (_history(letter.history[-turns:] if turns else (), reader),)
        case Rules(topic):
            return (_rules(topic, reader),)
        case Plain.TABLE:
            shown = table_block(letter.view, reader, letter.bots, letter.slow, letter.observers)
            return (Reply(table=shown),)
        case Plain.WHO:
            return (_who(letter, reader),)
        case _:
            return _own(asked, letter, reader)


def _own(asked: Plain, letter: TableLetter, reader: Reader) -> tuple[Reply, ...]:
    """Return what only the reader knows: what is held or scored, after the end as it was counted."""
    say_it = reader.voice.gettext
    view = letter.view
    if view.result is not None:
        name = say_it("{name} (you)", name=letter.recipient.name)
        return (Reply(sheets=tuple(one for one in score_sheets(view.result, reader) if one.name == name)),)
    if view.own is None:
        return ()
    held = hand_block(view.own, view, reader)
    covers = (_covers(next(one.covers for one in view.players if one.seat == view.seat), reader),)
    if asked is Plain.SCORE:
        return (Reply(say_it("Your score so far"), score=held, facts=covers),)
    ahead = sent_ahead(letter.ahead, reader, lambda order: echo(order, reader).said)
    return (Reply(hand=held, facts=covers), *([Reply(say_it("Sent ahead"), ahead)] if ahead else []))


def _covers(covers: Covers, reader: Reader) -> Fact:
    say_it = reader.voice.gettext
    sides = say_it(
        "{undercover} Undercover, {compromised} Compromised",
        undercover=covers.undercover,
        compromised=covers.compromised,
    )
    return Fact(say_it("Covers"), sides)


def _history(turns: tuple[tuple[Event, ...], ...], reader: Reader) -> Reply:
    title = reader.voice.ngettext(*_TURNS, len(turns))
    return Reply(title, tuple(entry for turn in turns for entry in news(turn, reader)))


def _rules(topic: Topic | None, reader: Reader) -> Reply:
    if topic is None:
        title = reader.voice.gettext("Parts of the rules that I can explain")
        return Reply(title, links=tuple(link(Rules(each), reader) for each in Topic))
    title, text = explained(topic, reader.voice)
    return Reply(title, (Entry(text),))


def _who(letter: TableLetter, reader: Reader) -> Reply:
    """Return who plays, in which language, and whom the game waits for, as far as that is public."""
    view = letter.view
    rows = table_block(view, reader, letter.bots, letter.slow).rows
    facts = tuple(_player(seat, row, letter, reader) for seat, row in enumerate(rows))
    waiting = _waiting(letter, reader)
    lines = again_lines(letter.again, reader) if letter.again else (waiting,) if waiting else ()
    return Reply(reader.voice.gettext("At the table"), tuple(map(Entry, lines)), facts)


def _player(seat: int, row: PlayerRow, letter: TableLetter, reader: Reader) -> Fact:
    say_it = reader.voice.gettext
    tongue = letter.languages[seat] if letter.languages else reader.language
    bot = say_it("a bot plays") if seat in letter.bots else ""
    known = (say_it("writes {language}", language=reader.tongue(tongue)), bot, row.status)
    name = say_it("{name} (you)", name=row.name) if row.is_reader else row.name
    return Fact(name, ", ".join(filter(None, known)))


def _waiting(letter: TableLetter, reader: Reader) -> str:
    view = letter.view
    seats = (view.choice.seat,) if view.choice is not None else view.awaited
    if seats:
        return reader.voice.gettext("The game waits for {people}.", people=reader.people(seats))
    if view.phase is Phase.CHALLENGE:
        return reader.voice.gettext(
            "The challenge window is open; whose answer is missing there is told to nobody."
        )
    return ""
