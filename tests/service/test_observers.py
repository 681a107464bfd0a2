"""People who watch: told what everybody is told, at once or a turn later, and nothing else (*secrecy*)."""

import re
from collections.abc import Callable
from dataclasses import replace
from datetime import timedelta
from email import message_from_bytes, policy
from pathlib import Path

import pytest
from sqlmodel import col, select

from pbem.game.cards import Partner
from pbem.game.events import TurnStarted
from pbem.game.state import Phase
from pbem.letters.model import LetterKind
from pbem.mail.message import read_message
from pbem.service.errors import BadAgreement, WrongStage
from pbem.service.looking.inspect import game_log
from pbem.service.looking.waiting import list_games
from pbem.service.master.acting import announce_to, extend, set_term
from pbem.service.master.course import end
from pbem.service.master.undo import undo
from pbem.service.seating.games import Invitee
from pbem.service.seating.watching import observe
from pbem.service.terms.agreement import Agreement, Deadlines
from pbem.service.terms.openness import Entry, Observers, Openness
from pbem.service.upkeep.audit import balance
from pbem.speech.names import card_name
from pbem.store.tables import Letter, MailOutcome, Observer
from tests.service.bounces import bounce
from tests.service.club import NAMES, Club, address
from tests.service.test_joining import PASSES, gather, words, write

pytestmark = pytest.mark.ruling("secrecy")

LIVE = Agreement(confirm=False, first="Ann", openness=Openness(Entry.OPEN, Observers.LIVE))
DELAYED = replace(LIVE, openness=Openness(Entry.OPEN, Observers.DELAYED))
HOUR = timedelta(hours=1)


def watch(club: Club, name: str = "Zoe", language: str = "en") -> None:
    """Let somebody watch by the game master's word."""
    observe(club.store, club.desk, club.game, Invitee(name, address(name), language, "UTC"), club.now)
    club.round()


@pytest.fixture
def watched(club: Club) -> Club:
    """Return a club whose game somebody watches live."""
    club.announce(agreement=LIVE)
    watch(club)
    return club


def told(club: Club, name: str = "Zoe") -> list[str]:
    """Return all letters to somebody, each in one line."""
    return [" ".join(read_message(one.data).text.split()) for one in club.letters_to(name)]


def play_turn(club: Club, size: int = 1) -> None:
    """Play a turn in which the active player's offer finds no answer."""
    order = club.state().active
    active = NAMES[order]
    others = [name for name in NAMES[:3] if name != active]
    club.play(active, club.offer(active, size))
    for name in others:
        club.play(name, "PASS")
    for name in NAMES[:3]:
        if club.state().phase is Phase.CHALLENGE:
            club.play(name, "STAND BY")
    if club.state().phase is Phase.RESOLUTION:
        club.play(active, "REFUSE ALL")


# --- coming and going ------------------------------------------------------------------------------------


def test_who_watches_has_the_table_at_once_and_everybody_is_told_who_it_is(watched: Club) -> None:
    (letter,) = told(watched)
    assert "You watch this game." in letter
    assert "To watch no more" in letter
    assert "STOP" in letter
    assert "Your hand" not in letter
    watched.play("Bob", "TABLE")
    assert "Watching: Zoe" in words(watched, "Bob")
    assert list_games(watched.store)[0].observers == ("Zoe",)


def test_whom_the_game_master_cannot_let_watch_is_refused_clearly(club: Club) -> None:
    club.announce(agreement=Agreement(confirm=False))
    with pytest.raises(BadAgreement, match="pbem set g1 observers live"):
        watch(club)
    set_term(club.store, club.desk, "g1", "observers", "live", club.now)
    watch(club)
    assert any("People may watch" in " ".join(one.split()) for one in [club.words_to("Ann")])
    for name, why in (("Ann", "plays in"), ("Zoe", "already")):
        with pytest.raises(BadAgreement, match=why):
            watch(club, name)
    end(club.store, club.desk, "g1", scored=True, now=club.now)
    with pytest.raises(WrongStage, match="nothing to watch"):
        watch(club, "Yan")


