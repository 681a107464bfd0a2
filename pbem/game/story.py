"""The story of a game that is over: what was held, laid, claimed, believed and taken, turn by turn.

It follows from setup and moves alone and is the same for every reader (ruling *after the end*). What nobody
was ever shown stays untold: counter-offers that lay sealed when a turn was cut off, who stood by, accusations
that lapsed. Moves that were taken back did not happen.
"""

from collections.abc import Callable, Iterable
from dataclasses import dataclass, replace
from enum import StrEnum

from pbem.game.cards import Card, Item, PartnerKind
from pbem.game.course import Course
from pbem.game.events import (
    Accused,
    AssassinShown,
    CardsTaken,
    CounterOffered,
    Declared,
    Event,
    ExchangeFailed,
    FailReason,
    Gained,
    GameEnded,
    MataHariActivated,
    Passed,
    PassReason,
    Received,
    SentBack,
    Told,
    TurnCut,
    TurnSkipped,
    TurnStarted,
)
from pbem.game.moves import Move, Request, Seat, Undo
from pbem.game.state import ChoiceKind, Offer, Result, Setup, State
from pbem.game.statements import Statement, holds


class Fate(StrEnum):
    """What became of an offer that was shown."""

    BACK = "back"
    """Its owner took it back, whatever the reason."""
    EXCHANGED = "exchanged"
    EXPOSED = "exposed"
    """A founded accusation removed it."""
    ON_TABLE = "on-table"
    """It lay there when the game ended."""


@dataclass(frozen=True, slots=True)
class Claim:
    """A claim, and whether it was true of the cards it was made on."""

    statement: Statement
    holds: bool


@dataclass(frozen=True, slots=True)
class Laid:
    """An offer as it was laid, face up.

    Args:
        seat: the owner.
        number: the number of the offer in the game.
        declares: whether it is the active player's.
        cards: in the order laid.
        claims: what was said of them; a false one was spared by a Double Agent (ruling *double agent*).
        request: what its owner asked for in return.
        talk: free talk laid with it, which nobody judges.
        fate: what became of it.
        by: who got it, or exposed it.
    """

    seat: Seat
    number: int
    declares: bool
    cards: tuple[Card, ...]
    claims: tuple[Claim, ...] = ()
    request: Request | None = None
    talk: str = ""
    fate: Fate = Fate.BACK
    by: Seat | None = None

    @property
    def lies(self) -> int:
        """How many of its claims were false."""
        return sum(not claim.holds for claim in self.claims)


@dataclass(frozen=True, slots=True)
class Judged:
    """An accusation; a Compromised cover goes to the accused if it was founded, else to the accuser.

    Args:
        accuser: who accused.
        accused: whose offer it was.
        offer: its number.
        kind: the kind of Partner named.
        founded: whether one lay there.
        taken: what the accuser took from the pile; ``None`` if they were not asked.
    """

    accuser: Seat
    accused: Seat
    offer: int
    kind: PartnerKind
    founded: bool
    taken: tuple[Card, ...] | None = None


@dataclass(frozen=True, slots=True)
class Exchange:
    """Two offers changed hands.

    Args:
        active: the active player.
        other: whose counter-offer was accepted.
        given: the cards of the active player.
        received: those of the other, as they were after the Assassin's demand.
        changed: whether that demand made the other change them.
    """

    active: Seat
    other: Seat
    given: tuple[Card, ...]
    received: tuple[Card, ...]
    changed: bool


@dataclass(frozen=True, slots=True)
class Failed:
    """A failed exchange, which costs a Compromised cover.

    Args:
        active: the active player.
        reason: why.
        standing: how many counter-offers stood to be accepted.
        drawn: the cards drawn.
    """

    active: Seat
    reason: FailReason
    standing: int
    drawn: tuple[Card, ...] = ()


@dataclass(frozen=True, slots=True)
class MataHari:
    """Mata Hari was activated.

    Args:
        active: the active player.
        turned: how many covers turned Undercover.
        taken: what was taken from the pile; ``None`` if the game was ended before.
    """

    active: Seat
    turned: int
    taken: tuple[Card, ...] | None = None


