"""Who wants reminders, of what each seat was reminded, when a game's reminders are due."""

import sqlalchemy as sa
import sqlmodel.sql.sqltypes
from alembic import op

import pbem.store.codec

revision = "0004"
down_revision = "0003"
branch_labels = None
depends_on = None


def upgrade() -> None:
    text = sqlmodel.sql.sqltypes.AutoString
    op.add_column("players", sa.Column("reminders", sa.Boolean(), nullable=False, server_default=sa.true()))
    op.add_column("seats", sa.Column("reminded", text(), nullable=False, server_default=""))
    op.add_column("games", sa.Column("remind_at", pbem.store.codec.UtcDateTime(), nullable=True))
    op.create_index("ix_games_remind_at", "games", ["remind_at"])
