"""What a game in play had in an older database, it has after the upgrade."""

import json
from datetime import UTC, datetime, timedelta
from pathlib import Path

import sqlalchemy as sa
from sqlmodel import select

from pbem.game.cards import card_of
from pbem.game.moves import Accept, Declare, StandBy
from pbem.game.record import move_to_json
from pbem.service.playing.ahead import sent_ahead
from pbem.service.timing.clock import Clock
from pbem.speech.orders import Moment
from pbem.store import Store
from pbem.store.codec import seal
from pbem.store.schema import migrate
from pbem.store.tables import Game, Seat

DUE = datetime(2026, 3, 3, 9, tzinfo=UTC)
CLOCK = {
    "turn": 4,
    "phase": "counter-offers",
    "due": DUE.isoformat(),
    "choice": "",
    "choice_due": None,
    "choice_since": None,
}


def hidden(value: object) -> bytes:
    """Return JSON as rows hold it."""
    return seal(json.dumps(value).encode())


def older(path: Path, ahead: dict[str, object]) -> Store:
    """Return a database of version 0004 with a game in which one seat has sent something ahead."""
    store = Store.at(path)
    with store.engine.begin() as connection:
        migrate(connection, "0004")
        tables = sa.MetaData()
        tables.reflect(connection)
        at = datetime.fromisoformat("2026-03-01 09:00")  # without a zone, as SQLite keeps it
        game = {"id": 1, "name": "g1", "stage": "DEALT", "agreed": hidden({}), "secret": seal(b""), "turn": 4}
        game |= {
            "rules_version": 1,
            "number": 0,
            "snapshot_number": 0,
            "clock": hidden(CLOCK),
            "created_at": at,
        }
        seats = [
            {"id": number, "game_id": 1, "seat": number, "player_id": number, "name": name, "language": "en"}
            | {"zone": "UTC", "joined": True, "declined": False, "told": 0, "told_note": 0, "asked": ""}
            | {"thread": "", "last_letter": "", "unreachable": False, "reminded": ""}
            | {"ahead": hidden(ahead) if number == 1 else None}
            for number, name in ((1, "Ann"), (2, "Bob"))
        ]
        players = [{"id": number, "address": f"p{number}@pbem.test", "reminders": True} for number in (1, 2)]
        connection.execute(sa.insert(tables.tables["games"]), [game])
        connection.execute(sa.insert(tables.tables["players"]), players)
        connection.execute(sa.insert(tables.tables["seats"]), seats)
    return store


def test_orders_sent_ahead_are_kept_and_numbered(tmp_path: Path) -> None:
    until = DUE + timedelta(minutes=10)
    ahead = {
        "turn": 4,
        "stand_by": True,
        "resolution": {"text": "ACCEPT Bob", "move": move_to_json(Accept(2)), "offer": 3, "until": None},
        "resting": {
            "text": "OFFER gun 5",
            "move": move_to_json(Declare((card_of("gun-5"),))),
            "offer": 0,
            "until": until.isoformat(),
        },
    }
    store = older(tmp_path / "older.db", ahead)
    store.upgrade()
    with store.begin() as session:
        ann, bob = session.exec(select(Seat).order_by(Seat.name)).all()
        kept = sent_ahead(ann).kept
        assert [(one.number, one.moment, one.text) for one in kept] == [
            (1, Moment.STAND_BY, "STAND BY"),
            (2, Moment.RESOLUTION, "ACCEPT Bob"),
            (3, Moment.RESTING, "OFFER gun 5"),
        ]
        moves = [way.move for one in kept for way in one.ways]
        assert moves == [StandBy(), Accept(2), Declare((card_of("gun-5"),))]
        assert kept[2].until == until
        assert sent_ahead(bob).kept == ()
    store.close()


def test_a_deadline_stays_where_it_was(tmp_path: Path) -> None:
    store = older(tmp_path / "older.db", {"turn": 4, "stand_by": True, "resolution": None, "resting": None})
    store.upgrade()
    with store.begin() as session:
        clock = session.exec(select(Game)).one().clock
        assert clock is not None
        assert Clock.from_json(clock).next_due == DUE
    store.close()
