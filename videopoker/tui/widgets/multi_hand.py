"""The hands of multi-hand play: up to 100, each as large as there is room for."""

from collections.abc import Iterator, Sequence
from functools import lru_cache

from rich.segment import Segment
from rich.style import Style
from textual.reactive import reactive
from textual.strip import Strip

from videopoker.core.cards import Card, Rank
from videopoker.tui.content.card_text import WILD, back, face
from videopoker.tui.layout.hand_cells import PADDED, RANK, Caption, Cell, largest_cell
from videopoker.tui.widgets.card_model import is_wild
from videopoker.tui.widgets.card_painter import CardPainter
from videopoker.tui.widgets.multi_hand_model import ALL, HandModel, hand_models
from videopoker.tui.widgets.multi_hand_paytable import shortened

_BEST = "◀"
"""Marks the best hand."""
_LEAST_FACE = 7
"""The narrowest card with a whole face."""

Row = list[Segment]


class MultiHand(CardPainter):
    """Draws every hand of a draw; before it the held cards in every hand's place, and backs for the others."""

    up: reactive[int] = reactive(ALL, repaint=False)
    """How many of the final hands can be seen."""

    def __init__(self, *, id: str | None = None) -> None:
        super().__init__(id=id)
        self._strips: list[Strip] = []
        self._painted: object = None

    def watch_shown(self) -> None:
        """Repaint the hands when there is anything else to be seen."""
        if self.shown.hands > 1 and self.display and self._looks() != self._painted:
            self.refresh()

    watch_up = watch_shown

    def _looks(self) -> tuple[object, ...]:
        """All that the hands are painted from."""
        shown = self.shown
        return shown.state, shown.model.held, shown.hands, self.up, shown.letters, shown.styles, self.size

    def render_line(self, y: int) -> Strip:
        """One row of all hands; they are painted once for each look."""
        looks = self._looks()
        if looks != self._painted:
            self._painted = looks
            self._strips = self._paint()
        strip = self._strips[y] if y < len(self._strips) else self._blank(self.size.width)
        return self.swept(strip, y)

    def _paint(self) -> list[Strip]:
        width, height = self.size
        shown, hands = self.shown, self.shown.hands
        cell = largest_cell(width, height, hands)
        columns = max(1, cell.columns(width))
        across, down = cell.steps(width, height, hands)
        left = max(0, (width - (columns - 1) * across - cell.width + 1) // 2)
        large = cell.card_width >= PADDED
        places = hand_models(shown.state, shown.model.held, hands, self.up, card_by_card=large)
        drawn: dict[int, list[Row]] = {}  # places that wait all look the same
        strips: list[Strip] = []
        for first in range(0, hands, columns):
            row_of_hands = places[first : first + columns]
            for hand in row_of_hands:
                if id(hand) not in drawn:
                    drawn[id(hand)] = list(self._hand(hand, cell))
            rows = [[drawn[id(hand)][y] for hand in row_of_hands] for y in range(cell.height)]
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

    def _hand(self, hand: HandModel, cell: Cell) -> Iterator[Row]:
        """The rows of a hand in its cell."""
        for y in range(cell.card_rows):
            row: Row = []
            for place, card in enumerate(hand.cards):
                if place and cell.card_width > PADDED:
                    row.append(Segment(" ", self.style_of("card--ground")))
                wild = is_wild(card, self.shown.state.wild)
                text = _text(card, cell.card_width, cell.card_rows, self.shown.letters, wild)[y]
                row.append(Segment(text, self.card_styles.sign(card, is_bright=place in hand.bright)))
            row.append(self._beside(hand, cell))
            yield row
        if cell.caption is Caption.BELOW:
            yield [Segment(_captioned(hand, cell.width), self._caption_style(hand))]

    def _beside(self, hand: HandModel, cell: Cell) -> Segment:
        """The pay or mark to the right of the cards."""
        width = cell.width - cell.cards_width
        if not hand.paid or cell.caption is Caption.BELOW:
            return Segment(" " * width, self.style_of("card--ground"))
        if cell.caption is Caption.PAY:
            text = f" {hand.paid}{_BEST if hand.is_best else ''}"[:width].ljust(width)
            return Segment(text, self.style_of("hands--pay"))
        ahead, paid = ("+", ".") if self.shown.letters else ("•", "·")  # a joker is *
        mark = _BEST if hand.is_best else ahead if hand.is_ahead else paid
        return Segment(mark, self.style_of("hands--pay"))

    def _caption_style(self, hand: HandModel) -> Style:
        return self.style_of("hands--best" if hand.is_best else "hands--pay" if hand.paid else "card--ground")


def _captioned(hand: HandModel, width: int) -> str:
    """The line and its pay, in `width` columns."""
    if not hand.paid:
        return " " * width
    pay = f"{hand.paid:,}{_BEST if hand.is_best else ''}"
    room = width - len(pay) - 1
    return f"{shortened(hand.line, room):<{room}} {pay}"


@lru_cache(maxsize=512)
def _text(card: Card | None, width: int, rows: int, letters: bool, wild: bool) -> Sequence[str]:
    """What is printed on a card, or on its back; WILD where there is room."""
    if width >= _LEAST_FACE:
        return face(card, width, rows, letters=letters, wild=wild) if card else back(width, rows)
    if card is None:
        pattern = "╱╲╱╲╱╲"
        return [f"{pattern[: width - 1]} " if width == PADDED else pattern[:width]] * rows
    sign = _sign(card, width)
    first = f"{' ' * (width > PADDED)}{sign}".ljust(width)
    mark = WILD if wild and width > len(WILD) else ""
    return [first, mark.center(width), *[" " * width] * (rows - 2)][:rows]


def _sign(card: Card, width: int) -> str:
    """The card in one or two signs; the ten is a T, as cards are typed."""
    if width == RANK:
        return "★" if card.is_joker else str(card.rank)
    if card.is_joker:
        return "JK"
    ten = width > PADDED and card.rank is Rank.TEN
    return ("10" if ten else str(card.rank)) + card.suit.symbol
