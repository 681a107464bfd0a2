"""Databases for tests: they wait for no disk, and share what SQLAlchemy has compiled."""

from collections.abc import Callable
from typing import Any

from sqlalchemy import Dialect, Engine, create_engine

from pbem.store.database import PRAGMAS


def sharing_engines() -> Callable[..., Engine]:
    """Return what makes engines that share the statements that SQLAlchemy compiled.

    It keeps them for each engine and its dialect, of which a daemon has one for months, but every test one of
    its own: a fifth of the time was compiling.
    """
    compiled: dict[Any, Any] = {}
    dialects: dict[str, Dialect] = {}

    def create(url: str, **options: Any) -> Engine:
        engine = create_engine(url, **options)
        engine.dialect = dialects.setdefault(engine.dialect.name, engine.dialect)
        engine.update_execution_options(compiled_cache=compiled)
        return engine

    return create


def hasty_pragmas() -> tuple[str, ...]:
    """Return what is switched on, but for waiting for the disk.

    No test cuts the power, and they commit a hundred times each.
    """
    assert "synchronous = FULL" in PRAGMAS
    return (*PRAGMAS, "synchronous = OFF")
