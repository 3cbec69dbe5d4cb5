"""Paints cards face up, without tag and shadow, for the screen where hands are built."""

from dataclasses import dataclass

from textual.strip import Strip

from videopoker.core.cards.cards import Card
from videopoker.tui.kit.cards.styles import CardStyles
from videopoker.tui.kit.table_view.large_cards.card_painter import CardPicture, painted


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
