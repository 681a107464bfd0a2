"""Playing again with the same people, and asking after the end (ruling *after the end*)."""

from datetime import timedelta
from pathlib import Path

import pytest
from sqlmodel import col, select

from pbem.bots.kinds import Kind
from pbem.game.state import Options
from pbem.service.errors import BadAgreement, WrongStage
from pbem.service.master import course, seat_deeds
from pbem.service.playing.rematch import AFTERWARDS
from pbem.service.seating import playing_on
from pbem.service.seating.games import Invitee, announce
from pbem.service.terms.agreement import Agreement
from pbem.service.upkeep.audit import balance
from pbem.store.tables import Game, MailOutcome, Seat, Stage
from tests.service.club import NAMES, REFEREE, SERVER, Club, address
from tests.service.dealt import begun

pytestmark = pytest.mark.ruling("after the end")

THREE = NAMES[:3]
PASSED = (("Authentication-Results", f"{SERVER}; dmarc=pass header.from=example.org"),)


def words(club: Club, name: str) -> str:
    return " ".join(club.words_to(name).split())


def games(club: Club) -> dict[str, Stage]:
    with club.store.begin() as session:
        return {game.name: game.stage for game in session.exec(select(Game).order_by(col(Game.id)))}


def subjects(club: Club) -> list[str]:
    return [str(club.last_letter(name)["Subject"]).partition("[k")[0] for name in THREE]


def end(club: Club) -> None:
    course.end(club.store, club.desk, club.game, scored=True, now=club.now)
    club.round()


@pytest.fixture
def over(club: Club, tmp_path: Path) -> Club:
    """A game of three that is over, with options of its own."""

    def play() -> str:
        club.announce(agreement=Agreement(options=Options(turn_limit=5), confirm=False, first="Bob"))
        end(club)
        return club.game

    club.game = begun("a game that is over", tmp_path / "pbem.db", club.outbox, play)
    return club


@pytest.fixture(autouse=True)
def _books_balance(club: Club) -> object:
    yield
    assert balance(club.store).imbalances == ()


def keyless(club: Club, name: str, text: str) -> MailOutcome:
    """Let a player write without answering a letter, vouched for by their mail server."""
    letter = club.last_letter(name)
    for header in ("Reply-To", "Subject", "Message-ID"):
        del letter[header]
    letter["Reply-To"], letter["Subject"], letter["Message-ID"] = REFEREE, "hello", "<none@example.org>"
    club.answer(name, text, letter=letter, headers=PASSED)
    (outcome,) = club.round().outcomes
    return outcome


# --- again -----------------------------------------------------------------------------------------------


def test_the_last_letter_offers_to_play_again(over: Club) -> None:
    for name in THREE:
        assert "PLAY AGAIN?" in words(over, name)
        assert "▸ AGAIN ◂" in words(over, name)
        assert "until Wednesday 1 April" in words(over, name)


def test_once_all_have_said_so_the_same_people_play_at_once_as_was_agreed(over: Club) -> None:
    assert over.play("Ann", "AGAIN") is MailOutcome.PLAYED
    assert over.play("Bob", "Let's play again!") is MailOutcome.PLAYED
    assert games(over) == {"g1": Stage.ENDED}
    assert over.play("Cleo", "Again, please.") is MailOutcome.PLAYED
    assert games(over) == {"g1": Stage.ENDED, "g2": Stage.DEALT}
    with over.store.begin() as session:
        game = session.exec(select(Game).where(Game.name == "g2")).one()
        agreed = Agreement.from_json(game.agreed)
        seats = session.exec(select(Seat).where(Seat.game_id == game.id).order_by(col(Seat.seat))).all()
        assert [(seat.name, seat.language, seat.zone, seat.again) for seat in seats] == [
            (name, "en", "UTC", None) for name in THREE
        ]
    assert (agreed.options.turn_limit, agreed.first) == (5, "Bob")
    for name in ("Ann", "Bob"):
        assert "[g2] Turn 1" in str(over.last_letter(name)["Subject"])
    last_two = [str(one.data).count("g2") > 0 for one in over.letters_to("Cleo")[-2:]]
    assert last_two == [True, True]
    over.game = "g2"
    assert over.play("Bob", over.offer("Bob")) is MailOutcome.PLAYED


