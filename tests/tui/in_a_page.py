"""A program that opens every screen over a stream, on a system without threads, processes and signals, as on a page.

Prints as JSON each way that failed, with its error. Its arguments are the numbers of the ways in `WAYS`.
"""

import asyncio
import json
import os
import signal
import subprocess
import sys
import threading
from functools import partialmethod
from pathlib import Path
from tempfile import TemporaryDirectory


def forbidden(*_, **__):
    """Refuse what a page has not."""
    raise RuntimeError("there is none on a page")


def take_away():
    """Forbid threads, processes and signals."""
    threading.Thread.start = forbidden
    subprocess.Popen.__init__ = forbidden
    for name in ("fork", "posix_spawn", "system", "kill"):
        setattr(os, name, forbidden)
    for name in ("signal", "setitimer", "raise_signal"):
        setattr(signal, name, forbidden)
    asyncio.SelectorEventLoop.add_signal_handler = forbidden
    sys.modules["_multiprocessing"] = None


def streamed(settings_file, session):
    """The app over a stream of 80 x 24."""
    from videopoker.tui.host.stream import Stream, StreamHost
    from videopoker.tui.shell.app import VideoPokerApp

    app = VideoPokerApp(session, Path(os.devnull), settings_file, StreamHost(Stream(bytearray().extend)))
    app.animation_level = "none"
    return app


async def fault(way):
    """What went wrong on a way; empty if the table shows its screen at the end."""
    from tests.tui.every_screen import at_rest, go, table

    with TemporaryDirectory() as folder:
        try:
            async with table(Path(folder), way.start) as pilot:
                await go(pilot, way)
                await at_rest(pilot)
                assert pilot.app.is_running
                assert not pilot.app.is_headless
        except Exception as error:  # noqa: BLE001 - the test shows it
            return repr(error)
    return ""


def main():
    """Go the ways."""
    from textual.app import App

    from tests.tui import every_screen
    from tests.tui.clock import CLOCK
    from tests.tui.without_numpy import unhurried

    faults = {}
    loop = asyncio.new_event_loop()  # `asyncio.run` handles a signal
    with unhurried() as patch:
        patch.setattr(every_screen, "app_with", streamed)
        patch.setattr(App, "run_test", partialmethod(App.run_test, headless=False))
        for number in map(int, sys.argv[1:]):
            CLOCK.reset()
            way = every_screen.WAYS[number]
            if said := loop.run_until_complete(fault(way)):
                faults[str(way)] = said
    print(json.dumps(faults))


if __name__ == "__main__":
    take_away()
    os.environ.pop("VIDEOPOKER_SAVES", None)
    main()
