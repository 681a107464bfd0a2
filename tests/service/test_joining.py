"""Games with free seats: who is invited, who signs up by mail, who gives a seat back (*stages*, *names*)."""

from dataclasses import replace
from datetime import timedelta
from email.message import EmailMessage

import pytest
from sqlmodel import col, select

from pbem.bots.kinds import Kind
from pbem.service.errors import BadAgreement, ServiceError, WrongStage
from pbem.service.looking.waiting import list_games
from pbem.service.master.acting import announce_to, set_term
from pbem.service.master.course import deal_now
from pbem.service.seating.games import Invitee, announce
from pbem.service.seating.open_seats import invite
from pbem.service.seating.replacing import replace as offer_seat
from pbem.service.terms.agreement import Agreement
from pbem.service.terms.openness import Entry, Observers, Openness
from pbem.service.upkeep.audit import balance
from pbem.store.tables import Game, Letter, Mail, MailOutcome, Newcomer, Seat, Stage
from tests.service.bounces import bounce
from tests.service.club import NAMES, REFEREE, SERVER, Club, address

pytestmark = pytest.mark.ruling("stages")

OPEN = Agreement(openness=Openness(Entry.OPEN))
DAY = timedelta(days=1)
PASSES = ("Authentication-Results", f"{SERVER}; dmarc=pass header.from=example.org")
ELSEWHERE = (PASSES[0], PASSES[1].replace(SERVER, "mx.example.com"))
FAILS = ("Authentication-Results", f"{SERVER}; dmarc=fail header.from=example.org")


def gather(club: Club, seats: int = 3, named: int = 1, agreement: Agreement = OPEN) -> str:
    """Announce a game with free seats; those who are named have joined."""
    people = [Invitee(name, address(name), "en", "UTC") for name in NAMES[:named]]
    club.game = announce(club.store, club.desk, people, agreement, now=club.now, secret=b"club", seats=seats)
    club.round()
    for name in NAMES[:named]:
        club.play(name, "JOIN")
    return club.game


def write(
    club: Club,
    name: str,
    text: str,
    *headers: tuple[str, str],
    subject: str = "a game",
) -> MailOutcome:
    """Let a mail without a key arrive from somebody, and be handled."""
    mail = EmailMessage()
    club.mails += 1
    for key, value in headers or (PASSES,):
        mail[key] = value
    mail["From"] = f"{name} <{address(name)}>"
    mail["To"] = REFEREE
    mail["Subject"] = subject
    mail["Message-ID"] = f"<{club.mails}.{name}@example.org>"
    mail.set_content(text)
    club.inbox.put(mail.as_bytes(), club.now)
    (outcome,) = club.round().outcomes
    return outcome


def words(club: Club, name: str) -> str:
    """Return the last letter to somebody, in one line."""
    return " ".join(club.words_to(name).split())


def stage(club: Club) -> Stage:
    """Return how far the game is."""
    with club.store.begin() as session:
        return session.exec(select(Game).order_by(col(Game.id).desc()).limit(1)).one().stage


def seated(club: Club) -> list[str]:
    """Return the names on the seats, in their order."""
    with club.store.begin() as session:
        return list(session.exec(select(Seat.name).order_by(col(Seat.seat))))


def last_mail(club: Club) -> Mail:
    """Return the mail that came last."""
    with club.store.begin() as session:
        return session.exec(select(Mail).order_by(col(Mail.id).desc()).limit(1)).one()


# --- free seats ------------------------------------------------------------------------------------------


def test_a_game_with_free_seats_is_dealt_once_all_are_taken_and_confirmed(club: Club) -> None:
    game = gather(club, named=2, agreement=Agreement())
    assert "Free seats: 1" in words(club, "Ann")
    assert list_games(club.store)[0].waits_for == ()
    with pytest.raises(WrongStage, match="1 is free: pbem invite"):
        deal_now(club.store, club.desk, game, club.now)
    invite(club.store, club.desk, game, Invitee("Cleo", address("Cleo"), "it", "UTC"), club.now)
    club.round()
    assert "Un invito" in club.last_letter("Cleo")["Subject"]
    assert stage(club) is Stage.ANNOUNCED
    assert club.play("Cleo", "PARTECIPO") is MailOutcome.PLAYED
    assert stage(club) is Stage.DEALT
    assert seated(club) == ["Ann", "Bob", "Cleo"]
    assert balance(club.store).imbalances == ()


