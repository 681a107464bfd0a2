"""What the game master does to a game: each act is kept, and told to everybody at the table."""

from datetime import timedelta

import pytest
from sqlmodel import select

from pbem.game.state import Phase
from pbem.service.acts import ActKind, note_look
from pbem.service.errors import BadAgreement, ServiceError, WrongStage
from pbem.service.looking import inspect
from pbem.service.looking.status import status
from pbem.service.looking.waiting import list_games
from pbem.service.master import acting, blocking, course, deeds, holding
from pbem.service.terms.agreement import Agreement, Deadlines
from pbem.service.upkeep.audit import balance
from pbem.store.house import Act
from pbem.store.tables import MailOutcome
from tests.service.club import NAMES, Club

HOUR = timedelta(hours=1)


def acts(club: Club) -> list[str]:
    with club.store.begin() as session:
        return [act.kind or act.what for act in session.exec(select(Act))]


def words(club: Club, name: str) -> str:
    return " ".join(club.words_to(name).split())


def subjects(club: Club) -> set[str]:
    return {str(club.last_letter(name)["Subject"]) for name in NAMES[:3]}


@pytest.fixture(autouse=True)
def _books_balance(club: Club) -> object:
    yield
    assert balance(club.store).imbalances == ()


def test_everyone_is_told_that_a_deadline_moved(club: Club) -> None:
    club.announce()
    acting.extend(club.store, club.desk, club.game, 24, club.now)
    club.round()
    for name in NAMES[:3]:
        assert "The game master has moved the deadlines" in words(club, name)
    assert "Until Thu 5 Mar, 09:00" in words(club, "Ann") or "5 March" in words(club, "Ann")
    assert all("the deadline was moved" in subject for subject in subjects(club))
    assert acts(club) == [ActKind.MOVED]


@pytest.mark.ruling("deadlines")
@pytest.mark.parametrize("hours", [1e21, -1e9, float("nan")])
def test_no_deadline_moves_beyond_what_can_be_agreed(club: Club, hours: float) -> None:
    club.announce()
    deed = deeds.Extend(club.game, hours)
    with pytest.raises(BadAgreement, match="up to 8760 hours"):
        acting.extend(club.store, club.desk, club.game, hours, club.now)
    with club.store.begin() as session, pytest.raises(BadAgreement):
        deed.foretold(session)


# --- forcing a phase -------------------------------------------------------------------------------------


@pytest.mark.ruling("deadlines")
def test_a_forced_phase_ends_as_its_deadline_would_end_it(club: Club) -> None:
    club.announce()
    club.play("Ann", club.offer("Ann"))
    club.play("Bob", club.offer("Bob"))
    acting.force(club.store, club.desk, club.game, "counter-offers", club.now)
    club.round()
    assert club.state().phase is Phase.CHALLENGE
    assert 2 in club.state().passed
    assert "You let the deadline go by" in words(club, "Cleo")
    assert "The game master has ended the wait" in words(club, "Bob")
    assert acts(club) == [ActKind.FORCED]


def test_another_phase_than_the_one_named_is_left_alone(club: Club) -> None:
    club.announce()
    for phase in ("counter-offers", "choice", "nonsense"):
        with pytest.raises(WrongStage, match="waits for: declaration"):
            acting.force(club.store, club.desk, club.game, phase, club.now)
    course.pause(club.store, club.desk, club.game, club.now)
    with pytest.raises(WrongStage, match="paused"):
        acting.force(club.store, club.desk, club.game, "declaration", club.now)
    assert club.state().number == 0


def test_what_rests_comes_before_a_forced_deadline(club: Club) -> None:
    club.announce(agreement=Agreement(confirm=False, first="Ann", second_thoughts=600))
    club.play("Ann", club.offer("Ann"))
    assert club.state().phase is Phase.DECLARATION
    acting.force(club.store, club.desk, club.game, "declaration", club.now)
    assert club.state().phase is Phase.COUNTER_OFFERS
    assert club.state().turn == 1


# --- agreeing on something else --------------------------------------------------------------------------


