"""Letters of random games, as the service would write them."""

from collections.abc import Iterator
from dataclasses import dataclass
from datetime import UTC, datetime
from random import Random

from pbem.bots.random_player import decide
from pbem.game.events import Event, Told
from pbem.game.moves import Drawn, Expire
from pbem.game.refusals import Refused
from pbem.game.rules import apply, draw_request, make_setup, setup_draws, start
from pbem.game.state import CounterOfferMode, Options, Phase, State
from pbem.game.views import view
from pbem.letters.model import LetterKind, Note, Recipient, TableLetter

NAMES = ("Ann", "Bob", "Carla", "Dmitri", "Eve", "Françoise", "Gil")
DUE = datetime(2026, 11, 24, 17, 0, tzinfo=UTC)


@dataclass(frozen=True)
class Moment:
    """A game after a move, and what was told by it."""

    state: State
    told: tuple[Told, ...]

    def news(self, seat: int) -> tuple[Event, ...]:
        return tuple(told.event for told in self.told if told.to in (None, seat))


def random_game(players: int, seed: int, *, turns: int = 30) -> Iterator[Moment]:
    """Play a random game; now and then a deadline is missed."""
    rng = Random(seed)
    mode = rng.choice(tuple(CounterOfferMode))
    options = Options(counter_offers=mode, turn_limit=turns)
    outcomes = tuple(
        tuple(rng.sample(range(request.size), request.picks)) for request in setup_draws(players)
    )
    applied = start(make_setup(NAMES[:players], options, outcomes))
    moment: Moment | None = Moment(applied.state, applied.told)
    state = applied.state
    while True:
        if moment is not None:
            state = moment.state
            yield moment
        if state.phase is Phase.ENDED:
            return
        moment = _step(state, rng)


def _step(state: State, rng: Random) -> Moment | None:
    request = draw_request(state)
    if request is not None:
        applied = apply(state, None, Drawn(tuple(rng.sample(range(request.size), request.size))))
        return Moment(applied.state, applied.told)
    if rng.random() < 0.03:
        applied = apply(state, None, Expire())
        return Moment(applied.state, applied.told)
    seat = rng.choice(state.seats)
    move = decide(view(state, seat), rng)
    if move is None:
        return None
    try:
        applied = apply(state, seat, move)
    except Refused:
        return None
    return Moment(applied.state, applied.told)


def letter_of(
    moment: Moment,
    seat: int,
    *,
    language: str = "en",
    kind: LetterKind = LetterKind.TABLE,
    notes: tuple[Note, ...] = (),
) -> TableLetter:
    """Write the letter that a seat would get at this moment."""
    state = moment.state
    return TableLetter(
        kind=LetterKind.ENDED if state.phase is Phase.ENDED else kind,
        game="g17",
        recipient=Recipient(state.setup.players[seat], language, "Europe/Rome"),
        view=view(state, seat),
        news=moment.news(seat),
        notes=notes,
        due=None if state.phase is Phase.ENDED else DUE,
        reply_to="referee+k7example@pbem.example",
    )
