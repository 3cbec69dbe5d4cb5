"""A system without what only POSIX has: a stand-in for Windows, made by taking these parts from Python.

It says nothing of consoles, of renaming open files, or of SQLite there.
"""

import json
import os
import subprocess
import sys

import pytest

from tests.cli.played_saves import play

TAKE_AWAY = """
import asyncio, enum, os, platformdirs.unix, signal, sys, types
import fcntl as real

class Signals(enum.IntEnum):
    SIGABRT, SIGFPE, SIGILL, SIGINT, SIGSEGV, SIGTERM = 6, 8, 4, 2, 11, 15

for name in ("fcntl", "termios", "tty", "pty", "pwd", "grp", "resource"):
    sys.modules[name] = None
for name in dir(signal):
    if name.startswith("SIG") and name[3].isalpha() and name not in {*Signals.__members__, "SIGCHLD"}:
        delattr(signal, name)
signal.Signals = Signals
os.supports_dir_fd.discard(os.link)
for name in ("O_NOFOLLOW", "O_CLOEXEC", "O_NONBLOCK", "O_TMPFILE", "O_DIRECTORY", "fchmod", "link", "ttyname",
             "killpg", "getuid", "geteuid", "set_blocking", "sched_getaffinity"):
    delattr(os, name)
whole_open, whole_chmod = os.open, os.chmod

def open_file(path, *more, **named):
    if os.path.isdir(path):
        raise PermissionError(13, "Permission denied", str(path))
    return whole_open(path, *more, **named)

def chmod(path, *more, **named):
    if isinstance(path, int):
        raise TypeError("chmod: path should be string, bytes or os.PathLike, not int")
    return whole_chmod(path, *more, **named)

os.open, os.chmod = open_file, chmod
"""
LOCKS = """
msvcrt = types.ModuleType("msvcrt")
msvcrt.LK_NBLCK = 2

def locking(file, mode, count):
    assert (mode, count, os.lseek(file, 0, os.SEEK_CUR)) == (2, 1, 0)
    try:
        real.flock(file, real.LOCK_EX | real.LOCK_NB)
    except BlockingIOError:
        raise PermissionError(13, "Permission denied") from None

msvcrt.locking = locking
sys.modules["msvcrt"] = msvcrt
"""
COMMAND = "from videopoker.cli import main; sys.exit(main(sys.argv[1:]))"


def there(code, *arguments, locks=True, **options):
    """A fresh interpreter of the stand-in that runs this code: its exit code, what it printed, its complaints."""
    done = subprocess.run(
        [sys.executable, "-c", TAKE_AWAY + LOCKS * locks + code, *arguments],
        capture_output=True,
        text=True,
        check=False,
        **options,
    )
    return done.returncode, done.stdout, done.stderr


def command(*words, locks=True, typed=None):
    return there(COMMAND, *words, locks=locks, input=typed)


@pytest.fixture
def mine(saves):
    """A save `mine` of three hands, made with all that this system has."""
    play(saves / "mine.sqlite3", 3)
    return saves / "mine.sqlite3"


HEADLESS = [
    "--version",
    "hand 'Ks Kh 7d 2c 9s'",
    "hold 'Ks Kh 7d 2c 9s'",
    "settings --paths",
    "settings",
    "solve jacks-or-better-9-6",
    "paytables check jacks-or-better-9-6",
    "risk jacks-or-better-9-6 --bankroll 500 --hands 100",
    "simulate jacks-or-better-9-6 --hands 100000 --workers 1",
    "strategy jacks-or-better-9-6",
    "schema solve",
    "run examples/hand.poker",
    "stats --save mine",
    "history --save mine",
    "stats --ledger --save mine",
    "grade --save mine",
    "verify --new-receipt --save mine",
    "saves",
    "saves explain mine",
]


ONE_AFTER_ANOTHER = """
import contextlib, io, json, shlex
from videopoker.cli import main

def answer(line):
    out, err = io.StringIO(), io.StringIO()
    with contextlib.redirect_stdout(out), contextlib.redirect_stderr(err):
        code = main(shlex.split(line))
    return code, err.getvalue(), bool(out.getvalue())

print(json.dumps({line: answer(line) for line in sys.argv[1:]}))
"""


