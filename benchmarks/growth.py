"""How cost grows with the hands of a save, from a thousand on; draws docs/pictures/growth.svg.

Figures are processor time. A million hands take some six minutes, and ten more when their save (840 MB) is made first.
"""

import shutil
import tempfile
from collections.abc import Iterator
from functools import partial
from pathlib import Path
from statistics import median

from benchmarks.log_plot import log_plot
from benchmarks.many_hands import save_of
from benchmarks.measure import Row, timed_cpu
from benchmarks.million import FILTERS, PAGE
from videopoker import load_paytable, risk, solve
from videopoker.coach.grader import GradedLog
from videopoker.play.saves.check.verify import verify
from videopoker.play.saves.hands.search import page
from videopoker.play.saves.log.log import Log
from videopoker.play.session import Session

TITLE = "How processor time grows with the hands"

LEAST = 1_000
PICTURE = Path(__file__).parents[1] / "docs" / "pictures" / "growth.svg"
FIRST, MIDDLE = "first page", "middle page"


def rows(hands: int = 1_000_000) -> Iterator[Row]:
    """Each measure at 1,000, 10,000, ... hands beside the same at 1,000; of the filters the slowest, then each at most hands."""
    sizes = [LEAST * 10**power for power in range(4) if LEAST * 10**power <= hands]
    by_measure: dict[str, list[float]] = {}
    pages: dict[str, list[float]] = {}
    for size in sizes:
        for what, samples in _measured(size, pages):
            figures = by_measure.setdefault(what, [])
            figures.append(median(samples))
            yield Row(f"{what}: {size:,} hands", samples, None, f"{LEAST:,} hands", figures[0])
    for what, figures in pages.items():
        yield Row(f"{what}: {sizes[-1]:,} hands", figures[-1:], None, f"{LEAST:,} hands", figures[0])
    PICTURE.write_text(log_plot(sizes, by_measure, "hands"), encoding="utf-8")


def _measured(size: int, pages: dict[str, list[float]]) -> Iterator[tuple[str, list[float]]]:
    """Each measure with its samples; adds the figure of each filter's pages to `pages`."""
    runs = 3 if size < 1_000_000 else 1
    with tempfile.TemporaryDirectory() as folder:
        save = Path(folder) / "copy.sqlite3"
        shutil.copyfile(save_of(size), save)

        def opened() -> None:
            Session.open(save).close()

        yield "first opening of a copy", timed_cpu(opened, 1)
        yield "opening a save", timed_cpu(opened, 9)
        with Log.read(save) as log:
            for words, before in ((FIRST, None), (MIDDLE, size // 2)):
                slowest = [0.0]
                for name, chosen in FILTERS.items():
                    samples = timed_cpu(partial(page, log, chosen, size=PAGE, before=before), 5)
                    pages.setdefault(f"{words}, {name}", []).append(median(samples))
                    slowest = max(slowest, samples, key=median)
                yield f"history, {words}, slowest filter", slowest
            yield "verify", timed_cpu(lambda: verify(log), runs)

        def graded() -> None:
            with Log.read(save) as log:  # an open log keeps its grades
                list(GradedLog(log).steps())

        yield "grade", timed_cpu(graded, runs)
    solution = solve(load_paytable("jacks-or-better-9-6"))
    yield "risk", timed_cpu(lambda: risk(solution, 500, size), 5)
