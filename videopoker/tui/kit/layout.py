"""The layout of the table for a terminal's size: arithmetic only."""

from dataclasses import dataclass, replace
from itertools import product
from math import ceil

MIN_SIZE = (60, 20)
"""Columns and rows the table needs; below them it shows only a message."""

EXTRA_ROWS = 3
"""Rows beyond the card itself: the HELD mark, the row a held card rises, and the number."""

FLAT_EXTRA_ROWS = EXTRA_ROWS - 1
"""Rows beyond the card itself if no card is raised."""

BUILT_HAND_ROWS = 3
"""Rows of a hand being built, if its cards have one row: the cards, and two rows of words."""

LARGE_DECK = (118, 38)
"""Columns and rows from which the deck to choose from has large cards."""

DECK_CELL = (4, 1)
"""Columns and rows of a small card in the deck to choose from; no gap between cards."""

_DECK_CELLS = (((176, 56), (12, 8)), ((146, 50), (10, 6)), ((118, 40), (8, 4)), (LARGE_DECK, (8, 3)))
"""((terminal columns, rows), (card columns, rows)) of larger cards in the deck, largest first."""

FLAT_FROM = 3
"""In multi-hand play, large cards of at most this many rows are not raised."""


_MIN_PAGE = 30
"""Fewest columns that a page is written for; in a narrower window its rows are broken once more."""

_NARROW_GAMES_WIDTH = 84
"""Most columns of the games where the pays are below the list: the longest name of a family fits in block letters."""

FIXED_ROWS = 4
"""Rows of the title, the message, the meters and the keys."""
LARGE_FIGURES_ROWS = 3
"""Rows of large digits, and of words in block letters."""
RAIL_ROWS = 2
"""Rows of the meters and the keys."""
LARGE_FIGURES_FROM = 80
"""Columns from which credits, bet and win usually fit in large digits."""
COACH_ROWS = 16
"""Rows of a coach with a frame, the fewest."""
_BEFORE_AIR = LARGE_FIGURES_ROWS + 4
"""Rows that block letters, the message and the lights around the table take before there is air between pay lines."""
_MIN_CARD_ROWS = 3
CARD_SIZES = ((33, 24), (27, 20), (21, 16), (15, 12), (13, 9))
"""Columns and rows of a card, the largest first."""
SMALL_CARD_WIDTH, SMALL_CARD_ROWS = 11, 8
"""Columns and most rows of a card if none of these sizes fits."""
BUILT_WORDS_ROWS = 2
"""Rows of words above the cards of a hand being built."""
_AROUND_HANDS = 9
"""Rows of frames, margins, verdict and keys around a deck and the hands below it."""
_BUILT_CARDS = (*CARD_SIZES, *((SMALL_CARD_WIDTH, rows) for rows in (8, 7, 6, 5)), (9, 5), (7, 5), (7, 4))
"""Columns and rows of the cards of a hand being built, the largest first."""
_PAYTABLE_WIDTHS = 79, 87
"""Fewest and most columns of the pay lines above the cards; in wider ones a line's pays are hard to follow. Odd, like
the width of the five cards."""


@dataclass(frozen=True, slots=True)
class TableLayout:
    """The rows and columns of the parts whose size varies."""

    paytable_rows: int
    short: bool
    """Whether only the line in play and its neighbours are shown; in multi-hand play only the lines hit."""
    card_rows: int
    card_width: int
    gap: int
    """Columns between two cards."""
    shadow: bool = False
    """Whether there is a row below the cards for their shadow."""
    airy: bool = False
    """Whether there is a blank row between pay lines, and half a row above and below them all."""
    above: int = 0
    """Blank rows above the pay lines."""
    above_cards: int = 0
    """Blank rows above the cards."""
    above_message: int = 0
    """Blank rows above the message."""
    left: int = 0
    """Columns left of the cards."""
    paytable_width: int | None = None
    """Columns of the pay lines; None for the whole width."""
    paytable_left: int = 0
    """Columns left of the pay lines."""
    paytable_columns: int = 1
    """Number of columns of pay lines; with more than one, only the pays of the bet are shown."""
    hands_rows: int = 0
    """Rows of the other hands in multi-hand play."""
    above_hands: int = 0
    """Blank rows above these hands."""
    beside: bool = False
    """Whether these hands are next to the pay lines; otherwise below."""
    flat: bool = False
    """Whether no card is raised."""
    large_figures: bool = False
    """Whether credits, bet, win and the button have three rows instead of one."""
    jackpot_rows: int = 0
    """Rows of the progressive meter above the pay lines; 0 if it is in the title only."""

    @property
    def has_block_letters(self) -> bool:
        """Whether the free rows under the cards hold a line of block letters."""
        return self.above_message >= LARGE_FIGURES_ROWS

    @property
    def board_rows(self) -> int:
        """Rows of the pay lines and the hands together."""
        hands = self.above_hands + self.hands_rows
        return hands if self.beside else self.paytable_rows + hands

    @property
    def rows_above_cards(self) -> int:
        """Rows between the title and the cards."""
        return self.above + self.jackpot_rows + self.board_rows + self.above_cards

    @property
    def rows_of_cards(self) -> int:
        """Rows of the cards with their tags, shadows and numbers."""
        return self.card_rows + (FLAT_EXTRA_ROWS if self.flat else EXTRA_ROWS) + self.shadow


