"""Bots in seats: they play in the transaction in which their turn comes up."""

from collections.abc import Callable
from datetime import timedelta
from pathlib import Path
from types import SimpleNamespace
from typing import cast

import pytest
from sqlmodel import col, select

from pbem.bots.kinds import CHARACTERS, Kind
from pbem.game.choices import awaited
from pbem.game.events import Event, Passed, PassReason, Told, Undone
from pbem.game.moves import Confirm, Expire, Undo
from pbem.game.record import move_to_json
from pbem.game.state import Options, Phase
from pbem.mail.message import read_message
from pbem.service.errors import BadAgreement, WrongStage
from pbem.service.master.addressing import readdress
from pbem.service.playing import botplay
from pbem.service.playing.botplay import bot_of
from pbem.service.playing.running import RunningGame, told_to_json
from pbem.service.seating.bots import bot_in, bot_out, kind_named
from pbem.service.seating.games import Invitee, announce
from pbem.service.terms.agreement import Agreement
from pbem.service.upkeep.audit import balance
from pbem.store.tables import Action, Game, Seat
from tests.service.club import MASTER, Club, address


def seat_bots(club: Club, *names: str, kind: Kind = Kind.RANDOM) -> None:
    """Put bots on seats."""
    with club.store.begin() as session:
        for seat in session.exec(select(Seat)):
            seat.bot = kind.value if seat.name in names else ""
            session.add(seat)


def movers(club: Club) -> set[int | None]:
    """Return who has made a move."""
    with club.store.begin() as session:
        return {action.move["seat"] for action in session.exec(select(Action)) if action.move}


def test_bots_answer_in_the_transaction_that_asks_them(club: Club) -> None:
    club.announce()
    seat_bots(club, "Bob", "Cleo")
    club.play("Ann", club.offer("Ann"))
    state = club.state()
    assert state.phase is Phase.ENDED or awaited(state) == (club.seat("Ann"),)
    assert {0, 1, 2} <= movers(club)


def test_a_strong_bot_has_the_same_character_all_game_and_seats_differ(club: Club) -> None:
    club.announce(7)
    seat_bots(club, "Ann", "Bob", "Cleo", "Dan", "Eve", "Finn", kind=Kind.STRONG)
    with club.store.begin() as session:
        game = session.exec(select(Game)).one()
        seats = session.exec(select(Seat)).all()
        drawn = [bot_of(game, seat) for seat in seats]
        assert drawn == [bot_of(game, seat) for seat in seats]
    assert drawn[-1] is None
    assert set(CHARACTERS) >= {kind for kind in drawn if kind} != {drawn[0]}


def test_a_bot_that_comes_in_answers_at_once_and_everyone_is_told(club: Club) -> None:
    club.announce()
    bot_in(club.store, club.desk, club.game, "ann", Kind.SIMPLE, club.now)
    club.round()
    assert club.state().phase is not Phase.DECLARATION
    assert "From now on a bot plays for you. Letters go on reaching you." in club.words_to("Ann")
    for name in ("Bob", "Cleo"):
        assert "From now on a bot plays for Ann." in club.words_to(name)
        assert "Bots: Ann" in club.words_to(name)
        assert not any(kind in club.words_to(name) for kind in Kind)


def test_who_was_told_is_not_told_again(club: Club) -> None:
    club.announce()
    bot_in(club.store, club.desk, club.game, "Ann", Kind.SIMPLE, club.now)
    club.round()
    club.play("Bob", "STATUS")
    assert "From now on" not in club.words_to("Bob")
    assert "Bots: Ann" in club.words_to("Bob")


def test_a_bot_that_goes_leaves_the_seat_to_its_player(club: Club) -> None:
    club.announce()
    bot_in(club.store, club.desk, club.game, "Bob", Kind.SIMPLE, club.now)
    bot_out(club.store, club.desk, club.game, "Bob", club.now)
    club.play("Ann", club.offer("Ann"))
    assert club.seat("Bob") in awaited(club.state())
    letters = [read_message(one.data).text for one in club.letters_to("Bob")]
    assert any("No bot plays for you any more" in words for words in letters)
    assert any(
        "No bot plays for Bob any more." in read_message(one.data).text for one in club.letters_to("Cleo")
    )
    with pytest.raises(WrongStage, match="no bot plays for Bob"):
        bot_out(club.store, club.desk, club.game, "Bob", club.now)


def test_a_game_is_announced_with_bots_that_need_no_mailbox(club: Club) -> None:
    people = [Invitee(name, address(name), "en", "UTC") for name in ("Ann", "Bob")]
    bots = [Invitee("Cleo", "", "en", "UTC", Kind.STRONG), Invitee("Dan", "", "en", "UTC", Kind.SIMPLE)]
    agreement = Agreement(Options(turn_limit=3), first="Dan")
    club.game = announce(club.store, club.desk, [*people, *bots], agreement, now=club.now, secret=b"house")
    club.round()
    assert "Bots: Cleo and Dan" in club.words_to("Ann")
    club.play("Ann", "JOIN")
    club.play("Bob", "JOIN")
    assert club.state().turn >= 1
    assert "From now on" not in club.words_to("Ann")
    for _ in range(40):
        if club.state().phase is Phase.ENDED:
            break
        club.round(after=timedelta(hours=50))
    assert club.state().phase is Phase.ENDED
    assert {one.recipient for one in club.outbox.sent} <= {address("Ann"), address("Bob"), MASTER}
    assert balance(club.store).imbalances == ()


