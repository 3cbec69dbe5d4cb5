"""A view of the lab: the return as a curve over one pay, or as a table of two.

A curve is a braille line with axes, marks where best play changes, and the present pay.
"""

from bisect import bisect_right
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction
from typing import Any

from textual import on
from textual.content import Content
from textual.reactive import reactive
from textual.timer import Timer

from videopoker.core.base.messages import counted
from videopoker.core.paytable.paytable import MAX_PAY, Paytable
from videopoker.text.groups.group import Group
from videopoker.text.odds.sweep import grid_groups
from videopoker.text.words.pay_line import short_label
from videopoker.tui.kit.charts import BLANK, MARK, ZERO, Chart, Run, dots, runs
from videopoker.tui.kit.full_screen import Frame
from videopoker.tui.kit.groups import draw_group
from videopoker.tui.kit.line_widget import RowsWidget
from videopoker.tui.kit.lists import Page, PageRows
from videopoker.tui.lab.model import Pays
from videopoker.tui.lab.questions import FindCurve, FindReturns, FoundCurve
from videopoker.tui.solving.service import Question, SolverService

_GUTTER = 9
"""Columns for the returns at the left."""


@dataclass(frozen=True, slots=True)
class PayCurve:
    """A curve to draw."""

    points: tuple[tuple[float, float], ...]
    """(pay, return) in order of pay; linear in between."""
    breaks: tuple[float, ...]
    """The pays at which best play changes."""
    pay: int
    """The present pay."""

    def at(self, pay: float) -> float:
        """The return at a pay."""
        index = min(max(1, bisect_right(self.points, (pay, float("inf")))), len(self.points) - 1)
        (x, value), (last, final) = self.points[index - 1], self.points[index]
        return value + (final - value) * (pay - x) / (last - x)


def drawn_curve(curve: PayCurve, width: int, height: int) -> list[list[Run]]:
    """The chart row by row."""
    columns, rows = width - _GUTTER, height - 2  # the axis and its pays
    if columns < 4 or rows < 3 or len(curve.points) < 2:
        return []
    (first, low), (last, high) = curve.points[0], curve.points[-1]
    per_dot = (4 * rows - 1) / ((high - low) or 1)

    def row(value: float) -> int:
        return round((high - value) * per_dot)

    def column(pay: float) -> int:
        return round((pay - first) / (last - first) * (columns - 1))

    here = column(curve.pay) if first <= curve.pay <= last else None
    now = curve.at(curve.pay)
    heights = [row(curve.at(first + (last - first) * dot / (2 * columns - 1))) for dot in range(2 * columns)]
    now_row = None if here is None else heights[2 * here] // 4
    whole = row(1.0) // 4 if low < 1 < high else None
    if whole == now_row and _percent(now, 3) != _percent(1.0, 3):
        whole = None  # the line of 100% would stand next to the present return
    labelled = {0: high, rows - 1: low} | ({whole: 1.0} if whole is not None else {})
    labelled |= {now_row: now} if now_row is not None else {}
    decimals = 2 if len(set(map(_percent, labelled.values()))) == len(labelled) else 3
    following = [*heights[1:], heights[-1]]
    # from the height of each column to just below that of the next
    spans = [(min(top, end + (end < top)), top) for top, end in zip(heights, following, strict=True)]
    chart = []
    for number, cells in enumerate(dots(enumerate(spans), rows)):
        signs = [ZERO if number == whole else " "] * columns
        roles = ["zero"] * columns
        for index, cell in cells.items():
            signs[index] = chr(BLANK + cell)
            roles[index] = "won" if number <= row(now) // 4 else "lost"
        is_now = number == now_row
        if here is not None and is_now:
            signs[here], roles[here] = MARK, "mark"
        label = _percent(labelled[number], decimals) if number in labelled else ""
        chart.append([Run(f"{label:>{_GUTTER - 1}} ", "mark" if is_now else "label"), *_row(signs, roles)])
    return [*chart, *_axis(curve, columns, [column(pay) for pay in curve.breaks], here)]


def _percent(value: float, decimals: int = 2) -> str:
    """A return that fits the gutter.

    >>> _percent(0.98392), _percent(1.025546, 3), _percent(2394.608)
    ('98.39%', '102.555%', '239,461%')
    """
    return f"{value:.{decimals}%}" if value < 10 else f"{value:,.0%}"


