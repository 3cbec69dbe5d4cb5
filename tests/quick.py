"""Cases of a test that run every time, and those left to the slow run."""

from collections.abc import Iterable

import pytest


def quick_and_slow(cases: Iterable[object], quick: int = 1) -> list[object]:
    """The cases, each a value or a tuple of values; all but the first few are marked slow."""
    every = list(cases)
    rest = (case if isinstance(case, tuple) else (case,) for case in every[quick:])
    return every[:quick] + [pytest.param(*case, marks=pytest.mark.slow) for case in rest]
