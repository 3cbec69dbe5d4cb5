"""Cases of a test for the quick run, and the rest for the slow run."""

from collections.abc import Callable, Iterable
from functools import wraps
from inspect import signature
from typing import Any

import pytest
from hypothesis import settings

Test = Callable[..., Any]


def quick_and_slow(cases: Iterable[object], quick: int = 1, *, whole: bool = False) -> list[object]:
    """Mark all but the first few cases slow.

    A tuple has a value for each argument of the test; with `whole` it is the value of one argument, such as a size.
    """
    every = list(cases)
    rest = (case if isinstance(case, tuple) and not whole else (case,) for case in every[quick:])
    return every[:quick] + [pytest.param(*case, marks=pytest.mark.slow) for case in rest]


def in_turn(names: str | tuple[str, ...], cases: Iterable[object]) -> Callable[[Test], Test]:
    """As `pytest.mark.parametrize`, in one test: for short cases that may share their fixtures.

    The case that fails is named below the failure.
    """
    arguments = [name.strip() for name in names.split(",")] if isinstance(names, str) else list(names)

    def decorate(test: Test) -> Test:
        @wraps(test)
        def every(**fixtures: object) -> None:
            for case in cases:
                values = case if len(arguments) > 1 else (case,)
                try:
                    test(**fixtures, **dict(zip(arguments, values, strict=True)))
                except BaseException as error:
                    error.add_note(f"case: {values!r:.300}")
                    raise

        test_signature = signature(test)
        fixtures = [of for name, of in test_signature.parameters.items() if name not in arguments]
        every.__signature__ = test_signature.replace(parameters=fixtures)
        return every

    return decorate


def examples(number: int) -> int:
    """Fewer examples for a costly property: this many where others have forty."""
    return number * settings.default.max_examples // 40
