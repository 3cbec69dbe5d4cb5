"""The picture of a hand to share: five cards on felt, with what they made in block letters; and the picture of a score.

A picture is a grid of coloured pixels, written as PNG or SVG.
"""

from collections.abc import Mapping, Sequence
from itertools import groupby
from struct import pack
from zlib import compress, crc32

from videopoker.core.cards.cards import Card
from videopoker.drawing.block_letters import BLANK, HEIGHT, INK, block_letters
from videopoker.drawing.card_art import FIGURE_INKS, FRAME, PAPER, SUIT, figure, picture, rank_letters, turned
from videopoker.drawing.card_text import WILD
from videopoker.drawing.seal_picture import GOLD, WAX, seal_picture
from videopoker.drawing.table_colours import FELT
from videopoker.play.host.paths import PROGRAM
from videopoker.text.coach.practice import SharedScore
from videopoker.text.play.shared_hand import SharedHand
from videopoker.text.words.pay_line import short_label


class Canvas:
    """A picture of `width` by `height` pixels; a colour is text such as ``#06241b``."""

    def __init__(self, width: int, height: int, colour: str) -> None:
        """A picture in one colour."""
        self.width = width
        self.height = height
        self.ground = colour
        self.rows: list[list[str]] = [[colour] * width for _ in range(height)]

    def fill(self, x: int, y: int, width: int, height: int, colour: str) -> None:
        """Paint a rectangle; what lies outside of the picture is left out."""
        left = max(x, 0)
        right = min(x + width, self.width)
        for row in self.rows[max(y, 0) : max(y + height, 0)]:
            row[left:right] = [colour] * (right - left)

    def stamp(self, art: Sequence[str], x: int, y: int, colours: Mapping[str, str], scale: int = 1) -> None:
        """Paint a grid of inks, each as a square of `scale` pixels; inks without a colour are transparent."""
        for down, inks in enumerate(art):
            across = x
            for ink, run in groupby(inks):
                width = scale * len([*run])
                if ink in colours:
                    self.fill(across, y + scale * down, width, scale, colours[ink])
                across += width


def png(canvas: Canvas, scale: int) -> bytes:
    """The picture as a PNG file with a palette, each pixel a square of `scale` pixels: the same bytes each time."""
    palette = {
        colour: index for index, colour in enumerate(sorted({ink for row in canvas.rows for ink in row}))
    }
    rows = (bytes(palette[colour] for colour in row for _ in range(scale)) for row in canvas.rows)
    lines = b"".join((b"\0" + row) * scale for row in rows)
    head = pack(">IIBBBBB", canvas.width * scale, canvas.height * scale, 8, 3, 0, 0, 0)
    colours = b"".join(bytes.fromhex(colour[1:]) for colour in palette)
    chunks = ((b"IHDR", head), (b"PLTE", colours), (b"IDAT", compress(lines, 9)), (b"IEND", b""))
    return b"\x89PNG\r\n\x1a\n" + b"".join(
        pack(">I", len(data)) + name + data + pack(">I", crc32(name + data)) for name, data in chunks
    )


def svg(canvas: Canvas, scale: int) -> str:
    """The picture as SVG: one shape for each colour, made of rectangles; no text, no font, no link."""
    shapes: dict[str, list[str]] = {}
    for y, row in enumerate(canvas.rows):
        x = 0
        for colour, run in groupby(row):
            length = len([*run])
            if colour != canvas.ground:
                shapes.setdefault(colour, []).append(f"M{x} {y}h{length}v1h-{length}z")
            x += length
    width, height = canvas.width, canvas.height
    size = f'width="{width * scale}" height="{height * scale}" viewBox="0 0 {width} {height}"'
    lines = [
        f'<svg xmlns="http://www.w3.org/2000/svg" {size} shape-rendering="crispEdges">',
        f'<path fill="{canvas.ground}" d="M0 0h{width}v{height}h-{width}z"/>',
        *(f'<path fill="{colour}" d="{"".join(paths)}"/>' for colour, paths in shapes.items()),
        "</svg>",
    ]
    return "\n".join(lines) + "\n"


