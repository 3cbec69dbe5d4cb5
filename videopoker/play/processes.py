"""A function called in other processes, with the results in order."""

import os
import signal
from collections import deque
from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import Future, ProcessPoolExecutor
from contextlib import contextmanager
from itertools import starmap
from multiprocessing import get_context, parent_process
from threading import Thread
from typing import Any, TypeVar

Result = TypeVar("Result")

_MOST_PROCESSES = 2
"""More would wait for this process, which has to keep up with them."""
_AHEAD = 8
"""The most calls that wait, so that memory stays small."""


def called_in_processes(
    function: Callable[..., Result], calls: Iterable[tuple[Any, ...]], *, here: bool
) -> Iterator[Result]:
    """The results of a module's function for the arguments of each call, in order; with `here`, in this process.

    Each call is taken a few results ahead of the one that is given.
    """
    if here or (os.cpu_count() or 1) == 1:
        yield from starmap(function, calls)
        return
    waiting: deque[Future[Result]] = deque()
    with process_pool(_MOST_PROCESSES) as pool:
        for call in calls:
            waiting.append(pool.submit(function, *call))
            if len(waiting) > _AHEAD:
                yield waiting.popleft().result()
        while waiting:
            yield waiting.popleft().result()


@contextmanager
def process_pool(most: int) -> Iterator[ProcessPoolExecutor]:
    """A pool of at most this many processes, which read no module from the current folder."""
    before = os.environ.get("PYTHONSAFEPATH")
    os.environ["PYTHONSAFEPATH"] = "1"
    pool = ProcessPoolExecutor(most, get_context("spawn"), _begin)
    try:
        yield pool
    finally:
        pool.shutdown(cancel_futures=True)
        if before is None:
            del os.environ["PYTHONSAFEPATH"]
        else:
            os.environ["PYTHONSAFEPATH"] = before


def _begin() -> None:
    """Leave ctrl+c to the process that started this one, and end with it."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    Thread(target=_end_with_parent, daemon=True).start()


def _end_with_parent() -> None:
    parent = parent_process()
    if parent:
        parent.join()
    os._exit(1)
