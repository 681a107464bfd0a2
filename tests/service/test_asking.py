"""What players ask: answered in one letter, from what they know, and nothing else happens."""

import pytest

from pbem.game.state import Options
from pbem.service.outgoing.history import MOST_TURNS
from pbem.service.terms.agreement import Agreement
from pbem.speech.names import card_name
from pbem.store.tables import MailOutcome
from tests.service.club import SERVER, Club

PASS = (("Authentication-Results", f"{SERVER}; dmarc=pass header.from=example.org"),)


@pytest.fixture
def game(club: Club) -> Club:
    club.announce()
    return club


def turn(game: Club) -> None:
    """Play a turn in which nothing is exchanged."""
    active = game.state().setup.players[game.state().active]
    game.play(active, game.offer(active))
    for other in game.state().setup.players:
        if other != active:
            game.play(other, "PASS\nSTAND BY")
    game.play(active, "REFUSE ALL")


def places(words: str, *parts: str) -> list[int]:
    """Return where the parts of a letter begin; each must be there."""
    return [words.index(part) for part in parts]


def test_several_questions_are_answered_by_one_letter_in_the_order_asked(game: Club) -> None:
    before = {name: len(game.letters_to(name)) for name in ("Ann", "Bob", "Cleo")}
    assert game.play("Bob", "RULES turn\nSCORE\nHISTORY\nTABLE\nWHO\nHAND") is MailOutcome.ANSWERED
    after = {name: len(game.letters_to(name)) for name in before}
    assert after == before | {"Bob": before["Bob"] + 1}
    words = game.words_to("Bob")
    parts = ("THE TURN\n", "YOUR SCORE SO FAR", "THE LAST TURN", "THE TABLE", "AT THE TABLE", "YOUR HAND")
    found = places(words, *parts)
    assert found == sorted(found)
    assert all(card_name(card, "en") in words for card in game.hand("Bob"))
    assert "YOUR MAIL" not in words


def test_an_answer_shows_no_more_than_was_asked(game: Club) -> None:
    game.play("Bob", "WHO")
    words = game.words_to("Bob")
    assert "Ann: writes English, is to declare" in words
    assert "\nTHE TABLE" not in words
    assert "YOUR HAND" not in words
    assert "UTC)" in words, "what is owed stands in every letter"


def test_what_is_played_beside_a_question_is_answered_with_the_table(game: Club) -> None:
    game.play("Ann", game.offer("Ann"))
    game.play("Bob", "PASS\nHAND\nHISTORY 1")
    words = game.words_to("Bob")
    places(words, "You pass.", "Here it is.", "THE LAST TURN", "THE TABLE", "YOUR HAND")
    assert words.count("YOUR HAND") == 1


def test_news_are_told_with_an_answer_once(game: Club) -> None:
    game.play("Ann", game.offer("Ann"))
    game.play("Bob", "PASS")
    game.play("Cleo", "HAND")
    assert "Bob has answered" in game.words_to("Cleo") or "Bob have answered" in game.words_to("Cleo")
    game.play("Cleo", "HAND")
    assert "NEWS" not in game.words_to("Cleo")


def test_the_last_letter_comes_again_byte_by_byte_as_another_message(game: Club) -> None:
    last = game.letters_to("Bob")[-1]
    assert game.play("Bob", "RESEND") is MailOutcome.ANSWERED
    again = game.letters_to("Bob")[-1]
    heads, bodies = zip(*(one.data.split(b"\r\n\r\n", 1) for one in (last, again)), strict=True)
    assert bodies[0] == bodies[1]
    assert heads[0] != heads[1]
    message = game.last_letter("Bob")
    assert message["In-Reply-To"] == f"<{game.mails}.Bob@example.org>"
    assert len({one.message_id for one in game.stored_letters()}) == len(game.stored_letters())
    game.play("Ann", game.offer("Ann"))
    assert game.play("Bob", "PASS") is MailOutcome.PLAYED, "its key is good"


def test_the_last_letter_again_beside_an_order_is_the_current_one(game: Club) -> None:
    game.play("Ann", game.offer("Ann") + "\nRESEND")
    words = game.words_to("Ann")
    assert "This letter takes its place" in words
    assert "THE TABLE" in words


@pytest.mark.ruling("secrecy")
def test_history_is_told_as_this_seat_was_told_it(game: Club) -> None:
    turn(game)
    turn(game)
    game.play("Cleo", "HISTORY")
    words = game.words_to("Cleo")
    assert words.count("THE LAST 3 TURNS") == 1
    places(words, "Turn 1 began", "Turn 2 began", "Turn 3 began")
    assert "You were dealt" in words
    drawn = set(game.hand("Ann")) | set(game.hand("Bob"))
    assert not [card for card in drawn - set(game.hand("Cleo")) if f"{card_name(card, 'en')}." in words]
    game.play("Cleo", "HISTORY 1")
    assert "Turn 2 began" not in game.words_to("Cleo")
    game.play("Cleo", f"HISTORY {MOST_TURNS + 100}")
    assert "THE LAST 3 TURNS" in game.words_to("Cleo")


@pytest.mark.ruling("equal waiting")
def test_nobody_is_named_in_the_challenge_window(game: Club) -> None:
    game.play("Ann", game.offer("Ann"))
    game.play("Bob", game.offer("Bob"))
    game.play("Cleo", "PASS")
    told: set[str] = set()
    for order in ("WHO", "STAND BY", "WHO"):
        game.play("Bob" if order == "STAND BY" else "Cleo", order)
        if order == "WHO":
            words = game.words_to("Cleo")
            told.add(words[words.index("AT THE TABLE") : words.index("AT ANY TIME")].split("NEWS")[0])
    assert len(told) == 1
    assert "told to nobody" in " ".join(next(iter(told)).split())


def test_asking_needs_no_key(game: Club) -> None:
    letter = game.last_letter("Bob")
    del letter["Reply-To"], letter["Subject"], letter["Message-ID"]
    letter["Reply-To"], letter["Subject"], letter["Message-ID"] = (
        "referee@pbem.test",
        "hello",
        "<a@b.example>",
    )
    game.answer("Bob", "HAND", letter=letter, headers=PASS)
    game.round()
    assert "YOUR HAND" in game.words_to("Bob")
    assert "YOUR MAIL" not in game.words_to("Bob")


def test_asking_works_in_answer_to_an_old_letter(game: Club) -> None:
    old = game.last_letter("Bob")
    turn(game)
    game.answer("Bob", "HAND", letter=old)
    assert game.round().outcomes[-1] is MailOutcome.ANSWERED
    assert "YOUR HAND" in game.words_to("Bob")


def test_asking_works_after_the_end(club: Club) -> None:
    club.announce(agreement=Agreement(Options(turn_limit=1), confirm=False, first="Ann"))
    turn(club)
    assert club.play("Bob", "HAND\nRULES end\nHISTORY\nTABLE") is MailOutcome.ANSWERED
    words = club.words_to("Bob")
    places(words, "THE END\n", "THE LAST TURN", "THE TABLE")
    assert words.count("Bob (you):") == 1, "the own sheet, as it was counted"
    assert words.count("Ann:") == words.count("TELL Ann:"), "nobody else’s"
    assert club.play("Bob", "RESEND") is MailOutcome.ANSWERED


def test_a_part_of_the_rules_that_there_is_not_is_asked_back_with_those_there_are(game: Club) -> None:
    assert game.play("Bob", "RULES coffee") is MailOutcome.ASKED
    places(game.words_to("Bob"), "RULES turn", "RULES deadlines")
