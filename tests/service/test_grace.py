"""Grace: an answer shortly after its deadline still counts, in games that have agreed on it."""

from datetime import timedelta

import pytest

from pbem.game.state import Phase
from pbem.service.rounds.agenda import next_due
from pbem.service.terms.agreement import Agreement, Deadlines
from pbem.store.tables import MailOutcome
from tests.service.club import Club

HOUR = timedelta(hours=1)
AGREED = Agreement(
    confirm=False, first="Ann", reminder=0, grace=3, deadlines=Deadlines(declaration=10, counter_offers=20)
)


def test_letters_name_the_deadline_and_it_fires_after_the_grace(club: Club) -> None:
    club.announce(agreement=AGREED)
    assert "19:00 (UTC)" in club.words_to("Ann")
    assert next_due(club.store) == club.now + 13 * HOUR
    assert club.round(after=12 * HOUR).fired == 0
    assert club.round(after=HOUR).fired == 1
    assert club.state().turn == 2


def test_an_answer_within_the_grace_is_played(club: Club) -> None:
    club.announce(agreement=AGREED)
    club.round(after=12 * HOUR)
    assert club.play("Ann", club.offer("Ann")) is MailOutcome.PLAYED
    assert club.state().phase is Phase.COUNTER_OFFERS


def test_an_answer_after_it_comes_too_late(club: Club) -> None:
    club.announce(agreement=AGREED)
    order, letter = club.offer("Ann"), club.last_letter("Ann")
    club.round(after=13 * HOUR)
    club.answer("Ann", order, letter=letter)
    assert club.round().outcomes == (MailOutcome.ASKED,)


@pytest.mark.ruling("firing")
def test_an_outage_moves_what_fires_after_the_grace(club: Club) -> None:
    club.announce(agreement=AGREED)
    club.round()
    club.now += 30 * HOUR
    assert club.round().fired == 0
    assert next_due(club.store) == club.now + 13 * HOUR


def test_the_invitation_tells_of_it(club: Club) -> None:
    club.announce(agreement=Agreement(grace=3))
    words = " ".join(club.words_to("Ann").split())
    assert "An answer that comes up to 3 hours after its deadline still counts." in words
    club.announce(agreement=Agreement())
    assert "after its deadline" not in club.words_to("Ann")
