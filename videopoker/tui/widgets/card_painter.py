"""Paints cards as strips: finds the inks in the style sheet, and keeps painted cards."""

from dataclasses import dataclass
from functools import lru_cache
from itertools import groupby

from rich.color import Color as RichColor
from rich.color import ColorType
from rich.segment import Segment
from rich.style import Style
from textual.color import Color
from textual.reactive import reactive
from textual.strip import Strip

from videopoker.core.cards import Card
from videopoker.tui.content.card_art import LETTER, PAPER, Cell, Cells, back, face, squeezed
from videopoker.tui.widgets.line_widget import LineWidget, swept

_MIXED = 0.25
"""How much of a dimmed card is in the inks of its figure, where colours can be mixed."""

_FIGURE_INKS = {
    "F": "skin",
    "K": "beard",
    "H": "hair",
    "G": "figure-gold",
    "Y": "figure-gold",
    "L": "frame",
    "P": "joker",
    "R": "hearts",
}
"""The component class of each ink of a figure, beside the suit's."""

EDGE, GROUND, SHADOW = "E", "_", "Z"
"""The inks of the hairline around a card, of the table, and of the card's shadow."""

Inks = tuple[tuple[str, RichColor], ...]
"""The colour of each ink."""


@dataclass(frozen=True, slots=True)
class Drawing:
    """All that decides the signs of a card, and where the two inks of each lie."""

    card: Card | None
    """The card, or None for a back."""
    width: int
    rows: int
    shown_width: int
    """Its columns while it is turned over; 0 where only its edge is seen."""
    letters: bool = False
    wild: bool = False
    one_ink: bool = False
    shadow: bool = False
    """Whether its shadow lies in the column to its right."""
    lined_below: bool = False
    """Whether a hairline around it has a line below: neither gold nor its shadow is there."""


_SUITS = ("spades", "hearts", "diamonds", "clubs", "joker")


class CardPainter(LineWidget):
    """Paints cards: inks on a bright or a dimmed card, and a sweep of gold over all of it."""

    COMPONENT_CLASSES = {
        f"card--{name}"
        for name in (
            *("ground", "face", "dim", "back", "gold", "soft", "shadow", "line"),
            *_SUITS,
            *(f"{suit}-dim" for suit in _SUITS),
            *("skin", "beard", "hair", "figure-gold", "frame"),
        )
    }

    sweep: reactive[int | None] = reactive[int | None](None)
    """The column in row 0 that a sweep of gold has reached."""

    def __init__(self, *, id: str | None = None) -> None:
        super().__init__(id=id)
        self._inks_seen: dict[tuple[str, bool], Inks] = {}

    def notify_style_update(self) -> None:
        """Look the inks up again."""
        self._inks_seen.clear()
        super().notify_style_update()

    def card_style(self, card: Card | None, *, is_bright: bool) -> Style:
        """The style of a card's signs, or with None of its back."""
        if card is None:
            return self.style_of("card--back")
        face = self.style_of("card--face" if is_bright else "card--dim")
        ink = self.style_of(f"card--{_suit_of(card)}{'' if is_bright else '-dim'}", partial=True)
        return face + ink + Style(bold=is_bright)

    def inks(self, card: Card | None, *, is_bright: bool) -> Inks:
        """The inks of a card, or with None of the backs."""
        key = (_suit_of(card) if card else "", is_bright)
        if key not in self._inks_seen:
            self._inks_seen[key] = self._face_inks(*key) if card else self._back_inks()
        return self._inks_seen[key]

    def _back_inks(self) -> Inks:
        back = self.style_of("card--back")
        return (
            *self._inks_around(),
            (PAPER, _ground(self.style_of("card--face"))),
            ("D", _ground(back)),
            ("B", _ink(back)),
            ("G", _ink(self.style_of("card--figure-gold"))),
        )

    def _face_inks(self, suit: str, is_bright: bool) -> Inks:
        paper = _ground(self.style_of("card--face" if is_bright else "card--dim"))
        signs = _ink(self.style_of(f"card--{suit}{'' if is_bright else '-dim'}"))
        found = [*self._inks_around(), (PAPER, paper), (LETTER, signs)]
        for ink, name in (("S", suit), *_FIGURE_INKS.items()):
            colour = _ink(self.style_of(f"card--{name}"))
            is_mixed = not is_bright and self.app.console.color_system == "truecolor"
            found.append((ink, _mixed(colour, paper) if is_mixed else colour))
        return tuple(found)

    def _inks_around(self) -> Inks:
        ground, shadow = (_ground(self.style_of(f"card--{name}")) for name in ("ground", "shadow"))
        line = ((EDGE, _ink(self.style_of("card--line"))),) if self.has_line else ()
        return (GROUND, ground), (SHADOW, shadow), *line

    @property
    def has_line(self) -> bool:
        """Whether cards have a hairline around them: where they are hardly brighter than the ground."""
        return _ink(self.style_of("card--line")) != _ground(self.style_of("card--ground"))

    def swept(self, strip: Strip, row: int) -> Strip:
        """This row with as much gold over it as the sweep has brought."""
        if self.sweep is None:
            return strip
        gold, soft = (self.style_of(f"card--{name}", partial=True) for name in ("gold", "soft"))
        return swept(strip, self.sweep, row, gold, soft)


@lru_cache(maxsize=64)
def painted(drawing: Drawing, inks: Inks, bold: bool) -> tuple[Strip, ...]:
    """The rows of a card and of the column to its right; as few segments as there are pairs of colours side by side."""
    colours = dict(inks)
    cells = _cells(drawing)
    if EDGE in colours and drawing.shown_width and not drawing.letters:
        cells = _edged(cells, below=drawing.lined_below)
    margin = ((" ", GROUND, GROUND),) * ((drawing.width - len(cells[0])) // 2)
    beside = _shadow(drawing.rows) if drawing.shadow else [(" ", GROUND, GROUND)] * drawing.rows
    return tuple(
        _strip((*margin, *row, *margin, right), colours, bold)
        for row, right in zip(cells, beside, strict=True)
    )


def _cells(drawing: Drawing) -> Cells:
    card, width, rows, letters = drawing.card, drawing.width, drawing.rows, drawing.letters
    if not drawing.shown_width:
        return (((" ", PAPER, PAPER),),) * rows
    if card is None:
        cells = back(width, rows, letters=letters)
    else:
        cells = face(card, width, rows, letters=letters, wild=drawing.wild, one_ink=drawing.one_ink)
    return cells if drawing.shown_width == width else squeezed(cells, drawing.shown_width)


def _shadow(rows: int) -> list[Cell]:
    """The column right of a card: its shadow begins half a row below its top."""
    return [("▀", GROUND, SHADOW), *[(" ", SHADOW, SHADOW)] * (rows - 1)]


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
    """The cells with a hairline down the sides of the card, and below it, wherever its paper is free."""
    last, right = len(cells) - 1, len(cells[0]) - 1
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


def _suit_of(card: Card) -> str:
    return "joker" if card.is_joker else card.suit.word


def _ink(style: Style) -> RichColor:
    return style.color or RichColor.default()


def _ground(style: Style) -> RichColor:
    return style.bgcolor or RichColor.default()


def _mixed(ink: RichColor, paper: RichColor) -> RichColor:
    """The ink with a part of the paper in it; what cannot be mixed stays as it is."""
    if {ink.type, paper.type} != {ColorType.TRUECOLOR}:
        return ink
    return Color.from_rich_color(ink).blend(Color.from_rich_color(paper), _MIXED).rich_color