def test_who_says_so_first_is_told_to_the_others_once(over: Club) -> None:
    over.play("Ann", "AGAIN")
    assert "You would play again." in words(over, "Ann")
    assert "Have not said so: Bob and Cleo." in words(over, "Ann")
    told = {name: len(over.letters_to(name)) for name in THREE}
    for name in ("Bob", "Cleo"):
        assert "Ann would play again" in str(over.last_letter(name)["Subject"])
        assert "Would play again: Ann." in words(over, name)
        assert "THE WHOLE STORY" not in words(over, name)
    over.play("Bob", "AGAIN")
    assert len(over.letters_to("Bob")) == told["Bob"] + 1
    assert (len(over.letters_to("Ann")), len(over.letters_to("Cleo"))) == (told["Ann"], told["Cleo"])
    assert over.play("Cleo", "WHO") is MailOutcome.ANSWERED
    assert "Would play again: Ann and Bob. Have not said so: you." in words(over, "Cleo")


def test_it_is_said_twice_taken_back_and_said_again(over: Club) -> None:
    over.play("Ann", "AGAIN")
    assert over.play("Ann", "AGAIN") is MailOutcome.PLAYED
    assert "You have said so already" in words(over, "Ann")
    assert "▸ AGAIN NO ◂" in words(over, "Ann")
    assert over.play("Ann", "AGAIN no") is MailOutcome.PLAYED
    assert "It is taken back" in words(over, "Ann")
    over.play("Bob", "AGAIN")
    over.play("Cleo", "AGAIN")
    assert games(over) == {"g1": Stage.ENDED}
    over.play("Bob", "QUIT")
    assert "It is taken back" in words(over, "Bob")
    for name in ("Bob", "Ann"):
        over.play(name, "AGAIN")
    assert games(over) == {"g1": Stage.ENDED, "g2": Stage.DEALT}


def test_after_it_has_begun_nothing_is_said_or_taken_back(over: Club) -> None:
    old = {name: over.last_letter(name) for name in THREE}
    for name in THREE:
        over.play(name, "AGAIN")
    for order in ("AGAIN", "AGAIN NO"):
        over.answer("Ann", order, letter=old["Ann"])
        assert over.round().outcomes == (MailOutcome.REFUSED,)
        assert "The new game has begun already." in words(over, "Ann")
        assert "the game g2 has begun" in words(over, "Ann")
    assert list(games(over)) == ["g1", "g2"]


def test_after_thirty_days_nothing_comes_of_it(over: Club) -> None:
    for name in ("Ann", "Bob"):
        over.play(name, "AGAIN")
    over.now += AFTERWARDS
    assert over.play("Cleo", "AGAIN") is MailOutcome.REFUSED
    assert "over for too long" in words(over, "Cleo")
    assert "PLAY AGAIN?" not in words(over, "Cleo")
    assert games(over) == {"g1": Stage.ENDED}


def test_before_the_end_and_without_a_key_it_does_not_count(club: Club) -> None:
    club.announce()
    assert club.play("Ann", "AGAIN") is MailOutcome.REFUSED
    assert "The game is not over yet." in words(club, "Ann")
    end(club)
    assert keyless(club, "Ann", "AGAIN") is MailOutcome.ASKED
    assert "Say it again in answer to this one." in words(club, "Ann")
    assert club.play("Ann", "CHECK\nAGAIN") is MailOutcome.ANSWERED
    with club.store.begin() as session:
        assert {seat.again for seat in session.exec(select(Seat))} == {None}


def test_bots_come_along(club: Club) -> None:
    people = [Invitee(name, address(name), "en", "UTC") for name in NAMES[:2]]
    bot = Invitee("Bertha", "", "en", "UTC", Kind.SIMPLE)
    club.game = announce(club.store, club.desk, [*people, bot], Agreement(confirm=False), now=club.now)
    end(club)
    for name in NAMES[:2]:
        club.play(name, "AGAIN")
    with club.store.begin() as session:
        new = session.exec(select(Game).where(Game.name == "g2")).one()
        seats = session.exec(select(Seat).where(Seat.game_id == new.id).order_by(col(Seat.seat))).all()
        assert [(seat.name, seat.bot) for seat in seats] == [("Ann", ""), ("Bob", ""), ("Bertha", "simple")]


