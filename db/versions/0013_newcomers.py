"""Sign-ups by mail: who was asked whether they want a seat, or to watch."""

import sqlalchemy as sa
import sqlmodel.sql.sqltypes
from alembic import op

from pbem.store.codec import UtcDateTime

revision = "0013"
down_revision = "0012"
branch_labels = None
depends_on = None


def upgrade() -> None:
    text = sqlmodel.sql.sqltypes.AutoString
    op.create_table(
        "newcomers",
        sa.Column("key", text(), nullable=False),
        sa.Column("game_id", sa.Integer(), nullable=False),
        sa.Column("address", text(), nullable=False),
        sa.Column("name", text(), nullable=False),
        sa.Column("language", text(), nullable=False),
        sa.Column("zone", text(), nullable=False),
        sa.Column("watches", sa.Boolean(), nullable=False),
        sa.Column("asked_at", UtcDateTime(), nullable=False),
        sa.Column("settled_at", UtcDateTime()),
        sa.ForeignKeyConstraint(["game_id"], ["games.id"]),
        sa.PrimaryKeyConstraint("key"),
    )
    op.create_index("ix_newcomers_game_id", "newcomers", ["game_id"])
    op.create_index("ix_newcomers_asked_at", "newcomers", ["asked_at"])