def test_bots_alone_are_not_refereed(club: Club) -> None:
    bots = [Invitee(name, "", "en", "UTC", Kind.SIMPLE) for name in ("Ann", "Bob", "Cleo")]
    with pytest.raises(BadAgreement, match="bots alone"):
        announce(club.store, club.desk, bots, Agreement(), now=club.now)


def test_a_bot_that_nobody_stands_behind_stays_until_a_person_has_its_seat(club: Club) -> None:
    people = [Invitee(name, address(name), "en", "UTC") for name in ("Ann", "Bob")]
    agreement = Agreement(confirm=False, first="Ann")
    bot = Invitee("Cleo", "", "en", "UTC", Kind.SIMPLE)
    club.game = announce(club.store, club.desk, [*people, bot], agreement, now=club.now, secret=b"house")
    with pytest.raises(WrongStage, match="nobody stands behind Cleo"):
        bot_out(club.store, club.desk, club.game, "Cleo", club.now)
    readdress(club.store, club.desk, club.game, "Cleo", address("Cleo"), club.now)
    bot_out(club.store, club.desk, club.game, "Cleo", club.now)
    club.round()
    assert "No bot plays for you any more" in club.words_to("Cleo")


def test_a_decision_is_the_same_when_it_is_made_anew(tmp_path: Path) -> None:
    """What a crash undid comes out the same, and does not depend on when it happened."""
    logs = []
    for place in ("here", "there"):
        (tmp_path / place).mkdir()
        club = Club.at(tmp_path / place)
        club.announce()
        bot_in(club.store, club.desk, club.game, "Bob", Kind.STRONG, club.now)
        bot_in(club.store, club.desk, club.game, "Cleo", Kind.RANDOM, club.now)
        club.round(after=timedelta(hours=len(place)))
        club.play("Ann", club.offer("Ann"))
        with club.store.begin() as session:
            logs.append([action.move for action in session.exec(select(Action).order_by(col(Action.number)))])
    assert logs[0] == logs[1]
    assert len(logs[0]) > 3


def test_a_table_of_bots_goes_on_at_its_deadlines_to_the_end(
    club: Club, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Bots alone could play without end: one transaction holds so many moves, and the next deadline more."""
    monkeypatch.setattr(botplay, "_MOST", 6)
    club.announce(agreement=Agreement(Options(turn_limit=3), confirm=False, first="Ann"))
    for name in ("Ann", "Bob", "Cleo"):
        bot_in(club.store, club.desk, club.game, name, Kind.RANDOM, club.now)
    assert club.state().phase is not Phase.ENDED
    for _ in range(10):
        club.round(after=timedelta(hours=50))
    assert club.state().phase is Phase.ENDED


@pytest.mark.parametrize("fault", [lambda *_: Confirm(), lambda *_: 1 / 0, lambda *_: None])
def test_a_bot_that_fails_or_is_refused_does_not_stop_its_game(
    club: Club, monkeypatch: pytest.MonkeyPatch, fault: Callable[..., object]
) -> None:
    club.announce()
    monkeypatch.setattr(botplay, "decide", fault)
    bot_in(club.store, club.desk, club.game, "Ann", Kind.STRONG, club.now)
    assert club.state().phase is not Phase.DECLARATION


@pytest.mark.ruling("undo")
def test_a_bot_forgets_what_was_taken_back(club: Club) -> None:
    club.announce()
    club.play("Ann", club.offer("Ann"))
    with club.store.begin() as session:
        game = session.exec(select(Game)).one()
        last = game.number
        session.add(_action(game, last + 1, Expire(), Passed(1, PassReason.MISSED)))
        session.add(_action(game, last + 2, Undo(last), Undone(1, 0, Phase.COUNTER_OFFERS)))
        session.add(_action(game, last + 3, Expire(), Passed(2, PassReason.MISSED)))
        session.flush()
        seats = list(session.exec(select(Seat).order_by(col(Seat.seat))))
        running = cast(RunningGame, SimpleNamespace(session=session, game=game, seats=seats))
        known = botplay._memory(running, seats[0]).knowledge()
    assert [record.chances for record in known.records] == [0, 0, 1]
    assert known.said[0] is not None


def _action(game: Game, number: int, move: Expire | Undo, event: Event) -> Action:
    told = [told_to_json(Told(None, event))]
    return Action(
        game_id=game.id,
        number=number,
        move={"seat": None, **move_to_json(move)},
        told=told,
        at=game.created_at,
    )


def test_no_bot_is_called_otherwise() -> None:
    assert kind_named(" Strong ") is Kind.STRONG
    with pytest.raises(BadAgreement, match="there are: random, simple"):
        kind_named("clever")
