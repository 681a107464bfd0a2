"""Whether those who played a game play again: who would, and until when they say so (*after the end*)."""

from dataclasses import replace
from datetime import timedelta
from typing import Final

from sqlmodel import Session

from pbem.game.cards import PLAYERS
from pbem.game.moves import Seat as Place
from pbem.game.state import Phase
from pbem.letters.againword import AgainWord, Rematch
from pbem.letters.model import LineOutcome, LineResult
from pbem.service.lookup import address_of, has_mailbox, is_vacant
from pbem.service.playing.running import RunningGame
from pbem.speech.orders import Item, Plain
from pbem.store.tables import Seat, Stage

AFTERWARDS: Final = timedelta(days=30)
"""How long after the end of a game its people may say that they would play again."""

_DONE: Final = (AgainWord.SAID, AgainWord.ALREADY, AgainWord.TAKEN_BACK, AgainWord.NOT_SAID)


def people_of(session: Session, seats: list[Seat]) -> list[Seat]:
    """Return the seats of those who are asked: somebody reads letters there."""
    return [seat for seat in seats if has_mailbox(address_of(session, seat))]


def company(session: Session, seats: list[Seat], *, willing: bool = False) -> list[Seat]:
    """Return the seats of all who would be in a new game: people, and the bots that nobody stands behind.

    Args:
        session: the transaction.
        seats: the seats of the game that is over.
        willing: whether only people count who have said that they would.
    """
    people = {seat.id for seat in people_of(session, seats) if seat.again or not willing}
    bots = {seat.id for seat in seats if not has_mailbox(address_of(session, seat))}
    left = {seat.id for seat in seats if is_vacant(session, seat)}
    return [seat for seat in seats if seat.id in people | (bots - left)]


def rematch_of(running: RunningGame, reader: Place) -> Rematch | None:
    """Return whether those who played play again, as one of them is told; ``None`` if they cannot.

    Args:
        running: the game that is over.
        reader: the seat of who is told.
    """
    session, game, seats = running.session, running.game, running.seats
    if game.ended_at is None or running.state.phase is not Phase.ENDED:
        return None
    too_few = len(company(session, seats)) not in PLAYERS
    if not game.next_game and (too_few or running.now >= game.ended_at + AFTERWARDS):
        return None
    people = people_of(session, seats)
    return Rematch(
        people=tuple(seat.seat for seat in people),
        said=tuple(seat.seat for seat in people if seat.again),
        until=game.ended_at + AFTERWARDS,
        game=game.next_game,
        by=running.again_by if running.again_by != reader else None,
    )


def carry_out_again(running: RunningGame, seat: Seat, item: Item, *, sure: bool, checks: bool) -> LineResult:
    """Take a player's word that they would play again, or would not.

    Args:
        running: the game.
        seat: whose word it is.
        item: the order.
        sure: whether the mail has a key, as any order needs.
        checks: whether only to say what it would come to.
    """
    wants = item.meaning is Plain.AGAIN
    if not wants:
        item = replace(item, meaning=Plain.NOT_AGAIN)  # who leaves a game that is over means that
    word = _word(running, seat, wants=wants)
    if word not in _DONE:
        return LineResult(item, LineOutcome.REFUSED, again=word)
    if not sure:
        return LineResult(item, LineOutcome.ASKED, again=AgainWord.UNSURE)
    if checks:
        return LineResult(item, LineOutcome.WOULD)
    if wants and all(one.again is None for one in running.seats):
        running.again_by = seat.seat  # the others are told once, whoever says so after that
    seat.again = wants
    return LineResult(item, LineOutcome.DONE, again=word)


def all_would(running: RunningGame) -> bool:
    """Tell whether everybody has said that they would play again, and they do not yet."""
    people = people_of(running.session, running.seats)
    return not running.game.next_game and bool(people) and all(seat.again for seat in people)


def _word(running: RunningGame, seat: Seat, *, wants: bool) -> AgainWord:
    """Return what a player's word comes to."""
    game = running.game
    if game.stage is not Stage.ENDED or game.ended_at is None:
        return AgainWord.TOO_EARLY
    if game.next_game:
        return AgainWord.BEGUN
    if running.now >= game.ended_at + AFTERWARDS:
        return AgainWord.TOO_LATE
    if len(company(running.session, running.seats)) not in PLAYERS:
        return AgainWord.TOO_FEW
    if wants:
        return AgainWord.ALREADY if seat.again else AgainWord.SAID
    return AgainWord.TAKEN_BACK if seat.again else AgainWord.NOT_SAID
