"""Paints cards as strips, and keeps painted cards."""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache
from itertools import groupby
from typing import ClassVar

from rich.color import Color as RichColor
from rich.segment import Segment
from rich.style import Style
from textual.reactive import reactive
from textual.strip import Strip
from textual.widget import Widget

from videopoker.core.cards.cards import Card
from videopoker.drawing.card_art import LETTER, PAPER, Cell, Cells, back, face, squeezed
from videopoker.tui.kit.card_styles import EDGE, GROUND, SHADOW, CardStyles, Inks
from videopoker.tui.kit.line_widget import with_shine
from videopoker.tui.kit.table_view.model import EMPTY, TableData


@dataclass(frozen=True, slots=True)
class CardPicture:
    """Everything that decides a card's characters and their inks."""

    card: Card | None
    """The card, or None for a back."""
    width: int
    rows: int
    shown_width: int
    """Its visible columns while it turns over; 0 when only its edge shows."""
    letters: bool = False
    wild: bool = False
    one_ink: bool = False
    shadow: bool = False
    """Whether it has a shadow in the column to its right."""
    deep_shadow: bool = False
    """Whether this shadow begins at the card's top, as of a card a little above the table."""
    uncovered: int = 0
    """Rows of the face below the back while the card is uncovered slowly; 0 for the whole card."""
    corner: bool = False
    """Whether the lower right corner of the back is lifted: it shows paper."""
    lined_below: bool = False
    """Whether the hairline includes a line below: neither gold nor a shadow is there."""


class CardPainter(Widget):
    """Base of widgets that paint cards: has the table's card styles, and lays a shine of gold over the rows."""

    ALLOW_SELECT: ClassVar[bool] = False  # a picture has no text to copy
    shown: reactive[TableData] = reactive(EMPTY, repaint=False)
    shine: reactive[int | None] = reactive[int | None](None)
    """The column in row 0 that a shine of gold has reached."""

    _painted: object = None
    """The inputs the rows were painted from."""
    _strips: Sequence[Strip] = ()

    @property
    def card_styles(self) -> CardStyles:
        """The table's card styles."""
        assert self.shown.styles is not None
        return self.shown.styles

    @property
    def one_ink(self) -> bool:
        """Whether cards are in one colour, so that only shapes tell figures and suits apart."""
        return self.shown.settings.colours == "none" or self.app.no_color

    def style_of(self, name: str) -> Style:
        """The style of a component class of the table."""
        return self.card_styles.of(name)

    def with_shine(self, strip: Strip, row: int) -> Strip:
        """The row with the shine of gold over it."""
        return strip if self.shine is None else with_shine(strip, self.shine, row, *self.card_styles.gold)


_CORNER_COLUMNS, _CORNER_ROWS = 3, 2
"""The size of a lifted corner."""


@lru_cache(maxsize=256)
def painted(picture: CardPicture, inks: Inks, bold: bool) -> tuple[Strip, ...]:
    """The rows of a card and of the column to its right; neighbours with the same two colours share a segment."""
    colours = dict(inks)
    cells = _cells(picture)
    if EDGE in colours and picture.shown_width and not picture.letters:
        cells = _edged(cells, below=picture.lined_below)
    margin = ((" ", GROUND, GROUND),) * ((picture.width - len(cells[0])) // 2)
    beside = [(" ", GROUND, GROUND)] * picture.rows
    if picture.shadow:
        beside = [(" ", SHADOW, SHADOW)] * picture.rows
        if not picture.deep_shadow:  # begins half a row below the card's top
            beside[0] = ("▀", GROUND, SHADOW)
    return tuple(
        _strip((*margin, *row, *margin, right), colours, bold)
        for row, right in zip(cells, beside, strict=True)
    )


def _cells(picture: CardPicture) -> Cells:
    card, width, rows, letters = picture.card, picture.width, picture.rows, picture.letters
    if not picture.shown_width:
        return (((" ", PAPER, PAPER),),) * rows
    if card is None:
        cells = back(width, rows, letters=letters)
    else:
        cells = face(card, width, rows, letters=letters, wild=picture.wild, one_ink=picture.one_ink)
    if picture.corner:
        paper = ((" ", PAPER, PAPER),) * _CORNER_COLUMNS
        lifted = tuple((*row[:-_CORNER_COLUMNS], *paper) for row in cells[-_CORNER_ROWS:])
        cells = (*cells[:-_CORNER_ROWS], *lifted)
    if picture.uncovered:
        covered = rows - picture.uncovered
        cells = (*back(width, rows, letters=letters)[:covered], *cells[covered:])
    return cells if picture.shown_width == width else squeezed(cells, picture.shown_width)


def _strip(row: tuple[Cell, ...], colours: dict[str, RichColor], bold: bool) -> Strip:
    segments = []
    for (ink, ground), run in groupby(row, key=lambda cell: cell[1:]):
        text = "".join(sign for sign, _, _ in run)
        segments.append(Segment(text, _style(colours[ink], colours[ground], bold and ink == LETTER)))
    return Strip(segments, len(row))


@lru_cache(maxsize=512)
def _style(ink: RichColor, ground: RichColor, bold: bool) -> Style:
    return Style(color=ink, bgcolor=ground, bold=bold)


def _edged(cells: Cells, *, below: bool) -> Cells:
    """The cells with a hairline along the card's sides, and optionally its bottom, wherever the paper is blank."""
    last = len(cells) - 1
    right = len(cells[0]) - 1
    rows = []
    for y, row in enumerate(cells):
        lines = ["▏", *["▁" if below and y == last else ""] * (right - 1), "▕"]
        rows.append(
            tuple(
                (line, EDGE, PAPER) if line and cell == (" ", PAPER, PAPER) else cell
                for cell, line in zip(row, lines, strict=True)
            )
        )
    return tuple(rows)