@pytest.mark.parametrize("text", ["TELL", "ACCUSE Ann", "If Ann says so: ACCEPT Ann"])
def test_who_is_alone_yet_is_asked_back_without_the_name_of_another(club: Club, text: str) -> None:
    gather(club)
    assert club.play("Ann", text) is MailOutcome.ASKED
    write(club, "Cleo", "JOIN g1 as Cleo")
    assert club.play("Cleo", text) is MailOutcome.ASKED


def test_inviting_is_refused_clearly(club: Club) -> None:
    game = gather(club, named=2, agreement=Agreement())

    def ask(name: str, at: str = "") -> None:
        invite(club.store, club.desk, game, Invitee(name, at or address(name), "en", "UTC"), club.now)

    for name, at, why in (
        ("Ánn", "x@example.org", "two players are called"),
        ("Pass", "", "means something in an order"),
        ("Annie", address("Ann"), "one address, one seat a game"),
        ("Cleo", REFEREE, "same address"),
    ):
        with pytest.raises(BadAgreement, match=why):
            ask(name, at)
    ask("Cleo")
    with pytest.raises(WrongStage, match="no free seat"):
        ask("Dan")
    club.round()
    club.play("Cleo", "JOIN")
    with pytest.raises(WrongStage, match=r"is dealt: .* pbem replace"):
        ask("Dan")


@pytest.mark.parametrize(("seats", "confirm", "why"), [(8, True, "3 to 7"), (3, False, "not at once")])
def test_free_seats_that_do_not_fit_are_refused(club: Club, seats: int, confirm: bool, why: str) -> None:
    with pytest.raises(BadAgreement, match=why):
        gather(club, seats, 1, Agreement(confirm=confirm))


@pytest.mark.parametrize("order", ["QUIT", "DECLINE"])
def test_who_gives_a_seat_back_before_the_deal_frees_it_and_all_are_told(club: Club, order: str) -> None:
    game = gather(club, named=2, agreement=Agreement())
    assert club.play("Bob", order) is MailOutcome.PLAYED
    assert "You have declined the seat" in words(club, "Bob")
    assert "Bob has given up the seat" in words(club, "Ann")
    assert "Free seats: 2" in words(club, "Ann")
    assert any("Bob has given up a seat" in letter for letter in club.master_letters())
    for name in ("Cleo", "Dan"):
        invite(club.store, club.desk, game, Invitee(name, address(name), "en", "UTC"), club.now)
        club.round()
        club.play(name, "JOIN")
    assert seated(club) == ["Ann", "Dan", "Cleo"]
    assert stage(club) is Stage.DEALT
    assert club.play("Bob", "JOIN") is MailOutcome.ANSWERED
    assert "no longer yours" in words(club, "Bob")
    assert balance(club.store).imbalances == ()


def test_who_does_not_answer_can_be_replaced_before_the_deal(club: Club) -> None:
    game = gather(club, seats=4, named=2, agreement=Agreement())
    club.now += DAY
    for name, new, why in (("Bob", "Ann", "two players"), ("Nobody", "Eve", "the players are: Ann, Bob$")):
        with pytest.raises(ServiceError, match=why):
            invite_instead(club, game, name, new, "new@example.org")
    with pytest.raises(BadAgreement, match="one seat a game"):
        invite_instead(club, game, "Bob", "Annie", address("Ann"))
    letter = club.last_letter("Bob")
    invite_instead(club, game, "Bob", "Eve", address("Eve"))
    assert "That seat has changed hands." in words(club, "Bob")
    assert "A seat is waiting for you, Eve." in words(club, "Eve")
    club.answer("Bob", "JOIN", letter=letter)
    assert club.round().outcomes == (MailOutcome.ANSWERED,)
    assert club.play("Eve", "JOIN") is MailOutcome.PLAYED
    assert seated(club) == ["Ann", "Eve", "", ""]
    assert balance(club.store).imbalances == ()


def invite_instead(club: Club, game: str, player: str, new: str, at: str) -> None:
    """Offer a player's seat to somebody else."""
    offer_seat(club.store, club.desk, game, player, Invitee(new, at, "en", "UTC"), club.now)
    club.round()