def _axis(curve: PayCurve, columns: int, breaks: Sequence[int], here: int | None) -> list[list[Run]]:
    """The axis with a tick where best play changes, and its first, present and last pay."""
    gutter = Run(" " * _GUTTER, "label")
    signs = ["┴" if index in breaks else "─" for index in range(columns)]
    (first_pay, _), *_, (last_pay, _) = curve.points
    first, last = f"{first_pay:,.0f}", f"{last_pay:,.0f}"
    pays = [" "] * columns
    pays[: len(first)] = first
    pays[columns - len(last) :] = last
    roles = ["label"] * columns
    if here is not None:
        now = f"{curve.pay:,}"
        start = min(max(0, here - len(now) // 2), columns - len(now))
        is_free = all(sign == " " for sign in pays[max(0, start - 1) : start + len(now) + 1])
        if is_free or curve.pay in {first_pay, last_pay}:
            pays[start : start + len(now)] = now
            roles[start : start + len(now)] = ["mark"] * len(now)
    return [[gutter, *_row(signs, ["zero"] * columns)], [gutter, *_row(pays, roles)]]


def _row(signs: Sequence[str], roles: Sequence[str]) -> list[Run]:
    return [*runs(signs, roles, [0] * len(signs))]


CURVE, TABLE = VIEWS = ("curve", "two pays")
"""The views that `tab` chooses from."""
NEEDS_TWO_LINES = "A table of two pays needs two lines."

_QUIET_SECONDS = 0.12
"""Seconds after the last key before a view is solved: the figures come first."""
_TITLE_AROUND = 9
"""Columns of a frame's top line besides the title and the words at the right."""
_CHANGES, _NARROW_CHANGES = (10, 9, 17, 17, 17), (9, 0, 16, 16, 15)
"""The columns of the pays at which best play changes; the narrow ones are without the number of deals."""
_PAY, _RETURN = 7, 11
"""Columns of a table of two pays: of a row's pay, and of a return."""


class LabView(Frame):
    """Shows one view; solves it after a pause in the keys. A pay that moves along its curve needs no solving."""

    def __init__(self, solver: SolverService, id: str) -> None:
        page = Page(PageRows())
        page.can_focus = False  # the arrow keys belong to the paytable
        super().__init__(CurveChart(), page, id=id, classes="lab-view")
        self._solver = solver
        self._view = ""
        self._table: Paytable | None = None
        self._chosen: Mapping[str, Pays] = {}
        self._drawn: Question[Any] | None = None
        """The question whose answer is on the screen."""
        self._quiet: Timer | None = None
        self._defaults: dict[tuple[str, str, int], range] = {}
        """The pays around the present one, by view, line and number of pays."""

    def follow(self, view: str, table: Paytable, chosen: Mapping[str, Pays]) -> None:
        """Show a view of these lines of a game, with the pays chosen for each."""
        if is_other := view != self._view:
            self.query_one(Page).scroll_home(animate=False)
        self._view, self._table, self._chosen = view, table, chosen
        self.query_one(CurveChart).display = view == CURVE
        if self._quiet:
            self._quiet.stop()
        question = self._question(table)
        chart = self.query_one(CurveChart)
        if view == CURVE and chart.shown and self._drawn == question:
            chart.shown = replace(chart.shown, pay=_pay(table, next(iter(chosen))))
        if is_other and (question is None or self._solver.known(question) is not None):
            self._find()
        else:
            self._quiet = self.set_timer(_QUIET_SECONDS, self._find)

    @property
    def has_more(self) -> bool:
        """Whether the page of words is longer than its room."""
        page = self.query_one(Page)
        return page.display and page.show_vertical_scrollbar

    def on_unmount(self) -> None:
        for kind in (FindCurve, FindReturns):
            self._solver.withdraw(self, kind)

    def _find(self, _answer: object = None) -> None:
        """Show a known answer, or ask for it."""
        if self._table is None or (question := self._question(self._table)) is None:
            self.entitle(self._view.upper())
            self._say([Content(NEEDS_TWO_LINES)])
        elif (answer := self._solver.known(question)) is None:
            self._solver.ask(self, question, self._find)
        else:
            self._drawn = question
            if isinstance(question, FindCurve):
                self._show_curve(self._table, question, answer)
            else:
                self._show_table(self._table, answer)

    def _question(self, table: Paytable) -> Question[Any] | None:
        bare = _without_pays(table, self._chosen)
        if self._view == CURVE:
            ((label, chosen),) = self._chosen.items()
            pays = chosen or self._around(label, 1, default_curve)
            return FindCurve(bare, label, pays[0], pays[-1])
        if len(self._chosen) < 2:
            return None
        rows = min(15, self.content_region.height - 2)
        numbers = max(1, rows), max(1, min(7, self._cells))
        down, across = (
            tuple(chosen or self._around(label, number, default_pays))
            for (label, chosen), number in zip(self._chosen.items(), numbers, strict=True)
        )
        first, second = self._chosen
        return FindReturns(bare, first, second, (down, across))

    def _around(self, label: str, number: int, default: Callable[[int, int, int], range]) -> range:
        """The pays around the present one; they stay while it is among them."""
        assert self._table is not None
        pay = _pay(self._table, label)
        name = self._view, label, number
        if pay not in self._defaults.get(name, ()):
            self._defaults[name] = default(pay, self._table.coins, number)
        return self._defaults[name]

    @property
    def _width(self) -> int:
        """The columns for text next to the scrollbar, computed because the page may not be laid out yet."""
        return max(20, self.content_region.width - 1)

    @property
    def _cells(self) -> int:
        return (self._width - _PAY) // _RETURN

    # display

    def _show_curve(self, table: Paytable, question: FindCurve, found: FoundCurve) -> None:
        self._entitle_curve()
        pay = _pay(table, question.label)
        self.query_one(CurveChart).shown = PayCurve(found.points, found.breaks, pay)
        heading, changes = found.groups
        if self._width >= sum(_NARROW_CHANGES):
            self._show_groups(found.groups, _CHANGES if self._width >= sum(_CHANGES) else _NARROW_CHANGES)
            return
        rows = [Content(heading.title)]
        for changed, _, hand, below, above in changes.rows:
            rows += [Content.assemble((f"{changed:10}", "bold"), hand), Content(f"  {below} → {above}")]
        self._say(rows)

    @on(Page.Scrolls)
    def _entitle_curve(self) -> None:
        if self._view == CURVE:
            aside = "pgdn more" if self.has_more else ""
            columns = self.outer_size.width - len("RETURN BY ") - _TITLE_AROUND - len(aside)
            self.entitle(f"RETURN BY {short_label(next(iter(self._chosen)), columns).upper()}", aside)

    def _show_table(self, table: Paytable, returns: Mapping[tuple[int, ...], Fraction]) -> None:
        self.entitle("TWO PAYS", "t lines and pays")
        down, across = self._chosen
        _, group, _ = grid_groups((down, across), returns, table)
        left = len(group.columns) - 1 - self._cells
        notes = [f"{down} down, {across} across, * this game"]
        notes += [f"{counted(left, 'more pay')} in a wider terminal"] if left > 0 else []
        widths = [_PAY, *[_RETURN] * self._cells]
        widths += [0] * max(0, left)
        self._show_groups([replace(group, notes=notes)], widths[: len(group.columns)])

    def _show_groups(self, groups: Iterable[Group], widths: Sequence[int]) -> None:
        rows: list[Content] = []
        for group in groups:
            heading = group.columns[0].heading or " " if group.columns else group.title
            rows += draw_group(replace(group, title=heading), widths)
        self._say(rows)

    def _say(self, rows: Iterable[Content]) -> None:
        self.query_one(PageRows).say(rows)


def _pay(table: Paytable, label: str) -> int:
    """The pay of a line at max bet."""
    return table.lines[table.line_index(label)].pays[-1]


def _without_pays(table: Paytable, labels: Iterable[str]) -> Paytable:
    """The table with constant pays for these lines, because the answer does not depend on their pays."""
    least = tuple(range(1, table.coins + 1))
    lines = (replace(line, pays=least) if line.label in labels else line for line in table.lines)
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


def default_curve(pay: int, coins: int, _number: int = 1) -> range:
    """The default pays of a curve: from half the pay to 1.5 times it, or to the highest valid pay.

    >>> default_curve(40, 5), default_curve(1_000_000, 5)
    (range(20, 61), range(500000, 1000001))
    """
    low = max(1, pay // 2)
    return range(low, min(pay + max(pay - low, coins), MAX_PAY) + 1)


class CurveChart(Chart):
    """Draws the return as a function of one pay."""

    shown: reactive[PayCurve | None] = reactive[PayCurve | None](None, repaint=False)

    watch_shown = RowsWidget.repaint

    def painted(self, width: int, rows: int) -> list[list[Run]]:
        return drawn_curve(self.shown, width, rows) if self.shown else []
