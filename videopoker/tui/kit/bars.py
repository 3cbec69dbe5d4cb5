"""Bars and intervals drawn within a line of text, beside their numbers.

Curves and histograms are widgets (charts.py).
"""

from dataclasses import dataclass

from textual.content import Content

from videopoker.text.words.numbers import NORMAL

_LEFT = " ▏▎▍▌▋▊▉█"
_EIGHTHS = 8

UP, FAINT, QUIET = "$success", "$foreground 80%", "$quiet"
"""Colours of gains, and of lines and labels; the position always shows the same without colour."""


def bar(part: float, width: int) -> str:
    """A bar that fills this part of the width; any part above 0 shows at least a sliver.

    >>> bar(0.5, 4), bar(0.001, 4), bar(0, 4)
    ('██  ', '▏   ', '    ')
    """
    eighths = min(width * _EIGHTHS, max(round(part * width * _EIGHTHS), int(part > 0)))
    whole, eighths_left = divmod(eighths, _EIGHTHS)
    return ("█" * whole + (_LEFT[eighths_left] if eighths_left else "")).ljust(width)


def outlined_bar(part: float, expected: float | None, width: int) -> Content:
    """A bar with the outline of the expected bar over it; no outline if `expected` is 0 or would hide a bar of one cell.

    >>> outlined_bar(0.5, 0.75, 8).plain, outlined_bar(0.75, 0.25, 8).plain, outlined_bar(0.5, 0.0, 8).plain
    ('████═╡  ', '█┃████  ', '████    ')
    """
    filled = bar(part, width)
    if not expected:
        return Content.styled(filled, UP)
    mark = min(width - 1, max(0, round(expected * width) - 1))
    full = len(filled.rstrip())
    if not mark and full == 1:
        return Content.styled(filled, UP)
    if mark < full:
        return Content.assemble((filled[:mark], UP), ("┃", f"reverse {UP}"), (filled[mark + 1 :], UP))
    return Content.assemble((filled[:full], UP), ("═" * (mark - full) + "╡", FAINT), " " * (width - mark - 1))


@dataclass(frozen=True, slots=True)
class Interval:
    """A count or a return, its expected value, and its 95% interval."""

    value: float
    expected: float
    low: float
    high: float
    likelihood: float = 1.0
    """Probability of a value at least this far from the expected one."""


RANGE = "95% range"
"""The heading of intervals drawn, each with its own scale."""


def drawn_interval(interval: Interval, width: int) -> Content:
    """The interval on its own scale, the expected value in it, and a mark at the value, also beyond its ends.

    An interval of a single number is a line.

    >>> [drawn_interval(Interval(hits, 10, 8, 13), 9).plain for hits in (12, 14, 30)]
    [' ├─┼──●┤ ', ' ├─┼───┤●', ' ├─┼───┤▶']
    """
    margin = max(1, width // 6)
    span = interval.high - interval.low
    first, last = margin, width - 1 - margin

    def column(value: float) -> int:
        if not span:
            return width // 2 + round((value - interval.low) * width)
        return first + round((value - interval.low) / span * (last - first))

    signs = [" "] * width
    if span:
        signs[first : last + 1] = ["├", *"─" * (last - first - 1), "┤"]
        signs[min(last - 1, max(first + 1, column(interval.expected)))] = "┼"
    else:
        signs[width // 2] = "│"
    value_column = column(interval.value)
    mark_at = min(width - 1, max(0, value_column))
    mark = "●"
    if value_column != mark_at:
        mark = "◀" if value_column < 0 else "▶"
    left = "".join(signs[:mark_at])
    right = "".join(signs[mark_at + 1 :])
    return Content.assemble(
        (left, QUIET), (mark, "bold" if interval.likelihood >= NORMAL else "bold $gold"), (right, QUIET)
    )
