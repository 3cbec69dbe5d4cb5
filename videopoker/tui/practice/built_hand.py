"""A hand being built: its cards, and below them what they make."""

from collections.abc import Collection, Sequence
from dataclasses import dataclass

from textual import events
from textual.content import Content
from textual.message import Message
from textual.strip import Strip

from videopoker.core.cards.cards import Card
from videopoker.tui.kit.cards.text import suit_style
from videopoker.tui.kit.layout import BUILT_HAND_ROWS, BUILT_WORDS_ROWS, DECK_CELL, HandListLayout
from videopoker.tui.kit.text_layout import CURSOR
from videopoker.tui.practice.card_brush import CardBrush
from videopoker.tui.textual_fixes.label import Label

_LABEL = 10


class BuiltHand(Label):
    """Draws a hand and reports clicks, on a card or elsewhere."""

    @dataclass
    class Chosen(Message):
        """The hand of this number (from 0) was clicked."""

        number: int

    @dataclass
    class Returned(Message):
        """The card at this position of the hand (from 0) was clicked."""

        number: int
        position: int

    def __init__(self, number: int) -> None:
        super().__init__(id=f"hand-{number + 1}", classes="hand")
        self.number = number
        self.cards: tuple[Card, ...] = ()
        self._layout = HandListLayout(airy=False, apart=False, cell=DECK_CELL)
        self._faces: tuple[Strip, ...] = ()
        """The rows of large cards."""

    def show_hand(
        self,
        cards: tuple[Card, ...],
        is_current: bool,
        outcome: str,
        lines: Sequence[str],
        best: Collection[Card],
        layout: HandListLayout,
        brush: CardBrush,
    ) -> None:
        """Show the cards, dimmed outside the `best`, with the outcome beside them and the words below.

        Large cards have the words above them.
        """
        self.cards, self._layout, self._faces = cards, layout, ()
        height = BUILT_HAND_ROWS
        if layout.card:
            _, card_rows = layout.card
            height = card_rows + BUILT_WORDS_ROWS
        self.styles.height = height
        mark = CURSOR if is_current else " "
        result = (outcome, "bold $gold")
        label = Content.styled(f"{mark} Hand {self.number + 1}".ljust(_LABEL), "bold $gold")
        blank = Content(" " * _LABEL)
        if layout.card:
            before = Content(" " * layout.left)
            upper, lower = lines
            rows = [
                Content.assemble(before, label, upper, "  ", result),
                Content.assemble(before, blank, lower),
            ]
            self._faces = _faces(cards, best, layout.card, brush)
            self.refresh()
        else:
            styles = (suit_style(card, is_bright=card in best) for card in cards)
            names = (
                Content.assemble((_card_text(card), style), " ")
                for card, style in zip(cards, styles, strict=True)
            )
            rows = [
                Content.assemble(label, *names, (" ··  " * (5 - len(cards)), "$quiet"), " ", result),
                *(blank + line for line in lines),
            ]
        self.show(Content("\n").join(rows))

    def on_click(self, event: events.Click) -> None:
        """Report a click."""
        event.stop()
        position = self._position_at(event.x - self.gutter.left, event.y)
        if position is None:
            self.post_message(self.Chosen(self.number))
        else:
            self.post_message(self.Returned(self.number, position))

    def render_line(self, y: int) -> Strip:
        """A row of words, or of large cards below them."""
        row = y - BUILT_WORDS_ROWS
        if not 0 <= row < len(self._faces):
            return super().render_line(y)
        left = Strip.blank(self._layout.left, self.rich_style)
        return Strip.join([left, self._faces[row]]).adjust_cell_length(self.size.width, self.rich_style)

    def _position_at(self, column: int, row: int) -> int | None:
        """The position of the card in this column and row."""
        if self._layout.card:
            card_width, _ = self._layout.card
            position, within = divmod(column - self._layout.left, card_width + 1)
            is_card = row >= BUILT_WORDS_ROWS and 0 <= position < len(self.cards) and within < card_width
            return position if is_card else None
        start = _LABEL
        for position, card in enumerate(self.cards):
            width = len(_card_text(card))
            if row == 0 and start <= column < start + width:
                return position
            start += width + 1
        return None


def _faces(
    cards: Sequence[Card], best: Collection[Card], size: tuple[int, int], brush: CardBrush
) -> tuple[Strip, ...]:
    """The rows of large cards side by side, with at least five slots."""
    painted = [brush.face(card, size, is_bright=card in best) for card in cards]
    painted += [brush.empty(size)] * (5 - len(cards))
    return tuple(map(Strip.join, zip(*painted, strict=True)))


def _card_text(card: Card) -> str:
    return f" {card.pretty} " if card.is_joker else f"{card.pretty:>3} "
