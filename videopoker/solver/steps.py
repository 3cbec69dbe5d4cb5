"""Work in steps: a generator that pauses between them and returns its result at the end.

A file of its own: every slow calculation, here and above, is done in such steps.
"""

from collections.abc import Generator, Iterator
from typing import Generic, TypeVar

_Step = TypeVar("_Step")
_Result = TypeVar("_Result")


class SteppedWork(Generic[_Step, _Result]):
    """Goes through the steps of a generator once; afterwards `result` is what it returned."""

    result: _Result

    def __init__(self, steps: Generator[_Step, None, _Result]) -> None:
        self._steps = steps

    def __iter__(self) -> Iterator[_Step]:
        self.result = yield from self._steps


def finished(steps: Generator[object, None, _Result]) -> _Result:
    """Run all steps and return the result."""
    every = SteppedWork(steps)
    for _ in every:
        pass
    return every.result
