"""Since when and until when the player of a seat is away, and how many deadlines they have missed."""

import sqlalchemy as sa
from alembic import op

import pbem.store.codec

revision = "0005"
down_revision = "0004"
branch_labels = None
depends_on = None


def upgrade() -> None:
    moment = pbem.store.codec.UtcDateTime
    op.add_column("seats", sa.Column("away_since", moment(), nullable=True))
    op.add_column("seats", sa.Column("away_until", moment(), nullable=True))
    op.add_column("seats", sa.Column("away_before", sa.Integer(), nullable=False, server_default="0"))
    op.add_column("seats", sa.Column("missed", sa.Integer(), nullable=False, server_default="0"))
