"""Which views of the lab fit a large terminal: below the figures, the grid and one another."""

from collections.abc import Sequence
from typing import NamedTuple

CURVE, TABLE, GAMES, RISK = "curve", "two pays", "two games", "risk"
VIEWS = (CURVE, TABLE, GAMES)
"""The views that `tab` chooses from."""
MAIN, SECOND, LEFT, RIGHT = SLOTS = ("view-main", "view-second", "view-left", "view-right")
"""The widgets of views: below the figures; below the grid; below view-second; below view-main."""

FIGURES_ROWS = 8
_GRID_AROUND = 4
"""Rows of the grid's frame, the deck and the column names."""
_MIN = {CURVE: 20, TABLE: 9, GAMES: 12}
_MIN_BELOW = {CURVE: 9, TABLE: 9, GAMES: 9, RISK: 16}
"""Fewest rows, with the frame, of a view that has another below it, and of the view below."""
_MIN_SECOND = 8
"""Fewest rows, with the frame, of the view below the grid."""
_HIGHEST_TABLE, _TABLE_AROUND = 12, 4
"""Most rows of a table of two pays; rows of its frame and two headings."""
_BESIDE_TABLE = {CURVE: 14, GAMES: 13, RISK: 16}
"""Fewest rows that a table of two pays leaves to the other view in its column."""


class SlotContent(NamedTuple):
    """A view and its rows with the frame; 0 for all remaining rows."""

    view: str
    rows: int = 0


def grid_rows(lines: int) -> int:
    """The rows of a grid with this many lines, frame included."""
    return lines + _GRID_AROUND


def views_in(rows: int, order: Sequence[str], lines: int, pays: int = 0) -> dict[str, SlotContent]:
    """The views that fit these rows, by slot, the first of the order in the main one, for a grid with this many lines.

    `pays` is the number of rows chosen for the table of two pays; 0 for as many as fit.

    >>> [(slot, *content) for slot, content in views_in(37, VIEWS, 9).items()]
    [('view-main', 'curve', 0), ('view-second', 'two pays', 11), ('view-left', 'two games', 0)]
    >>> [views_in(37, VIEWS, 13, pays)["view-second"].rows for pays in (0, 7)]
    [9, 11]
    >>> [*views_in(47, VIEWS, 9)], [*views_in(37, VIEWS, 15)], [*views_in(27, VIEWS, 16)]
    (['view-main', 'view-second', 'view-left', 'view-right'], ['view-main', 'view-second', 'view-left'], ['view-main'])
    """
    first, second, third = order
    below, beside = rows - grid_rows(lines), rows - FIGURES_ROWS
    views = {MAIN: SlotContent(first)}
    if below < _MIN_SECOND:
        return views
    views[SECOND] = SlotContent(second)
    lowest = (third, RISK) if second == TABLE else (RISK, third)
    for upper, lower, view, free in ((SECOND, LEFT, lowest[0], below), (MAIN, RIGHT, lowest[1], beside)):
        above = views[upper].view
        if free >= _MIN[above] + _MIN_BELOW[view]:
            views[upper], views[lower] = _shared(above, view, free, pays)
    return views


def _shared(upper: str, lower: str, rows: int, pays: int) -> tuple[SlotContent, SlotContent]:
    """Two views one below the other."""
    if TABLE in (upper, lower):
        other = lower if upper == TABLE else upper
        most, left = (pays + _TABLE_AROUND, _MIN_BELOW) if pays else (_HIGHEST_TABLE, _BESIDE_TABLE)
        table = min(most, max(_MIN[TABLE], rows - left[other]))
        high = table if upper == TABLE else rows - table
    else:
        high = rows * 5 // 9
    return SlotContent(upper, high), SlotContent(lower)
