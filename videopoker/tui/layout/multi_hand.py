"""How the table uses the rows and columns of a terminal where many hands are drawn from a deal: arithmetic only."""

from collections.abc import Iterator, Sequence
from dataclasses import replace
from functools import lru_cache

from videopoker.core.paytable import Paytable
from videopoker.tui.layout.hand_cells import FORMS, SIGNS, SUITED, Cell, largest_cell
from videopoker.tui.layout.table import CARD_SIZES, EXTRA_ROWS, FLAT_EXTRA_ROWS, FLAT_FROM, TableLayout

COUNT, PAY, PAID = 5, 6, 6
"""Columns of a pay line: how many hands took it, what it pays, and what it paid them together."""

_LEAST_PAYTABLE_WIDTH = COUNT + 19 + PAY + PAID + 1
"""Columns that nearly every line's label fits, and one behind it."""

_FIXED_ROWS = 4  # title, message, meters, keys
_LEAST_HANDS_WIDTH = 44
_LEAST_WIDTH_BESIDE = 80
_SHORT_TALLIES = (2, 1)
_LEAST_CARD_ROWS = 2
_LARGE_PART = 0.45
"""The part of the rows that the large cards take at most."""
_SMALL_CARD_WIDTH, _SMALL_CARD_ROWS, _NARROW_CARD_WIDTH = 11, 8, 9


@lru_cache(maxsize=32)
def multi_hand_layout(
    width: int, height: int, table: Paytable, hands: int, *, is_drawn: bool = True
) -> TableLayout:
    """The table for this many hands: as much of each as fits, and the five large cards as large as the rest allows.

    The large cards are the first hand; the others stand above them. In a terminal of the least size a hundred hands
    fit, each as five ranks and a mark. Hands that leave no room for the pay lines make room for them until the draw:
    before it they are all alike.
    """
    others, room = hands - 1, height - _FIXED_ROWS
    fit = next(_fits(width, room, table, others))
    form = largest_cell(width - (fit.paytable_width or 0), fit.hands_rows, others)
    if is_drawn or not fit.short or form.card_width > SIGNS or fit.board_rows < len(table.lines):
        return fit
    paytable = width_for(table, width)
    left = (width - paytable) // 2
    return replace(
        fit,
        short=False,
        paytable_rows=fit.board_rows,
        hands_rows=0,
        paytable_width=paytable,
        paytable_left=left,
    )


def width_for(table: Paytable, most: int) -> int:
    """The columns in which every label can be read, or `most` where that is fewer."""
    longest = max(len(line.label) for line in table.lines)
    return min(max(_LEAST_PAYTABLE_WIDTH, longest + COUNT + PAY + PAID + 1), most)


def _fits(width: int, room: int, table: Paytable, others: int) -> Iterator[TableLayout]:
    """Every way that fits, the best first: a short tally rather than suits that no sign tells."""
    lines = len(table.lines)
    beside = width_for(table, width - _LEAST_HANDS_WIDTH)
    for forms in (SUITED, FORMS):
        if width >= _LEAST_WIDTH_BESIDE:
            for form, card, board in _shares(width, room, forms):
                if board >= lines and form.rows(width - beside, others) <= board:
                    yield _fit(width, board, board, card, beside=beside)
        for shown in (lines + 1, *_SHORT_TALLIES):
            for form, card, board in _shares(width, room, forms, least=_LEAST_CARD_ROWS if shown == 1 else 3):
                if form.rows(width, others) + shown <= board:
                    yield _fit(width, shown, board - shown, card, short=shown in _SHORT_TALLIES)
    least = room - FLAT_EXTRA_ROWS - _LEAST_CARD_ROWS - 1
    yield _fit(width, 1, least, (_NARROW_CARD_WIDTH, _LEAST_CARD_ROWS), short=True)


def _shares(
    width: int, room: int, forms: Sequence[Cell], least: int = 3
) -> Iterator[tuple[Cell, tuple[int, int], int]]:
    """Each form, the richest first, with larger cards below it and the rows that these leave above them."""
    sizes = [size for size in _large_sizes(width) if size[1] + _rows_around(size[1]) <= room * _LARGE_PART]
    least = max(least, sizes[0][1] // 2) if least > _LEAST_CARD_ROWS else least
    for form in forms:
        for size in sizes:
            if size[1] >= least and form.card_rows < size[1] and form.card_width < size[0]:
                yield form, size, room - size[1] - _rows_around(size[1])


def _large_sizes(width: int) -> list[tuple[int, int]]:
    """Columns and rows of the five large cards, the largest first."""
    small = _SMALL_CARD_WIDTH if width > 5 * (_SMALL_CARD_WIDTH + 1) else _NARROW_CARD_WIDTH
    ladder = [size for size in CARD_SIZES if 5 * (size[0] + 1) <= width]
    return ladder + [(small, rows) for rows in range(_SMALL_CARD_ROWS, _LEAST_CARD_ROWS - 1, -1)]


def _rows_around(card_rows: int) -> int:
    return FLAT_EXTRA_ROWS if card_rows <= FLAT_FROM else EXTRA_ROWS


def _fit(
    width: int,
    shown: int,
    hands_rows: int,
    card: tuple[int, int],
    *,
    short: bool = False,
    beside: int = 0,
) -> TableLayout:
    """The layout with `shown` rows of the paytable; `beside` the hands it has so many columns."""
    card_width, card_rows = card
    gap = 2 if 5 * card_width + 4 * 2 < width else 1
    cards = 5 * card_width + 4 * gap
    return TableLayout(
        paytable_rows=shown,
        short=short,
        card_rows=card_rows,
        card_width=card_width,
        gap=gap,
        left=max(0, min((width - cards + 1) // 2, width - cards - 1)),
        paytable_width=beside or None,
        hands_rows=hands_rows,
        beside=bool(beside),
        flat=card_rows <= FLAT_FROM,
    )
