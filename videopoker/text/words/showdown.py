"""Hands to compare: read from a command line, and written as text or plain values."""

import re
from collections.abc import Sequence
from typing import Annotated, NamedTuple, TypedDict

from videopoker.core.base.records import recorded
from videopoker.core.cards.cards import CardError, Rank, count_cards, format_cards, parse_cards, parse_ranks
from videopoker.core.cards.showdown import Dice, Showdown, ValuedHand, read_each, show_down


def hand_texts(text: str) -> list[str]:
    """The hands in a text, separated by ``|``, or by ``/`` between groups of exactly five cards.

    >>> hand_texts("As Kd / 2c 3d 4h 5s 9c | Ks Kh JK 8c 8d"), hand_texts("As Kd Qs Js Ts/2c 3d 4h 5s 6d")
    (['As Kd   2c 3d 4h 5s 9c ', ' Ks Kh JK 8c 8d'], ['As Kd Qs Js Ts', '2c 3d 4h 5s 6d'])
    """
    hands = []
    for part in text.split("|"):
        groups = part.split("/")
        hands += groups if all(count_cards(group) == 5 for group in groups) else [" ".join(groups)]
    return hands


def read_hands(
    arguments: Sequence[str], wild: Sequence[str], decks: int, *, five_of_a_kind: bool
) -> Showdown:
    """Read hands from one argument or several, and value them; raises CardError."""
    if all(count_cards(text.replace("/", " ")) < 5 and "|" not in text for text in arguments):
        arguments = [" ".join(arguments)]
    hands = read_each(parse_cards, [text for argument in arguments for text in hand_texts(argument)])
    ranks: set[Rank] = set()
    for text in wild:
        try:
            ranks |= parse_ranks(text)
        except CardError as error:
            is_joker = text.strip().lower() in {"joker", "jk"}
            raise CardError(
                f"--wild {text}: {'jokers are always wild; name ranks' if is_joker else error}"
            ) from None
    return show_down(hands, ranks, decks=decks, five_of_a_kind=five_of_a_kind)


def read_dice(arguments: Sequence[str], wild: Sequence[str] = ()) -> list[Dice]:
    """Read throws of poker dice, separated by ``/`` or ``|``; raises CardError."""
    if wild:
        raise CardError(f"--wild {wild[0]}: dice have no wild faces; use --wild with cards only")
    if all(len(text) < 5 for text in arguments):
        arguments = [" ".join(arguments)]
    return read_each(Dice.parse, [text for argument in arguments for text in re.split("[/|]", argument)])


def winners_text(numbers: Sequence[int]) -> str:
    """Which hands win.

    >>> winners_text([2]), winners_text([1, 2, 4])
    ('Hand 2 wins', 'Hands 1, 2 and 4 tie')
    """
    *others, last = map(str, numbers)
    return f"Hands {', '.join(others)} and {last} tie" if others else f"Hand {last} wins"


@recorded("hand.cards", "hand.best", "category", "hand.value.natural", "description", "hand.value.score")
class ShownHand(NamedTuple):
    """A hand of five or more cards and what it makes."""

    hand: ValuedHand
    category: str
    description: str


class ShowdownRecord(TypedDict):
    """Hands, and which of them wins."""

    hands: list[ShownHand]
    winners: Annotated[tuple[int, ...], "indexes, from 0"]
    why: Annotated[str, "why the winner wins"]


def showdown_record(result: Showdown) -> ShowdownRecord:
    """The hands as plain values, with scores that order them."""
    return {
        "hands": [
            ShownHand(hand, result.words(str(hand.value.category)), description)
            for hand, description in zip(result.hands, result.descriptions, strict=True)
        ],
        "winners": result.winners,
        "why": result.reason,
    }


def showdown_text(result: Showdown) -> str:
    """Each hand with its best five and its name, the winner marked, and why it wins."""
    many = len(result.hands) > 1
    width = max(len(format_cards(hand.cards)) for hand in result.hands)
    rows = []
    for index, (hand, description) in enumerate(zip(result.hands, result.descriptions, strict=True)):
        best = f"  best {format_cards(hand.best)}" if len(hand.cards) > 5 else ""
        wild = "" if hand.value.natural else " (with wild cards)"
        mark = ""
        if many:
            mark = "> " if index in result.winners else "  "
        rows.append(f"{mark}{format_cards(hand.cards):{width}}{best}  {description}{wild}")
    return "\n".join([*rows, *([result.reason] if many else [])])
