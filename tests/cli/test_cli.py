"""The command line itself: help, wrong arguments, where it is found."""

import subprocess
import sys
from shlex import split

import pytest

from videopoker import __version__

pytestmark = pytest.mark.usefixtures("saves")


def test_verbose_version_names_what_the_program_runs_on(run):
    code, printed, _ = run("--version", "--verbose")
    names = [line.split()[0] for line in printed.splitlines()]
    assert (code, names) == (0, ["videopoker", "Python", "Textual", "NumPy", "SQLite", "package", "a"])
    assert "a checkout" in printed


def test_version_is_the_packages(run):
    assert run("--version") == (0, f"videopoker {__version__}\n", "")


def test_module_is_the_command():
    done = subprocess.run(
        [sys.executable, "-m", "videopoker", "--version"], capture_output=True, text=True, check=False
    )
    assert (done.returncode, done.stdout) == (0, f"videopoker {__version__}\n")


@pytest.fixture
def started(tmp_path):
    """Runs the program in a folder from which the shell finds it only by its path."""
    (tmp_path / "env").symlink_to(sys.prefix)

    def run(*words):
        done = subprocess.run(
            words, capture_output=True, text=True, check=False, cwd=tmp_path, env={"PATH": "/usr/bin:/bin"}
        )
        return done.returncode, done.stdout, done.stderr

    return run


def test_commands_in_messages_can_be_typed_where_the_program_was_started_by_its_path(started, saves):
    code, _, err = started("env/bin/videopoker", "--saves", "here", "paytables", "xyzzy")
    assert (code, err) == (
        1,
        'videopoker: no paytable matches "xyzzy"; `env/bin/videopoker --saves here paytables` lists all\n',
    )
    _, _, err = started("env/bin/videopoker", "solve", "sdb")
    command = err.strip().rpartition(" more: ")[2]
    assert started(*split(command))[1].count("  super-double-bonus-") == 3
    _, _, err = started("env/bin/videopoker", "solve", "ddb", "--set")
    assert started(*split(err.rpartition("; see ")[2]))[1].startswith("usage: videopoker solve ")
    _, out, _ = started("env/bin/videopoker", "--saves", "here", "saves")
    assert out == "no saves in here; `env/bin/videopoker --saves here` starts one\n"


def test_module_names_itself_in_messages_as_it_was_started(started):
    _, _, err = started("env/bin/python", "-m", "videopoker", "xyzzy")
    assert err == 'videopoker: unknown command "xyzzy"; see env/bin/python -m videopoker --help\n'
