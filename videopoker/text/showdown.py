"""Hands side by side: read from a command line, and put as text or as plain values."""

from collections.abc import Callable, Sequence
from typing import Any, TypeVar

from videopoker.core.cards import CardError, Rank, format_cards, parse_cards
from videopoker.core.dice import Dice, in_dice_words
from videopoker.core.ranks import RanksError, parse_ranks
from videopoker.core.showdown import Showdown, described, in_hand, show_down, why, winners

T = TypeVar("T")


def hand_texts(text: str) -> list[str]:
    """The hands in a text: ``|`` separates them, and so does ``/`` between groups of just five cards.

    >>> hand_texts("As Kd / 2c 3d 4h 5s 9c | Ks Kh JK 8c 8d"), hand_texts("As Kd Qs Js Ts/2c 3d 4h 5s 6d")
    (['As Kd   2c 3d 4h 5s 9c ', ' Ks Kh JK 8c 8d'], ['As Kd Qs Js Ts', '2c 3d 4h 5s 6d'])
    """
    hands = []
    for part in text.split("|"):
        groups = part.split("/")
        hands += groups if all(_count(group) == 5 for group in groups) else [" ".join(groups)]
    return hands


def _count(text: str) -> int:
    """The cards in a text; 0 where it cannot be read."""
    try:
        return len(parse_cards(text))
    except CardError:
        return 0


def read_hands(
    arguments: Sequence[str], wild: Sequence[str], decks: int, *, five_of_a_kind: bool
) -> Showdown:
    """Read hands from one argument or several, and value them; CardError says what is wrong."""
    if all(_count(text.replace("/", " ")) < 5 and "|" not in text for text in arguments):
        arguments = [" ".join(arguments)]
    texts = [text for argument in arguments for text in hand_texts(argument)]
    hands = [_read(parse_cards, number, texts) for number in range(len(texts))]
    ranks: set[Rank] = set()
    for text in wild:
        try:
            ranks |= parse_ranks(text)
        except RanksError as error:
            raise CardError(f"--wild {text}: {error}") from None
    return show_down(hands, ranks, decks=decks, five_of_a_kind=five_of_a_kind)


def read_dice(arguments: Sequence[str], wild: Sequence[str]) -> list[Dice]:
    """Read throws of poker dice; CardError says what is wrong."""
    if wild:
        raise CardError(f"--wild {wild[0]}: no face of a die is wild; expected --wild with cards only")
    if all(len(text) < 5 for text in arguments):
        arguments = [" ".join(arguments)]
    texts = [text for argument in arguments for text in argument.split("|")]
    return [_read(Dice.parse, number, texts) for number in range(len(texts))]


def _read(reader: Callable[[str], T], number: int, texts: Sequence[str]) -> T:
    """What one of the texts says; CardError names it where there are several."""
    try:
        return reader(texts[number])
    except CardError as error:
        raise CardError(in_hand(number + 1, len(texts), error)) from None


def showdown_record(shown: Showdown) -> dict[str, Any]:
    """The hands as plain values: the score orders them."""
    return {
        "hands": [
            {
                "cards": [str(card) for card in hand.cards],
                "best": [str(card) for card in hand.best],
                "category": str(hand.value.category),
                "natural": hand.value.natural,
                "description": description,
                "score": hand.value.score,
            }
            for hand, description in zip(shown.hands, shown.descriptions, strict=True)
        ],
        "winners": list(shown.winners),
        "why": shown.reason,
    }


def showdown_text(shown: Showdown) -> str:
    """Each hand with its best five and its name; the winner marked, and why it wins."""
    many = len(shown.hands) > 1
    width = max(len(format_cards(hand.cards)) for hand in shown.hands)
    rows = []
    for index, (hand, description) in enumerate(zip(shown.hands, shown.descriptions, strict=True)):
        best = f"  best {format_cards(hand.best)}" if len(hand.cards) > 5 else ""
        wild = "" if hand.value.natural else " (with wild cards)"
        mark = ("> " if index in shown.winners else "  ") if many else ""
        rows.append(f"{mark}{format_cards(hand.cards):{width}}{best}  {description}{wild}")
    return "\n".join([*rows, *([shown.reason] if many else [])])


def dice_record(dice: Sequence[Dice]) -> dict[str, Any]:
    """Throws of poker dice as plain values, in the form of hands."""
    values = [throw.value for throw in dice]
    return {
        "hands": [
            {
                "cards": [str(face) for face in throw.faces],
                "best": [str(face) for face in value.five_ranks],
                "category": throw.category,
                "natural": True,
                "description": in_dice_words(described(value, values)),
                "score": value.score,
            }
            for throw, value in zip(dice, values, strict=True)
        ],
        "winners": list(winners(values)),
        "why": _dice_reason(dice),
    }


def dice_text(dice: Sequence[Dice]) -> str:
    """Each throw with its name; the winner marked, and why it wins."""
    values = [throw.value for throw in dice]
    won = winners(values)
    rows = [
        f"{('> ' if index in won else '  ') if len(dice) > 1 else ''}"
        f"{' '.join(map(str, throw.faces))}  {in_dice_words(described(throw.value, values))}"
        for index, throw in enumerate(dice)
    ]
    return "\n".join([*rows, *([_dice_reason(dice)] if len(dice) > 1 else [])])


def _dice_reason(dice: Sequence[Dice]) -> str:
    values = sorted((throw.value for throw in dice), reverse=True)
    return in_dice_words(why(values[0], values[1])) if len(values) > 1 else ""
