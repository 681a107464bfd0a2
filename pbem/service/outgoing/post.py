"""Letters of a running game: which seats need one now, composed in the transaction that causes them."""

from collections.abc import Iterable
from dataclasses import replace

from pbem.game.choices import choices
from pbem.game.events import (
    Accused,
    ChallengeOpened,
    CounterOffered,
    Event,
    GameEnded,
)
from pbem.game.state import Phase
from pbem.game.views import view
from pbem.letters.asked import only_asks
from pbem.letters.master_word import MasterWord, Pause
from pbem.letters.model import (
    GameMasterLetter,
    LetterKind,
    LineResult,
    Note,
    OtherGame,
    TableLetter,
)
from pbem.letters.seatword import SeatWord
from pbem.letters.telling import tells_story
from pbem.service.acts import times_looked
from pbem.service.desk import Desk
from pbem.service.outgoing.addressed import Answered, key_of, post_to_master, post_to_seat, recipient_of
from pbem.service.outgoing.again import last_letter_again, only_asks_again
from pbem.service.outgoing.envelopes import answer_address
from pbem.service.outgoing.history import history_asked
from pbem.service.outgoing.observing import post_to_observers
from pbem.service.outgoing.untold import Untold
from pbem.service.playing.ahead import keep, sent_ahead
from pbem.service.playing.botplay import bots_in, note_bots, play_bots, told_of_bots
from pbem.service.playing.rematch import rematch_of
from pbem.service.playing.running import RunningGame
from pbem.service.playing.silence import TOPICS, is_held, pause_of, stands_in
from pbem.service.terms.agreement import ask_of
from pbem.service.timing.absence import is_slow
from pbem.store import tables
from pbem.store.tables import Seat


def post_news(
    running: RunningGame,
    desk: Desk,
    *,
    answering: Seat | None = None,
    answers: Answered | None = None,
    results: tuple[LineResult, ...] = (),
    help_asked: bool = False,
) -> None:
    """Let bots answer, save the game and put a letter in the outbox for every seat that needs one now.

    A seat needs one when its mail is answered, when it is asked something new, or when something happened
    that it should not wait to hear; everything else waits for its next letter.
    """
    play_bots(running)
    running.save()
    running.session.flush()
    untold = Untold(running)
    _tell_of_silence(running, desk)
    noted = {seat.seat for seat in running.seats if untold.notes(seat)}
    for seat in running.seats:
        answered = answering is not None and seat.id == answering.id
        public = _is_due_publicly(running, seat)
        due = public or seat.seat in noted or _is_due_privately(running, seat)
        if not (answered or due):
            continue
        if answered and not due and only_asks_again(results) and _post_again(running, seat, answers):
            continue
        letter = _table_letter(running, seat, untold, results if answered else (), help_asked and answered)
        if _is_brief(running, seat, results if answered and not due else None, noted):
            letter = replace(letter, kind=LetterKind.ASKED)
        post_to_seat(
            running.session,
            desk,
            running.game,
            seat,
            letter,
            turn=running.state.turn,
            now=running.now,
            answers=answers if answered else None,
            discreet=not public,
        )
        _mark_told(running, seat, untold)
    post_to_observers(running, desk)


def _is_brief(
    running: RunningGame, seat: Seat, results: tuple[LineResult, ...] | None, noted: set[int]
) -> bool:
    """Tell whether a letter needs no table: it answers a mail that only asks, or asks who would play again.

    Args:
        running: the game.
        seat: who gets it.
        results: what became of the mail, if it only answers one.
        noted: the seats that have talk to read, which such a letter does not show.
    """
    if results is None:
        return running.again_by is not None and seat.seat != running.again_by and seat.seat not in noted
    return only_asks(results, over=running.state.phase is Phase.ENDED)


def _post_again(running: RunningGame, seat: Seat, answers: Answered | None) -> bool:
    """Put a seat's last letter in the outbox once more, and tell whether that could be done."""
    row = last_letter_again(running, seat, answers.message_id if answers else "")
    if row is None:
        return False
    row.mail_id, row.discreet = answers.mail.id if answers else None, True
    seat.last_letter = row.message_id
    running.session.add(row)
    return True


def _tell_of_silence(running: RunningGame, desk: Desk) -> None:
    """Tell the game master of seats that do not answer, where it is agreed that they see to it."""
    topic = TOPICS.get(running.agreement.absent.policy)
    if topic is None:
        return
    for seat in running.silent:
        letter = GameMasterLetter(topic, desk.master, running.game.name, seat.name)
        post_to_master(running.session, desk, letter, now=running.now, game=running.game)


def post_to_all(
    running: RunningGame,
    desk: Desk,
    pause: Pause | None = None,
    word: MasterWord | SeatWord | None = None,
    *,
    answering: Seat | None = None,
    answers: Answered | None = None,
) -> None:
    """Let bots answer, save a game to which something was done, and tell every seat in a letter.

    Args:
        running: the game.
        desk: our side.
        pause: that its deadlines stop, or run again; ``None`` if they do as they did.
        word: what else was done, or is to be said.
        answering: the seat whose letter answers a mail, if one does.
        answers: that mail.
    """
    play_bots(running)
    running.save()
    running.session.flush()
    untold = Untold(running)
    _tell_of_silence(running, desk)
    for seat in running.seats:
        letter = _table_letter(running, seat, untold, (), help_asked=False)
        letter = replace(letter, pause=pause or letter.pause, word=word)
        turn, now = running.state.turn, running.now
        answered = answers if answering is not None and seat.id == answering.id else None
        post_to_seat(running.session, desk, running.game, seat, letter, turn=turn, now=now, answers=answered)
        _mark_told(running, seat, untold)
    post_to_observers(running, desk, pause or Pause.NONE, word)


