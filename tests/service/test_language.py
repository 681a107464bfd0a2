"""The language of a seat: set by the player in any language, never guessed; other languages are named."""

from datetime import timedelta

from pbem.game.state import Phase
from pbem.service.terms.agreement import Agreement
from pbem.store.tables import MailOutcome
from tests.service.club import Club

CONFIRM = Agreement(first="Ann")


def test_a_seat_is_written_to_in_the_language_it_asks_for(club: Club) -> None:
    club.announce()
    assert club.play("Ann", "IDIOMA es") is MailOutcome.ANSWERED
    words = club.words_to("Ann")
    assert "A partir de ahora nos escribimos en español" in words
    assert "Te toca declarar." in words
    assert club.play("Ann", club.offer("Ann").replace("OFFER", "OFREZCO")) is MailOutcome.PLAYED


def test_the_language_can_be_set_before_and_while_joining(club: Club) -> None:
    club.announce(agreement=CONFIRM)
    assert club.play("Bob", "LANGUE fr") is MailOutcome.ANSWERED
    assert "Désormais, nous nous écrivons en français" in club.words_to("Bob")
    assert club.play("Bob", "JE PARTICIPE") is MailOutcome.PLAYED
    assert club.play("Cleo", "JOIN\nIDIOMA pt") is MailOutcome.PLAYED
    assert "De agora em diante, nos escrevemos em português" in club.words_to("Cleo")


def test_an_answer_to_an_older_turn_may_still_set_the_language(club: Club) -> None:
    club.announce()
    first = club.last_letter("Bob")
    club.round(after=timedelta(hours=49))  # Ann's declaration is missed: the next turn begins
    club.answer("Bob", "IDIOMA es\n" + club.offer("Bob"), letter=first)
    assert club.round().outcomes == (MailOutcome.ASKED,)
    words = club.words_to("Bob")
    assert "A partir de ahora nos escribimos en español" in words
    assert club.state().phase is Phase.DECLARATION


def test_a_mail_in_another_language_is_named_and_plays_nothing(club: Club) -> None:
    club.announce()
    assert club.play("Ann", club.offer("Ann").replace("OFFER", "OFREZCO")) is MailOutcome.ASKED
    assert club.state().phase is Phase.DECLARATION
    words = club.words_to("Ann")
    assert "This seems to be Spanish" in words
    assert "LANGUAGE es" in words
    club.play("Ann", "LANGUAGE xx")
    assert "The languages I know are" in club.words_to("Ann")
