"""The table's layout in multi-hand play, with the size of each hand: arithmetic only."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from enum import Enum
from functools import lru_cache

from videopoker.core.paytable.paytable import Paytable
from videopoker.tui.kit.layout import (
    CARD_SIZES,
    EXTRA_ROWS,
    FIXED_ROWS,
    FLAT_EXTRA_ROWS,
    FLAT_FROM,
    LARGE_FIGURES_FROM,
    LARGE_FIGURES_ROWS,
    SMALL_CARD_ROWS,
    SMALL_CARD_WIDTH,
    TableLayout,
)


class Caption(Enum):
    """Where a hand's line and pay are printed."""

    BELOW = "line and pay in a row below"
    PAY = "the pay to the right"
    MARK = "a mark to the left"


MARK_WIDTH = 1
"""Columns left of every hand, for the mark of the cursor, or of a win not shown otherwise."""

GROUPS_APART = 4
"""Columns between two hands of cards with a frame, whose cards are a column apart."""

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
        """Blank columns between two hands, apart from the mark's; hands of cards with a frame stand in groups."""
        if self.card_width > PADDED:
            return GROUPS_APART - MARK_WIDTH
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


COUNT, PAY, PAID = 5, 6, 6
"""Columns of a pay line: hands that hit it, its pay, and their total pay."""

_MIN_PAYTABLE_WIDTH = COUNT + 19 + PAY + PAID + 1
"""Columns that fit nearly every line's label, and a blank one."""

COLUMNS_APART = 2
"""Blank columns between two columns of pay lines."""

_MIN_CARD_ROWS = 2
_LARGE_PART = 0.45
"""The largest part of the rows that the large cards take."""
_NARROW_CARD_WIDTH = 9