def test_nobody_is_dealt_in_or_written_to_who_gave_the_seat_back(club: Club) -> None:
    game = gather(club, seats=4, named=3, agreement=Agreement())
    club.play("Bob", "DECLINE")
    count = len(club.letters_to("Bob"))
    invite(club.store, club.desk, game, Invitee("Robbie", "", "en", "UTC", Kind.SIMPLE), club.now)
    announce_to(club.store, club.desk, game, "Who else wants to play?", club.now)
    club.round()
    assert "Who else wants to play?" in words(club, "Ann")
    assert "Bots: Robbie" in words(club, "Ann")
    assert len(club.letters_to("Bob")) == count
    with pytest.raises(WrongStage, match="1 is free"):
        deal_now(club.store, club.desk, game, club.now)


def test_who_has_declined_may_change_their_mind_until_somebody_takes_the_seat(club: Club) -> None:
    gather(club, named=3, agreement=Agreement())
    assert stage(club) is Stage.DEALT
    gather(club, seats=4, named=2, agreement=Agreement())
    club.play("Bob", "DECLINE")
    assert club.play("Bob", "JOIN g2 as Bob") is MailOutcome.PLAYED
    assert "Welcome to the table, Bob." in words(club, "Bob")


# --- signing up ------------------------------------------------------------------------------------------


def test_a_stranger_signs_up_to_an_open_game_and_has_the_seat_once_they_confirm(club: Club) -> None:
    gather(club, named=2)
    assert write(club, "Cleo", "Hello!\n\nJOIN g1 as Cleo\n") is MailOutcome.ANSWERED
    question = words(club, "Cleo")
    assert "Do you want a seat, Cleo?" in question
    assert "Anybody may sign up for a free seat" in question
    assert address("Ann") not in question
    assert stage(club) is Stage.ANNOUNCED
    assert club.play("Cleo", "JOIN") is MailOutcome.PLAYED
    assert stage(club) is Stage.DEALT
    assert "The cards are dealt" in words(club, "Cleo")
    assert any("Cleo has signed up by mail" in letter for letter in club.master_letters())
    assert balance(club.store).imbalances == ()


@pytest.mark.parametrize(
    ("text", "language"),
    [
        ("PARTECIPO A g1 COME Cleo", "it"),
        ("DABEI IN g1 ALS Cleo", "de"),
        ("JOIN g1 as Cleo\nLANGUE français", "fr"),
        ("JOIN g1 as Cleo", "en"),
    ],
)
def test_the_letter_is_in_the_language_of_the_words_or_the_one_asked_for(
    club: Club, text: str, language: str
) -> None:
    gather(club)
    write(club, "Cleo", text)
    with club.store.begin() as session:
        assert session.exec(select(Newcomer.language)).one() == language


def test_the_subject_may_say_it_where_the_mail_says_nothing(club: Club) -> None:
    gather(club)
    assert write(club, "Cleo", "\n", PASSES, subject="Join g1 as Cleo") is MailOutcome.ANSWERED


REFUSED = [
    ("an invited game", "JOIN g1 as Dan", (PASSES,), "not open"),
    ("no word on DMARC", "JOIN g1 as Dan", (("X-Nothing", "x"),), "DMARC"),
    ("a mail that fails DMARC", "JOIN g1 as Dan", (FAILS,), "DMARC"),
    ("the word of another server", "JOIN g1 as Dan", (ELSEWHERE,), "DMARC"),
    ("another game", "JOIN g9 as Dan", (PASSES,), "no such game"),
    ("watching", "OBSERVE g1", (PASSES,), "not to be watched"),
]  # fmt: skip


@pytest.mark.parametrize(("what", "text", "headers", "why"), REFUSED, ids=[one[0] for one in REFUSED])
def test_nothing_is_ever_sent_to_strangers_but_the_question(
    club: Club, what: str, text: str, headers: tuple[tuple[str, str], ...], why: str
) -> None:
    gather(club, agreement=Agreement() if "invited" in what else OPEN)
    assert write(club, "Dan", text, *headers) is MailOutcome.STRANGER
    assert club.letters_to("Dan") == []
    mail = last_mail(club)
    assert mail.raw is None
    assert why in mail.reason
    told = [letter for letter in club.master_letters() if "wrote to join or watch" in letter]
    assert len(told) == (0 if "g9" in text else 1)
    assert balance(club.store).imbalances == ()


