"""Twin worlds: the same game with two cards swapped that a seat has never seen (ruling *secrecy*).

Two cards trade places in the shuffled deck, and every move is played again, the cards it names renamed
through the swap. The worlds agree up to the first point where a move is refused, where something of the
ruling *what is public* that hidden cards decide comes out differently, or where the seat's own answers do. Up
to there the seat must be told the same, shown the same and refused for the same reasons.

What is compared to decide that is written here from the rulings; nothing of it is taken from events or views.
"""

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, replace
from itertools import chain
from typing import Any

from pbem.game.cards import Card, Partner, Resource
from pbem.game.choices import awaited
from pbem.game.events import Event
from pbem.game.moves import Change, CounterOffer, Declare, Move, Take
from pbem.game.refusals import Refused
from pbem.game.rules import Applied, apply, start
from pbem.game.state import ChoiceKind, CounterOfferMode, Offer, Phase, State
from pbem.game.views import View, view
from tests.game.games import Game


@dataclass(frozen=True)
class Swap:
    """Two cards that trade places: a resource, and another resource or a Partner of a kind."""

    resource: Resource
    other: Card


def swapped(game: Game, one: int, two: int) -> tuple[Swap, Applied] | None:
    """Return the twin's beginning for two places in the deck, or ``None`` for two Partners."""
    deck = list(game.deal.setup.deck)
    first, second = deck[one], deck[two]
    if isinstance(first, Partner):
        first, second = second, first
    if isinstance(first, Partner):
        return None
    deck[one], deck[two] = deck[two], deck[one]
    return Swap(first, second), start(replace(game.deal.setup, deck=tuple(deck)))


# --- renaming --------------------------------------------------------------------------------------------


def renamed_move(move: Move, seat: int | None, here: State, there: State, swap: Swap) -> Move:
    """Return a move as it is made in the twin."""
    if isinstance(move, Take):
        return replace(move, cards=renamed_from_pile(move.cards, here.pile, there.pile, swap))
    if isinstance(move, Declare | CounterOffer | Change) and seat is not None:
        return replace(move, cards=renamed_from_hand(move.cards, here.hands[seat], there.hands[seat], swap))
    return move


def renamed_from_hand(
    cards: tuple[Card, ...], here: tuple[Card, ...], there: tuple[Card, ...], swap: Swap
) -> tuple[Card, ...]:
    """Rename cards laid from a hand: of several copies the swapped one is laid last.

    Copies of a Partner cannot be told apart; the swapped one lies where the resource lies in the twin.
    """
    return _renamed(cards, swap, swap.resource in there and cards.count(swap.other) == here.count(swap.other))


def renamed_from_pile(
    cards: tuple[Card, ...], here: tuple[Card, ...], there: tuple[Card, ...], swap: Swap
) -> tuple[Card, ...]:
    """Rename cards taken from the pile: of several copies the one nearest the top is taken."""
    copies = [place for place, card in enumerate(here) if card == swap.other]
    taken = copies[: cards.count(swap.other)]
    return _renamed(cards, swap, swap.resource in there and there.index(swap.resource) in taken)


def _renamed(cards: tuple[Card, ...], swap: Swap, other_too: bool) -> tuple[Card, ...]:
    chosen = [swap.other if card == swap.resource else card for card in cards]
    if other_too and swap.other in cards:
        chosen[cards.index(swap.other)] = swap.resource
    return tuple(chosen)


# --- what is public, and what a seat is answered ---------------------------------------------------------


def public_outcomes(state: State) -> tuple[Any, ...]:
    """Return what hidden cards decide in the open: of the ruling *what is public*, all that may truly differ.

    Sizes of hands and pile, covers, the middle, Partners that left the game; whether somebody has won.
    """
    return (
        tuple(len(hand) for hand in state.hands),
        len(state.pile),
        state.covers,
        state.middle,
        Counter(state.gone),
        state.phase is Phase.ENDED,
    )


def public_table(state: State) -> tuple[Any, ...]:
    """Return the rest of what is public; it follows from the moves and from such outcomes.

    So it must be the same where they are, and with it what the referee waits for (ruling *equal waiting*).
    """
    opened = state.setup.options.counter_offers is CounterOfferMode.OPEN
    closed = state.phase is not Phase.COUNTER_OFFERS
    counters = [offer for offer in state.counters if offer is not None]
    shown = [offer for offer in counters if opened or closed]
    return (
        (state.turn, state.active, state.phase),
        state.answered,
        state.passed if opened or closed else None,
        tuple((offer.seat, len(offer.cards), offer.claims, offer.talk) for offer in shown),
        _declared(state.offer),
        state.request,
        state.assassin_demand,
        None if state.choice is None else (state.choice.seat, state.choice.kind, state.choice.limit),
        awaited(state),
    )


def _declared(offer: Offer | None) -> tuple[Any, ...] | None:
    return None if offer is None else (len(offer.cards), offer.claims, offer.talk)


def public_outcome(before: State, after: State) -> tuple[Any, ...]:
    """Return what everybody is told that a step did, beyond the state it leads to.

    That is: each accusation with its outcome (a Partner that left, or an offer cleared), and what the
    Assassin's demand did to the opponent's offer.
    """
    changed = None
    if before.choice is not None and before.choice.kind is ChoiceKind.CHANGE and before.partner is not None:
        laid = before.counters[before.partner]
        assert laid is not None
        changed = sum((_received(before, after) - Counter(laid.cards)).values())
    return changed, after.cleared


