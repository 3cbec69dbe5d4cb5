"""The size of each hand where many hands share part of the table: arithmetic only."""

from dataclasses import dataclass
from enum import Enum


class Caption(Enum):
    """Where a hand's line and pay are printed."""

    BELOW = "line and pay in a row below"
    PAY = "the pay to the right"
    MARK = "a mark to the left"


MARK_WIDTH = 1
"""Columns left of every hand, for the mark of the cursor, or of a win not shown otherwise."""

RANK, SIGNS, PADDED = 1, 2, 3
"""Widths of cards without a frame: rank; rank and suit; rank and suit with a blank column."""

ART_WIDTH, ART_ROWS = 7, 3
"""Columns and rows of the smallest card with a figure or all its pips."""


@dataclass(frozen=True, slots=True)
class Cell:
    """The form in which all hands are drawn: card size and caption."""

    card_width: int
    card_rows: int
    caption: Caption

    @property
    def cards_width(self) -> int:
        """The columns of the five cards; cards with a frame are a column apart."""
        return 5 * self.card_width + (4 if self.card_width > PADDED else 0)

    @property
    def width(self) -> int:
        """The columns of a hand with its mark and caption."""
        if self.caption is Caption.BELOW:
            return MARK_WIDTH + max(self.cards_width, 20)
        width = MARK_WIDTH + self.cards_width
        return width + 6 if self.caption is Caption.PAY else width  # the pay takes six

    @property
    def height(self) -> int:
        """The rows of a hand with its caption."""
        return self.card_rows + (self.caption is Caption.BELOW)

    @property
    def apart(self) -> int:
        """Blank columns between two hands, apart from the mark's."""
        return int(self.caption is Caption.BELOW)

    def columns(self, width: int) -> int:
        """How many hands fit side by side in `width` columns."""
        return (width + self.apart) // (self.width + self.apart)

    def rows(self, width: int, hands: int) -> int:
        """The rows that `hands` hands need; more than any terminal has if not even one hand fits."""
        columns = self.columns(width)
        return -(-hands // columns) * self.height if columns else 10_000

    def steps(self, width: int, height: int, hands: int) -> tuple[int, int]:
        """Columns and rows from one hand to the next, with gaps if there is room."""
        columns = max(1, self.columns(width))
        if self.columns(width - 1) == columns:
            width -= 1  # one blank column at the right, like the mark's at the left
        across = min((width + self.apart) // columns, self.width + self.apart + 3)
        rows = max(1, -(-hands // columns))  # without a hand too: the last frame before the hands are hidden
        down = min(height // rows, self.height + 1)
        return across, max(down, self.height)


_SIZES = (
    *((21, 16), (15, 12), (13, 9), (11, 8), (11, 7), (11, 6), (9, 6), (9, 5)),
    *((7, 5), (7, 4), (7, 3), (7, 2), (5, 3), (5, 2), (4, 2), (PADDED, 1)),
)
"""Columns and rows of cards above their line and pay, the largest first."""

FORMS = (
    *(Cell(width, rows, Caption.BELOW) for width, rows in _SIZES),
    Cell(PADDED, 1, Caption.PAY),
    *(Cell(width, 1, caption) for width in (SIGNS, RANK) for caption in (Caption.PAY, Caption.MARK)),
)
"""All forms, the most detailed first."""

SUITED = tuple(form for form in FORMS if form.card_width > RANK)
"""The forms that show suit symbols."""


@dataclass(frozen=True, slots=True)
class Grid:
    """The positions of the hands in their part of the table."""

    cell: Cell
    columns: int
    """Hands in a row."""
    across: int
    """Columns from one hand to the next."""
    down: int
    """Rows from one hand to the next."""
    left: int
    top: int

    def index_at(self, x: int, y: int) -> int | None:
        """The place of the hand whose cell this column and row is in, from 0; None between the hands."""
        column, in_column = divmod(x - self.left, self.across)
        row, in_row = divmod(y - self.top, self.down)
        is_inside = 0 <= column < self.columns and row >= 0
        is_on_hand = in_column < self.cell.width and in_row < self.cell.height
        return row * self.columns + column if is_inside and is_on_hand else None


def grid(width: int, height: int, hands: int) -> Grid:
    """The hands centred in this area, each as large as fits.

    >>> grid(80, 12, 2).index_at(40, 3), grid(80, 12, 2).index_at(0, 0)
    (0, None)
    """
    cell = largest_cell(width, height, hands)
    columns = max(1, min(cell.columns(width), hands))
    across, down = cell.steps(width, height, hands)
    lines = -(-hands // columns)
    free_columns = width - (columns - 1) * across - cell.width
    free_rows = height - (lines - 1) * down - cell.height
    return Grid(cell, columns, across, down, max(0, free_columns // 2), max(0, (free_rows + 1) // 2))


def largest_cell(width: int, height: int, hands: int) -> Cell:
    """The most detailed form in which all hands fit this area.

    >>> largest_cell(44, 15, 100), largest_cell(44, 15, 10).caption.value
    (Cell(card_width=1, card_rows=1, caption=<Caption.MARK: 'a mark to the left'>), 'line and pay in a row below')
    """
    return next((form for form in FORMS if form.rows(width, hands) <= height), FORMS[-1])
