"""Card faces and backs: figures, pips and characters as half-block cells, in inks that the painter colours."""

from functools import cache, lru_cache
from pathlib import Path

from videopoker.core.base.read_number import read_number
from videopoker.core.cards.cards import Card, Rank
from videopoker.drawing import card_text
from videopoker.drawing.block_letters import INK, block_letters
from videopoker.drawing.card_text import WILD, corner_of, wild_row

Cell = tuple[str, str, str]
"""A character, its ink, and its background ink."""

Cells = tuple[tuple[Cell, ...], ...]

PAPER, LETTER, INDEX, SUIT, FRAME, DARK, LIGHT = ".", "T", "I", "S", "L", "D", "B"
"""Inks in addition to the ones in card_figures.txt; LETTER is the suit's ink for rank and suit, INDEX the same where
they are drawn."""
FIGURE_INKS = {
    "F": "skin",
    "K": "beard",
    "H": "hair",
    "G": "figure-gold",
    "Y": "figure-gold",
    "P": "joker",
    "R": "hearts",
}
"""The colour of each ink of card_figures.txt, apart from the suit's."""

LARGE_WIDTH, LARGE_ROWS = 13, 9
"""Cards from this size on have a figure of 11 columns and pips in their printed places."""

_PRINTED_WIDTH, _PRINTED_ROWS = 27, 20
"""Cards from this size on have the indices of printed cards, drawn; pictures to share have a frame instead."""
_LARGEST_WIDTH, _LARGEST_ROWS = 33, 24
"""Cards from this size on have the largest figures, and indices whose suit is drawn too."""
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

_PIPS_IN_THREE_ROWS = {
    8: "0L 0C 0R 6L 6R 12L 12C 12R",
    9: "0L 0C 0R 6L 6C 6R 12L 12C 12R",
    10: "0L 0C 0R 6L 6l 6r 6R 12L 12C 12R",
}
"""The pips where the printed places need more rows; `l` and `r` are between the centre and the sides."""

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
    pixels, signs = _drawn(
        card, width, rows, wild=wild, has_index=width >= _PRINTED_WIDTH and rows >= _PRINTED_ROWS
    )
    if wild:
        _put(signs, wild_row(card, width, rows), width - len(WILD) - 1, WILD)
    return _cells(pixels, signs, one_ink=one_ink)


def picture(card: Card, width: int, rows: int) -> tuple[str, ...]:
    """The card without its characters: 2 * `rows` strings of `width` inks."""
    return tuple(map("".join, _drawn(card, width, rows)[0]))


def _drawn(
    card: Card, width: int, rows: int, *, wild: bool = False, has_index: bool = False
) -> tuple[Pixels, Signs]:
    """The card's pixels and signs; with `has_index` both leave room for an index, which is drawn too."""
    pixels = [[PAPER] * width for _ in range(2 * rows)]
    signs: Signs = {}
    if width >= LARGE_WIDTH and rows >= LARGE_ROWS:
        _draw_large(pixels, signs, card, width, rows, has_index=has_index)
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
        covered = wild_row(card, width, rows) if wild else 0
        last = rows - 3 if covered == rows - 2 else rows - 2
        if last >= 3:
            _put_pips(signs, card, width, 1, last)
        else:
            _put_pips_in_two_rows(signs, card, width, covered)
    elif rows > 4:
        _stamp(pixels, figure(f"{card.suit.word} {7 if rows >= 6 else 5}"))
    else:
        _stamp(pixels, figure(f"ace of {card.suit.word} 5"), top=2)


