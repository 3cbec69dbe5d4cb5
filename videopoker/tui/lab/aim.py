"""The games nearest to a wanted return, and best play of the game at the cursor next to the edited game's."""

from collections.abc import Callable, Iterable
from dataclasses import replace
from functools import partial

from textual import on
from textual.app import ComposeResult
from textual.binding import Binding
from textual.content import Content
from textual.timer import Timer
from textual.widgets import OptionList, Static
from textual.widgets.option_list import Option

from videopoker.core.base.messages import printable
from videopoker.core.paytable.paytable import Paytable
from videopoker.text.groups.group import Group
from videopoker.text.odds.aim import WHOLE_PAYS, aim_columns, changes_groups, near_row, pays_words
from videopoker.text.odds.solution import return_words
from videopoker.text.words.pay_line import short_label
from videopoker.tui.kit.full_screen import Frame, FullScreen
from videopoker.tui.kit.groups import draw_group
from videopoker.tui.kit.lists import HELP, Choices, Page, PageRows
from videopoker.tui.kit.text_layout import fitted
from videopoker.tui.lab.dialogs import Chosen
from videopoker.tui.lab.questions import CompareStrategies, FindNearest, NearbyGame
from videopoker.tui.solving.service import SolverService, leave
from videopoker.tui.textual_fixes.widgets import Label

_FIGURES = (13, 14, 11, 11)
"""Columns of the return, the difference, the variance and the hit rate."""
_AROUND = 9
"""Columns of the frame, the mark at the cursor and the scrollbar."""
_ONE_IN, _COST = 14, 11
"""Columns of what best play changes, after the holds."""


class AimScreen(FullScreen):
    """Twenty games, nearest first; `enter` gives the pays of one to the lab."""

    TITLE = "FIND A RETURN"
    BINDINGS = [
        Binding("enter", "take", "use these pays", priority=True),
        Binding("pagedown", "scroll(1)", "scroll what changes", show=False, priority=True),
        Binding("pageup", "scroll(-1)", "scroll it back", show=False, priority=True),
        HELP,
        Binding("escape,q,f", "dismiss", "back"),
    ]

    def __init__(
        self, table: Paytable, aim: Chosen, solver: SolverService, take: Callable[[dict[str, int]], None]
    ) -> None:
        """`take` gets the pays chosen at max bet, by label."""
        super().__init__()
        self._table = table
        self._solver = solver
        self._take = take
        self._labels = [*aim.pays]
        lines = tuple((label, pays) for label, pays in aim.pays.items() if pays is not None)
        self._question = FindNearest(table, lines, aim.wanted)
        self._games: tuple[NearbyGame, ...] = ()
        self._quiet: Timer | None = None

    def body(self) -> ComposeResult:
        """The game, the games near the return, and what best play changes."""
        yield Label(id="heading")
        with Frame(id="aim-games"):
            yield Static(id="columns")
            yield Choices()
        with Frame(id="aim-changes"):
            page = Page(PageRows())
            page.can_focus = False  # the arrow keys belong to the games
            yield page

    def on_mount(self) -> None:
        """Search for the games."""
        self._say([Content.styled("Searching ...", "$quiet")])
        self._solver.ask(self, self._question, self._have, partial(leave, self))

    def on_unmount(self) -> None:
        for kind in (FindNearest, CompareStrategies):
            self._solver.withdraw(self, kind)

    def _have(self, games: tuple[NearbyGame, ...]) -> None:
        self._games = games
        self.query_one(Choices).clear_options().add_options(Option("") for _ in games)
        self.query_one(Choices).highlighted = 0
        self.show()

    def show(self) -> None:
        """Show the games again, in the columns there are."""
        title = fitted(f"{self.TITLE}  {printable(self._table.title)}", self.size.width - 2)
        self.query_one("#heading", Label).show(title)
        self.query_one("#aim-games", Frame).entitle(
            f"NEAREST TO {return_words(self._question.wanted)}", f"max bet, {WHOLE_PAYS}"
        )
        self.query_one("#aim-changes", Frame).entitle("WHAT BEST PLAY CHANGES", "pgdn more")
        headings, *rows = self._rows(self.size.width - _AROUND)
        self.query_one("#columns", Static).update(headings)
        for index, row in enumerate(rows):
            self.query_one(Choices).replace_option_prompt_at_index(index, row)
        self._compare()

    def _rows(self, width: int) -> list[Content]:
        """The headings and the games; without variance and hit rate if they do not fit."""
        number = len(self._labels)
        figures = _FIGURES if width >= 8 * number + sum(_FIGURES) else (*_FIGURES[:2], 0, 0)
        columns = min(20, (width - sum(figures)) // number)
        first, *others = aim_columns([short_label(printable(label), columns - 1) for label in self._labels])
        rows = [
            near_row(game, self._question.wanted, solved, self._table.coins) for game, solved in self._games
        ]
        group = Group(first.heading, (first, *others), rows)
        return [*draw_group(group, [columns] * number + [*figures], label="bold")]

    # best play of the game at the cursor

    @on(OptionList.OptionHighlighted)
    def _moved(self) -> None:
        """Compare after a pause in the keys."""
        if self._quiet:
            self._quiet.stop()
        self._quiet = self.set_timer(0.12, self._compare)

    @property
    def _chosen(self) -> NearbyGame | None:
        index = self.query_one(Choices).highlighted
        return None if index is None or index >= len(self._games) else self._games[index]

    def _compare(self, _answer: object = None) -> None:
        if self._chosen is None:
            return
        game, _ = self._chosen
        pays = [*zip(self._labels, game.pays, strict=True)]
        question = CompareStrategies(self._table, self._table.with_pays(pays))
        if (kinds := self._solver.known(question)) is None:
            words = f"{pays_words(self._labels, game.pays)}: comparing best play ..."
            self._say([Content.styled(words, "$quiet")])
            self._solver.ask(self, question, self._compare)
            return
        page = self.query_one(Page)
        holds = max(20, page.size.width - _ONE_IN - _COST - 2)
        (group,) = changes_groups(self._table, self._labels, game, kinds)
        holding = replace(group, title="holds") if group.rows else group
        self._say([Content(group.title), *draw_group(holding, (holds, _ONE_IN, _COST), label="")])
        page.scroll_home(animate=False)

    def _say(self, rows: Iterable[Content]) -> None:
        self.query_one(PageRows).say(rows)

    # keys

    def action_scroll(self, pages: int) -> None:
        """Scroll what best play changes by pages."""
        self.query_one(Page).scroll_pages(pages)

    def action_take(self) -> None:
        """Give the pays at the cursor to the lab, and close."""
        if self._chosen is not None:
            game, _ = self._chosen
            self._take(dict(zip(self._labels, game.pays, strict=True)))
            self.dismiss()

    @on(OptionList.OptionSelected)
    def _clicked(self, selected: OptionList.OptionSelected) -> None:
        selected.stop()
        self.action_take()
