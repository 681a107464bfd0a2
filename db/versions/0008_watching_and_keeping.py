"""When the daemon last showed itself, when a mail was handled, whose words were pruned, kinds of acts."""

import sqlalchemy as sa
import sqlmodel.sql.sqltypes
from alembic import op

import pbem.store.codec

revision = "0008"
down_revision = "0007"
branch_labels = None
depends_on = None


def upgrade() -> None:
    moment = pbem.store.codec.UtcDateTime
    for name in ("started_at", "beat_at", "stopped_at"):
        op.add_column("health", sa.Column(name, moment(), nullable=True))
    op.add_column("mails", sa.Column("handled_at", moment(), nullable=True))
    for table in ("mails", "letters"):
        op.add_column(table, sa.Column("pruned", sa.Boolean(), nullable=False, server_default=sa.false()))
    text = sqlmodel.sql.sqltypes.AutoString
    op.add_column("acts", sa.Column("kind", text(), nullable=False, server_default=""))