Step = (
    Laid | Passed | Judged | SentBack | AssassinShown | Exchange | Failed | MataHari | TurnCut | TurnSkipped
)
"""What happens in a turn."""


@dataclass(frozen=True, slots=True)
class Turn:
    """A turn, step by step.

    Args:
        number: from 1.
        active: the active player.
        steps: in order.
        taken_back: whether moves were taken back to a moment of it (ruling *undo*).
    """

    number: int
    active: Seat
    steps: tuple[Step, ...] = ()
    taken_back: bool = False

    @property
    def offers(self) -> tuple[Laid, ...]:
        """The offers shown in it."""
        return tuple(step for step in self.steps if isinstance(step, Laid))


@dataclass(frozen=True, slots=True)
class Tally:
    """The lies of a seat.

    Args:
        seat: whose.
        told: claims that were false.
        believed: those of offers that somebody took.
        exposed: those of offers that an accusation removed.
    """

    seat: Seat
    told: int
    believed: int
    exposed: int


@dataclass(frozen=True, slots=True)
class Story:
    """A whole game.

    Args:
        hands: what each seat was dealt.
        objectives: the objective of each seat.
        turns: every turn that was begun.
        result: the end: final hands, scores, winners.
    """

    hands: tuple[tuple[Card, ...], ...]
    objectives: tuple[Item, ...]
    turns: tuple[Turn, ...]
    result: Result

    @property
    def tallies(self) -> tuple[Tally, ...]:
        """The lies of every seat that told one, in seat order."""
        offers = [offer for turn in self.turns for offer in turn.offers if offer.lies]
        return tuple(
            _tally(seat, [offer for offer in offers if offer.seat == seat])
            for seat in sorted({offer.seat for offer in offers})
        )


def story(setup: Setup, moves: Iterable[tuple[Seat | None, Move]]) -> Story:
    """Return the story of a game that is over.

    Args:
        setup: what was fixed before the first move.
        moves: every move with who made it, in order.

    Raises:
        Refused: a move is not one that the rules accept.
        ValueError: the game is not over.
    """
    moves = tuple(moves)
    course = Course(setup, (move for _, move in moves))
    dealt = course.state.hands
    tellings = [_told((), course.applied.told, course.state, course.state)]
    for seat, move in moves:
        before = course.state
        applied = course.play(seat, move)
        if isinstance(move, Undo):
            *earlier, turn = tellings[move.to]
            tellings.append((*earlier, replace(turn, taken_back=True)))
        else:
            tellings.append(_told(tellings[-1], applied.told, before, applied.state))
    result = course.state.result
    if result is None:
        raise ValueError("the game is not over")
    return Story(dealt, setup.objectives, tellings[-1], result)


def _tally(seat: Seat, offers: list[Laid]) -> Tally:
    def lies(*fates: Fate) -> int:
        return sum(offer.lies for offer in offers if offer.fate in fates)

    return Tally(seat, lies(*Fate), lies(Fate.EXCHANGED), lies(Fate.EXPOSED))


# --- one move after the other ----------------------------------------------------------------------------

Turns = tuple[Turn, ...]


def _told(turns: Turns, told: Iterable[Told], before: State, after: State) -> Turns:
    """Return the turns as they are after a move, by what was told of it, to one seat or to all."""
    for one in told:
        turns = _happened(turns, one, before, after)
    return turns


def _happened(turns: Turns, told: Told, before: State, after: State) -> Turns:
    event = told.event
    match event:
        case TurnStarted(turn, active):
            return (*turns, Turn(turn, active))
        case Declared(seat):
            return _with(turns, _laid(_shown(seat, before, after), event.request, declares=True))
        case CounterOffered(seat):
            return _with(turns, _laid(_shown(seat, before, after), None, declares=False))
        case Passed(_, reason) if reason is not PassReason.ACCUSATION:
            return _with(turns, event)
        case SentBack() | AssassinShown() | TurnCut() | TurnSkipped():
            return _with(turns, event)
        case Accused():
            return _judged(turns, event)
        case GameEnded(_, offers):
            for seat, _ in offers:
                turns = _meets(turns, seat, Fate.ON_TABLE, None)
            return turns
        case _:
            return _moved(turns, event, told.to, before)


