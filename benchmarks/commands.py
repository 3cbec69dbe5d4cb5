"""Whole commands, from the start of the process to its end."""

import shlex
import sys
from collections.abc import Iterator
from pathlib import Path

from benchmarks.measure import Row, timed_process
from videopoker.play.paytables.files import HOUSE_GAME

TITLE = "Whole commands"

BUDGETS = {
    "--help": 0.10,
    "hand 'Ks Kh JK 8c 8d'": 0.10,
    f"solve {HOUSE_GAME} --json": 0.25,
    "solve jacks-or-better-9-6 --json": 0.25,
    "hold 'As Kd JK 7c 7h' --json": 0.25,
}
SCRIPT = "credits 100\nbet 5\ndeal Ks Kh 7d 2c JK\nhold Ks Kh JK\ndraw 8c 8d\nexpect paid 25\n"


def rows() -> Iterator[Row]:
    script = Path(sys.executable).parent / "videopoker"
    command = [str(script)] if script.exists() else [sys.executable, "-m", "videopoker"]
    bare = timed_process([sys.executable, "-c", ""])
    yield Row("python alone", bare)
    numpy = timed_process([sys.executable, "-c", "import numpy"])
    yield Row("import numpy", numpy)
    for line, budget in BUDGETS.items():
        needs_numpy = line.startswith(("solve", "hold"))
        peer = ("import numpy", min(numpy)) if needs_numpy else ("python alone", min(bare))
        yield Row(f"videopoker {line}", timed_process([*command, *shlex.split(line)]), budget, *peer)
    yield Row("videopoker run - (one hand)", timed_process([*command, "run", "-"], text=SCRIPT), None)
