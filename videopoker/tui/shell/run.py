"""Runs the program until the player leaves: the table, or a demo or the lab before it; signals, crashes, the exit code."""

import asyncio
import sys
from collections.abc import Callable
from pathlib import Path
from shutil import get_terminal_size
from typing import TYPE_CHECKING, Any, Generic, TypeVar

from textual.screen import Screen

from videopoker.core.paytable.paytable import Paytable
from videopoker.play.host.crash_report import report
from videopoker.play.session import Session
from videopoker.tui.host.terminal import SignalExit
from videopoker.tui.shell.app import VideoPokerApp
from videopoker.tui.shell.stream_run import last_lines
from videopoker.tui.textual_fixes.garbage import collect_between_frames

if TYPE_CHECKING:  # importing it takes 3 ms, which the table would wait for
    from videopoker.play.paytables.edited_file import EditedGame

Answer = TypeVar("Answer")

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
        app.host.say_last(*last_lines(app, session, get_terminal_size().columns))
    return code or int(bool(session.log.loss))


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
        app.host.say_last(app.crash_line, is_fault=True)
        return app.crash_code
    return app.return_code or 0


async def _run(app: VideoPokerApp) -> int:
    collect_between_frames(asyncio.get_running_loop())
    with SignalExit(lambda code: app.exit(return_code=code), app.host).watched() as leaving:
        app.on_crash = leaving.expect_end
        await app.run_async()
    return leaving.code


class FirstScreenApp(VideoPokerApp, Generic[Answer]):
    """An app with a single screen in the player's settings."""

    def __init__(
        self,
        make: Callable[["FirstScreenApp[Answer]"], Screen[Any]],
        session: Session,
        crash_log: Path,
        settings_file: Path | None = None,
    ) -> None:
        """`make` returns the screen; calling `leave` ends it."""
        self._make = make
        super().__init__(session, crash_log, settings_file)
        self.answer: Answer | None = None
        """The screen's answer; None if it gave none."""

    def get_default_screen(self) -> Screen[Any]:
        """The screen; leaving it ends the program."""
        return self._make(self)

    def leave(self, answer: Answer | None) -> None:
        """End the program with this answer."""
        self.answer = answer
        self.exit()


def demo_app(paytable: Paytable, crash_log: Path, settings_file: Path | None = None) -> FirstScreenApp[str]:
    """The demo; its answer is the key that ended it, '' for a click."""
    from videopoker.tui.table.demo import DemoScreen

    return FirstScreenApp(
        lambda app: DemoScreen(paytable, app.solver, app.settings, app.leave),
        Session.in_memory(paytable),
        crash_log,
        settings_file,
    )


def run_demo(paytable: Paytable, crash_log: Path, settings_file: Path) -> int | str:
    """Show the demo; returns the key that ended it ('' for a click) if the player wants to play, else the exit code."""
    from videopoker.tui.table.demo import LEAVING_KEYS

    app = demo_app(paytable, crash_log, settings_file)
    code = run_app(app, crash_log)
    return code if code or app.answer is None or app.answer in LEAVING_KEYS else app.answer


def run_lab(game: "EditedGame", crash_log: Path, settings_file: Path) -> Paytable | int:
    """Open the lab; returns the game to play, else the exit code."""
    from videopoker.tui.lab.screen import LabScreen

    app = FirstScreenApp[Paytable](
        lambda app: LabScreen(game, app.solver, app.leave), Session.in_memory(), crash_log, settings_file
    )
    code = run_app(app, crash_log)
    return app.answer if app.answer and not code else code
