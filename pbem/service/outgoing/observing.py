"""Observers: people who are told what everybody at a table is told, at once or a turn later, and no more.

When they are written to, and what they are told, is made of public facts alone (ruling *secrecy*).
"""

from dataclasses import dataclass, replace
from datetime import datetime
from itertools import chain, count
from typing import Final

from sqlmodel import Session, col, select

from pbem.game.events import ChallengeOpened, GameEnded, TurnStarted
from pbem.game.record import event_from_json
from pbem.game.state import Phase
from pbem.game.views import View, view
from pbem.letters.master_word import MasterWord, Pause, WordKind
from pbem.letters.model import (
    InvitationLetter,
    LetterKind,
    LineResult,
    Note,
    NoticeLetter,
    NoticeTopic,
    Recipient,
    TableLetter,
)
from pbem.letters.seatword import SeatWord
from pbem.letters.telling import tells_story
from pbem.mail.identity import new_key
from pbem.mail.message import Address
from pbem.service.acts import times_looked
from pbem.service.desk import Desk
from pbem.service.lookup import seats_of
from pbem.service.names import folded
from pbem.service.outgoing.addressed import Answered
from pbem.service.outgoing.envelopes import with_key
from pbem.service.outgoing.history import history_asked
from pbem.service.playing.botplay import bots_in
from pbem.service.playing.running import RunningGame, events_for, state_after, watching
from pbem.service.playing.silence import is_held, pause_of
from pbem.service.terms.agreement import Agreement
from pbem.service.terms.openness import Observers
from pbem.service.timing.absence import is_slow
from pbem.store import tables
from pbem.store.tables import Action, Game, Observer, Player, Stage

_TOLD_OF_PEOPLE: Final = (WordKind.WRITES, WordKind.CHANGED)
"""Words of the game master that tell nothing of a turn: who is told everything later has them at once."""


@dataclass(frozen=True, slots=True)
class Scene:
    """A game as far as its observers may know it.

    Args:
        number: the number of the last action they may know.
        at: when that was.
        view: the table as everybody saw it then.
        mode: whether that is now, or a turn ago.
    """

    number: int
    at: datetime
    view: View
    mode: Observers


# --- who watches -----------------------------------------------------------------------------------------


def names_watching(session: Session, game: Game) -> tuple[str, ...]:
    """Return the names of those who watch a game, which everybody at its table is told."""
    return tuple(observer.name for observer in watching(session, game))


def watches(session: Session, game: Game, player_id: int) -> bool:
    """Tell whether somebody watches a game."""
    return any(observer.player_id == player_id for observer in watching(session, game))


def watch(
    session: Session,
    desk: Desk,
    game: Game,
    player_id: int,
    reads: Recipient,
    now: datetime,
    answers: Answered | None = None,
) -> Observer:
    """Let somebody watch a game from now on, and tell them so: with the table, once there is one."""
    observer = Observer(
        key=new_key(),
        game_id=game.id,
        player_id=player_id,
        name=_distinct(session, game, reads.name),
        language=reads.language,
        zone=reads.zone,
        since=now,
    )
    session.add(observer)
    session.flush()
    if game.stage is Stage.ANNOUNCED:
        notify(session, desk, game, observer, NoticeTopic.WATCHING, now, answers)
    else:
        running = RunningGame(session, game, now)
        scene = _scene(running)
        observer.told, observer.told_note = scene.number, _newest_note(session, game, scene)
        show(running, desk, observer, answers=answers, scene=scene)
    return observer


def _distinct(session: Session, game: Game, name: str) -> str:
    """Return a name that nobody else bears who plays or watches, so that the table knows who is meant."""
    taken = {folded(seat.name) for seat in seats_of(session, game)}
    taken |= {folded(other) for other in names_watching(session, game)}
    others = (f"{name} ({number})" for number in count(2))
    return next(one for one in chain([name], others) if folded(one) not in taken)


def stop_watching(session: Session, game: Game, player_id: int, now: datetime) -> None:
    """Let somebody watch a game no more, if they do: nothing is told to them."""
    for observer in watching(session, game):
        if observer.player_id == player_id:
            observer.stopped_at = now
            session.add(observer)


