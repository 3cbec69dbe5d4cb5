"""`python -m benchmarks [NAME...]` measures all, or what is named."""

import sys
from importlib import import_module
from importlib.util import find_spec

from benchmarks.measure import machine, print_rows

NAMES = ("solver", "holds", "commands", "table", "evaluator")
"""The modules here that measure something: each has a TITLE, and `rows()` that yields what it measures."""


def main(arguments: list[str]) -> int:
    names = arguments or [name for name in NAMES if find_spec(f"benchmarks.{name}")]
    unknown = [name for name in names if name not in NAMES]
    if unknown:
        print(f"no benchmark is called {unknown[0]!r}; expected {', '.join(NAMES)}", file=sys.stderr)
        return 2
    print(f"{machine()}. Medians of several runs, and the best of them.")
    for name in names:
        benchmark = import_module(f"benchmarks.{name}")
        print_rows(benchmark.TITLE, benchmark.rows())
    print(f"\n{machine()}.")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
