"""Laws that every state of every game keeps, written from the rulings."""

from collections import Counter
from dataclasses import replace
from random import Random

import pytest

from pbem.game.cards import COVERS, MATA_HARI, Card, PartnerKind, deck_in_game, in_printed_order
from pbem.game.choices import Choices, choices
from pbem.game.events import Accused, ChallengeOpened, SentBack, TurnStarted
from pbem.game.moves import (
    Accept,
    Accusation,
    Accuse,
    ActivateMataHari,
    Change,
    Confirm,
    CounterOffer,
    Declare,
    Pass,
    PlayerMove,
    Reconsider,
    RefuseAll,
    RequestKind,
    StandBy,
    Take,
    Withdraw,
)
from pbem.game.record import state_to_json
from pbem.game.refusals import Refusal, Refused
from pbem.game.rules import apply
from pbem.game.state import CounterOfferMode, Offer, Phase, State
from pbem.game.views import view
from tests.game.games import TURN_LIMIT, each_size, random_game, random_games

GAMES = [pytest.param(1, id="few"), pytest.param(60, id="many", marks=pytest.mark.long)]
some_games = pytest.mark.parametrize("games", GAMES)


@each_size
@some_games
@pytest.mark.ruling("deck")
def test_cards_and_covers_are_conserved(players: int, games: int) -> None:
    deck = Counter(deck_in_game(players))
    for game in random_games(players, games):
        for state in game.states:
            held = [card for hand in state.hands for card in hand]
            assert Counter((*held, *state.pile, *state.gone)) == deck
            assert state.middle + sum(c.undercover + c.compromised for c in state.covers) == COVERS
            for offer in (state.offer, *state.counters):
                if offer is not None and state.phase is not Phase.ENDED:
                    assert not Counter(offer.cards) - Counter(state.hands[offer.seat])


@each_size
@some_games
@pytest.mark.ruling("turn limit")
def test_every_game_ends_by_its_turn_limit(players: int, games: int) -> None:
    for game in random_games(players, games):
        last = game.states[-1]
        assert last.phase is Phase.ENDED
        assert last.result is not None
        assert last.turn <= (game.deal.setup.options.turn_limit or 0) <= TURN_LIMIT


@each_size
@some_games
def test_a_refused_move_changes_nothing_and_a_blunder_is_refused_for_its_reason(
    players: int, games: int
) -> None:
    for game in random_games(players, games):
        for step in game.refused:
            assert step.refused is not None
            assert step.expected is None or step.refused.reason is step.expected
            if step.before.phase is Phase.ENDED:
                continue
            before = state_to_json(step.before)
            with pytest.raises(Refused):
                apply(step.before, step.seat, step.move)
            assert state_to_json(step.before) == before
        assert not [step for step in game.steps if step.expected and step.applied]
        assert not [step for step in game.steps if step.refused and not step.expected]


# --- the table of choices and what is accepted -----------------------------------------------------------


def moves_to_try(state: State, seat: int, rng: Random) -> list[PlayerMove]:
    """Return moves of every kind with contents that are right if the kind is allowed."""
    hand, others = state.hands[seat], [other for other in state.seats if other != seat]
    options = view(state, seat).own
    assert options is not None
    looks = options.pile
    tries: list[PlayerMove] = [Pass(), Withdraw(), StandBy(), Reconsider(), RefuseAll()]
    tries += [ActivateMataHari(), Confirm(), Take(()), Take(looks[:1]), Take(looks[:2])]
    tries += [Declare(tuple(rng.sample(hand, size))) for size in (1, 2, 3) if size <= len(hand)]
    tries += [CounterOffer(tuple(rng.sample(hand, size))) for size in (1, 2, 3) if size <= len(hand)]
    tries += [Accept(other, assassin) for other in others for assassin in (False, True)]
    tries += [Change(change) for change in options.changes or (hand[:1],)]
    for other in others:
        offer = state.offer_of(other)
        number = 0 if offer is None else offer.number
        tries.append(Accuse((Accusation(other, rng.choice(tuple(PartnerKind)), number),)))
    return tries


def is_listed(move: PlayerMove, may: Choices) -> bool:
    """Return whether the table of choices has a place for the move."""
    targets = {(target.seat, target.offer) for target in may.accuse}
    match move:
        case Declare(cards):
            return len(cards) in may.declare
        case CounterOffer(cards):
            return may.lay > 0 and len(cards) == may.lay
        case Accept(seat, assassin):
            return seat in may.accept and (may.assassin or not assassin)
        case Take(cards):
            return may.take is not None and len(cards) <= may.take
        case Accuse((accusation, *_)):
            return (accusation.accused, accusation.offer) in targets
        case _:
            return {
                Pass: may.passes,
                Withdraw: may.withdraw,
                StandBy: may.stand_by,
                Reconsider: may.reconsider,
                RefuseAll: may.refuse,
                ActivateMataHari: may.mata_hari,
                Change: may.change,
                Confirm: may.confirm,
            }[type(move)]