def test_an_address_is_asked_once_a_day_and_all_of_them_only_so_often(club: Club) -> None:
    gather(club, seats=5)
    club.limits = replace(club.limits, sign_ups=2)
    assert write(club, "Cleo", "JOIN g1 as Cleo") is MailOutcome.ANSWERED
    assert write(club, "Cleo", "JOIN g1 as Cleopatra") is MailOutcome.STRANGER
    assert write(club, "Dan", "JOIN g1 as Dan") is MailOutcome.ANSWERED
    assert write(club, "Eve", "JOIN g1 as Eve") is MailOutcome.STRANGER
    assert "too many" in last_mail(club).reason
    assert [len(club.letters_to(name)) for name in ("Cleo", "Dan", "Eve")] == [1, 1, 0]
    club.round(after=DAY)
    assert write(club, "Eve", "JOIN g1 as Eve") is MailOutcome.ANSWERED


def test_of_two_who_race_for_the_last_seat_one_gets_it_and_the_other_a_kind_word(club: Club) -> None:
    gather(club, named=2)
    for name in ("Cleo", "Dan"):
        write(club, name, f"JOIN g1 as {name}")
    club.answer("Dan", "JOIN")
    club.answer("Cleo", "JOIN")
    assert club.round().outcomes == (MailOutcome.PLAYED, MailOutcome.ANSWERED)
    assert seated(club) == ["Ann", "Bob", "Dan"]
    assert "The seat is to be had no more." in words(club, "Cleo")
    assert "Thank you" in words(club, "Cleo")
    assert balance(club.store).imbalances == ()


def test_who_writes_again_once_the_last_seat_is_taken_is_not_asked_whether_they_want_it(club: Club) -> None:
    gather(club, named=2)
    for name in ("Cleo", "Dan"):
        write(club, name, f"JOIN g1 as {name}")
    club.play("Cleo", "JOIN")
    assert club.play("Dan", "OFFER gun 3") is MailOutcome.ANSWERED
    assert "The seat is to be had no more." in words(club, "Dan")


def test_a_game_that_was_closed_since_lets_nobody_in_who_was_asked_before(club: Club) -> None:
    gather(club, agreement=Agreement(openness=Openness(Entry.OPEN, Observers.LIVE)))
    write(club, "Cleo", "JOIN g1 as Cleo")
    write(club, "Zoe", "OBSERVE g1 as Zoe")
    set_term(club.store, club.desk, "g1", "entry", "invited", club.now)
    assert club.play("Cleo", "JOIN") is MailOutcome.ANSWERED
    assert "The seat is to be had no more." in words(club, "Cleo")
    assert club.play("Zoe", "CONFIRM") is MailOutcome.ANSWERED
    assert "That cannot be done." in words(club, "Zoe")
    assert (seated(club), list_games(club.store)[0].observers) == (["Ann", "", ""], ())


def test_machines_that_answer_the_question_are_answered_so_often_and_no_more(club: Club) -> None:
    club.limits = replace(club.limits, notices=3)
    gather(club)
    write(club, "Cleo", "JOIN g1 as Cleo")
    for hour in range(3):
        for again in range(2):
            club.answer("Cleo", f"I have moved to another address. {hour}.{again}")
        club.round(after=timedelta(hours=1))
    assert len(club.letters_to("Cleo")) == 3
    assert club.play("Cleo", "JOIN") is MailOutcome.PLAYED
    assert seated(club) == ["Ann", "Cleo", ""]


def test_strangers_leave_room_for_words_about_mails_of_players(club: Club) -> None:
    club.limits = replace(club.limits, word=4)
    gather(club)
    for name in NAMES[2:6]:
        write(club, name, f"JOIN g1 as {name}", FAILS)
    assert len(club.master_letters()) == 2
    disowned = (FAILS[0], FAILS[1].replace("example.org", "elsewhere.example"))
    club.answer("Ann", "JOIN", sender="ann@elsewhere.example", headers=(disowned,))
    assert club.round().outcomes == (MailOutcome.HELD,)
    assert len(club.master_letters()) == 3


