"""The games screen: the library by family, with a search, and the figures and pays of each game."""

from collections import Counter
from collections.abc import Iterable
from dataclasses import replace
from pathlib import Path

from textual import on
from textual.app import ComposeResult
from textual.binding import Binding
from textual.containers import Horizontal, Vertical
from textual.content import Content
from textual.events import Resize
from textual.reactive import var
from textual.timer import Timer
from textual.widgets import Input, OptionList, Static

from videopoker.core.base.messages import counted
from videopoker.core.machine.state import GameState
from videopoker.core.paytable.paytable import Paytable
from videopoker.core.settings import Settings
from videopoker.play.paytables.files import nearest_name
from videopoker.play.paytables.library import (
    Broken,
    Library,
    games_with_words,
    paytable_library,
    toggled,
)
from videopoker.play.paytables.solved import GameFigures
from videopoker.play.terms import terms_of
from videopoker.text.words.numbers import hourly_words
from videopoker.tui.games.content import (
    GameColumns,
    GameList,
    best_game,
    family_heading,
    no_match,
    preview,
    preview_title,
    title_in,
)
from videopoker.tui.kit.full_screen import Frame
from videopoker.tui.kit.layout import games_layout
from videopoker.tui.kit.lists import F1
from videopoker.tui.kit.requests import ChangeSetting
from videopoker.tui.kit.search import LIST_KEYS, Search, SearchScreen
from videopoker.tui.kit.text_layout import IN_PLAY
from videopoker.tui.solving.questions import FindFigures
from videopoker.tui.solving.service import SolverService

_QUIET_SECONDS = 0.12
"""Seconds after the last key before a game is solved: solving takes 25 ms of processor time."""

_HEADING_FROM = 100, 30
"""Columns and rows of a terminal from which the family stands above the list in block letters."""
_COST_FROM = 80
"""Columns of the dialog from which the cost of an hour fits next to a title."""
_AROUND_HEADING = 4
"""Columns next to the heading."""

_PAINT_SECONDS = 0.1
"""Seconds in which arriving figures are collected, to paint them together."""


