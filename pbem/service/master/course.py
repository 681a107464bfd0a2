"""The course of a game in the hands of the game master: dealt now, paused, resumed, ended."""

from dataclasses import replace
from datetime import datetime

from sqlmodel import Session

from pbem.game.moves import Stop
from pbem.letters.master_word import Pause
from pbem.letters.model import LetterKind
from pbem.service.acts import ActKind, note_act
from pbem.service.desk import Desk
from pbem.service.errors import WrongStage
from pbem.service.lookup import game_named, seats_of
from pbem.service.outgoing.observing import tell_called_off
from pbem.service.outgoing.post import post_news, post_to_all
from pbem.service.playing.running import RunningGame
from pbem.service.seating.games import deal, post_invitation
from pbem.store import Transactions
from pbem.store.tables import Game, Stage


def deal_now(store: Transactions, desk: Desk, name: str, now: datetime) -> None:
    """Deal an announced game without waiting for the answers that are missing (ruling *stages*).

    Raises:
        ServiceError: no such game, or it is not announced.
    """
    with store.begin() as session:
        game = game_named(session, name)
        deal(session, desk, game, now)
        note_act(session, game, "dealt without waiting", now, ActKind.DEALT)


def pause(store: Transactions, desk: Desk, name: str, now: datetime) -> None:
    """Stop the deadlines of a game until it is resumed, and tell everyone; mails are played as ever.

    Raises:
        ServiceError: no such game, or it is paused already, or nothing is due in it.
    """
    with store.begin() as session:
        game = game_named(session, name)
        running = being_played(session, game, now)
        if running.clock is None:
            raise WrongStage(f"{game.name} waits for nothing")
        if running.clock.paused:
            raise WrongStage(f"{game.name} is paused already; pbem resume lets it go on")
        running.clock = replace(running.clock, paused=now)
        post_to_all(running, desk, Pause.BEGINS)
        note_act(session, game, "paused", now, ActKind.PAUSED)


def resume(store: Transactions, desk: Desk, name: str, now: datetime) -> datetime:
    """Let the deadlines of a paused game run again, as much later as it was paused, and tell everyone.

    Returns:
        The next deadline.

    Raises:
        ServiceError: no such game, or it is not paused.
    """
    with store.begin() as session:
        game = game_named(session, name)
        running = being_played(session, game, now)
        if running.clock is None or not running.clock.paused:
            raise WrongStage(f"{game.name} is not paused")
        running.clock = replace(running.clock, paused=None)
        post_to_all(running, desk, Pause.ENDS)
        note_act(session, game, "resumed", now, ActKind.RESUMED)
        return running.clock.next_due


def end(store: Transactions, desk: Desk, name: str, *, scored: bool, now: datetime) -> None:
    """End a game: score it, or abandon it; an announced one is cancelled.

    Raises:
        ServiceError: no such game, or it has ended.
    """
    with store.begin() as session:
        game = game_named(session, name)
        if game.stage is Stage.ANNOUNCED:
            game.stage, game.ended_at = Stage.CANCELLED, now
            session.add(game)
            for seat in seats_of(session, game):
                post_invitation(session, desk, game, seat, LetterKind.CANCELLED, now=now)
            tell_called_off(session, desk, game, now)
        else:
            running = being_played(session, game, now)
            running.play(None, Stop(scored))
            post_news(running, desk)
        how = "ended and scored" if scored else "abandoned"
        note_act(session, game, how, now, ActKind.ENDED)


def being_played(session: Session, game: Game, now: datetime) -> RunningGame:
    """Return a game that is being played, at work.

    Raises:
        WrongStage: it is not dealt yet, or over.
    """
    if game.stage is not Stage.DEALT:
        raise WrongStage(f"{game.name} is {game.stage.value}, not being played")
    return RunningGame(session, game, now)
