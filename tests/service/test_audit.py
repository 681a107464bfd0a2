"""The books balance after any game, and whatever is taken from them or put into them is missed."""

from datetime import timedelta
from pathlib import Path
from random import Random

import pytest
from sqlalchemy import text
from sqlmodel import Session, select

from pbem.bots.kinds import Kind
from pbem.bots.playing import Memory
from pbem.demo.plan import Plan
from pbem.game.cards import PartnerKind
from pbem.game.moves import Accusation, Accuse, PlayerMove
from pbem.game.views import View
from pbem.mail.outbox import Fate
from pbem.service.master import course
from pbem.service.seating.bots import bot_in
from pbem.service.terms.agreement import Agreement
from pbem.service.upkeep.audit import balance, balance_in
from pbem.store import Store
from pbem.store.tables import Action, Letter, Mail, MailOutcome
from tests.demo.around import play_in_memory
from tests.service.club import Club


def a_busy_club(club: Club, monkeypatch: pytest.MonkeyPatch) -> None:
    """Let a mail of every outcome arrive, one try be cut off and one letter be given up."""
    club.announce(agreement=Agreement(first="Ann"))
    for name in ("Ann", "Bob", "Cleo"):
        club.play(name, "JOIN")
    offer = club.answer("Ann", club.offer("Ann"))
    club.inbox.put(offer, club.now)
    club.round()
    club.play("Bob", "STATUS")
    club.play("Bob", "frobnicate")
    club.play("Bob", "REFUSE")
    club.answer("Cleo", "PASS", sender="cleo@elsewhere.example")
    club.answer("Cleo", "I am away.", headers=[("Auto-Submitted", "auto-replied")])
    club.inbox.put(b"From: who@example.net\r\nTo: referee@pbem.test\r\n\r\nBuy my hats.\r\n", club.now)
    club.inbox.put(club.letters_to("Bob")[-1].data, club.now)
    club.round()
    with monkeypatch.context() as broken:
        broken.setattr("pbem.service.incoming.handling.screen", lambda *_: 1 / 0)
        club.play("Bob", "STATUS again")
    club.outbox.fates.extend([Fate.FAILED, Fate.RETRY])
    club.play("Bob", "PASS")
    club.play("Cleo", "STATUS")


def test_books_with_every_outcome_balance(club: Club, monkeypatch: pytest.MonkeyPatch) -> None:
    a_busy_club(club, monkeypatch)
    books = balance(club.store)
    assert books.imbalances == ()
    assert set(books.mails) == {
        "played", "answered", "asked", "refused", "held", "set-aside", "duplicate", "machine", "ours",
        "stranger",
    }  # fmt: skip
    assert set(books.letters) == {"sent", "queued", "failed"}
    assert books.tries == len(club.outbox.tried)


@pytest.mark.parametrize("turns", [1, pytest.param(2, marks=pytest.mark.long)])
def test_the_books_of_a_random_game_balance(turns: int, tmp_path: Path, empty_database: Path) -> None:
    play_in_memory(Plan(tmp_path, players=3, turns=turns, seed=3, languages=("en",)), empty_database)
    store = Store.at(tmp_path / "pbem.db")
    books = balance(store)
    store.close()
    assert books.imbalances == ()
    assert books.mails["played"] > 6


def test_deadlines_and_acts_of_the_game_master_are_causes(club: Club) -> None:
    club.announce()
    club.round(after=timedelta(hours=150))
    course.end(club.store, club.desk, club.game, scored=True, now=club.now)
    books = balance(club.store)
    assert books.imbalances == ()
    assert books.actions > 3


