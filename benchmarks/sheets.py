"""A strategy sheet of 16 lines searched for: whole commands, beside the first part of the work alone, merging the deals."""

import os
import subprocess
import sys
from collections.abc import Iterator
from tempfile import TemporaryDirectory

from benchmarks.measure import Row

TITLE = "Strategy sheets"

RUNS = 2
MEGABYTES = 300
GAMES = {
    "aces-and-eights-8-5": 10,
    "double-bonus-9-7-5": 10,
    "all-american-25-8": 10,
    "deuces-wild-25-15-10-4-4-3": 20,
    "joker-poker-kings-15-8-5": 20,
}
"""Games without a shipped sheet, and the budget in seconds of processor time."""
MERGE = """
from videopoker import load_paytable
from videopoker.solver.sheets.classes import sheet_classes
sheet_classes(load_paytable({!r}), 5)
"""


def rows() -> Iterator[Row]:
    for game, budget in GAMES.items():
        searched, merged = [], []
        for _ in range(RUNS):
            with TemporaryDirectory() as saves:
                searched.append(spent(["-m", "videopoker", "--saves", saves, "strategy", game, "--json"]))
            merged.append(spent(["-c", MERGE.format(game)]))
        (seconds, memory), (merge_seconds, merge_memory) = (
            tuple(zip(*ones, strict=True)) for ones in (searched, merged)
        )
        what = f"videopoker strategy {game}"
        yield Row(f"{what}, CPU", seconds, budget, "merging its deals", min(merge_seconds))
        yield Row(f"{what}, memory", memory, MEGABYTES, "merging its deals", min(merge_memory), "MB")


def spent(arguments: list[str]) -> tuple[float, float]:
    """Seconds of processor time and the megabytes of a Python process."""
    process = subprocess.Popen([sys.executable, *arguments], stdout=subprocess.DEVNULL)
    _, _, used = os.wait4(process.pid, 0)
    process.returncode = 0
    return used.ru_utime + used.ru_stime, used.ru_maxrss / 1024
