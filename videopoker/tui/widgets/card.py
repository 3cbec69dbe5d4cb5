"""One card on the table, with its HELD mark above and its number below."""

from dataclasses import dataclass

from rich.segment import Segment
from rich.style import Style
from textual import events
from textual.message import Message
from textual.reactive import reactive
from textual.strip import Strip
from textual.widget import Widget

from videopoker.core.cards import Card
from videopoker.core.evaluate import standing
from videopoker.core.state import GameState, Phase
from videopoker.tui.widgets.faces import back, face

EXTRA_ROWS = 3
"""Rows beside the card's own: the HELD mark, the row a held card is raised by, and the number."""


class CardView(Widget):
    """A card that can be held. It draws what the state says and reports clicks."""

    COMPONENT_CLASSES = {
        "card--face",
        "card--dim",
        "card--back",
        "card--mark",
        "card--number",
        "card--spades",
        "card--hearts",
        "card--diamonds",
        "card--clubs",
        "card--joker",
    }

    state: reactive[GameState] = reactive(GameState())
    held: reactive[frozenset[int]] = reactive(frozenset[int]())
    letters: reactive[bool] = reactive(False)
    """Whether suits are letters and nothing but ASCII is drawn."""

    @dataclass
    class Toggled(Message):
        """The card at this position (0 to 4) was clicked."""

        position: int

    def __init__(self, position: int) -> None:
        super().__init__(id=f"card-{position + 1}")
        self.position = position

    @property
    def card(self) -> Card | None:
        """The card shown; None for a back."""
        return self.state.cards[self.position] if self.state.cards else None

    @property
    def is_held(self) -> bool:
        """Whether the card is marked HELD: chosen now, or kept in the hand just drawn."""
        if self.state.phase is Phase.DRAWING:
            return self.position in self.held
        return self.position in self.state.held

    @property
    def is_raised(self) -> bool:
        """Whether the card stands a row above the others: held now, or part of what was paid."""
        if self.state.phase is Phase.DRAWING:
            return self.position in self.held
        return self._paid() and self._stands()

    @property
    def is_dimmed(self) -> bool:
        """Whether others matter more: not among the held, or not part of what was paid."""
        if self.state.phase is Phase.DRAWING:
            return bool(self.held) and self.position not in self.held
        return self._paid() and not self._stands()

    def _paid(self) -> bool:
        return self.state.phase is Phase.BETTING and self.state.line is not None

    def _stands(self) -> bool:
        wild = self.state.paytable.wild if self.state.paytable else frozenset()
        return self.position in standing(self.state.cards, wild)

    def on_click(self, event: events.Click) -> None:
        """Report a click on the card."""
        event.stop()
        self.post_message(self.Toggled(self.position))

    def render_line(self, y: int) -> Strip:
        """One row: mark, card or number."""
        width, height = self.size
        rows = height - EXTRA_ROWS
        base = self.rich_style
        if y == 0:
            mark = "HELD" if self.is_held else ""
            return _centred(mark, width, base + self.get_component_rich_style("card--mark", partial=True))
        if y == height - 1:
            style = base + self.get_component_rich_style("card--number", partial=True)
            return _centred(str(self.position + 1), width, style)
        row = y - (1 if self.is_raised else 2)
        if 0 <= row < rows:
            return self._card_row(row, width, rows)
        if row == rows:
            style = base + self.get_component_rich_style("card--mark", partial=True)
            return Strip([Segment(("=" if self.letters else "▔") * width, style)], width)
        return Strip.blank(width, base)

    def _card_row(self, row: int, width: int, rows: int) -> Strip:
        card = self.card
        if card is None:
            text = back(width, rows, letters=self.letters)[row]
            return Strip([Segment(text, self.get_component_rich_style("card--back"))], width)
        suit = "joker" if card.is_joker else card.suit.word
        ink = self.get_component_rich_style(f"card--{suit}", partial=True)
        paper = self.get_component_rich_style("card--dim" if self.is_dimmed else "card--face")
        style = paper + ink + Style(bold=not self.is_dimmed)
        text = face(card, width, rows, letters=self.letters)[row]
        return Strip([Segment(text, style)], width)


def _centred(text: str, width: int, style: Style) -> Strip:
    return Strip([Segment(text.center(width), style)], width)
