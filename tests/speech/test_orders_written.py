"""Every order that can be written is read back as the same order."""

import unicodedata

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pbem.game.cards import ASSASSIN, DOUBLE_AGENT, MATA_HARI, RESOURCES, Card, PartnerKind
from pbem.game.moves import Request, RequestKind
from pbem.game.statements import Statement
from pbem.speech.conditions import Claims
from pbem.speech.languages import HOME
from pbem.speech.ordering import read_orders, write_order
from pbem.speech.orders import (
    AcceptSeat,
    AccuseSeat,
    Branch,
    ChangeOffer,
    Conditional,
    LayOffer,
    Order,
    Plain,
    Problem,
    TakeCards,
    Talk,
    ToGameMaster,
)
from pbem.speech.reading import Kind, read_sentence
from pbem.speech.samples import LATER

NAMES = ("Ann", "Bob Smith", "José María", "Jean-Luc", "St. John", "Zoë O'Neill", "Agent 7")
LANGUAGES = tuple(sorted(path.parent.name for path in HOME.glob("*/orders.toml")))

SENTENCES = (
    "At least one is green.",
    "One of these is Poison.",
    "All are worth more than 6.",
    "Exactly two of these are red.",
    "None of them is blue.",
    "Both are guns.",
    "The first is red.",
    "One is a gun and the other is worth 5 or more.",
    "There is no Partner here.",
    "All are of different colours.",
    "The total is at least 12.",
    "The highest is a 6.",
    "One is a Double Agent.",
)
DEMANDS = (
    "I demand at least 2 cards with a value of 6",
    "I demand 3 documents",
    "I demand that every card be worth 5 or more.",
    "I demand at least one blue card",
    "I demand a gun or a coat",
    "I demand that the total be at least 10",
)


def _meaning(text: str, kind: Kind) -> Statement:
    found = read_sentence(text, "en").of(kind)
    assert found is not None, text
    return found


claims = st.sampled_from([_meaning(text, Kind.CLAIM) for text in SENTENCES])
demands = st.sampled_from([_meaning(text, Kind.DEMAND) for text in DEMANDS])
requests = st.none() | st.builds(Request, st.sampled_from(RequestKind), demands)
cards: st.SearchStrategy[Card] = st.sampled_from((*RESOURCES, DOUBLE_AGENT, ASSASSIN, MATA_HARI))
hands = st.lists(cards, min_size=1, max_size=3).map(tuple)
seats = st.integers(0, len(NAMES) - 1)
LETTERS = st.characters(blacklist_categories=("Cs", "Cc", "Cn", "Co"), blacklist_characters='"“”«»„‟')
talk = st.text(LETTERS, min_size=1, max_size=60).map(str.strip).filter(bool)
lines = st.lists(talk, min_size=1, max_size=3).map("\n".join)

orders: st.SearchStrategy[Order] = st.one_of(
    st.builds(LayOffer, hands, st.lists(claims, max_size=2, unique=True).map(tuple), requests),
    st.builds(AccuseSeat, seats, st.sampled_from(PartnerKind)),
    st.builds(AcceptSeat, seats),
    st.builds(AcceptSeat, seats, st.just(True), st.none() | demands),
    st.builds(TakeCards, st.just(()) | st.lists(cards, min_size=1, max_size=2).map(tuple)),
    st.builds(ChangeOffer, hands),
    st.sampled_from(Plain),
    st.sampled_from(LATER),
    st.builds(
        lambda seat, claim, other, holds: Conditional(
            (Branch(AcceptSeat(seat), Claims(other, claim), holds), Branch(Plain.REFUSE))
        ),
        seats,
        claims,
        seats,
        st.booleans(),
    ),
)


@pytest.mark.parametrize("language", LANGUAGES)
@given(order=orders)
def test_reading_what_is_written_gives_the_order(language: str, order: Order) -> None:
    written = write_order(order, language, NAMES)
    read = read_orders(written, language=language, names=NAMES, seat=0, active=True)
    assert [item.meaning for item in read.items] == [order], written


@pytest.mark.ruling("free talk")
@given(text=lines, to=st.none() | seats)
def test_talk_travels_untouched(text: str, to: int | None) -> None:
    """What is said between quotation marks comes out as it went in, or is asked back.

    It is asked back only where a line of it, the first one aside, may have been meant as an order itself.
    """
    order = Talk(unicodedata.normalize("NFC", text), to)
    written = write_order(order, "en", NAMES)
    read = read_orders(written, language="en", names=NAMES, seat=0, active=True)
    meanings = [item.meaning for item in read.items]
    if meanings != [order]:
        assert "\n" in order.text, written
        assert all(isinstance(each, Problem) for each in meanings), written


@given(text=st.text("abc xyz,.", min_size=1, max_size=60).map(str.strip).filter(bool))
def test_lines_for_the_game_master_travel_untouched(text: str) -> None:
    order = ToGameMaster(text)
    read = read_orders(write_order(order, "en", NAMES), language="en", names=NAMES, seat=0, active=True)
    assert [item.meaning for item in read.items] == [order]


def test_talk_with_an_offer_goes_with_it() -> None:
    order = LayOffer((RESOURCES[0],), (), None, "Trust me.\nOr do not.")
    read = read_orders(write_order(order, "en", NAMES), language="en", names=NAMES, seat=0, active=True)
    assert [item.meaning for item in read.items] == [order]
