"""The whole deck to choose cards from: a row per suit, a column per rank, and a joker if the deck has one."""

from dataclasses import dataclass

from rich.segment import Segment
from rich.style import Style
from textual import events
from textual.binding import Binding
from textual.message import Message
from textual.reactive import reactive
from textual.strip import Strip
from textual.widget import Widget

from videopoker.core.cards import JOKER, Card, Rank, Suit
from videopoker.tui.kit.layout import DECK_CELL

_RANKS = tuple(sorted(Rank, reverse=True))
_JOKER_COLUMNS = 6
"""Columns of the joker if cards are one row high."""
_JOKER_COLUMN = len(_RANKS)


class DeckGrid(Widget, can_focus=True):
    """A grid of cards, taken with the arrow keys and space or a click."""

    ALLOW_SELECT = False  # a picture has no text to copy
    BINDINGS = [
        Binding("left", "move(-1, 0)", "another card", show=False),
        Binding("right", "move(1, 0)", "another card", show=False),
        Binding("up", "move(0, -1)", "another card", show=False),
        Binding("down", "move(0, 1)", "another card", show=False),
        Binding("space,enter", "pick", "take", key_display="space", tooltip="take the card, or put it back"),
    ]
    COMPONENT_CLASSES = {
        "deck--free",
        "deck--taken",
        "deck--cursor",
        "deck--spades",
        "deck--hearts",
        "deck--diamonds",
        "deck--clubs",
        "deck--joker",
    }

    taken: reactive[frozenset[Card]] = reactive(frozenset[Card]())
    """The cards in the hand being built."""
    column: reactive[int] = reactive(0)
    row: reactive[int] = reactive(0)
    cell: reactive[tuple[int, int]] = reactive(DECK_CELL, layout=True)
    """Columns and rows of a card; for large cards including the gap to the next."""

    @dataclass
    class Picked(Message):
        """A card was chosen: to take it, or to return it."""

        card: Card

    def __init__(self, *, has_joker: bool = True, id: str | None = None) -> None:
        super().__init__(id=id)
        self._last = _JOKER_COLUMN if has_joker else _JOKER_COLUMN - 1
        """The last column."""

    def get_content_width(self, *_: object) -> int:
        """The columns of 13 ranks, and a wider one for the joker."""
        joker = self.cell[0] if self._is_large else _JOKER_COLUMNS
        return len(_RANKS) * self.cell[0] + joker * (self._last == _JOKER_COLUMN)

    def get_content_height(self, *_: object) -> int:
        """The rows of four suits."""
        return len(Suit) * self.cell[1]

    @property
    def _is_large(self) -> bool:
        return self.cell != DECK_CELL

    def action_move(self, columns: int, rows: int) -> None:
        """Move the cursor; it stops at the edges."""
        self.column = min(max(self.column + columns, 0), self._last)
        self.row = min(max(self.row + rows, 0), len(Suit) - 1)

    def action_pick(self) -> None:
        """Take the card under the cursor, or return it."""
        self.post_message(self.Picked(self._card(self.column, self.row)))

    def on_click(self, event: events.Click) -> None:
        """Take the card that was clicked."""
        event.stop()
        width, height = self.cell
        column, row = min(event.x // width, self._last), event.y // height
        if column < _JOKER_COLUMN or row == 0:
            self.column, self.row = column, row
            self.action_pick()

    def _card(self, column: int, row: int) -> Card:
        return JOKER if column == _JOKER_COLUMN else Card.of(_RANKS[column], Suit(row))

    def render_line(self, y: int) -> Strip:
        """One row of a suit's cards."""
        row, line = divmod(y, self.cell[1])
        if row >= len(Suit) or (self._is_large and line == self.cell[1] - 1):
            return Strip.blank(self.size.width, self.rich_style)
        columns = range(self._last + 1 if row == 0 else _JOKER_COLUMN)
        cells = [part for column in columns for part in self._card_at(column, row, line)]
        return Strip(cells).adjust_cell_length(self.size.width, self.rich_style)

    def _card_at(self, column: int, row: int, line: int) -> list[Segment]:
        card = self._card(column, row)
        suit = "joker" if card.is_joker else card.suit.word
        state = "deck--taken" if card in self.taken else "deck--free"
        style = self.get_component_rich_style(state) + self.get_component_rich_style(
            f"deck--{suit}", partial=True
        )
        if self.has_focus and column == self.column and (card.is_joker or row == self.row):
            style += self.get_component_rich_style("deck--cursor") + Style(bold=True)
        mark = "✓" if card in self.taken else " "
        if not self._is_large:
            columns = (_JOKER_COLUMNS if card.is_joker else DECK_CELL[0]) - 1
            return [Segment(card.pretty.rjust(columns) + mark, style)]
        width, rows = self.cell[0] - 1, self.cell[1] - 1
        text = {0: f" {card.pretty}{mark}".ljust(width)[:width], rows - 1: f"{card.pretty} ".rjust(width)}
        pip = ("★" if card.is_joker else card.suit.symbol).center(width) if line == rows // 2 else " " * width
        return [Segment(text.get(line, pip), style), Segment(" ", self.rich_style)]
