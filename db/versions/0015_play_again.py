"""Who would play again with the same people once a game is over, and the game that came of it."""

import sqlalchemy as sa
import sqlmodel.sql.sqltypes
from alembic import op

revision = "0015"
down_revision = "0014"
branch_labels = None
depends_on = None


def upgrade() -> None:
    text = sqlmodel.sql.sqltypes.AutoString
    op.add_column("seats", sa.Column("again", sa.Boolean()))
    op.add_column("games", sa.Column("next_game", text(), nullable=False, server_default=""))
