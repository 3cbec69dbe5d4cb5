"""Checks many random seeds in parallel processes."""

from collections.abc import Callable, Iterator
from concurrent.futures import ProcessPoolExecutor
from secrets import randbelow


def of_seeds(check: Callable[[int], tuple[str, bool]], count: int) -> Iterator[tuple[str, bool]]:
    """The results of a check for `count` consecutive seeds from a random one."""
    first = randbelow(1_000_000)
    with ProcessPoolExecutor() as pool:
        yield from pool.map(check, range(first, first + count))
