"""One card on the table, with its HELD mark above and its number below."""

from dataclasses import dataclass
from functools import lru_cache

from rich.segment import Segment
from rich.style import Style
from textual import events
from textual.message import Message
from textual.reactive import reactive
from textual.strip import Strip

from videopoker.core.cards import Card
from videopoker.core.state import GameState
from videopoker.tui.animation.timeline import Turn
from videopoker.tui.content.card_art import back, face
from videopoker.tui.layout.table import EXTRA_ROWS, FLAT_EXTRA_ROWS
from videopoker.tui.widgets.card_model import CardModel, card_model
from videopoker.tui.widgets.line_widget import LineWidget, swept

_BRIGHT, _PLAIN = Style(bold=True), Style(bold=False)


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


class CardView(LineWidget):
    """A card that can be held. It draws what the state says and reports clicks."""

    COMPONENT_CLASSES = {
        "card--ground",
        "card--face",
        "card--dim",
        "card--back",
        "card--edge",
        "card--mark",
        "card--number",
        "card--gold",
        "card--soft",
        "card--spades",
        "card--hearts",
        "card--diamonds",
        "card--clubs",
        "card--joker",
    }

    # what changes the look repaints the card, and only that
    state: reactive[GameState] = reactive(GameState(), repaint=False)
    held: reactive[frozenset[int]] = reactive(frozenset[int](), repaint=False)
    hinted: reactive[frozenset[int]] = reactive(frozenset[int](), repaint=False)
    """The positions that a hint marks."""
    letters: reactive[bool] = reactive(False, repaint=False)
    """Whether cards are drawn without pips and pictures."""
    turn: reactive[Turn] = reactive(Turn.REST, repaint=False)
    """How far the card is turned over."""
    sweep: reactive[int | None] = reactive[int | None](None)
    """The column in row 0 that a sweep of gold has reached."""
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
        """Repaint the card when there is anything else to be seen."""
        self._look_again()
        for name in ("state", "held", "hinted", "letters", "turn"):
            self.watch(self, name, self._look_again, init=False)

    def _look_again(self) -> None:
        place = card_model(self.state, self.held, self.position, at_rest=self.turn is Turn.REST)
        look = Look(place, self.turn, self.letters, self.position in self.hinted)
        if look != self._look:
            self._look = look
            self.refresh()

    def on_click(self, event: events.Click) -> None:
        """Report a click on the card."""
        event.stop()
        self.post_message(self.Toggled(self.position))

    def render_line(self, y: int) -> Strip:
        """One row: mark, card or number."""
        width, height = self.size
        look, place = self._look, self._look.place
        rows = height - (FLAT_EXTRA_ROWS if self.flat else EXTRA_ROWS)
        if y == 0:
            return _centred(place.mark, width, self.style_of("card--mark"))
        if y == height - 1:
            number = f"{place.number} {HINTED}" if look.is_hinted else place.number
            return _centred(number, width, self.style_of("card--mark" if look.is_hinted else "card--number"))
        row = y - (1 if place.raised or self.flat else 2)
        if 0 <= row < rows and look.turn is not Turn.ABSENT:
            gold, soft = (self.style_of(f"card--{name}", partial=True) for name in ("gold", "soft"))
            return swept(self._card_row(row, width, rows), self.sweep, y, gold, soft)
        if row == rows and look.turn >= Turn.FACE:
            return Strip([Segment("▔" * width, self.style_of("card--mark"))], width)
        return Strip.blank(width, self.style_of("card--ground"))

    def _card_row(self, row: int, width: int, rows: int) -> Strip:
        """A row of the card, narrowed while it is turned over."""
        look, place = self._look, self._look.place
        card = place.card
        if card is None or look.turn in _BACKS:
            text, style = _back(width, rows)[row], self.style_of("card--back")
        elif look.turn is Turn.EDGE:
            text, style = " " * width, self.style_of("card--edge")
        else:
            text, style = _face(card, width, rows, look.letters, place.wild)[row], self._paper(card)
        part = _NARROWED.get(look.turn)
        if part is None:
            return Strip([Segment(text, style)], width)
        margin = min((width - int(width * part)) // 2, (width - 1) // 2)
        ground = Segment(" " * margin, self.style_of("card--ground"))
        return Strip([ground, Segment(text[margin : width - margin], style), ground], width)

    def _paper(self, card: Card) -> Style:
        """The card's ink on its paper."""
        suit = "joker" if card.is_joker else card.suit.word
        dimmed = self._look.place.dimmed
        paper = self.style_of("card--dim" if dimmed else "card--face")
        return paper + self.style_of(f"card--{suit}", partial=True) + (_PLAIN if dimmed else _BRIGHT)


@lru_cache(maxsize=256)
def _face(card: Card, width: int, rows: int, letters: bool, wild: bool) -> list[str]:
    return face(card, width, rows, letters=letters, wild=wild)


@lru_cache(maxsize=8)
def _back(width: int, rows: int) -> list[str]:
    return back(width, rows)


def _centred(text: str, width: int, style: Style) -> Strip:
    return Strip([Segment(text.center(width), style)], width)
