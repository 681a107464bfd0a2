"""A club for each test."""

from pathlib import Path

import pytest

from tests.service.club import Club


@pytest.fixture
def club(tmp_path: Path) -> Club:
    """Return a club with an empty database."""
    return Club.at(tmp_path)
