"""Wins that are written under the cards in three rows of block letters.

The letters are half blocks; in letters mode they are the seven segments of a calculator.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from enum import Enum
from functools import lru_cache
from itertools import groupby

from textual.content import Content

from videopoker.core.base.messages import printable
from videopoker.core.machine.events import best_first
from videopoker.core.machine.state import GameState, Phase
from videopoker.drawing.block_letters import BLANK, Rows, block_letters, half_blocks, has_block_letters
from videopoker.text.words.cells import cell_len
from videopoker.text.words.pay_line import short_label
from videopoker.tui.kit.layout import LARGE_FIGURES_ROWS
from videopoker.tui.kit.timeline import win_of

_SEGMENTS = {
    "0": " _ | ||_|",
    "1": "     |  |",
    "2": " _  _||_ ",
    "3": " _  _| _|",
    "4": "   |_|  |",
    "5": " _ |_  _|",
    "6": " _ |_ |_|",
    "7": " _   |  |",
    "8": " _ |_||_|",
    "9": " _ |_| _|",
    ",": "  ,",
    ".": "  .",
}


@lru_cache(maxsize=128)
def big_digits(number: str, *, letters: bool = False) -> Rows:
    r"""A number such as ``1,204.5`` in three rows of equal width.

    >>> print("\n".join(row + "!" for row in big_digits("4,07", letters=True)))
           _   _ !
    |_|   | |   |!
      | , |_|   |!
    """
    if letters:
        upper, middle, lower = (" ".join(_segment(sign, row) for sign in number) for row in range(3))
        return upper, middle, lower
    return half_blocks(number)


@lru_cache(maxsize=64)
def shadowed(text: str, ink: str, shadow: str) -> tuple[Content, ...]:
    """The text in block letters of this colour, in three rows, with a shadow to the lower right."""
    letters = [f"{row}{BLANK}" for row in (*block_letters(text), "")]
    width = len(letters[0])
    cast = [BLANK * width, *(f"{BLANK}{row[:-1]}" for row in letters[:-1])]
    shadows = [["" if sign == BLANK else shadow for sign in row] for row in cast]
    pixels = [
        [behind if sign == BLANK else ink for sign, behind in zip(*rows, strict=True)]
        for rows in zip([*letters[:-1], BLANK * width], shadows, strict=True)
    ]
    return pixel_rows(pixels)


def pixel_rows(pixels: Sequence[Sequence[str]]) -> tuple[Content, ...]:
    """Pixels, each a colour or empty, in half blocks: two rows of them in a row of cells."""
    return tuple(_row(above, below) for above, below in zip(pixels[::2], pixels[1::2], strict=True))


def _row(above: Sequence[str], below: Sequence[str]) -> Content:
    """A row of cells from two rows of pixels, each a colour or empty."""
    cells = groupby(zip(above, below, strict=True))
    return Content.assemble(*(_cells(upper, lower, len(list(cell))) for (upper, lower), cell in cells))


def _cells(upper: str, lower: str, number: int) -> tuple[str, str]:
    if upper == lower:
        return "█" * number if upper else " " * number, upper
    if not upper:
        return "▄" * number, lower
    return "▀" * number, f"{upper} on {lower}" if lower else upper


def _segment(sign: str, row: int) -> str:
    """One of the three rows of a digit."""
    width = len(_SEGMENTS[sign]) // 3
    return _SEGMENTS[sign][row * width : (row + 1) * width]


@dataclass(frozen=True, slots=True)
class BigWin:
    """A line and what it paid."""

    line: str
    hands: int
    """How many hands of the draw made it."""
    paid: int
    """Credits paid to all of them."""


def big_win(state: GameState) -> BigWin | None:
    """The win of the last draw that is written in block letters: any that pays more than its bet; of many hands a big one."""
    if state.phase is not Phase.BETTING or state.double is not None or state.paytable is None:
        return None
    if len(state.finals) > 1 and not win_of(state):
        return None
    for index in best_first(state.finals, [line.label for line in state.paytable.lines])[:1]:
        line = state.finals[index].line
        same = [other.paid for other in state.finals if other.line == line]
        if state.paid > state.risked or win_of(state):
            return BigWin(printable(line or ""), len(same), sum(same))
    return None


class Written(Enum):
    """How much of a win is written in block letters."""

    NOTHING = "nothing"
    COUNT = "its count"
    NAME = "its name and its count"


_GAP = "    "

_LEAST_NAME = 5
"""Columns as text of the shortest name that a longer one is shortened to."""


def win_in_letters(
    win: BigWin, counted: int, columns: int, rows: int, *, letters: bool, one_ink: bool
) -> tuple[Written, Sequence[Content]]:
    """A win in at most this many columns and rows, and how much of it these are: as wide as with the whole pay.

    Its name and count stand in one line, the name shortened if necessary; else in two; else the count stands alone.
    """
    count = _drawn_number(f"{win.paid:,}", letters=letters, one_ink=one_ink)
    last = count[0].cell_length
    count = [
        row.pad_right(last - row.cell_length)
        for row in _drawn_number(f"{counted:,}", letters=letters, one_ink=one_ink)
    ]
    if rows < LARGE_FIGURES_ROWS or last > columns:
        return Written.NOTHING, ()
    before = f"{win.hands} x " if win.hands > 1 else ""
    whole = cell_len(win.line)
    for length in range(whole, min(whole, _LEAST_NAME) - 1, -1):
        short = short_label(win.line, length)
        name = drawn_name(f"{before}{short}", letters=letters, one_ink=one_ink)
        if "…" not in short and name[0].cell_length + len(_GAP) + last <= columns:
            return Written.NAME, [
                Content.assemble(*cells) for cells in zip(name, [_GAP] * 3, count, strict=True)
            ]
    name = drawn_name(f"{before}{win.line}", letters=letters, one_ink=one_ink)
    if rows >= 2 * LARGE_FIGURES_ROWS and name[0].cell_length <= columns:
        return Written.NAME, [*name, *count]
    return Written.COUNT, count


def drawn_name(name: str, *, letters: bool, one_ink: bool) -> Sequence[Content]:
    """A name in three rows of gold; in the last as text in letters mode, or if a sign has no block letter."""
    text = name.upper()
    if letters or not has_block_letters(text):
        spaced = " ".join(text)
        blank = " " * cell_len(spaced)
        return [Content.styled(row, "b $gold") for row in (blank, blank, spaced)]
    if one_ink:
        return [Content.styled(row, "b $gold") for row in half_blocks(text)]
    return shadowed(text, "$gold", "$card-shadow")


def _drawn_number(number: str, *, letters: bool, one_ink: bool) -> Sequence[Content]:
    if letters or one_ink:
        return [Content.styled(row, "b $won") for row in big_digits(number, letters=letters)]
    return shadowed(number, "$won", "$card-shadow")