def test_watching_is_asked_for_by_mail_and_confirmed(club: Club) -> None:
    club.announce(agreement=LIVE)
    assert write(club, "Zoe", "OBSERVE g1 as Zoe", PASSES) is MailOutcome.ANSWERED
    assert "Do you want to watch a game?" in words(club, "Zoe")
    question = club.last_letter("Zoe")
    assert club.play("Zoe", "CONFIRM") is MailOutcome.PLAYED
    assert "You watch this game." in words(club, "Zoe")
    club.answer("Zoe", "CONFIRM", letter=question)
    club.round()
    assert list_games(club.store)[0].observers == ("Zoe",)
    assert write(club, "Zoe", "OBSERVE g1 as Zoe", PASSES) is MailOutcome.ASKED
    assert balance(club.store).imbalances == ()


def test_who_watches_has_a_name_of_their_own(watched: Club) -> None:
    observe(watched.store, watched.desk, "g1", Invitee("ann", "a@example.org", "en", "UTC"), watched.now)
    write(watched, "Yan", "OBSERVE g1 as Zoe", PASSES)
    assert watched.play("Yan", "CONFIRM") is MailOutcome.PLAYED
    assert list_games(watched.store)[0].observers == ("Zoe", "ann (2)", "Zoe (2)")


def test_watching_begins_with_the_deal_of_a_game_that_waits_for_players(club: Club) -> None:
    gather(club, named=2, agreement=Agreement(openness=Openness(Entry.OPEN, Observers.LIVE)))
    watch(club)
    assert "From the deal on" in words(club, "Zoe")
    write(club, "Cleo", "JOIN g1 as Cleo")
    club.play("Cleo", "JOIN")
    assert "The cards are dealt" in words(club, "Zoe")


def test_a_game_called_off_is_told(club: Club) -> None:
    gather(club, named=2, agreement=Agreement(openness=Openness(Entry.OPEN, Observers.LIVE)))
    watch(club)
    end(club.store, club.desk, "g1", scored=True, now=club.now)
    club.round()
    assert "The game is called off." in words(club, "Zoe")


@pytest.mark.parametrize("word", ["STOP", "Stop watching, please."])
def test_who_stops_is_told_nothing_more(watched: Club, word: str) -> None:
    assert watched.play("Zoe", word) is MailOutcome.PLAYED
    assert "You watch no more." in words(watched, "Zoe")
    count = len(told(watched))
    play_turn(watched)
    assert len(told(watched)) == count
    assert "Watching" not in words(watched, "Ann")
    assert watched.play("Zoe", "TABLE") is MailOutcome.ANSWERED
    assert "You watch no more." in words(watched, "Zoe")
    assert balance(watched.store).imbalances == ()


def test_stopping_needs_no_key_where_the_mail_is_theirs_for_sure(watched: Club) -> None:
    assert write(watched, "Zoe", "STOP", ("X-Nothing", "x")) is MailOutcome.STRANGER
    assert list_games(watched.store)[0].observers == ("Zoe",)
    assert write(watched, "Zoe", "STOP", PASSES) is MailOutcome.PLAYED
    assert list_games(watched.store)[0].observers == ()


def test_an_address_that_does_not_exist_watches_no_more(watched: Club) -> None:
    watched.inbox.put(bounce(watched, "Zoe"), watched.now)
    watched.round()
    assert list_games(watched.store)[0].observers == ()
    assert any("mail system of Zoe" in letter for letter in watched.master_letters())


def test_where_nobody_may_watch_any_more_they_are_told_so(watched: Club) -> None:
    set_term(watched.store, watched.desk, "g1", "observers", "no", watched.now)
    watched.round()
    assert "You watch no more." in words(watched, "Zoe")


# --- what they may write ---------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "text", ["PASS", "SAY hello", "TO Ann: hello", "TELL Ann: gun 5", "ACCUSE Ann of Assassin"]
)
def test_whatever_they_order_is_kindly_not_done(watched: Club, text: str) -> None:
    before = watched.state().number
    count = len(watched.letters_to("Ann"))
    assert watched.play("Zoe", text) is MailOutcome.ASKED
    assert "You watch this game, but do not play in it." in words(watched, "Zoe")
    assert (watched.state().number, len(watched.letters_to("Ann"))) == (before, count)