def test_too_few_who_are_left_cannot(club: Club) -> None:
    club.announce()
    club.play("Cleo", "QUIT")
    club.play("Cleo", "CONFIRM")
    end(club)
    assert "PLAY AGAIN?" not in words(club, "Ann")
    assert club.play("Ann", "AGAIN") is MailOutcome.REFUSED
    assert "Too few are left" in words(club, "Ann")


# --- the game master lets it begin -----------------------------------------------------------------------


def test_the_game_master_lets_those_begin_who_would(club: Club) -> None:
    club.announce(5, Agreement(confirm=False, first="Dan"))
    with pytest.raises(WrongStage, match="only a game that is over"):
        playing_on.play_again(club.store, club.desk, "g1", club.now)
    end(club)
    for name in ("Ann", "Bob"):
        club.play(name, "AGAIN")
    club.play("Dan", "AGAIN NO")
    with pytest.raises(BadAgreement, match="of g1 would again: Ann, Bob"):
        playing_on.play_again(club.store, club.desk, "g1", club.now)
    club.play("Eve", "AGAIN")
    later = club.now + timedelta(days=99)
    foretold = seat_deeds.PlayAgain("g1")
    with club.store.begin() as session:
        assert "dealt to Ann, Bob and Eve of g1" in foretold.foretold(session).text
    new, answers = playing_on.play_again(club.store, club.desk, "g1", later)
    assert (new, answers.would) == ("g2", ("Ann", "Bob", "Eve"))
    assert (answers.silent, answers.unwilling) == (("Cleo",), ("Dan",))
    with pytest.raises(WrongStage, match="play again already: g2"):
        playing_on.play_again(club.store, club.desk, "g1", club.now)
    club.round()
    assert "[g2]" in str(club.last_letter("Eve")["Subject"])
    assert "[g1]" in str(club.last_letter("Cleo")["Subject"])


# --- asking after the end --------------------------------------------------------------------------------


def test_what_can_be_asked_without_a_key(over: Club) -> None:
    for order, shown in (
        ("STATUS", "THE WHOLE STORY"),
        ("HISTORY", "THE LAST TURN"),
        ("SCORE", "Ann (you):"),
        ("WHO", "AT THE TABLE"),
        ("HELP", "▸ HISTORY 3 ◂"),
        ("RESEND", "▸ HISTORY 3 ◂"),
    ):
        assert keyless(over, "Ann", order) is MailOutcome.ASKED
        assert shown in words(over, "Ann"), order


def test_a_running_game_goes_before_one_that_is_over_and_after_a_month_there_is_none(over: Club) -> None:
    keyless(over, "Ann", "WHO")
    assert "[g1]" in str(over.last_letter("Ann")["Subject"])
    over.announce()
    keyless(over, "Ann", "WHO")
    assert "[g2]" in str(over.last_letter("Ann")["Subject"])
    end(over)
    count = len(over.letters_to("Ann"))
    assert keyless(over, "Ann", "Did you see the film on Sunday?") is MailOutcome.STRANGER
    over.now += AFTERWARDS
    assert keyless(over, "Ann", "WHO") is MailOutcome.STRANGER
    assert len(over.letters_to("Ann")) == count


def test_where_what_was_agreed_does_not_do_any_more_nothing_begins_and_nobody_is_missing(
    over: Club, monkeypatch: pytest.MonkeyPatch
) -> None:
    def refuse(*_: object, **__: object) -> str:
        raise BadAgreement("such a game is dealt no more")

    monkeypatch.setattr(playing_on, "announce", refuse)
    for name in THREE:
        assert over.play(name, "AGAIN") is MailOutcome.PLAYED
    assert games(over) == {"g1": Stage.ENDED}
    assert "Would play again: Ann, Bob and you." in words(over, "Cleo")
    assert "Have not said so" not in words(over, "Cleo")


def test_help_after_the_end_is_short_and_says_what_can_be_asked(over: Club) -> None:
    assert over.play("Ann", "HELP") is MailOutcome.ANSWERED
    for order in ("STATUS", "WHO", "HISTORY 3", "AGAIN", "SAY"):
        assert f"▸ {order}" in words(over, "Ann")
    assert "THE WHOLE STORY" not in words(over, "Ann")
    assert "SCORES" not in words(over, "Ann")
