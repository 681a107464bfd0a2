"""What a person would see at once, a strong bot sees too."""

from collections.abc import Sequence
from random import Random

import pytest

from pbem.bots.covers import chance_to_be_out, change_by
from pbem.bots.kinds import CHARACTERS, Kind
from pbem.bots.playing import Memory, decide
from pbem.game.cards import (
    DOUBLE_AGENT,
    MATA_HARI,
    Card,
    Item,
    PartnerKind,
    Resource,
    card_of,
    deck_in_game,
    hand_size,
)
from pbem.game.choices import awaited
from pbem.game.moves import (
    Accuse,
    ActivateMataHari,
    Declare,
    Pass,
    PlayerMove,
    StandBy,
    Take,
)
from pbem.game.rules import Applied, apply, start
from pbem.game.state import Options, Phase, Setup
from pbem.game.statements import forms as said
from pbem.game.statements import terms
from pbem.game.views import view

strong = pytest.mark.parametrize("kind", CHARACTERS)
PLAYERS = 4
GUN_7 = said.at_least(1, terms.both(terms.item(Item.GUN), terms.index((7,))))


class Table:
    """A game of four in which seat 0, a bot, plays for guns; what is not dealt on purpose is shuffled."""

    def __init__(self, kind: Kind, *hands: Sequence[Card], first: int = 1) -> None:
        size, left = hand_size(PLAYERS), list(deck_in_game(PLAYERS))
        for card in (card for hand in hands for card in hand):
            left.remove(card)
        Random(1).shuffle(left)
        deck: list[Card] = []
        for seat in range(PLAYERS):
            hand = list(hands[seat]) if seat < len(hands) else []
            deck += hand + [left.pop() for _ in range(size - len(hand))]
        items = (Item.GUN, Item.GLOVES, Item.DISGUISE, Item.DOCUMENTS)
        setup = Setup(("Ann", "Bob", "Cleo", "Dan"), Options(), (*deck, *left), items, first)
        self.kind, self.memory = kind, Memory(0, PLAYERS)
        self.applied = start(setup)
        self._tell(self.applied)

    def _tell(self, applied: Applied) -> None:
        self.memory.hear(*(told.event for told in applied.told if told.to in (None, 0)))
        self.applied = applied

    def play(self, seat: int, move: PlayerMove) -> None:
        self._tell(apply(self.applied.state, seat, move))

    def pass_by(self) -> None:
        """Let everyone but the bot answer without doing anything."""
        while others := [seat for seat in awaited(self.applied.state) if seat != 0]:
            counters = self.applied.state.phase is Phase.COUNTER_OFFERS
            self.play(others[0], Pass() if counters else StandBy())

    def decide(self) -> PlayerMove | None:
        return decide(self.kind, view(self.applied.state, 0), self.memory, Random(7))


@strong
def test_a_claim_of_a_card_one_holds_oneself_is_a_double_agents(kind: Kind) -> None:
    table = Table(kind, [card_of("gun-7")], [DOUBLE_AGENT])
    table.play(1, Declare((DOUBLE_AGENT,), (GUN_7,)))
    table.play(0, Pass())
    table.pass_by()
    accusation = table.decide()
    assert isinstance(accusation, Accuse)
    assert accusation.accusations[0].accused == 1
    assert accusation.accusations[0].kind is PartnerKind.DOUBLE_AGENT


@strong
def test_a_claim_that_is_likely_true_is_let_pass(kind: Kind) -> None:
    table = Table(kind, [card_of("gun-1")], [card_of("gun-7")])
    table.play(1, Declare((card_of("gun-7"),), (GUN_7,)))
    table.play(0, Pass())
    table.pass_by()
    assert table.decide() == StandBy()


@strong
def test_mata_hari_is_used_and_the_best_card_taken(kind: Kind) -> None:
    table = Table(kind, [MATA_HARI], [], [], [], first=0)
    table.play(0, Declare((MATA_HARI,)))
    table.pass_by()
    assert table.decide() == ActivateMataHari()
    table.play(0, ActivateMataHari())
    own = view(table.applied.state, 0).own
    assert own is not None
    guns = [card for card in own.pile if isinstance(card, Resource) and card.item is Item.GUN]
    taken = table.decide()
    assert isinstance(taken, Take)
    assert max(guns, key=lambda gun: gun.index) in taken.cards


def test_the_first_cover_at_a_table_is_the_dearest() -> None:
    assert change_by((0, 0, 0, 0), 0, 0, 0.5) < change_by((0, 2, 0, 0), 0, 0, 0.5) < 0
    assert change_by((1, 1, 0, 0), 0, 1, 0.5) > 0


def test_who_has_most_covers_is_out_in_the_end() -> None:
    assert chance_to_be_out((2, 1, 0, 0), 0, 1.0) == 1.0
    assert chance_to_be_out((1, 2, 0, 0), 0, 1.0) == 0.0
    assert chance_to_be_out((0, 0, 0, 0), 0, 1.0) == 0.0
