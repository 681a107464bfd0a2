"""The story of a game: nothing left out, nothing made up, and the lies named (ruling *after the end*)."""

from collections import Counter
from collections.abc import Iterator
from functools import lru_cache
from itertools import chain

import pytest

from pbem.game.cards import DOUBLE_AGENT, Card, Partner, PartnerKind
from pbem.game.events import AssassinShown, CounterOffered, Declared, FailReason, Passed
from pbem.game.moves import Drawn, Stop, Undo
from pbem.game.rules import apply
from pbem.game.state import Covers, Ending, Phase
from pbem.game.story import Exchange, Failed, Fate, Judged, Laid, MataHari, Story, Tally, story
from tests.game.games import Game, each_size, random_game
from tests.game.places import PLAYTHROUGHS
from tests.game.playthrough import parse, setup_of
from tests.game.test_playthroughs import accepted_moves
from tests.game.test_undo import undone_game

pytestmark = pytest.mark.ruling("after the end")

each_number = pytest.mark.parametrize(
    "games", [pytest.param(1, id="few"), pytest.param(25, id="many", marks=pytest.mark.long)]
)


@lru_cache(maxsize=64)
def told(game: Game) -> Story:
    return story(game.deal.setup, game.moves)


def finished(players: int, games: int) -> Iterator[Game]:
    """Yield random games, some of which had moves taken back, all of them over."""
    for seed in range(games):
        yield random_game(players, seed)
        taken_back = undone_game(players, seed)
        if taken_back.states[-1].phase is Phase.ENDED:
            yield taken_back


def counted(game: Game) -> list[int]:
    """Return the numbers of the moves that counted in the end."""
    after = [[0]]
    for number, (_, move) in enumerate(game.moves, 1):
        after.append(after[move.to] if isinstance(move, Undo) else [*after[-1], number])
    return after[-1]


@each_size
@each_number
def test_every_card_and_cover_is_accounted_for(players: int, games: int) -> None:
    for game in finished(players, games):
        end, tale = game.states[-1], told(game)
        hands = [Counter(hand) for hand in tale.hands]
        covers = [Covers()] * players
        for step in chain.from_iterable(turn.steps for turn in tale.turns):
            match step:
                case Laid():
                    assert not Counter(step.cards) - hands[step.seat]
                case Exchange(active, other, given, received):
                    swap(hands[active], given, received)
                    swap(hands[other], received, given)
                case Failed(active, _, _, drawn):
                    hands[active] += Counter(drawn)
                    covers[active] = lost(covers[active])
                case Judged(accuser, accused, _, kind, founded, taken):
                    if founded:
                        swap(hands[accused], (Partner(kind),), ())
                    hands[accuser] += Counter(taken or ())
                    loser = accused if founded else accuser
                    covers[loser] = lost(covers[loser])
                case MataHari(active, turned, taken):
                    hands[active] += Counter(taken or ())
                    assert covers[active].compromised == turned
                    covers[active] = Covers(covers[active].undercover + turned)
                case AssassinShown(_, opponent):
                    covers[opponent] = lost(covers[opponent])
        assert [Counter(hand) for hand in end.hands] == hands
        assert list(end.covers) == covers
        assert tale.result == end.result


def swap(hand: Counter[Card], gone: tuple[Card, ...], come: tuple[Card, ...]) -> None:
    assert not Counter(gone) - hand
    hand.subtract(gone)
    hand.update(come)
    for card in gone:
        if not hand[card]:
            del hand[card]


def lost(covers: Covers) -> Covers:
    return Covers(covers.undercover, covers.compromised + 1)


@each_size
@each_number
def test_every_offer_that_was_shown_stands_there_once(players: int, games: int) -> None:
    for game in finished(players, games):
        offers = [offer for turn in told(game).turns for offer in turn.offers]
        assert len({offer.number for offer in offers}) == len(offers)
        shown = [
            (event.seat, event.size, event.claims)
            for number in counted(game)
            for event in (each.event for each in game.told[number])
            if isinstance(event, Declared | CounterOffered)
        ]
        laid = [
            (offer.seat, len(offer.cards), tuple(claim.statement for claim in offer.claims))
            for offer in offers
        ]
        assert laid == shown
        assert [turn.number for turn in told(game).turns] == list(range(1, game.states[-1].turn + 1))


@each_size
@each_number
def test_only_a_double_agent_spares_a_lie(players: int, games: int) -> None:
    lies = 0
    for game in finished(players, games):
        for offer in (offer for turn in told(game).turns for offer in turn.offers):
            assert not offer.lies or DOUBLE_AGENT in offer.cards
            assert (offer.by is None) == (offer.fate in (Fate.BACK, Fate.ON_TABLE))
            lies += offer.lies
        assert sum(tally.told for tally in told(game).tallies) <= lies
    assert lies