def test_they_may_ask_and_write_to_the_game_master(watched: Club) -> None:
    play_turn(watched)
    assert watched.play("Zoe", "HISTORY 2\nRULES covers\nWHO") is MailOutcome.ANSWERED
    letter = words(watched, "Zoe")
    assert "THE LAST 2 TURNS" in letter
    assert "AT THE TABLE" in letter
    assert watched.play("Zoe", "GM: what a game!") is MailOutcome.ANSWERED
    assert any("what a game!" in one for one in watched.master_letters())
    # they may be called as somebody who plays was or will be
    assert any(f"Zoe <{address('Zoe')}> has sent you" in one for one in watched.master_letters())
    assert watched.play("Zoe", "LINGUA italiano") is MailOutcome.ANSWERED
    assert "Stai guardando questa partita." in words(watched, "Zoe")
    assert balance(watched.store).imbalances == ()


def test_a_machine_that_watches_cannot_flood_the_game_master(watched: Club) -> None:
    watched.limits = replace(watched.limits, notices=2)
    before = len(watched.master_letters())
    for number in range(4):
        watched.answer("Zoe", f"GM: I am away {number}")
    watched.round()
    assert len(watched.master_letters()) == before + 2


def test_nobody_reminds_them(watched: Club) -> None:
    count = len(told(watched))
    watched.round(after=timedelta(hours=40))
    assert watched.state().turn == 1
    assert len(told(watched)) == count


# --- what they are told ----------------------------------------------------------------------------------


def test_live_they_are_told_twice_a_turn_and_of_what_the_game_master_does(watched: Club) -> None:
    count = len(told(watched))
    play_turn(watched)
    window, over = told(watched)[count:]
    assert "challenge window is open" in window
    assert "Turn 2" in over
    extend(watched.store, watched.desk, "g1", 3, watched.now)
    watched.round()
    assert "moved the deadlines" in words(watched, "Zoe")


def test_delayed_they_are_told_of_a_turn_once_the_next_is_over(club: Club) -> None:
    club.announce(agreement=DELAYED)
    watch(club)
    club.play("Ann", f"{club.offer('Ann', 3)}\nSAY the first turn")
    assert len(told(club)) == 1
    for name in ("Bob", "Cleo"):
        club.play(name, "PASS")
    for name in ("Ann", "Bob", "Cleo"):
        club.play(name, "STAND BY")
    club.play("Ann", "REFUSE ALL")
    assert club.state().turn == 2
    assert "the first turn" not in " ".join(told(club))
    club.play("Zoe", "TABLE\nHISTORY 3")
    assert "Ann laid" not in " ".join(told(club))
    club.play("Bob", "SAY the second turn")
    extend(club.store, club.desk, "g1", 3, club.now)
    announce_to(club.store, club.desk, "g1", "A word to all.", club.now)
    club.round()
    assert "A word to all." in words(club, "Zoe")
    assert "moved the deadlines" not in " ".join(told(club))
    play_turn(club)
    letter = words(club, "Zoe")
    assert "Ann laid 3 cards face down." in letter
    assert "the first turn" in letter
    assert "Turn 2" in letter
    assert "the second turn" not in letter
    assert "Bob laid" not in letter
    assert "Each turn is told once the next one is over." in letter
    assert balance(club.store).imbalances == ()


@pytest.mark.long
@pytest.mark.ruling("undo")
def test_delayed_they_are_told_of_moves_taken_back_as_late_as_of_moves(club: Club) -> None:
    club.announce(agreement=DELAYED)
    watch(club)
    for _ in range(3):
        play_turn(club)
    count = len(told(club))
    (line,) = (
        entry.line
        for entry in game_log(club.store, "g1")
        if any(isinstance(event, TurnStarted) and event.turn == 2 for event in entry.events)
    )
    assert line is not None
    undo(club.store, club.desk, "g1", line, club.now)
    club.round()
    play_turn(club)
    assert (club.state().turn, len(told(club))) == (3, count)
    play_turn(club)
    assert "taken moves back" in words(club, "Zoe")
    assert "Turn 3 began" in words(club, "Zoe")
    assert balance(club.store).imbalances == ()


