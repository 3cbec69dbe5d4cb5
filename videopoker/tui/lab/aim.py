"""The games of the lab whose return is nearest to a wanted one; best play of the one at the cursor beside the lab's."""

from collections.abc import Callable, Mapping
from math import comb
from typing import TYPE_CHECKING

from textual import on
from textual.app import ComposeResult
from textual.binding import Binding
from textual.content import Content
from textual.timer import Timer
from textual.widgets import OptionList, Static
from textual.widgets.option_list import Option

from videopoker.core.messages import printable
from videopoker.core.paytable import Paytable
from videopoker.text.aim import aim_columns, near_row, pays_words
from videopoker.text.cells import padded
from videopoker.text.group import Group
from videopoker.text.pay_line import short_label
from videopoker.text.solution import return_words
from videopoker.tui.kit.frame import Frame
from videopoker.tui.kit.full_screen import FullScreen
from videopoker.tui.kit.groups import draw_group
from videopoker.tui.kit.lists import HELP, Choices, Page, PageRows
from videopoker.tui.kit.text_layout import fitted
from videopoker.tui.lab.questions import CompareStrategies, FindNearest, NearbyGame
from videopoker.tui.lab.ranges_dialog import Aim
from videopoker.tui.lab.view_content import games_side_by_side
from videopoker.tui.solving.service import SolverService
from videopoker.tui.textual_fixes.label import Label

if TYPE_CHECKING:
    from videopoker.coach.differences import KindDifference

_QUIET_SECONDS = 0.12
"""Seconds after the last key before best play is compared."""
_FIGURES = (13, 14, 11, 11)
"""Columns of the return, the difference, the variance and the hit rate."""
_AROUND = 9
"""Columns of the frame, the mark at the cursor and the scrollbar."""
_MIN_PAY = 8
"""Fewest columns of a line's pay."""


class AimScreen(FullScreen):
    """Twenty games, nearest first; `enter` gives the pays of one to the lab."""

    TITLE = "AIM AT A RETURN"
    BINDINGS = [
        Binding("enter", "take", "use these pays", priority=True),
        Binding("pagedown", "scroll(1)", "scroll what changes", show=False, priority=True),
        Binding("pageup", "scroll(-1)", "scroll it back", show=False, priority=True),
        HELP,
        Binding("escape,q,f", "dismiss", "back"),
    ]

    def __init__(
        self, table: Paytable, aim: Aim, solver: SolverService, take: Callable[[Mapping[int, int]], None]
    ) -> None:
        """`take` gets the pays chosen at max bet, by the index of their line."""
        super().__init__()
        self._table = table
        self._aim = aim
        self._solver = solver
        self._take = take
        self._labels = [table.lines[index].label for index, _ in aim.lines]
        pays = (pays for _, pays in aim.lines)
        self._question = FindNearest(table, tuple(zip(self._labels, pays, strict=True)), aim.wanted)
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
        self._say("Searching ...")
        if (known := self._solver.known(self._question)) is not None:
            self._have(known)
        else:
            self._solver.ask(self, self._question, self._have)

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
        width = self.size.width
        self.query_one("#heading", Label).show(
            fitted(f"{self.TITLE}  {printable(self._table.title)}", width - 2)
        )
        goal = return_words(self._aim.wanted)
        self.query_one("#aim-games", Frame).entitle(f"NEAREST TO {goal}", "max bet")
        self.query_one("#aim-changes", Frame).entitle("WHAT BEST PLAY CHANGES", "pgdn more")
        headings, *rows = self._rows(width - _AROUND)
        self.query_one("#columns", Static).update(headings)
        for index, row in enumerate(rows):
            self.query_one(Choices).replace_option_prompt_at_index(index, row)
        self._compare()

    def _rows(self, width: int) -> list[Content]:
        """The headings and the games; without variance and hit rate if they do not fit."""
        least, figures = _MIN_PAY * len(self._labels), list(_FIGURES)
        for number in (3, 2):
            figures[number] = 0 if least + sum(figures) > width else figures[number]
        columns = min(20, (width - sum(figures)) // len(self._labels))
        labels = [short_label(printable(label), columns - 1) for label in self._labels]
        first, *others = aim_columns(labels)
        rows = [near_row(game.pays, game.off_by, game.figures) for game in self._games]
        rows = [(padded(row[0], columns - 1, ">"), *row[1:]) for row in rows]
        group = Group(padded(first.heading, columns - 1, ">"), (first, *others), rows)
        return [*draw_group(group, [columns] * len(labels) + figures, label="bold")]

    # best play of the game at the cursor

    @on(OptionList.OptionHighlighted)
    def _moved(self) -> None:
        """Compare after a pause in the keys."""
        if self._quiet:
            self._quiet.stop()
        self._quiet = self.set_timer(_QUIET_SECONDS, self._compare)

    @property
    def _chosen(self) -> NearbyGame | None:
        at = self.query_one(Choices).highlighted
        return None if at is None or at >= len(self._games) else self._games[at]

    def _compare(self, answer: object = None) -> None:  # noqa: ARG002 - the answer is cached
        if (game := self._chosen) is None:
            return
        pays = [*zip(self._labels, game.pays, strict=True)]
        question = CompareStrategies(self._table, self._table.with_pays(pays))
        if (known := self._solver.known(question)) is None:
            self._say(f"{pays_words(self._labels, game.pays)}: comparing best play ...")
            self._solver.ask(self, question, self._compare)
        else:
            self._show_changes(game, known)

    def _show_changes(self, game: NearbyGame, kinds: "list[KindDifference]") -> None:
        page = self.query_one(Page)
        names = printable(self._table.title), printable(pays_words(self._labels, game.pays))
        width = max(20, page.size.width - 2)
        rows = games_side_by_side(names, comb(self._table.deck_size, 5), kinds, width)
        self.query_one(PageRows).say(rows)
        page.scroll_home(animate=False)

    def _say(self, words: str) -> None:
        self.query_one(PageRows).say([Content.styled(words, "$quiet")])

    # keys

    def action_scroll(self, pages: int) -> None:
        """Scroll what best play changes by pages."""
        page = self.query_one(Page)
        page.scroll_relative(y=pages * max(1, page.size.height - 1), animate=False)

    def action_take(self) -> None:
        """Give the pays at the cursor to the lab, and close."""
        if (game := self._chosen) is not None:
            self._take({index: pay for (index, _), pay in zip(self._aim.lines, game.pays, strict=True)})
            self.dismiss()

    @on(OptionList.OptionSelected)
    def _clicked(self, selected: OptionList.OptionSelected) -> None:
        selected.stop()
        self.action_take()
