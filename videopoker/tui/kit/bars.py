"""Bars and intervals drawn within a line of text, beside their numbers.

Curves and histograms are widgets (charts.py).
"""

from collections.abc import Iterable
from dataclasses import dataclass

from textual.content import Content

from videopoker.text.numbers import NORMAL

_LEFT = " ▏▎▍▌▋▊▉█"
_EIGHTHS = 8

UP, FAINT, QUIET = "$success", "$foreground 80%", "$quiet"
"""Colours of gains, and of lines and labels; position always shows the same, for those who see no colour."""


def bar(part: float, width: int) -> str:
    """A bar that fills this part of the width; any part above 0 shows at least a sliver.

    >>> bar(0.5, 4), bar(0.001, 4), bar(0, 4)
    ('██  ', '▏   ', '    ')
    """
    eighths = min(width * _EIGHTHS, max(round(part * width * _EIGHTHS), int(part > 0)))
    whole, rest = divmod(eighths, _EIGHTHS)
    return ("█" * whole + (_LEFT[rest] if rest else "")).ljust(width)


def outlined_bar(part: float, expected: float | None, width: int) -> Content:
    """A bar with the outline of the expected bar over it; no outline if `expected` is 0.

    >>> outlined_bar(0.5, 0.75, 8).plain, outlined_bar(0.75, 0.25, 8).plain, outlined_bar(0.5, 0.0, 8).plain
    ('████═╡  ', '█┃████  ', '████    ')
    """
    filled = bar(part, width)
    if not expected:
        return Content.styled(filled, UP)
    at, full = min(width - 1, max(0, round(expected * width) - 1)), len(filled.rstrip())
    if at < full:
        return Content.assemble((filled[:at], UP), ("┃", f"reverse {UP}"), (filled[at + 1 :], UP))
    return Content.assemble((filled[:full], UP), ("═" * (at - full) + "╡", FAINT), " " * (width - at - 1))


SCALES = (0.01, 0.02, 0.05, 0.1, 0.2, 0.5, 1.0)
"""Half-widths of a common scale, as shares of the expected value."""


@dataclass(frozen=True, slots=True)
class Interval:
    """A count or a return, its expected value, and its 95% interval."""

    value: float
    expected: float
    low: float
    high: float
    likelihood: float = 1.0
    """Probability of a value at least this far from the expected one."""


def common_scale(intervals: Iterable[Interval]) -> float:
    """The scale that fits half of the intervals expected to be hit; rarer lines run past its ends.

    >>> common_scale([Interval(9, 10, 8, 12), Interval(101, 100, 94, 106), Interval(0, 0.1, 0, 1)])
    0.2
    """
    wide = sorted(
        max(one.high / one.expected - 1, 1 - one.low / one.expected) for one in intervals if one.expected >= 1
    )
    median = wide[len(wide) // 2] if wide else 1.0
    return next((scale for scale in SCALES if scale >= median - 1e-9), 1.0)


def drawn_scale(scale: float, width: int) -> str:
    """The labels of a common scale: its ends, and the expected value in the middle.

    >>> drawn_scale(1.0, 9), drawn_scale(0.2, 9), drawn_scale(0.5, 25)
    ('0   │  x2', '-20%│+20%', '-50%     expected    +50%')
    """
    left, right = ("0", "x2") if scale == 1 else (f"-{scale:.0%}", f"+{scale:.0%}")
    middle = "expected" if width >= 21 else "│"
    half = (width - len(middle) + 1) // 2
    return f"{left:<{half}}{middle}{right:>{width - half - len(middle)}}"


def drawn_interval(one: Interval, scale: float, width: int) -> Content:
    """The interval, the expected value in the middle, and a mark at the value.

    >>> drawn_interval(Interval(12, 10, 8, 13), 0.5, 11).plain
    '   ├─┼─●┤  '
    """
    middle = width // 2

    def column(value: float) -> int:
        return middle + round((value / one.expected - 1) / scale * middle)

    low, high, at = column(one.low), column(one.high), column(one.value)
    ends = {low: "├", high: "┤"}
    signs = [ends.get(index, "─" if low < index < high else " ") for index in range(width)]
    signs[middle] = "┼" if low < high else "│"
    mark_at = min(width - 1, max(0, at))
    mark = "◀" if at < 0 else "▶" if at >= width else "●"
    left, right = "".join(signs[:mark_at]), "".join(signs[mark_at + 1 :])
    return Content.assemble(
        (left, QUIET), (mark, "bold" if one.likelihood >= NORMAL else "bold $gold"), (right, QUIET)
    )
