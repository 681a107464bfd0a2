"""Another game among those who played one: dealt at once, since they have all said so (ruling *stages*)."""

import logging
from dataclasses import dataclass, replace
from datetime import datetime

from sqlmodel import Session

from pbem.bots.kinds import Kind
from pbem.game.cards import PLAYERS
from pbem.letters.againword import AgainWord
from pbem.letters.model import LineResult
from pbem.service.acts import note_act
from pbem.service.desk import Desk
from pbem.service.errors import BadAgreement, WrongStage
from pbem.service.lookup import address_of, game_named, has_mailbox, seats_of
from pbem.service.names import folded
from pbem.service.playing.rematch import all_would, company, people_of
from pbem.service.playing.running import RunningGame
from pbem.service.seating.games import Invitee, announce
from pbem.service.terms.agreement import Agreement
from pbem.store import Joined, Transactions
from pbem.store.tables import Game, Seat, Stage

_log = logging.getLogger(__name__)


@dataclass(frozen=True, slots=True)
class Answers:
    """What those who played a game have said about playing again.

    Args:
        would: the names of those who would, and of the bots that come along.
        silent: those of people who have not said.
        unwilling: those of people who would not.
    """

    would: tuple[str, ...]
    silent: tuple[str, ...]
    unwilling: tuple[str, ...]


def begin_again(running: RunningGame, desk: Desk, *, willing: bool = False) -> str:
    """Deal a game to those who played one that is over, by what was agreed for it.

    Args:
        running: the game that is over.
        desk: our side.
        willing: whether only those are in it who have said that they would.

    Returns:
        The name of the new game.

    Raises:
        BadAgreement: they cannot play, which names why.
    """
    session, game = running.session, running.game
    seats = company(session, running.seats, willing=willing)
    agreed = Agreement.from_json(game.agreed)
    stays = any(folded(seat.name) == folded(agreed.first) for seat in seats)
    agreed = replace(agreed, confirm=False, first=agreed.first if stays else "")
    invitees = [_invitee(session, seat) for seat in seats]
    game.next_game = announce(Joined(session), desk, invitees, agreed, now=running.now)
    running.again_by = None  # the letters of the new game tell it
    session.add(game)
    return game.next_game


def begin_if_all_would(running: RunningGame, desk: Desk, results: tuple[LineResult, ...]) -> None:
    """Let the people of a game that is over play again, if the last of them has just said so."""
    if not any(one.again is AgainWord.SAID for one in results) or not all_would(running):
        return
    try:
        begin_again(running, desk)
    except BadAgreement as error:  # what was agreed does not do any more: pbem new is left to the game master
        _log.warning("%s is not played again: %s", running.game.name, error)


def answers_about(session: Session, game: Game) -> Answers:
    """Return who would play again, where the game master may let that begin.

    Raises:
        ServiceError: the game is not over, they play already, or too few would.
    """
    if game.stage is not Stage.ENDED:
        raise WrongStage(f"{game.name} is {game.stage.value}: only a game that is over is played again")
    if game.next_game:
        raise WrongStage(f"those of {game.name} play again already: {game.next_game}")
    seats = seats_of(session, game)
    would = tuple(seat.name for seat in company(session, seats, willing=True))
    if len(would) not in PLAYERS:
        there = ", ".join(would) or "nobody"
        raise BadAgreement(f"it takes {PLAYERS[0]} to play, and of {game.name} would again: {there}")
    people = people_of(session, seats)
    return Answers(
        would,
        silent=tuple(seat.name for seat in people if seat.again is None),
        unwilling=tuple(seat.name for seat in people if seat.again is False),
    )


def play_again(store: Transactions, desk: Desk, name: str, now: datetime) -> tuple[str, Answers]:
    """Let those who would play again do so, without waiting for the others.

    Args:
        store: the database.
        desk: our side.
        name: the game that is over.
        now: the time (aware, UTC).

    Returns:
        The name of the new game, and who is in it and who is not.

    Raises:
        ServiceError: no such game, it is not over, they play already, or too few would.
    """
    with store.begin() as session:
        game = game_named(session, name)
        answers = answers_about(session, game)
        new = begin_again(RunningGame(session, game, now), desk, willing=True)
        note_act(session, game, f"let {new} begin among those who would play again", now)
        return new, answers


def _invitee(session: Session, seat: Seat) -> Invitee:
    address = address_of(session, seat)
    bot = None if has_mailbox(address) else Kind(seat.bot)
    return Invitee(seat.name, "" if bot else address, seat.language, seat.zone, bot)
