"""Cards as styled text: strips, and cards of three rows."""

from collections.abc import Collection, Sequence

from textual.content import Content

from videopoker.core.cards.cards import Card

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