def own_answers(state: State, seat: int) -> tuple[Any, ...]:
    """Return what a seat alone may know of a state."""
    choice, offer = state.choice, state.offer_of(seat)
    looks = choice is not None and choice.seat == seat and choice.kind is not ChoiceKind.CHANGE
    return (
        Counter(state.hands[seat]),
        state.setup.objectives[seat],
        None if offer is None else (offer.cards, offer.claims, offer.talk),
        seat in state.stood,
        Counter(state.pile) if looks else None,
    )


def inspected(before: State, after: State, seat: int) -> tuple[tuple[Card, ...], ...]:
    """Return the offers that a seat was shown because it accused them without foundation."""
    numbers = {number for accuser, number in after.cleared - before.cleared if accuser == seat}
    offers = [offer for offer in (before.offer, *before.counters) if offer is not None]
    return tuple(offer.cards for offer in offers if offer.number in numbers)


def kept_places(before: State, after: State, seat: int) -> tuple[bool, ...]:
    """Return which cards of a changed offer kept their place, as who receives it sees (ruling *assassin*)."""
    changing = before.choice is not None and before.choice.kind is ChoiceKind.CHANGE
    if not changing or before.partner is None or seat != before.active:
        return ()
    laid = before.counters[before.partner]
    assert laid is not None
    received = _received(before, after)
    kept = []
    for card in laid.cards:
        kept.append(received[card] > 0)
        received[card] -= 1
    return tuple(kept)


def _received(before: State, after: State) -> Counter[Card]:
    """Return what the active player has now, and had not but for what was laid."""
    assert before.offer is not None
    left = Counter(before.hands[before.active]) - Counter(before.offer.cards)
    return Counter(after.hands[before.active]) - left


# --- the comparison --------------------------------------------------------------------------------------


@dataclass(frozen=True)
class Pair:
    """One step in both worlds that a seat must not be able to tell apart."""

    events: tuple[tuple[Event, ...], tuple[Event, ...]]
    views: tuple[View, View]
    observed: tuple[View, View]
    tables: tuple[Any, Any]
    refused: tuple[Refused | None, Refused | None] = (None, None)


@dataclass
class Twin:
    """How a comparison went.

    Args:
        agreed: whether the worlds agreed until the horizon, or until the seat saw one of the cards.
        moves: over how many moves.
        touched: whether a swapped card was laid or taken on the way.
    """

    agreed: bool = False
    moves: int = 0
    touched: bool = False


def compare(game: Game, seat: int, swap: Swap, begun: Applied, horizon: int, twin: Twin) -> Iterator[Pair]:
    """Play a game's moves in both worlds up to a horizon, yielding what the seat gets while they agree."""
    here, there = game.begun, begun
    seen = _sees(here.state, seat, swap) or _sees(there.state, seat, swap)
    if seen or not _agree(here.state, there.state, seat):
        return
    yield _pair(here, there, seat)
    for step in game.steps[:horizon]:
        # The seat itself sends the very same words in both worlds.
        same = step.seat == seat
        move = step.move if same else renamed_move(step.move, step.seat, here.state, there.state, swap)
        twin.touched |= move != step.move
        answer = _answer(there.state, step.seat, move)
        if isinstance(answer, Refused):
            if step.refused is None:
                return
            if same:
                yield replace(_pair(here, there, seat), refused=(step.refused, answer))
            continue
        if step.applied is None:
            return
        after = step.applied
        if swap.resource in chain.from_iterable(inspected(here.state, after.state, seat)):
            break
        if not _agree_after(here.state, there.state, after.state, answer.state, seat):
            return
        here, there = after, answer
        if _sees(here.state, seat, swap) or _sees(there.state, seat, swap):
            break
        twin.moves += 1
        yield _pair(here, there, seat)
    twin.agreed = True


def _sees(state: State, seat: int, swap: Swap) -> bool:
    """Return whether the seat now sees the resource: then the worlds are no longer twins to it."""
    choice = state.choice
    looks = choice is not None and choice.seat == seat and choice.kind is not ChoiceKind.CHANGE
    return swap.resource in state.hands[seat] or (looks and swap.resource in state.pile)


def _answer(state: State, seat: int | None, move: Move) -> Applied | Refused:
    try:
        return apply(state, seat, move)
    except Refused as refused:
        return refused


def _agree(here: State, there: State, seat: int) -> bool:
    return public_outcomes(here) == public_outcomes(there) and own_answers(here, seat) == own_answers(
        there, seat
    )


def _agree_after(here: State, there: State, after_here: State, after_there: State, seat: int) -> bool:
    return (
        _agree(after_here, after_there, seat)
        and public_outcome(here, after_here) == public_outcome(there, after_there)
        and inspected(here, after_here, seat) == inspected(there, after_there, seat)
        and kept_places(here, after_here, seat) == kept_places(there, after_there, seat)
    )


def _pair(here: Applied, there: Applied, seat: int) -> Pair:
    return Pair(
        events=(_events(here, seat), _events(there, seat)),
        views=(view(here.state, seat), view(there.state, seat)),
        observed=(view(here.state, None), view(there.state, None)),
        tables=(public_table(here.state), public_table(there.state)),
    )


def _events(applied: Applied, seat: int) -> tuple[Event, ...]:
    return tuple(told.event for told in applied.told if told.to in (None, seat))
