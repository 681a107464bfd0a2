"""Moves taken back by the game master: shown, done, told, played on, and nothing of it secret or lost."""

import json
from datetime import timedelta
from pathlib import Path

import pytest
from sqlmodel import select

from pbem.game.events import ResolutionOpened
from pbem.game.record import from_json
from pbem.game.replay import verify_json
from pbem.game.state import Phase
from pbem.service.errors import WrongStage
from pbem.service.looking import inspect
from pbem.service.looking.waiting import list_games
from pbem.service.master import course
from pbem.service.master.undo import show_undo, undo
from pbem.service.terms.agreement import Agreement
from pbem.service.upkeep.audit import balance
from pbem.service.upkeep.upgrade import upgrade
from pbem.store.house import Act
from pbem.store.tables import Game, MailOutcome
from tests.service.club import NAMES, Club

pytestmark = pytest.mark.ruling("undo")

HOUR = timedelta(hours=1)


@pytest.fixture
def second_turn(club: Club) -> Club:
    """Return a club in whose game Ann's first exchange failed, and Bob has declared."""
    club.announce()
    club.play("Ann", club.offer("Ann"))
    for name in ("Bob", "Cleo"):
        club.play(name, "PASS\nSTAND BY")
    club.play("Ann", "REFUSE")
    assert club.state().turn == 2
    club.play("Bob", club.offer("Bob"))
    return club


def words(club: Club, name: str) -> str:
    return " ".join(club.words_to(name).split())


def test_the_game_goes_on_from_where_it_stood(second_turn: Club) -> None:
    before = second_turn.state()
    second_turn.now += HOUR
    undo(second_turn.store, second_turn.desk, second_turn.game, 1, second_turn.now)
    second_turn.round()
    after = second_turn.state()
    assert (after.turn, after.phase, after.active) == (1, Phase.COUNTER_OFFERS, 0)
    assert after.middle == 10
    assert after.draws == before.draws + 1
    (line,) = list_games(second_turn.store)
    assert (line.asked, line.due) == (second_turn.now, second_turn.now + 48 * HOUR)
    for name in NAMES[:3]:
        assert "moves were taken back" in str(second_turn.last_letter(name)["Subject"])
        assert "The game stands again in turn 1, while counter-offers are laid." in words(second_turn, name)
    # what Bob and Cleo had sent ahead went with the rest: both are asked anew
    assert second_turn.play("Bob", "PASS") is MailOutcome.PLAYED
    assert second_turn.play("Cleo", "PASS") is MailOutcome.PLAYED
    assert second_turn.state().phase is Phase.CHALLENGE
    assert balance(second_turn.store).imbalances == ()


def test_what_answers_a_letter_from_before_plays_no_card(second_turn: Club) -> None:
    old = second_turn.last_letter("Cleo")  # of turn 2, in which Bob has declared
    log = inspect.game_log(second_turn.store, second_turn.game)
    line = next(entry.number for entry in log if ResolutionOpened(0) in entry.events)
    undo(second_turn.store, second_turn.desk, second_turn.game, line, second_turn.now)
    second_turn.round()
    state = second_turn.state()
    assert second_turn.play("Ann", "REFUSE") is MailOutcome.PLAYED
    assert second_turn.state().turn == 2  # the same turn number again, but another turn
    second_turn.play("Bob", second_turn.offer("Bob"))
    second_turn.answer("Cleo", "PASS", letter=old)
    assert second_turn.round().outcomes == (MailOutcome.ASKED,)
    assert second_turn.state().answered == frozenset()
    assert second_turn.play("Cleo", "PASS") is MailOutcome.PLAYED
    assert second_turn.state().undone == state.undone > 0


def test_it_is_shown_first_by_lines_that_name_what_everyone_was_told(second_turn: Club) -> None:
    shown = show_undo(second_turn.store, second_turn.game, 1)
    assert [type(event).__name__ for event in shown.stands] == ["Declared"]
    assert [type(events[0]).__name__ for events in shown.gone][-1] == "Declared"
    assert second_turn.state().turn == 2
    log = inspect.game_log(second_turn.store, second_turn.game)
    assert [entry.number for entry in log] == [entry.line for entry in log] == list(range(len(log)))
    revealed = inspect.game_log(second_turn.store, second_turn.game, reveal=True)
    assert len(revealed) > len(log)
    assert [entry.line for entry in revealed if entry.line is not None] == list(range(len(log)))
    for number in (len(log) - 1, len(log), 99):
        with pytest.raises(WrongStage, match=f"0 to {len(log) - 2};"):
            show_undo(second_turn.store, second_turn.game, number)


def test_a_game_just_dealt_or_over_has_nothing_to_take_back(club: Club) -> None:
    club.announce()
    with pytest.raises(WrongStage, match="none yet"):
        undo(club.store, club.desk, club.game, 0, club.now)
    course.end(club.store, club.desk, club.game, scored=True, now=club.now)
    with pytest.raises(WrongStage, match="ended"):
        undo(club.store, club.desk, club.game, 0, club.now)


def test_it_survives_a_restart_and_the_record_keeps_it(second_turn: Club, tmp_path: Path) -> None:
    undo(second_turn.store, second_turn.desk, second_turn.game, 0, second_turn.now)
    undone = second_turn.state()
    with second_turn.store.begin() as session:
        game = session.exec(select(Game)).one()
        assert game.snapshot_number == game.number
        game.snapshot, game.snapshot_number = None, 0
        session.add(game)
    assert second_turn.state() == undone
    second_turn.play("Ann", second_turn.offer("Ann"))
    course.end(second_turn.store, second_turn.desk, second_turn.game, scored=True, now=second_turn.now)
    record = json.loads(json.dumps(inspect.export_record(second_turn.store, second_turn.game)))
    assert verify_json(record).holds
    assert [entry["move"] for entry in record["moves"]].count("undo") == 1
    assert from_json(record).result is not None
    assert upgrade(second_turn.store, tmp_path, second_turn.now).differences == ()
    assert balance(second_turn.store).imbalances == ()


def test_a_pause_lasts(second_turn: Club) -> None:
    course.pause(second_turn.store, second_turn.desk, second_turn.game, second_turn.now)
    undo(second_turn.store, second_turn.desk, second_turn.game, 1, second_turn.now)
    assert list_games(second_turn.store)[0].paused
    second_turn.round(after=90 * HOUR)
    assert second_turn.state().turn == 1
    assert "the game is paused" in words(second_turn, "Bob").lower()


def test_what_rests_is_void(club: Club) -> None:
    club.announce(agreement=Agreement(confirm=False, first="Ann", second_thoughts=600))
    club.play("Ann", club.offer("Ann"))
    club.round(after=11 * HOUR)
    club.play("Bob", "PASS")
    undo(club.store, club.desk, club.game, 0, club.now)
    club.round(after=11 * HOUR)
    assert club.state().phase is Phase.DECLARATION


def test_without_its_act_it_is_missed(second_turn: Club) -> None:
    undo(second_turn.store, second_turn.desk, second_turn.game, 1, second_turn.now)
    with second_turn.store.begin() as session:
        session.delete(session.exec(select(Act)).one())
    assert next(one.why for one in balance(second_turn.store).imbalances).endswith(
        "took moves back without an act of yours"
    )
