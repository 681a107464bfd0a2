"""A club for each test."""

import shutil
from pathlib import Path

import pytest

from tests.service.club import Club


@pytest.fixture
def club(tmp_path: Path, empty_database: Path) -> Club:
    """Return a club with an empty database."""
    shutil.copy(empty_database, tmp_path / "pbem.db")
    return Club.at(tmp_path)