def test_deadlines_can_be_agreed_anew_and_the_one_that_runs_stays(club: Club) -> None:
    club.announce()
    due = list_games(club.store)[0].due
    news = acting.set_term(club.store, club.desk, club.game, "deadline", "counter-offers=6", club.now)
    assert news == (("counter-offers-deadline", "6"),)
    acting.set_term(club.store, club.desk, club.game, "reminder", "0.25", club.now)
    club.round()
    assert list_games(club.store)[0].due == due
    for name in NAMES[:3]:
        assert "reminded when 25 % of the time is over" in words(club, name)
    assert "Time to answer: counter-offers 6 h" in " ".join(
        text for text in (one.text for one in inspect.list_letters(club.store, reveal=True))
    ).replace("\n", " ")
    club.play("Ann", club.offer("Ann"))
    assert list_games(club.store)[0].due == club.now + 6 * HOUR


def test_what_is_no_longer_agreed_is_said_too(club: Club) -> None:
    agreed = Agreement(
        confirm=False, first="Ann", grace=3, second_thoughts=5, deadlines=Deadlines(challenge=3)
    )
    club.announce(agreement=agreed)
    acting.set_term(club.store, club.desk, club.game, "grace", "0", club.now)
    club.round()
    assert "An answer counts only until its deadline." in words(club, "Bob")
    acting.set_term(club.store, club.desk, club.game, "second-thoughts", "0", club.now)
    club.round()
    assert "A declaration or acceptance counts at once." in words(club, "Bob")


def test_players_of_an_announced_game_are_told_with_their_invitation(club: Club) -> None:
    club.announce(agreement=Agreement(first="Ann"))
    club.play("Bob", "JOIN")
    acting.set_term(club.store, club.desk, club.game, "grace", "12", club.now)
    acting.announce_to(club.store, club.desk, club.game, "We begin on Monday.", club.now)
    club.round()
    for name in NAMES[:3]:
        assert "We begin on Monday." in words(club, name)
    assert "JOIN" in words(club, "Ann")
    assert "JOIN" not in words(club, "Bob")


@pytest.mark.parametrize(
    ("option", "value", "why"),
    [
        ("turn-limit", "5", "fixed with the deal"),
        ("counter-offers", "open", "fixed with the deal"),
        ("colour", "red", "there are: deadline"),
        ("deadline", "breakfast=5", "phases: declaration"),
        ("deadline", "challenge=soon", "is no number"),
        ("grace", "200", "from 0 to 168"),
        ("reminder", "nan", "from 0 to 0.95"),
        ("grace", "0", "already"),
    ],
)
def test_what_cannot_be_agreed_anew_is_refused(club: Club, option: str, value: str, why: str) -> None:
    club.announce()
    with pytest.raises(BadAgreement, match=why):
        acting.set_term(club.store, club.desk, club.game, option, value, club.now)
    assert acts(club) == []


# --- writing and reminding -------------------------------------------------------------------------------


def test_words_of_the_game_master_reach_everybody_also_after_the_end(club: Club) -> None:
    club.announce()
    acting.announce_to(club.store, club.desk, club.game, "Thank you all.\n\nOFFER gun 5", club.now)
    club.round()
    assert all("the game master writes" in subject for subject in subjects(club))
    assert "Thank you all." in words(club, "Cleo")
    course.end(club.store, club.desk, club.game, scored=True, now=club.now)
    acting.announce_to(club.store, club.desk, club.game, "Another round?", club.now)
    club.round()
    assert "Another round?" in words(club, "Ann")
    with pytest.raises(BadAgreement):
        acting.announce_to(club.store, club.desk, club.game, " \n", club.now)
    with pytest.raises(WrongStage):
        acting.extend(club.store, club.desk, club.game, 1, club.now)


def test_who_owes_an_answer_is_reminded_again(club: Club) -> None:
    club.announce()
    for _ in range(2):
        acting.remind(club.store, club.desk, club.game, club.now)
        club.round()
    assert [len(club.letters_to(name)) for name in NAMES[:3]] == [3, 1, 1]
    assert "reminder" in str(club.last_letter("Ann")["Subject"])


