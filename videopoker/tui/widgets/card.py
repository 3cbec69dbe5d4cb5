"""One card on the table, with its HELD tag above, its shadow, and its number below."""

from dataclasses import dataclass
from functools import lru_cache

from rich.segment import Segment
from rich.style import Style
from textual import events
from textual.geometry import Region
from textual.message import Message
from textual.reactive import reactive
from textual.strip import Strip

from videopoker.tui.animation.timeline import Turn
from videopoker.tui.content.card_art import PAPER, Cells, back, face, squeezed
from videopoker.tui.layout.table import LEAST_LAYOUT, TableLayout
from videopoker.tui.layout.text import tag
from videopoker.tui.widgets.card_model import CardModel, card_model
from videopoker.tui.widgets.card_painter import CardPainter, painted
from videopoker.tui.widgets.table_model import EMPTY, Shown

HINTED = "BEST"
"""Beside the number of a card that the best hold has."""

_BACKS = (Turn.BACK, Turn.BACK_TURNING)
_NARROWED = {Turn.BACK_TURNING: 0.6, Turn.EDGE: 0.0, Turn.FACE_TURNING: 0.6}
"""The part of its width that a card has in mid-turn."""

_EDGE_CELLS = (((" ", PAPER, PAPER),),)


@dataclass(frozen=True, slots=True)
class Look:
    """All that a card is painted from, beside its size and the styles."""

    place: CardModel
    turn: Turn = Turn.REST
    letters: bool = False
    one_ink: bool = False
    is_hinted: bool = False


