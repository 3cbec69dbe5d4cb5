"""The list of themes, with a small table in the colours of the theme at the cursor, which need not be in use."""

from collections.abc import Collection, Iterable, Mapping, Sequence
from typing import ClassVar

from rich.color import Color as RichColor
from rich.segment import Segment
from rich.style import Style
from textual import on
from textual.app import ComposeResult, RenderResult
from textual.color import Color
from textual.containers import Horizontal
from textual.events import Resize
from textual.geometry import Size
from textual.reactive import reactive
from textual.strip import Strip
from textual.theme import Theme
from textual.widget import Widget
from textual.widgets import OptionList

from videopoker.core.cards.cards import parse_cards
from videopoker.core.settings import Settings
from videopoker.tui.colours.theme import OF_256_COLOURS, SHIPPED, all_roles, theme_for
from videopoker.tui.kit.card_styles import CardStyles
from videopoker.tui.kit.choice import Choice, ChoiceDialog
from videopoker.tui.kit.lists import Rows
from videopoker.tui.kit.search import Search
from videopoker.tui.kit.table_view.cards.card_painter import CardPicture, painted
from videopoker.tui.kit.text_layout import tag

_CARD_SIZES = ((15, 12), (13, 9), (11, 8), (9, 6), (7, 5))
_ROWS_AROUND_CARDS = 11
"""Title, four lines of the paytable, a blank row, HELD, the row a held card rises, message, amounts and meters."""

_HAND = parse_cards("Ks Kh JK 9d 4c")

_LINES = (
    ("Natural Royal Flush", "1,000", "4,000"),
    ("Four of a Kind", "60", "75"),
    ("Full House", "20", "25"),
    ("Three of a Kind", "8", "10"),
)
_PAY_WIDTH = 8

_GROUNDS = {
    "ground": "felt",
    "face": "card",
    "dim": "card-dim",
    "back": "card-back",
    "shadow": "card-shadow",
    "line": "felt",
}
"""The role behind a component class of cards."""

_INKS = {"face": "spades", "dim": "spades", "line": "card-edge"}
"""The role of a component class of cards that is not called like it."""


def card_size(columns: int, rows: int) -> tuple[int, int]:
    """Columns and rows of the preview's cards, the largest that fit here.

    >>> card_size(56, 17), card_size(10, 10)
    ((9, 6), (7, 5))
    """
    for width, height in _CARD_SIZES:
        if preview_width((width, height)) <= columns and height + _ROWS_AROUND_CARDS <= rows:
            return width, height
    return _CARD_SIZES[-1]


def preview_width(card: tuple[int, int]) -> int:
    """The columns of a preview with cards of this size: each has a column for its shadow, and one is free on the left."""
    width, _ = card
    return 5 * (width + 1) + 1