def test_a_name_that_will_not_do_is_changed_in_the_answer(club: Club) -> None:
    gather(club, named=2)
    write(club, "Cleo", "JOIN g1 as Ánn")
    assert "Only the name Ánn will not do" in words(club, "Cleo")
    assert club.play("Cleo", "JOIN") is MailOutcome.ASKED
    assert club.play("Cleo", "JOIN g1 as Cleo") is MailOutcome.PLAYED
    assert seated(club) == ["Ann", "Bob", "Cleo"]


def test_the_question_is_answered_once_and_by_nobody_else(club: Club) -> None:
    gather(club, seats=4, named=2)
    write(club, "Cleo", "JOIN g1 as Cleo")
    question = club.last_letter("Cleo")
    club.answer("Cleo", "JOIN", sender="mallory@example.com")
    assert club.round().outcomes == (MailOutcome.HELD,)
    assert seated(club)[2:] == ["", ""]
    assert club.play("Cleo", "no, thank you") is MailOutcome.PLAYED
    club.answer("Cleo", "JOIN", letter=question)
    club.round()
    assert "nothing to confirm any more" in words(club, "Cleo")
    assert seated(club)[2:] == ["", ""]
    assert balance(club.store).imbalances == ()


def test_who_has_the_seat_and_answers_the_question_again_has_it_still(club: Club) -> None:
    gather(club, seats=4, named=2)
    write(club, "Cleo", "JOIN g1 as Cleo")
    question = club.last_letter("Cleo")
    club.play("Cleo", "yes")
    club.answer("Cleo", "I join in.", letter=question)
    assert club.round().outcomes == (MailOutcome.PLAYED,)
    assert seated(club) == ["Ann", "Bob", "Cleo", ""]


def test_what_cannot_be_read_is_asked_back_with_the_question(club: Club) -> None:
    gather(club)
    write(club, "Cleo", "JOIN g1 as Cleo")
    assert club.play("Cleo", "What would I have to do then?") is MailOutcome.ASKED
    assert "Do you want a seat, Cleo?" in words(club, "Cleo")


def test_a_player_of_another_game_signs_up_in_their_language(club: Club) -> None:
    people = [Invitee(name, address(name), "it", "Europe/Rome") for name in NAMES[3:6]]
    announce(club.store, club.desk, people, Agreement(confirm=False), now=club.now, name="g1")
    gather(club, named=2)
    club.answer("Dan", "JOIN g2 as Dan")
    assert club.round().outcomes == (MailOutcome.ANSWERED,)
    assert "Vuoi un posto, Dan?" in words(club, "Dan")
    assert club.play("Dan", "PARTECIPO") is MailOutcome.PLAYED
    assert write(club, "Eve", "JOIN g2 as Eve") is MailOutcome.REFUSED
    assert "Non è possibile." in words(club, "Eve")
    assert balance(club.store).imbalances == ()


def test_a_mail_that_orders_something_else_is_read_as_ever(club: Club) -> None:
    club.announce()
    offer = club.offer("Ann")
    gather(club, named=0)
    assert club.play("Ann", f"{offer}\nJOIN g2 as Ann") is MailOutcome.PLAYED
    with club.store.begin() as session:
        assert session.exec(select(Newcomer)).all() == []


def test_mail_of_strangers_is_not_read_where_no_game_waits_or_is_played(club: Club) -> None:
    assert write(club, "Cleo", "JOIN g1 as Cleo") is MailOutcome.STRANGER
    assert last_mail(club).reason == "no key and no player's address"


def test_a_question_that_comes_back_is_told_to_the_game_master(club: Club) -> None:
    gather(club)
    write(club, "Cleo", "JOIN g1 as Cleo")
    club.inbox.put(bounce(club, "Cleo"), club.now)
    assert club.round().outcomes == (MailOutcome.MACHINE,)
    assert any("mail system of Cleo" in letter for letter in club.master_letters())


def test_letters_of_strangers_are_of_no_seat(club: Club) -> None:
    gather(club)
    write(club, "Cleo", "JOIN g1 as Cleo")
    with club.store.begin() as session:
        letter = session.exec(select(Letter).where(Letter.recipient == address("Cleo"))).one()
        assert letter.seat_id is None
