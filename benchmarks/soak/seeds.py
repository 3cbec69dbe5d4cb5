"""Many random seeds, each checked in a process beside others."""

from collections.abc import Callable, Iterator
from concurrent.futures import ProcessPoolExecutor
from secrets import randbelow


def of_seeds(check: Callable[[int], tuple[str, bool]], count: int) -> Iterator[tuple[str, bool]]:
    """What the check finds for `count` seeds in a row, the first any."""
    first = randbelow(1_000_000)
    with ProcessPoolExecutor() as pool:
        yield from pool.map(check, range(first, first + count))
