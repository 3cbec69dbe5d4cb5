"""Calls a function in other processes and returns the results in order."""

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


_MAX_PROCESSES = 2
"""More processes would only wait for this one."""


_AHEAD = 8
"""The most calls waiting at a time, to limit memory."""


def called_in_processes(
    function: Callable[..., Result], calls: Iterable[tuple[Any, ...]], *, here: bool
) -> Iterator[Result]:
    """The results of a module-level function for each call's arguments, in order; with `here`, computed in this process.

    Calls are taken a few ahead of the results.
    """
    if here or (os.cpu_count() or 1) == 1:
        yield from starmap(function, calls)
        return
    waiting: deque[Future[Result]] = deque()
    with process_pool(_MAX_PROCESSES) as pool:
        for call in calls:
            waiting.append(pool.submit(function, *call))
            if len(waiting) > _AHEAD:
                yield waiting.popleft().result()
        while waiting:
            yield waiting.popleft().result()


@contextmanager
def process_pool(workers: int) -> Iterator[ProcessPoolExecutor]:
    """A pool of at most `workers` processes, which import no module from the current folder."""
    before = os.environ.get("PYTHONSAFEPATH")
    os.environ["PYTHONSAFEPATH"] = "1"
    pool = ProcessPoolExecutor(workers, get_context("spawn"), _begin)
    try:
        yield pool
    finally:
        pool.shutdown(cancel_futures=True)
        if before is None:
            del os.environ["PYTHONSAFEPATH"]
        else:
            os.environ["PYTHONSAFEPATH"] = before


def _begin() -> None:
    """Ignore ctrl+c, which the parent process handles, and end when the parent ends."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    Thread(target=_end_with_parent, daemon=True).start()


def _end_with_parent() -> None:
    parent = parent_process()
    if parent:
        parent.join()
    os._exit(1)
