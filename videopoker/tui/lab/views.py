"""The keys of the lab's views: choose the view, its lines and pays, and the game to compare with."""

from videopoker.core.paytable import Paytable
from videopoker.tui.lab.dialogs import Chosen, ChosenLine, RangesDialog
from videopoker.tui.lab.display import LabDisplay
from videopoker.tui.lab.layout import CURVE, GAMES, MAIN, TABLE, VIEWS
from videopoker.tui.lab.view import LabView, default_curve, default_pays


class LabViews(LabDisplay):
    """The screen with the keys that change the views, not the game."""

    _looked_at = ""
    """The view last opened with its own key; `pgdn` scrolls it."""

    def action_view(self, step: int) -> None:
        """The next view, or the one before."""
        self._clear_note()
        self._page += step
        self._looked_at = ""
        self.show()

    def _look_at(self, view: str) -> None:
        """Bring a view onto the screen."""
        self._looked_at = view
        if all(placing.view != view for placing in self._placed.values()):
            self._page = VIEWS.index(view) + (not self.has_class("-wide"))
        self.show()

    def action_scroll_view(self, pages: int) -> None:
        """Scroll the view by pages."""
        place = next(
            (place for place, placing in self._placed.items() if placing.view == self._looked_at), MAIN
        )
        self.query_one(f"#{place}", LabView).scroll(pages)

    def action_mark(self) -> None:
        """Make the line at the cursor the second line of the table of two pays."""
        if self.model.row:
            self.model.mark()
            self._look_at(TABLE)
            label = self.model.reading.lines[self.model.line].label
            self.say(f"{label} is the second pay. Move to the line of the first.")

    def action_curve(self) -> None:
        """Choose the line of the curve and its pays."""
        table = self.model.reading.table
        if not self._is_right("drawn") or table is None:
            return
        place = max(0, self.model.line)

        def chosen(lines: Chosen) -> None:
            for line in lines:
                self.model.choose_curve(table, line.place, line.pays)
                if line.place != self.model.line:
                    self.model.go_to(line.place)
                self._look_at(CURVE)

        line = ChosenLine(place, self.model.curve_pays(table, place))
        self.ask(RangesDialog("CURVE OF ONE PAY", table, {"line": line}, default_curve), chosen)

    def action_table(self) -> None:
        """Choose the two lines of the table and their pays."""
        table = self.model.reading.table
        if not self._is_right("shown") or table is None:
            return
        if len(table.lines) < 2:
            self.say("A table of two pays needs two lines.")
            return

        def chosen(lines: Chosen) -> None:
            self.model.choose_table(table, {line.place: line.pays for line in lines})
            self._look_at(TABLE)

        down, across, pays = self.model.two_lines(table)
        lines = {"down": ChosenLine(down, pays[0]), "across": ChosenLine(across, pays[1])}
        self.ask(RangesDialog("TABLE OF TWO PAYS", table, lines, default_pays), chosen)

    def action_against(self) -> None:
        """Choose the game to compare with, of those with the same deck and wild cards."""
        from videopoker.tui.lab.compared_games import ComparedGames

        table = self.model.reading.table
        if not self._is_right("compared") or table is None:
            return
        games = ComparedGames(table, self.model.against, self._solver, self._game.saves)
        if games.is_empty:
            self.say("No game has this deck with these wild cards, so there is none to compare with.")
        else:
            self.ask(games, self._compare)

    def _compare(self, game: Paytable) -> None:
        self.model.against = game
        self._look_at(GAMES)
