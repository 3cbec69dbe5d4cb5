"""Cards as styled text, in strips or in three rows; their colours are read from the style sheet once for the whole table."""

from collections.abc import Callable, Collection, Sequence
from functools import cache

from rich.color import Color as RichColor
from rich.color import ColorType
from rich.style import Style
from textual.color import Color
from textual.content import Content
from textual.widget import Widget

from videopoker.core.cards.cards import Card
from videopoker.drawing.card_art import FIGURE_INKS, INDEX, LETTER, PAPER
from videopoker.tui.colours.palettes import SUITS

FIVE = range(5)

_LARGE = 6
"""Columns of a card three rows high."""


def suit_style(card: Card, *, is_bright: bool = True) -> str:
    """The style of a card's letters: its suit's colour, on a bright card or a dimmed one."""
    dim = "" if is_bright else "-dim"
    return f"bold ${card.suit_name}{dim} on $card{dim}"


def width_of(cards: int, *, narrow: bool = False) -> int:
    """The cells of a strip of this many cards; for a narrow one, without the blank at its end, if one of them is a ten.

    >>> width_of(5), width_of(5, narrow=True)
    (21, 16)
    """
    return (3 if narrow else 4) * cards + 1


def strip(
    cards: Sequence[Card],
    letters: bool,
    *,
    bright: Collection[int] = FIVE,
    held: Collection[int] = (),
    quiet: str = "$quiet",
    narrow: bool = False,
) -> Content:
    """The cards side by side, with a gap before each and at the end; in a `narrow` strip only tens are three cells wide.

    Bright cards have a card's background, the others are in `quiet` text. Held cards are underlined, or in brackets
    if `letters`.
    """
    cells: list[Content] = []
    for position, card in enumerate(cards):
        style = suit_style(card) if position in bright else quiet
        line = "underline " if position in held and not letters else ""
        cells += [
            _gap(position, held, letters),
            Content.styled(f"{card.short:{2 if narrow else 3}}", line + style),
        ]
    return Content("").join([*cells, _gap(len(cards), held, letters)])


def two_cells(card: Card) -> str:
    """The card in two cells: a ten is T, as typed."""
    return card.short if card.is_joker else f"{card.rank}{card.suit.symbol}"


def narrow_strip(cards: Sequence[Card], bright: Collection[int]) -> Content:
    """The cards in two cells each, without gaps; those that are not bright are dimmed."""
    return Content.assemble(
        *(
            (two_cells(card), suit_style(card, is_bright=position in bright))
            for position, card in enumerate(cards)
        )
    )


def large_cards(
    cards: Sequence[Card | None], *, bright: Collection[int] = FIVE, held: Collection[int] = ()
) -> list[Content]:
    """Cards of three rows by six columns, one column apart, and a fourth row that underlines the held cards.

    None is an empty place.
    """
    faces = [
        suit_style(card, is_bright=position in bright) if card else "on $other-stripe"
        for position, card in enumerate(cards)
    ]
    names = [card.pretty if card else "" for card in cards]
    corners = [
        name if len(name) == _LARGE - 1 else f" {name} " for name in names
    ]  # the joker's name reaches the edge
    rows = [
        [(f"{corner:<{_LARGE}}", face) for corner, face in zip(corners, faces, strict=True)],
        [(" " * _LARGE, face) for face in faces],
        [(f"{corner:>{_LARGE}}", face) for corner, face in zip(corners, faces, strict=True)],
        [
            (("▔" if position in held else " ") * _LARGE, "bold $gold-ground")
            for position in range(len(cards))
        ],
    ]
    return [Content(" ").join(Content.styled(*cell) for cell in row) for row in rows]


def _gap(position: int, held: Collection[int], letters: bool) -> Content:
    """The cell before the card at this place; with `letters` a bracket where a run of held cards begins or ends."""
    is_held = position in held
    if not letters or is_held == (position - 1 in held):
        return Content(" ")
    return Content("[" if is_held else "]")


_MIXED = 0.25
"""The part of a dimmed card's colour mixed into its figure's inks, where colours can be mixed."""

