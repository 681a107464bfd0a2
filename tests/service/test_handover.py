"""Seats that change hands: players who leave, and those who take their seats (*seats change hands*)."""

from dataclasses import replace
from datetime import timedelta
from email.message import EmailMessage

import pytest
from sqlmodel import col, select

from pbem.game.state import Phase
from pbem.mail.message import read_message
from pbem.service.errands.errand import STANDS
from pbem.service.errors import BadAgreement, WrongStage
from pbem.service.looking.waiting import list_games
from pbem.service.lookup import is_vacant
from pbem.service.master.course import end
from pbem.service.seating.games import Invitee
from pbem.service.seating.handover import WITHHELD
from pbem.service.seating.replacing import replace as offer_seat
from pbem.service.terms.agreement import Absent, AbsentPolicy, Agreement, Deadlines
from pbem.service.upkeep.audit import balance
from pbem.speech.names import card_name
from pbem.store.tables import Game, Key, Letter, MailOutcome, Seat
from tests.service.bounces import bounce
from tests.service.club import Club, address

pytestmark = pytest.mark.ruling("seats change hands")

AGREED = Agreement(confirm=False, first="Ann", reminder=0, deadlines=Deadlines(declaration=2))
HOUR = timedelta(hours=1)


@pytest.fixture
def game(club: Club) -> Club:
    """Return a club whose game waits for Ann's declaration."""
    club.announce(agreement=AGREED)
    return club


def words(club: Club, name: str) -> str:
    """Return the last letter to somebody, in one line."""
    return " ".join(club.words_to(name).split())


def leave(club: Club, name: str) -> None:
    """Let a player resign, and confirm it."""
    assert club.play(name, "QUIT") is MailOutcome.PLAYED
    assert club.play(name, "CONFIRM") is MailOutcome.PLAYED


def offer(club: Club, player: str, new: str, language: str = "en") -> None:
    """Let the game master offer a seat to somebody."""
    invitee = Invitee(new, address(new), language, "UTC")
    offer_seat(club.store, club.desk, club.game, player, invitee, club.now)
    club.round()


def seat_of(club: Club, place: int) -> Seat:
    """Return a seat's row."""
    with club.store.begin() as session:
        return session.exec(select(Seat).where(Seat.seat == place)).one()


def shows(club: Club, name: str, since: int, cards_of: str) -> bool:
    """Tell whether any letter to somebody, but for the first so many, shows a card of a hand."""
    texts = [read_message(one.data).text for one in club.letters_to(name)[since:]]
    return any(card_name(card, "en") in text for card in club.hand(cards_of) for text in texts)


# --- leaving ---------------------------------------------------------------------------------------------


def test_leaving_is_asked_back_and_changes_nothing_until_it_is_confirmed(game: Club) -> None:
    others = len(game.letters_to("Ann"))
    assert game.play("Bob", "QUIT") is MailOutcome.PLAYED
    assert "Do you want to leave the game?" in words(game, "Bob")
    assert len(game.letters_to("Ann")) == others
    assert not is_gone(game, "Bob")


def test_beside_other_orders_the_question_is_a_letter_of_its_own(game: Club) -> None:
    assert game.play("Ann", f"{game.offer('Ann')}\nI quit") is MailOutcome.PLAYED
    answer, question = (read_message(one.data).text for one in game.letters_to("Ann")[-2:])
    assert "Until you confirm it there, nothing has changed" in " ".join(answer.split())
    assert "Do you want to leave the game?" in question
    assert game.play("Ann", "CHECK\nQUIT") is MailOutcome.ANSWERED
    assert "Would be done" in words(game, "Ann")


def is_gone(club: Club, name: str) -> bool:
    """Tell whether a player has left."""
    with club.store.begin() as session:
        return is_vacant(session, session.exec(select(Seat).where(Seat.seat == club.seat(name))).one())


def test_who_confirms_has_left_and_all_are_told_no_more_than_that(game: Club) -> None:
    leave(game, "Bob")
    assert is_gone(game, "Bob")
    assert list_games(game.store)[0].vacant == ("Bob",)
    assert "You have left the game." in words(game, "Bob")
    for name in ("Ann", "Cleo"):
        assert "Bob has left the game. The seat waits for somebody to take it" in words(game, name)
        assert not shows(game, name, -1, "Bob") or set(game.hand("Bob")) & set(game.hand(name))
    assert any("Bob has left the game" in letter for letter in game.master_letters())
    assert balance(game.store).imbalances == ()


