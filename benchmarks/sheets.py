"""A strategy sheet of a paytable that has none: whole commands, beside the first part of the work alone, merging the deals."""

import os
import subprocess
import sys
from collections.abc import Iterator
from tempfile import TemporaryDirectory

from benchmarks.measure import Row

TITLE = "Strategy sheets"

RUNS = 2
MEGABYTES = 300
BUDGET = 5
"""Seconds of processor time that making a sheet may take."""
GAMES = (
    ("aces-and-eights-8-5", "flush=30"),
    ("double-bonus-9-7-5", "flush=40"),
    ("all-american-25-8", "flush=45"),
    ("deuces-wild-25-15-10-4-4-3", "flush=15"),
    ("joker-poker-kings-15-8-5", "flush=30"),
)
"""Games, and a pay that is changed."""
MERGE = """
from videopoker import load_paytable
from videopoker.coach.sheet import starts
from videopoker.solver.sheets.classes import class_steps
from videopoker.solver.steps import finished
table = load_paytable({!r})
finished(class_steps(table, 5, list(dict.fromkeys(word for start in starts(table, 5) for word in start))))
"""


def rows() -> Iterator[Row]:
    for game, pay in GAMES:
        made, merged = [], []
        for _ in range(RUNS):
            with TemporaryDirectory() as saves:
                command = ["-m", "videopoker", "--saves", saves, "strategy", game, "--set", pay, "--json"]
                made.append(spent(command))
            merged.append(spent(["-c", MERGE.format(game)]))
        (seconds, memory), (merge_seconds, merge_memory) = (
            tuple(zip(*ones, strict=True)) for ones in (made, merged)
        )
        what = f"videopoker strategy {game} --set {pay}"
        yield Row(f"{what}, CPU", seconds, BUDGET, "merging its deals", min(merge_seconds))
        yield Row(f"{what}, memory", memory, MEGABYTES, "merging its deals", min(merge_memory), "MB")


def spent(arguments: list[str]) -> tuple[float, float]:
    """Seconds of processor time and the megabytes of a Python process."""
    process = subprocess.Popen([sys.executable, *arguments], stdout=subprocess.DEVNULL)
    _, _, used = os.wait4(process.pid, 0)
    process.returncode = 0
    return used.ru_utime + used.ru_stime, used.ru_maxrss / 1024
