"""The time of the screens, which passes only while a test waits: a machine that stands still does not age a message."""

import asyncio
import importlib
import pkgutil
import time
from heapq import heappop, heappush
from itertools import count

from textual import _parser, _time, timer

from tests.pseudo_terminal import HANG_SECONDS
from videopoker import tui
from videopoker.play.table import coaching
from videopoker.tui.kit.table_view.view import TableView

TURN_SECONDS = 0.001
"""Seconds that pass on the screens each time a waiting test looks."""


class Clock:
    """Replaces the clocks of Textual's timers and of the program."""

    def __init__(self):
        self.reset()

    def __call__(self):
        return self.now

    def reset(self):
        """Start again, with no timer."""
        self.now = 1000.0
        self._sleepers = []
        self._order = count()

    async def sleep(self, seconds):
        """What a timer does: wait until the test lets this time pass."""
        woken = asyncio.get_running_loop().create_future()
        heappush(self._sleepers, (self.now + seconds, next(self._order), woken))
        await woken

    async def advance(self, seconds):
        """Let time pass: each timer fires at its moment, and what it starts is run before the next fires."""
        end = self.now + seconds
        while self._sleepers and self._sleepers[0][0] <= end:
            moment, _, woken = heappop(self._sleepers)
            if not woken.done():
                self.now = max(self.now, moment)
                woken.set_result(None)
                await idle()
        self.now = max(self.now, end)

    async def to(self, pilot, seconds):
        """Show the table this many seconds after the motion began."""
        player = pilot.app.screen.query_one(TableView).player
        self.now = player._begun + seconds
        player.tick()
        await pilot.pause()

    def rule(self, patch):
        """Put this clock in place of every other one that the screens have."""
        patch.setattr(_time, "get_time", self)
        patch.setattr(timer, "sleep", self.sleep)
        patch.setattr(_parser, "get_time", self)
        for module, name in clocks():
            patch.setattr(module, name, self)


CLOCK = Clock()


def clocks():
    """Where the screens, and what below them asks for seconds, read the time."""
    names = [found.name for found in pkgutil.walk_packages(tui.__path__, f"{tui.__name__}.")]
    modules = [*map(importlib.import_module, names), coaching]
    return [
        (module, name)
        for module in modules
        for name, value in vars(module).items()
        if value is time.monotonic
    ]


async def idle():
    """Wait until no task is ready to run."""
    loop = asyncio.get_running_loop()
    await asyncio.sleep(0)
    while loop._ready:  # noqa: ASYNC110 - there is no event for this
        await asyncio.sleep(0)


async def looks():
    """One turn each time a waiting test looks, with time passing on the screens in between, until it hangs."""
    end = time.monotonic() + HANG_SECONDS
    while time.monotonic() < end:
        yield
        await asyncio.sleep(TURN_SECONDS)
        await CLOCK.advance(TURN_SECONDS)