def _put_pips(signs: Signs, card: Card, width: int, first: int, last: int) -> None:
    """Put the pips in their printed places between two rows."""
    pips = _PIPS[card.rank]
    if " 6" in pips and (last - first) % 2:
        last -= 1  # equal distances to the pips in the middle
    if last - first == 2:
        pips = _PIPS_IN_THREE_ROWS.get(card.rank, pips)
    apart = min(3, width // 2 - 1)
    across = {"L": -apart, "l": -1, "C": 0, "r": 1, "R": apart}
    for pip in pips.split():
        row = _down(read_number(pip[:-1]), first, last)
        _put(signs, row, width // 2 + across[pip[-1]], card.suit.symbol)


def _down(twelfths: int, first: int, last: int) -> int:
    """The row this far down between two rows; those below the middle mirror those above it."""
    rows = int(min(twelfths, 12 - twelfths) * (last - first) / 12 + 0.5)
    return last - rows if twelfths > 6 else first + rows


def _put_pips_in_two_rows(signs: Signs, card: Card, width: int, covered: int) -> None:
    """Put the pips in the first two rows below the corner, or if few in the one that is not `covered`."""
    pips = {1: (card.rank + 1) // 2, 2: card.rank // 2}
    if covered in pips and card.rank <= 5:  # five pips fit in a row
        pips = {row: card.rank for row in pips if row != covered}
    for row, number in pips.items():
        text = _pip_row(number, is_close=2 * max(pips.values()) >= width).replace("#", card.suit.symbol)
        _put(signs, row, (width - len(text) + 1) // 2, text)


def _pip_row(pips: int, *, is_close: bool) -> str:
    """A row of pips as `#`; on narrow cards without gaps, but four in two pairs.

    >>> _pip_row(4, is_close=False), _pip_row(4, is_close=True)
    ('# # # #', '## ##')
    """
    if is_close:
        return "## ##" if pips == 4 else "#" * pips
    return " ".join("#" * pips)


def _draw_large(pixels: Pixels, signs: Signs, card: Card, width: int, rows: int, *, has_index: bool) -> None:
    if name := _name(card):
        _draw_figure(pixels, name, width, rows, has_frame=not has_index)
    elif card.rank is Rank.ACE:
        _stamp(pixels, figure(f"ace of {card.suit.word} {_figure_columns(width, rows)}"))
    elif _is_two_headed(width, rows):
        _draw_pips(pixels, card, beside_index=has_index)
    else:
        first = 2 if rows >= _TALL_ROWS else 1
        _put_pips(signs, card, width, first, rows - 1 - first)
    if has_index and not card.is_joker:
        _draw_index(pixels, signs, card)
    else:
        _put_corners(signs, card, width, rows)


def rank_letters(card: Card) -> tuple[str, ...]:
    """The rank in block letters; a ten is narrow."""
    return block_letters(card.pretty[:-1].replace("10", "I0"))


def _draw_index(pixels: Pixels, signs: Signs, card: Card) -> None:
    """Draw the rank, and its suit below it or as a sign, in the upper left corner, and both turned in the lower right."""
    width = len(pixels[0])
    height = len(pixels)
    art = [*rank_letters(card)]
    columns = len(art[0])
    if width >= _LARGEST_WIDTH:
        suit = [row.replace(SUIT, INK) for row in figure(f"{card.suit.word} 5")]
        art = [row.center(len(suit[0]), PAPER) for row in [*art, PAPER, *suit]]
    else:
        column = 1 + (columns - 1) // 2
        signs[3, column] = signs[height // 2 - 4, width - 1 - column] = card.suit.symbol
    index = [row.replace(INK, INDEX) for row in art]
    _stamp(pixels, index, 1, 1)
    _stamp(pixels, turned(index), height - 1 - len(index), width - 1 - len(index[0]))


def _figure_columns(width: int, rows: int) -> int:
    """The columns of the figure of a large card, as its name has them."""
    if width >= _LARGEST_WIDTH and rows >= _LARGEST_ROWS:
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


def _draw_figure(pixels: Pixels, name: str, width: int, rows: int, *, has_frame: bool) -> None:
    if not _is_two_headed(width, rows):
        rows_left = 2 * rows - 2 if name == "joker" else 2 * rows  # its name takes the first row
        _stamp(pixels, figure(f"{name} 11")[:rows_left], top=2 if rows < _TALL_ROWS else None)
        return
    if has_frame and width >= _PRINTED_WIDTH:
        _box(pixels, 3, 2, FRAME)
    half = figure(f"{name} {_figure_columns(width, rows)}")
    if name == "joker":
        _stamp(pixels, half)
    else:
        half = half if rows >= _PRINTED_ROWS else [*half[:-2], half[-1]]
        _stamp(pixels, [*half, *turned(half)])


def _draw_pips(pixels: Pixels, card: Card, *, beside_index: bool) -> None:
    """Draw the pips; next to an index they are smaller and closer together."""
    width = len(pixels[0])
    height = len(pixels)
    wide = _LARGEST_WIDTH if beside_index else _PRINTED_WIDTH
    columns = 7 if width >= wide else 5
    apart = columns - beside_index
    art = figure(f"{card.suit.word} {columns}")
    first = (columns - 3) // 2
    last = height - len(art) - first
    for twelfths, side in _places(card):
        left = (width - len(art[0])) // 2 + apart * side
        _stamp(pixels, turned(art) if twelfths > 6 else art, _down(twelfths, first, last), left)


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
