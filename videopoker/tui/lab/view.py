"""A view of the lab: the curve of one pay, a table of two pays, two games side by side, or the risk."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from math import comb
from typing import TYPE_CHECKING, Any

from textual import on
from textual.content import Content
from textual.timer import Timer

from videopoker.core.messages import counted, printable
from videopoker.core.paytable import MAX_PAY, Paytable, same_deals
from videopoker.text.empty import NO_CHANGES
from videopoker.text.fan import DEFAULT_BETS, DEFAULT_HANDS
from videopoker.text.pay_line import short_label
from videopoker.tui.kit.charts import CurveChart
from videopoker.tui.kit.frame import Frame
from videopoker.tui.kit.lists import Page, PageRows
from videopoker.tui.kit.pay_curve import PayCurve
from videopoker.tui.lab.layout import CURVE, LEFT, MAIN, RIGHT, RISK, TABLE
from videopoker.tui.lab.questions import CompareStrategies, FindCurve, FindReturns, FoundCurve
from videopoker.tui.lab.view_content import break_rows, games_side_by_side, returns_table, table_size
from videopoker.tui.solving.fan_panel import FanPanel
from videopoker.tui.solving.questions import FindFan
from videopoker.tui.solving.service import Question, SolverService

if TYPE_CHECKING:
    from videopoker.coach.differences import KindDifference

_QUIET_SECONDS, _QUIET_ASIDE_SECONDS = 0.12, 0.25
"""Seconds after the last key before the main view and the others are solved: the figures come first."""
_TITLE_AROUND = 9
"""Columns of a frame's top line besides the title and the words at the right."""


@dataclass(frozen=True, slots=True)
class Viewed:
    """The subject of a view."""

    table: Paytable
    line: int
    """The index of the line whose pay varies."""
    other: int
    """The index of the second line of a table of two pays."""
    against: Paytable | None
    """The game to compare with."""
    pays: tuple[Sequence[int] | None, ...] = ()
    """The pays chosen for each line; None for pays around the present one."""
    expected: float | None = None
    """The present return, if known."""


