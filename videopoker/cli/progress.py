"""The progress of slow work: one line on stderr, if that is a terminal and the work takes longer than a second."""

import sys
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from time import monotonic
from typing import TypeVar

T = TypeVar("T")

_SILENT = 1.0
"""Seconds before anything is shown."""
_EVERY = 0.2
"""Seconds between two updates."""


def progress(
    items: Iterable[T],
    doing: str = "",
    total: int = 0,
    *,
    printing: bool = False,
    words: Callable[[T], str] | None = None,
) -> Iterator[T]:
    """Passes on the items; meanwhile shows ``verifying 1,204 of 20,000`` on stderr, or `words` about the last item.

    With `printing` the line is removed before each item, because the caller prints the item on the terminal.
    """
    if not (sys.stderr and sys.stderr.isatty()):
        yield from items
        return
    in_the_way = printing and sys.stdout and sys.stdout.isatty()
    written = ""
    due = monotonic() + _SILENT

    def wipe() -> None:
        nonlocal written
        if written:
            print(f"\r{' ' * len(written)}\r", end="", file=sys.stderr, flush=True)
            written = ""

    try:
        for done, item in enumerate(items):
            if in_the_way:
                wipe()
            yield item
            if monotonic() >= due:
                of_total = f" of {total:,}" if total else ""
                now = words(item) if words else f"{doing} {done + 1:,}{of_total}"
                print(f"\r{now:{len(written)}}", end="", file=sys.stderr, flush=True)
                written = now
                due = monotonic() + _EVERY
    finally:
        wipe()


@contextmanager
def waiting(doing: str) -> Iterator[None]:
    """Shows ``calculating the risk, 2 s`` while work inside that reports no progress takes longer than a second."""
    from threading import Event, Thread  # 1 ms that other commands go without

    over = Event()

    def seconds() -> Iterator[float]:
        begun = monotonic()
        while not over.wait(_EVERY):
            yield monotonic() - begun

    def show() -> None:
        for _ in progress(seconds(), words=lambda past: f"{doing}, {past:.0f} s"):
            pass

    thread = Thread(target=show, daemon=True)
    thread.start()
    try:
        yield
    finally:
        over.set()
        thread.join()


def overdue(items: Iterable[T], seconds: float, complain: Callable[[T], None]) -> Iterator[T]:
    """Passes on the items; calls `complain` once, with the first item that is worked on for longer than this."""
    from threading import Event, Thread  # 1 ms that other commands go without

    worked_on: list[T] = []
    over = Event()

    def watch() -> None:
        before: T | None = None
        while not over.wait(seconds):
            if worked_on and worked_on[0] is before:
                complain(worked_on[0])
                return
            before = worked_on[0] if worked_on else None

    Thread(target=watch, daemon=True).start()
    try:
        for item in items:
            worked_on[:] = [item]
            yield item
    finally:
        over.set()


def reading(rows: Iterable[T], total: int) -> Iterator[T]:
    """Passes on the rows of a save read from its first row; meanwhile shows the progress."""
    return progress(rows, "reading row", total)
