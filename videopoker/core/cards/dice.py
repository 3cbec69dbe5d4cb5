"""Poker dice: five dice with the faces 9 T J Q K A, valued by the same evaluator; no suits, so no flush."""

import re
from collections.abc import Iterable
from typing import NamedTuple

from videopoker.core.cards.cards import CardError, Rank, parse_rank
from videopoker.core.cards.evaluate import HandRanks, value_of
from videopoker.core.cards.hands import Category, HandValue
from videopoker.core.cards.showdown import Showdown, ValuedHand

FACES = tuple(rank for rank in Rank if rank >= Rank.NINE)


class Dice(NamedTuple):
    """Five dice.

    >>> print(Dice.parse("A A K Q J").value)
    pair of aces
    """

    faces: tuple[Rank, ...]

    @classmethod
    def parse(cls, text: str) -> "Dice":
        """Read five faces in any order and spacing. CardError, with the die, if one is not a face."""
        faces = []
        for number, word in enumerate(re.findall(r"10|[^\s,]", text), start=1):
            try:
                face = parse_rank(word)
            except CardError:
                face = None
            if face not in FACES:
                raise CardError(f"{word!r}: no such face; expected 9 T J Q K A (die {number})")
            faces.append(face)
        if len(faces) != 5:
            raise CardError(f"{len(faces)} dice; expected five")
        return cls(tuple(faces))

    @property
    def value(self) -> HandValue:
        """The value of the dice: five of a kind, four, full house, straight, three, two pair, pair or bust, high to low."""
        return value_of(HandRanks.shape(tuple(sorted(self.faces, reverse=True)), one_suit=False, wilds=0))


def compare_dice(throws: Iterable[Dice]) -> Showdown:
    """Throws side by side, in words for dice."""
    hands = (ValuedHand(throw.faces, throw.value.five_ranks, throw.value) for throw in throws)
    return Showdown(tuple(hands), in_dice_words)


def in_dice_words(text: str) -> str:
    """A sentence about cards reworded for dice, where a high card is a bust."""
    return text.replace(str(Category.HIGH_CARD), "bust").replace("five cards", "five dice")
