"""What some seat of a game has not been told yet, looked up once for all letters of a transaction."""

from sqlmodel import col, select

from pbem.game.events import Event
from pbem.game.record import event_from_json
from pbem.service.playing.running import RunningGame
from pbem.store.tables import Action, Note, Seat


class Untold:
    """The moves and the talk since the seat that knows least was told.

    Args:
        running: the game, with all that is new flushed.
    """

    def __init__(self, running: RunningGame) -> None:
        game, seats = running.game, running.seats
        told, heard = min(seat.told for seat in seats), min(seat.told_note for seat in seats)
        moves = select(Action).where(Action.game_id == game.id, Action.number > told)
        self._moves = running.session.exec(moves.order_by(col(Action.number))).all()
        notes = select(Note).where(Note.game_id == game.id, col(Note.id) > heard)
        self._notes = running.session.exec(notes.order_by(col(Note.id))).all()

    def events(self, seat: Seat) -> tuple[Event, ...]:
        """Return what a seat is to be told of, in order."""
        return tuple(
            event_from_json(event)
            for action in self._moves
            if action.number > seat.told
            for to, event in action.told
            if to is None or to == seat.seat
        )

    def notes(self, seat: Seat) -> tuple[Note, ...]:
        """Return what others have said to a seat, or to all."""
        return tuple(
            note
            for note in self._notes
            if note.id > seat.told_note and note.sender != seat.seat and note.recipient in (None, seat.seat)
        )

    def newest_note(self, seat: Seat) -> int:
        """Return the number of the last thing said by anybody."""
        return self._notes[-1].id if self._notes else seat.told_note
