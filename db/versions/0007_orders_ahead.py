"""Orders sent ahead: a list, each with a number, in place of one of each kind."""

from typing import Any

import sqlalchemy as sa
from alembic import op

import pbem.store.codec

revision = "0007"
down_revision = "0005"
branch_labels = None
depends_on = None

_SEATS = sa.table("seats", sa.column("id", sa.Integer), sa.column("ahead", pbem.store.codec.HiddenJson))


def upgrade() -> None:
    """Number what waits; which offer an acceptance meant is no longer known, so it lapses and is told."""
    connection = op.get_bind()
    waiting = connection.execute(sa.select(_SEATS.c.id, _SEATS.c.ahead).where(_SEATS.c.ahead.is_not(None)))
    for ident, old in waiting.all():
        update = sa.update(_SEATS).where(_SEATS.c.id == ident)
        connection.execute(update.values(ahead=_listed(old)))


def _listed(old: dict[str, Any]) -> dict[str, Any]:
    stand_by = {"text": "STAND BY", "move": {"move": "stand-by"}, "until": None} if old["stand_by"] else None
    moments: tuple[tuple[str, Any], ...] = (
        ("stand-by", stand_by),
        ("resolution", old["resolution"]),
        ("resting", old["resting"]),
    )
    found = [(moment, each) for moment, each in moments if each is not None]
    kept = [
        {
            "number": number,
            "text": each["text"],
            "moment": moment,
            "ways": [{"move": each["move"], "when": None, "holds": True}],
            "turn": old["turn"],
            "standing": False,
            "pins": [[each["move"]["accepted"], -1]]
            if each["move"]["move"] == "accept" and moment == "resolution"
            else [],
            "until": each["until"],
            "tried": 0,
        }
        for number, (moment, each) in enumerate(found, 1)
    ]
    return {"kept": kept, "lapsed": [], "last": len(kept)}
