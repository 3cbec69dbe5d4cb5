"""Commands, plain mode and the doors for programs where NumPy is missing: one line, exit code 2."""

import json
import os
import subprocess
import sys

import pytest

from tests.pseudo_terminal import HANG_SECONDS
from videopoker import Session
from videopoker.core.base.messages import WITHOUT_NUMPY

PROGRAM = """
import contextlib, io, json, sys
from tests.tui.without_numpy import NoNumPy

sys.meta_path.insert(0, NoNumPy())
from videopoker.cli import main

ended = []
for command, typed in json.loads(sys.argv[1]):
    sys.stdin = io.TextIOWrapper(io.BytesIO(typed.encode()))
    with contextlib.redirect_stdout(io.StringIO()) as out, contextlib.redirect_stderr(io.StringIO()) as err:
        code = main(command)
    ended.append((code, out.getvalue(), err.getvalue()))
print(json.dumps(ended))
"""
JACKS = "jacks-or-better-9-6"
NEED_NUMPY = [
    ["hold", "Ks Kh 7d 2c 9s"],
    ["hold", "Ks Kh 7d 2c JK", "--why"],
    ["solve", JACKS],
    ["solve", JACKS, "--sweep", "flush=20..30"],
    ["solve", JACKS, "--for", "99%", "--vary", "flush"],
    ["compare", JACKS, "deuces-wild-full-pay"],
    ["strategy", JACKS],
    ["risk", JACKS, "--bankroll", "1000"],
    ["simulate", JACKS, "--hands", "100"],
    ["paytables", "check", f"paytables/{JACKS}.toml"],
    ["daily", "--json"],
    ["drill"],
    ["exam"],
    ["learn"],
    ["grade"],
    ["stats", "--expected"],
    ["run", "--save", "default", "-"],
]
PLAYABLE = [["hand", "Ks Kh 7d 2c JK"], ["paytables"], ["stats"], ["history"], ["verify"], ["saves"]]


def ended(folder, *commands, typed=""):
    """The exit code, the output and the complaints of each command."""
    done = subprocess.run(
        [sys.executable, "-c", PROGRAM, json.dumps([(command, typed) for command in commands])],
        capture_output=True,
        text=True,
        check=False,
        timeout=HANG_SECONDS,
        env=os.environ | {"VIDEOPOKER_SAVES": str(folder)},
    )
    assert done.returncode == 0, done.stderr
    return json.loads(done.stdout.splitlines()[-1])


@pytest.fixture
def saves(tmp_path):
    """A folder with a save of two hands, the second in play."""
    with Session.open(tmp_path / "default.sqlite3") as session:
        session.deal(5)
        session.draw()
        session.deal(5)
    return tmp_path


def test_commands_that_need_numpy_say_so_in_one_line(saves):
    for command, (code, _, complaint) in zip(
        NEED_NUMPY, ended(saves, *NEED_NUMPY, typed="hold best\n"), strict=True
    ):
        assert (code, complaint) == (2, f"videopoker: {WITHOUT_NUMPY}\n"), command


def test_other_commands_work(saves):
    for command, (code, out, complaint) in zip(PLAYABLE, ended(saves, *PLAYABLE), strict=True):
        assert (code, complaint) == (0, ""), command
        assert out


def test_plain_mode_plays_and_says_it_only_when_asked(saves):
    typed = "hold all\n\n" + "\nhold all\n\n" * 20 + "pays\ngames deuces\nquit\n"
    ((code, out, complaint),) = ended(saves, ["play", "--plain"], typed=typed)
    assert (code, complaint) == (0, "")
    assert "Hand 22" in out
    assert "NumPy" not in out
    asked = [
        "hint",
        "why",
        "both",
        "hold best",
        "lines",
        "results",
        "risk",
        "strategy",
        "drill",
        "daily",
        "lab",
    ]
    ((code, out, complaint),) = ended(
        saves, ["play", "--plain"], typed="\n".join(["coach before", "", *asked, "quit"]) + "\n"
    )
    assert (code, complaint) == (0, "")
    assert out.count(WITHOUT_NUMPY) == len(asked)


def test_functions_that_solve_raise_an_import_error():
    program = """
import sys
from tests.tui.without_numpy import NoNumPy

sys.meta_path.insert(0, NoNumPy())
import videopoker

session = videopoker.Session.in_memory(credits=10)
session.deal(5)
session.draw()
for solves in (videopoker.solve, videopoker.policy_return, lambda game: videopoker.holds("Ks Kh 7d 2c 9s", game)):
    try:
        solves("9/6 jacks")
    except ImportError as error:
        print(error)
"""
    done = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=True)
    assert done.stdout == "No module named 'numpy'\n" * 3
