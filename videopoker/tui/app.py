"""The program around the screens: theme, signals, and what happens when something goes wrong."""

import asyncio
import os
import signal
import sys
import termios
import threading
from pathlib import Path
from typing import ClassVar

from rich.console import RenderableType
from textual.app import App

from videopoker.core.game import Phase
from videopoker.play.crash import report
from videopoker.play.session import Session
from videopoker.tui.screens.table import TableScreen
from videopoker.tui.theme import DEFAULTS, FELT, FELT_LIGHT

LEAVE_SECONDS = 0.8
"""How long an orderly exit may take after a signal before the process just ends."""


class VideoPokerApp(App[None]):
    """The table in a terminal."""

    CSS_PATH: ClassVar[str] = "app.tcss"
    TITLE = "videopoker"
    ENABLE_COMMAND_PALETTE = True

    def __init__(self, session: Session, crash_log: Path) -> None:
        super().__init__()
        self._session = session
        self._crash_log = crash_log
        self.crash_line = ""
        """What to tell the user after a crash; empty when all went well."""
        self.register_theme(FELT)
        self.register_theme(FELT_LIGHT)
        self.theme = "felt"

    def get_theme_variable_defaults(self) -> dict[str, str]:
        """Our own colours, for the themes that do not define them."""
        return DEFAULTS

    def on_mount(self) -> None:
        """Open the table, and look after the terminal."""
        self.push_screen(TableScreen(self._session))
        if not self.is_headless:
            self.set_interval(0.5, self._leave_without_terminal)

    def leave_on(self, number: signal.Signals) -> None:
        """Leave as after this signal: orderly, within a second, with exit code 128 + its number."""
        code = 128 + number
        failsafe = threading.Timer(LEAVE_SECONDS, os._exit, (code,))
        failsafe.daemon = True
        failsafe.start()
        self.exit(return_code=code)

    def _leave_without_terminal(self) -> None:
        # a terminal that closed while SIGHUP was ignored can neither be read nor written
        try:
            termios.tcgetattr(sys.__stdin__.fileno() if sys.__stdin__ else 0)
        except (termios.error, OSError, ValueError):
            self.leave_on(signal.SIGHUP)

    def _fatal_error(self) -> None:
        """Textual prints the stack with all local variables, undealt cards among them; we write a report."""
        error = self._exception or sys.exc_info()[1]
        self.crash_line = report(error, self._crash_log)
        self._close_messages_no_wait()

    def panic(self, *renderables: RenderableType) -> None:  # noqa: ARG002 - the report holds the stack
        """As `_fatal_error`, for what Textual gives up on by itself."""
        self._return_code = 1
        self.crash_line = report(self._exception or sys.exc_info()[1], self._crash_log)
        self._close_messages_no_wait()


def run_table(session: Session, crash_log: Path) -> int:
    """Open the table and stay until the player leaves; gives the exit code."""
    app = VideoPokerApp(session, crash_log)
    try:
        asyncio.run(_run(app))
    except Exception as error:  # noqa: BLE001 - whatever it was, the user gets one line and a report
        app.crash_line = app.crash_line or report(error, crash_log)
    if app.crash_line:
        print(app.crash_line, file=sys.stderr)
        return app.return_code or 1
    state = session.state
    if not app.return_code and state.phase is Phase.DRAWING:
        print(f"Hand {state.hand:,} waits for its draw; {state.credits:,} credits are kept.")
    return app.return_code or 0


async def _run(app: VideoPokerApp) -> None:
    loop = asyncio.get_running_loop()
    for number in (signal.SIGHUP, signal.SIGTERM, signal.SIGINT):
        loop.add_signal_handler(number, app.leave_on, number)
    await app.run_async()
