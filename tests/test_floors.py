"""A floor is loaded when it is needed: neither the screen's nor the solver's libraries by what needs neither."""

import subprocess
import sys

import pytest

RUN = """
import io, sys
from videopoker.cli import main

sys.stdin = io.TextIOWrapper(io.BytesIO({script!r}))
try:
    code = main({arguments!r})
except SystemExit as leaving:
    code = leaving.code
print("loaded:", *sorted({{"textual", "rich", "numpy"}} & set(sys.modules)))
sys.exit(code)
"""
SCRIPT = b"seed 1\ncredits 100\ndeal Ks Kh 7d 2c JK\nhold Ks Kh JK\ndraw 8c 8d\nauto 5 none\n"


@pytest.mark.parametrize(
    "arguments",
    [
        ["--help"],
        ["--version"],
        ["run", "-"],
        ["run", "--json", "-"],
        ["run", "--save", "mine", "-"],
        ["paytables"],
        ["hand", "Ks Kh 7d 2c JK"],
    ],
    ids=" ".join,
)
def test_command_loads_neither_textual_nor_numpy(tmp_path, arguments):
    done = subprocess.run(
        [sys.executable, "-c", RUN.format(script=SCRIPT, arguments=arguments)],
        capture_output=True,
        text=True,
        check=False,
        env={"VIDEOPOKER_SAVES": str(tmp_path)},
    )
    assert (done.returncode, done.stderr) == (0, "")
    assert done.stdout.splitlines()[-1] == "loaded:"


@pytest.mark.parametrize(
    ("package", "forbidden"),
    [
        ("videopoker", {"videopoker.core", "videopoker.play", "videopoker.tui", "videopoker.solver"}),
        ("videopoker.cli", {"videopoker.core", "videopoker.play", "videopoker.tui", "videopoker.solver"}),
        ("videopoker.core.game", {"sqlite3", "secrets", "tomllib", "pathlib", "videopoker.play"}),
        ("videopoker.play.session", {"videopoker.tui", "videopoker.solver", "textual", "numpy", "filelock"}),
        ("videopoker.play.script.parser", {"videopoker.tui", "videopoker.solver", "textual", "numpy"}),
        ("videopoker.tui.app", {"videopoker.solver", "numpy"}),
    ],
)
def test_module_loads_nothing_of_a_floor_above(package, forbidden):
    source = f"import sys; before = set(sys.modules); import {package}; print(*set(sys.modules) - before)"
    done = subprocess.run([sys.executable, "-c", source], capture_output=True, text=True, check=True)
    assert not forbidden & set(done.stdout.split())