@pytest.mark.parametrize(
    "agreed", [pytest.param(LIVE, id="live"), pytest.param(DELAYED, id="delayed", marks=pytest.mark.long)]
)
def test_after_the_end_they_are_told_everything(club: Club, agreed: Agreement) -> None:
    club.announce(agreement=agreed)
    watch(club)
    play_turn(club)
    end(club.store, club.desk, "g1", scored=True, now=club.now)
    club.round()
    letter = words(club, "Zoe")
    for name in NAMES[:3]:
        cards = [card for card in club.hand(name) if not isinstance(card, Partner)]
        assert all(card_name(card, "en") in letter for card in cards)
    with club.store.begin() as session:
        row = session.exec(
            select(Letter).where(Letter.recipient == address("Zoe")).order_by(col(Letter.id).desc()).limit(1)
        ).one()
        assert row.kind == LetterKind.ENDED
    assert balance(club.store).imbalances == ()


KEYS = re.compile(r"[0-9a-hjkmnp-tv-z]{18}(\.[0-9a-z]{12})?")


def world(
    folder: Path, empty: Path, agreed: Agreement, sizes: tuple[int, ...], private: Callable[[Club], None]
) -> Club:
    """Play the same public game with other cards, and other things said and asked in private."""
    folder.mkdir()
    (folder / "pbem.db").write_bytes(empty.read_bytes())
    club = Club.at(folder)
    club.announce(agreement=agreed, secret=folder.name.encode())
    watch(club)
    for size in sizes:
        club.now += HOUR
        play_turn(club, size)
        club.now += HOUR
    # an exchange, of which everybody is told that it was
    active = NAMES[club.state().active]
    other, third = (name for name in NAMES[:3] if name != active)
    club.play(active, club.offer(active, 2))
    private(club)
    club.play(other, club.offer(other, 2))
    club.play(third, "PASS")
    for name in NAMES[:3]:
        club.play(name, "STAND BY")
    club.play(active, f"ACCEPT {other}")
    return club


def secretly(club: Club) -> None:
    """Let players do what nobody else is told of."""
    for name in NAMES[:3]:
        club.play(name, "HAND\nSCORE")
    club.play("Ann", "TELL Bob: I hold the gun 5")
    club.play("Cleo", "take from the pile gun 7, else nothing")


def openly(_club: Club) -> None:
    """Let them do nothing of the kind."""


TWINS = [
    pytest.param(LIVE, (1,), 5, id="live"),
    pytest.param(LIVE, (1, 2, 3), 9, id="live for longer", marks=pytest.mark.long),
    pytest.param(DELAYED, (1, 2, 3), 4, id="delayed", marks=pytest.mark.long),
]


@pytest.mark.parametrize(("agreed", "sizes", "letters"), TWINS)
def test_letters_to_observers_are_made_of_public_events_alone(
    tmp_path: Path, empty_database: Path, agreed: Agreement, sizes: tuple[int, ...], letters: int
) -> None:
    agreed = replace(agreed, deadlines=Deadlines(declaration=200))
    one = world(tmp_path / "one", empty_database, agreed, sizes, openly)
    other = world(tmp_path / "other", empty_database, agreed, sizes, secretly)
    assert one.state().hands != other.state().hands
    assert letters_to_zoe(one) == letters_to_zoe(other)
    assert len(letters_to_zoe(one)) == letters


def letters_to_zoe(club: Club) -> list[tuple[object, ...]]:
    """Return the letters to her with when they were written, but for their keys and Message-IDs."""
    with club.store.begin() as session:
        rows = list(session.exec(select(Letter).where(Letter.recipient == address("Zoe"))))
        return [
            (row.created_at, row.kind, row.discreet, KEYS.sub("KEY", row.subject), *_forms(row.raw))
            for row in rows
        ]


def _forms(raw: bytes) -> tuple[str, ...]:
    message = message_from_bytes(raw, policy=policy.default)
    parts = [part.get_content() for part in message.walk() if not part.is_multipart()]
    heads = [str(message[name]) for name in ("From", "To", "Reply-To", "Date", "References")]
    return tuple(KEYS.sub("KEY", text) for text in (*heads, *parts))


def test_an_observer_who_takes_a_seat_watches_no_more(club: Club) -> None:
    gather(club, named=1, agreement=Agreement(openness=Openness(Entry.OPEN, Observers.LIVE)))
    watch(club)
    club.round(after=timedelta(days=1))
    assert write(club, "Zoe", "JOIN g1 as Zoe") is MailOutcome.ANSWERED
    assert club.play("Zoe", "JOIN") is MailOutcome.PLAYED
    with club.store.begin() as session:
        assert session.exec(select(Observer)).one().stopped_at is not None
