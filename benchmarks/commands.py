"""Whole commands, from the start of the process to its end."""

import shlex
import sys
from collections.abc import Iterator
from pathlib import Path
from statistics import median

from benchmarks.measure import Row, timed_process
from videopoker.play.paytables.files import HOUSE_GAME

TITLE = "Whole commands"

TIMES_PYTHON = 5.5
TIMES_NUMPY = 2.2
"""The budget of a command as a multiple of its peer's time: Python alone, or the import of NumPy."""
COMMANDS = (
    "--help",
    "hand 'Ks Kh JK 8c 8d'",
    f"solve {HOUSE_GAME} --json",
    "solve jacks-or-better-9-6 --json",
    "hold 'As Kd JK 7c 7h' --json",
)
SCRIPT = "credits 100\nbet 5\ndeal Ks Kh 7d 2c JK\nhold Ks Kh JK\ndraw 8c 8d\nexpect paid 25\n"


def rows() -> Iterator[Row]:
    script = Path(sys.executable).parent / "videopoker"
    command = [str(script)] if script.exists() else [sys.executable, "-m", "videopoker"]
    bare = timed_process([sys.executable, "-c", ""])
    yield Row("python alone", bare)
    numpy = timed_process([sys.executable, "-c", "import numpy"])
    yield Row("import numpy", numpy)
    for line in COMMANDS:
        peer, seconds, times = ("python alone", median(bare), TIMES_PYTHON)
        if line.startswith(("solve", "hold")):
            peer, seconds, times = ("import numpy", median(numpy), TIMES_NUMPY)
        samples = timed_process([*command, *shlex.split(line)])
        yield Row(f"videopoker {line}", samples, times * seconds, peer, seconds)
    yield Row("videopoker run - (one hand)", timed_process([*command, "run", "-"], text=SCRIPT), None)
