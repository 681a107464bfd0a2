"""Whole games of random players, step by step, with mistakes and missed deadlines among the moves."""

from collections.abc import Iterator
from dataclasses import dataclass
from random import Random

from pbem.bots.blunders import blunder, commonness
from pbem.bots.random_player import Temper, decide, random_temper
from pbem.game.choices import awaited
from pbem.game.moves import Drawn, Expire, Move, Seat, Stop, Undo
from pbem.game.refusals import Refusal, Refused
from pbem.game.rules import Applied, apply, draw_request, make_setup, setup_draws
from pbem.game.shuffle import Chance
from pbem.game.state import CounterOfferMode, MissedDeclaration, Options, Phase, Setup, State
from pbem.game.views import view

NAMES = ("Ann", "Ben", "Cleo", "Dan", "Eve", "Finn", "Gwen")
"""What random players are called, in seat order."""


@dataclass(frozen=True, slots=True)
class Habits:
    """How often things happen, as parts of 1 for each step.

    Args:
        stop: the game master ends the game.
        miss: a deadline fires.
        blunder: somebody sends a move that must be refused.
        eager: somebody acts who is not awaited.
        undo: the game master takes moves back.
        temper: how the players are inclined, if it is to differ from the usual.
    """

    stop: float = 0.0004
    miss: float = 0.03
    blunder: float = 0.06
    eager: float = 0.15
    undo: float = 0.0
    temper: Temper | None = None


def random_habits(rng: Random) -> Habits:
    """Return habits of one game, its players' temper at random."""
    return Habits(temper=random_temper(rng))


@dataclass(frozen=True, slots=True)
class Deal:
    """A setup with the answers of chance that gave it.

    Args:
        setup: what is fixed before the first move.
        outcomes: the answers to ``setup_draws``.
        first_named: whether the first player was named instead of drawn.
    """

    setup: Setup
    outcomes: tuple[tuple[int, ...], ...]
    first_named: bool


@dataclass(frozen=True, slots=True)
class Step:
    """One move that was tried.

    Args:
        before: the game before it.
        seat: who moved.
        move: what was tried.
        applied: the game after it, or ``None`` if it was refused.
        refused: the refusal, if it was.
        expected: the refusal that a deliberate mistake must meet.
    """

    before: State
    seat: Seat | None
    move: Move
    applied: Applied | None
    refused: Refused | None = None
    expected: Refusal | None = None


def random_options(rng: Random, turn_limit: int) -> Options:
    """Return options at random, the last turn never later than the limit."""
    return Options(
        counter_offers=rng.choice(tuple(CounterOfferMode)),
        missed_declaration=rng.choice(tuple(MissedDeclaration)),
        turn_limit=rng.choice((turn_limit, turn_limit, turn_limit, rng.randint(1, turn_limit))),
    )


def random_deal(players: int, options: Options, chance: Chance, rng: Random) -> Deal:
    """Deal a game to so many players, the first player seldom named by the game master."""
    outcomes = tuple(chance.draw(request) for request in setup_draws(players))
    named = rng.random() < 0.1
    first = rng.randrange(players) if named else None
    return Deal(make_setup(NAMES[:players], options, outcomes, first), outcomes, named)


def play(begun: Applied, chance: Chance, rng: Random, habits: Habits | None = None) -> Iterator[Step]:
    """Play a game to its end, yielding every move that is tried; a refused one changes nothing."""
    state, habits = begun.state, habits or Habits()
    past = [state]
    while state.phase is not Phase.ENDED:
        if habits.undo and len(past) > 1 and not state.draw_pending and rng.random() < habits.undo:
            step: Step | None = _go_back(past, rng)
        else:
            step = _step(state, chance, rng, habits)
        if step is not None:
            yield step
        if step is not None and step.applied:
            state = step.applied.state
            past.append(state)
    late = _mistake(state, rng)
    if late is not None:
        yield late


def _go_back(past: list[State], rng: Random) -> Step:
    """Take moves back, mostly a few."""
    to = rng.randrange(max(0, len(past) - rng.choice((4, 20, len(past)))), len(past) - 1)
    move = Undo(to)
    return Step(past[-1], None, move, apply(past[-1], None, move, past[to]))


def _step(state: State, chance: Chance, rng: Random, habits: Habits) -> Step | None:
    request = draw_request(state)
    if request is not None:
        return _try(state, None, Drawn(chance.draw(request)))
    dice = rng.random()
    if dice < habits.stop:
        return _try(state, None, Stop(scored=rng.random() < 0.5))
    if dice < habits.stop + habits.miss:
        return _try(state, None, Expire())
    # Choices and resolutions are few, and most reasons for a refusal are theirs.
    seldom = state.choice is not None or state.phase is Phase.RESOLUTION
    if dice < habits.stop + habits.miss + habits.blunder * (5 if seldom else 1):
        return _mistake(state, rng)
    # While somebody chooses, what the others send is what makes accusations wait and lapse.
    eager = 0.9 if state.choice is not None and state.phase is Phase.COUNTER_OFFERS else habits.eager
    seat = rng.choice(state.seats if rng.random() < eager else awaited(state))
    move = decide(view(state, seat), rng, habits.temper)
    return None if move is None else _try(state, seat, move)


def _mistake(state: State, rng: Random) -> Step | None:
    """Let somebody do what must be refused; now and then whoever can make the mistake seldom met."""
    seats = rng.sample(state.seats, len(state.seats))
    made = [(seat, wrong) for seat in seats if (wrong := blunder(view(state, seat), rng)) is not None]
    if not made:
        return None
    if rng.random() < 0.3:
        made.sort(key=lambda mistake: commonness(mistake[1][0]))
    seat, (reason, move) = made[0]
    return _try(state, seat, move, reason)


def _try(state: State, seat: Seat | None, move: Move, expected: Refusal | None = None) -> Step:
    try:
        return Step(state, seat, move, apply(state, seat, move), expected=expected)
    except Refused as refused:
        return Step(state, seat, move, None, refused, expected)