def _moved(turns: Turns, event: Event, to: Seat | None, before: State) -> Turns:
    """Return the turns after an event by which cards change hands, or covers turn."""
    match event:
        case Received(other, received, given) if to == turns[-1].active:
            demanded = before.assassin_demand is not None
            laid = before.counters[other]
            changed = demanded and laid is not None and laid.cards != received
            turns = _meets(turns, turns[-1].active, Fate.EXCHANGED, other)
            turns = _meets(turns, other, Fate.EXCHANGED, turns[-1].active)
            return _with(turns, Exchange(turns[-1].active, other, given, received, changed))
        case ExchangeFailed(active, reason):
            return _with(turns, Failed(active, reason, sum(offer.shown for offer in before.standing())))
        case MataHariActivated(active, turned):
            return _with(turns, MataHari(active, turned))
        case CardsTaken(_, _, kind):
            return _completed(turns, lambda step: _chosen(step, kind))
        case Gained(cards):
            return _completed(turns, lambda step: _gained(step, cards))
    return turns


def _chosen(step: Step, kind: ChoiceKind) -> Step | None:
    """Return a step that asked for such a choice, made by now with nothing taken yet; ``None`` for others."""
    match step:
        case Judged() if kind is ChoiceKind.INFORMATION:
            return replace(step, taken=())
        case MataHari() if kind is not ChoiceKind.INFORMATION:
            return replace(step, taken=())
    return None


def _gained(step: Step, cards: tuple[Card, ...]) -> Step | None:
    """Return a step with the cards that it gave to somebody; ``None`` for one that gives none."""
    match step:
        case Failed():
            return replace(step, drawn=cards)
        case Judged() | MataHari() if step.taken is not None:
            return replace(step, taken=cards)
    return None


def _judged(turns: Turns, event: Accused) -> Turns:
    offer = next(offer for offer in reversed(turns[-1].offers) if offer.seat == event.accused)
    if event.founded:
        turns = _meets(turns, event.accused, Fate.EXPOSED, event.accuser)
    return _with(turns, Judged(event.accuser, event.accused, offer.number, event.kind, event.founded))


def _shown(seat: Seat, before: State, after: State) -> Offer:
    """Return the offer of a seat that a move has shown."""
    offers = [state.offer_of(seat) for state in (after, before) if state.turn == before.turn]
    return next(offer for offer in offers if offer is not None and offer.shown)


def _laid(offer: Offer, request: Request | None, *, declares: bool) -> Laid:
    claims = tuple(Claim(claim, holds(claim, offer.cards)) for claim in offer.claims)
    return Laid(offer.seat, offer.number, declares, offer.cards, claims, request, offer.talk)


def _with(turns: Turns, step: Step) -> Turns:
    *earlier, turn = turns
    return (*earlier, replace(turn, steps=(*turn.steps, step)))


def _meets(turns: Turns, seat: Seat, fate: Fate, by: Seat | None) -> Turns:
    """Note what became of the offer that a seat laid last in this turn, if others were shown it."""
    if not turns:
        return turns
    *earlier, turn = turns
    place = max((at for at, step in enumerate(turn.steps) if _is_of(step, seat)), default=None)
    if place is None:
        return turns
    laid = turn.steps[place]
    assert isinstance(laid, Laid), "only offers are of a seat"
    steps = (*turn.steps[:place], replace(laid, fate=fate, by=by), *turn.steps[place + 1 :])
    return (*earlier, replace(turn, steps=steps))


def _is_of(step: Step, seat: Seat) -> bool:
    return isinstance(step, Laid) and step.seat == seat


def _completed(turns: Turns, complete: Callable[[Step], Step | None]) -> Turns:
    """Return the turns with the last step completed that there is something to complete of."""
    *earlier, turn = turns
    steps = list(turn.steps)
    place, step = next(
        (at, done) for at in reversed(range(len(steps))) if (done := complete(steps[at])) is not None
    )
    steps[place] = step
    return (*earlier, replace(turn, steps=tuple(steps)))
