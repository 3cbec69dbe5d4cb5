"""The command line itself: help, wrong arguments, where it is found."""

import subprocess
import sys

import pytest

from videopoker import __version__

pytestmark = pytest.mark.usefixtures("saves")


def test_help_lists_every_command(run):
    code, out, _ = run("--help")
    assert code == 0
    for command in ("play", "hand", "hold", "solve", "run", "paytables", "stats", "history", "verify"):
        assert f"\n    {command} " in out


def test_verbose_version_names_what_the_program_runs_on(run):
    code, printed, _ = run("--version", "--verbose")
    names = [line.split()[0] for line in printed.splitlines()]
    assert (code, names) == (0, ["videopoker", "Python", "Textual", "NumPy", "SQLite", "package", "a"])
    assert "a checkout" in printed
    assert run("--verbose") == (2, "", "videopoker: --verbose goes with --version\n")


def test_version_is_the_packages(run):
    assert run("--version") == (0, f"videopoker {__version__}\n", "")


def test_table_without_a_terminal_exits_2_and_names_the_commands_without_one(run, saves):
    code, out, err = run()
    assert (code, out) == (2, "")
    assert (
        err
        == "videopoker: the table needs a terminal; --plain plays line by line, `videopoker run` a script\n"
    )
    assert not saves.exists()


def test_module_is_the_command():
    done = subprocess.run(
        [sys.executable, "-m", "videopoker", "--version"], capture_output=True, text=True, check=False
    )
    assert (done.returncode, done.stdout) == (0, f"videopoker {__version__}\n")
