"""The program around the paytable lab that was asked for at the start: no save is opened until a game is played."""

from pathlib import Path

from videopoker.core.paytable import Paytable
from videopoker.play.paytables.edited import EditedGame
from videopoker.play.session import Session
from videopoker.tui.app import VideoPokerApp
from videopoker.tui.run import run_app
from videopoker.tui.screens.lab import LabScreen


class LabApp(VideoPokerApp):
    """The lab in a player's settings."""

    def __init__(self, game: EditedGame, crash_log: Path, settings_file: Path | None = None) -> None:
        self._game = game
        super().__init__(Session.in_memory(), crash_log, settings_file)
        self.chosen: Paytable | None = None
        """The game to be played."""

    def get_default_screen(self) -> LabScreen:
        """The lab; leaving it leaves the program."""
        return LabScreen(self._game, self.solver, self._leave)

    def _leave(self, chosen: Paytable | None) -> None:
        self.chosen = chosen
        self.exit()


def run_lab(game: EditedGame, crash_log: Path, settings_file: Path) -> Paytable | int:
    """Open the lab; the game that the player wants to play, else the exit code."""
    app = LabApp(game, crash_log, settings_file)
    code = run_app(app, crash_log)
    return app.chosen if app.chosen and not code else code
