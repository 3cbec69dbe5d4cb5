"""`python -m benchmarks [NAME...]` measures everything except `page`, `million` and `growth`, or the benchmarks named."""

import argparse
import compileall
import os
import subprocess
import sys
from importlib import import_module
from pathlib import Path

import videopoker
from benchmarks.measure import machine, print_rows

NAMES = (
    "solver",
    "holds",
    "risk",
    "simulation",
    "arrays",
    "commands",
    "sheets",
    "table",
    "evaluator",
    "trust",
    "page",
    "million",
    "growth",
)
"""The benchmarks: modules here with a TITLE and a function `rows()` that yields measured rows."""
PREPARED = ("million", "growth")
"""Benchmarks of a save that takes minutes to make."""
ONLY_IF_NAMED = (*PREPARED, "page")
"""The page needs node, npm and Chromium."""


def main(arguments: list[str]) -> int:
    parser = argparse.ArgumentParser("python -m benchmarks", description=__doc__)
    parser.add_argument("names", metavar="NAME", nargs="*", help=", ".join(NAMES))
    parser.add_argument(
        "--hands", metavar="N", type=int, default=1_000_000, help=f"how many for {' and '.join(PREPARED)}"
    )
    parser.add_argument("--runtime", metavar="DIR", help="a folder of Pyodide with NumPy, for page")
    options = parser.parse_args(arguments)
    names = options.names or [name for name in NAMES if name not in ONLY_IF_NAMED]
    unknown = [name for name in names if name not in NAMES]
    if unknown:
        print(f"no benchmark is called {unknown[0]!r}; expected {', '.join(NAMES)}", file=sys.stderr)
        return 2
    # as installed: else every process would compile the package
    os.environ.pop("PYTHONDONTWRITEBYTECODE", None)
    os.environ["OPENBLAS_NUM_THREADS"] = "1"  # as the program has it
    compileall.compile_dir(Path(videopoker.__file__).parent, quiet=1)
    if len(names) > 1:  # each in its own process: none finds the memory and the environment of another
        for name in names:
            subprocess.run(
                [sys.executable, "-m", "benchmarks", name, "--hands", str(options.hands)], check=True
            )
        return 0
    print(f"{machine()}. Medians of several runs, and the best of them.")
    benchmark = import_module(f"benchmarks.{names[0]}")
    given = (options.hands,) if names[0] in PREPARED else (options.runtime,) if names[0] == "page" else ()
    measured = benchmark.rows(*given)
    print_rows(benchmark.TITLE, measured)
    print(f"\n{machine()}.\n")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
