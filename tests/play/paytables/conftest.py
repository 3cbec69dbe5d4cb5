"""Paytables to edit: a short file of the player's own, and a shipped game."""

import pytest

from videopoker.play.paytables.edited_file import EditedGame

MINE = """\
# My game.
name    = "Mine"   # on the machine
coins   = 5

# the big one
[[pays]]
hand    = "royal flush"
pays    = [ 250, 500, 750, 1000, 4000 ]  # at max bet

[[pays]]
pays    = 9
hand    = "full house"

# small
[[pays]]
hand    = "two pair"
pays    = 2
"""


@pytest.fixture
def mine(tmp_path):
    file = tmp_path / "mine.toml"
    file.write_text(MINE)
    return EditedGame.read(file)


@pytest.fixture
def jacks(tmp_path, monkeypatch):
    monkeypatch.setenv("VIDEOPOKER_PAYTABLES", str(tmp_path / "own"))
    return EditedGame.read("jacks-or-better-9-6")


def place(game, label):
    return next(at for at, line in enumerate(game.edits.content.lines) if line.label == label)


def pays(game, label):
    return game.edits.content.lines[place(game, label)].pays
