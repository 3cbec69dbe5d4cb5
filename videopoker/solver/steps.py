"""Work in steps: a generator that pauses between them and returns its result at the end."""

from collections.abc import Generator
from typing import TypeVar

_Result = TypeVar("_Result")


def finished(steps: Generator[object, None, _Result]) -> _Result:
    """Run all steps and return the result."""
    while True:
        try:
            next(steps)
        except StopIteration as ended:
            found: _Result = ended.value
            return found
