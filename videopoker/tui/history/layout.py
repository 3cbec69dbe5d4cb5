"""The layout of the history for a terminal's size: the list, and the hand at the cursor beside or below it."""

from dataclasses import dataclass

from videopoker.tui.kit.layout import CARD_SIZES, EXTRA_ROWS, SMALL_CARD_ROWS, SMALL_CARD_WIDTH, TableLayout

MIN_LISTED, MAX_LISTED = 86, 150
"""Fewest columns of the list beside a hand, and the most in which its rows are easy to follow."""

PREVIEW_ROWS = 3
"""Rows of the hand below the list, within its frame."""

_MIN_CARD_ROWS, _MIN_WORD_ROWS = 3, 10
"""Fewest rows of a card beside the list, and of the words below it."""

_FRAME_COLUMNS, _AROUND = 4, 4
"""Columns of a frame with its padding; and rows that cards and words do not get: the frame, the status and the keys."""


@dataclass(frozen=True, slots=True)
class HistoryLayout:
    """Where the list and the hand at the cursor are."""

    listed: int
    """Columns of the list with its frame."""
    cards: TableLayout | None = None
    """The five cards beside the list; None if there is no hand beside it."""
    has_preview: bool = False
    """Whether there is a hand below the list."""


def history_layout(width: int, height: int) -> HistoryLayout:
    """The largest cards beside a list of `MIN_LISTED` columns, in rows that leave some for the words below them.

    >>> [history_layout(width, 60).cards.card_width for width in (150, 170, 200)]
    [11, 15, 21]
    >>> [history_layout(width, 60).listed for width in (150, 170, 200)], history_layout(149, 60).cards
    ([86, 86, 86], None)
    """
    columns = (width - MIN_LISTED - _FRAME_COLUMNS) // 5 - 1
    sizes = (*CARD_SIZES, (SMALL_CARD_WIDTH, SMALL_CARD_ROWS))
    widest = next((card_width for card_width, _ in sizes if card_width <= columns), None)
    if widest is None:
        return HistoryLayout(width, has_preview=height >= 30)
    rows = height - _AROUND - EXTRA_ROWS - 1 - _MIN_WORD_ROWS
    fitting = (
        (card_width, card_rows)
        for card_width, card_rows in sizes
        if card_width <= widest and card_rows <= rows
    )
    card_width, card_rows = next(fitting, (SMALL_CARD_WIDTH, max(_MIN_CARD_ROWS, rows)))
    cards = TableLayout(0, short=False, card_rows=card_rows, card_width=card_width, gap=1, shadow=True)
    return HistoryLayout(min(MAX_LISTED, width - 5 * (widest + 1) - _FRAME_COLUMNS), cards)
