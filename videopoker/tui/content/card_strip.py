"""Cards in one row of text: each on a small ground of its own, for lists of hands."""

from collections.abc import Collection, Sequence

from textual.content import Content

from videopoker.core.cards import Card

FIVE = range(5)

_QUIET = "$quiet"


def suit_style(card: Card, *, is_bright: bool = True) -> str:
    """The style of a card's letters: its suit's colour, on a bright card or a dimmed one."""
    dim = "" if is_bright else "-dim"
    return f"bold ${'joker' if card.is_joker else card.suit.word}{dim} on $card{dim}"


def width_of(cards: int) -> int:
    """The cells of a strip of this many cards.

    >>> width_of(5)
    16
    """
    return 3 * cards + 1


def strip(
    cards: Sequence[Card],
    letters: bool,
    *,
    bright: Collection[int] = FIVE,
    held: Collection[int] = (),
) -> Content:
    """The cards side by side, three cells each and one at the end.

    The bright ones stand on a card's ground, the others are quiet text. The held ones are underlined, in `letters` they
    stand in brackets.
    """
    parts: list[Content] = []
    for place in range(len(cards) + 1):
        card = cards[place] if place < len(cards) else None
        text = card.short if card else ""
        space = _bracket(place, held) if letters else " " * (3 - len(text) if card else 1)
        on_card = place in bright or place - 1 in bright
        parts.append(Content.styled(space, "bold $spades on $card" if on_card else _QUIET))
        if card:
            style = suit_style(card) if place in bright else _QUIET
            parts.append(
                Content.styled(text, f"underline {style}" if place in held and not letters else style)
            )
    return Content("").join(parts)


def _bracket(place: int, held: Collection[int]) -> str:
    """The sign before the card at this place: a bracket where a run of held cards begins or ends."""
    before, now = place - 1 in held, place in held
    return " " if before == now else "[" if now else "]"
