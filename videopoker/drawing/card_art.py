"""Card faces and backs: figures, pips and characters as half-block cells, in inks that the painter colours."""

from functools import cache, lru_cache
from pathlib import Path

from videopoker.core.base.read_number import read_number
from videopoker.core.cards.cards import Card, Rank
from videopoker.drawing import card_text
from videopoker.drawing.card_text import WILD, corner_of, wild_row

Cell = tuple[str, str, str]
"""A character, its ink, and its background ink."""

Cells = tuple[tuple[Cell, ...], ...]

PAPER, LETTER, SUIT, FRAME, DARK, LIGHT = ".", "T", "S", "L", "D", "B"
"""Inks in addition to the ones in card_figures.txt; LETTER is the suit's ink for rank and suit."""

LARGE_WIDTH, LARGE_ROWS = 13, 9
"""Cards from this size on have a figure of 11 columns and pips in their printed places."""

_FRAMED_WIDTH, _FRAMED_ROWS = 25, 18
"""Cards from this size on have a frame around their two-headed figures."""
_TALL_ROWS = 12
"""From this height corners put rank and suit on separate rows; lower cards show only the top of a figure."""

_HEADS = {3: "7x4", 4: "7x4", 5: "7x6"}
"""The figures of cards with too few rows for a figure of eight half rows."""

_PIPS = {
    2: "0C 12C",
    3: "0C 6C 12C",
    4: "0L 0R 12L 12R",
    5: "0L 0R 6C 12L 12R",
    6: "0L 0R 6L 6R 12L 12R",
    7: "0L 0R 3C 6L 6R 12L 12R",
    8: "0L 0R 3C 6L 6R 9C 12L 12R",
    9: "0L 0R 4L 4R 6C 8L 8R 12L 12R",
    10: "0L 0R 2C 4L 4R 8L 8R 10C 12L 12R",
}
"""The pips of each number card: twelfths of the way down, and the column (left, centre, right)."""

Pixels = list[list[str]]
Signs = dict[tuple[int, int], str]
"""Characters by row and column."""


@lru_cache(maxsize=16)
def face(
    card: Card,
    width: int,
    rows: int,
    *,
    letters: bool = False,
    wild: bool = False,
    one_ink: bool = False,
) -> Cells:
    """The card's face, `rows` rows of `width` cells; with `one_ink` figures differ in shape only."""
    if letters:
        return _written(card_text.face(card, width, rows, wild=wild), LETTER, PAPER)
    pixels, signs = _drawn(card, width, rows, wild=wild)
    if wild:
        _put(signs, wild_row(card, width, rows), width - len(WILD) - 1, WILD)
    return _cells(pixels, signs, one_ink=one_ink)


def picture(card: Card, width: int, rows: int) -> tuple[str, ...]:
    """The card without its characters: 2 * `rows` strings of `width` inks."""
    return tuple(map("".join, _drawn(card, width, rows)[0]))


def _drawn(card: Card, width: int, rows: int, *, wild: bool = False) -> tuple[Pixels, Signs]:
    pixels = [[PAPER] * width for _ in range(2 * rows)]
    signs: Signs = {}
    if width >= LARGE_WIDTH and rows >= LARGE_ROWS:
        _draw_large(pixels, signs, card, width, rows)
    else:
        _draw_small(pixels, signs, card, width, rows, wild=wild)
    return pixels, signs


