"""The shipped odds of the lines of every shipped game. `python tools/odds.py` writes their file."""

import subprocess
import sys

import pytest

from videopoker.core.paytable.fingerprint import fingerprint
from videopoker.play.paytables import solved
from videopoker.play.paytables.files import load_paytable, paytable_names
from videopoker.play.paytables.solved import game_figures, one_in, shipped_chances


@pytest.fixture
def unsolved(monkeypatch):
    monkeypatch.setattr(solved, "_KNOWN", {})


def test_every_shipped_game_has_a_chance_for_each_of_its_lines():
    games = [load_paytable(name) for name in paytable_names()]
    assert {key: len(chances) for key, chances in shipped_chances().items()} == {
        fingerprint(game): len(game.lines) for game in games
    }


@pytest.mark.slow
def test_shipped_chances_are_those_of_perfect_play():
    for game in map(load_paytable, paytable_names()):
        chances = shipped_chances()[fingerprint(game)]
        assert chances == pytest.approx(game_figures(game).chances, rel=1e-11), game.key


def test_odds_of_a_shipped_game_are_read_without_numpy():
    code = """
import sys
from videopoker.play.paytables.files import load_paytable
from videopoker.play.paytables.solved import one_in
print(round(one_in(load_paytable("9/6 jacks"), 5, "Royal Flush")), "numpy" in sys.modules)"""
    done = subprocess.run([sys.executable, "-c", code], check=True, capture_output=True, text=True)
    assert done.stdout.split() == ["40391", "False"]


def test_odds_at_another_bet_are_known_once_solved(unsolved):
    game = load_paytable("9/6 jacks")
    assert one_in(game, 1, "Royal Flush") is None
    chance, *_ = game_figures(game, 1).chances
    assert one_in(game, 1, "Royal Flush") == 1 / chance
