"""What tests of every area share."""

from pathlib import Path

import pytest
from hypothesis import settings

from pbem.store import Store

settings.register_profile("untimed", deadline=None)  # speed is the benchmark's: a busy machine fails no test
settings.load_profile("untimed")


@pytest.fixture(scope="session")
def empty_database(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A database as the migrations make it, to be copied: making it takes longer than most tests do."""
    path = tmp_path_factory.mktemp("database") / "empty.db"
    store = Store.at(path)
    store.prepare()
    store.close()
    return path