Shared = SharedHand | SharedScore

SCALE = 3
"""Pixels of a file for each pixel of the picture, which is 400 by 246."""

WIDTH, TALL = 400, 246

ART = 27, 20
"""The size of the cards' art, in columns and rows of a terminal."""

ART_SCALE = 2
"""Pixels of the picture for each pixel of the art."""

_BORDER_X, _BORDER_Y = 7, 4
"""Pixels of paper around the art, at its sides and above it: the place of the index."""

_CARD_WIDTH = ART[0] * ART_SCALE + 2 * _BORDER_X
_CARD_HEIGHT = 2 * ART[1] * ART_SCALE + 2 * _BORDER_Y
_GAP = 6
_LEFT = (WIDTH - 5 * _CARD_WIDTH - 4 * _GAP) // 2
_TOP = 44
_RAIL = 7
_APART = 11
"""Pixels from light to light."""
_TEXT_WIDTH = WIDTH - 2 * _LEFT
_NAME_WIDTH = 330

_INDEX_MIDDLE, _INDEX_TOP = 6, 4

_IN_ROW = 10
"""Chips of a score in a row."""

_CHIP = (
    ".....EERRREE.....",
    "...RREERRREERR...",
    "..RRRREERREERRR..",
    ".RRRRRRRRRRRRRRR.",
    ".RRRRFFFFFFFRRRR.",
    "EERRFFFFFFFFFRREE",
    "EERFFFFFFFFFFFREE",
    "RRRFFFFFFFFFFFRRR",
    "RRRFFFFFFFFFFFRRR",
    "RRRFFFFFFFFFFFRRR",
    "EERFFFFFFFFFFFREE",
    "EERRFFFFFFFFFRREE",
    ".RRRRFFFFFFFRRRR.",
    ".RRRRRRRRRRRRRRR.",
    "..RRRREERREERRR..",
    "...RREERRREERR...",
    ".....EERRREE.....",
)
"""A chip: its rim, the edge spots on it, and its face."""


def places(hand: SharedHand) -> list[tuple[int, int]]:
    """The left and upper edge of the art of each card, in pixels of the picture."""
    return [(x + _BORDER_X, y + _BORDER_Y) for x, y in (_place(position, hand) for position in range(5))]


def card_inks(card: Card, *, is_bright: bool) -> dict[str, str]:
    """The colour of each ink of a card's art."""
    suit = card.suit_name
    inks = {
        ink: FELT[role]
        for ink, role in {PAPER: "card", FRAME: "card-frame", **FIGURE_INKS, SUIT: suit}.items()
    }
    if is_bright:
        return inks
    paper = FELT["card-dim"]
    return {ink: mixed(colour, paper, 0.25) for ink, colour in inks.items()} | {PAPER: paper}


def mixed(colour: str, other: str, part: float) -> str:
    """A colour with this part of another mixed in.

    >>> mixed("#000000", "#ff8000", 0.5)
    '#804000'
    """
    pairs = zip(bytes.fromhex(colour[1:]), bytes.fromhex(other[1:]), strict=True)
    return f"#{bytes(int(first + (second - first) * part + 0.5) for first, second in pairs).hex()}"


def shared_picture(shared: Shared) -> Canvas:
    """The picture of a hand, or of a score with a chip for each answer."""
    canvas = Canvas(WIDTH, TALL, FELT["felt"])
    _draw_felt(canvas)
    if shared.is_rare:
        _draw_lights(canvas)
    _draw_heading(canvas, shared)
    if isinstance(shared, SharedScore):
        _draw_chips(canvas, shared.right)
    else:
        for position, card in enumerate(shared.cards):
            place = _place(position, shared)
            is_bright = position in shared.made
            _draw_card(canvas, card, place, shared, is_bright=is_bright)
    _draw_words(canvas, shared)
    return canvas