def is_accepted(state: State, seat: int, move: PlayerMove) -> bool:
    try:
        apply(state, seat, move)
    except Refused as refused:
        if refused.reason is Refusal.DEMAND_NOT_MET:
            assert state.request is not None
            assert state.request.kind is RequestKind.DEMAND
            return True
        return False
    return True


@each_size
@pytest.mark.parametrize(
    ("games", "states"),
    [pytest.param(2, 10, id="few"), pytest.param(30, 40, id="many", marks=pytest.mark.long)],
)
def test_what_the_table_of_choices_lists_is_accepted_and_nothing_else(
    players: int, games: int, states: int
) -> None:
    rng = Random(players)
    for game in random_games(players, games):
        for state in rng.sample(game.states, min(states, len(game.states))):
            for seat in state.seats:
                may = choices(state, seat)
                for move in moves_to_try(state, seat, rng):
                    assert is_listed(move, may) is is_accepted(state, seat, move), (move, may)


# --- what is hidden shows nowhere ------------------------------------------------------------------------


def scrambled(state: State, seat: int, rng: Random) -> State:
    """Return a state that differs in everything the seat cannot know, and agrees in all it may."""
    own = view(state, seat).own
    assert own is not None
    hidden = [card for other in state.seats if other != seat for card in state.hands[other]]
    looks = bool(own.pile)
    hidden += () if looks else state.pile
    rng.shuffle(hidden)
    hands = [
        state.hands[seat] if other == seat else _deal(hidden, state.hands[other]) for other in state.seats
    ]
    pile = tuple(rng.sample(state.pile, len(state.pile))) if looks else tuple(hidden)
    sealed = state.setup.options.counter_offers is CounterOfferMode.SEALED
    objectives = list(state.setup.objectives)
    left = [item for place, item in enumerate(objectives) if place != seat]
    rng.shuffle(left)
    objectives = [own.objective if place == seat else left.pop() for place in state.seats]

    def other_cards(offer: Offer | None) -> Offer | None:
        if offer is None or offer.seat == seat:
            return offer
        if not offer.shown and rng.random() < 0.5:
            return None
        cards = tuple(rng.sample(hands[offer.seat], len(offer.cards)))
        return replace(offer, cards=cards, claims=offer.claims if offer.shown else (), laid=999)

    assert sealed or all(offer is None or offer.shown for offer in state.counters)
    others = frozenset(other for other in state.seats if other != seat)
    stood = (
        frozenset(other for other in others if rng.random() < 0.5) if state.phase is Phase.CHALLENGE else ()
    )
    return replace(
        state,
        setup=replace(state.setup, objectives=tuple(objectives), deck=()),
        number=state.number + rng.randint(0, 9),
        hands=tuple(in_printed_order(tuple(hand)) for hand in hands),
        pile=pile,
        offer=other_cards(state.offer),
        counters=tuple(other_cards(offer) for offer in state.counters),
        stood=(state.stood & {seat}) | frozenset(stood),
        accusers=state.accusers & {seat},
    )


def _deal(hidden: list[Card], hand: tuple[Card, ...]) -> tuple[Card, ...]:
    return tuple(hidden.pop() for _ in hand)


@each_size
@some_games
@pytest.mark.ruling("secrecy")
def test_a_view_is_a_function_of_what_the_seat_may_know(players: int, games: int) -> None:
    rng = Random(players)
    for game in random_games(players, games):
        for state in rng.sample(game.states[:-1], min(20, len(game.states) - 1)):
            for seat in state.seats:
                other = scrambled(state, seat, rng)
                assert view(other, seat) == view(state, seat)
            assert view(scrambled(state, rng.choice(state.seats), rng), None) == view(state, None)


@each_size
@some_games
@pytest.mark.ruling("what is public")
def test_in_the_challenge_window_nobody_is_named(players: int, games: int) -> None:
    seen = 0
    for game in random_games(players, games):
        for state in game.states:
            if state.phase is Phase.CHALLENGE and state.choice is None:
                seen += 1
                assert all(view(state, seat).awaited == () for seat in (*state.seats, None))
    assert seen


@each_size
@some_games
@pytest.mark.ruling("mata hari")
def test_mata_hari_is_offered_exactly_when_nothing_was_contested(players: int, games: int) -> None:
    for game in random_games(players, games):
        lay_at_close = spoiled = False
        for state, told in zip(game.states, game.told, strict=True):
            for event in (entry.event for entry in told):
                match event:
                    case TurnStarted():
                        lay_at_close = spoiled = False
                    case SentBack():
                        spoiled = True
                    case Accused(_, accused, _, True) if accused != state.active:
                        spoiled = True
                    case ChallengeOpened():
                        lay_at_close = any(offer is not None for offer in state.counters)
            if state.phase is Phase.RESOLUTION and state.choice is None and state.offer is not None:
                may = choices(state, state.active)
                assert may.refuse
                possible = MATA_HARI in state.offer.cards and not lay_at_close and not spoiled
                assert may.mata_hari is possible


def test_the_same_numbers_give_the_same_game() -> None:
    first = random_game(5, 77)
    random_game.cache_clear()
    assert random_game(5, 77) == first
