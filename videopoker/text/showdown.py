"""Hands side by side, read from a command line, and told as text or as plain values."""

from collections.abc import Sequence
from typing import Any

from videopoker.core.cards import CardError, format_cards, parse_cards
from videopoker.core.dice import Dice, in_dice_words
from videopoker.core.ranks import RanksError, parse_ranks
from videopoker.core.showdown import Showdown, described, in_hand, show_down, why, winners


def read_hands(texts: Sequence[str], wild: str, decks: int, *, five_of_a_kind: bool) -> Showdown:
    """Read hands, groups of cards separated by ``/``, and value them; CardError says what is wrong."""
    hands = []
    texts = _joined(texts, least=10)
    for number, text in enumerate(texts, start=1):
        try:
            hands.append(parse_cards(text.replace("/", ",")))
        except CardError as error:
            raise CardError(in_hand(number, len(texts), error)) from None
    try:
        ranks = parse_ranks(wild) if wild else frozenset()
    except RanksError as error:
        raise CardError(f"--wild {wild}: {error}") from None
    return show_down(hands, ranks, decks=decks, five_of_a_kind=five_of_a_kind)


def read_dice(texts: Sequence[str], wild: str) -> list[Dice]:
    """Read throws of poker dice; CardError says what is wrong."""
    if wild:
        raise CardError(f"--wild {wild}: no face of a die is wild; expected --wild with cards only")
    throws = []
    texts = _joined(texts, least=5)
    for number, text in enumerate(texts, start=1):
        try:
            throws.append(Dice.parse(text))
        except CardError as error:
            raise CardError(in_hand(number, len(texts), error)) from None
    return throws


def _joined(texts: Sequence[str], least: int) -> Sequence[str]:
    """The arguments, or one hand of them all where none has the `least` signs that a hand takes."""
    return [" ".join(texts)] if all(len(text) < least for text in texts) else texts


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
