"""Which kind of bot plays for a seat, if one does, and what its player knows of the other bots."""

import sqlalchemy as sa
import sqlmodel.sql.sqltypes
from alembic import op

revision = "0010"
down_revision = "0009"
branch_labels = None
depends_on = None


def upgrade() -> None:
    text = sqlmodel.sql.sqltypes.AutoString
    op.add_column("seats", sa.Column("bot", text(), nullable=False, server_default=""))
    op.add_column("seats", sa.Column("told_bots", text(), nullable=False, server_default=""))
