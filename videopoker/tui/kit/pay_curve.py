"""The return as a function of one pay: a braille line with axes, marks where best play changes, and the present pay."""

from bisect import bisect_right
from collections.abc import Sequence
from dataclasses import dataclass

from videopoker.tui.kit.braille import BLANK, MARK, ZERO, Run, dots, runs

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
        whole = None  # the line of 100% would stand beside the present return
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
