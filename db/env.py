"""Runs the migrations on the connection that ``pbem.store.schema`` hands over."""

from alembic import context

from pbem.store.house import Act

context.configure(
    connection=context.config.attributes["connection"],
    target_metadata=Act.metadata,  # of all tables: acts stand beside games, and name them
    render_as_batch=True,
)
with context.begin_transaction():
    context.run_migrations()
