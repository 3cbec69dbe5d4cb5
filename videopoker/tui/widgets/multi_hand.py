"""The hands of multi-hand play: up to 100, each as large as there is room for."""

from collections.abc import Iterator
from functools import lru_cache

from rich.segment import Segment
from rich.style import Style
from textual.reactive import reactive
from textual.strip import Strip

from videopoker.core.cards import Card, Rank
from videopoker.core.state import GameState
from videopoker.tui.content import card_art as faces
from videopoker.tui.layout.hand_cells import CHIP, RANK, Caption, Cell, largest_cell
from videopoker.tui.widgets.card_model import is_wild
from videopoker.tui.widgets.line_widget import LineWidget, swept
from videopoker.tui.widgets.multi_hand_model import ALL, HandModel, hand_models
from videopoker.tui.widgets.multi_hand_paytable import shortened

_BOLD, _PLAIN = Style(bold=True), Style(bold=False)
_BEST = "◀"
"""Marks the best hand."""
_LEAST_FACE = 7
"""The narrowest card that the faces know."""

Row = list[Segment]


class MultiHand(LineWidget):
    """Draws every hand of a draw; before it the held cards in every hand's place, and backs for the others."""

    COMPONENT_CLASSES = {
        "card--ground",
        "card--face",
        "card--dim",
        "card--back",
        "card--gold",
        "card--soft",
        "card--spades",
        "card--hearts",
        "card--diamonds",
        "card--clubs",
        "card--joker",
        "hands--pay",
        "hands--best",
    }

    state: reactive[GameState] = reactive(GameState(), repaint=False)
    held: reactive[frozenset[int]] = reactive(frozenset[int](), repaint=False)
    hands: reactive[int] = reactive(1, repaint=False)
    """How many hands there are, or will be."""
    up: reactive[int] = reactive(ALL, repaint=False)
    """How many of the final hands can be seen."""
    letters: reactive[bool] = reactive(False, repaint=False)
    """Whether cards are drawn without pictures, and wins marked with other signs."""
    sweep: reactive[int | None] = reactive[int | None](None)
    """The column in row 0 that a sweep of gold has reached."""

    def __init__(self, *, id: str | None = None) -> None:
        super().__init__(id=id)
        self._strips: list[Strip] = []
        self._painted: object = None
        self._inks: dict[tuple[str, str, bool], Style] = {}

    def on_mount(self) -> None:
        """Repaint the hands when there is anything else to be seen."""
        for name in ("state", "held", "hands", "up", "letters"):
            self.watch(self, name, self._look_again, init=False)

    def _look_again(self) -> None:
        if self.hands > 1 and self.display:
            self.refresh()

    def notify_style_update(self) -> None:
        """Mix the inks again."""
        self._inks.clear()
        self._painted = None
        super().notify_style_update()

    def render_line(self, y: int) -> Strip:
        """One row of all hands; they are painted once for each look."""
        looks = (self.state, self.held, self.hands, self.up, self.letters, self.size)
        if looks != self._painted:
            self._painted = looks
            self._strips = self._paint()
        strip = self._strips[y] if y < len(self._strips) else self._blank(self.size.width)
        gold, soft = (self.style_of(f"card--{name}", partial=True) for name in ("gold", "soft"))
        return swept(strip, self.sweep, y, gold, soft)

    def _paint(self) -> list[Strip]:
        width, height = self.size
        cell = largest_cell(width, height, self.hands)
        columns = max(1, cell.columns(width))
        across, down = cell.steps(width, height, self.hands)
        left = max(0, (width - (columns - 1) * across - cell.width + 1) // 2)
        large = cell.card_width >= CHIP
        places = hand_models(self.state, self.held, self.hands, self.up, card_by_card=large)
        drawn: dict[int, list[Row]] = {}  # places that wait all look the same
        strips: list[Strip] = []
        for first in range(0, self.hands, columns):
            shown = places[first : first + columns]
            for spot in shown:
                if id(spot) not in drawn:
                    drawn[id(spot)] = list(self._hand(spot, cell))
            rows = [[drawn[id(spot)][y] for spot in shown] for y in range(cell.height)]
            strips += [self._side_by_side(row, left, across - cell.width, width) for row in rows]
            strips += [self._blank(width)] * (down - cell.height)
        return strips

    def _side_by_side(self, rows: list[Row], left: int, gap: int, width: int) -> Strip:
        ground = self.style_of("card--ground")
        between = Segment(" " * gap, ground)
        segments = [Segment(" " * left, ground)] if left else []
        for number, row in enumerate(rows):
            if number and gap:
                segments.append(between)
            segments += row
        strip = Strip(segments)
        return strip.adjust_cell_length(width, ground)

    def _blank(self, width: int) -> Strip:
        return Strip.blank(width, self.style_of("card--ground"))

    # one hand

    def _hand(self, spot: HandModel, cell: Cell) -> Iterator[Row]:
        """The rows of a hand in its cell."""
        for y in range(cell.card_rows):
            row: Row = []
            for place, card in enumerate(spot.cards):
                if place and cell.card_width > CHIP:
                    row.append(Segment(" ", self.style_of("card--ground")))
                wild = is_wild(card, self.state.wild)
                text = _text(card, cell.card_width, cell.card_rows, self.letters, wild)[y]
                row.append(Segment(text, self._ink(card, is_bright=place in spot.bright)))
            row.append(self._beside(spot, cell))
            yield row
        if cell.caption is Caption.BELOW:
            yield [Segment(_captioned(spot, cell.width), self._caption_style(spot))]

    def _beside(self, spot: HandModel, cell: Cell) -> Segment:
        """The pay or mark to the right of the cards."""
        width = cell.width - cell.cards_width
        if not spot.paid or cell.caption is Caption.BELOW:
            return Segment(" " * width, self.style_of("card--ground"))
        if cell.caption is Caption.PAY:
            text = f" {spot.paid}{_BEST if spot.is_best else ''}"[:width].ljust(width)
            return Segment(text, self.style_of("hands--pay"))
        ahead, paid = ("+", ".") if self.letters else ("•", "·")  # a joker is *
        mark = _BEST if spot.is_best else ahead if spot.is_ahead else paid
        return Segment(mark, self.style_of("hands--pay"))

    def _caption_style(self, spot: HandModel) -> Style:
        return self.style_of("hands--best" if spot.is_best else "hands--pay" if spot.paid else "card--ground")

    def _ink(self, card: Card | None, *, is_bright: bool) -> Style:
        """A card's ink on its paper."""
        if card is None:
            return self.style_of("card--back")
        suit = "joker" if card.is_joker else card.suit.word
        paper = "card--face" if is_bright else "card--dim"
        style = self._inks.get((suit, paper, is_bright))
        if style is None:
            style = self.style_of(paper) + self.style_of(f"card--{suit}", partial=True)
            style += _BOLD if is_bright else _PLAIN
            self._inks[suit, paper, is_bright] = style
        return style


def _captioned(spot: HandModel, width: int) -> str:
    """The line and its pay, in `width` columns."""
    if not spot.paid:
        return " " * width
    pay = f"{spot.paid:,}{_BEST if spot.is_best else ''}"
    room = width - len(pay) - 1
    return f"{shortened(spot.line, room):<{room}} {pay}"


@lru_cache(maxsize=512)
def _text(card: Card | None, width: int, rows: int, letters: bool, wild: bool) -> list[str]:
    """What is printed on a card, or on its back; WILD where there is room."""
    if width >= _LEAST_FACE:
        return (
            faces.back(width, rows)
            if card is None
            else faces.face(card, width, rows, letters=letters, wild=wild)
        )
    if card is None:
        weave = "╱╲╱╲╱╲"
        return [f"{weave[: width - 1]} " if width == CHIP else weave[:width]] * rows
    sign = _sign(card, width)
    first = f"{' ' * (width > CHIP)}{sign}".ljust(width)
    mark = faces.WILD if wild and width > len(faces.WILD) else ""
    return [first, mark.center(width), *[" " * width] * (rows - 2)][:rows]


def _sign(card: Card, width: int) -> str:
    """The card in one or two signs; the ten is a T, as cards are typed."""
    if width == RANK:
        return "★" if card.is_joker else str(card.rank)
    if card.is_joker:
        return "JK"
    ten = width > CHIP and card.rank is Rank.TEN
    return ("10" if ten else str(card.rank)) + card.suit.symbol