def test_who_has_not_answered_the_invitation_is_reminded(club: Club) -> None:
    club.announce(agreement=Agreement(first="Ann"))
    club.play("Bob", "JOIN")
    acting.remind(club.store, club.desk, club.game, club.now)
    club.round()
    assert [len(club.letters_to(name)) for name in NAMES[:3]] == [2, 2, 2]  # Bob's other answers his own


# --- blocking --------------------------------------------------------------------------------------------


def test_mails_of_a_blocked_address_are_kept_and_nothing_else(club: Club) -> None:
    club.announce()
    blocking.block(club.store, club.desk, "Ann@Example.org", club.now)
    told = len(club.master_letters())
    assert club.play("Ann", club.offer("Ann")) is MailOutcome.HELD
    assert club.state().number == 0
    assert len(club.letters_to("Ann")) == 1
    assert len(club.master_letters()) == told
    (mail,) = inspect.list_mails(club.store)
    assert (mail.reason, mail.player) == ("its sender is blocked", "Ann")
    assert status(club.store, club.now).held == 0
    holding.release(club.store, mail.number, club.now)
    assert club.round().outcomes == (MailOutcome.PLAYED,)


def test_a_whole_domain_can_be_blocked_and_let_in_again(club: Club) -> None:
    club.announce()
    blocking.block(club.store, club.desk, "@example.ORG", club.now)
    assert blocking.blocked(club.store) == ("@example.org",)
    assert club.play("Bob", "STATUS") is MailOutcome.HELD
    blocking.unblock(club.store, "@example.org", club.now)
    assert club.play("Bob", "STATUS and hello") is not MailOutcome.HELD
    with pytest.raises(BadAgreement, match="not blocked"):
        blocking.unblock(club.store, "@example.org", club.now)
    with pytest.raises(BadAgreement):
        blocking.block(club.store, club.desk, "nonsense", club.now)


# --- looking ---------------------------------------------------------------------------------------------


@pytest.mark.ruling("secrecy")
def test_looking_at_what_is_hidden_is_told_at_the_end(club: Club) -> None:
    club.announce()
    note_look(club.store, "the table", club.now, name=club.game)
    note_look(club.store, "mails", club.now)
    club.play("Ann", club.offer("Ann"))
    note_look(club.store, "mail 1", club.now, mail=1)
    note_look(club.store, "mail 9", club.now, mail=9)
    assert "looked" not in words(club, "Bob")
    course.end(club.store, club.desk, club.game, scored=True, now=club.now)
    club.round()
    for name in NAMES[:3]:
        assert "the game master looked 3 times at what is hidden" in words(club, name)
    note_look(club.store, "the table", club.now, name=club.game)  # nothing is hidden any more
    assert acts(club).count(ActKind.LOOKED) == 3


def test_nobody_looked_and_nothing_is_said(club: Club) -> None:
    club.announce()
    course.end(club.store, club.desk, club.game, scored=True, now=club.now)
    club.round()
    assert "looked" not in words(club, "Ann")


# --- the books -------------------------------------------------------------------------------------------


def test_an_act_that_nobody_was_told_of_is_missed(club: Club) -> None:
    club.announce()
    acting.extend(club.store, club.desk, club.game, 24, club.now + HOUR)
    with club.store.engine.begin() as connection:
        connection.exec_driver_sql("DELETE FROM letters WHERE id > 3")
    assert [one.why for one in balance(club.store).imbalances] == [
        "an act of yours was not told to its players"
    ]
    with club.store.engine.begin() as connection:
        connection.exec_driver_sql("DELETE FROM acts")


def test_no_act_is_done_to_a_game_there_is_none_of(club: Club) -> None:
    for act in (
        lambda: acting.remind(club.store, club.desk, "g7", club.now),
        lambda: acting.extend(club.store, club.desk, "g7", 1, club.now),
        lambda: note_look(club.store, "the table", club.now, name="g7"),
    ):
        with pytest.raises(ServiceError):
            act()