def dismiss(session: Session, desk: Desk, game: Game, now: datetime) -> None:
    """Let nobody watch a game any more, and tell them so."""
    for observer in watching(session, game):
        observer.stopped_at = now
        notify(session, desk, game, observer, NoticeTopic.NOT_WATCHING, now)


def tell_called_off(session: Session, desk: Desk, game: Game, now: datetime) -> None:
    """Tell those who wanted to watch a game that it will not be dealt."""
    for observer in watching(session, game):
        letter = InvitationLetter(LetterKind.CANCELLED, game.name, reader_of(observer), ())
        _post(session, desk, game, observer, letter, now)


# --- what they are told ----------------------------------------------------------------------------------


def post_to_observers(
    running: RunningGame,
    desk: Desk,
    pause: Pause = Pause.NONE,
    word: MasterWord | SeatWord | None = None,
) -> None:
    """Put a letter in the outbox for all who watch, if something happened that calls for one.

    Args:
        running: the game, as it is saved.
        desk: our side.
        pause: that its deadlines stop, or run again; ``NONE`` if they do as they did.
        word: what everybody else is told besides.
    """
    mode = running.agreement.openness.observers
    if mode is Observers.NO or not running.observers:
        return
    if mode is Observers.DELAYED and not _tells_of_people(word):
        pause, word = Pause.NONE, None
    if word is None and pause is Pause.NONE and not _calls_for_letter(running, mode):
        return
    scene, plain = _scene(running), word is None and pause is Pause.NONE
    for observer in running.observers:
        if plain and scene.number <= observer.told:
            continue  # moves were taken back: what is a turn old by now was told before
        show(running, desk, observer, scene=scene, pause=pause, word=word)


def show(
    running: RunningGame,
    desk: Desk,
    observer: Observer,
    *,
    scene: Scene | None = None,
    pause: Pause = Pause.NONE,
    word: MasterWord | SeatWord | None = None,
    results: tuple[LineResult, ...] = (),
    answers: Answered | None = None,
) -> None:
    """Put a letter of a game to an observer in the outbox, with all that they have not been told."""
    session, game, now = running.session, running.game, running.now
    scene = scene or _scene(running)
    letter = replace(
        _letter(running, observer, scene, results),
        word=word,
        history=history_asked(session, game.id, None, results, until=scene.number),
    )
    if pause is not Pause.NONE:
        letter = replace(letter, pause=pause)
    _post(session, desk, game, observer, letter, now, answers)
    observer.told = max(observer.told, scene.number)
    observer.told_note = max(observer.told_note, _newest_note(session, game, scene))
    session.add(observer)


def notify(
    session: Session,
    desk: Desk,
    game: Game,
    observer: Observer,
    topic: NoticeTopic,
    now: datetime,
    answers: Answered | None = None,
) -> None:
    """Put a word to an observer in the outbox."""
    _post(session, desk, game, observer, NoticeLetter(topic, game.name, reader_of(observer)), now, answers)


def reader_of(observer: Observer) -> Recipient:
    """Return how an observer reads."""
    return Recipient(observer.name, observer.language, observer.zone)


def _calls_for_letter(running: RunningGame, mode: Observers) -> bool:
    """Tell whether something happened to all that those who watch should hear of at once."""
    if mode is Observers.LIVE and is_held(running):
        return True
    calling = (
        (TurnStarted, GameEnded) if mode is Observers.DELAYED else (TurnStarted, GameEnded, ChallengeOpened)
    )
    return any(told.to is None and isinstance(told.event, calling) for told in running.fresh)


def _tells_of_people(word: MasterWord | SeatWord | None) -> bool:
    return isinstance(word, SeatWord) or (word is not None and word.kind in _TOLD_OF_PEOPLE)


def _scene(running: RunningGame) -> Scene:
    """Return a game as far as its observers may know it; all of it, once it is over."""
    mode = running.agreement.openness.observers
    state, session, game = running.state, running.session, running.game
    if mode is not Observers.DELAYED or state.phase is Phase.ENDED:
        return Scene(state.number, running.now, view(state, None), Observers.LIVE)
    number, at = _a_turn_ago(session, game, state.turn)
    then = state if number == state.number else state_after(session, game, number)
    assert then is not None, "it has an action of that number"
    # seats that changed hands bear the names of those who have them now
    then = replace(then, setup=state.setup)
    return Scene(number, at, view(then, None), Observers.DELAYED)