@pytest.mark.parametrize("way", ["DECLINE", "late"])
def test_who_does_not_confirm_in_time_stays(game: Club, way: str) -> None:
    game.play("Bob", "QUIT")
    question = game.last_letter("Bob")
    if way == "late":
        game.now += STANDS
        game.answer("Bob", "CONFIRM", letter=question)
        game.round()
        assert "nothing to confirm any more" in words(game, "Bob")
    else:
        assert game.play("Bob", way) is MailOutcome.PLAYED
        assert "You stay in the game." in words(game, "Bob")
    assert not is_gone(game, "Bob")


def test_a_question_is_answered_once_and_only_the_last_one_counts(game: Club) -> None:
    game.play("Bob", "QUIT")
    first = game.last_letter("Bob")
    game.play("Bob", "QUIT")
    game.answer("Bob", "CONFIRM", letter=first)
    game.round()
    assert not is_gone(game, "Bob")
    game.play("Bob", "QUIT")
    question = game.last_letter("Bob")
    game.answer("Bob", "DECLINE", letter=question)
    game.round()
    game.answer("Bob", "Confirm.", letter=question)
    game.round()
    assert not is_gone(game, "Bob")
    assert balance(game.store).imbalances == ()


def test_an_offer_that_comes_back_is_told_to_the_game_master(game: Club) -> None:
    offer(game, "Bob", "Eve")
    game.inbox.put(bounce(game, "Eve"), game.now)
    game.round()
    assert any("mail system of Eve" in letter for letter in game.master_letters())


def test_nobody_else_confirms_it(game: Club) -> None:
    game.play("Bob", "QUIT")
    game.answer("Bob", "CONFIRM", sender="mallory@example.com")
    assert game.round().outcomes == (MailOutcome.HELD,)
    assert not is_gone(game, "Bob")


def test_an_order_in_answer_to_the_question_is_not_lost(game: Club) -> None:
    game.play("Ann", "QUIT")
    assert game.play("Ann", game.offer("Ann")) is MailOutcome.PLAYED
    assert game.state().phase is Phase.COUNTER_OFFERS


def test_what_was_sent_ahead_goes_with_the_player(game: Club) -> None:
    game.play("Ann", "NEXT TURN: " + game.offer("Ann"))
    leave(game, "Ann")
    assert seat_of(game, 0).ahead is None


@pytest.mark.parametrize("policy", list(AbsentPolicy))
def test_a_vacant_seat_is_played_as_agreed_for_the_absent(club: Club, policy: AbsentPolicy) -> None:
    club.announce(agreement=replace(AGREED, absent=Absent(policy=policy)))
    leave(club, "Ann")
    club.round()
    match policy:
        case AbsentPolicy.BOT:
            assert club.state().phase is not Phase.DECLARATION
            assert "From now on a bot plays for Ann." in words(club, "Bob")
        case AbsentPolicy.HOLD:
            assert "Until the game master resumes it the game is paused" in words(club, "Bob")
            club.round(after=3 * HOUR)
            assert club.state().turn == 1
        case AbsentPolicy.DEFAULT | AbsentPolicy.REPLACEMENT:
            letters = len(club.letters_to("Ann"))
            club.round(after=3 * HOUR)
            assert club.state().turn == 2
            assert len(club.letters_to("Ann")) == letters
    assert balance(club.store).imbalances == ()


def test_after_the_end_nobody_leaves(game: Club) -> None:
    from pbem.service.master.course import end

    end(game.store, game.desk, game.game, scored=True, now=game.now)
    game.round()
    assert game.play("Bob", "QUIT") is MailOutcome.REFUSED
    assert not is_gone(game, "Bob")


# --- taking a seat ---------------------------------------------------------------------------------------


