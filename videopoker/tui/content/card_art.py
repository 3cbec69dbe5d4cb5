"""What is printed on a card, as rows of text: corners, pips, courts and the joker."""

from functools import lru_cache

from videopoker.core.cards import Card, Rank

_PIPS = {
    2: "0C 6C",
    3: "0C 3C 6C",
    4: "0L 0R 6L 6R",
    5: "0L 0R 3C 6L 6R",
    6: "0L 0R 3L 3R 6L 6R",
    7: "0L 0R 1C 3L 3R 6L 6R",
    8: "0L 0R 1C 3L 3R 5C 6L 6R",
    9: "0L 0R 2L 2R 3C 4L 4R 6L 6R",
    10: "0L 0R 1C 2L 2R 4L 4R 5C 6L 6R",
}
"""The pips of each number card on seven rows: row and column (left, centre, right)."""

_CROWNS = {Rank.JACK: "♞", Rank.QUEEN: "♛", Rank.KING: "♚"}

WILD = "WILD"
"""What machines print on a card that may stand for any other."""

_JESTER = ("▄   ▄   ▄", "██▄███▄██", " ███████ ", " █ ▀█▀ █ ", " ███▄███ ", "  ▀███▀  ")


@lru_cache(maxsize=512)
def face(card: Card, width: int, rows: int, *, letters: bool = False, wild: bool = False) -> tuple[str, ...]:
    """The card's face: `rows` texts of `width` signs each; in `letters` without pips and pictures.

    A wild card says so in its first row, or in another row where the first is too narrow.
    """
    grid = [[" "] * width for _ in range(rows)]
    corner = card.pretty
    _put(grid, 0, 1, corner)
    if wild and len(corner) + len(WILD) + 2 < width:
        _put(grid, 0, width - len(WILD) - 1, WILD)
    elif wild and len(WILD) < width:
        _put(grid, 1 if rows <= 3 else rows - 2, (width - len(WILD)) // 2, WILD)
    if rows <= 3:
        return tuple(map("".join, grid))
    _put(grid, rows - 1, width - 1 - len(corner), corner)
    if letters:
        _put(grid, (rows - 1) // 2, width // 2, "★" if card.is_joker else card.suit.symbol)
    elif card.is_joker:
        _joker(grid)
    elif card.rank in _CROWNS:
        _court(grid, card)
    elif card.rank is not Rank.ACE and rows >= 9 and width >= 13:
        _pips(grid, card)
    else:
        _put(grid, (rows - 1) // 2, width // 2, card.suit.symbol)
    return tuple(map("".join, grid))


@lru_cache(maxsize=32)
def back(width: int, rows: int) -> tuple[str, ...]:
    """The back of a card."""
    inner = width - 2
    pattern = ["╱╲" * inner, "╲╱" * inner]
    return tuple(f" {pattern[row % 2][:inner]} " for row in range(rows))


def _put(grid: list[list[str]], row: int, column: int, text: str) -> None:
    grid[row][column : column + len(text)] = text


def _pips(grid: list[list[str]], card: Card) -> None:
    middle = len(grid[0]) // 2
    columns = {"L": middle - 3, "C": middle, "R": middle + 3}
    for pip in _PIPS[card.rank].split():
        _put(grid, int(pip[0]) + 1, columns[pip[1]], card.suit.symbol)


def _court(grid: list[list[str]], card: Card) -> None:
    rows, middle = len(grid), len(grid[0]) // 2
    crown, suit = _CROWNS[card.rank], card.suit.symbol
    if rows < 8:
        _put(grid, (rows - 1) // 2, middle - 1, f"{crown} {suit}")
        return
    top = (rows - 5) // 2
    _put(grid, top, middle - 3, "╭─────╮")
    _put(grid, top + 1, middle - 3, f"│{crown}    │")
    _put(grid, top + 2, middle - 3, f"│  {suit}  │")
    _put(grid, top + 3, middle - 3, f"│    {crown}│")
    _put(grid, top + 4, middle - 3, "╰─────╯")


def _joker(grid: list[list[str]]) -> None:
    rows, middle = len(grid), len(grid[0]) // 2
    if rows < 8 or len(grid[0]) < len(_JESTER[0]) + 2:
        _put(grid, (rows - 1) // 2, middle, "★")
        return
    top = (rows - len(_JESTER)) // 2
    for row, text in enumerate(_JESTER):
        _put(grid, top + row, middle - 4, text)
