"""Saves that tests of several commands share."""

import pytest

from tests.cli.played_saves import play


@pytest.fixture
def save(saves):
    """A save of three hands."""
    path = saves / "mine.sqlite3"
    play(path, 3)
    return path