class LabView(Frame):
    """Shows one view; solves it after a pause in the keys. A pay that moves along its curve needs no solving."""

    def __init__(self, solver: SolverService, id: str) -> None:
        page = Page(PageRows())
        page.can_focus = False  # the arrow keys belong to the grid
        fan = [FanPanel(solver)] if id in {LEFT, RIGHT} else []
        super().__init__(CurveChart(), page, *fan, id=id, classes="lab-view")
        self._solver = solver
        self._open_question: Question[Any] | None = None
        self._viewed: Viewed | None = None
        self._is_before_fault = False
        """Whether the game has faults, and what is shown is of the game before them."""
        self._view = CURVE
        self._drawn: Question[Any] | None = None
        """The question whose answer is on the screen."""
        self._quiet: Timer | None = None
        self._curve_range: tuple[str, int, int] = ("", 0, 0)
        self._table_pays: tuple[object, tuple[tuple[int, ...], tuple[int, ...]]] = (None, ((), ()))

    def follow(self, view: str, viewed: Viewed | None, faults: Sequence[str]) -> None:
        """Show this view; None means faults: keep the last answer and say so; without one, list the faults in the main view."""
        self._is_before_fault = viewed is None and self._viewed is not None and bool(faults)
        if is_other := view != self._view:
            self.query_one(Page).scroll_home(animate=False)
        self._view, self._viewed = view, viewed or self._viewed
        if self._viewed:
            self._fill(self._viewed, is_other=is_other)
        else:
            self._have(CompareStrategies)
            is_main = self.id == MAIN
            self.entitle(
                "FAULTS" if is_main else view.upper(), counted(len(faults), "fault") if is_main else ""
            )
            self._say(map(Content, faults if is_main else ["Shown once the faults are fixed."]))

    def entitle(self, title: str, aside: str = "") -> None:
        """As `Frame.entitle`; an answer for the game before a fault is marked as such."""
        super().entitle(title, "before the fault" if self._is_before_fault else aside)

    def scroll(self, pages: int) -> None:
        """Scroll the page of words."""
        page = self.query_one(Page)
        page.scroll_relative(y=pages * max(1, page.size.height - 1), animate=False)

    @property
    def has_more(self) -> bool:
        page = self.query_one(Page)
        return page.display and page.show_vertical_scrollbar

    def on_unmount(self) -> None:
        for kind in (FindCurve, FindReturns, CompareStrategies, FindFan):
            self._solver.withdraw(self, kind)

    def _fill(self, viewed: Viewed, *, is_other: bool) -> None:
        """Show at once a pay moved along its curve, or a cached answer; solve anything else soon."""
        if not self.display:
            return
        if self._quiet:
            self._quiet.stop()
        question = self._question(viewed)
        if self._open_question and self._open_question != question:
            self._solver.withdraw(self, type(self._open_question))
            self._open_question = None
        chart = self.query_one(CurveChart)
        if self._view == CURVE and chart.shown and self._drawn == question:
            chart.shown = replace(chart.shown, pay=viewed.table.lines[viewed.line].pays[-1])
        if is_other and (question is None or self._solver.known(question) is not None):
            self._find()
        else:
            seconds = _QUIET_SECONDS if self.id == MAIN else _QUIET_ASIDE_SECONDS
            self._quiet = self.set_timer(seconds, self._find)

    def _find(self, answer: object = None) -> None:
        """Show a known answer, but a new one only after a pause in the keys; otherwise ask for it."""
        if answer is not None and self._quiet:
            return
        self._quiet = None
        viewed = self._viewed
        if viewed is None:
            return
        if (question := self._question(viewed)) is None:
            self._show_words(viewed)
            return
        if (known := self._solver.known(question)) is None:
            self._open_question = question
            self._solver.ask(self, question, self._find)
        else:
            self._drawn = question
            self._draw(viewed, question, known)

    # questions

    def _question(self, viewed: Viewed) -> Question[Any] | None:
        table, line = viewed.table, viewed.table.lines[viewed.line]
        if self._view == CURVE:
            return FindCurve(_without_pays(table, viewed.line), line.label, *self._range(viewed))
        if self._view == TABLE:
            other = table.lines[viewed.other]
            pays = self._pays(viewed)
            return FindReturns(_without_pays(table, viewed.line, viewed.other), line.label, other.label, pays)
        if self._view == RISK:
            return FindFan(table, table.coins, DEFAULT_BETS * table.coins, DEFAULT_HANDS)
        first = viewed.against
        if first is None or first.lines == table.lines or not same_deals(first, table):
            return None
        return CompareStrategies(first, table)

    def _range(self, viewed: Viewed) -> tuple[int, int]:
        """The pays of the curve, chosen or default; a default range is kept while the pay stays within."""
        if chosen := next(iter(viewed.pays), None):
            return chosen[0], chosen[-1]
        line = viewed.table.lines[viewed.line]
        name, low, high = self._curve_range
        if name != line.label or not low <= line.pays[-1] <= high:
            default = default_curve(line.pays[-1], viewed.table.coins)
            self._curve_range = line.label, default[0], default[-1]
        return self._curve_range[1:]

    def _pays(self, viewed: Viewed) -> tuple[tuple[int, ...], tuple[int, ...]]:
        """The pays of a table, chosen or default; default pays are kept while both present pays are among them."""
        lines = viewed.table.lines[viewed.line], viewed.table.lines[viewed.other]
        numbers = table_size(self._width, self.content_region.height, [2 * lines[0].pays[-1]])
        about = (*(line.label for line in lines), numbers, viewed.table.coins)
        known, pays = self._table_pays
        if known != about or any(line.pays[-1] not in row for line, row in zip(lines, pays, strict=True)):
            down, across = (
                tuple(default_pays(line.pays[-1], viewed.table.coins, number))
                for line, number in zip(lines, numbers, strict=True)
            )
            self._table_pays = about, (down, across)
        down, across = (
            tuple(chosen) if chosen else default
            for chosen, default in zip(viewed.pays or (None, None), self._table_pays[1], strict=True)
        )
        return down, across

    # display

    def _draw(self, viewed: Viewed, question: Question[Any], answer: Any) -> None:
        self._have(type(question))
        line = viewed.table.lines[viewed.line]
        if isinstance(question, FindCurve):
            self._show_curve(line.label, line.pays[-1], question, answer)
        elif isinstance(question, FindReturns):
            self._show_table(viewed, question, answer)
        elif isinstance(question, CompareStrategies):
            self._show_games(question, answer)
        elif isinstance(question, FindFan):
            self._show_risk(question)

    def _have(self, kind: type[Question[Any]]) -> None:
        """Display only the widgets of this kind of view."""
        self.query_one(CurveChart).display = kind is FindCurve
        self.query_one(Page).display = kind is not FindFan
        for fan in self.query(FanPanel):
            fan.display = kind is FindFan

    def _show_curve(self, label: str, pay: int, question: FindCurve, curve: FoundCurve) -> None:
        self._entitle_curve()
        self.query_one(CurveChart).shown = PayCurve(
            curve.points, tuple(point.pay for point in curve.breaks), pay
        )
        ends = f"{question.low:,}", f"{question.high:,}"
        self._say(break_rows(label, pay, curve.breaks, curve.number, ends, self._width))

    @on(Page.Scrolls)
    def _entitle_curve(self) -> None:
        if self._viewed is None or self._view != CURVE:
            return
        label = self._viewed.table.lines[self._viewed.line].label
        aside = "tab" if self.id != MAIN else "pgdn more" if self.has_more else ""
        columns = self.outer_size.width - len("RETURN BY ") - _TITLE_AROUND
        if short_label(label, columns - len(aside)).endswith("…"):
            aside = ""
        self.entitle(f"RETURN BY {short_label(label, columns - len(aside)).upper()}", aside)

    def _show_table(
        self, viewed: Viewed, question: FindReturns, returns: Mapping[tuple[int, int], float]
    ) -> None:
        self.entitle("TWO PAYS", "t lines and pays")
        lines = viewed.table.lines
        now = lines[viewed.line].pays[-1], lines[viewed.other].pays[-1]
        has_tints = not self.app.current_theme.ansi  # the terminal's own colours cannot be mixed
        names = question.down, question.across
        base = returns.get(now, viewed.expected)
        self._say(returns_table(returns, names, now, base, self._width, has_tints=has_tints))

    def _show_games(self, question: CompareStrategies, differences: "list[KindDifference]") -> None:
        self.entitle("TWO GAMES", "g other game")
        names, deals = (printable(question.first.title), "this game"), comb(question.second.deck_size, 5)
        self._say(games_side_by_side(names, deals, differences, self._width))

    def _show_risk(self, question: FindFan) -> None:
        self.entitle(f"THE NEXT {question.hands:,} HANDS", "r risk")
        bankroll = f"{counted(question.bankroll, 'credit')} at {counted(question.coins, 'coin')}"
        self.query_one(FanPanel).follow(question, lambda _: bankroll)

    def _show_words(self, viewed: Viewed) -> None:
        """Show why there is nothing to compare."""
        self._have(CompareStrategies)
        self.entitle("TWO GAMES", "g other game")
        if (first := viewed.against) is None:
            words = "g chooses a game to compare with."
        elif not same_deals(first, viewed.table):
            another = "another deck or other wild cards, so holds cannot be compared"
            words = f"{printable(first.title)} has {another}. g chooses another game."
        else:
            words = f"{NO_CHANGES} g chooses a game to compare with."
        self._say([Content(words)])

    @property
    def _width(self) -> int:
        """The columns for text beside the scrollbar, computed because the page may not be laid out yet."""
        return max(20, self.content_region.width - 1)

    def _say(self, rows: Iterable[Content]) -> None:
        self.query_one(PageRows).say(rows)


