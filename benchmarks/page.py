"""The page in Chromium: its start compared with Pyodide's bare start, a key to the frame, a move stored, hints."""

import json
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from pathlib import Path
from shutil import which
from statistics import median, quantiles

from benchmarks.many_hands import save_of
from benchmarks.measure import Row

TITLE = "The table in a browser"

ROOT = Path(__file__).parents[1]
TOOL = ROOT / "tools/page"
LARGE_SAVE = 11_500
"""Hands of a save of some ten megabytes."""
START_BUDGETS = {"first": 1.8, "again": 1.5}
"""In bare starts."""
BUDGETS_SECONDS = {"deal": 0.1, "hold": 0.1, "draw": 0.1, "stored": 0.015, "stored while idle": 0.015}
"""A key to its frame; a move stored, while Python paints and while it does nothing."""
HINT_BUDGETS_SECONDS = {"first hint": 2.0, "later hints": 0.15}


def rows(runtime: str | None) -> Iterator[Row]:
    """`runtime` is a folder of Pyodide, with NumPy; None for the one that `npm ci` installs."""
    browser = which("chromium")
    if not (browser and which("node") and which("npm")):
        print("the page is not measured: it needs node, npm and chromium", file=sys.stderr)
        return
    with tempfile.TemporaryDirectory() as folder:
        words = ("--runtime", runtime) if runtime else ()
        subprocess.run(
            [sys.executable, str(TOOL), "--out", f"{folder}/page", *words],
            check=True,
            stdout=subprocess.DEVNULL,
        )
        bare = runtime or str(TOOL / "node_modules/pyodide")
        script = str(Path(__file__).with_suffix(".mjs"))
        said = subprocess.run(
            ["node", script, f"{folder}/page", bare, str(TOOL), browser, str(save_of(LARGE_SAVE))],
            check=True,
            stdout=subprocess.PIPE,
        )
    measured: dict[str, list[float]] = json.loads(said.stdout)
    bare_start = median(measured["bare"])
    for visit, budget in START_BUDGETS.items():
        yield Row(
            f"the table painted, {visit} visit",
            measured[visit],
            budget * bare_start,
            "Pyodide's bare start",
            bare_start,
        )
    for name, samples in measured.items():
        what = name.partition(",")[0]
        if name in HINT_BUDGETS_SECONDS:
            yield Row(name, samples, HINT_BUDGETS_SECONDS[name])
        elif what in BUDGETS_SECONDS:
            yield Row(
                f"{name}, 95th percentile",
                samples,
                BUDGETS_SECONDS[what],
                figure=quantiles(samples, n=20)[-1],
            )