DAMAGES = {
    "DELETE FROM letters WHERE mail_id = 6": ("mail", 6),
    "DELETE FROM letters WHERE mail_id = 9": ("mail", 9),
    "DELETE FROM letters WHERE mail_id = 13": ("mail", 13),
    "UPDATE letters SET mail_id = 10 WHERE mail_id = 6": ("mail", 10),
    "UPDATE mails SET outcome = 'PLAYED' WHERE id = 5": ("mail", 5),
    "UPDATE mails SET outcome = 'DUPLICATE' WHERE id = 7": ("mail", 7),
    "UPDATE mails SET outcome = 'REFUSED' WHERE id = 11": ("mail", 11),
    "UPDATE mails SET raw = NULL WHERE id = 6": ("mail", 6),
    "UPDATE mails SET fingerprint = '', digest = '' WHERE id = 4": ("mail", 5),
    "UPDATE letters SET sent_at = NULL WHERE id = 1": ("letter", 1),
    "UPDATE letters SET delivery = 'QUEUED' WHERE id = 1": ("letter", 1),
    "UPDATE letters SET tries = 0 WHERE id = 1": ("letter", 1),
    "UPDATE letters SET error = '' WHERE id = 17": ("letter", 17),
    "DELETE FROM actions WHERE number = 1": ("game", "g1"),
    "UPDATE games SET number = number + 1": ("game", "g1"),
    "UPDATE actions SET mail_id = NULL WHERE number = 2": ("game", "g1"),
    "UPDATE actions SET mail_id = 10 WHERE number = 2": ("game", "g1"),
    "UPDATE mails SET seat_id = NULL WHERE id = 4": ("game", "g1"),
}
"""Each kind of damage, and where it is found."""


def test_every_kind_of_damage_is_found(club: Club, monkeypatch: pytest.MonkeyPatch) -> None:
    a_busy_club(club, monkeypatch)
    missed = {}
    for damage, where in DAMAGES.items():
        with Session(club.store.engine) as session:
            session.execute(text(damage))
            found = [(one.what, one.number) for one in balance_in(session).imbalances]
            session.rollback()
        if where not in found:
            missed[damage] = found
    assert not missed
    assert balance(club.store).imbalances == ()


@pytest.mark.ruling("second-thoughts")
def test_what_a_bot_answers_to_a_move_that_rested_has_a_cause(
    club: Club, monkeypatch: pytest.MonkeyPatch
) -> None:
    def accuses(_kind: Kind, seen: View, _memory: Memory, _rng: Random) -> PlayerMove:
        target = seen.choices.accuse[0]
        return Accuse((Accusation(target.seat, PartnerKind.ASSASSIN, target.offer),))

    club.announce(agreement=Agreement(confirm=False, first="Ann", second_thoughts=60))
    bot_in(club.store, club.desk, club.game, "Bob", Kind.SIMPLE, club.now)
    monkeypatch.setattr("pbem.service.playing.botplay.decide", accuses)
    club.play("Ann", club.offer("Ann"))
    club.round(after=timedelta(hours=1))
    assert balance(club.store).imbalances == ()
    with club.store.begin() as session:
        accused = session.exec(select(Action).where(Action.number == 2)).one()
        assert accused.move is not None and accused.move["move"] == "accuse"
        accused.at += timedelta(seconds=1)
        session.add(accused)
    assert [one.why for one in balance(club.store).imbalances] == ["move 2 has no mail that asked for it"]


def test_a_mail_whose_player_was_asked_may_turn_out_a_stranger_s_later(club: Club) -> None:
    club.announce(agreement=Agreement(confirm=False, first="Ann"))
    club.round(after=timedelta(hours=1))
    club.inbox.put(b"From: cleo@example.org\r\nTo: referee@pbem.test\r\n\r\nPASS\r\n", club.now)
    assert club.round().outcomes == (MailOutcome.HELD,)
    club.round(after=timedelta(hours=1))
    with club.store.begin() as session:
        mail = session.exec(select(Mail)).one()
        mail.outcome, mail.reason, mail.handled_at, mail.raw = MailOutcome.STRANGER, "", club.now, None
        session.add(mail)
    assert balance(club.store).imbalances == ()
    with club.store.begin() as session:
        asked = session.exec(select(Letter).where(Letter.mail_id == mail.id)).one()
        asked.created_at = club.now
        session.add(asked)
    assert [one.number for one in balance(club.store).imbalances] == [mail.id]
