"""What the game master does to a game that everybody at its table is told at once."""

from datetime import datetime, timedelta

from sqlmodel import Session

from pbem.letters.master_word import MasterWord, WordKind
from pbem.letters.model import LetterKind, NoticeLetter, NoticeTopic
from pbem.letters.talkword import TalkMode
from pbem.service.acts import ActKind, note_act
from pbem.service.desk import Desk
from pbem.service.errors import BadAgreement, WrongStage
from pbem.service.lookup import address_of, game_named, has_mailbox, seat_named, seats_of
from pbem.service.master.course import being_played
from pbem.service.outgoing.addressed import post_to_seat, recipient_of
from pbem.service.outgoing.observing import dismiss
from pbem.service.outgoing.post import post_to_all
from pbem.service.playing.running import RunningGame
from pbem.service.playing.talking import silence
from pbem.service.rounds.remind import remind_again
from pbem.service.seating.games import post_invitation
from pbem.service.seating.places import is_free
from pbem.service.terms.agreement import Agreement
from pbem.service.terms.changing import LONGEST, changed, news_of
from pbem.service.terms.openness import Observers
from pbem.store import Transactions
from pbem.store.tables import Game, Stage


def extend(store: Transactions, desk: Desk, name: str, hours: float, now: datetime) -> datetime:
    """Move the deadlines of a game by so many hours and return the next one.

    Raises:
        ServiceError: no such game, or nothing is due in it, or the deadline would have passed, or so many
            hours are no deadline's.
    """
    check_hours(hours)
    with store.begin() as session:
        game = game_named(session, name)
        running = being_played(session, game, now)
        if running.clock is None:
            raise WrongStage(f"{game.name} waits for nothing")
        running.clock = running.clock.shifted(timedelta(hours=hours))
        if running.clock.next_due <= now:
            raise WrongStage(f"that would put the deadline of {game.name} into the past")
        post_to_all(running, desk, word=MasterWord(WordKind.MOVED))
        note_act(session, game, f"deadlines moved by {hours:g} h", now, ActKind.MOVED)
        return running.clock.next_due


def check_hours(hours: float) -> None:
    """Refuse to move deadlines by more than the longest that can be agreed.

    Raises:
        BadAgreement: naming how much does.
    """
    if not abs(hours) <= LONGEST:
        raise BadAgreement(f"a deadline moves by up to {LONGEST:g} hours, not by {hours:g}")


def force(store: Transactions, desk: Desk, name: str, phase: str, now: datetime) -> None:
    """Fire the deadline of the named phase now, or of a ``choice``, as if it had passed (ruling *deadlines*).

    Raises:
        ServiceError: no such game, or it waits for something else, or is paused.
    """
    with store.begin() as session:
        game = game_named(session, name)
        running = being_played(session, game, now)
        waits_for = "choice" if running.state.choice else running.state.phase.value
        if phase != waits_for:
            raise WrongStage(f"{game.name} waits for: {waits_for}; nothing was done about the {phase}")
        if running.clock is None or running.clock.paused:
            raise WrongStage(f"{game.name} is paused; pbem resume lets it go on")
        running.expire()
        post_to_all(running, desk, word=MasterWord(WordKind.FORCED))
        note_act(session, game, f"deadline of {phase} fired", now, ActKind.FORCED)


def set_term(
    store: Transactions, desk: Desk, name: str, option: str, value: str, now: datetime
) -> tuple[tuple[str, str], ...]:
    """Agree on something else for a game from now on; the deadline that runs stays as it is.

    Returns:
        What is changed: (option, value) as letters say them.

    Raises:
        ServiceError: no such game, or it is over, or the option cannot be changed so.
    """
    with store.begin() as session:
        game = game_named(session, name)
        if game.stage not in (Stage.ANNOUNCED, Stage.DEALT):
            raise WrongStage(f"{game.name} is {game.stage.value}: nothing can be agreed any more")
        before = Agreement.from_json(game.agreed)
        after = changed(before, option, value)
        news = news_of(before, after)
        if not news:
            raise BadAgreement(f"{option} is {value} in {game.name} already")
        game.agreed = after.to_json()
        if after.talk.mode is TalkMode.OFF:
            for seat in seats_of(session, game):
                silence(seat)
                session.add(seat)
            session.flush()
        if after.openness.observers is Observers.NO:
            dismiss(session, desk, game, now)
        _tell(session, desk, game, MasterWord(WordKind.CHANGED, rules=news), now)
        note_act(session, game, f"agreed: {option} {value}", now, ActKind.CHANGED)
        return news


def announce_to(store: Transactions, desk: Desk, name: str, text: str, now: datetime) -> None:
    """Write to everybody in a game, before the deal, during the game or after it.

    Raises:
        ServiceError: no such game, or it was called off, or there are no words.
    """
    if not text.strip():
        raise BadAgreement("there are no words to be sent")
    with store.begin() as session:
        game = game_named(session, name)
        if game.stage is Stage.CANCELLED:
            raise WrongStage(f"{game.name} was called off: nobody is written to any more")
        _tell(session, desk, game, MasterWord(WordKind.WRITES, text.strip()), now)
        note_act(session, game, "wrote to everybody", now, ActKind.WROTE)


def tell(store: Transactions, desk: Desk, name: str, player: str, text: str, now: datetime) -> None:
    """Write to one player of a game, before the deal, during the game or after it.

    Raises:
        ServiceError: no such game or player, or the player has no mailbox, or there are no words.
    """
    if not text.strip():
        raise BadAgreement("there are no words to be sent")
    with store.begin() as session:
        game = game_named(session, name)
        seat = seat_named(session, game, player)
        if not has_mailbox(address_of(session, seat)):
            raise WrongStage(f"nobody stands behind {seat.name}: there is no address to write to")
        letter = NoticeLetter(
            topic=NoticeTopic.WRITTEN_TO, game=game.name, recipient=recipient_of(seat), text=text.strip()
        )
        post_to_seat(session, desk, game, seat, letter, turn=game.turn, now=now)
        note_act(session, game, f"wrote to {seat.name}", now, ActKind.WROTE)


def remind(store: Transactions, desk: Desk, name: str, now: datetime) -> None:
    """Remind whoever owes an answer in a game, or to its invitation, also who was reminded before.

    How many these are is not told: in the challenge window it is nobody's business.

    Raises:
        ServiceError: no such game, or it waits for nobody.
    """
    with store.begin() as session:
        game = game_named(session, name)
        if game.stage is Stage.ANNOUNCED:
            for seat in seats_of(session, game):
                if not (seat.joined or seat.declined):
                    post_invitation(session, desk, game, seat, LetterKind.INVITATION, now=now)
        else:
            being_played(session, game, now)
            remind_again(session, desk, game, now)
        note_act(session, game, "reminded whoever owes an answer", now)


def _tell(session: Session, desk: Desk, game: Game, word: MasterWord, now: datetime) -> None:
    if game.stage is not Stage.ANNOUNCED:
        post_to_all(RunningGame(session, game, now), desk, word=word)
        return
    for seat in seats_of(session, game):
        if is_free(session, seat):
            continue
        kind = LetterKind.JOINED if seat.joined else LetterKind.INVITATION
        post_invitation(session, desk, game, seat, kind, now=now, word=word)