@lru_cache(maxsize=32)
def multi_hand_layout(
    width: int, height: int, table: Paytable, hands: int, *, is_drawn: bool = True
) -> TableLayout:
    """The table for this many hands: each as detailed as fits, then the five large cards as large as the rest allows.

    The large cards are the first hand; the others are above them. The smallest terminal fits a hundred hands, each as
    five ranks and a mark. If the hands leave no room for the pay lines, the pay lines are shown until the draw, while
    all hands still look the same. Figures are large, a jackpot has its meter above the pay lines, and block letters
    have rows under the cards, if none of them costs a card size or a pay line.
    """
    fit = _with_large_figures(width, height - FIXED_ROWS, table, hands - 1)
    if is_drawn or not fit.short:
        return fit
    lines = len(table.lines)
    board = fit.board_rows
    columns = 1 if board >= lines else 2
    rows = min(board, -(-lines // columns)) if columns > 1 else board
    paytable = min(columns * width_for(table, width), width)
    return replace(
        fit,
        short=False,
        paytable_rows=rows,
        hands_rows=0,
        above_hands=0,
        above=(board - rows) // 2,
        above_cards=board - rows - (board - rows) // 2,
        paytable_width=paytable,
        paytable_left=(width - paytable) // 2,
        paytable_columns=columns,
    )


def _with_large_figures(width: int, rows_left: int, table: Paytable, others: int) -> TableLayout:
    """The best layout, with every large part that fits without changing a size, the most important first."""
    card_rows = rows_left * _LARGE_PART
    fit = next(_fits(width, rows_left, table, others, card_rows))
    sizes = _sizes(fit, width, others)
    is_wide = width >= LARGE_FIGURES_FROM
    large_parts: dict[str, int] = {}
    for part, rows, is_wanted in (
        ("large_figures", LARGE_FIGURES_ROWS - 1, is_wide),
        ("jackpot_rows", LARGE_FIGURES_ROWS, is_wide and bool(table.jackpot_lines)),
        ("above_message", LARGE_FIGURES_ROWS, True),
    ):
        lower = next(_fits(width, rows_left - rows, table, others, card_rows))
        if is_wanted and _sizes(lower, width, others) == sizes:
            fit, rows_left, large_parts[part] = lower, rows_left - rows, rows
    return replace(
        fit,
        large_figures="large_figures" in large_parts,
        jackpot_rows=large_parts.get("jackpot_rows", 0),
        above_message=large_parts.get("above_message", 0),
    )


def _sizes(fit: TableLayout, width: int, others: int) -> tuple[object, ...]:
    """The sizes of all cards, and how much of the paytable is shown."""
    hands_width = width - (fit.paytable_width or 0) if fit.beside else width
    cell = largest_cell(hands_width, fit.hands_rows, others)
    pay_lines = fit.short, fit.beside, fit.paytable_columns, fit.paytable_rows if fit.short else 0
    return cell, fit.card_width, fit.card_rows, pay_lines


def width_for(table: Paytable, max_width: int) -> int:
    """The columns that show every label whole, but at most `max_width`."""
    longest = max(len(line.label) for line in table.lines)
    return min(max(_MIN_PAYTABLE_WIDTH, longest + COUNT + PAY + PAID + 1), max_width)


def _fits(
    width: int, rows_left: int, table: Paytable, others: int, card_rows: float
) -> Iterator[TableLayout]:
    """Every layout that fits, best first, the large cards in at most `card_rows` rows.

    A short tally is preferred to hands without suit symbols.
    """
    lines = len(table.lines)
    beside = width_for(table, width - 44)  # fewest columns for the hands
    columns = 2 if width >= 2 * _MIN_PAYTABLE_WIDTH + COLUMNS_APART else 1
    above = min(2 * width_for(table, width) + COLUMNS_APART, width) if columns > 1 else 0
    above_rows = -(-(lines + 1) // columns)  # and the total row
    air = int(rows_left >= 26)  # a blank row above the hands
    for forms in (SUITED, FORMS):
        for form, card, board in _shares(width, rows_left, forms, card_rows):
            left = board - air
            fits_beside = form.rows(width - beside, others) <= left
            if width >= 80 and lines <= board <= 2 * lines and fits_beside:
                yield _fit(width, board, left, card, air=air, beside=beside)
            left -= above_rows
            if (rows := form.rows(width, others)) <= left:
                top = (left - rows) // 3  # the grid leaves as many above and below the hands
                yield _fit(width, above_rows, left - top, card, top=top, air=air, above=above)
        for pay_rows in (2, 1):
            for form, card, board in _shares(
                width, rows_left, forms, card_rows, least=_MIN_CARD_ROWS if pay_rows == 1 else 3
            ):
                if form.rows(width, others) + pay_rows <= board:
                    yield _fit(width, pay_rows, board - pay_rows, card, short=True)
    least = rows_left - FLAT_EXTRA_ROWS - _MIN_CARD_ROWS - 1
    yield _fit(width, 1, least, (_NARROW_CARD_WIDTH, _MIN_CARD_ROWS), short=True)


def _shares(
    width: int, rows_left: int, forms: Sequence[Cell], card_rows: float, least: int = 3
) -> Iterator[tuple[Cell, tuple[int, int], int]]:
    """(form of the hands, large card, rows left), the most detailed form first, then the largest card."""
    sizes = [
        (columns, rows) for columns, rows in _large_sizes(width) if rows + _rows_around(rows) <= card_rows
    ]
    if least > _MIN_CARD_ROWS:
        _, largest = sizes[0]
        least = max(least, 2 * largest // 3)
    for form in forms:
        for columns, rows in sizes:
            if rows >= least and form.card_rows < rows and form.card_width < columns:
                yield form, (columns, rows), rows_left - rows - _rows_around(rows)


def _large_sizes(width: int) -> list[tuple[int, int]]:
    """Columns and rows of the five large cards, the largest first."""
    small = SMALL_CARD_WIDTH if width > 5 * (SMALL_CARD_WIDTH + 1) else _NARROW_CARD_WIDTH
    ladder = [(columns, rows) for columns, rows in CARD_SIZES if 5 * (columns + 1) <= width]
    return ladder + [(small, rows) for rows in range(SMALL_CARD_ROWS, _MIN_CARD_ROWS - 1, -1)]


def _rows_around(card_rows: int) -> int:
    return FLAT_EXTRA_ROWS if card_rows <= FLAT_FROM else EXTRA_ROWS


def _fit(
    width: int,
    pay_rows: int,
    hands_rows: int,
    card: tuple[int, int],
    *,
    short: bool = False,
    top: int = 0,
    air: int = 0,
    beside: int = 0,
    above: int = 0,
) -> TableLayout:
    """The layout with `pay_rows` rows of the paytable; `top` and `air` are the rows above it and above the hands.

    The paytable is `beside` columns wide if it is next to the hands; with two columns of pay lines above the hands it
    has at least `above` columns.
    """
    card_width, card_rows = card
    gap = 2 if 5 * card_width + 4 * 2 < width else 1
    cards = 5 * card_width + 4 * gap
    paytable = beside or (above and max(above, min(cards, 91)))
    return TableLayout(
        paytable_rows=pay_rows,
        short=short,
        card_rows=card_rows,
        card_width=card_width,
        gap=gap,
        left=max(0, (width - cards) // 2),
        paytable_width=paytable or None,
        paytable_left=(width - paytable) // 2 if above else 0,
        paytable_columns=2 if above else 1,
        hands_rows=hands_rows,
        above=top,
        above_hands=air,
        beside=bool(beside),
        flat=card_rows <= FLAT_FROM,
    )
