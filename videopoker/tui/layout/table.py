"""How the table uses the rows and columns of a terminal: arithmetic only, the table does as it says."""

from dataclasses import dataclass

LEAST_SIZE = (60, 20)
"""Columns and rows below which the table only says that it needs more."""

EXTRA_ROWS = 3
"""Rows beside a card's own: the HELD mark, the row a held card is raised by, and the number."""

FLAT_EXTRA_ROWS = EXTRA_ROWS - 1
"""The same where no card is raised."""

BUILT_HAND_ROWS = 3
"""Rows of a hand being built: the cards, and two rows of words."""

LARGE_DECK = (118, 38)
"""Columns and rows from which a deck to choose from has large cards."""

DECK_CELL = (4, 1)
"""Columns and rows of a card of a deck to choose from where there is little room, side by side with the next."""

_DECK_CELLS = (((176, 56), (12, 7)), ((146, 50), (10, 6)), ((118, 40), (8, 4)), (LARGE_DECK, (8, 3)))
"""The same of larger ones, each after the columns and rows of a terminal that has room for them, the largest first."""

FLAT_FROM = 3
"""Below many hands, cards of so few rows lie flat."""

PANEL_FROM = (120, 36)
"""Columns and rows from which the side panel stands beside the table."""

_PAGE_WIDTH, _AROUND_PAGE = 78, 6
"""Columns of a wide dialog, and of its border, padding and scrollbar."""

_BESIDE_WIDTH = 110
_MOST_GAMES_WIDTH = 140
_PAYS_WIDTH = 39

FIXED_ROWS = 4
"""Rows of the title, the message, the meters and the keys."""
_LEAST_CARD_ROWS = 3
CARD_SIZES = ((27, 20), (21, 16), (15, 12), (13, 9))
"""Columns and rows of a card, the largest first."""
_FLAT_CARDS_FROM = 24
"""Rows of a terminal from which held cards rather lie flat than hide a pay line."""
SMALL_CARD_WIDTH, SMALL_CARD_ROWS = 11, 8
"""Columns of a card where none of these fits, and the most rows that it has."""
_FULL_WIDTH_BELOW = 82
_PAYTABLE_WIDTHS = 79, 87
"""Columns of the pay lines where they stand over the cards, at least and at most: in more, the eye no longer finds the pays
of a line. Odd numbers, as of all the cards together."""


@dataclass(frozen=True, slots=True)
class TableLayout:
    """The rows and columns of the parts that give way."""

    paytable_rows: int
    short: bool
    """Whether the pay lines are only the one in play and those beside it; of many hands only the lines hit."""
    card_rows: int
    card_width: int
    gap: int
    """Columns between two cards."""
    shadow: bool = False
    """Whether a row below the cards is free for their shadow."""
    airy: bool = False
    """Whether a row stays free between two pay lines, and half a row above and below them all."""
    above: int = 0
    """Rows that stay free above the pay lines."""
    above_cards: int = 0
    """Rows that stay free above the cards."""
    above_message: int = 0
    """Rows that stay free above the message."""
    left: int = 0
    """Columns left of the cards."""
    paytable_width: int | None = None
    """Columns of the pay lines; None for all of them."""
    paytable_left: int = 0
    """Columns left of the pay lines."""
    paytable_columns: int = 1
    """Columns of pay lines side by side; more than one only above many hands."""
    hands_rows: int = 0
    """Rows of the hands where more than one is drawn."""
    above_hands: int = 0
    """Rows that stay free above these hands."""
    beside: bool = False
    """Whether these hands stand beside the pay lines, else below them."""
    flat: bool = False
    """Whether no card is raised."""

    @property
    def board_rows(self) -> int:
        """Rows of the pay lines and the hands together."""
        hands = self.above_hands + self.hands_rows
        return hands if self.beside else self.paytable_rows + hands

    @property
    def rows_of_cards(self) -> int:
        """Rows of the cards with their tags, shadows and numbers."""
        return self.card_rows + (FLAT_EXTRA_ROWS if self.flat else EXTRA_ROWS) + self.shadow


@dataclass(frozen=True, slots=True)
class HandListLayout:
    """The rows that stay free where hands are built."""

    airy: bool
    """Whether a row stays free above and below the deck."""
    apart: bool
    """Whether a row stays free between two hands."""
    cell: tuple[int, int]
    """Columns and rows of a card of the deck, the gap to the next among them where there is one."""
    large: bool
    """Whether the cards of hands have three rows, with the words beside them."""


