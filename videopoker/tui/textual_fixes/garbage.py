"""Frames as soon as there is something to paint, and garbage collection between frames.

A file of its own: its few functions belong to no screen.
"""

import asyncio
import gc
from functools import cached_property

from textual.screen import Screen, ScreenResultType
from textual.timer import Timer

_SETTLED_SECONDS = 1.0
"""Seconds until the table is shown; objects in memory by then stay until the program ends."""

_COLLECT_SECONDS = 0.2
"""Seconds between checks for garbage to collect."""
_FEW_YOUNG, _MAX_YOUNG = 1_000, 50_000
"""New objects that start a collection: between frames, and anywhere."""
_COLLECTIONS = 50, 100
"""Young collections before a middle one, and middle ones before a full one."""


def collect_between_frames(loop: asyncio.AbstractEventLoop) -> None:
    """Collect garbage between frames from when the first screen is shown."""
    loop.call_later(_SETTLED_SECONDS, _settle, loop)


def _settle(loop: asyncio.AbstractEventLoop) -> None:
    """Exclude all present objects from garbage collection."""
    gc.freeze()
    gc.set_threshold(_MAX_YOUNG, *_COLLECTIONS)
    _collect(loop)


def _collect(loop: asyncio.AbstractEventLoop) -> None:
    young, *counts = gc.get_count()
    if young >= _FEW_YOUNG:
        due = [
            generation
            for generation, (count, threshold) in enumerate(zip(counts, _COLLECTIONS, strict=True), 1)
            if count >= threshold
        ]
        gc.collect(max(due, default=0))
    loop.call_later(_COLLECT_SECONDS, _collect, loop)


class PromptFrames(Screen[ScreenResultType]):
    """Mixin for screens: at most 4 ms pass before a change is painted."""

    @cached_property
    def _update_timer(self) -> Timer:
        return self.set_interval(0.004, self._on_timer_update, name="screen_update", pause=True)
