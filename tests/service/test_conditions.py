"""Orders ahead that depend on several things at once, and accusations, which cannot be sent ahead."""

import pytest

from pbem.game.state import Phase
from pbem.service.playing import moments
from pbem.store.tables import MailOutcome
from tests.service.club import Club
from tests.service.test_ahead import ahead_of, claim

PLAYED = MailOutcome.PLAYED


def words(club: Club, name: str) -> str:
    return " ".join(club.words_to(name).split())


@pytest.mark.ruling("orders ahead")
def test_a_decision_waits_until_all_of_it_is_so(club: Club) -> None:
    club.announce()
    assert club.play("Bob", "IF Ann CLAIMS a gun: ACCEPT Ann") is MailOutcome.REFUSED
    assert "Only the active player may do this, and that is Ann now." in words(club, "Bob")
    said = claim(club, "Bob")
    order = f"IF Bob CLAIMS {said.rstrip('.')} AND Cleo PASSES: ACCEPT Bob\nELSE REFUSE ALL"
    assert club.play("Ann", club.offer("Ann")) is PLAYED
    club.play("Ann", f"CHECK\n{order}")
    assert "Would be kept" in words(club, "Ann")
    assert club.play("Ann", order) is PLAYED
    assert words(club, "Ann").count("And: ▸ Cleo lays no cards. ◂") == 2, "in the answer, and in what waits"
    assert club.play("Ann", f"CANCEL 1\n{order}") is PLAYED
    hands = club.hand("Ann"), club.hand("Bob")
    club.play("Bob", f"{club.offer('Bob')}\nCLAIM {said}\nSTAND BY")
    club.play("Cleo", f"{club.offer('Cleo')}\nSTAND BY")
    assert club.state().turn == 2
    assert (club.hand("Bob"), len(club.hand("Ann"))) == (hands[1], len(hands[0]) + 2), "Cleo did not pass"


@pytest.mark.ruling("orders ahead")
def test_one_thing_that_is_not_so_is_enough_however_hard_the_rest_is(
    club: Club, monkeypatch: pytest.MonkeyPatch
) -> None:
    club.announce()
    monkeypatch.setattr(moments, "implied", lambda *_: None)
    club.play("Ann", f"{club.offer('Ann')}\nIF Bob CLAIMS a gun AND Cleo PASSES: ACCEPT Bob")
    club.play("Bob", f"{club.offer('Bob')}\nSTAND BY UNLESS Ann CLAIMS a gun AND Cleo OFFERS")
    club.play("Cleo", "PASS\nSTAND BY")
    assert (ahead_of(club, "Ann").kept, ahead_of(club, "Bob").kept) == ((), ())
    assert club.state().phase is Phase.RESOLUTION, "Bob stood by: Cleo did not offer"
    assert "It could not be told at once whether its condition holds" in words(club, "Ann")


@pytest.mark.ruling("changed offer")
def test_an_accusation_is_not_kept_for_an_offer_that_is_to_come(club: Club) -> None:
    club.announce()
    assert club.play("Bob", "IF Ann CLAIMS two guns: ACCUSE Ann of Assassin") is MailOutcome.ASKED
    assert "so it cannot be sent ahead: bring it once the offer is there." in words(club, "Bob")
    assert ahead_of(club, "Bob").kept == ()
