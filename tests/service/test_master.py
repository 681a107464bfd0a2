"""What the game master does and sees: acts told to those concerned, public facts unless asked to reveal."""

import json
from datetime import timedelta
from pathlib import Path

import pytest
from sqlmodel import select

from pbem.game.moves import Stop
from pbem.game.record import from_json
from pbem.game.state import Ending, Phase
from pbem.service.errors import BadAgreement, UnknownGame, UnknownMail, UnknownSeat, WrongStage
from pbem.service.looking import inspect
from pbem.service.looking.waiting import list_games
from pbem.service.master import acting, addressing, course, holding
from pbem.service.seating.games import Invitee, announce
from pbem.service.terms.agreement import Agreement
from pbem.service.upkeep.upgrade import upgrade
from pbem.store.house import Act
from pbem.store.tables import Action, Game, MailOutcome
from tests.service.club import REFEREE, Club, address

HOUR = timedelta(hours=1)


def _to_the_window(club: Club) -> None:
    club.announce()
    club.play("Ann", club.offer("Ann"))
    for name in ("Bob", "Cleo"):
        club.play(name, "PASS")


# --- acts ------------------------------------------------------------------------------------------------


def test_deadlines_can_be_moved(club: Club) -> None:
    club.announce()
    assert acting.extend(club.store, club.desk, club.game, 24, club.now) == club.now + 72 * HOUR
    club.round(after=71 * HOUR)
    assert club.state().active == club.seat("Ann")
    with pytest.raises(WrongStage):
        acting.extend(club.store, club.desk, club.game, -48, club.now)


@pytest.mark.parametrize(("scored", "ending"), [(True, Ending.STOPPED), (False, Ending.ABANDONED)])
def test_a_game_can_be_ended_and_everyone_is_told(club: Club, scored: bool, ending: Ending) -> None:
    club.announce()
    course.end(club.store, club.desk, club.game, scored=scored, now=club.now)
    club.round()
    result = club.state().result
    assert result is not None
    assert result.ending is ending
    assert [len(club.letters_to(name)) for name in ("Ann", "Bob", "Cleo")] == [2, 2, 2]
    with pytest.raises(WrongStage):
        course.end(club.store, club.desk, club.game, scored=scored, now=club.now)
    assert club.play("Ann", "OFFER gun 5") is MailOutcome.REFUSED


def test_an_announced_game_is_cancelled(club: Club) -> None:
    club.announce(agreement=Agreement(first="Ann"))
    course.end(club.store, club.desk, club.game, scored=False, now=club.now)
    club.round()
    assert list_games(club.store)[0].stage == "cancelled"
    assert [len(club.letters_to(name)) for name in ("Ann", "Bob", "Cleo")] == [2, 2, 2]
    with pytest.raises(WrongStage):
        course.deal_now(club.store, club.desk, club.game, club.now)


def test_another_address_gets_a_letter_and_the_old_keys_die(club: Club) -> None:
    club.announce()
    old = club.last_letter("Ann")
    addressing.readdress(club.store, club.desk, club.game, "ann", "ann@new.example", club.now)
    club.round()
    assert club.outbox.sent[-1].recipient == "ann@new.example"
    club.answer("Ann", club.offer("Ann"), letter=old)
    assert club.round().outcomes == (MailOutcome.STRANGER,)
    club.answer("Ann", club.offer("Ann"), letter=old, sender="ann@new.example")
    assert club.round().outcomes == (MailOutcome.HELD,)  # known, but without a key that lives
    assert club.state().phase is Phase.DECLARATION


def test_one_address_has_one_seat_a_game(club: Club) -> None:
    club.announce()
    with pytest.raises(BadAgreement):
        addressing.readdress(club.store, club.desk, club.game, "Ann", address("Bob").upper(), club.now)
    with pytest.raises(BadAgreement, match="the referee's own"):
        addressing.readdress(club.store, club.desk, club.game, "Ann", REFEREE, club.now)


def test_only_what_is_held_is_released_and_what_was_set_aside_retried(club: Club) -> None:
    club.announce()
    club.play("Ann", "STATUS")
    with pytest.raises(UnknownMail):
        holding.release(club.store, 1, club.now)
    with pytest.raises(UnknownMail):
        holding.retry(club.store, 1, club.now)


def test_every_act_is_kept(club: Club) -> None:
    club.announce()
    acting.extend(club.store, club.desk, club.game, 1, club.now)
    course.end(club.store, club.desk, club.game, scored=True, now=club.now)
    with club.store.begin() as session:
        assert len(session.exec(select(Act)).all()) == 2


def test_what_is_not_there_is_named(club: Club) -> None:
    club.announce()
    with pytest.raises(UnknownGame, match="g1"):
        inspect.show_game(club.store, "g7")
    with pytest.raises(UnknownSeat, match="Ann, Bob, Cleo"):
        inspect.show_game(club.store, "g1", seat="Zoe")


# --- announcing ------------------------------------------------------------------------------------------


def _people(*names: str) -> list[Invitee]:
    return [Invitee(name, f"p{place}@example.org", "en", "UTC") for place, name in enumerate(names)]