EDGE, GROUND, SHADOW = "E", "_", "Z"
"""The inks of the hairline around a card, of the table, and of the card's shadow."""

Inks = tuple[tuple[str, RichColor], ...]
"""The colour of each ink."""

CARD_CLASSES = {
    f"card--{name}"
    for name in (
        *("ground", "face", "dim", "back", "gold", "soft", "shadow", "line", "tag", "mark", "number"),
        *(f"{suit}{dim}" for suit in SUITS for dim in ("", "-dim")),
        *("skin", "beard", "hair", "figure-gold"),
    )
} | {"hands--pay", "hands--cursor"}
"""Component classes of cards and hands. Only the table declares them: a set per card would slow every start."""


class CardStyles:
    """The inks of cards, bright and dimmed, from a widget that has the component classes of cards."""

    def __init__(self, widget: Widget) -> None:
        self._widget = widget
        self.of: Callable[..., Style] = cache(widget.get_component_rich_style)
        self._inks = cache(self._looked_up_inks)

    def sign(self, card: Card | None, *, is_bright: bool) -> Style:
        """The style of a card's characters; for None, of a back."""
        if card is None:
            return self.of("card--back")
        face = self.of("card--face" if is_bright else "card--dim")
        ink = self.of(f"card--{_suit_of(card)}{'' if is_bright else '-dim'}", partial=True)
        return face + ink + Style(bold=is_bright)

    def inks(self, card: Card | None, *, is_bright: bool) -> Inks:
        """The inks of a card; for None, of a back."""
        return self._inks(_suit_of(card) if card else None, is_bright)

    def _looked_up_inks(self, suit: str | None, is_bright: bool) -> Inks:
        paper = _ground(self.of("card--face" if is_bright or suit is None else "card--dim"))
        if suit is None:
            back = self.of("card--back")
            gold = _ink(self.of("card--figure-gold"))
            return *self._inks_around(), (PAPER, paper), ("D", _ground(back)), ("B", _ink(back)), ("G", gold)
        signs = _ink(self.of(f"card--{suit}{'' if is_bright else '-dim'}"))
        inks = [*self._inks_around(), (PAPER, paper), (LETTER, signs), (INDEX, signs)]
        for ink, name in (("S", suit), *FIGURE_INKS.items()):
            colour = _ink(self.of(f"card--{name}"))
            is_mixed = not is_bright and self._widget.app.console.color_system == "truecolor"
            inks.append((ink, _mixed(colour, paper) if is_mixed else colour))
        return tuple(inks)

    def _inks_around(self) -> Inks:
        ground, shadow = (_ground(self.of(f"card--{name}")) for name in ("ground", "shadow"))
        line = ((EDGE, _ink(self.of("card--line"))),) if self.has_line else ()
        return (GROUND, ground), (SHADOW, shadow), *line

    @property
    def has_line(self) -> bool:
        """Whether cards have a hairline around them, because they are hardly brighter than the table."""
        return _ink(self.of("card--line")) != _ground(self.of("card--ground"))

    @property
    def gold(self) -> tuple[Style, Style]:
        """The styles of a sweep of gold, in its middle and at its edges."""
        return self.of("card--gold", partial=True), self.of("card--soft", partial=True)


def lit_edge(inks: Inks) -> Inks:
    """The inks of a back whose edge is gold."""
    gold = dict(inks)["G"]
    return tuple((ink, gold if ink == PAPER else colour) for ink, colour in inks)


def _suit_of(card: Card) -> str:
    return card.suit_name


def _ink(style: Style) -> RichColor:
    return style.color or RichColor.default()


def _ground(style: Style) -> RichColor:
    return style.bgcolor or RichColor.default()


def _mixed(ink: RichColor, paper: RichColor) -> RichColor:
    """The ink mixed with some of the paper's colour; unchanged if the colours cannot be mixed."""
    if {ink.type, paper.type} != {ColorType.TRUECOLOR}:
        return ink
    return Color.from_rich_color(ink).blend(Color.from_rich_color(paper), _MIXED).rich_color