class CardView(CardPainter):
    """A card that can be held. It draws what the state says and reports clicks."""

    COMPONENT_CLASSES = {"card--tag", "card--mark", "card--number"}

    # what changes the look repaints the card, and only that
    shown: reactive[Shown] = reactive(EMPTY, repaint=False)
    turn: reactive[Turn] = reactive(Turn.REST, repaint=False)
    """How far the card is turned over."""
    form: reactive[TableLayout] = reactive(LEAST_LAYOUT)
    """Its size, whether it can be raised, and whether a row below it is free for its shadow."""

    @dataclass
    class Toggled(Message):
        """The card at this position (0 to 4) was clicked."""

        position: int

    def __init__(self, position: int) -> None:
        super().__init__(id=f"card-{position + 1}")
        self.position = position
        self._look = Look(CardModel())
        self._painted: object = None
        self._strips: list[Strip] = []

    def on_mount(self) -> None:
        self._look_again()

    def _look_again(self) -> None:
        """Repaint the card when there is anything else to be seen."""
        shown, model = self.shown, self.shown.model
        place = card_model(
            shown.large, model.held, self.position, model.hold_keys, at_rest=self.turn is Turn.REST
        )
        one_ink = shown.settings.colours == "none" or self.app.no_color
        look = Look(place, self.turn, shown.letters, one_ink, self.position in model.hinted)
        if look != self._look:
            self._look = look
            self.refresh()

    watch_shown = watch_turn = _look_again

    def on_click(self, event: events.Click) -> None:
        """Report a click on the card."""
        event.stop()
        self.post_message(self.Toggled(self.position))

    def notify_style_update(self) -> None:
        """Paint the card again."""
        self._painted = None
        super().notify_style_update()

    def render_lines(self, crop: Region) -> list[Strip]:
        """The rows, painted once for each look: Textual's own cache would make every segment again."""
        looks = self._look, self.form, self.size, self.sweep
        if looks != self._painted:
            self._painted = looks
            self._strips = [self._filtered(self.render_line(y)) for y in range(self.size.height)]
        rows = self._strips[crop.y : crop.bottom]
        if crop.column_span == (0, self.size.width):
            return rows
        return [row.crop(*crop.column_span) for row in rows]

    def _filtered(self, strip: Strip) -> Strip:
        for line_filter in self.get_line_filters():
            strip = strip.apply_filter(line_filter, self.background_colors[1])
        return strip

    def render_line(self, y: int) -> Strip:
        """One row: tag, card, shadow or number."""
        place, rows = self._look.place, self.form.card_rows
        top = int(not (place.raised or self.form.flat))
        if y == self.size.height - 1:
            return self._number()
        if y == top:
            return self._tag()
        row = y - top - 1
        if self._look.turn is Turn.ABSENT or row < 0:
            return self._blank()
        if row < rows:
            return self.swept(self._card_row(row), y)
        return self._below(row - rows)

    def _blank(self) -> Strip:
        return Strip.blank(self.size.width, self.style_of("card--ground"))

    def _tag(self) -> Strip:
        """The mark on a ground of its own, in the middle of the card; beside it the hairline above the card."""
        look, width = self._look, self.size.width - 1
        is_lined = self.has_line and not look.letters and look.turn not in (Turn.ABSENT, *_NARROWED)
        text = tag(look.place.mark, width) if look.place.mark else ""
        beside = Segment(("▁" if is_lined else " ") * ((width - len(text)) // 2), self.style_of("card--line"))
        middle = Segment(text, self.style_of("card--tag"))
        rest = 1 + (width - len(text)) % 2
        return Strip([beside, middle, beside, Segment(" " * rest, self.style_of("card--ground"))])

    def _number(self) -> Strip:
        look = self._look
        text = f"{look.place.number} {HINTED}" if look.is_hinted else look.place.number
        style = self.style_of("card--mark" if look.is_hinted else "card--number")
        return self._in_line(0, Segment(text.center(self.size.width - 1), style))

    def _in_line(self, left: int, segment: Segment) -> Strip:
        """The segment this far from the left on the ground."""
        ground = self.style_of("card--ground")
        right = self.size.width - left - len(segment.text)
        return Strip([Segment(" " * left, ground), segment, Segment(" " * right, ground)], self.size.width)

    def _card_row(self, row: int) -> Strip:
        """A row of the card and of its shadow; narrowed while it is turned over."""
        look, width = self._look, self.size.width - 1
        card = None if look.turn in _BACKS else look.place.card
        inks = self.inks(card, is_bright=not look.place.dimmed and look.turn is not Turn.EDGE)
        part = _NARROWED.get(look.turn)
        if part is None:
            strip = painted(self._cells(width), inks, not look.place.dimmed)[row]
            return Strip.join([strip, self._shadow_beside(row)])
        narrow = max(1, int(width * part) | 1)
        cells = _EDGE_CELLS * self.form.card_rows if look.turn is Turn.EDGE else self._cells(width)
        strip = painted(squeezed(cells, narrow), inks, not look.place.dimmed)[row]
        ground = self.style_of("card--ground")
        margin = Strip([Segment(" " * ((width - narrow) // 2), ground)])
        return Strip.join([margin, strip, margin, Strip.blank(1, ground)])

    def _cells(self, width: int) -> Cells:
        look, rows = self._look, self.form.card_rows
        card = look.place.card
        if card is None or look.turn in _BACKS:
            return back(width, rows, letters=look.letters)
        return face(card, width, rows, letters=look.letters, wild=look.place.wild, one_ink=look.one_ink)

    # what lies around it

    def _shadow_beside(self, row: int) -> Strip:
        """The column right of the card: its shadow begins half a row below its top."""
        if not self._has_shadow:
            return Strip.blank(1, self.style_of("card--ground"))
        return Strip([self._halves("ground" if row == 0 else "shadow", "shadow", 1)], 1)

    def _below(self, row: int) -> Strip:
        """What lies below a card: a line of gold where it is raised, and its shadow."""
        raised, width = self._look.place.raised, self.size.width - 1
        up, shade = self._look.turn >= Turn.FACE, "shadow" if self._has_shadow else "ground"
        if self._look.letters:
            is_underlined = raised and up and row == 0
            return self._in_line(0, Segment("▔" * (width * is_underlined), self.style_of("card--mark")))
        if raised and row == 0:
            parts = [("ground", "ground", 1), (shade, shade, width)]
            if up:
                parts = [("tag", "ground", 1), ("tag", shade, width - 1), (shade, shade, 1)]
            return Strip([self._halves(*part) for part in parts], width + 1)
        parts = [("ground", "ground", 1), (shade, "ground", width)]
        return Strip([self._halves(*part) for part in parts], width + 1)

    @property
    def _has_shadow(self) -> bool:
        """Halves of a cell are signs in letters mode, and where the terminal's own colours are used."""
        shadow, ground = (self.style_of(f"card--{name}").bgcolor for name in ("shadow", "ground"))
        return not self._look.letters and self._look.turn not in _NARROWED and shadow != ground

    def _halves(self, upper: str, lower: str, width: int) -> Segment:
        """Cells of two colours, each the ground of a component class."""
        above, below = (self.style_of(f"card--{name}") for name in (upper, lower))
        return Segment(" " * width, above) if upper == lower else Segment("▀" * width, _over(above, below))


@lru_cache(maxsize=16)
def _over(above: Style, below: Style) -> Style:
    return Style(color=above.bgcolor, bgcolor=below.bgcolor)