def hand_list_layout(height: int, hands: int, width: int = 0) -> HandListLayout:
    """The rows for `hands` hands, below a deck and above a verdict of two rows; frames take three where there are 24.

    >>> hand_list_layout(24, 2), hand_list_layout(20, 4)
    (HandListLayout(airy=True, apart=True, cell=(4, 1), large=False), HandListLayout(airy=False, apart=False, cell=(4, 1), large=False))
    """
    fitting = (cell for least, cell in _DECK_CELLS if width >= least[0] and height >= least[1])
    cell = next(fitting, DECK_CELL)
    deck = 4 * cell[1]
    spare = height - 4 - deck - 3 * (height >= 24) - hands * BUILT_HAND_ROWS  # heading, deck, verdict, keys
    return HandListLayout(airy=spare >= 2, apart=spare - 2 >= hands - 1, cell=cell, large=cell != DECK_CELL)


@dataclass(frozen=True, slots=True)
class GamesLayout:
    """The columns of the screen of games."""

    dialog: int
    """Of the whole, its border among them."""
    row: int
    """For a row of the list."""
    pays: int
    """For the pays of one game."""
    beside: bool
    """Whether the pays stand beside the list, not below it."""


def games_layout(width: int) -> GamesLayout:
    """The screen of games in a terminal so wide.

    >>> games_layout(60), games_layout(120)
    (GamesLayout(dialog=60, row=52, pays=56, beside=False), GamesLayout(dialog=120, row=68, pays=39, beside=True))
    """
    beside = width >= _BESIDE_WIDTH
    dialog = min(width, _MOST_GAMES_WIDTH if beside else 80)
    room = dialog - 4  # border and padding
    pays = _PAYS_WIDTH if beside else room
    listed = room - 1 - pays - 4 if beside else room  # a column stays free between their frames
    return GamesLayout(dialog, row=listed - 4, pays=pays, beside=beside)  # cursor, padding and scrollbar


def room_in_page(width: int) -> int:
    """The columns of the words in a wide dialog with a scrollbar, in a terminal so wide.

    >>> room_in_page(60), room_in_page(120)
    (54, 72)
    """
    return min(_PAGE_WIDTH, width) - _AROUND_PAGE


def is_too_small(width: int, height: int) -> bool:
    """Whether no table fits a terminal of this size."""
    return width < LEAST_SIZE[0] or height < LEAST_SIZE[1]


def fit(width: int, height: int, lines: int) -> TableLayout:
    """The table for a terminal of this size and a paytable of `lines` lines.

    The cards give up rows first, at last the one that held cards are raised by; where they would become unreadable all
    but one pay line goes, or all but three where two rows would be left over.

    >>> fit(80, 24, 13).card_rows, fit(60, 20, 13).paytable_rows, fit(162, 60, 11).card_width
    (4, 3, 27)
    """
    room = height - FIXED_ROWS - EXTRA_ROWS
    flat = height >= _FLAT_CARDS_FROM and room - lines == _LEAST_CARD_ROWS - 1
    room += flat
    shown = lines if room - lines >= _LEAST_CARD_ROWS else 1
    card_width, rows = _card_size(width, room - shown)
    if shown < lines and room - shown - rows >= 2:
        shown += 2
    spare = room - shown - rows
    shadow = spare > 0
    airy = shown == lines and spare - shadow > lines
    free = spare - shadow - airy * (lines + 1)
    gap = 2 if 5 * card_width + 4 * 2 < width else 1
    cards = 5 * card_width + 4 * gap
    least, most = _PAYTABLE_WIDTHS
    paytable = None if width < _FULL_WIDTH_BELOW else min(max(cards, least), most)
    left = max(0, min((width - cards + 1) // 2, width - cards - 1))
    return TableLayout(
        paytable_rows=2 * lines + 1 if airy else shown,
        short=shown < lines,
        card_rows=rows,
        card_width=card_width,
        gap=gap,
        shadow=shadow,
        airy=airy,
        above=(free + 3) // 4,
        above_cards=(free + 2) // 4,
        above_message=(free + 1) // 4,
        left=left,
        paytable_width=paytable,
        paytable_left=left + (cards - paytable) // 2 if paytable else 0,
        flat=flat,
    )


def _card_size(width: int, rows: int) -> tuple[int, int]:
    """The columns and rows of the largest card of which five fit, each with a column for its shadow."""
    fitting = (size for size in CARD_SIZES if 5 * (size[0] + 1) <= width and size[1] <= rows)
    return next(fitting, (SMALL_CARD_WIDTH, min(rows, SMALL_CARD_ROWS)))


LEAST_LAYOUT = fit(*LEAST_SIZE, 1)
"""The table before the terminal's size is known."""
