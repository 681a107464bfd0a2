"""Runs the migrations on the connection that ``pbem.store.schema`` hands over."""

from alembic import context
from sqlmodel import SQLModel

import pbem.store.house  # noqa: F401 - fills the metadata that migrations are compared with

context.configure(
    connection=context.config.attributes["connection"],
    target_metadata=SQLModel.metadata,
    render_as_batch=True,
)
with context.begin_transaction():
    context.run_migrations()
