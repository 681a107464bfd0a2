"""Random games by the thousand, and a table of everything that happened in them."""

import json
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass, field, replace
from enum import StrEnum
from random import Random
from typing import Final, get_args

from pbem.bots.random_game import Deal, Step, play, random_deal, random_habits, random_options
from pbem.game.cards import DOUBLE_AGENT, PLAYERS, PartnerKind
from pbem.game.events import (
    AccusationLapsed,
    Accused,
    AssassinShown,
    CardsTaken,
    ChoiceOpened,
    CounterOffered,
    CoverReason,
    CoverTaken,
    DemandAnswered,
    Event,
    ExchangeFailed,
    FailReason,
    GameEnded,
    LapseReason,
    Missed,
    Passed,
    PassReason,
)
from pbem.game.moves import CounterOffer, Declare, Move, RequestKind, Seat
from pbem.game.record import make_record, to_json
from pbem.game.record_codec import tag_of
from pbem.game.refusals import Refusal
from pbem.game.rules import start
from pbem.game.shuffle import SecretChance
from pbem.game.state import ChoiceKind, Ending, Phase, Result
from pbem.game.statements import holds

DEFAULT_TURN_LIMIT: Final = 60
"""The last turn of a simulated game: players at random could trade for ever."""


class Part(StrEnum):
    """The parts of the table."""

    MOVES = "moves"
    REFUSALS = "refusals"
    EFFECTS = "effects"
    ENDINGS = "endings"


@dataclass(frozen=True, slots=True)
class Rare:
    """What may stay at zero by chance.

    Args:
        playthrough: the one in ``tests/game/playthroughs`` that shows it.
        players: with how many players it is so rare.
    """

    playthrough: str
    players: tuple[int, ...] = tuple(PLAYERS)


_TAKEN_BACK: Final = 0.001
"""How often the game master takes moves back, after any one of them."""

RARE: Final[Mapping[tuple[Part, str], Rare]] = {
    (Part.REFUSALS, Refusal.HAND_TOO_SMALL.value): Rare("hand-shrinks"),
    (Part.EFFECTS, f"accusation-lapsed: {LapseReason.CHANGED}"): Rare("accusation-waits"),
    (Part.EFFECTS, f"passed: {PassReason.TOO_FEW_CARDS}"): Rare("hand-shrinks"),
    (Part.EFFECTS, f"exchange-failed: {FailReason.NO_CARDS}"): Rare("hand-empty"),
    (Part.ENDINGS, Ending.VISIONARY.value): Rare("visionary-deal"),
    (Part.ENDINGS, Ending.PILE.value): Rare("ending-pile", (5,)),
    (Part.ENDINGS, Ending.PILE_AND_MIDDLE.value): Rare("ending-pile-and-middle", (5,)),
}
"""What may stay at zero by chance: whole sets, empty hands, an offer changed between an accusation and its
judgement, and 30 cards drawn before 10 covers are taken."""


@dataclass(slots=True)
class Tally:
    """What happened in simulated games.

    Args:
        players: how many play each game.
        games: how many were played.
        steps: how many moves were tried.
        counts: how often each thing happened; everything that can happen stands in it from the start.
    """

    players: int
    games: int = 0
    steps: int = 0
    counts: Counter[tuple[Part, str]] = field(default_factory=lambda: Counter(dict.fromkeys(kinds(), 0)))

    def add(self, step: Step) -> None:
        """Count one step."""
        self.steps += 1
        if step.refused is not None:
            self.counts[Part.REFUSALS, step.refused.reason.value] += 1
            return
        self.counts[Part.MOVES, tag_of(type(step.move))] += 1
        self.counts.update((Part.EFFECTS, label) for label in _partner_effects(step))
        for told in step.applied.told if step.applied else ():
            self.add_event(told.event)

    def add_event(self, event: Event) -> None:
        """Count what one event tells."""
        if isinstance(event, GameEnded):
            self.counts[Part.ENDINGS, event.result.ending.value] += 1
        else:
            self.counts[Part.EFFECTS, effect_of(event)] += 1

    def missing(self) -> tuple[tuple[Part, str], ...]:
        """Return what never happened and is not rare by chance."""
        return tuple(kind for kind, count in self.counts.items() if not count and self.rare(*kind) is None)

    def rare(self, part: Part, label: str) -> str | None:
        """Return the playthrough that shows what is rare by chance, or ``None`` if it is not rare."""
        rare = RARE.get((part, label))
        return rare.playthrough if rare is not None and self.players in rare.players else None


@dataclass(frozen=True, slots=True)
class Simulated:
    """A game that was played: how it was dealt, its moves, its end."""

    deal: Deal
    moves: tuple[tuple[Seat | None, Move], ...]
    result: Result

    def line(self) -> str:
        """Return its record as one line of JSON."""
        record = make_record(
            self.deal.setup,
            self.deal.outcomes,
            self.moves,
            self.result,
            first_named=self.deal.first_named,
        )
        return json.dumps(to_json(record), ensure_ascii=False, separators=(",", ":"))


