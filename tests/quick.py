"""Cases of a test for the quick run, and the rest for the slow run."""

from collections.abc import Iterable

import pytest
from hypothesis import settings


def quick_and_slow(cases: Iterable[object], quick: int = 1, *, whole: bool = False) -> list[object]:
    """Mark all but the first few cases slow.

    A tuple has a value for each argument of the test; with `whole` it is the value of one argument, such as a size.
    """
    every = list(cases)
    rest = (case if isinstance(case, tuple) and not whole else (case,) for case in every[quick:])
    return every[:quick] + [pytest.param(*case, marks=pytest.mark.slow) for case in rest]


def examples(number: int) -> int:
    """Fewer examples for a costly property: this many where others have forty."""
    return number * settings.default.max_examples // 40