class ThemePreview(Widget):
    """Title, paytable, cards and meters: every colour of the table at once."""

    ALLOW_SELECT: ClassVar[bool] = False
    theme: reactive[Theme | None] = reactive[Theme | None](None)
    card: reactive[tuple[int, int]] = reactive(_CARD_SIZES[-1], layout=True)

    def __init__(self, settings: Settings) -> None:
        super().__init__(id="theme-preview")
        self._settings = settings
        self._roles: dict[str, str] = {}
        self._strips: Sequence[Strip] = ()

    def get_content_width(self, container: Size, viewport: Size) -> int:  # noqa: ARG002 - Textual's
        return preview_width(self.card)

    def get_content_height(self, container: Size, viewport: Size, width: int) -> int:  # noqa: ARG002 - Textual's
        _, rows = self.card
        return rows + _ROWS_AROUND_CARDS

    def get_component_rich_style(
        self, *names: str, partial: bool = False, default: Style | None = None
    ) -> Style:
        """The style of a component class of cards in the theme shown."""
        name = names[0].removeprefix("card--")
        ink = _INKS.get(name, name)
        ground = _GROUNDS.get(name)
        if ground or ink in self._roles:
            return self._style(ink if ink in self._roles else "letters", ground)
        return super().get_component_rich_style(*names, partial=partial, default=default)

    def render(self) -> RenderResult:
        """Nothing: the rows are painted one by one."""
        return ""

    def watch_theme(self) -> None:
        self._repaint()

    def watch_card(self) -> None:
        self._repaint()

    def render_line(self, y: int) -> Strip:
        return self._strips[y] if y < len(self._strips) else Strip.blank(self.size.width, self.rich_style)

    def _repaint(self) -> None:
        if self.theme:
            self._roles = all_roles(self.theme, self._settings.colours, self.app.console.color_system)
            self._strips = [*self._upper_rows(), *self._cards(), *self._lower_rows()]
            self.refresh()

    def _upper_rows(self) -> Iterable[Strip]:
        yield self._row("bars", " JOKER POKER", "gold", right="sealed 5d21…2d11 ", bold=True)
        for number, (label, fewer, max_pay) in enumerate(_LINES):
            width = preview_width(self.card) - 2 * _PAY_WIDTH
            is_paid = number == len(_LINES) - 1
            ink = self._style("letters", "other-stripe" if number % 2 else "stripe") + Style(bold=False)
            bet = self._style("bet-figures", "bet-column")
            if is_paid:
                bet = self._style("gold-ink", "gold-ground")
                ink = bet + Style(bold=True)
            mark = "▶" if is_paid else " "
            yield Strip(
                [
                    Segment(f"{mark}{label}"[:width].ljust(width) + f"{fewer:>{_PAY_WIDTH - 1}} ", ink),
                    Segment(
                        f"{max_pay:>{_PAY_WIDTH - 1}}" + ("◀" if is_paid else " "), bet + Style(bold=True)
                    ),
                ]
            )

    def _cards(self) -> Iterable[Strip]:
        width, rows = self.card
        felt = self._style("letters", "felt")
        styles = CardStyles(self)
        blank = Strip([Segment(" " * (width + 1), felt)])
        word = tag("HELD", width)
        left = (width - len(word)) // 2
        tagged = Segment(word, self._style("gold-ink", "gold-ground") + Style(bold=True))
        held = Strip([Segment(" " * left, felt), tagged, Segment(" " * (width + 1 - left - len(word)), felt)])
        rule = "─" if self._settings.letters else "▀"
        line = Strip([Segment(rule * width, self._style("gold-ground", "felt")), Segment(" ", felt)])
        columns = []
        for position, card in enumerate(_HAND):
            is_held = position < 3  # the kings and the joker
            picture = CardPicture(
                card,
                width,
                rows,
                width,
                letters=self._settings.letters,
                one_ink=self._settings.colours == "none" or self.app.no_color,
                shadow=not self._settings.letters,
            )
            face = painted(picture, styles.inks(card, is_bright=is_held), is_held)
            columns.append([held, *face, line] if is_held else [blank, blank, *face])
        yield self._row("felt", "", "letters")
        for row in zip(*columns, strict=True):
            yield Strip.join([Strip([Segment(" ", felt)]), *row])

    def _lower_rows(self) -> Iterable[Strip]:
        width = preview_width(self.card)
        message = "three of a kind, kings  ·  pays 10"
        yield self._row("felt", message.center(width), "letters", bold=True)
        amounts = [(" won ", "quiet"), ("+5", "won"), ("  lost ", "quiet"), ("-5", "lost"), (" ", "felt")]
        used = sum(len(text) for text, _ in amounts)
        segments = [*amounts, ("─" * (width - used - 1), "frame"), (" ", "felt")]
        yield Strip([Segment(text, self._style(ink, "felt")) for text, ink in segments])
        button = "❱ DEAL ❰"
        meters = " CREDITS 1,005  BET 5  WIN 10"
        yield Strip(
            [
                Segment(meters.ljust(width - len(button) - 1), self._style("letters", "bars")),
                Segment(button, self._style("gold-ink", "gold-ground") + Style(bold=True)),
                Segment(" ", self._style("letters", "bars")),
            ]
        )

    def _row(self, ground: str, text: str, ink: str, *, right: str = "", bold: bool = False) -> Strip:
        """A row with text at its left end and letters at its right end."""
        width = preview_width(self.card) - len(right)
        style = self._style(ink, ground) + Style(bold=bold)
        return Strip([Segment(text.ljust(width), style), Segment(right, self._style("letters", ground))])

    def _style(self, ink: str, ground: str | None) -> Style:
        return Style(color=self._colour(ink), bgcolor=self._colour(ground) if ground else None)

    def _colour(self, role: str) -> RichColor:
        return Color.parse(self._roles[role]).rich_color


_LIST_WIDTH = 24
"""Columns of a list wide enough for every name, where the terminal allows it."""
_AROUND = (5, 6)
"""Columns and rows of the dialog besides list and preview, with its frame."""


def listed(themes: Collection[str]) -> list[str]:
    """The names in the order of the list: the program's themes, then all others by name; without palettes of 256 colours.

    >>> listed(["nord", "felt-256", "dracula", "amber", "felt"])
    ['felt', 'amber', 'dracula', 'nord']
    """
    ours = [name for name in SHIPPED if name in themes]
    return [name for name in (*ours, *sorted(set(themes) - set(ours))) if name not in OF_256_COLOURS]


class ThemesScreen(ChoiceDialog):
    """Type to search; returns the theme chosen, or None."""

    TITLE = "THEMES"

    def __init__(self, themes: Mapping[str, Theme], settings: Settings) -> None:
        super().__init__(
            "THEMES",
            [Choice(name, name) for name in listed(themes)],
            settings.theme if settings.theme in themes else "felt",
            "type to search",
        )
        self._themes = themes
        self._preview = ThemePreview(settings)

    def body(self) -> ComposeResult:
        """The search line, and the list next to the preview."""
        yield Search(placeholder=self._hint, compact=True, id="choice")
        yield Horizontal(Rows(), self._preview, id="list-and-preview")

    def on_resize(self, event: Resize) -> None:
        """Take the largest cards that leave the list its columns."""
        self.set_class(event.size.height < 24, "-low")
        columns, rows = (max(1, size - around) for size, around in zip(event.size, _AROUND, strict=True))
        size = self._preview.card = card_size(columns - _LIST_WIDTH, rows)
        width = min(columns, _LIST_WIDTH + preview_width(size))
        self.query_one(".dialog").styles.width = width + _AROUND[0]
        self.query_one(OptionList).styles.max_height = rows

    @on(OptionList.OptionHighlighted)
    def show_preview(self) -> None:
        """Show the table in the colours of the theme at the cursor."""
        highlighted = self.query_one(OptionList).highlighted
        if highlighted is not None and highlighted < len(self._listed):
            name = theme_for(str(self._listed[highlighted].value), self.app.console.color_system)
            self._preview.theme = self._themes[name]
