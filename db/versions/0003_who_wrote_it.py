"""Confirmed addresses, confirmations asked for, seats whose letters come back."""

import sqlalchemy as sa
import sqlmodel.sql.sqltypes
from alembic import op

import pbem.store.codec

revision = "0003"
down_revision = "0002"
branch_labels = None
depends_on = None

_WHEN = pbem.store.codec.UtcDateTime
_TEXT = sqlmodel.sql.sqltypes.AutoString


def upgrade() -> None:
    op.create_table(
        "aliases",
        sa.Column("id", sa.Integer(), nullable=False),
        sa.Column("player_id", sa.Integer(), nullable=False),
        sa.Column("address", _TEXT(), nullable=False),
        sa.ForeignKeyConstraint(["player_id"], ["players.id"]),
        sa.PrimaryKeyConstraint("id"),
        sa.UniqueConstraint("address"),
    )
    op.create_index("ix_aliases_player_id", "aliases", ["player_id"])
    op.create_table(
        "confirmations",
        sa.Column("key", _TEXT(), nullable=False),
        sa.Column("seat_id", sa.Integer(), nullable=False),
        sa.Column("address", _TEXT(), nullable=False),
        sa.Column("turn", sa.Integer(), nullable=False),
        sa.Column("asked_at", _WHEN(), nullable=False),
        sa.Column("expires_at", _WHEN(), nullable=False),
        sa.Column("answered_at", _WHEN(), nullable=True),
        sa.ForeignKeyConstraint(["seat_id"], ["seats.id"]),
        sa.PrimaryKeyConstraint("key"),
    )
    op.create_index("ix_confirmations_seat_id", "confirmations", ["seat_id"])
    op.add_column("seats", sa.Column("bounced_at", _WHEN(), nullable=True))
    op.add_column("seats", sa.Column("unreachable", sa.Boolean(), nullable=False, server_default=sa.false()))
