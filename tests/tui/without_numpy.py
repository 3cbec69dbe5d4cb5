"""A program that opens screens where NumPy cannot be imported, and prints as JSON what each shows.

Its arguments are the columns and rows of the terminal, then the numbers of the ways in `WAYS`; none for 20 hands.
"""

import asyncio
import json
import os
import sys
from contextlib import contextmanager
from pathlib import Path
from tempfile import TemporaryDirectory

import pytest


class NoNumPy:
    """Finds no module of NumPy, as where it is not installed."""

    @staticmethod
    def find_spec(name, _path=None, _target=None):
        if name.partition(".")[0] == "numpy":
            raise ModuleNotFoundError(f"No module named {name!r}", name=name)


async def shown(way, size):
    """The rows of the screen that a way leads to, or of the one on which it ends because NumPy is missing."""
    from tests.tui.every_screen import at_rest, step, table
    from tests.tui.tables import answered, rows
    from videopoker.core.base.messages import WITHOUT_NUMPY

    with TemporaryDirectory() as folder:
        async with table(Path(folder), way.start, size) as pilot:
            pilot.app.screen._table.coach.close()
            if way.opens:
                way.opens(pilot.app)
                await answered(pilot)
            for key in way.keys.split():
                if WITHOUT_NUMPY in "\n".join(rows(pilot)):
                    break
                await step(pilot, key)
            found = await at_rest(pilot)
            assert pilot.app.is_running
            return found


async def played(size):
    """The rows of the table after each of 20 hands, with the coach speaking."""
    from tests.tui.tables import answered, press, rows, seated
    from videopoker import Session

    screens = {}
    async with seated(Session.in_memory(credits=1000), size) as pilot:
        for hand in range(1, 21):
            await press(pilot, "space", "1", "space")
            await answered(pilot)
            screens[f"hand {hand}"] = rows(pilot)
        assert pilot.app.screen.state.hand == 20
    return screens


@contextmanager
def unhurried():
    """Let the clock of the tests rule, and wait for nothing but frames; gives the patch."""
    from textual.pilot import Pilot

    from tests.tui.clock import CLOCK
    from tests.tui.tables import painted
    from videopoker.tui.kit import debounce as presses

    async def painted_or_paused(pilot, delay=None):
        await CLOCK.advance(delay or 0)
        await painted(pilot)

    with pytest.MonkeyPatch.context() as patch:
        CLOCK.rule(patch)
        patch.setattr(presses, "SECONDS", 0)
        patch.setattr(Pilot, "pause", painted_or_paused)
        patch.setattr(Pilot, "_wait_for_screen", painted)
        yield patch


def main():
    """Open the screens; each is named and printed."""
    from tests.tui.clock import CLOCK
    from tests.tui.every_screen import WAYS

    columns, rows, *numbers = map(int, sys.argv[1:])
    screens = {}
    with unhurried():
        if not numbers:
            screens = asyncio.run(played((columns, rows)))
        for number in numbers:
            CLOCK.reset()
            screens[str(WAYS[number])] = asyncio.run(shown(WAYS[number], (columns, rows)))
    print(json.dumps(screens))


if __name__ == "__main__":
    sys.meta_path.insert(0, NoNumPy())
    os.environ.pop("VIDEOPOKER_SAVES", None)
    main()