def test_a_seat_passes_in_one_act_with_all_that_belongs_to_it(game: Club) -> None:
    game.play("Ann", game.offer("Ann"))
    leave(game, "Bob")
    hand = game.hand("Bob")
    offer(game, "bob", "Eve")
    assert "You are invited to take the seat of Bob" in words(game, "Eve")
    assert not shows(game, "Eve", 0, "Bob")
    before = len(game.letters_to("Bob"))
    game.answer("Eve", "Yes, gladly!")
    assert game.round().outcomes == (MailOutcome.PLAYED,)
    assert "You have taken the seat of Bob" in words(game, "Eve")
    assert "Ann laid 1 card face down." in words(game, "Eve")
    assert shows(game, "Eve", -1, "Bob")
    assert game.hand("Bob") == hand
    assert game.state().setup.players == ("Ann", "Eve", "Cleo")
    for name in ("Ann", "Cleo"):
        assert "Eve has taken the seat of Bob" in words(game, name)
    assert len(game.letters_to("Bob")) == before  # who has left hears no more
    game.answer("Eve", "PASS")
    assert game.round().outcomes == (MailOutcome.PLAYED,)
    assert any("Eve has taken the seat" in letter for letter in game.master_letters())
    assert balance(game.store).imbalances == ()


def test_old_keys_die_and_who_had_them_is_told_so_kindly(game: Club) -> None:
    old = game.last_letter("Bob")
    offer(game, "Bob", "Eve")
    game.play("Bob", "STATUS")  # until the seat is taken it is still his
    assert game.outcomes()[-1] is MailOutcome.ANSWERED
    game.play("Eve", "JOIN")
    assert "That seat has changed hands." in words(game, "Bob")
    sent = len(game.letters_to("Bob"))
    game.play("Ann", game.offer("Ann"))
    assert len(game.letters_to("Bob")) == sent
    number = game.state().number
    game.answer("Bob", "PASS", letter=old)
    assert game.round().outcomes == (MailOutcome.ANSWERED,)
    assert game.state().number == number
    assert "That seat has changed hands." in words(game, "Bob")
    assert not shows(game, "Bob", sent, "Bob")
    game.answer("Bob", "GM: may I come back?", letter=old)
    game.round()
    assert "may I come back?" in game.master_letters()[-1]
    game.answer("Bob", "PASS", letter=old, sender="mallory@example.com")
    assert game.round().outcomes == (MailOutcome.STRANGER,)
    game.answer("Bob", "HAND", letter=keyless(old))
    assert game.round().outcomes == (MailOutcome.STRANGER,)
    assert balance(game.store).imbalances == ()


def keyless(letter: EmailMessage) -> EmailMessage:
    """Return a letter like another, but without its keys."""
    bare = EmailMessage()
    bare["Reply-To"], bare["Subject"], bare["Message-ID"] = "referee@pbem.test", "Hello", "<x@example.org>"
    return bare


def test_letters_that_were_not_sent_yet_are_not_sent_any_more(game: Club) -> None:
    with game.store.begin() as session:
        game_row = session.exec(select(Game)).one()
    offer(game, "Bob", "Eve")
    game.answer("Ann", game.offer("Ann"))
    game.answer("Eve", "JOIN")
    sent = len(game.letters_to("Bob"))
    game.round()
    with game.store.begin() as session:
        withheld = session.exec(select(Letter).where(Letter.error == WITHHELD)).all()
        assert [one.recipient for one in withheld] == [address("Bob")]
    texts = [read_message(one.data).text for one in game.letters_to("Bob")[sent:]]
    assert len(texts) == 1
    assert "That seat has changed hands." in texts[0]
    assert game_row.name == game.game
    assert balance(game.store).imbalances == ()


def test_private_talk_stays_between_those_who_wrote_it(game: Club) -> None:
    game.play("Ann", "TELL Bob: between you and me")
    offer(game, "Bob", "Eve")
    game.play("Eve", "JOIN")
    texts = [read_message(one.data).text for one in game.letters_to("Eve")]
    assert not any("between you and me" in text for text in texts)
    game.play("Ann", "TELL Eve: welcome")
    assert "welcome" in words(game, "Eve")


def test_who_declines_leaves_all_as_it_was(game: Club) -> None:
    offer(game, "Bob", "Eve")
    invitation = game.last_letter("Eve")
    assert game.play("Eve", "No, thanks") is MailOutcome.PLAYED
    assert "You have declined the seat" in words(game, "Eve")
    assert any("Eve has declined the seat" in letter for letter in game.master_letters())
    game.answer("Eve", "JOIN", letter=invitation)
    game.round()
    assert "The seat is to be had no more." in words(game, "Eve")
    assert game.state().setup.players[1] == "Bob"
    assert game.play("Bob", "STATUS") is MailOutcome.ANSWERED


def test_of_two_who_were_invited_the_last_one_has_it(game: Club) -> None:
    offer(game, "Bob", "Eve")
    offer(game, "Bob", "Finn")
    game.play("Eve", "JOIN")
    assert "The seat is to be had no more." in words(game, "Eve")
    game.play("Finn", "JOIN")
    assert game.state().setup.players == ("Ann", "Finn", "Cleo")