def _place(position: int, hand: SharedHand) -> tuple[int, int]:
    raised = 4 if position in hand.made else 0
    return _LEFT + position * (_CARD_WIDTH + _GAP), _TOP - raised


def _draw_felt(canvas: Canvas) -> None:
    """Felt lit from above in rings, and a rail with a gold line around it."""
    shades = [mixed(FELT["felt"], FELT["bet-column"], part / 10) for part in range(8)]
    for y in range(0, canvas.height, 2):
        for x in range(0, canvas.width, 2):
            across, down = (x - WIDTH / 2) / (WIDTH * 0.52), (y - 90) / 160
            light = (1 - across * across - down * down) * 7
            lit = int(max(0.0, light + ((x + y) // 2 % 2) * 0.5))
            if lit:
                canvas.fill(x, y, 2, 2, shades[lit])
    for edge, colour in ((_RAIL, FELT["bars"]), (2, FELT["card-shadow"])):
        _frame(canvas, 0, edge, colour)
    _frame(canvas, _RAIL, 1, FELT["figure-gold"])


def _draw_lights(canvas: Canvas) -> None:
    """Lights all around the rail."""
    right, bottom = canvas.width - _RAIL - 1, canvas.height - _RAIL - 1
    across = [(x, y) for x in range(_RAIL, right + 1, _APART) for y in (_RAIL, bottom)]
    down = [(x, y) for y in range(_RAIL, bottom + 1, _APART) for x in (_RAIL, right)]
    for number, (x, y) in enumerate([*across, *down]):
        is_lit = number // 2 % 2
        canvas.fill(x - 1, y - 1, 3, 3, FELT["gold" if is_lit else "figure-gold"])
        canvas.fill(x, y, 1, 1, FELT["glow" if is_lit else "gold"])


def _frame(canvas: Canvas, inset: int, thick: int, colour: str) -> None:
    width, height = canvas.width - 2 * inset, canvas.height - 2 * inset
    for y in (inset, inset + height - thick):
        canvas.fill(inset, y, width, thick, colour)
    for x in (inset, inset + width - thick):
        canvas.fill(x, inset, thick, height, colour)


def _draw_heading(canvas: Canvas, shared: Shared) -> None:
    number = block_letters(shared.title)
    scale, top = 2, 18
    _write(canvas, number, WIDTH - _LEFT - scale * len(number[0]), top, scale, FELT["letters"])
    left = WIDTH - _LEFT - scale * len(number[0]) - 8
    if shared.is_practice:
        tag = block_letters("practice")
        left -= scale * len(tag[0]) + 8
        canvas.fill(left, top - 3, scale * len(tag[0]) + 8, scale * HEIGHT + 6, FELT["gold-ground"])
        canvas.stamp(tag, left + 4, top, {INK: FELT["gold-ink"]}, scale)
        left -= 8
    game, scale = _fitted(shared.game, left - _LEFT, 2)
    _write(canvas, game, _LEFT, top + (2 - scale) * HEIGHT // 2, scale, FELT["quiet"])


def _draw_card(
    canvas: Canvas, card: Card, place: tuple[int, int], hand: SharedHand, *, is_bright: bool
) -> None:
    x, y = place
    canvas.fill(x + 3, y + 4, _CARD_WIDTH, _CARD_HEIGHT, FELT["card-shadow"])
    inks = card_inks(card, is_bright=is_bright)
    canvas.fill(x, y, _CARD_WIDTH, _CARD_HEIGHT, inks[PAPER])
    canvas.stamp(picture(card, *ART), x + _BORDER_X, y + _BORDER_Y, inks, ART_SCALE)
    role = card.suit_name
    ink = {INK: FELT[role if is_bright else f"{role}-dim"]}
    index = _index(card)
    across = _INDEX_MIDDLE - len(index[0]) // 2
    canvas.stamp(index, x + across, y + _INDEX_TOP, ink)
    right = x + _CARD_WIDTH - across - len(index[0])
    bottom = y + _CARD_HEIGHT - _INDEX_TOP - len(index)
    canvas.stamp(turned(index), right, bottom, ink)
    if hand.is_wild(card):
        rows = block_letters(WILD)
        canvas.stamp(rows, x + _CARD_WIDTH - len(rows[0]) - 3, y + 3, ink)
    if is_bright and hand.is_win:
        canvas.fill(x, y + _CARD_HEIGHT - 2, _CARD_WIDTH, 2, FELT["gold-ground"])


def _draw_chips(canvas: Canvas, right: Sequence[bool]) -> None:
    """A chip for each answer, ten in a row: gold, or empty where it was wrong."""
    size = 2 * len(_CHIP)
    step = (_TEXT_WIDTH - size) // (_IN_ROW - 1)
    left = (WIDTH - size - (_IN_ROW - 1) * step) // 2
    for number, is_right in enumerate(right):
        x, y = left + number % _IN_ROW * step, _TOP + 6 + number // _IN_ROW * (size + 14)
        rim, face = ("figure-gold", "gold") if is_right else ("quiet", "bars")
        canvas.stamp(_CHIP, x + 3, y + 4, dict.fromkeys("RFE", FELT["card-shadow"]), 2)
        canvas.stamp(
            _CHIP, x, y, {"R": FELT[rim], "F": FELT[face], "E": FELT["card" if is_right else face]}, 2
        )


def _index(card: Card) -> list[str]:
    """Rank and suit as in the corner of a printed card, or the joker's name from top to bottom."""
    if card.is_joker:
        return [row for letter in "JOKER" for row in [*_doubled(block_letters(letter)), BLANK * 6, BLANK * 6]]
    rank = _doubled(rank_letters(card))
    suit = [row.replace(SUIT, INK) for row in figure(f"{card.suit.word} 7")]
    width = max(len(rank[0]), len(suit[0]))
    return [row.center(width, BLANK) for row in [*rank, "", "", *suit]]


def _doubled(rows: Sequence[str]) -> list[str]:
    return ["".join(pixel * 2 for pixel in row) for row in rows for _ in range(2)]


def _draw_words(canvas: Canvas, shared: Shared) -> None:
    name, scale = _fitted(shared.name, _NAME_WIDTH, 5)
    _centred(
        canvas, name, 149 + (5 - scale) * HEIGHT // 2, scale, FELT["gold" if shared.is_win else "letters"]
    )
    _centred(canvas, *_placed(shared.pays, 3, 184), FELT["letters"])
    _centred(canvas, *_placed(" · ".join(shared.details), 2, 205), FELT["quiet"])
    if shared.commitment:
        inks = {WAX: FELT["seal"], GOLD: FELT["gold-ground"]}
        canvas.stamp(seal_picture(shared.commitment), _LEFT, 216, inks, 2)
    maker = block_letters(PROGRAM)
    _write(canvas, maker, WIDTH - _LEFT - len(maker[0]), 224, 1, FELT["quiet"])


def _placed(text: str, scale: int, y: int) -> tuple[tuple[str, ...], int, int]:
    rows, scale = _fitted(text, _TEXT_WIDTH, scale)
    return rows, y, scale


def _fitted(text: str, width: int, scale: int) -> tuple[tuple[str, ...], int]:
    """The text in block letters and their scale: the largest up to `scale` that fits, at last cut."""
    rows = block_letters(text)
    while scale > 1 and scale * len(rows[0]) > width:
        scale -= 1
    columns = len(text)
    while scale * len(rows[0]) > width:
        columns -= 1
        rows = block_letters(short_label(text, columns))
    return rows, scale


def _centred(canvas: Canvas, rows: Sequence[str], y: int, scale: int, colour: str) -> None:
    _write(canvas, rows, (WIDTH - scale * len(rows[0])) // 2, y, scale, colour)


def _write(canvas: Canvas, rows: Sequence[str], x: int, y: int, scale: int, colour: str) -> None:
    """Block letters with a shadow."""
    canvas.stamp(rows, x + scale, y + scale, {INK: FELT["card-shadow"]}, scale)
    canvas.stamp(rows, x, y, {INK: colour}, scale)