def _without_pays(table: Paytable, *indexes: int) -> Paytable:
    """The table with constant pays for these lines, because the answer does not depend on their pays."""
    least = tuple(range(1, table.coins + 1))
    lines = (
        replace(line, pays=least) if index in indexes else line for index, line in enumerate(table.lines)
    )
    return replace(table, lines=tuple(lines), name="", variant="")


def _step(pay: int, coins: int) -> int:
    """The step between pays of a table: 1, 2, 5, 10, ... coins per coin bet, at most an eighth of the pay.

    >>> [_step(pay, 5) for pay in (45, 250, 4000)]
    [5, 25, 500]
    """
    each = pay // coins // 8
    return coins * max(
        (digit * 10**power for power in range(7) for digit in (1, 2, 5) if digit * 10**power <= each),
        default=1,
    )


def default_pays(pay: int, coins: int, number: int = 7) -> range:
    """The default pays of a table: `number` pays around one, fewer near the highest valid pay.

    >>> [*default_pays(45, 5)], default_pays(1_000_000, 5)[-1]
    ([30, 35, 40, 45, 50, 55, 60], 1000000)
    """
    step = _step(pay, coins)
    first = max(pay - number // 2 * step, (pay - 1) % step + 1)
    return range(first, min(first + number * step, MAX_PAY + 1), step)


def default_curve(pay: int, coins: int) -> range:
    """The default pays of a curve: from half the pay to 1.5 times it, or to the highest valid pay.

    >>> default_curve(40, 5), default_curve(1_000_000, 5)
    (range(20, 61), range(500000, 1000001))
    """
    low = max(1, pay // 2)
    return range(low, min(pay + max(pay - low, coins), MAX_PAY) + 1)