def test_other_words_are_answered_with_the_offer_again_in_the_language_wished(game: Club) -> None:
    offer(game, "Bob", "Eve", language="it")
    assert "invit" in words(game, "Eve")
    assert game.play("Eve", "Vediamo che cosa si può fare") is MailOutcome.ASKED
    assert game.play("Eve", "LANGUAGE en") is MailOutcome.ANSWERED
    assert "You are invited to take the seat of Bob" in words(game, "Eve")
    game.play("Eve", "JOIN")
    assert "You have taken the seat of Bob" in words(game, "Eve")


def test_machines_that_answer_an_offer_come_to_an_end(game: Club) -> None:
    offer(game, "Bob", "Eve")
    for number in range(game.limits.notices + 3):
        game.answer("Eve", f"What is this about, number {number}?")
        game.round()
    assert len(game.letters_to("Eve")) == 1 + game.limits.notices
    assert balance(game.store).imbalances == ()


def test_a_vacant_seat_of_a_bot_is_the_newcomers_own(club: Club) -> None:
    club.announce(agreement=replace(AGREED, absent=Absent(policy=AbsentPolicy.BOT)))
    leave(club, "Cleo")
    offer(club, "Cleo", "Eve")
    club.play("Eve", "JOIN")
    assert seat_of(club, 2).bot == ""
    assert seat_of(club, 2).missed == 0
    club.play("Ann", club.offer("Ann"))
    club.answer("Eve", "PASS")
    assert club.round().outcomes == (MailOutcome.PLAYED,)


def test_a_seat_can_change_hands_again_and_back(game: Club) -> None:
    for new in ("Eve", "Bob"):
        offer(game, game.state().setup.players[1], new)
        game.answer(new, "JOIN")
        assert game.round().outcomes == (MailOutcome.PLAYED,)
    assert game.state().setup.players == ("Ann", "Bob", "Cleo")
    leave(game, "Bob")
    leave(game, "Cleo")
    offer(game, "Bob", "Gwen")
    game.play("Gwen", "JOIN")
    assert game.state().setup.players == ("Ann", "Gwen", "Cleo")
    assert balance(game.store).imbalances == ()


def test_the_name_holds_after_a_restart_and_after_moves_are_taken_back(game: Club) -> None:
    from pbem.service.master.undo import undo

    game.play("Ann", game.offer("Ann"))
    offer(game, "Bob", "Eve")
    game.play("Eve", "JOIN")
    game.answer("Eve", "PASS")
    game.round()
    undo(game.store, game.desk, game.game, 0, game.now)
    game.round()
    assert game.state().setup.players == ("Ann", "Eve", "Cleo")


def test_keys_are_never_shared(game: Club) -> None:
    offer(game, "Bob", "Eve")
    with game.store.begin() as session:
        before = set(session.exec(select(Key.key).join(Seat, col(Seat.id) == col(Key.seat_id))).all())
    game.play("Eve", "JOIN")
    with game.store.begin() as session:
        seat = session.exec(select(Seat).where(Seat.seat == 1)).one()
        keys = set(session.exec(select(Key.key).where(Key.seat_id == seat.id)).all())
    assert keys
    assert not keys & before


@pytest.mark.ruling("names")
@pytest.mark.parametrize(
    ("name", "mail", "why"),
    [
        ("anñ", "new@example.org", "two players are called"),
        ("Pass", "new@example.org", "means something in an order"),
        ("Eve", "ann@example.org", "one address, one seat"),
        ("Eve", "bob@example.org", "one address, one seat"),
        ("Eve", "referee@pbem.test", "same address"),
        ("Eve", "nowhere", "is no mail address"),
    ],
)
def test_not_everybody_can_be_offered_a_seat(game: Club, name: str, mail: str, why: str) -> None:
    with pytest.raises(BadAgreement, match=why):
        offer_seat(game.store, game.desk, game.game, "Bob", Invitee(name, mail, "en", "UTC"), game.now)


def test_no_seat_of_a_game_that_is_over_is_offered(club: Club) -> None:
    club.announce(agreement=Agreement())
    end(club.store, club.desk, club.game, scored=True, now=club.now)
    with pytest.raises(WrongStage, match="not being played"):
        offer(club, "Bob", "Eve")
