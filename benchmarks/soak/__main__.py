"""`python -m benchmarks.soak [NAME...]` runs the long tests, all or those named; exits with 1 if one fails."""

import argparse
import sys
from importlib import import_module

from benchmarks.measure import machine

NAMES = ("shuffle", "returns", "saves", "keys", "signals", "inputs", "sentences")
"""The modules here: each has a TITLE and a function `checks()` that yields a sentence and whether it holds."""


def main(arguments: list[str]) -> int:
    parser = argparse.ArgumentParser("python -m benchmarks.soak", description=__doc__)
    parser.add_argument("names", metavar="NAME", nargs="*", help=", ".join(NAMES))
    names = parser.parse_args(arguments).names or NAMES
    unknown = [name for name in names if name not in NAMES]
    if unknown:
        print(f"no long test is called {unknown[0]!r}; expected {', '.join(NAMES)}", file=sys.stderr)
        return 2
    print(f"{machine()}.")
    failed = 0
    for name in names:
        test = import_module(f"benchmarks.soak.{name}")
        print(f"\n## {test.TITLE}\n", flush=True)
        for sentence, holds in test.checks():
            failed += not holds
            print(f"- {'ok' if holds else 'FAILED'}: {sentence}", flush=True)
    return int(failed > 0)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
