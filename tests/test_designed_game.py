"""A paytable designed, saved, checked, played and simulated in one go: in a terminal, by commands and a script, from Python."""

import subprocess
import sys

import pytest

from tests.pseudo_terminal import PseudoTerminal, terminal_environment
from videopoker import load_paytable, solve
from videopoker.core.machine.events import Drawn
from videopoker.play.host.paths import save_path
from videopoker.play.saves.log.log import Log

JACKS = "jacks-or-better-9-6"


def has_drawn(saves):
    with Log.read(save_path("default", saves)) as log:
        return any(isinstance(event, Drawn) for event in log.rows.events())


@pytest.mark.slow
def test_terminal_game_is_designed_saved_played_checked_and_simulated(tmp_path):
    saves, file = tmp_path / "saves", tmp_path / "own" / "mine.toml"
    environment = terminal_environment(VIDEOPOKER_PAYTABLES=str(file.parent))
    command = [sys.executable, "-m", "videopoker"]
    designed = load_paytable(JACKS).with_pay("full house", 50).with_pay("flush", 35)
    with PseudoTerminal([*command, "lab", JACKS, "--saves", str(saves)], environment) as terminal:
        terminal.wait_for("99.5439%")
        for keys, painted in (
            ("\x1b[B" * 3 + "+", f"{solve(designed.with_pay('flush', 30)).expected:.4%}"),  # the arrow keys
            ("\x1b[B" + "35", f"{solve(designed).expected:.4%}"),
            ("s", "edited"),
            ("mine\r", "Saved:"),
            ("p", "deals five cards"),
            (" ", "hold the cards to keep"),
            ("1", "draws four"),
        ):
            terminal.forget()
            terminal.press(keys)
            terminal.wait_for(painted)
        terminal.press(" ")
        terminal.read_until(lambda: has_drawn(saves), "the draw to be stored")
        terminal.press("q")
        assert terminal.wait() == 0
    assert load_paytable(file).lines == designed.lines
    assert load_paytable(file).stated_return == round(solve(designed).expected, 12)
    for arguments in (("paytables", "check", "mine"), ("simulate", "mine", "--hands", "1e5", "--seed", "7")):
        finished = subprocess.run(
            [*command, *arguments], env=environment, capture_output=True, text=True, check=True
        )
        assert ("mine: ok" if "check" in arguments else f"{solve(designed).expected:.4%}") in finished.stdout