def simulate(
    tally: Tally, games: int, seed: int, turn_limit: int = DEFAULT_TURN_LIMIT
) -> Iterator[Simulated]:
    """Play random games, counting what happens.

    Args:
        tally: how many play, and where it is counted.
        games: how many games.
        seed: repeats the same games.
        turn_limit: the last turn of a game.

    Raises:
        ValueError: not 3 to 7 players, or no turn to play.
    """
    players = tally.players
    if players not in PLAYERS:
        raise ValueError(f"3 to 7 can play, not {players}")
    if turn_limit < 1:
        raise ValueError("a game has at least 1 turn")
    return (_game(f"{seed}:{players}:{game}", tally, turn_limit) for game in range(games))


def _game(name: str, tally: Tally, turn_limit: int) -> Simulated:
    rng, chance = Random(name), SecretChance(f"simulated game {name}".encode())
    deal = random_deal(tally.players, random_options(rng, turn_limit), chance, rng)
    begun = start(deal.setup)
    for told in begun.told:
        tally.add_event(told.event)
    moves, state = [], begun.state
    for step in play(begun, chance, rng, replace(random_habits(rng), undo=_TAKEN_BACK)):
        tally.add(step)
        if step.applied is not None:
            moves.append((step.seat, step.move))
            state = step.applied.state
    tally.games += 1
    assert state.result is not None, "a game is played to its end"
    return Simulated(deal, tuple(moves), state.result)


# --- the kinds of things that happen ---------------------------------------------------------------------

_TAKEN: Final = ((ChoiceKind.INFORMATION, 1), (ChoiceKind.MATA_HARI, 2))
"""How many cards may be taken, by the reason for looking at the pile."""


def _values(kind: Iterable[StrEnum]) -> tuple[str, ...]:
    return tuple(member.value for member in kind)


_TIMES: Final = (Phase.DECLARATION, Phase.COUNTER_OFFERS, Phase.CHALLENGE, Phase.RESOLUTION, *ChoiceKind)

_DETAILS: Final[dict[type, tuple[tuple[str, ...], Callable[..., str]]]] = {
    Accused: (
        tuple(f"{kind}, {outcome}" for kind in PartnerKind for outcome in ("founded", "unfounded")),
        lambda event: f"{event.kind}, {'founded' if event.founded else 'unfounded'}",
    ),
    AccusationLapsed: (_values(LapseReason), lambda event: event.reason.value),
    AssassinShown: (("no demand", "demand"), lambda event: "demand" if event.demand else "no demand"),
    CardsTaken: (
        tuple(f"{kind}, {count}" for kind, most in _TAKEN for count in range(most + 1)),
        lambda event: f"{event.kind}, {event.count}",
    ),
    ChoiceOpened: (_values(ChoiceKind), lambda event: event.kind.value),
    CounterOffered: (("new", "changed"), lambda event: "changed" if event.changed else "new"),
    CoverTaken: (_values(CoverReason), lambda event: event.reason.value),
    DemandAnswered: (("changed", "stands"), lambda event: "changed" if event.changed else "stands"),
    ExchangeFailed: (_values(FailReason), lambda event: event.reason.value),
    Missed: (_values(_TIMES), lambda event: (event.choice or event.phase).value),
    Passed: (_values(PassReason), lambda event: event.reason.value),
}
"""For the events that can say several things: all of them, and which one an event says."""

_FALSE_CLAIM: Final = "double-agent: a false claim was spared"
_FREED: Final = "double-agent: a demand need not be met"
_DISGUISED: Final = "partner: read as some resource, the demand is met"


def effect_of(event: Event) -> str:
    """Return the name under which an event is counted: its type, and the reason or kind it gives."""
    name = tag_of(type(event))
    if type(event) not in _DETAILS:
        return name
    _, detail = _DETAILS[type(event)]
    return f"{name}: {detail(event)}"


def _partner_effects(step: Step) -> Iterator[str]:
    """Yield what Partners do without any event telling of it."""
    move = step.move
    if not isinstance(move, Declare | CounterOffer):
        return
    if not all(holds(claim, move.cards) for claim in move.claims):
        yield _FALSE_CLAIM
    request = step.before.request
    if isinstance(move, CounterOffer) and request is not None and request.kind is RequestKind.DEMAND:
        if holds(request.statement, move.cards):
            return
        yield _FREED if DOUBLE_AGENT in move.cards else _DISGUISED


def kinds() -> Iterator[tuple[Part, str]]:
    """Yield everything that can happen, in the order of the table."""
    yield from ((Part.MOVES, tag_of(kind)) for kind in get_args(Move))
    # Only a move of the referee out of place is refused as not asked: no player can reach it.
    yield from ((Part.REFUSALS, reason.value) for reason in Refusal if reason is not Refusal.NOT_ASKED)
    for event in get_args(Event):
        if event is not GameEnded:
            yield from ((Part.EFFECTS, label) for label in _labels(event))
    yield from ((Part.EFFECTS, label) for label in (_FALSE_CLAIM, _FREED, _DISGUISED))
    yield from ((Part.ENDINGS, ending.value) for ending in Ending)


def _labels(event: type) -> Iterator[str]:
    details, _ = _DETAILS.get(event, ((), None))
    yield from (f"{tag_of(event)}: {detail}" for detail in details) if details else (tag_of(event),)
