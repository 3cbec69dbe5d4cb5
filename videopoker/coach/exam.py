"""Hands as the coach grades them, and an exam of twenty."""

from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import Generic, TypeVar

from videopoker.coach.advice import Advice

SMALLEST_MISTAKE = Fraction(1, 100)
"""Coins from which on the coach speaks of a mistake."""

EXAM_HANDS = 20


@dataclass(frozen=True)
class Graded:
    """The hold a player chose."""

    hand: int
    """Its number in the save."""
    advice: Advice
    held: frozenset[int]
    hands: int = 1
    """How many hands were drawn with it."""

    @property
    def cost(self) -> Fraction:
        """What the hold is worth less than the best, in coins on each hand."""
        return self.advice.cost(self.held)

    @property
    def is_right(self) -> bool:
        """Whether no hold is worth more; a tie for the best is right."""
        return self.advice.of(self.held).is_best

    @property
    def is_mistake(self) -> bool:
        """Whether the cost is worth a word."""
        return self.cost >= SMALLEST_MISTAKE


Hand = TypeVar("Hand")


class Exam(Generic[Hand]):
    """Twenty hands without a word, then all of it; the next hand begins another."""

    def __init__(self) -> None:
        self.hands: list[Hand] = []

    @property
    def number(self) -> int:
        """The hand of the exam that is played next, from 1."""
        return len(self.hands) % EXAM_HANDS + 1

    @property
    def is_over(self) -> bool:
        """Whether its last hand is played, and no hand of the next exam."""
        return len(self.hands) == EXAM_HANDS

    def add(self, hand: Hand) -> bool:
        """Take a hand; whether it was the last."""
        if self.is_over:
            self.hands.clear()
        self.hands.append(hand)
        return self.is_over


def total_cost(graded: Sequence[Graded]) -> Fraction:
    """What the mistakes cost together, on all hands drawn."""
    return sum((one.cost * one.hands for one in graded), Fraction(0))
