"""Runs the program until the player leaves: signals, crashes, the exit code."""

import asyncio
import gc
import os
import sys
from contextlib import suppress
from pathlib import Path

from videopoker.play.crash_report import EXIT_CODE, report
from videopoker.play.session import Session
from videopoker.text.hand import saved_text
from videopoker.tui.host.signals import SignalExit
from videopoker.tui.shell.app import VideoPokerApp

SETTLED_SECONDS = 1.0
"""Seconds until the table is shown; objects in memory by then stay until the program ends."""

_COLLECT_SECONDS = 0.2
"""Seconds between checks for garbage to collect."""
_FEW_YOUNG, _MAX_YOUNG = 1_000, 50_000
"""New objects that start a collection: between frames, and anywhere."""
_COLLECTIONS = 50, 100
"""Collections of young objects before one of older objects, and of older ones before one of all."""

_SWITCH_SECONDS = 0.0005
"""Longest wait for a computing thread; with Python's default of 5 ms, keys and frames waited for the solver."""


def run_table(session: Session, crash_log: Path, settings_file: Path, demo_end: str | None = None) -> int:
    """Run the table until the player leaves; returns the exit code, 1 if the save's file is gone.

    `demo_end` is the key that ended a demo before.
    """
    app = VideoPokerApp(session, crash_log, settings_file)
    app.demo_end = demo_end
    code = run_app(app, crash_log)
    if not app.crash_line:
        line = saved_text(session.state, session.save_name, session.lost_file)
        with suppress(OSError):  # the terminal may be gone
            os.write(1, f"{line}\n".encode(sys.stdout.encoding, "backslashreplace"))
    return code or int(bool(session.lost_file))


def run_app(app: VideoPokerApp, crash_log: Path) -> int:
    """Run the program until the player leaves; prints a line after a crash; returns the exit code."""
    sys.setswitchinterval(_SWITCH_SECONDS)
    code = 0
    try:
        code = asyncio.run(_run(app))
    except Exception as error:  # noqa: BLE001 - the player gets one line and a report for any error
        app.crash_line = app.crash_line or report(error, crash_log)
    if code:
        return code
    if app.crash_line:
        print(app.crash_line, file=sys.stderr)
        return EXIT_CODE
    return app.return_code or 0


def _settle(loop: asyncio.AbstractEventLoop) -> None:
    """Exclude all present objects from garbage collection."""
    gc.freeze()
    gc.set_threshold(_MAX_YOUNG, *_COLLECTIONS)
    _collect(loop)


def _collect(loop: asyncio.AbstractEventLoop) -> None:
    """Collect garbage between frames, so that no key has to wait for it."""
    young, *counts = gc.get_count()
    if young >= _FEW_YOUNG:
        due = [
            generation
            for generation, (count, most) in enumerate(zip(counts, _COLLECTIONS, strict=True), 1)
            if count >= most
        ]
        gc.collect(max(due, default=0))
    loop.call_later(_COLLECT_SECONDS, _collect, loop)


async def _run(app: VideoPokerApp) -> int:
    loop = asyncio.get_running_loop()
    loop.call_later(SETTLED_SECONDS, _settle, loop)
    with SignalExit(lambda code: app.exit(return_code=code), app.host).watched() as leaving:
        app.on_crash = leaving.expect_end
        await app.run_async()
    return leaving.code
