"""What tests of every area share."""

import gc
from collections.abc import Iterator
from pathlib import Path

import pytest
from hypothesis import settings

from pbem.store import Store
from tests.databases import hasty_pragmas, sharing_engines
from tests.servers import dovecot_servers, mail_servers, pymap_servers

__all__ = ["dovecot_servers", "mail_servers", "pymap_servers"]
"""Here and nowhere else: a folder that imported them would start servers of its own."""

# Speed is the benchmark's: a busy machine fails no test. By default the laws are tried on the same examples
# in every run, so that a run means the same everywhere; the long run goes looking for others.
settings.register_profile("usual", deadline=None, derandomize=True, max_examples=25)
settings.register_profile("long", deadline=None)


def pytest_addoption(parser: pytest.Parser) -> None:
    """Let who adds a language try it before it is played."""
    parser.addoption(
        "--drafts", action="store_true", help="try languages that are drafts, too, as robots write"
    )


def pytest_configure(config: pytest.Config) -> None:
    """Choose how laws are tried."""
    settings.load_profile("long" if config.getoption("markexpr") == "long" else "usual")


def pytest_collection_finish() -> None:
    """Look for garbage seldom, and never among all that was imported: that took a fifth of every run."""
    gc.freeze()
    gc.set_threshold(50_000, 20, 20)


@pytest.fixture(scope="session", autouse=True)
def quick_databases() -> Iterator[None]:
    """Let databases wait for no disk, and share what was compiled."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr("pbem.store.database.create_engine", sharing_engines())
        patch.setattr("pbem.store.database.PRAGMAS", hasty_pragmas())
        yield


@pytest.fixture(scope="session")
def empty_database(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A database as the migrations make it, to be copied: making it takes longer than most tests do."""
    path = tmp_path_factory.mktemp("database") / "empty.db"
    store = Store.at(path)
    store.prepare()
    store.close()
    return path
