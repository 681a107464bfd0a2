"""Second thoughts: a binding move that gives information to nobody yet can be changed or taken back.

One row for every kind of move that a player makes: after the orders before it, the move is made, then taken
back or changed by the words given; where it tells somebody something, the words are refused and it stands
(rulings *counter-offers*, *declaration*, *second-thoughts*).
"""

from collections.abc import Callable
from dataclasses import dataclass
from typing import get_args

import pytest

from pbem.game.cards import Card
from pbem.game.moves import (
    Accept,
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
    StandBy,
    Take,
    Withdraw,
)
from pbem.game.state import Phase
from pbem.service.terms.agreement import Agreement
from pbem.store.tables import MailOutcome
from tests.service.club import Club

PLAIN = Agreement(confirm=False, first="Ann")
RESTS = Agreement(confirm=False, first="Ann", second_thoughts=30)


def _declared(club: Club) -> None:
    club.play("Ann", club.offer("Ann"))


def _laid(club: Club) -> None:
    _declared(club)
    club.play("Bob", club.offer("Bob"))


def _in_window(club: Club) -> None:
    _laid(club)
    club.play("Cleo", "PASS")


def _stood_by(club: Club) -> None:
    _in_window(club)
    club.play("Bob", "STAND BY")


def _cards_laid_by_bob(club: Club) -> tuple[Card, ...]:
    offer = club.state().counters[club.seat("Bob")]
    return () if offer is None else offer.cards


def _to_resolve(club: Club) -> None:
    _in_window(club)
    for name in ("Ann", "Bob", "Cleo"):
        club.play(name, "STAND BY")


@dataclass(frozen=True)
class Row:
    """A kind of move, and what becomes of second thoughts about it.

    Args:
        before: what brings the game to its moment.
        who: makes the move.
        order: the words of the move; an offer is filled in.
        back: the words that change it or take it back.
        outcome: of these words.
        undone: whether the state is then as if it had not been made, as far as its owner's answer goes.
    """

    before: Callable[[Club], None]
    who: str
    order: str
    back: str
    outcome: MailOutcome
    undone: Callable[[Club], bool]
    agreement: Agreement = PLAIN


ROWS: dict[str, tuple[type[PlayerMove], Row]] = {
    "a declaration is shown at once": (
        Declare,
        Row(
            lambda club: None, "Ann", "{offer}", "CANCEL", MailOutcome.REFUSED,
            lambda club: club.state().offer is None,
        ),
    ),
    "a declaration that rests is taken back": (
        Declare,
        Row(
            lambda club: None, "Ann", "{offer}", "CANCEL DECLARATION", MailOutcome.PLAYED,
            lambda club: club.state().offer is None, RESTS,
        ),
    ),
    "a declaration that rests is changed": (
        Declare,
        Row(
            lambda club: None, "Ann", "{offer}", "{two}", MailOutcome.PLAYED,
            lambda club: club.state().offer is None, RESTS,
        ),
    ),
    "a sealed counter-offer is changed": (
        CounterOffer,
        Row(
            _declared, "Bob", "{offer}", "{other}", MailOutcome.PLAYED,
            lambda club: _cards_laid_by_bob(club) == club.hand("Bob")[1:2],
        ),
    ),
    "a sealed counter-offer is withdrawn": (
        CounterOffer,
        Row(
            _declared, "Bob", "{offer}", "WITHDRAW", MailOutcome.PLAYED,
            lambda club: club.state().counters[1] is None,
        ),
    ),
    "who passed may lay after all": (
        Pass,
        Row(
            _declared, "Bob", "PASS", "{offer}", MailOutcome.PLAYED,
            lambda club: club.state().counters[1] is not None,
        ),
    ),
    "who withdrew may lay again": (
        Withdraw,
        Row(
            _laid, "Bob", "WITHDRAW", "{offer}", MailOutcome.PLAYED,
            lambda club: club.state().counters[1] is not None,
        ),
    ),
    "standing by is revoked while the window is open": (
        StandBy,
        Row(
            _in_window, "Bob", "STAND BY", "CANCEL STAND BY", MailOutcome.PLAYED,
            lambda club: 1 not in club.state().stood,
        ),
    ),
    "what was revoked is said again": (
        Reconsider,
        Row(
            _stood_by, "Bob", "CANCEL", "STAND BY", MailOutcome.PLAYED,
            lambda club: 1 in club.state().stood,
        ),
    ),
    "an accusation is judged at once": (
        Accuse,
        Row(
            _in_window, "Cleo", "ACCUSE Bob of Assassin", "CANCEL", MailOutcome.REFUSED,
            lambda club: 2 not in club.state().stood,
        ),
    ),
    "an acceptance is told at once": (
        Accept,
        Row(
            _to_resolve, "Ann", "ACCEPT Bob", "CANCEL", MailOutcome.REFUSED,
            lambda club: club.state().turn == 1,
        ),
    ),
    "an acceptance sent ahead is changed": (
        Accept,
        Row(
            _in_window, "Ann", "ACCEPT Bob", "CANCEL DECISION", MailOutcome.PLAYED,
            lambda club: club.state().phase is Phase.CHALLENGE,
        ),
    ),
    "a refusal is told at once": (
        RefuseAll,
        Row(_to_resolve, "Ann", "REFUSE", "CANCEL", MailOutcome.REFUSED, lambda club: club.state().turn == 1),
    ),
}  # fmt: skip

AT_ONCE = {
    Take: "all are told how many cards were taken, and the pile is shuffled",
    Change: "the exchange follows at once",
    Confirm: "the exchange follows at once",
    ActivateMataHari: "she is shown, and the pile is looked at",
}
"""Moves that tell others something as soon as they are made, so that there is nothing to take back."""


def test_every_kind_of_move_has_a_row_or_a_reason() -> None:
    assert {kind for kind, _ in ROWS.values()} | set(AT_ONCE) == set(get_args(PlayerMove))


@pytest.mark.ruling("second-thoughts")
@pytest.mark.parametrize("title", ROWS)
def test_second_thoughts(club: Club, title: str) -> None:
    _, row = ROWS[title]
    club.announce(agreement=row.agreement)
    row.before(club)
    words = {
        "offer": club.offer(row.who),
        "two": club.offer(row.who, 2),
        "other": "OFFER " + club.offer(row.who, 2).partition(", ")[2],
    }
    assert club.play(row.who, row.order.format(**words)) is MailOutcome.PLAYED
    assert club.play(row.who, row.back.format(**words)) is row.outcome
    assert row.undone(club) is (row.outcome is MailOutcome.PLAYED)