@pytest.mark.ruling("undo")
def test_what_was_taken_back_did_not_happen() -> None:
    game = next(game for game in finished(4, 9) if any(isinstance(move, Undo) for _, move in game.moves))
    back = [move.to for _, move in game.moves if isinstance(move, Undo)]
    marked = {turn.number for turn in told(game).turns if turn.taken_back}
    assert game.states[back[-1]].turn in marked


def test_a_game_that_goes_on_has_no_story() -> None:
    game = random_game(3, 0)
    with pytest.raises(ValueError, match="not over"):
        story(game.deal.setup, game.moves[:-1])


def test_an_abandoned_game_is_told_up_to_where_it_was() -> None:
    game = random_game(3, 0)
    middle = len(game.moves) // 2
    while game.states[middle].draw_pending:
        middle += 1
    tale = story(game.deal.setup, (*game.moves[:middle], (None, Stop(scored=False))))
    end = apply(game.states[middle], None, Stop(scored=False)).state
    assert tale.result == end.result
    assert tale.result.ending is Ending.ABANDONED
    assert tale.turns[-1].number == end.turn


# --- games that anyone can read --------------------------------------------------------------------------


def story_of(name: str) -> Story:
    """Return the story of a playthrough, ended where it stops."""
    game = parse((PLAYTHROUGHS / f"{name}.txt").read_text(encoding="utf-8"))
    moves, state = accepted_moves(game)
    if state.draw_pending:
        moves = (*moves, (None, Drawn(tuple(range(len(state.pile))))))
    if state.phase is not Phase.ENDED:
        moves = (*moves, (None, Stop(scored=True)))
    return story(setup_of(game), moves)


def codes(cards: tuple[Card, ...]) -> str:
    return " ".join(card.code for card in cards)


def test_a_lie_under_a_double_agent_is_told_and_that_it_was_believed() -> None:
    tale = story_of("double-agent")
    first = tale.turns[0]
    ann, ben, cleo = first.offers
    assert [codes(offer.cards) for offer in (ann, ben)] == ["double-agent gun-2", "double-agent gloves-1"]
    assert [(offer.lies, offer.fate, offer.by) for offer in first.offers] == [
        (1, Fate.EXCHANGED, 1),
        (1, Fate.EXCHANGED, 0),
        (0, Fate.BACK, None),
    ]
    assert all(claim.holds for claim in cleo.claims)
    assert ann.request is not None
    assert tale.tallies == (Tally(0, 1, 1, 0), Tally(1, 1, 1, 0))


def test_the_offer_that_the_assassin_changed_is_told_as_laid_and_as_it_went() -> None:
    steps = story_of("assassin-choice").turns[0].steps
    laid = next(step for step in steps if isinstance(step, Laid) and not step.declares)
    exchange = next(step for step in steps if isinstance(step, Exchange))
    assert codes(laid.cards) == "gloves-1 disguise-3"
    assert codes(exchange.received) == "photographs-2 disguise-3"
    assert exchange.changed
    assert not next(s for s in story_of("assassin-stands").turns[0].steps if isinstance(s, Exchange)).changed


def test_an_exposed_offer_names_who_exposed_it_and_what_they_took() -> None:
    first = story_of("accusation-founded-counter").turns[0]
    judged = next(step for step in first.steps if isinstance(step, Judged))
    assert (judged.accuser, judged.accused, judged.kind) == (3, 1, PartnerKind.ASSASSIN)
    assert (judged.founded, judged.taken) == (True, ())
    assert next(offer for offer in first.offers if offer.number == judged.offer).fate is Fate.EXPOSED
    assert [step.seat for step in first.steps if isinstance(step, Passed)] == [3]


def test_a_failed_exchange_tells_what_was_drawn() -> None:
    steps = story_of("ending-pile").turns[-1].steps
    failed = next(step for step in steps if isinstance(step, Failed))
    assert failed.reason in FailReason
    assert failed.drawn


def test_mata_hari_tells_what_was_taken() -> None:
    step = next(step for step in story_of("mata-hari").turns[3].steps if isinstance(step, MataHari))
    assert (step.active, step.turned) == (0, 1)
    assert codes(step.taken or ()) == "gloves-3 gloves-4"


@pytest.mark.parametrize("name", [path.stem for path in sorted(PLAYTHROUGHS.glob("*.txt"))])
def test_every_playthrough_can_be_told(name: str) -> None:
    tale = story_of(name)
    assert tale.turns or tale.result.ending is Ending.VISIONARY
    assert all(step for turn in tale.turns for step in turn.steps)


@pytest.mark.ruling("counter-offers")
def test_what_lay_sealed_when_the_turn_was_cut_off_stays_unseen() -> None:
    cut = story_of("accusation-founded-active").turns[0]
    assert [offer.declares for offer in cut.offers] == [True]
