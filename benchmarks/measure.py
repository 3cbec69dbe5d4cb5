"""Measures, and prints the results as tables; shared by all benchmarks.

Figures are seconds or megabytes: lower is better.
"""

import gc
import os
import resource
import statistics
import subprocess
import time
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

_UNITS = ((1.0, "s"), (1e-3, "ms"), (1e-6, "µs"), (1e-9, "ns"))


@dataclass(frozen=True)
class Row:
    """One measurement: its samples, its budget, and the figure of a peer."""

    what: str
    samples: Sequence[float]
    budget: float | None = None
    peer: str = ""
    peer_figure: float | None = None
    unit: str = "s"
    figure: float | None = None
    """The result; None for the median of the samples."""

    @property
    def ours(self) -> float:
        return statistics.median(self.samples) if self.figure is None else self.figure


def timed(
    function: Callable[[], Any], runs: int = 9, calls: int = 1, before: Callable[[], Any] | None = None
) -> list[float]:
    """Seconds per call: `runs` samples of `calls` calls. `before` runs before each sample and is not timed."""
    samples = []
    for _ in range(runs):
        if before:
            before()
        gc.collect()
        start = time.perf_counter()
        for _ in range(calls):
            function()
        samples.append((time.perf_counter() - start) / calls)
    return samples


def timed_cpu(function: Callable[[], Any], runs: int) -> list[float]:
    """Seconds of processor time per call, of ended child processes too: the work of others does not count."""

    def spent() -> float:
        children = resource.getrusage(resource.RUSAGE_CHILDREN)
        return time.process_time() + children.ru_utime + children.ru_stime

    samples = []
    for _ in range(runs):
        gc.collect()
        start = spent()
        function()
        samples.append(spent() - start)
    return samples


def timed_process(arguments: Sequence[str], runs: int = 9, text: str = "") -> list[float]:
    """Seconds from the start of a process to its end."""

    def run() -> None:
        subprocess.run(arguments, input=text, text=True, stdout=subprocess.DEVNULL, check=True)

    run()  # first unmeasured, so that files are cached and compiled
    return timed(run, runs)


def megabytes(process: int | str, field: str = "VmHWM") -> float:
    """The memory of a process: now (VmRSS) or its maximum (VmHWM)."""
    status = Path(f"/proc/{process}/status").read_text(encoding="utf-8")
    line = next(line for line in status.splitlines() if line.startswith(field))
    return int(line.split()[1]) / 1024


def figure_text(figure: float | None, unit: str) -> str:
    """A figure with its unit."""
    if figure is None:
        return ""
    if unit != "s":
        return f"{figure:.3g} {unit}"
    scale, name = next((pair for pair in _UNITS if figure >= pair[0]), _UNITS[-1])
    return f"{figure / scale:.3g} {name}"


HEADINGS = ("", "ours", "at best", "budget", "ours / budget", "peer", "ours / peer")


def print_rows(title: str, rows: Iterable[Row]) -> None:
    """Print a Markdown table, each row as soon as it is measured."""
    print(f"\n## {title}\n\n| {' | '.join(HEADINGS)} |\n|{'---|' * len(HEADINGS)}", flush=True)
    for row in rows:
        ours = row.ours
        of_budget = f"{ours / row.budget:.2f}" if row.budget else ""
        peer = f"{row.peer}: {figure_text(row.peer_figure, row.unit)}" if row.peer else ""
        of_peer = f"{ours / row.peer_figure:.3g}" if row.peer_figure else ""
        figures = (figure_text(figure, row.unit) for figure in (ours, min(row.samples), row.budget))
        print(f"| {' | '.join((row.what, *figures, of_budget, peer, of_peer))} |", flush=True)


def machine() -> str:
    """The machine in one line: versions, cores, load."""
    import platform

    import numpy as np

    load = " ".join(f"{load:.1f}" for load in os.getloadavg())
    return f"Python {platform.python_version()}, NumPy {np.__version__}, {os.cpu_count()} cores, load {load}"
