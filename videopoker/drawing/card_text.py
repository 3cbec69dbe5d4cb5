"""Cards as rows of characters: in letters mode, and on the smallest cards of multi-hand play."""

from functools import lru_cache

from videopoker.core.cards.cards import Card

WILD = "WILD"
"""The word on a wild card."""


@lru_cache(maxsize=512)
def face(card: Card, width: int, rows: int, *, wild: bool = False) -> tuple[str, ...]:
    """The card's face: `rows` strings of `width` characters.

    A wild card has WILD in its first row, or in another if the first is too narrow.
    """
    grid = [[" "] * width for _ in range(rows)]
    corner = card.pretty
    _put(grid, 0, 1, corner)
    if wild and len(WILD) < width:
        row = wild_row(card, width, rows)
        _put(grid, row, (width - len(WILD)) // 2 if row else width - len(WILD) - 1, WILD)
    if rows > 3:
        _put(grid, rows - 1, width - 1 - len(corner), corner)
        _put(grid, (rows - 1) // 2, width // 2, "★" if card.is_joker else card.suit.symbol)
    return tuple(map("".join, grid))


@lru_cache(maxsize=32)
def back(width: int, rows: int) -> tuple[str, ...]:
    """The back of a card."""
    inner = width - 2
    pattern = ["╱╲" * inner, "╲╱" * inner]
    return tuple(f" {pattern[row % 2][:inner]} " for row in range(rows))


def corner_of(card: Card) -> tuple[str, ...]:
    """Rank and suit, or the joker's name."""
    return (card.pretty,) if card.is_joker else (card.pretty[:-1], card.suit.symbol)


def wild_row(card: Card, width: int, rows: int) -> int:
    """The row for WILD: the first if it is wide enough."""
    if len(card.pretty) + len(WILD) + 2 < width:
        return 0
    return 1 if rows <= 3 else rows - 2


def _put(grid: list[list[str]], row: int, column: int, text: str) -> None:
    grid[row][column : column + len(text)] = text
