"""How a strong bot declares: it tries many offers and requests on a few worlds that may be the real one."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from math import exp
from random import Random
from typing import Final

from pbem.bots.faces import (
    COUNT,
    INDEX_OF,
    ITEMS,
    KILLER,
    PARTNERS,
    SPY,
    TWO_FACED,
    Faces,
    cards_of,
    passing,
    points_of_item,
)
from pbem.bots.laying import claim_of, is_partner, test_of, worst_first
from pbem.bots.weighing import Mind
from pbem.bots.whereabouts import Row
from pbem.game.moves import Declare, PlayerMove, Request, RequestKind, Seat
from pbem.game.statements import Statement, demand_refusal, terms
from pbem.game.statements import forms as said

_WORLDS: Final = 8
"""On how many worlds the best declarations are tried…"""
_FIRST: Final = 2
"""…after a first look at all of them on fewer…"""
_SECOND: Final = 10
"""…that leaves so many."""
_STRANGER: Final = -1.0
"""What a card is thought to be worth of which nothing is said."""
_KEENNESS: Final = 1.0
"""How many points more make somebody clearly likelier to lay an offer."""
_LAID: Final = 1.5
_CHANCES: Final = 3.0
_EAGER: Final = 1.6
"""How often a stranger lays an offer; and how much oftener one that seems good."""
_PARTNER_KEPT: Final = 2.0
"""What the others are thought to want for a Partner."""


@dataclass(frozen=True, slots=True)
class Ask:
    """Something to ask for in return.

    Args:
        demand: the demand, or ``None`` to ask for nothing.
        wanted: which faces satisfy it; a Partner does.
        least: how many of the cards must.
        barred: which faces must not be among them.
    """

    demand: Statement | None
    wanted: tuple[bool, ...]
    least: int
    barred: tuple[bool, ...]


@dataclass(frozen=True, slots=True)
class Plan:
    """An offer to be tried: its cards, and those that are said to be in it."""

    cards: Faces
    named: Faces


@dataclass(frozen=True, slots=True)
class Other:
    """Another player as one world has them.

    Args:
        seat: where they sit.
        hand: their cards, from what they would give first.
        worth: what each face is worth to them.
        lays: how likely they are to lay what seems good to them.
    """

    seat: Seat
    hand: Faces
    worth: tuple[float, ...]
    lays: float


_NOTHING: Final = (False,) * COUNT
_NO_ASK: Final = Ask(None, _NOTHING, 0, _NOTHING)


def declare(mind: Mind) -> PlayerMove:
    """Return the declaration that promises most."""
    worlds = [_world(mind) for _ in range(_WORLDS)]
    trials = [_Trial(mind, plan, worlds) for plan in dict.fromkeys(_plans(mind))]
    asks = {size: tuple(_asks(mind, size)) for size in mind.view.choices.declare}
    tried = [
        (trial.value(ask, _FIRST), trial, ask)
        for trial in trials
        for ask in (*asks[len(trial.plan.cards)], *_impossible(mind, trial.plan))
    ]
    tried.sort(key=lambda one: -one[0])
    _, trial, ask = max(tried[:_SECOND], key=lambda one: one[1].value(one[2], _WORLDS))
    plan = trial.plan
    request = Request(RequestKind.DEMAND, ask.demand) if ask.demand is not None else None
    cards = [*plan.cards]
    mind.rng.shuffle(cards)
    return Declare(cards_of(cards), claim_of(plan.named), request)


# --- what may be tried -----------------------------------------------------------------------------------


def _plans(mind: Mind) -> Iterator[Plan]:
    hand = mind.known.hand
    cost = [mine + 0.3 * theirs for mine, theirs in zip(mind.worth, mind.liking, strict=True)]
    junk = [face for face in worst_first(hand, cost) if not is_partner(face)]
    for size in mind.view.choices.declare:
        if len(junk) >= size:
            yield from _sayings(mind, tuple(junk[:size]))
            if size > 1:
                bait = max(junk[size - 1 :], key=lambda face: mind.liking[face] - mind.worth[face])
                yield from _sayings(mind, (*junk[: size - 1], bait))
        for partner in PARTNERS:
            if partner in hand and len(junk) >= size - 1:
                yield from _sayings(mind, (partner, *junk[: size - 1]))
    if not junk:
        yield Plan(hand[:1], ())


def _sayings(mind: Mind, cards: Faces) -> Iterator[Plan]:
    """Yield what may be said of cards: nothing, what others like to hear, or a lie."""
    yield Plan(cards, ())
    liked = [face for face in cards if not is_partner(face) and mind.liking[face] > _STRANGER]
    named = sorted(liked, key=lambda face: -mind.liking[face])[: mind.character.names]
    if named:
        yield Plan(cards, tuple(named))
    if TWO_FACED in cards and mind.character.lies:
        yield Plan(cards, lie(mind, cards, mind.liking))


def lie(mind: Mind, cards: Faces, liking: Row) -> Faces:
    """Return cards to name that are not in an offer: own ones, of which nobody can know better."""
    mine = [face for face in mind.known.hand if face not in cards and not is_partner(face)]
    best = sorted(mine, key=lambda face: -liking[face])[: min(2, len(cards))]
    return tuple(face for face in best if liking[face] > 0)


def _asks(mind: Mind, size: int) -> Iterator[Ask]:
    """Yield what may be asked for: the objective, no skull, or a Priority Index that comes together."""
    players = mind.players
    own = mind.own
    skull = passing(terms.colour(own.skull))
    item = terms.item(own.objective)
    tests: list[tuple[terms.Test, int]] = [(item, least) for least in range(1, size + 1)]
    tests += [(terms.both(item, terms.index(range(low, 8))), 1) for low in (3, 5, 6)]
    tests += [(terms.index((index,)), 1) for index in _collected(mind)]
    yield _NO_ASK
    yield Ask(said.none_is(terms.colour(own.skull)), _NOTHING, 0, skull)
    for test, least in tests:
        plain = said.at_least(least, test)
        wanted = _or_partner(_not_held(mind, passing(test)))
        for demand, barred in (
            (plain, _NOTHING),
            (said.every(plain, said.none_is(terms.colour(own.skull))), skull),
        ):
            if demand_refusal(demand, size, players) is None:
                yield Ask(demand, wanted, least, barred)


def _collected(mind: Mind) -> list[int]:
    """Return the Priority Indices of which the hand holds much."""
    counts = {index: sum(INDEX_OF[face] == index for face in mind.known.hand) for index in range(1, 8)}
    return [index for index, count in counts.items() if count >= 3]


def _impossible(mind: Mind, plan: Plan) -> Iterator[Ask]:
    """Yield, for Mata Hari, a demand that only a Partner could meet: for cards that the bot holds itself."""
    held = [face for face in mind.known.hand if not is_partner(face)]
    size = len(plan.cards)
    if SPY not in plan.cards or len(held) < size:
        return
    chosen = mind.rng.sample(held, size)
    demand = said.choice([test_of(face) for face in chosen])
    if demand_refusal(demand, size, mind.players) is None:
        yield Ask(demand, _or_partner(_NOTHING), size, _NOTHING)


def _not_held(mind: Mind, wanted: Sequence[bool]) -> list[bool]:
    held = set(mind.known.hand)
    return [ok and face not in held for face, ok in enumerate(wanted)]


def _or_partner(wanted: Sequence[bool]) -> tuple[bool, ...]:
    return tuple(ok or face in PARTNERS for face, ok in enumerate(wanted))


# --- what the others may do ------------------------------------------------------------------------------


def _world(mind: Mind) -> tuple[Other, ...]:
    """Return the other players as they may be."""
    return tuple(_other(mind, seat) for seat in mind.others)


def _other(mind: Mind, seat: Seat) -> Other:
    item = mind.rng.choices(ITEMS, mind.known.objectives(seat))[0]
    scores = points_of_item(item)
    worth = tuple(_PARTNER_KEPT if face in PARTNERS else float(scores[face]) for face in range(COUNT))
    hand = deal_hand(mind.known.cards.where[seat], mind.known.cards.sizes[seat], mind.rng)
    record = mind.known.records[seat]
    lays = min(1.0, (record.laid + _LAID) / (record.chances + _CHANCES) * _EAGER)
    return Other(seat, tuple(sorted(hand, key=worth.__getitem__)), worth, lays)


def deal_hand(row: Row, size: int, rng: Random) -> Faces:
    """Return a hand as it may be: each face as likely as the row has it, and so many in all."""
    faces = [face for face in range(COUNT) if row[face] > 0]
    rng.shuffle(faces)
    total = sum([row[face] for face in faces])
    if not total:
        return ()
    step = total / size if size else total + 1
    mark = rng.random() * step
    hand, passed = [], 0.0
    for face in faces:
        passed += row[face]
        while mark < passed:
            hand.append(face)
            mark += step
    return tuple(hand)


def _reply(other: Other, size: int, ask: Ask) -> Faces | None:
    """Return what somebody would lay: what is asked for, and else what they want least."""
    wanted, barred = ask.wanted, ask.barred
    laid: list[int] = []
    if ask.least:
        laid = [face for face in other.hand if wanted[face] and not barred[face]][: ask.least]
        if len(laid) < ask.least:
            return None
    for face in other.hand:
        if len(laid) == size:
            break
        if not barred[face] and face not in laid:
            laid.append(face)
    return tuple(laid) if len(laid) == size else None


class _Trial:
    """A plan on trial: what it promises for each request, on average over worlds."""

    def __init__(self, mind: Mind, plan: Plan, worlds: Sequence[tuple[Other, ...]]) -> None:
        self.plan = plan
        self._mind, self._worlds = mind, worlds
        kills = KILLER in plan.cards
        self._price = {
            seat: mind.total(mind.between(seat), plan.cards) - (mind.cover(seat) + 2 if kills else 0.0)
            for seat in mind.others
        }
        self._unsaid = _STRANGER * (len(plan.cards) - len(plan.named))
        self._nobody = max(mind.mata_hari if SPY in plan.cards else mind.failure, mind.failure)
        self._risk = _risk(mind, plan)

    def value(self, ask: Ask, worlds: int) -> float:
        """Return what the declaration with this request promises, on average over the first worlds."""
        failure = self._mind.failure
        values = [
            _best_of(self._replies(world, ask), self._nobody, failure) for world in self._worlds[:worlds]
        ]
        return sum(values) / worlds - self._risk

    def _replies(self, world: tuple[Other, ...], ask: Ask) -> list[tuple[float, float]]:
        """Return what each reply would be worth, and how likely it comes."""
        replies = []
        for other in world:
            reply = _reply(other, len(self.plan.cards), ask)
            if reply is None:
                continue
            theirs, between = other.worth, self._mind.between(other.seat)
            gain = self._unsaid + sum([theirs[face] for face in self.plan.named])
            gain -= sum([theirs[face] for face in reply])
            worth = sum([between[face] for face in reply]) - self._price[other.seat]
            replies.append((worth, other.lays / (1 + exp(-gain / _KEENNESS))))
        return replies


def _best_of(replies: list[tuple[float, float]], nobody: float, failure: float) -> float:
    """Return what choosing the best of the replies that come is worth."""
    value, none_yet, none_at_all = 0.0, 1.0, 1.0
    for worth, chance in sorted(replies, reverse=True):
        value += none_yet * chance * max(worth, failure)
        none_yet *= 1 - chance
        none_at_all *= 1 - chance
    return value + none_at_all * nobody


def _risk(mind: Mind, plan: Plan) -> float:
    """Return what it may cost that a Partner is found in the offer."""
    hidden = [face for face in plan.cards if face in PARTNERS]
    if not hidden:
        return 0.0
    quiet = 1.0
    for seat in mind.others:
        quiet *= 1 - (mind.known.records[seat].accused + 0.3) / (mind.known.turn + 12)
    loss = max(mind.worth[face] for face in hidden) - mind.cover(mind.seat) + 3
    return (1 - quiet) * max(0.0, loss) / 2
