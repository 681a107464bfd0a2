"""Seats that change hands: who is asked about it, and whose the keys were that died with it."""

import sqlalchemy as sa
import sqlmodel.sql.sqltypes
from alembic import op

from pbem.store.codec import UtcDateTime

revision = "0012"
down_revision = "0010"
branch_labels = None
depends_on = None


def upgrade() -> None:
    text = sqlmodel.sql.sqltypes.AutoString
    for table in ("former_keys", "seat_questions"):
        op.create_table(
            table,
            sa.Column("key", text(), nullable=False),
            sa.Column("seat_id", sa.Integer(), nullable=False),
            sa.Column("player_id", sa.Integer(), nullable=False),
            sa.Column("name", text(), nullable=False),
            sa.Column("language", text(), nullable=False),
            sa.Column("zone", text(), nullable=False),
            sa.ForeignKeyConstraint(["player_id"], ["players.id"]),
            sa.ForeignKeyConstraint(["seat_id"], ["seats.id"]),
            sa.PrimaryKeyConstraint("key"),
        )
        op.create_index(f"ix_{table}_seat_id", table, ["seat_id"])
    with op.batch_alter_table("seat_questions") as questions:
        questions.add_column(sa.Column("invited", sa.Boolean(), nullable=False))
        questions.add_column(sa.Column("turn", sa.Integer(), nullable=False))
        questions.add_column(sa.Column("asked_at", UtcDateTime(), nullable=False))
        questions.add_column(sa.Column("settled_at", UtcDateTime()))
