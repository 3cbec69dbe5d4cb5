"""A hand being built: its cards, and below them what they make."""

from collections.abc import Collection, Sequence
from dataclasses import dataclass

from textual import events
from textual.content import Content
from textual.message import Message

from videopoker.core.cards import Card
from videopoker.tui.kit.cards.text import large_cards, suit_style
from videopoker.tui.kit.text_layout import CURSOR
from videopoker.tui.textual_fixes.label import Label

_LABEL = 10
_CARD = 7
"""Columns of a large card with the gap to the next."""


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
        self._slots = 0

    def show_hand(
        self,
        cards: tuple[Card, ...],
        is_current: bool,
        outcome: str,
        lines: Sequence[str],
        best: Collection[Card] = (),
        slots: int = 0,
    ) -> None:
        """Show the cards, dimmed outside the `best`, with the outcome beside them and the words below.

        With `slots`, the cards are large, there are that many slots, and the words are beside them.
        """
        self.cards, self._slots = cards, slots
        mark, result = CURSOR if is_current else " ", (outcome, "bold $gold")
        label = Content.styled(f"{mark} Hand {self.number + 1}".ljust(_LABEL), "bold $gold")
        blank = Content(" " * _LABEL)
        if slots:
            beside = [Content.assemble(lines[0], "  ", result), Content(lines[1]), Content("")]
            bright = [position for position, card in enumerate(cards) if card in best]
            large = large_cards([*cards, *[None] * (5 - len(cards))], bright=bright)[:3]
            gap = " " * (1 + _CARD * (slots - max(5, len(cards))) + 2)
            parts = zip((label, blank, blank), large, beside, strict=True)
            rows = [Content.assemble(before, row, gap, words) for before, row, words in parts]
        else:
            styles = (suit_style(card, is_bright=card in best) for card in cards)
            shown = (
                Content.assemble((_card_text(card), style), " ")
                for card, style in zip(cards, styles, strict=True)
            )
            rows = [
                Content.assemble(label, *shown, (" ··  " * (5 - len(cards)), "$quiet"), " ", result),
                *(blank + line for line in lines),
            ]
        self.show(Content("\n").join(rows))

    def on_click(self, event: events.Click) -> None:
        """Report a click."""
        event.stop()
        position = self._position_at(event.x - self.gutter.left) if event.y == 0 or self._slots else None
        if position is None:
            self.post_message(self.Chosen(self.number))
        else:
            self.post_message(self.Returned(self.number, position))

    def _position_at(self, column: int) -> int | None:
        start = _LABEL
        for position, card in enumerate(self.cards):
            width = _CARD - 1 if self._slots else len(_card_text(card))
            if start <= column < start + width:
                return position
            start += width + 1
        return None


def _card_text(card: Card) -> str:
    return f" {card.pretty} " if card.is_joker else f"{card.pretty:>3} "
