"""The game master by mail: the keys of letters to them, acts that a mail asked for, letters held back."""

import sqlalchemy as sa
import sqlmodel.sql.sqltypes
from alembic import op

from pbem.store.codec import HiddenJson, UtcDateTime

revision = "0016"
down_revision = "0015"
branch_labels = None
depends_on = None


def upgrade() -> None:
    text = sqlmodel.sql.sqltypes.AutoString
    op.create_table(
        "master_keys",
        sa.Column("key", text(), nullable=False),
        sa.Column("address", text(), nullable=False),
        sa.Column("lines", HiddenJson()),
        sa.Column("shown", text(), nullable=False),
        sa.Column("made_at", UtcDateTime(), nullable=False),
        sa.Column("settled_at", UtcDateTime()),
        sa.PrimaryKeyConstraint("key"),
    )
    with op.batch_alter_table("acts") as acts:
        acts.add_column(sa.Column("mail_id", sa.Integer()))
        acts.create_foreign_key("fk_acts_mail_id", "mails", ["mail_id"], ["id"])
    with op.batch_alter_table("letters") as letters:
        letters.add_column(sa.Column("held_at", UtcDateTime()))
