"""One card on the table, with its HELD tag above, its shadow, and its number below."""

from dataclasses import dataclass, replace
from functools import lru_cache

from rich.segment import Segment
from rich.style import Style
from textual import events
from textual.geometry import Region
from textual.message import Message
from textual.reactive import reactive
from textual.strip import Strip

from videopoker.tui.kit.card_styles import CardStyles, lit_edge
from videopoker.tui.kit.layout import MIN_LAYOUT, TableLayout
from videopoker.tui.kit.table_view.cards.card_model import CardModel, card_model, hand_label
from videopoker.tui.kit.table_view.cards.card_painter import CardPainter, CardPicture, painted
from videopoker.tui.kit.text_layout import tag
from videopoker.tui.kit.timeline import Turn, speed_of

HINTED = "BEST"
"""Printed next to the number of a card in the best hold."""

_BETWEEN_SECONDS = 1 / 30
"""Seconds a card is shown between two rows while it is raised or lowered."""

_BACKS = (Turn.COMING, Turn.LANDING, Turn.BACK, Turn.CORNER, Turn.BACK_TURNING)
_UNCOVERED = {Turn.THIRD: 1 / 3, Turn.TWO_THIRDS: 2 / 3}
"""The fraction of the face's rows uncovered from below."""
_NARROWED = {Turn.BACK_TURNING: 0.6, Turn.EDGE: 0.0, Turn.FACE_TURNING: 0.6}
"""The fraction of a card's width shown in mid-turn."""


@dataclass(frozen=True, slots=True)
class CardAppearance:
    """Everything that decides how a card looks, except its size."""

    model: CardModel
    turn: Turn = Turn.REST
    letters: bool = False
    one_ink: bool = False
    is_hinted: bool = False
    styles: CardStyles | None = None
    between: bool = False
    """Whether it is painted half a row up, while it is raised or lowered."""