@pytest.mark.ruling("names")
@pytest.mark.parametrize(
    "names",
    [
        ("Ann", "Bob"),
        ("Ann", "Bob", "ÁNN"),
        ("Ann", "Bob", "gun"),
        ("Ann", "Bob", "pass"),
        ("Ann", "Bob", "Pistola"),
        ("Ann", "Bob", " "),
        ("Ann", "Bob", "7"),
        ("Ann", "Bob", "Cleo\nBcc: x"),
        ("A", "B", "C", "D", "E", "F", "G", "H"),
    ],
)
def test_names_that_could_be_mistaken_are_refused(club: Club, names: tuple[str, ...]) -> None:
    with pytest.raises(BadAgreement):
        announce(club.store, club.desk, _people(*names), Agreement(), now=club.now)


@pytest.mark.ruling("names")
def test_one_address_one_seat(club: Club) -> None:
    people = [*_people("Ann", "Bob"), Invitee("Cleo", "P0@EXAMPLE.org", "en", "UTC")]
    with pytest.raises(BadAgreement, match="same address"):
        announce(club.store, club.desk, people, Agreement(), now=club.now)


@pytest.mark.parametrize(
    "odd",
    [
        Invitee("Cleo", "no address", "en", "UTC"),
        Invitee("Cleo", "referee@pbem.test", "en", "UTC"),
        Invitee("Cleo", "c@example.org", "tlh", "UTC"),
        Invitee("Cleo", "c@example.org", "en", "Mars/Olympus"),
    ],
)
def test_people_who_cannot_be_written_to_are_refused(club: Club, odd: Invitee) -> None:
    with pytest.raises(BadAgreement):
        announce(club.store, club.desk, [*_people("Ann", "Bob"), odd], Agreement(), now=club.now)


@pytest.mark.ruling("first player")
def test_the_game_master_may_name_who_starts(club: Club) -> None:
    club.announce(5, Agreement(confirm=False, first="cléo"))
    assert club.state().active == club.seat("Cleo")


# --- looking ---------------------------------------------------------------------------------------------


@pytest.mark.ruling("counter-espionage")
def test_in_the_challenge_window_no_command_names_who_is_missing(club: Club) -> None:
    _to_the_window(club)
    before = list_games(club.store)
    log = inspect.game_log(club.store, club.game)
    club.now += HOUR / 6
    club.play("Cleo", "STAND BY")
    assert before[0].waits_for == ()
    assert list_games(club.store) == before
    assert inspect.game_log(club.store, club.game) == log
    shown = inspect.show_game(club.store, club.game).view
    assert shown is not None
    assert shown.awaited == ()


@pytest.mark.ruling("secrecy")
def test_a_running_game_shows_no_hidden_card_unless_revealed(club: Club) -> None:
    _to_the_window(club)
    shown = inspect.show_game(club.store, club.game)
    assert shown.view is not None
    assert shown.view.own is None
    assert (shown.revealed, shown.pile) == ((), ())
    assert all(entry.move is None for entry in inspect.game_log(club.store, club.game))
    assert all(letter.text == "" for letter in inspect.list_letters(club.store, club.game))
    with pytest.raises(WrongStage):
        inspect.export_record(club.store, club.game)
    revealed = inspect.show_game(club.store, club.game, reveal=True)
    assert [view.own is not None for view in revealed.revealed] == [True] * 3


def test_a_record_of_an_ended_game_holds(club: Club) -> None:
    _to_the_window(club)
    course.end(club.store, club.desk, club.game, scored=True, now=club.now)
    record = from_json(json.loads(json.dumps(inspect.export_record(club.store, club.game))))
    assert record.result is not None
    assert record.result.ending is Ending.STOPPED
    assert isinstance(record.moves[-1].move, Stop)


# --- upgrading -------------------------------------------------------------------------------------------


def test_an_upgrade_backs_up_and_replays_every_game(club: Club, tmp_path: Path) -> None:
    _to_the_window(club)
    done = upgrade(club.store, tmp_path, club.now)
    assert done.games == 1
    assert done.differences == ()
    assert done.backup is not None
    assert done.backup.stat().st_size > 0


def test_an_upgrade_names_a_game_that_would_replay_differently(club: Club, tmp_path: Path) -> None:
    _to_the_window(club)
    with club.store.begin() as session:
        action = session.exec(select(Action).where(Action.number == 2)).one()
        action.told = []
        session.add(action)
    found = upgrade(club.store, tmp_path, club.now).differences
    assert [(one.game, one.number) for one in found] == [(club.game, 2)]


def test_a_long_game_is_loaded_from_its_snapshot(club: Club) -> None:
    club.announce()
    for active, others in (("Ann", "Bob Cleo"), ("Bob", "Ann Cleo"), ("Cleo", "Ann Bob")):
        club.play(active, club.offer(active) + "\nSTAND BY")
        for name in others.split():
            club.play(name, "PASS\nSTAND BY")
        club.play(active, "REFUSE")
    with_snapshot = club.state()
    with club.store.begin() as session:
        game = session.exec(select(Game)).one()
        assert game.snapshot is not None
        assert game.number - game.snapshot_number < 16
        game.snapshot, game.snapshot_number = None, 0
        session.add(game)
    assert club.state() == with_snapshot