@pytest.mark.parametrize("locks", [True, False], ids=["with locks", "without locks"])
def test_commands_that_play_no_save_work(mine, locks):
    code, out, err = there(ONE_AFTER_ANOTHER, *HEADLESS, locks=locks)
    assert (code, err) == (0, "")
    assert json.loads(out) == {line: [0, "", True] for line in HEADLESS}


def test_every_hand_of_a_save_is_verified(mine):
    code, out, err = command("verify", "--save", "mine", locks=False)
    assert (code, err) == (0, "")
    assert "all is well" in out


def test_plain_mode_plays_a_new_save_and_goes_on_with_it(saves):
    for hand in (1, 2):
        code, _, err = command("play", "--plain", typed="deal\n1 2\n\nquit\n")
        assert (code, err) == (0, "")
        _, stats, _ = command("stats", "--json")
        assert json.loads(stats)["games"] == hand
    assert "all is well" in command("verify")[1]


def test_a_save_that_is_played_is_locked_for_others(saves):
    code, out, err = there(
        """
from pathlib import Path
from videopoker.play.session import Session
from videopoker.play.saves.files.sqlite_file import SaveInUse
with Session.open(Path(sys.argv[1])) as session:
    session.deal(1)
    try:
        Session.open(Path(sys.argv[1]))
    except SaveInUse as error:
        print("in use")
with Session.open(Path(sys.argv[1])) as session:
    session.draw()
    print(session.state.hand)
""",
        str(saves / "mine.sqlite3"),
    )
    assert (code, out, err) == (0, "in use\n1\n", "")


def test_without_a_lock_no_save_is_played_and_none_is_made(mine, saves):
    before = {path: path.read_bytes() for path in saves.iterdir() if path.is_file()}
    for name in ("mine", "new"):
        code, out, err = command("play", "--plain", "--save", name, locks=False, typed="deal\n")
        assert (code, out) == (2, "")
        assert err == (
            f"videopoker: {saves / name}.sqlite3 can be read but not played: this system has no file locks to keep "
            "other programs out; `videopoker run` plays scripts without a save\n"
        )
    assert {path: path.read_bytes() for path in saves.iterdir() if path.is_file()} == before


@pytest.mark.parametrize("locks", [True, False], ids=["with locks", "without locks"])
def test_a_session_in_memory_is_played(locks):
    code, out, err = there(
        """
from videopoker import Session
with Session.in_memory() as session:
    session.deposit(100)
    session.deal(5, "Ks Kh 7d 2c JK", "8c 8d")
    session.draw("Ks Kh JK")
    print(session.state.paid)
""",
        locks=locks,
    )
    assert (code, out, err) == (0, "25\n", "")


def test_a_hand_is_played_at_the_table(saves):
    """Headless: the driver for Windows' console is Textual's, which does not run here."""
    code, out, err = there(
        """
from pathlib import Path
from videopoker.core.machine.state import Phase
from videopoker.play.session import Session
from videopoker.tui.kit.debounce import SECONDS
from videopoker.tui.host.operating_system import terminal_driver
from videopoker.tui.host.terminal import Terminal
from videopoker.tui.shell.app import VideoPokerApp
assert terminal_driver() is None
Terminal().give_back()

async def play():
    with Session.open(Path(sys.argv[1])) as session:
        app = VideoPokerApp(session, Path(sys.argv[1]).with_name("crash.log"), host=Terminal())
        async with app.run_test() as pilot:
            await pilot.press("space")
            while session.state.phase is Phase.BETTING:
                await pilot.pause(0.01)
            while session.state.phase is Phase.DRAWING:
                await pilot.pause(2 * SECONDS)  # else a second press is a bounce of the first
                await pilot.press("space")
        print(session.state.hand)

asyncio.run(play())
""",
        str(saves / "mine.sqlite3"),
        env=os.environ | {"TEXTUAL_DRIVER": "textual.drivers.headless_driver:HeadlessDriver"},
    )
    assert (code, out, err) == (0, "1\n", "")