@dataclass(frozen=True, slots=True)
class HandListLayout:
    """The layout of the screen where hands are built."""

    airy: bool
    """Whether there is a blank row above and below the deck."""
    apart: bool
    """Whether there is a blank row between hands."""
    cell: tuple[int, int]
    """Columns and rows of a card of the deck, including any gap to the next."""
    card: tuple[int, int] | None = None
    """Columns and rows of a card in the hands; None for cards of one row."""
    columns: int = 1
    """Hands beside each other."""
    left: int = 0
    """Blank columns left of a hand."""


def hand_list_layout(height: int, hands: int, width: int = 0, slots: int = 5) -> HandListLayout:
    """The rows for `hands` hands, below a deck and above a verdict of two rows; frames take three rows from height 24.

    Below a deck of large cards, the hands of at most `slots` cards have the largest cards that fit.

    >>> hand_list_layout(24, 2), hand_list_layout(20, 4)
    (HandListLayout(airy=True, apart=True, cell=(4, 1), card=None, columns=1, left=0), \
HandListLayout(airy=False, apart=False, cell=(4, 1), card=None, columns=1, left=0))
    """
    fitting = (cell for (columns, rows), cell in _DECK_CELLS if width >= columns and height >= rows)
    cell = next(fitting, DECK_CELL)
    _, suit_rows = cell
    deck = 4 * suit_rows
    spare = height - 4 - deck - hands * BUILT_HAND_ROWS  # heading, deck, verdict, keys
    if height >= 24:
        spare -= 3  # frames
    if cell == DECK_CELL:
        return HandListLayout(airy=spare >= 2, apart=spare - 2 >= hands - 1, cell=cell)
    rows = height - deck - _AROUND_HANDS
    for (card, card_rows), columns in product(_BUILT_CARDS, (1, 2)):
        lines = ceil(hands / columns)
        free = (width - 2) // columns - 2 - slots * (card + 1)
        if free >= -1 and lines * (card_rows + BUILT_WORDS_ROWS + 1) - 1 <= rows:
            return HandListLayout(
                airy=True,
                apart=True,
                cell=cell,
                card=(card, card_rows),
                columns=columns,
                left=(free + 1) // 2,
            )
    raise AssertionError("no hands fit a large deck")


@dataclass(frozen=True, slots=True)
class GamesLayout:
    """The columns of the screen of games."""

    dialog: int
    """Columns of the dialog with its border."""
    row: int
    """Columns of a row of the list."""
    pays: int
    """Columns of the pays of one game."""
    beside: bool
    """Whether the pays are next to the list; otherwise below."""


def games_layout(width: int) -> GamesLayout:
    """The games screen in a terminal `width` columns wide.

    >>> games_layout(60), games_layout(120)
    (GamesLayout(dialog=60, row=52, pays=56, beside=False), GamesLayout(dialog=120, row=68, pays=39, beside=True))
    """
    beside = width >= 110
    dialog = min(width, 140 if beside else _NARROW_GAMES_WIDTH)
    columns = dialog - 4  # border and padding
    pays = 39 if beside else columns
    listed = columns - 1 - pays - 4 if beside else columns  # a blank column between their frames
    return GamesLayout(dialog, row=listed - 4, pays=pays, beside=beside)  # cursor, padding and scrollbar


def columns_in_page(width: int) -> int:
    """The columns of text in a wide dialog with a scrollbar, in a terminal `width` columns wide.

    >>> columns_in_page(60), columns_in_page(120), columns_in_page(1)
    (54, 72, 30)
    """
    return max(_MIN_PAGE, min(78, width) - 6)  # border, padding and scrollbar


def is_too_small(width: int, height: int) -> bool:
    """Whether no table fits a terminal of this size."""
    return width < MIN_SIZE[0] or height < MIN_SIZE[1]


