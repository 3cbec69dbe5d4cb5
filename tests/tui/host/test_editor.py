"""The player's editor, which the lab opens in its own terminal."""

import sys

import pytest
from textual.app import App

from tests.pseudo_terminal import PseudoTerminal, terminal_environment
from videopoker.play.host.made_files import sent_by
from videopoker.play.paytables.files import paytable_path
from videopoker.tui.host.editor import edit

REPLACES = """
import os, sys
option, path = sys.argv[1:]
text = open(path).read()
print("EDITING WITH", option, flush=True)
input()
open(path + "~", "w").write(text.replace("pays    = 25", "pays    = 26"))
os.replace(path + "~", path)
"""


@pytest.fixture
def file(tmp_path):
    file = tmp_path / "mine.toml"
    file.write_text(paytable_path("jacks-or-better-9-6").read_text("utf-8"), encoding="utf-8")
    return file


def lab(file, **variables):
    command = [sys.executable, "-m", "videopoker", "lab", str(file), "--saves", str(file.parent / "saves")]
    return PseudoTerminal(command, terminal_environment(**variables))


def test_editor_with_its_arguments_has_the_terminal_until_it_ends(tmp_path, file):
    script = tmp_path / "my editor.py"
    script.write_text(REPLACES)
    with lab(file, EDITOR="no", VISUAL=f"{sys.executable} '{script}' --wait") as terminal:
        for key, painted in (
            ("", "99.5439%"),
            ("e", "EDITING WITH --wait"),
            ("\r", "99.7802%"),
            ("u", "not saved"),
        ):
            terminal.press(key)
            terminal.wait_for(painted)
            terminal.forget()
        terminal.press("\x03\x03")
        terminal.wait()
    assert "pays    = 26" in file.read_text()


@pytest.mark.parametrize(
    ("variables", "said"),
    [
        ({"EDITOR": "/no/such --x"}, "EDITOR is /no/such, which cannot be started: No such file"),
        ({"VISUAL": "false"}, "VISUAL is false, which ended with exit code 1"),
        ({"VISUAL": "a'b"}, "VISUAL cannot be read: No closing quotation"),
        ({"VISUAL": "", "EDITOR": ""}, "With VISUAL or EDITOR set, e opens it"),
    ],
)
def test_editor_that_is_missing_or_fails_is_said_in_one_line(file, variables, said):
    with lab(file, **variables) as terminal:
        terminal.wait_for("99.5439%")
        terminal.press("e")
        terminal.wait_for(said.split(maxsplit=3)[2])
        terminal.press("q")
        assert terminal.wait() == 0


def test_a_player_from_afar_is_told_to_change_the_pays_in_the_lab(file):
    with sent_by(lambda *_: None):
        assert edit(App(), file) == "No editor can open the file here. Change the pays in the lab."
