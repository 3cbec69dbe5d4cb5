"""How the table uses the rows and columns of a terminal where many hands are drawn from a deal: arithmetic only."""

from collections.abc import Iterator
from functools import lru_cache

from videopoker.core.paytable import Paytable
from videopoker.tui.layout.hand_cells import FORMS
from videopoker.tui.layout.table import EXTRA_ROWS, FLAT_EXTRA_ROWS, FLAT_FROM, PIP_WIDTH, TableLayout

COUNT, PAY, PAID = 5, 5, 7
"""Columns of a pay line: how many hands took it, what it pays, and what it paid them together."""

_LEAST_PAYTABLE_WIDTH = COUNT + 19 + PAY + PAID
"""Columns that nearly every line's label fits."""

_FIXED_ROWS = 4  # title, message, meters, keys
_LEAST_HANDS_WIDTH = 44
_LEAST_WIDTH_BESIDE = 80
_SHORT_TALLY = 2
_LEAST_CARD_ROWS = 2


@lru_cache(maxsize=32)
def multi_hand_layout(width: int, height: int, table: Paytable, hands: int) -> TableLayout:
    """The table for this many hands: as much of each as fits, and the five cards as large as the rest allows.

    In a terminal of the least size a hundred hands fit, each as five ranks and a mark.
    """
    return next(_fits(width, height - _FIXED_ROWS, table, hands))


def width_for(table: Paytable, most: int) -> int:
    """The columns in which every label can be read, or `most` where that is fewer."""
    longest = max(len(line.label) for line in table.lines)
    return min(max(_LEAST_PAYTABLE_WIDTH, longest + COUNT + PAY + PAID), most)


def _fits(width: int, room: int, table: Paytable, hands: int) -> Iterator[TableLayout]:
    """Every way that fits, the best first."""
    lines = len(table.lines)
    beside = width_for(table, width - _LEAST_HANDS_WIDTH)
    if width >= _LEAST_WIDTH_BESIDE:
        for card_rows, board in _shares(width - beside, width, room, hands, 0, least=3):
            if board >= lines:
                yield _fit(width, board, board, card_rows, beside=beside)
    for shown in (lines + 1, _SHORT_TALLY):
        for card_rows, board in _shares(width, width, room, hands, shown, least=_LEAST_CARD_ROWS):
            yield _fit(width, shown, board - shown, card_rows)
    yield _fit(width, _SHORT_TALLY, room - 4 - _SHORT_TALLY, _LEAST_CARD_ROWS)


def _shares(
    hands_width: int, width: int, room: int, hands: int, shown: int, least: int
) -> Iterator[tuple[int, int]]:
    """The rows of the cards, and of the board above them with a paytable of `shown` rows; the richest form first."""
    most = max(least, min(9 if width >= PIP_WIDTH else 8, room // 4))
    least = max(least, most // 2)
    for form in FORMS:
        needed = form.rows(hands_width, hands) + shown
        for card_rows in range(most, least - 1, -1):
            board = room - card_rows - (FLAT_EXTRA_ROWS if card_rows <= FLAT_FROM else EXTRA_ROWS)
            if form.card_rows < card_rows and needed <= board:
                yield card_rows, board


def _fit(width: int, shown: int, hands_rows: int, card_rows: int, *, beside: int = 0) -> TableLayout:
    """The layout with `shown` rows of the paytable; `beside` the hands it has so many columns."""
    pips = width >= PIP_WIDTH
    card_width = 13 if pips and card_rows >= 9 else 11 if width >= 64 else 9
    gap = 2 if pips else 1
    return TableLayout(
        paytable_rows=shown,
        short=shown == _SHORT_TALLY and not beside,
        card_rows=card_rows,
        card_width=card_width,
        gap=gap,
        left=(width - 5 * card_width - 4 * gap) // 2,
        paytable_width=beside or None,
        hands_rows=hands_rows,
        beside=bool(beside),
    )
