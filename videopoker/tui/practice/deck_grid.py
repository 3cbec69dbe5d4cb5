"""The whole deck to choose cards from, a row per suit and a column per rank; and dialogs that ask for one hand or a list.

Cards are painted face up, without tag and shadow. Jokers are shown if the deck has them.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import ClassVar

from rich.segment import Segment
from rich.style import Style
from textual import events, on
from textual.app import ComposeResult
from textual.binding import Binding
from textual.message import Message
from textual.reactive import reactive
from textual.strip import Strip
from textual.widget import Widget

from videopoker.core.cards.cards import JOKER, Card, CardError, Cards, Rank, Suit, format_cards, parse_cards
from videopoker.tui.kit.card_styles import CardStyles
from videopoker.tui.kit.dialog import ENTER, InputDialog
from videopoker.tui.kit.layout import DECK_CELL
from videopoker.tui.kit.table_view.cards.card_painter import CardPicture, painted
from videopoker.tui.textual_fixes.widgets import TextLine


class CardsDialog(InputDialog[Cards | None]):
    """Returns the cards typed, or None; `check` raises CardError for invalid cards."""

    TITLE = "TYPE A HAND"
    keys = {"enter": "use these cards", "esc": "back", "F1": "help"}
    BINDINGS = [ENTER]

    def __init__(
        self,
        check: Callable[[Sequence[Card]], object],
        placeholder: str,
        cards: Sequence[Card] = (),
        heading: str = "TYPE A HAND",
    ) -> None:
        super().__init__()
        self.heading: str = heading
        self.placeholder: str = placeholder
        self.text: str = format_cards(cards)
        self._check = check

    def take(self, text: str) -> None:
        cards = parse_cards(text)
        self._check(cards)
        self.dismiss(cards)


class _HandLine(TextLine):
    """A line to type a hand in, or to paste a list into."""

    @dataclass
    class ListPasted(Message):
        """Several lines were pasted."""

        text: str

    def _on_paste(self, event: events.Paste) -> None:
        if len(event.text.strip().splitlines()) > 1:
            event.stop()
            event.prevent_default()
            self.post_message(self.ListPasted(event.text))


class HandsDialog(InputDialog[str | None]):
    """Returns the text of five cards, of hands with their holds, or another one that is accepted; or None."""

    TITLE = heading = "TYPE A HAND, OR PASTE A LIST"
    keys = {"enter": "use these cards", "esc": "back", "F1": "help"}
    BINDINGS = [ENTER]

    def __init__(
        self,
        check: Callable[[Sequence[Card]], object],
        is_other: Callable[[str], bool],
        placeholder: str,
    ) -> None:
        """`check` raises CardError for invalid cards; `is_other` tells whether another text is accepted."""
        super().__init__()
        self.placeholder: str = placeholder
        self._check = check
        self._is_other = is_other

    def body(self) -> ComposeResult:
        yield _HandLine(self.text, placeholder=self.placeholder, compact=True)

    def take(self, text: str) -> None:
        try:
            self._check(parse_cards(text))
        except CardError:
            if not self._is_other(text):
                raise
        self.dismiss(text)

    @on(_HandLine.ListPasted)
    def _pasted(self, pasted: _HandLine.ListPasted) -> None:
        self.dismiss(pasted.text)


@dataclass(frozen=True, slots=True)
class CardBrush:
    """How cards are painted."""

    styles: CardStyles
    letters: bool
    one_ink: bool

    def face(self, card: Card, size: tuple[int, int], *, is_bright: bool) -> tuple[Strip, ...]:
        """The rows of a card of this many columns and rows, each with a blank column to its right."""
        width, rows = size
        picture = CardPicture(card, width, rows, width, letters=self.letters, one_ink=self.one_ink)
        return painted(picture, self.styles.inks(card, is_bright=is_bright), is_bright)

    def empty(self, size: tuple[int, int]) -> tuple[Strip, ...]:
        """The rows of a slot without a card."""
        width, rows = size
        slot = self.styles.of("deck--empty")
        beside = self.styles.of("card--ground")
        return (Strip.join([Strip.blank(width, slot), Strip.blank(1, beside)]),) * rows


_RANKS = tuple(sorted(Rank, reverse=True))
_DRAWN_FROM = (11, 7)
"""Columns and rows of a card from which it is drawn as on the table."""
_JOKER_COLUMNS = 6
"""Columns of the joker if cards are one row high."""
_JOKER_COLUMN = len(_RANKS)


class DeckGrid(Widget, can_focus=True):
    """A grid of cards, taken with the arrow keys and space or a click."""

    ALLOW_SELECT: ClassVar[bool] = False  # a picture has no text to copy
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

    brush: CardBrush | None = None
    """Paints cards of 11 x 7 and more."""

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
        columns, _rows = self.cell
        ranks = len(_RANKS) * columns
        if self._last < _JOKER_COLUMN:
            return ranks
        return ranks + (columns if self._is_large else _JOKER_COLUMNS)

    def get_content_height(self, *_: object) -> int:
        """The rows of four suits."""
        _columns, rows = self.cell
        return len(Suit) * rows

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
        column = min(event.x // width, self._last)
        row = event.y // height
        if column < _JOKER_COLUMN or row == 0:
            self.column, self.row = column, row
            self.action_pick()

    def _card(self, column: int, row: int) -> Card:
        return JOKER if column == _JOKER_COLUMN else Card.of(_RANKS[column], Suit(row))

    def render_line(self, y: int) -> Strip:
        """One row of a suit's cards."""
        _, rows = self.cell
        row, line = divmod(y, rows)
        if row >= len(Suit):
            return Strip.blank(self.size.width, self.rich_style)
        if self._is_large and line == rows - 1:
            return self._below(row)
        columns = range(self._last + 1 if row == 0 else _JOKER_COLUMN)
        part = self._part_of_drawn if self._is_drawn else self._part_of_written
        cells = [segment for column in columns for segment in part(column, row, line)]
        return Strip(cells).adjust_cell_length(self.size.width, self.rich_style)

    @property
    def _is_drawn(self) -> bool:
        columns, rows = self.cell
        least_columns, least_rows = _DRAWN_FROM
        return self.brush is not None and columns > least_columns and rows > least_rows

    def _part_of_drawn(self, column: int, row: int, line: int) -> list[Segment]:
        """A row of a card drawn as on the table; above it rank, suit and mark."""
        assert self.brush is not None
        width, height = self.cell
        if line == 0:
            return self._index(column, row, width - 1)
        card = self._card(column, row)
        return [*self.brush.face(card, (width - 1, height - 1), is_bright=card not in self.taken)[line]]

    def _index(self, column: int, row: int, width: int) -> list[Segment]:
        """The first row of a large card: rank and suit, and a mark if it is taken."""
        card = self._card(column, row)
        text = f" {card.pretty}{'✓' if card in self.taken else ' '}"
        return [Segment(text.ljust(width)[:width], self._style(column, row)), Segment(" ", self.rich_style)]

    def _style(self, column: int, row: int) -> Style:
        card = self._card(column, row)
        suit = card.suit_name
        state = "deck--taken" if card in self.taken else "deck--free"
        ink = self.get_component_rich_style(f"deck--{suit}", partial=True)
        style = self.get_component_rich_style(state) + ink + Style(bold=True)
        is_in_row = row == self.row or column == _JOKER_COLUMN
        if self.has_focus and column == self.column and is_in_row:
            style += self.get_component_rich_style("deck--cursor")
        return style

    def _part_of_written(self, column: int, row: int, line: int) -> list[Segment]:
        """A row of a card with its rank and one sign of its suit."""
        card = self._card(column, row)
        style = self._style(column, row)
        if not self._is_large:
            columns, _ = (_JOKER_COLUMNS, 1) if card.is_joker else DECK_CELL
            return [Segment(card.pretty.rjust(columns - 1) + ("✓" if card in self.taken else " "), style)]
        width, rows = (cells - 1 for cells in self.cell)
        if line == 0:
            return self._index(column, row, width)
        sign = "★" if card.is_joker else card.suit.symbol
        text = sign.center(width) if line == rows // 2 else " " * width
        return [Segment(text, style), Segment(" ", self.rich_style)]

    def _below(self, row: int) -> Strip:
        """The blank row below large cards, with a line below the one at the cursor."""
        style = self.get_component_rich_style("deck--cursor")
        line = Style(color=style.bgcolor, bgcolor=self.rich_style.bgcolor)
        is_lined = self._is_drawn and self.brush is not None and not self.brush.letters
        is_here = row == (0 if self.column == _JOKER_COLUMN else self.row)
        if not (is_lined and is_here and self.has_focus):
            return Strip.blank(self.size.width, self.rich_style)
        left, width = self.column * self.cell[0], self.cell[0] - 1
        strip = Strip([Segment(" " * left, self.rich_style), Segment("▀" * width, line)])
        return strip.adjust_cell_length(self.size.width, self.rich_style)