@lru_cache(maxsize=8)
def back(width: int, rows: int, *, letters: bool = False) -> Cells:
    """The back of a card."""
    if letters:
        return _written(card_text.back(width, rows), LIGHT, DARK)
    pixels = [[PAPER] * width for _ in range(2 * rows)]
    _box(pixels, 1, 1, LIGHT)
    across, down = width - 4, 2 * rows - 4
    tile_size, medallion_size = 2, 5
    if across >= 11 and down >= 9:
        tile_size, medallion_size = 6, 11
        if across >= 29:
            medallion_size = 17
    tile = figure(f"tile {tile_size}")
    medallion = figure(f"medallion {medallion_size}")
    step = len(tile)
    for y in range(down):
        for x in range(across):
            ink = tile[abs(2 * y + 1 - down) // 2 % step][abs(2 * x + 1 - across) // 2 % step]
            pixels[y + 2][x + 2] = DARK if ink == PAPER else ink
    if down >= len(medallion):
        _stamp(pixels, [row.replace("b", DARK) for row in medallion])
    return _cells(pixels, {})


def squeezed(cells: Cells, width: int) -> Cells:
    """The cells squeezed into fewer columns: a card while it turns over."""
    full = len(cells[0])
    columns = [(2 * x + 1) * full // (2 * width) for x in range(width)]
    return tuple(tuple(row[x] for x in columns) for row in cells)


@cache
def _figures() -> dict[str, list[str]]:
    figures: dict[str, list[str]] = {}
    rows: list[str] = []
    for line in Path(__file__).with_name("card_figures.txt").read_text(encoding="ascii").splitlines():
        if line.startswith("["):
            rows = figures.setdefault(line.strip("[]"), [])
        elif line:
            rows.append(line.replace("#", SUIT))
    return figures


def figure(name: str) -> list[str]:
    """A figure of card_figures.txt, from the top; one letter is half a cell."""
    return _figures()[name]


def _draw_small(pixels: Pixels, signs: Signs, card: Card, width: int, rows: int, *, wild: bool) -> None:
    corner = card.pretty
    _put(signs, 0, 1, corner)
    if rows > 3:
        _put(signs, rows - 1, width - 1 - len(corner), corner)
    if rows < 3:
        return
    name = _name(card)
    if name:
        art = figure(f"{name} {_HEADS.get(rows, '7')}")
        _stamp(pixels, art, top=max(2, (len(pixels) - len(art)) // 2))
    elif card.rank is not Rank.ACE:
        upper = max(1, rows // 2 - 1)
        pips = {upper: (card.rank + 1) // 2, upper + 1: card.rank // 2}
        covered = wild_row(card, width, rows) if wild else 0
        if covered in pips and card.rank <= 5:  # five pips fit in a row
            pips = {row: card.rank for row in pips if row != covered}
        for row, number in pips.items():
            text = _pip_row(number, is_close=2 * max(pips.values()) >= width).replace("#", card.suit.symbol)
            _put(signs, row, (width - len(text) + 1) // 2, text)
    elif rows > 4:
        _stamp(pixels, figure(f"{card.suit.word} {7 if rows >= 6 else 5}"))
    else:
        _stamp(pixels, figure(f"ace of {card.suit.word} 5"), top=2)


def _pip_row(pips: int, *, is_close: bool) -> str:
    """A row of pips as `#`; on narrow cards without gaps, but four in two pairs.

    >>> _pip_row(4, is_close=False), _pip_row(4, is_close=True)
    ('# # # #', '## ##')
    """
    if is_close:
        return "## ##" if pips == 4 else "#" * pips
    return " ".join("#" * pips)


def _draw_large(pixels: Pixels, signs: Signs, card: Card, width: int, rows: int) -> None:
    if name := _name(card):
        _draw_figure(pixels, name, width, rows)
    elif card.rank is Rank.ACE:
        _stamp(pixels, figure(f"ace of {card.suit.word} {_figure_columns(width, rows)}"))
    elif _is_two_headed(width, rows):
        _draw_pips(pixels, card)
    else:
        first = 2 if rows >= _TALL_ROWS else 1
        for down, side in _places(card):
            row = first + int(down * (rows - 1 - 2 * first) / 12 + 0.5)
            _put(signs, row, width // 2 + 3 * side, card.suit.symbol)
    _put_corners(signs, card, width, rows)


def _figure_columns(width: int, rows: int) -> int:
    """The columns of the figure of a large card, as its name has them."""
    if width >= 33 and rows >= 24:
        return 25
    return 19 if _is_two_headed(width, rows) else 11


def _is_two_headed(width: int, rows: int) -> bool:
    """Whether a card has room for a two-headed figure: the upper half, and again upside down."""
    return width >= 21 and rows >= 15


def _put_corners(signs: Signs, card: Card, width: int, rows: int) -> None:
    is_tall = rows >= _TALL_ROWS
    corner = corner_of(card) if is_tall else (card.pretty,)
    for row, text in enumerate(corner):
        _put(signs, row, 1, text)
    if card.is_joker and not is_tall:
        return
    for row, text in enumerate(corner):
        _put(signs, rows - 1 - row, width - 1 - len(text), text)


def _draw_figure(pixels: Pixels, name: str, width: int, rows: int) -> None:
    if not _is_two_headed(width, rows):
        rows_left = 2 * rows - 2 if name == "joker" else 2 * rows  # its name takes the first row
        _stamp(pixels, figure(f"{name} 11")[:rows_left], top=2 if rows < _TALL_ROWS else None)
        return
    if width >= _FRAMED_WIDTH and rows >= _FRAMED_ROWS:
        _box(pixels, 3, 2, FRAME)
    half = figure(f"{name} {_figure_columns(width, rows)}")
    if name == "joker":
        _stamp(pixels, half)
    else:
        half = half if rows >= _FRAMED_ROWS else [*half[:-2], half[-1]]
        _stamp(pixels, [*half, *turned(half)])


def _draw_pips(pixels: Pixels, card: Card) -> None:
    width = len(pixels[0])
    height = len(pixels)
    columns = 7 if width >= _FRAMED_WIDTH else 5
    if _figure_columns(width, height // 2) == 25:
        columns = 9
    art = figure(f"{card.suit.word} {columns}")
    first = (columns - 3) // 2
    rows_left = height - len(art)
    for down, side in _places(card):
        top = first + int(min(down, 12 - down) * (rows_left - 2 * first) / 12 + 0.5)
        left = (width - len(art[0])) // 2 + columns * side
        if down > 6:
            _stamp(pixels, turned(art), rows_left - top, left)
        else:
            _stamp(pixels, art, top, left)


def _places(card: Card) -> list[tuple[int, int]]:
    """Twelfths of the way down, and -1, 0 or 1 for the column."""
    return [(read_number(pip[:-1]), "LCR".index(pip[-1]) - 1) for pip in _PIPS[card.rank].split()]


def _name(card: Card) -> str | None:
    if card.is_joker:
        return "joker"
    return {Rank.JACK: "jack", Rank.QUEEN: "queen", Rank.KING: "king"}.get(card.rank)


def turned(art: list[str]) -> list[str]:
    """A figure upside down.

    >>> turned(["ab", "c."])
    ['.c', 'ba']
    """
    return [row[::-1] for row in reversed(art)]


def _stamp(pixels: Pixels, art: list[str], top: int | None = None, left: int | None = None) -> None:
    """Draw a figure over the pixels, by default in the middle; its paper is transparent."""
    top = (len(pixels) - len(art)) // 2 if top is None else top
    left = (len(pixels[0]) - len(art[0])) // 2 if left is None else left
    for y, row in enumerate(art, start=top):
        for x, ink in enumerate(row, start=left):
            if ink != PAPER:
                pixels[y][x] = ink


def _box(pixels: Pixels, x: int, y: int, ink: str) -> None:
    right = len(pixels[0]) - 1 - x
    bottom = len(pixels) - 1 - y
    for row in range(y, bottom + 1):
        pixels[row][x] = pixels[row][right] = ink
    pixels[y][x : right + 1] = pixels[bottom][x : right + 1] = [ink] * (right + 1 - x)


def _put(signs: Signs, row: int, column: int, text: str) -> None:
    signs.update(((row, column + offset), sign) for offset, sign in enumerate(text) if sign != " ")


def _written(texts: tuple[str, ...], ink: str, ground: str) -> Cells:
    return tuple(tuple((sign, ink, ground) for sign in text) for text in texts)


def _cells(pixels: Pixels, signs: Signs, *, one_ink: bool = False) -> Cells:
    cell = _cell_in_one_ink if one_ink else _cell
    rows = [[*map(cell, upper, lower)] for upper, lower in zip(pixels[::2], pixels[1::2], strict=True)]
    for (row, column), sign in signs.items():
        rows[row][column] = sign, LETTER, PAPER
    return tuple(map(tuple, rows))


def _cell(upper: str, lower: str) -> Cell:
    return (" ", upper, upper) if upper == lower else ("▀", upper, lower)


def _cell_in_one_ink(upper: str, lower: str) -> Cell:
    light = (PAPER, "F", FRAME)
    signs = {(False, False): " ", (True, False): "▀", (False, True): "▄", (True, True): "█"}
    return signs[upper not in light, lower not in light], SUIT, PAPER