class GamesScreen(SearchScreen[Paytable | None]):
    """Returns the paytable chosen, or None."""

    TITLE = "GAMES"

    BINDINGS = [
        Binding("escape", "back", "back"),
        Binding("slash", "search", "search"),
        Binding("asterisk", "favourite", "favourite", tooltip="add to your favourites, or remove"),
        Binding("tab", "family(1)", "next family"),
        Binding("shift+tab", "family(-1)", "family before"),
        Binding("left", "fold(True)", "close the family"),
        Binding("right", "fold(False)", "open the family"),
        F1,
        *LIST_KEYS,
    ]

    settings: var[Settings] = var(Settings(), init=False)

    def __init__(
        self,
        current: Paytable | None,
        solver: SolverService,
        recent_games: Iterable[Paytable] = (),
        settings: Settings | None = None,
        state: GameState | None = None,
        saves: str | Path | None = None,
    ) -> None:
        """`state` has the jackpots; the player's own games are in a folder beside `saves`."""
        super().__init__()
        self.set_reactive(GamesScreen.settings, settings or Settings())
        self._current = current.key if current else ""
        self._solver = solver
        self._recent_games = tuple(recent_games)
        self._state = state or GameState()
        self._library: Library = paytable_library(saves)
        titles = Counter(table.title for table in self._library.tables)
        self._alike = {
            table.key
            for table in self._library.tables
            if table.key in self._library.own and titles[table.title] > 1
        }
        """The player's own games that share their title with another game: shown with their files' names."""
        self._games_layout = games_layout(0)
        self._columns = GameColumns(0)
        self._wants_search = False
        self._listed: str | None = None
        """The search text for which the games are listed."""
        self._is_stale = False
        """Whether new figures are not on the screen yet."""
        self._quiet: Timer | None = None

    def compose(self) -> ComposeResult:
        """The search line, the list, and the game at the cursor."""
        with Vertical(classes="dialog", id="library"):
            yield Static(id="family")
            with Horizontal(id="list-and-pays"):
                with Frame(title=self.TITLE, id="list"):
                    yield Search(placeholder="type to search", compact=True, id="search")
                    yield Static(id="columns")
                    yield GameList(id="games")
                with Frame(id="game-at-cursor"):
                    yield Static(id="pays")
            yield Static(classes="keys")

    def on_mount(self) -> None:
        """Start at the first entry of the current game."""
        self._show_in(*self.app.size)  # before handling keys pressed by now

    def on_unmount(self) -> None:
        """Withdraw the question to the solver."""
        self._solver.withdraw(self, FindFigures)

    # actions

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:  # noqa: ARG002 - Textual's
        """During a search, letters are text, and left and right move within it."""
        return not (self._searching and action in {"search", "fold"})

    @property
    def _searching(self) -> bool:
        return self._wants_search or any(search.value for search in self.query(Search))

    def action_search(self) -> None:
        """Start a search: letters become text."""
        self._wants_search = True
        self._list(self._games.at)

    def action_back(self) -> None:
        """Leave the search, or else the games."""
        if self._searching:
            self._wants_search = False
            self.query_one(Search).clear()
            self._list()
        else:
            self.dismiss()

    def action_family(self, step: int) -> None:
        """Go to the first game of the next group, or of the one before."""
        self.search_typed()
        self._games.step_family(step)

    def action_fold(self, folds: bool) -> None:
        """Fold or open the group at the cursor."""
        self.search_typed()
        if group := self._games.fold(folds=folds):
            self._list()
            self._games.highlighted = self._games.get_option_index(f"{group}/") + (not folds)

    def action_favourite(self) -> None:
        """Make the game at the cursor a favourite, or remove it from the favourites."""
        self.search_typed()
        if row := self._games.at_cursor:
            self.post_message(ChangeSetting("favourites", toggled(self.settings.favourites, row[1].key)))

    def watch_settings(self) -> None:
        """Mark the favourites."""
        self._list(self._games.at)

    @on(Input.Changed)
    def search_typed(self) -> None:
        """List the games that match the text typed so far."""
        if self.query_one(Search).value != self._listed:
            self._wants_search = True
            self._list()

    @on(OptionList.OptionSelected)
    def _chosen(self, chosen: OptionList.OptionSelected) -> None:
        chosen.stop()
        if not self.is_active:  # ignore a second press
            return
        _, game = self._games.rows.get(chosen.option_id or "", ("", None))
        if game is None:
            self.action_fold(folds=False)
        elif isinstance(game, Broken):
            self.complain("This game's file has errors; choose another game.")
        else:
            self.dismiss(game)

    # display

    def on_resize(self, event: Resize) -> None:
        """Fit the list to the terminal."""
        self._show_in(*event.size)

    def _show_in(self, width: int, height: int) -> None:
        """Fit the list to this size; its columns only if they do not fit yet."""
        self.query_one("#family").display = width >= _HEADING_FROM[0] and height >= _HEADING_FROM[1]
        if (layout := games_layout(width)) != self._games_layout:
            self._games_layout = layout
            self.set_class(layout.beside, "-beside")
            self._columns = GameColumns(layout.row)
            self.query_one("#library").styles.width = layout.dialog
            self.query_one("#columns", Static).update(self._columns.heading())
            self._list(self._games.at)

    @property
    def _games(self) -> GameList:
        return self.query_one(GameList)

    def _list(self, row: str = "") -> None:
        """List the games found; the cursor stays on its game or folded family, or else near it, or else on the first."""
        self._listed = self.query_one(Search).value
        groups = self._library.groups(self.settings.favourites, self._recent_games)
        groups = games_with_words(groups, self._listed.split())
        games = self._games
        before = games.highlighted
        games.fill(groups, self._row, folds=not self._searching)
        games.highlighted = self._position(row, before)
        count = len({game.key for listed in groups.values() for game in listed})
        self.query_one("#list", Frame).entitle(self.TITLE, counted(count, "game"))
        self._show_game()

    def _position(self, row: str, before: int | None) -> int | None:
        """The index of this row, or the nearest to `before`; without a row, of the current game or the first."""
        games, near = self._games, 0
        if row:
            names = {row}
            near = before or 0
        else:
            is_in_play = not self._searching
            names = {
                name for name, (_, game) in games.rows.items() if is_in_play and game.key == self._current
            }
        indexes = games.indexes
        indexes_of_game = [index for name, index in indexes.items() if name in names] or indexes.values()
        return min(indexes_of_game, key=lambda index: abs(index - near), default=None)

    def _row(self, group: str, game: Paytable | Broken) -> Content:
        marked = IN_PLAY if game.key == self._current else " "
        marked += "★" if game.key in self.settings.favourites else " "
        title = title_in(group, game, self._alike)
        meter = next(iter(self._meters(game)), None)
        return self._columns.row(game, self._figures(game), title, marked, meter)

    def _meters(self, game: Paytable | Broken) -> tuple[int, ...]:
        """The jackpots of a game, in millionths of a credit."""
        return () if isinstance(game, Broken) else replace(self._state, paytable=game).jackpot_values

    @on(OptionList.OptionHighlighted)
    def _moved(self, moved: OptionList.OptionHighlighted) -> None:
        moved.stop()
        games = self._games
        index = games.highlighted  # not the message's index: the list may have changed since
        if index and games.get_option_at_index(index - 1).disabled:
            games.scroll_to(y=min(games.scroll_offset.y, index - 1), animate=False)
        self._show_game()

    def _show_game(self) -> None:
        folds = {"← →": "fold"} if self._games_layout.dialog >= 70 else {}
        takes = "open the family" if self._games.folded_at_cursor else "play"
        ends = {"esc": "clear search"} if self._searching else folds | {"esc": "back", "F1": "help"}
        mark = {"*": "favourite"} if self.check_action("favourite", ()) else {}
        self.keys = {"enter": takes, "tab": "family"} | mark | ends
        self.show_keys()
        self._show_pays()
        self._solve()

    def _show_pays(self) -> None:
        pays = self.query_one("#pays", Static)
        frame = self.query_one("#game-at-cursor", Frame)
        game, layout, folded = self._shown_game, self._games_layout, self._games.folded_at_cursor
        heading = family_heading(game, layout.dialog - _AROUND_HEADING, letters=self.settings.letters)
        self.query_one("#family", Static).update(heading)
        if game is None:
            frame.entitle("")
            hint = nearest_name(self._listed or "", self._library.tables)
            pays.update(no_match(self._library.own_folder, hint))
            return
        figures = self._figures(game)
        cost = ""
        if figures and isinstance(game, Paytable):
            terms = terms_of(self.settings, self._state.denomination)
            cost = hourly_words(figures.expected, game.coins, terms)
        aside = f"best of {len(folded)}" if len(folded) > 1 else ""
        if not layout.beside and layout.dialog >= _COST_FROM:
            aside = aside or cost.partition(";")[0]
        frame.entitle(preview_title(game, self._alike), aside)
        pays.update(preview(game, figures, layout.pays, layout.beside, self._meters(game), cost))

    @property
    def _shown_game(self) -> Paytable | Broken | None:
        """The game at the cursor, or the best of the folded family there; None if a search found no game."""
        games = self._games
        return games.at_cursor[1] if games.at_cursor else best_game(games.folded_at_cursor)

    # return and variance of the games

    def _figures(self, game: Paytable | Broken) -> GameFigures | None:
        return self._solver.known(FindFigures(game)) if isinstance(game, Paytable) else None

    def _solve(self) -> None:
        """Solve one game after another once no key was pressed for a moment.

        Answers to withdrawn questions are cached, and are shown then too.
        """
        self._solver.withdraw(self, FindFigures)
        if self._quiet:
            self._quiet.stop()
        self._quiet = self.set_timer(_QUIET_SECONDS, self._take_figures)

    def _take_figures(self, _: GameFigures | None = None) -> None:
        """Show the figures found; next solve the game at the cursor, then the visible games, then the others."""
        unsolved = (
            game
            for game in (self._shown_game, *self._games.nearest_first())
            if isinstance(game, Paytable) and not self._figures(game)
        )
        if table := next(unsolved, None):
            self._solver.ask(self, FindFigures(table), self._take_figures)
        if not self._is_stale:
            self._is_stale = True
            self.set_timer(_PAINT_SECONDS, self._show_figures)

    def _show_figures(self) -> None:
        self._is_stale = False
        for name, (group, game) in self._games.rows.items():
            self._games.replace_option_prompt(name, self._row(group, game))
        self._show_pays()
