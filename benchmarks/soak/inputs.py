"""A million paytables, settings, scripts, plain lines and command lines that are almost right."""

from collections.abc import Iterator
from pathlib import Path
from tempfile import TemporaryDirectory

from benchmarks.soak.seeds import of_seeds
from tests.hostile_inputs import answer_anything

TITLE = "Inputs that are almost right"

INPUTS = 1_000_000
AT_ONCE = 10_000
"""Inputs with one seed, which repeats them."""


def checks() -> Iterator[tuple[str, bool]]:
    return of_seeds(answered, INPUTS // AT_ONCE)


def answered(seed: int) -> tuple[str, bool]:
    """The results of the inputs of one seed."""
    with TemporaryDirectory() as folder:
        try:
            kinds = answer_anything(Path(folder), seed, AT_ONCE)
        except AssertionError as error:
            return str(error), False
    counts = ", ".join(f"{count:,} {kind}" for kind, count in sorted(kinds.items()))
    return f"seed {seed}: {counts}: all answered", True
