"""The risk of the next hands: a fan chart in braille, and its figures in words.

The chart has the player's credits so far, then the quantiles of future credits.
"""

from bisect import bisect_left
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from textual.app import ComposeResult
from textual.containers import Vertical
from textual.content import Content
from textual.reactive import reactive
from textual.widgets import Static

from videopoker.core.base.messages import Refused, counted
from videopoker.core.base.time_series import TimeSeries
from videopoker.core.machine.bet import Bet
from videopoker.play.session import Session
from videopoker.text.odds.risk import HORIZONS, deals_per_hour, fan_group, game_ahead, span_words
from videopoker.tui.kit.charts import BLANK, CURSOR, ZERO, Chart, Plot, Run, Span, dots, line, runs
from videopoker.tui.kit.groups import FAINT, draw_groups
from videopoker.tui.solving.questions import FindFan
from videopoker.tui.solving.service import SolverService

if TYPE_CHECKING:
    from videopoker.solver.risk.ruin import Fan


SHARES = (5, 25, 50, 75, 95)


@dataclass(frozen=True, slots=True)
class FanView:
    """Contents of the chart: credits by deals from now."""

    points: Sequence[tuple[int, Sequence[int]]] = ()
    """(deals from now, quantiles), ascending from 0; the quantiles are credits at 5, 25, 50, 75 and 95%."""
    past: Sequence[tuple[int, int]] = ()
    """(deals from now, credits), ascending to 0; empty to leave out the past."""
    horizon: str = ""
    """Label of the last point: `1,600 hands`."""
    so_far: str = ""
    """Label of the first point of the past."""


class _FanPlot(Plot):
    """Places deals and credits in the chart."""

    def __init__(self, view: FanView, columns: int, rows: int) -> None:
        self._points = view.points
        self._steps = [step for step, _ in view.points]
        ends = (value for _, (lowest, *_, highest) in view.points for value in (lowest, highest))
        values = [*ends, *(value for _, value in view.past)]
        low = min(values)
        first = min((deal for deal, _ in view.past), default=0)
        last = max(first + 1, self._steps[-1])
        super().__init__(columns, rows, (first, last), (low, max(*values, low + 1)))

    def quantile_rows(self, column: int) -> list[int]:
        """Dot rows of the quantiles, lowest first, interpolated linearly between points."""
        deal = max(0.0, self.first + column / self.per_step)
        index = min(max(1, bisect_left(self._steps, deal)), len(self._steps) - 1)
        (before, low), (after, high) = self._points[index - 1], self._points[index]
        part = (deal - before) / max(1, after - before)
        return [self.row(start + (end - start) * part) for start, end in zip(low, high, strict=True)]


