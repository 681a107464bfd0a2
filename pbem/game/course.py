"""The course of a game: its moves played in order, with the earlier states that an undo goes back to."""

from collections.abc import Iterable

from pbem.game.moves import Move, Seat, Undo
from pbem.game.rules import Applied, apply, start
from pbem.game.state import Setup, State


class Course:
    """A game played from its setup.

    Args:
        setup: what is fixed before the first move.
        moves: the moves that will be played, so that no more is kept than they go back to.
        also: the number of a move whose state is wanted later.
    """

    def __init__(self, setup: Setup, moves: Iterable[Move], *, also: int | None = None) -> None:
        self._wanted = {also, *(move.to for move in moves if isinstance(move, Undo))}
        self._kept: dict[int, State] = {}
        self.applied = start(setup)
        self._keep()

    @property
    def state(self) -> State:
        """The game as it stands."""
        return self.applied.state

    def play(self, seat: Seat | None, move: Move) -> Applied:
        """Apply the next move.

        Raises:
            Refused: the move is not accepted; nothing has changed.
        """
        then = self.after(move.to) if isinstance(move, Undo) else None
        self.applied = apply(self.state, seat, move, then)
        self._keep()
        return self.applied

    def after(self, number: int) -> State | None:
        """Return the game after an earlier move; ``None`` if it was not wanted, or has not come yet."""
        return self._kept.get(number)

    def _keep(self) -> None:
        if self.state.number in self._wanted:
            self._kept[self.state.number] = self.state