class CardView(CardPainter):
    """A card that can be held. Draws its state and reports clicks."""

    # repaints only when the look changes
    turn: reactive[Turn] = reactive(Turn.REST, repaint=False)
    """How far the card is turned over."""
    form: reactive[TableLayout] = reactive(MIN_LAYOUT)
    """The card's size, whether it can be raised, and whether it has a row for its shadow."""

    @dataclass
    class Toggled(Message):
        """The card at this position (0 to 4) was clicked."""

        position: int

    def __init__(self, position: int) -> None:
        super().__init__(id=f"card-{position + 1}")
        self.position = position
        self._look = CardAppearance(CardModel())

    def _look_again(self) -> None:
        """Repaint the card if its look changed."""
        view, model = self.shown, self.shown.model
        of_card = card_model(
            view.large,
            model.held,
            self.position,
            model.hold_keys,
            at_rest=self.turn is Turn.REST,
            label=hand_label(model.state, model.bet.hands, model.at, self.form.card_width),
        )
        lands = self.turn is not Turn.LANDING or self.form.card_width >= 21  # only large cards land
        look = CardAppearance(
            of_card,
            self.turn if lands else Turn.BACK,
            view.settings.letters,
            self.one_ink,
            self.position in model.hinted,
            view.styles,
        )
        if look != replace(self._look, between=False):
            self._look = replace(look, between=self._slides_to(look))
            if self._look.between:
                self.set_timer(_BETWEEN_SECONDS, self._arrive)
            self.refresh()

    def _slides_to(self, look: CardAppearance) -> bool:
        """Whether the card moves up or down a row, with one frame between the rows."""
        was = self._look
        is_same = was.model.card == look.model.card and min(was.turn, look.turn) >= Turn.FACE
        pace = speed_of(self.shown.settings.speed, self.app.animation_level)
        moves = is_same and was.model.raised != look.model.raised and not self.form.flat
        return moves and pace is not None and pace.shines and self._has_shadow

    def _arrive(self) -> None:
        """Show the card in its final row."""
        if self._look.between:
            self._look = replace(self._look, between=False)
            self.refresh()

    on_mount = watch_shown = watch_turn = watch_form = _look_again

    def on_click(self, event: events.Click) -> None:
        """Report a click on the card."""
        event.stop()
        self.post_message(self.Toggled(self.position))

    def render_lines(self, crop: Region) -> list[Strip]:
        """The rows, painted once per look; Textual's cache would build every segment again."""
        looks = self._look, self.form, self.size, self.shine
        if looks != self._painted:
            self._painted = looks
            self._strips = self._paint()
            ground = self.background_colors[1]
            for line_filter in self.get_line_filters():
                self._strips = [strip.apply_filter(line_filter, ground) for strip in self._strips]
        rows = [*self._strips[crop.y : crop.bottom]]
        if crop.column_span == (0, self.size.width):
            return rows
        return [row.crop(*crop.column_span) for row in rows]

    def _paint(self) -> list[Strip]:
        """Tag, card, shadow and number, from the top."""
        form = self.form
        blank = Strip.blank(self.size.width, self.style_of("card--ground"))
        rows = [self._tag()] if self._look.model.raised or form.flat else [blank, self._tag()]
        if self._look.turn is Turn.COMING:
            rows += [blank] * (self.form.card_rows // 2)
        if self._look.between:
            rows = [blank, *self._half_up()]  # HELD comes with the raised card
        elif self._look.turn is not Turn.ABSENT:
            rows += [self.with_shine(strip, y) for y, strip in enumerate(self._card(), start=len(rows))]
            rows += [self._below(row) for row in range(self.size.height - 1 - len(rows))]
        rows += [blank] * (self.size.height - 1 - len(rows))
        return [*rows[: self.size.height - 1], self._number()]

    def _tag(self) -> Strip:
        """The row above the card: its mark in the middle, the hairline on either side."""
        mark = self._look.model.mark
        text = tag(mark, self.size.width - 1) if mark else ""
        return self._beside_line(text, "card--tag", "▁" if self._has_line else " ")

    def _number(self) -> Strip:
        look = self._look
        text = f"{look.model.number} {HINTED}" if look.is_hinted else look.model.number
        is_mark = look.is_hinted or look.model.is_labelled
        # the hairline's lower side needs a place without gold and shadow
        is_lined = self._has_line and not (look.model.raised or look.between or self.form.shadow)
        padded = f" {text} " if text and len(text) + 2 < self.size.width else text
        style = "card--mark" if is_mark else "card--number"
        return self._beside_line(padded, style, "▔" if is_lined else " ")

    def _beside_line(self, text: str, name: str, line: str) -> Strip:
        """A row with the text centred, in the style of this name, and the hairline on either side."""
        width = self.size.width - 1
        ground = self.style_of("card--ground")
        left = (width - len(text)) // 2
        sides = (line * columns for columns in (left, width - left - len(text)))
        before, after = (Segment(side, self.style_of("card--line")) for side in sides)
        return Strip([before, Segment(text, self.style_of(name)), after, Segment(" ", ground)], width + 1)

    def _card(self) -> tuple[Strip, ...]:
        """The card and the shadow to its right; narrower while it turns over."""
        look, width = self._look, self.size.width - 1
        card = None if look.turn in _BACKS else look.model.card
        part = _NARROWED.get(look.turn, 1)
        picture = CardPicture(
            card,
            width,
            self.form.card_rows,
            int(width * part) - (1 - int(width * part) % 2) if part else 0,
            letters=look.letters,
            wild=look.model.wild,
            one_ink=look.one_ink,
            shadow=self._has_shadow,
            deep_shadow=look.turn is Turn.LANDING,
            uncovered=round(self.form.card_rows * _UNCOVERED.get(look.turn, 0)),
            corner=look.turn is Turn.CORNER,
        )
        bright = not look.model.dimmed
        inks = self.card_styles.inks(card, is_bright=bright and bool(part))
        if picture.uncovered:
            inks = (*self.card_styles.inks(None, is_bright=True), *inks)
        return painted(picture, lit_edge(inks) if look.turn is Turn.LANDING else inks, bright)

    def _half_up(self) -> list[Strip]:
        """The card between two rows: its first and last row are half cells, its lower corner is hidden."""
        paper = "dim" if self._look.model.dimmed else "face"
        ground = self.style_of("card--ground")
        width = self.size.width - 1
        top = [self._halves("ground", paper, width), Segment(" ", ground)]
        sides = [
            self._halves(paper, below, columns) for below, columns in (("ground", 1), ("shadow", width - 1))
        ]
        bottom = [*sides, Segment(" ", self.style_of("card--shadow"))]
        return [Strip(top, width + 1), *self._card()[:-1], Strip(bottom, width + 1)]

    # around the card

    def _below(self, row: int) -> Strip:
        """A row below the card: a line of gold if it is raised, and its shadow."""
        raised, width = self._look.model.raised, self.size.width - 1
        up = self._look.turn >= Turn.FACE
        shade = "shadow" if self._has_shadow else "ground"
        if self._look.letters:
            line = "▔" * width if raised and up and row == 0 else ""
            right = " " * (width + 1 - len(line))
            return Strip(
                [Segment(line, self.style_of("card--mark")), Segment(right, self.style_of("card--ground"))]
            )
        is_deep = row == 0 and (raised or self._look.turn is Turn.LANDING)
        halves = [("ground", "ground", 1), (shade, shade if is_deep else "ground", width)]
        if raised and row == 0 and up:
            halves = [("tag", "ground", 1), ("tag", shade, width - 1), (shade, shade, 1)]
        return Strip([self._halves(*part) for part in halves], width + 1)

    @property
    def _has_shadow(self) -> bool:
        shadow, ground = (self.style_of(f"card--{name}").bgcolor for name in ("shadow", "ground"))
        return not self._look.letters and self._look.turn not in _NARROWED and shadow != ground

    @property
    def _has_line(self) -> bool:
        is_whole = self._look.turn not in (Turn.ABSENT, Turn.COMING, *_NARROWED)
        return self.card_styles.has_line and not self._look.letters and is_whole

    def _halves(self, upper: str, lower: str, width: int) -> Segment:
        """Cells split in two colours: the backgrounds of these two component classes."""
        above, below = (self.style_of(f"card--{name}") for name in (upper, lower))
        return Segment(" " * width, above) if upper == lower else Segment("▀" * width, _over(above, below))


@lru_cache(maxsize=16)
def _over(above: Style, below: Style) -> Style:
    return Style(color=above.bgcolor, bgcolor=below.bgcolor)
