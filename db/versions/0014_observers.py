"""Observers: who watches a game, and what they have been told."""

import sqlalchemy as sa
import sqlmodel.sql.sqltypes
from alembic import op

from pbem.store.codec import UtcDateTime

revision = "0014"
down_revision = "0013"
branch_labels = None
depends_on = None


def upgrade() -> None:
    text = sqlmodel.sql.sqltypes.AutoString
    op.create_table(
        "observers",
        sa.Column("key", text(), nullable=False),
        sa.Column("game_id", sa.Integer(), nullable=False),
        sa.Column("player_id", sa.Integer(), nullable=False),
        sa.Column("name", text(), nullable=False),
        sa.Column("language", text(), nullable=False),
        sa.Column("zone", text(), nullable=False),
        sa.Column("told", sa.Integer(), nullable=False),
        sa.Column("told_note", sa.Integer(), nullable=False),
        sa.Column("thread", text(), nullable=False),
        sa.Column("last_letter", text(), nullable=False),
        sa.Column("since", UtcDateTime(), nullable=False),
        sa.Column("stopped_at", UtcDateTime()),
        sa.ForeignKeyConstraint(["game_id"], ["games.id"]),
        sa.ForeignKeyConstraint(["player_id"], ["players.id"]),
        sa.PrimaryKeyConstraint("key"),
    )
    op.create_index("ix_observers_game_id", "observers", ["game_id"])
    op.create_index("ix_observers_player_id", "observers", ["player_id"])
