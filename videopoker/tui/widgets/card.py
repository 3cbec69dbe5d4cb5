"""One card on the table, with its HELD mark above and its number below."""

from dataclasses import dataclass

from rich.segment import Segment
from rich.style import Style
from textual import events
from textual.message import Message
from textual.reactive import reactive
from textual.strip import Strip

from videopoker.tui.animation.timeline import Turn
from videopoker.tui.content.card_art import back, face
from videopoker.tui.layout.table import EXTRA_ROWS, FLAT_EXTRA_ROWS
from videopoker.tui.widgets.card_model import CardModel, card_model
from videopoker.tui.widgets.line_widget import CardPainter
from videopoker.tui.widgets.table_model import EMPTY, Shown

HINTED = "BEST"
"""Beside the number of a card that the best hold has."""

_BACKS = (Turn.BACK, Turn.BACK_TURNING)
_NARROWED = {Turn.BACK_TURNING: 0.6, Turn.EDGE: 0.0, Turn.FACE_TURNING: 0.6}
"""The part of its width that a card has in mid-turn."""


@dataclass(frozen=True, slots=True)
class Look:
    """All that a card is painted from, beside its size and the styles."""

    place: CardModel
    turn: Turn = Turn.REST
    letters: bool = False
    is_hinted: bool = False


class CardView(CardPainter):
    """A card that can be held. It draws what the state says and reports clicks."""

    COMPONENT_CLASSES = {"card--edge", "card--mark", "card--number"}

    # what changes the look repaints the card, and only that
    shown: reactive[Shown] = reactive(EMPTY, repaint=False)
    turn: reactive[Turn] = reactive(Turn.REST, repaint=False)
    """How far the card is turned over."""
    flat: reactive[bool] = reactive(False)
    """Whether there is no row to raise a card by."""

    @dataclass
    class Toggled(Message):
        """The card at this position (0 to 4) was clicked."""

        position: int

    def __init__(self, position: int) -> None:
        super().__init__(id=f"card-{position + 1}")
        self.position = position
        self._look = Look(CardModel())

    def on_mount(self) -> None:
        self._look_again()

    def _look_again(self) -> None:
        """Repaint the card when there is anything else to be seen."""
        shown, model = self.shown, self.shown.model
        place = card_model(
            shown.large, model.held, self.position, model.hold_keys, at_rest=self.turn is Turn.REST
        )
        look = Look(place, self.turn, shown.letters, self.position in model.hinted)
        if look != self._look:
            self._look = look
            self.refresh()

    watch_shown = watch_turn = _look_again

    def on_click(self, event: events.Click) -> None:
        """Report a click on the card."""
        event.stop()
        self.post_message(self.Toggled(self.position))

    def render_line(self, y: int) -> Strip:
        """One row: mark, card or number."""
        width, height = self.size
        look, place = self._look, self._look.place
        rows = height - (FLAT_EXTRA_ROWS if self.flat else EXTRA_ROWS)
        top = int(not (place.raised or self.flat))
        if y == top:
            return _centred(place.mark, width, self.style_of("card--mark"))
        if y == height - 1:
            number = f"{place.number} {HINTED}" if look.is_hinted else place.number
            return _centred(number, width, self.style_of("card--mark" if look.is_hinted else "card--number"))
        row = y - top - 1
        if 0 <= row < rows and look.turn is not Turn.ABSENT:
            return self.swept(self._card_row(row, width, rows), y)
        if row == rows and look.turn >= Turn.FACE:
            return Strip([Segment("▔" * width, self.style_of("card--mark"))], width)
        return Strip.blank(width, self.style_of("card--ground"))

    def _card_row(self, row: int, width: int, rows: int) -> Strip:
        """A row of the card, narrowed while it is turned over."""
        look, place = self._look, self._look.place
        card = place.card
        if card is None or look.turn in _BACKS:
            text, style = back(width, rows)[row], self.style_of("card--back")
        elif look.turn is Turn.EDGE:
            text, style = " " * width, self.style_of("card--edge")
        else:
            text = face(card, width, rows, letters=look.letters, wild=place.wild)[row]
            style = self.card_style(card, is_bright=not place.dimmed)
        part = _NARROWED.get(look.turn)
        if part is None:
            return Strip([Segment(text, style)], width)
        margin = min((width - int(width * part)) // 2, (width - 1) // 2)
        ground = Segment(" " * margin, self.style_of("card--ground"))
        return Strip([ground, Segment(text[margin : width - margin], style), ground], width)


def _centred(text: str, width: int, style: Style) -> Strip:
    return Strip([Segment(text.center(width), style)], width)
