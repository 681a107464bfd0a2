"""Bots in seats: each plays in the transaction in which its turn comes up."""

from __future__ import annotations

import hmac
import logging
from collections.abc import Iterable
from random import Random
from typing import TYPE_CHECKING, Final

from sqlmodel import Session, col, select

from pbem.bots.kinds import Kind, character_of
from pbem.bots.playing import Memory, decide
from pbem.bots.random_player import decide as decide_at_random
from pbem.game.choices import choices
from pbem.game.events import Event
from pbem.game.moves import PlayerMove, Undo
from pbem.game.record import event_from_json, move_from_json
from pbem.game.refusals import Refused
from pbem.game.state import Phase
from pbem.game.views import view
from pbem.letters.talkword import TalkMode
from pbem.service.apart import apart
from pbem.service.playing.talking import silent
from pbem.store.tables import Action, Game, Player, Seat

if TYPE_CHECKING:
    from pbem.service.playing.running import RunningGame

_log = logging.getLogger(__name__)

_MOST: Final = 400
"""How many moves bots make in one transaction: a table of bots alone goes on at the next deadline."""
_TRIES: Final = 8
"""How often a bot that was refused tries something else."""


def bot_of(game: Game, seat: Seat) -> Kind | None:
    """Return the kind of bot that plays for a seat, its character drawn for this game, if one does."""
    if not seat.bot:
        return None
    return character_of(Kind(seat.bot), _dice(game, f"character:{seat.seat}"))


def house_bot(session: Session, game: Game, place: int) -> Player:
    """Return the one who sits on a seat that nobody was invited to: no address is like this name."""
    bot = Player(address=f"bot {game.id} {place}", reminders=False)
    session.add(bot)
    session.flush()
    return bot


def bots_in(seats: Iterable[Seat]) -> tuple[int, ...]:
    """Return the seats that bots play for, which everybody is told."""
    return tuple(seat.seat for seat in seats if seat.bot)


def told_of_bots(seat: Seat) -> tuple[int, ...]:
    """Return the seats that bots played for when a seat was last told."""
    return tuple(map(int, seat.told_bots.split()))


def note_bots(seat: Seat, seats: Iterable[Seat]) -> None:
    """Remember that a seat has been told which seats bots play for."""
    seat.told_bots = " ".join(map(str, bots_in(seats)))


def play_bots(running: RunningGame) -> None:
    """Let every bot whose answer the game waits for play, until it waits for people only."""
    if not any(seat.bot for seat in running.seats):
        return
    for _ in range(_MOST):
        if running.state.phase is Phase.ENDED:
            return
        if not any(_answer(running, seat) for seat in running.seats):
            return


def _answer(running: RunningGame, seat: Seat) -> bool:
    """Let a bot make one move if its answer is awaited; tell whether it made one."""
    kind = bot_of(running.game, seat)
    if kind is None or not choices(running.state, seat.seat).owed:
        return False
    rng = _dice(running.game, f"{seat.seat}:{running.state.number}")
    seen, memory = view(running.state, seat.seat), _memory(running, seat)
    move: PlayerMove | None = None
    with apart(running.game.id, f"a bot ({kind.value}) failed"):
        move = decide(kind, seen, memory, rng)
    if _plays(running, seat, move):
        return True
    # No bot is meant to be refused; should one be, its game goes on all the same.
    _log.error("game %d: a bot (%s) made no move that counts", running.game.id, kind.value)
    return any(_plays(running, seat, decide_at_random(seen, rng)) for _ in range(_TRIES))


def _memory(running: RunningGame, seat: Seat) -> Memory:
    """Return what a seat was told; what was taken back is as if it had never been (ruling *undo*)."""
    told: list[tuple[int, Event]] = []
    every = select(Action).where(Action.game_id == running.game.id).order_by(col(Action.number))
    for action in running.session.exec(every):
        move = move_from_json(action.move) if action.move and action.move["seat"] is None else None
        if isinstance(move, Undo):
            told = [one for one in told if one[0] <= move.to]
        told += [
            (action.number, event_from_json(event)) for to, event in action.told if to in (None, seat.seat)
        ]
    memory = Memory(seat.seat, len(running.seats))
    memory.hear(*(event for _, event in told))
    return memory


def _plays(running: RunningGame, seat: Seat, move: PlayerMove | None) -> bool:
    if move is None:
        return False
    if running.agreement.talk.mode is TalkMode.OFF:
        move = silent(move)
    try:
        running.play(seat.seat, move)
    except Refused:
        return False
    return True


def _dice(game: Game, purpose: str) -> Random:
    """Return dice that fall the same whenever the same decision is made anew, and tell nothing of the secret.

    No draw of chance has such a name (``docs/record.md``), so they have nothing to do with the cards.
    """
    return Random(hmac.digest(game.secret, f"bot:{purpose}".encode("ascii"), "sha256"))
