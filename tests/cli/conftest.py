"""Saves that tests of several commands share."""

import pytest

from tests.cli.played_saves import play


@pytest.fixture
def save(saves):
    """A save of three hands."""
    path = saves / "mine.sqlite3"
    play(path, 3)
    return path


@pytest.fixture
def own_folder(tmp_path, monkeypatch):
    """The folder of the player's own paytables; it does not exist yet."""
    folder = tmp_path / "own"
    monkeypatch.setenv("VIDEOPOKER_PAYTABLES", str(folder))
    return folder