def post_reminder(
    running: RunningGame, desk: Desk, seat: Seat, others: Iterable[tuple[RunningGame, Seat]] = ()
) -> None:
    """Put a reminder in the outbox: the letter of a game, with the other games that wait for its player.

    Who is reminded in a challenge window tells who has not answered, which is nobody's business.
    """
    others = tuple(others)
    games = (running, *(table for table, _ in others))
    untold = Untold(running)
    letter = replace(
        _table_letter(running, seat, untold, (), help_asked=False),
        reminder=True,
        others=tuple(_other_game(table, own, desk) for table, own in others),
    )
    post_to_seat(
        running.session,
        desk,
        running.game,
        seat,
        letter,
        turn=running.state.turn,
        now=running.now,
        discreet=any(table.state.phase is Phase.CHALLENGE for table in games),
    )
    _mark_told(running, seat, untold)


def _other_game(running: RunningGame, seat: Seat, desk: Desk) -> OtherGame:
    assert running.clock is not None, "only what has a deadline waits"
    return OtherGame(
        game=running.game.name,
        view=view(running.state, seat.seat),
        language=seat.language,
        due=running.clock.next_due,
        missed=running.state.setup.options.missed_declaration,
        reply_to=answer_address(desk, key_of(running.session, seat, running.state.turn)),
    )


def _is_due_publicly(running: RunningGame, seat: Seat) -> bool:
    """Tell whether public facts alone call for a letter: something new is asked, or happened to all."""
    ask = ask_of(running.state, choices(running.state, seat.seat).owed)
    if running.sooner or is_held(running) or running.again_by not in (None, seat.seat):
        return True
    if (ask and ask != seat.asked) or bots_in(running.seats) != told_of_bots(seat):
        return True
    closed = running.state.phase is not Phase.COUNTER_OFFERS
    return any(_is_urgent(told.event, seat.seat, closed) for told in running.fresh if told.to is None)


def _is_due_privately(running: RunningGame, seat: Seat) -> bool:
    """Tell whether something happened that only this seat knows of."""
    lapsed = bool(sent_ahead(seat).lapsed) and choices(running.state, seat.seat).owed
    return lapsed or any(told.to == seat.seat for told in running.fresh)


def _is_urgent(event: Event, seat: int, counter_offers_closed: bool) -> bool:
    """Tell whether a seat should hear of a public event at once."""
    match event:
        case ChallengeOpened() | GameEnded():
            return True
        case CounterOffered():
            return not counter_offers_closed and event.seat != seat
        case Accused():
            return seat in (event.accuser, event.accused)
    return False


def _table_letter(
    running: RunningGame, seat: Seat, untold: Untold, results: tuple[LineResult, ...], help_asked: bool
) -> TableLetter:
    state, clock = running.state, running.clock
    kind = LetterKind.HELP if help_asked else LetterKind.TABLE
    news = untold.events(seat)
    return TableLetter(
        kind=LetterKind.ENDED if state.phase is Phase.ENDED else kind,
        game=running.game.name,
        recipient=recipient_of(seat),
        view=view(state, seat.seat),
        news=news,
        notes=tuple(_note(each) for each in untold.notes(seat)),
        results=results + _lapsed(seat),
        ahead=sent_ahead(seat).shown(),
        due=clock.next_due if clock and not clock.paused else None,
        pause=pause_of(running),
        missed=state.setup.options.missed_declaration,
        looked=times_looked(running.session, running.game) if state.phase is Phase.ENDED else 0,
        languages=tuple(one.language for one in running.seats),
        slow=tuple(one.seat for one in running.seats if is_slow(one, running.now)),
        sooner=tuple(running.sooner),
        stands_in=stands_in(seat, running.agreement),
        bots=bots_in(running.seats),
        bots_before=told_of_bots(seat),
        history=history_asked(running.session, running.game.id, seat.seat, results),
        talk=running.agreement.talk.mode,
        observers=tuple(one.name for one in running.observers),
        story=running.story if state.result and tells_story(news, results) else None,
        again=rematch_of(running, seat.seat),
    )


def _note(note: tables.Note) -> Note:
    return Note(note.sender, note.text, private=note.recipient is not None)


def _lapsed(seat: Seat) -> tuple[LineResult, ...]:
    return tuple(each.result() for each in sent_ahead(seat).lapsed)


def _mark_told(running: RunningGame, seat: Seat, untold: Untold) -> None:
    """Remember what a seat has been told and asked."""
    seat.told = running.state.number
    if (ahead := sent_ahead(seat)).lapsed:
        keep(seat, replace(ahead, lapsed=()))
    note_bots(seat, running.seats)
    seat.asked = ask_of(running.state, choices(running.state, seat.seat).owed)
    seat.told_note = untold.newest_note(seat)
