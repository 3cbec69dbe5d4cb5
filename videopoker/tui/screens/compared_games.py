"""The games that an edited one can be compared with."""

from pathlib import Path

from videopoker.core.paytable import Paytable
from videopoker.tui.screens.games import GamesScreen
from videopoker.tui.solver_service import SolverService


class ComparedGames(GamesScreen):
    """Gives one of the games that deal from this table's deck with its wild cards, or None."""

    TITLE = "COMPARE WITH"
    TAKES = "compare"

    def __init__(
        self, table: Paytable, current: Paytable | None, solver: SolverService, saves: str | Path | None
    ) -> None:
        super().__init__(current, solver, saves=saves)
        self._library = self._library.comparable(table)

    @property
    def is_empty(self) -> bool:
        """Whether there is no such game."""
        return not self._library.tables

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        """Favourites are not listed here, so none is chosen."""
        return action != "favourite" and super().check_action(action, parameters)
