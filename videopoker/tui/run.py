"""Runs the program until the player leaves: signals, crashes, the exit code."""

import asyncio
import gc
import sys
from pathlib import Path

from videopoker.core.state import Phase
from videopoker.play.crash_report import EXIT_CODE, report
from videopoker.play.session import Session
from videopoker.text.hand import saved_text
from videopoker.tui.app import VideoPokerApp
from videopoker.tui.host.signals import SignalExit

SETTLED_SECONDS = 1.0
"""After this the table is shown; what is in memory then stays until the program ends."""


def run_table(session: Session, crash_log: Path, settings_file: Path, demo_end: str | None = None) -> int:
    """Open the table until the player leaves; returns the exit code. `demo_end` is the key that ended a demo before it."""
    app = VideoPokerApp(session, crash_log, settings_file)
    app.demo_end = demo_end
    code = run_app(app, crash_log)
    state = session.state
    if not code and (state.phase is not Phase.BETTING or session.lost_file):
        print(saved_text(state, session.lost_file))
    return code


def run_app(app: VideoPokerApp, crash_log: Path) -> int:
    """Run the program until the player leaves; returns the exit code, after a crash with a line that says so."""
    code = 0
    try:
        code = asyncio.run(_run(app))
    except Exception as error:  # noqa: BLE001 - whatever it was, the user gets one line and a report
        app.crash_line = app.crash_line or report(error, crash_log)
    if code:
        return code
    if app.crash_line:
        print(app.crash_line, file=sys.stderr)
        return EXIT_CODE
    return app.return_code or 0


def _settle() -> None:
    """Keep the garbage collector short: a scan of all that is there would stand between a key and its frame."""
    gc.freeze()
    gc.set_threshold(5_000, 40, 100)  # under 1 ms each time; 50,000 young objects took 30 ms


async def _run(app: VideoPokerApp) -> int:
    def leave(code: int) -> None:
        app.exit(return_code=code)

    asyncio.get_running_loop().call_later(SETTLED_SECONDS, _settle)
    with SignalExit(leave, app.host).watched() as leaving:
        await app.run_async()
    return leaving.code
