"""Work in steps: a generator that pauses between them and returns its result at the end.

A file of its own: every slow calculation, here and above, is done in such steps.
"""

from collections import OrderedDict
from collections.abc import Callable, Generator, Hashable, Iterator
from typing import Generic, TypeVar, TypeVarTuple

_Step = TypeVar("_Step")
_Result = TypeVar("_Result")
_Arguments = TypeVarTuple("_Arguments")


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


def _all(*arguments: Hashable) -> Hashable:
    return arguments


class SteppedCache(Generic[*_Arguments, _Result]):
    """A function whose last results are cached; a call finds one at once, `steps` finds it in steps."""

    def __init__(
        self,
        find: Callable[[*_Arguments], Generator[None, None, _Result]],
        size: int,
        key: Callable[..., Hashable],
    ) -> None:
        self._find = find
        self._size = size
        self._key = key
        self._known: OrderedDict[Hashable, _Result] = OrderedDict()

    def __call__(self, *arguments: *_Arguments) -> _Result:
        """The result, cached or found now."""
        return finished(self.steps(*arguments))

    def steps(self, *arguments: *_Arguments) -> Generator[None, None, _Result]:
        """As a call, in steps; no step if the result is cached."""
        key = self._key(*arguments)
        result = self._known.pop(key, None)
        if result is None:
            result = yield from self._find(*arguments)
        self._known[key] = result
        if len(self._known) > self._size:
            self._known.popitem(last=False)
        return result

    def knows(self, *arguments: *_Arguments) -> bool:
        """Whether the result is cached."""
        return self._key(*arguments) in self._known

    def cache_clear(self) -> None:
        """Drop all results."""
        self._known.clear()


def cached(
    size: int, key: Callable[..., Hashable] = _all
) -> Callable[[Callable[[*_Arguments], Generator[None, None, _Result]]], SteppedCache[*_Arguments, _Result]]:
    """Caches the last results of a generator function that finds them in steps.

    Arguments with the same `key` have the same result.
    """
    return lambda find: SteppedCache(find, size, key)
