"""Text in columns as wide as their widest cell."""

from collections.abc import Sequence

_GAP = 2
"""Fewest blanks before a column."""


def in_columns(rows: Sequence[Sequence[str] | str], least: Sequence[int]) -> list[str]:
    """The rows as lines: the first column left-aligned, the others right-aligned, at least as wide as `least`.

    A row may have fewer cells. A row that is a string is a line already.

    >>> in_columns([["bet", "5"], "then", ["paid", "1,000,000"]], [6, 4])
    ['bet             5', 'then', 'paid    1,000,000']
    """
    cells = [row for row in rows if not isinstance(row, str)]
    widths = [
        max([width, *(len(row[place]) + _GAP * (place > 0) for row in cells if place < len(row))])
        for place, width in enumerate(least)
    ]
    return [row if isinstance(row, str) else _line(row, widths) for row in rows]


def _line(row: Sequence[str], widths: Sequence[int]) -> str:
    first, *others = (f"{cell:>{width}}" for cell, width in zip(row, widths, strict=False))
    return "".join([f"{row[0]:<{len(first)}}", *others]).rstrip()
