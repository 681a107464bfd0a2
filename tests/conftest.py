"""What tests of every area share."""

import gc
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from hypothesis import settings
from sqlalchemy import Dialect, Engine, create_engine

from pbem.store import Store
from pbem.store.database import PRAGMAS

# Speed is the benchmark's: a busy machine fails no test. By default the laws are tried on the same examples
# in every run, so that a run means the same everywhere; the long run goes looking for others.
settings.register_profile("usual", deadline=None, derandomize=True, max_examples=50)
settings.register_profile("long", deadline=None)


def pytest_configure(config: pytest.Config) -> None:
    """Choose how laws are tried."""
    settings.load_profile("long" if config.getoption("markexpr") == "long" else "usual")


def pytest_collection_finish() -> None:
    """Look for garbage seldom, and never among all that was imported: that took a fifth of every run."""
    gc.freeze()
    gc.set_threshold(50_000, 20, 20)


@pytest.fixture(scope="session", autouse=True)
def compiled_once() -> Iterator[None]:
    """Let all databases of the tests share the statements that SQLAlchemy compiled.

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

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr("pbem.store.database.create_engine", create)
        yield


@pytest.fixture(scope="session", autouse=True)
def hasty_disk() -> Iterator[None]:
    """Let no database wait for the disk: no test cuts the power, and they commit a hundred times each."""
    with pytest.MonkeyPatch.context() as patch:
        assert "synchronous = FULL" in PRAGMAS
        patch.setattr("pbem.store.database.PRAGMAS", (*PRAGMAS, "synchronous = OFF"))
        yield


@pytest.fixture(scope="session")
def empty_database(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A database as the migrations make it, to be copied: making it takes longer than most tests do."""
    path = tmp_path_factory.mktemp("database") / "empty.db"
    store = Store.at(path)
    store.prepare()
    store.close()
    return path
