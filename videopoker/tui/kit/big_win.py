"""Wins that are written under the cards in three rows of block letters.

The letters are half blocks; in letters mode they are the seven segments of a calculator.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache
from itertools import groupby

from textual.content import Content

from videopoker.core.cards.evaluate import evaluate
from videopoker.core.cards.hands import Category
from videopoker.core.machine.events import FinalHand, best_first
from videopoker.core.machine.state import GameState, Phase
from videopoker.drawing.block_letters import BLANK, block_letters

_HALVES = {(False, False): " ", (True, False): "▀", (False, True): "▄", (True, True): "█"}

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

Rows = tuple[str, str, str]


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


def half_blocks(text: str) -> Rows:
    """The text in block letters."""
    pixels = [*block_letters(text), ""]
    pixels[-1] = BLANK * len(pixels[0])
    upper, middle, lower = (
        "".join(_HALVES[above != BLANK, below != BLANK] for above, below in zip(*pair, strict=True))
        for pair in zip(pixels[::2], pixels[1::2], strict=True)
    )
    return upper, middle, lower


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


def big_win(state: GameState, chances: tuple[float, ...]) -> BigWin | None:
    """The best big win of the last draw: a natural royal flush, a jackpot, or a rare line that pays well.

    `chances` are the probabilities of the paytable's lines; without them, no other line counts as rare.
    """
    if state.phase is not Phase.BETTING or state.double is not None or state.paytable is None:
        return None
    labels = [line.label for line in state.paytable.lines]
    rare = {label for label, chance in zip(labels, chances, strict=False) if chance < 1 / 400}
    for index in best_first(state.finals, labels):
        final = state.finals[index]
        if _is_special(state, final) or (_pays_well(state, final) and final.line in rare):
            same = [other.paid for other in state.finals if other.line == final.line]
            return BigWin(final.line or "", len(same), sum(same))
    return None


def needs_chances(state: GameState) -> bool:
    """Whether only the chances of the lines decide if the last draw has a big win."""
    return (
        state.phase is Phase.BETTING
        and any(_pays_well(state, final) for final in state.finals)
        and big_win(state, ()) is None
    )


def _pays_well(state: GameState, final: FinalHand) -> bool:
    return final.paid >= 25 * (state.coins or 1)


def _is_special(state: GameState, final: FinalHand) -> bool:
    """Whether the hand is a natural royal flush, or won a jackpot, which takes max bet."""
    table = state.paytable
    jackpots = table.jackpot_lines if table and state.coins == table.coins else ()
    value = evaluate(final.cards, state.wild_cards)
    is_royal = value.category is Category.ROYAL_FLUSH and value.natural
    return is_royal or any(line.label == final.line for line in jackpots)