def _a_turn_ago(session: Session, game: Game, turn: int) -> tuple[int, datetime]:
    """Return the last action, and its time, by which a turn before the last one was over; else the deal."""
    actions = select(Action).where(Action.game_id == game.id).order_by(col(Action.number).desc())
    for action in session.exec(actions.execution_options(yield_per=20)):
        events = [event_from_json(event) for to, event in action.told if to is None]
        if action.number == 0 or any(isinstance(one, TurnStarted) and one.turn < turn for one in events):
            return action.number, action.at
    raise AssertionError("a dealt game has its deal")


def _letter(
    running: RunningGame, observer: Observer, scene: Scene, results: tuple[LineResult, ...]
) -> TableLetter:
    session, game, clock = running.session, running.game, running.clock
    live, over = scene.mode is Observers.LIVE, scene.view.phase is Phase.ENDED
    bots = bots_in(running.seats)
    news = events_for(session, game.id, None, observer.told, until=scene.number)
    return TableLetter(
        kind=LetterKind.ENDED if over else LetterKind.TABLE,
        game=game.name,
        recipient=reader_of(observer),
        view=scene.view,
        news=news,
        notes=_notes(session, game, observer, scene),
        due=clock.next_due if live and clock and not clock.paused else None,
        missed=running.state.setup.options.missed_declaration,
        pause=pause_of(running) if live else Pause.NONE,
        looked=times_looked(session, game) if over else 0,
        languages=tuple(one.language for one in running.seats),
        slow=tuple(one.seat for one in running.seats if live and is_slow(one, running.now)),
        sooner=tuple(running.sooner) if live else (),
        bots=bots,
        bots_before=bots,
        observers=tuple(one.name for one in running.observers),
        delayed=not live,
        results=results,
        story=running.story if over and tells_story(news, results) else None,
    )


def _notes(session: Session, game: Game, observer: Observer, scene: Scene) -> tuple[Note, ...]:
    """Return what was said to everybody, as far as the scene goes."""
    fresh = select(tables.Note).where(
        tables.Note.game_id == game.id,
        col(tables.Note.id) > observer.told_note,
        col(tables.Note.recipient).is_(None),
        tables.Note.at <= scene.at,
    )
    said = session.exec(fresh.order_by(col(tables.Note.id)))
    return tuple(Note(note.sender, note.text, private=False) for note in said)


def _newest_note(session: Session, game: Game, scene: Scene) -> int:
    there = select(tables.Note.id).where(tables.Note.game_id == game.id, tables.Note.at <= scene.at)
    return session.exec(there.order_by(col(tables.Note.id).desc()).limit(1)).first() or 0


def _post(
    session: Session,
    desk: Desk,
    game: Game,
    observer: Observer,
    letter: TableLetter | NoticeLetter | InvitationLetter,
    now: datetime,
    answers: Answered | None = None,
) -> None:
    """Put a letter to an observer in the outbox, in one thread with the others."""
    to = Address(session.get_one(Player, observer.player_id).address, observer.name)
    answered = answers.message_id if answers else ""
    row = with_key(
        desk,
        letter,
        to,
        observer.key,
        now,
        before=answered or observer.last_letter,
        thread=(observer.thread, observer.last_letter, answered),
    )
    row.game_id, row.as_of, row.discreet = game.id, game.number, answers is not None
    row.mail_id = answers.mail.id if answers else None
    observer.thread = observer.thread or row.message_id
    observer.last_letter = row.message_id
    session.add(row)
    session.add(observer)


def may_be_watched(game: Game) -> bool:
    """Tell whether a game has agreed to be watched, and there is still something to come of it."""
    agreed = Agreement.from_json(game.agreed).openness.observers
    return agreed is not Observers.NO and game.stage in (Stage.ANNOUNCED, Stage.DEALT)
