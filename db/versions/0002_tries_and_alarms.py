"""When a letter was tried, what a mail's bytes are, since when no mail could be read."""

import sqlalchemy as sa
import sqlmodel.sql.sqltypes
from alembic import op

import pbem.store.codec

revision = "0002"
down_revision = "0001"
branch_labels = None
depends_on = None


def upgrade() -> None:
    when = pbem.store.codec.UtcDateTime
    op.add_column("letters", sa.Column("tried_at", when(), nullable=True))
    op.create_index("ix_letters_tried_at", "letters", ["tried_at"])
    op.add_column("health", sa.Column("unread_since", when(), nullable=True))
    op.add_column("health", sa.Column("alarmed_at", when(), nullable=True))
    text = sqlmodel.sql.sqltypes.AutoString
    op.add_column("mails", sa.Column("fingerprint", text(), nullable=False, server_default=""))
    op.create_index("ix_mails_fingerprint", "mails", ["fingerprint"])
    if op.get_bind().dialect.name != "sqlite":  # whose integers have 64 bits as they are
        op.alter_column("mails", "uid", type_=sa.BigInteger())
        op.alter_column("mails", "uidvalidity", type_=sa.BigInteger())
