"""The list of games to compare an edited game with."""

from pathlib import Path

from videopoker.core.paytable import Paytable
from videopoker.tui.games.screen import GamesScreen
from videopoker.tui.solving.service import SolverService


class ComparedGames(GamesScreen):
    """Returns one of the games with the table's deck and wild cards, or None."""

    TITLE = "COMPARE WITH"
    TAKES = "compare"

    def __init__(
        self, table: Paytable, current: Paytable | None, solver: SolverService, saves: str | Path | None
    ) -> None:
        super().__init__(current, solver, saves=saves)
        self._library = self._library.comparable(table)

    @property
    def is_empty(self) -> bool:
        """Whether no game has this deck and these wild cards."""
        return not self._library.tables

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        """Disable favourites: this list does not mark them."""
        return action != "favourite" and super().check_action(action, parameters)
