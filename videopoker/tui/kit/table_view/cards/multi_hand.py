"""The hands of multi-hand play next to the large one: up to 99, each as large as fits."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import cache, lru_cache, partial

from rich.segment import Segment
from rich.style import Style
from textual import events
from textual.message import Message
from textual.reactive import reactive
from textual.strip import Strip

from videopoker.core.cards.cards import Card
from videopoker.drawing.card_text import WILD, back, face
from videopoker.text.words.cells import padded
from videopoker.text.words.pay_line import short_label
from videopoker.tui.kit.card_styles import two_cells
from videopoker.tui.kit.table_view.cards.card_model import (
    ALL,
    HandModel,
    hand_models,
    one_suit,
)
from videopoker.tui.kit.table_view.cards.card_painter import CardPainter, CardPicture, painted
from videopoker.tui.kit.table_view.cards.multi_hand_layout import (
    ART_ROWS,
    ART_WIDTH,
    MARK_WIDTH,
    PADDED,
    RANK,
    SIGNS,
    Caption,
    Cell,
    Grid,
    grid,
)
from videopoker.tui.kit.text_layout import CURSOR

_BEST, _AHEAD, _PAID = "★", "•", "·"
"""Marks of the best hand, of hands that are ahead, and of other winning hands."""
_IN_LETTERS = {_BEST: "#", _AHEAD: "+", _PAID: "."}
"""The marks in letters mode, where a star is a joker."""
_MIN_FACE = 7
"""The narrowest card with two corners."""

Row = list[Segment]


class MultiHand(CardPainter):
    """Draws every hand but the large one; before the draw each shows the held cards, and backs for the rest."""

    up: reactive[int] = reactive(ALL, repaint=False)
    """How many final hands are shown so far."""
    lit: reactive[int] = reactive(ALL, repaint=False)
    """How many of them show their pay so far."""

    @dataclass
    class Clicked(Message):
        """The hand at this place was clicked; the first is 0."""

        index: int

    _drawn: Callable[[HandModel], list[Row]]
    _drawn_for: object = None

    def watch_shown(self) -> None:
        """Repaint the hands if their look changed."""
        if self.shown.model.bet.hands > 1 and self.display and self._looks() != self._painted:
            self.refresh()

    watch_up = watch_lit = watch_shown

    def _looks(self) -> tuple[object, ...]:
        view, model = self.shown, self.shown.model
        return (
            model.state,
            model.held,
            model.bet.hands,
            self.up,
            self.lit,
            model.at,
            view.settings.letters,
            self.one_ink,
            view.styles,
            self.size,
        )

    def beside(self, place: int, way: str) -> int:
        """Index of the neighbouring hand to the `left` or `right`, `up` or `down`; hand 1 counts as the bottom row."""
        hands = self.shown.model.bet.hands
        columns = self._grid.columns
        if not place and way == "up":
            last_row = (hands - 2) // columns * columns + 1
            return min(last_row + columns // 2, hands - 1)
        if not place and way == "down":
            return 0
        index = place + {"left": -1, "right": 1, "up": -columns, "down": columns}[way]
        if way == "up":
            return index if index > 0 else place
        return index % hands if way != "down" or index < hands else 0

    @property
    def _grid(self) -> Grid:
        return grid(*self.size, self.shown.model.bet.hands - 1)

    def on_click(self, event: events.Click) -> None:
        """Report a click on a hand."""
        index = self._grid.index_at(event.x, event.y)
        if index is not None and index < self.shown.model.bet.hands - 1:
            event.stop()
            self.post_message(self.Clicked(index + 1))

    def render_line(self, y: int) -> Strip:
        """One row of all hands, which are painted once per look."""
        if (looks := self._looks()) != self._painted:
            self._painted = looks
            self._strips = self._paint()
        return self.with_shine(self._strips[y] if y < len(self._strips) else self._blank(self.size.width), y)

    def _paint(self) -> list[Strip]:
        width = self.size.width
        view, model, where = self.shown, self.shown.model, self._grid
        cell, columns = where.cell, where.columns
        models = hand_models(
            model.state,
            model.held,
            model.bet.hands,
            self.up,
            lit=self.lit,
            at=model.at,
            card_by_card=cell.card_width >= PADDED,
        )
        looks = (
            cell,
            model.state.hand,
            model.state.paytable,
            view.settings.letters,
            self.one_ink,
            view.styles,
        )
        if looks != self._drawn_for:
            # moving the cursor leaves most hands unchanged
            self._drawn_for = looks
            self._drawn = cache(partial(self._hand, cell))
        strips = [self._blank(width)] * where.top
        for first in range(0, len(models), columns):
            rows = zip(*map(self._drawn, models[first : first + columns]), strict=True)
            strips += [self._side_by_side(row, where.left, where.across - cell.width, width) for row in rows]
            strips += [self._blank(width)] * (where.down - cell.height)
        return strips

    def _side_by_side(self, rows: Sequence[Row], left: int, gap: int, width: int) -> Strip:
        ground = self.style_of("card--ground")
        segments = [Segment(" " * left, ground), *rows[0]]
        for row in rows[1:]:
            if gap:
                segments.append(Segment(" " * gap, ground))
            segments += row
        return Strip(segments).adjust_cell_length(width, ground)

    def _blank(self, width: int) -> Strip:
        return Strip.blank(width, self.style_of("card--ground"))

    # one hand

    def _hand(self, cell: Cell, hand: HandModel) -> list[Row]:
        cards = [self._card(hand, index, cell) for index in range(5)]
        rows = [[segment for card in row for segment in card] for row in zip(*cards, strict=True)]
        end = -1 if cell.card_width > PADDED else None  # without the gap to the right of the last card
        rows = [[self._mark(hand, cell), *row[:end], self._beside(hand, cell)] for row in rows]
        if cell.caption is Caption.BELOW:
            cursor = CURSOR if hand.is_at_cursor else " "
            caption = f"{cursor}{_captioned(hand, cell.width - MARK_WIDTH, self._best)}"
            rows.append([Segment(caption, self._caption_style(hand))])
        return rows

    def _card(self, hand: HandModel, index: int, cell: Cell) -> list[Row]:
        """The rows of a card, and where cards have a frame the gap to its right."""
        card = hand.cards[index]
        is_bright = index in hand.bright
        wild = card is not None and self.shown.model.state.wild_cards.is_wild_by_rule(card)
        letters = self.shown.settings.letters
        width, rows = cell.card_width, cell.card_rows
        if width >= ART_WIDTH and rows >= ART_ROWS:
            picture = CardPicture(
                card,
                width,
                rows,
                width,
                letters=letters,
                wild=wild,
                one_ink=self.one_ink,
                lined_below=width > _MIN_FACE,  # else the lower corner covers most of the line
            )
            gap = Segment(" ", self.style_of("card--ground"))
            strips = painted(picture, self.card_styles.inks(card, is_bright=is_bright), is_bright)
            return [[*strip.crop(0, strip.cell_length - 1), gap] for strip in strips]
        style = self.card_styles.sign(card, is_bright=is_bright)
        if width == RANK and card and not card.is_joker:  # no suit symbol: no suit colour either
            style = self.style_of(f"card--{'face' if is_bright else 'dim'}") + Style(bold=is_bright)
        texts = _text(card, width, rows, wild)
        if width <= PADDED:
            if hand.is_at_cursor and cell.caption is not Caption.BELOW:
                ground = self.style_of("hands--cursor").bgcolor
                style += Style(bgcolor=ground, bold=True, underline=self.one_ink)
            return [[Segment(text, style)] for text in texts]
        gap = Segment(" ", self.style_of("card--ground"))
        return [[*self._edged(text, style, is_lined=bool(card) and not letters), gap] for text in texts]

    def _edged(self, text: str, style: Style, *, is_lined: bool) -> Row:
        """A row of a card, with a hairline at its sides if cards are hardly brighter than the table."""
        if not is_lined or not self.card_styles.has_line:
            return [Segment(text, style)]
        line = style + Style(color=self.style_of("card--line").color)
        left = "▏" if text[0] == " " else text[0]
        right = "▕" if text[-1] == " " else text[-1]
        return [Segment(left, line), Segment(text[1:-1], style), Segment(right, line)]

    def _beside(self, hand: HandModel, cell: Cell) -> Segment:
        """The pay to the right of the cards."""
        width = cell.width - MARK_WIDTH - cell.cards_width
        if cell.caption is not Caption.PAY:
            return Segment(" " * width, self.style_of("card--ground"))
        best = self._best if hand.is_best else ""
        pay = f" {hand.paid:,}{best}" if hand.paid else ""
        ways = (pay, pay.lstrip(), pay.lstrip().replace(",", ""))
        fitting = next((way for way in ways if len(way) <= width), ways[-1])
        return Segment(fitting.ljust(width), self._caption_style(hand))

    @property
    def _best(self) -> str:
        return _IN_LETTERS[_BEST] if self.shown.settings.letters else _BEST

    def _mark(self, hand: HandModel, cell: Cell) -> Segment:
        """The column left of a row of cards: the cursor, or the mark of a win if nothing else shows it.

        A winning hand in one suit is marked with that suit if its cards show no suits.
        """
        style = self._caption_style(hand)
        if hand.is_at_cursor and cell.caption is not Caption.BELOW:
            return Segment(CURSOR, style)
        if cell.caption is not Caption.MARK:
            return Segment(" ", self.style_of("card--ground"))
        mark = _PAID if hand.paid else " "
        if hand.is_best or hand.is_ahead:
            mark = _BEST if hand.is_best else _AHEAD
        suit = one_suit(hand.cards) if hand.paid and cell.card_width < SIGNS else None
        if self.shown.settings.letters:
            mark = _IN_LETTERS.get(mark, mark)
        if suit is not None and not hand.is_best:
            mark = suit.symbol
        return Segment(mark, style)

    def _caption_style(self, hand: HandModel) -> Style:
        if hand.is_at_cursor:
            return self.style_of("hands--cursor")
        return self.style_of("hands--pay" if hand.paid else "card--ground")


def _captioned(hand: HandModel, width: int, best: str) -> str:
    if not hand.paid:
        return " " * width
    pay = f"{hand.paid:,}{best if hand.is_best else ''}"
    columns = width - len(pay) - 1
    return f"{padded(short_label(hand.line, columns), columns)} {pay}"


@lru_cache(maxsize=512)
def _text(card: Card | None, width: int, rows: int, wild: bool) -> Sequence[str]:
    """The text on a card or its back, with WILD if there is room."""
    if width >= _MIN_FACE:
        return face(card, width, rows, wild=wild) if card else back(width, rows)
    if card is None:
        pattern = "╱╲╱╲╱╲"
        return [f"{pattern[: width - 1]} " if width == PADDED else pattern[:width]] * rows
    sign = _sign(card, width)
    first = (f" {sign}" if width > PADDED else sign).ljust(width)
    mark = WILD if wild and width > len(WILD) else ""
    return [first, mark.center(width), *[" " * width] * (rows - 2)][:rows]


def _sign(card: Card, width: int) -> str:
    """The card in `width` characters; below four a ten is T, as typed, followed by a gap."""
    if width == RANK:
        return "★" if card.is_joker else str(card.rank)
    return card.pretty if width > PADDED and not card.is_joker else two_cells(card)
