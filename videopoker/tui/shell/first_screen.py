"""Runs a screen before the table, a demo or the paytable lab, without opening a save."""

from collections.abc import Callable
from pathlib import Path
from typing import Any, Generic, TypeVar

from textual.screen import Screen

from videopoker.core.paytable import Paytable
from videopoker.play.paytables.edited_file import EditedGame
from videopoker.play.session import Session
from videopoker.tui.shell.app import VideoPokerApp
from videopoker.tui.shell.run import run_app

Answer = TypeVar("Answer")


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


def run_lab(game: EditedGame, crash_log: Path, settings_file: Path) -> Paytable | int:
    """Open the lab; returns the game to play, else the exit code."""
    from videopoker.tui.lab.screen import LabScreen

    app = FirstScreenApp[Paytable](
        lambda app: LabScreen(game, app.solver, app.leave), Session.in_memory(), crash_log, settings_file
    )
    code = run_app(app, crash_log)
    return app.answer if app.answer and not code else code
