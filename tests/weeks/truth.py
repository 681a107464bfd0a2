"""What is true of a game at every move, and what each seat may know by then, from its log alone."""

from collections.abc import Iterator
from dataclasses import fields, is_dataclass, replace

from sqlmodel import Session, col, select

from pbem.game.cards import Resource
from pbem.game.moves import Undo
from pbem.game.record import event_from_json, move_from_json, setup_from_json
from pbem.game.rules import apply, start
from pbem.game.state import State
from pbem.game.views import view
from pbem.store.tables import Action, Game

Cards = frozenset[Resource]


def cards_in(value: object) -> Iterator[Resource]:
    """Yield every card that a value holds, however deep."""
    if isinstance(value, Resource):
        yield value
    elif isinstance(value, tuple | frozenset | list):
        for one in value:
            yield from cards_in(one)
    elif is_dataclass(value):
        for each in fields(value):
            yield from cards_in(getattr(value, each.name))


class Truth:
    """A dealt game, followed move by move beside the daemon: nothing of the service's own reading is used.

    Args:
        game_id: which.
    """

    def __init__(self, game_id: int) -> None:
        self.game_id = game_id
        self.states: list[State] = []
        self._known: list[tuple[Cards, ...]] = []

    @property
    def state(self) -> State:
        """The game as it stands."""
        return self.states[-1]

    def may_know(self, seat: int, number: int) -> Cards:
        """Return the cards that a seat has seen, or was told of, up to a move."""
        return self._known[number][seat]

    def follow(self, session: Session) -> bool:
        """Play what was recorded since, and tell whether the game has been dealt."""
        game = session.get_one(Game, self.game_id)
        if game.setup is None:
            return False
        setup = setup_from_json(game.setup)
        if self.states and self.state.setup != setup:  # somebody else has a seat, and another name
            self.states = [replace(state, setup=setup) for state in self.states]
        wanted = select(Action).where(Action.game_id == self.game_id, Action.number >= len(self.states))
        for action in session.exec(wanted.order_by(col(Action.number))):
            self._play(action, start(setup).state if action.move is None else None)
        return True

    def _play(self, action: Action, state: State | None) -> None:
        if state is None:
            assert action.move is not None, "only the deal has no move"
            move = move_from_json(action.move)
            then = self.states[move.to] if isinstance(move, Undo) else None
            state = apply(self.state, action.move["seat"], move, then).state
        assert state.number == len(self.states) == action.number
        self.states.append(state)
        before = self._known[-1] if self._known else tuple(Cards() for _ in state.seats)
        told: list[set[Resource]] = [set() for _ in state.seats]
        for to, event in action.told:
            found = set(cards_in(event_from_json(event)))
            for seat in state.seats if to is None else (to,):
                told[seat] |= found
        self._known.append(
            tuple(before[seat] | told[seat] | set(cards_in(view(state, seat))) for seat in state.seats)
        )
