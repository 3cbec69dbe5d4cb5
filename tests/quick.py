"""Cases of a test that run every time, and those left to the slow run."""

from collections.abc import Iterable

import pytest
from hypothesis import settings


def quick_and_slow(cases: Iterable[object], quick: int = 1, *, whole: bool = False) -> list[object]:
    """The cases; all but the first few are marked slow.

    A tuple has a value for each argument of the test; `whole` ones are the value of one argument, as a size is.
    """
    every = list(cases)
    rest = (case if isinstance(case, tuple) and not whole else (case,) for case in every[quick:])
    return every[:quick] + [pytest.param(*case, marks=pytest.mark.slow) for case in rest]


def examples(number: int) -> int:
    """The examples of a property that costs more than others: this many where the others have forty."""
    return number * settings.default.max_examples // 40
