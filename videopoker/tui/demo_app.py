"""The program around a demo that was asked for at the start: no save is opened until somebody wants to play."""

from pathlib import Path

from videopoker.core.paytable import Paytable
from videopoker.play.session import Session
from videopoker.tui.app import VideoPokerApp
from videopoker.tui.run import run_app
from videopoker.tui.screens.demo import LEAVING_KEYS, DemoScreen


class DemoApp(VideoPokerApp):
    """A demo in the player's settings."""

    def __init__(self, paytable: Paytable, crash_log: Path, settings_file: Path | None = None) -> None:
        self._paytable = paytable
        super().__init__(Session.in_memory(paytable), crash_log, settings_file)
        self.wants_table = False
        """Whether it was ended to play."""
        self.ended_by = ""
        """The key that ended it, '' for a click."""

    def get_default_screen(self) -> DemoScreen:
        """The demo; any key but those that leave the program goes on to the table."""
        return DemoScreen(self._paytable, self.solver, self.settings, self._leave)

    def _leave(self, key: str) -> None:
        self.wants_table, self.ended_by = key not in LEAVING_KEYS, key
        self.exit()


def run_demo(paytable: Paytable, crash_log: Path, settings_file: Path) -> int | str:
    """Show the demo; the key that ended it ('' for a click) when the player wants to play, else the exit code."""
    app = DemoApp(paytable, crash_log, settings_file)
    code = run_app(app, crash_log)
    return app.ended_by if app.wants_table and not code else code
