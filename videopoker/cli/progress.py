"""How far something slow has come: one line on stderr, when that is a terminal and it takes longer than a second."""

import sys
from collections.abc import Callable, Iterable, Iterator
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
    """The same items; meanwhile ``verifying 1,204 of 20,000`` on stderr, or `words` about the last item.

    Where the caller is `printing` each item on a terminal, the line is gone before.
    """
    if not (sys.stderr and sys.stderr.isatty()):
        yield from items
        return
    in_the_way = printing and sys.stdout and sys.stdout.isatty()
    shown = ""
    due = monotonic() + _SILENT

    def wipe() -> None:
        nonlocal shown
        if shown:
            print(f"\r{' ' * len(shown)}\r", end="", file=sys.stderr, flush=True)
            shown = ""

    try:
        for done, item in enumerate(items):
            if in_the_way:
                wipe()
            yield item
            if monotonic() >= due:
                of = f" of {total:,}" if total else ""
                now = words(item) if words else f"{doing} {done + 1:,}{of}"
                print(f"\r{now:{len(shown)}}", end="", file=sys.stderr, flush=True)
                shown = now
                due = monotonic() + _EVERY
    finally:
        wipe()


def reading(rows: Iterable[T]) -> Iterator[T]:
    """The rows of a save that is read from its first one on; meanwhile how far that has come."""
    return progress(rows, "reading row")