def fit(width: int, height: int, lines: int, *, jackpot: bool = False, is_bet: bool = True) -> TableLayout:
    """The table for a terminal of this size and a paytable of `lines` lines, with or without a `jackpot` and meters.

    When rows are short, the cards shrink first, and finally held cards are no longer raised. If they would become
    unreadable, the pay lines are in two columns, with the pays of the bet only; if these are too long as well, only one
    pay line is shown, or three if two rows would be left over.

    Rows that are left over go to large figures, then to the jackpot's meter, the shadow of the cards, block letters
    under the cards, around the message, air between pay lines, and last around the other parts.

    >>> fit(80, 24, 13).card_rows, fit(60, 20, 13).paytable_rows, fit(60, 20, 24).paytable_rows, fit(162, 60, 11).card_width
    (4, 7, 3, 27)
    """
    rows_left = height - FIXED_ROWS - EXTRA_ROWS
    flat = height >= 24 and rows_left - lines == _MIN_CARD_ROWS - 1  # raised cards would hide a pay line
    rows_left += flat
    columns = 1 if rows_left - lines >= _MIN_CARD_ROWS else 2
    line_rows = ceil(lines / columns)
    is_short = rows_left - line_rows < _MIN_CARD_ROWS
    pay_rows = 1 if is_short else line_rows
    card_width, rows = _card_size(width, rows_left - pay_rows)
    if is_short and rows_left - pay_rows - rows >= 2:
        pay_rows += 2
    spare = rows_left - pay_rows - rows
    is_wide = width >= LARGE_FIGURES_FROM
    large_figures = is_bet and is_wide and spare >= LARGE_FIGURES_ROWS - 1
    if large_figures:
        spare -= LARGE_FIGURES_ROWS - 1
    jackpot_rows = LARGE_FIGURES_ROWS if jackpot and is_wide and spare >= LARGE_FIGURES_ROWS else 0
    spare -= jackpot_rows
    shadow = spare > 0
    spare -= shadow
    airy = pay_rows == lines and spare > lines + _BEFORE_AIR
    if airy:
        spare -= lines + 1
    above, above_cards, above_message = _shares(spare)
    gap = 2 if 5 * card_width + 4 * 2 < width else 1
    cards = 5 * card_width + 4 * gap
    least, widest = _PAYTABLE_WIDTHS
    paytable = None if width < 82 else min(max(cards, least), widest)
    left = max(0, min((width - cards + 1) // 2, width - cards - 1))
    return TableLayout(
        paytable_rows=2 * lines + 1 if airy else pay_rows,
        short=is_short,
        card_rows=rows,
        card_width=card_width,
        gap=gap,
        shadow=shadow,
        airy=airy,
        above=above,
        above_cards=above_cards,
        above_message=above_message,
        left=left,
        paytable_width=paytable,
        paytable_left=left + (cards - paytable) // 2 if paytable else 0,
        paytable_columns=1 if is_short else columns,
        flat=flat,
        large_figures=large_figures,
        jackpot_rows=jackpot_rows,
    )


def below_coach(layout: TableLayout, lines: int) -> TableLayout:
    """The same table with its pay lines right above the cards, if the coach then has room above them.

    >>> below_coach(fit(60, 52, 11), 11).above, below_coach(fit(60, 40, 11), 11) == fit(60, 40, 11)
    (20, True)
    """
    above = layout.rows_above_cards - lines
    if not layout.airy or layout.jackpot_rows or above < COACH_ROWS:
        return layout
    return replace(layout, airy=False, paytable_rows=lines, above=above, above_cards=0)


def _shares(free: int) -> tuple[int, int, int]:
    """The blank rows above the pay lines, the cards and the message, where block letters may be written.

    The message has a blank row below and above it, the letters above these, before any other part has one.
    """
    below = 0 if free in {0, LARGE_FIGURES_ROWS} else 1
    above_message = min(free - below, LARGE_FIGURES_ROWS + 1)
    others = free - below - above_message
    more = max(0, others - 2 * (LARGE_FIGURES_ROWS + 1)) // 3  # for letters in two lines
    above_message += more
    others -= more
    return (others + 1) // 2, others // 2, above_message


def _card_size(width: int, rows: int) -> tuple[int, int]:
    """Columns and rows of the largest card of which five fit, each with a column for its shadow."""
    for card_width, card_rows in CARD_SIZES:
        if 5 * (card_width + 1) <= width and card_rows <= rows:
            return card_width, card_rows
    return SMALL_CARD_WIDTH, min(rows, SMALL_CARD_ROWS)


MIN_LAYOUT = fit(*MIN_SIZE, 1)
"""The table before the terminal's size is known."""