def fan_painted(view: FanView, width: int, rows: int) -> list[list[Run]]:
    """The chart row by row, the last row its axis; empty without points, or in too few columns or rows."""
    if not view.points or rows < 4 or width < 30:
        return []
    rows -= 1
    _, (present, *_) = view.points[0]
    _, final = view.points[-1]
    ends = _ends(final)
    now = f"{present:,} "
    columns = width - max(len(label) for _, label in ends) - len(now)
    plot = _FanPlot(view, columns, rows)
    even = plot.row(present) // 4
    start = plot.column(0) // 2
    quantiles = {column: plot.quantile_rows(2 * column) for column in range(start, columns)}
    edges = dots(_edges(quantiles), rows)
    steps = range(plot.column(0), 2 * columns)
    middle = dots(line([(column, plot.quantile_rows(column)[2]) for column in steps]), rows)
    past = dots(line([(plot.column(deal), plot.row(value)) for deal, value in view.past]), rows)
    rows_at_end = [row // 4 for row in plot.quantile_rows(2 * columns - 1)]
    by_row = {
        rows_at_end[index]: label for index, label in reversed(ends)
    }  # where two fall in one row, the first

    def cell(row: int, column: int) -> tuple[str, str, int]:
        low, lower, _, upper, high = (value // 4 for value in quantiles.get(column, [-4] * 5))
        ground = 1 if high <= row <= low else 0
        if upper <= row <= lower:
            ground = 2
        for layer, role in ((past, "past"), (middle, "middle"), (edges, "edge")):
            if column in layer[row]:
                return chr(BLANK + layer[row][column]), role, ground
        sign = ZERO if row == even and column >= start else " "
        return (CURSOR if column == start and view.past else sign), "zero", ground

    chart = []
    for row in range(rows):
        label = Run(now if row == even else " " * len(now), "label")
        end = Run(f"{by_row.get(row, ''):<{width - columns - len(now)}}", "label")
        chart.append(
            [label, *runs(*zip(*(cell(row, column) for column in range(columns)), strict=True)), end]
        )
    return [*chart, [Run(_axis(view, len(now) + start, width, len(now)), "label")]]


def _edges(quantiles: dict[int, list[int]]) -> Iterator[Span]:
    """All quantiles but the median: one dot per column of cells, joined where they rise or fall."""
    for column, now in quantiles.items():
        before = quantiles.get(column - 1, now)
        for index in (0, 1, 3, 4):
            first, last = before[index], now[index]
            step = (last > first) - (last < first)
            yield 2 * column, (min(first + step, last), max(first + step, last))


def _ends(quantiles: Sequence[int]) -> list[tuple[int, str]]:
    """(index, label) of the final quantiles, the median first; equal quantiles share a label: ` 5-50% 0`."""
    labels: dict[int, tuple[int, str]] = {}
    for index in (2, 0, 4, 1, 3):
        value = quantiles[index]
        alike = [share for share, other in zip(SHARES, quantiles, strict=True) if other == value]
        shares = f"{alike[0]}-{alike[-1]}" if len(alike) > 1 else f"{alike[0]:>2}"
        labels.setdefault(value, (index, f" {shares}% {value:,}"))
    return list(labels.values())


def _axis(view: FanView, now: int, width: int, indent: int) -> str:
    """The axis: the start of the past, now, and the horizon at the right end."""
    row = " " * indent + view.so_far if view.past else ""
    row = f"{row if len(row) < now else '':<{now}}now"
    end = view.horizon if len(row) + len(view.horizon) < width else ""
    return row + end.rjust(width - len(row))


class FanPanel(Vertical):
    """Shows a fan and its figures once the solver has them; a later question replaces an earlier one."""

    def __init__(self, solver: SolverService, id: str | None = None) -> None:
        super().__init__(id=id)
        self._solver = solver

    def compose(self) -> ComposeResult:
        yield FanChart()
        yield Static(classes="fan-words")

    def follow(
        self,
        question: FindFan,
        heading: Callable[["Fan"], str],
        past: Callable[[int], list[tuple[int, int]]] = lambda _: [],
        *,
        doubles: bool = False,
    ) -> None:
        """Show this fan; `past` returns (deals from now, credits) for at most the given number of deals."""
        fan = self._solver.known(question)
        span = counted(question.hands, "hand")
        if fan is None:
            self.say(Content.styled(f"Calculating the next {span} ...", FAINT))
            self._solver.ask(
                self,
                question,
                lambda _: self.follow(question, heading, past, doubles=doubles),
                lambda reason: self.say(Content(str(reason))),
            )
            return
        if isinstance(fan, Refused):
            self.say(Content(str(fan)))
            return
        points = [
            (point.hands // fan.drawn, [fan.bankroll + won for won in point.won]) for point in fan.points
        ]
        last_deal, quantiles = points[-1]
        before = past(last_deal)
        so_far = ""
        if before:
            first_deal, _ = before[0]
            so_far = f"{counted(-first_deal, 'deal')} ago"
        group = fan_group(fan, heading(fan), doubles=doubles)
        group = replace(group, notes=[*group.notes, _legend(quantiles)])
        words = draw_groups([group], (29, 1))  # a figure may be longer than its column
        self.say(words, FanView(points, before, span, so_far))

    def say(self, words: Content, fan: FanView = FanView()) -> None:
        """Show this fan with these words below it."""
        self.query_one(".fan-words", Static).update(words)
        self.query_one(FanChart).shown = fan


class Chances(FanPanel):
    """The fan of a session's next hands at the player's bet and pace; `move` changes the horizon."""

    def __init__(self, session: Session, solver: SolverService, bet: Bet, id: str | None = None) -> None:
        super().__init__(solver, id=id)
        self._session = session
        self._bet = bet
        self._horizon = 1  # the index of the horizon shown first

    @property
    def horizon(self) -> str:
        """The horizon chosen."""
        return HORIZONS[self._horizon].words

    def move(self, by: int) -> None:
        """Choose a longer or shorter horizon, up to the ends."""
        self._horizon = min(max(0, self._horizon + by), len(HORIZONS) - 1)
        self.show()

    def show(self) -> None:
        """Show the fan from the present credits."""
        state, total = self._session.state, self._session.totals
        try:
            game = game_ahead(state, self._bet)
        except Refused as refused:
            self.say(Content(str(refused)))
            return
        horizon = HORIZONS[self._horizon]
        pace = deals_per_hour(total)
        self.follow(
            FindFan(game, self._bet, state.credits, horizon.hands_at(pace, self._bet.hands)),
            lambda fan: span_words(fan.hands, fan.drawn, horizon, pace),
            lambda deals: _past(total.session.curve, total.cents, state.credits, deals // 2),
            doubles=bool(total.double_in),
        )


def _legend(quantiles: Sequence[int]) -> str:
    """How to read the labels at the right end of the chart."""
    upper = quantiles[SHARES.index(75)]
    return f"75% {upper:,}: of 100 players, 75 then have {counted(upper, 'credit')} or fewer."


def _past(curve: TimeSeries, cents: int, credits: int, deals: int) -> list[tuple[int, int]]:
    """(deals from now, credits) of the session's last deals, at most `deals`, up to the present credits."""
    steps = [*((index * curve.stride, value) for index, value in enumerate([curve.start, *curve.points]))]
    last_step, _ = steps[-1]
    if last_step < curve.steps:
        steps.append((curve.steps, curve.last))
    if not curve.steps:
        return []
    return [
        (step - curve.steps, credits + (value - curve.last) // cents)
        for step, value in steps
        if step >= curve.steps - deals
    ]


class FanChart(Chart):
    """Draws the credits so far and the quantiles of future credits."""

    shown: reactive[FanView] = reactive(FanView(), always_update=True)

    def painted(self, width: int, rows: int) -> list[list[Run]]:
        return fan_painted(self.shown, width, rows)
