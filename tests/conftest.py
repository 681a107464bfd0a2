"""What tests of every area share."""

from pathlib import Path

import pytest

from pbem.store import Store


@pytest.fixture(scope="session")
def empty_database(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A database as the migrations make it, to be copied: making it takes longer than most tests do."""
    path = tmp_path_factory.mktemp("database") / "empty.db"
    store = Store.at(path)
    store.prepare()
    store.close()
    return path
